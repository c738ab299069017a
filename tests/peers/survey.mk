# SPDX-License-Identifier: MIT
# Programs that run scenes of the survey (tests/support/scene/survey.h): one a scalar, and one for each
# of SURVEY_PEERS, which moves the bodies of the same scenes by another library. tests/peers/survey.rb
# runs them.
#   make survey                        build/survey.csv and the tables of DESIGN.md: ten minutes
#   make survey SCENES=n SECONDS=s     a try: other numbers, and the documents stay as they are
#   make survey DOCS=dir               tables into the DESIGN.md there, not into ours

SURVEY_PEERS := bullet ode

SURVEY_SRC := $(sort $(wildcard tests/support/scene/survey*.c)) port/rig/plant.c port/host/td_port.c

HOST_FLAGS_tests := -Itests/support -Itests/support/scene

SURVEY_PEER_LIBS_bullet := -lBulletDynamics -lBulletCollision -lLinearMath
SURVEY_PEER_LIBS_ode    := -lode

# The scenes are made in double.
PEER_FLAGS_survey_main   := -Iinclude -Iport/rig $(HOST_FLAGS_tests) $(DEFINE_f64) -DTD_PRESET_LARGE
PEER_FLAGS_survey_ode    := $(PEER_FLAGS_survey_main)
PEER_FLAGS_survey_bullet := $(PEER_FLAGS_survey_main) $(PEER_FLAGS_bullet)

.PHONY: survey host-survey host-survey-peers survey-peer-names
survey: ## random scenes and their energy, here and in other libraries: its tables (SCENES=, SECONDS=)
	@$(SETUP)
	@ruby tests/peers/survey.rb --build '$(BUILD)' --docs '$(or $(DOCS),.)' --setup '$(SETUP)' \
		--scenes '$(SCENES)' --seconds '$(SECONDS)'

host-survey: $(SCALARS:%=$(HOST_OBJ)/%/survey)

# survey_rules SCALAR
define survey_rules
$(HOST_OBJ)/$(1)/survey: $(call host_objects,$(1),$(CORE_SRC) $(SURVEY_SRC) tests/peers/survey_touchdown.c)
	@$(HOST_CC) -o $$@ $$^ -lm
-include $(patsubst %.o,%.d,$(call host_objects,$(1),$(SURVEY_SRC) tests/peers/survey_touchdown.c))
endef
$(foreach scalar,$(SCALARS),$(eval $(call survey_rules,$(scalar))))

host-survey-peers: $(SURVEY_PEERS:%=$(PEER_DIR)/survey-%)

survey-peer-names:
	@echo $(SURVEY_PEERS)

$(PEER_DIR)/survey-%: $(PEER_DIR)/survey_main.o $(PEER_DIR)/survey_%.o $(PEER_DIR)/%_shapes.o \
                        $(PEER_DIR)/pairs.o $(call host_objects,f64,$(CORE_SRC) $(SURVEY_SRC))
	@$(HOST_CXX) -o $@ $^ $(SURVEY_PEER_LIBS_$*) -lm

$(PEER_DIR)/survey_main.o $(SURVEY_PEERS:%=$(PEER_DIR)/survey_%.o): \
    $(CORE_HDR) $(wildcard tests/support/scene/survey*.h) tests/peers/survey_progress.h

.SECONDARY: $(PEER_DIR)/survey_main.o $(PEER_DIR)/pairs.o $(SURVEY_PEERS:%=$(PEER_DIR)/survey_%.o) $(SURVEY_PEERS:%=$(PEER_DIR)/%_shapes.o)
