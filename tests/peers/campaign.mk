# SPDX-License-Identifier: MIT
# Programs that run scenes of the campaign (tests/support/scene/campaign.h): one a scalar, and one for each
# of CAMPAIGN_PEERS, which moves the bodies of the same scenes by another library. tests/peers/campaign.rb
# runs them.
#   make campaign                        build/campaign.csv and the tables of DESIGN.md: ten minutes
#   make campaign SCENES=n SECONDS=s     a try: other numbers, and the documents stay as they are
#   make campaign DOCS=dir               tables into the DESIGN.md there, not into ours

CAMPAIGN_PEERS := bullet ode

CAMPAIGN_SRC := $(sort $(wildcard tests/support/scene/campaign*.c)) port/rig/plant.c port/host/td_port.c

HOST_FLAGS_tests := -Itests/support -Itests/support/scene

CAMPAIGN_PEER_LIBS_bullet := -lBulletDynamics -lBulletCollision -lLinearMath
CAMPAIGN_PEER_LIBS_ode    := -lode

# The scenes are made in double.
PEER_FLAGS_campaign_main   := -Iinclude -Iport/rig $(HOST_FLAGS_tests) $(DEFINE_f64) -DTD_PRESET_LARGE
PEER_FLAGS_campaign_ode    := $(PEER_FLAGS_campaign_main)
PEER_FLAGS_campaign_bullet := $(PEER_FLAGS_campaign_main) $(PEER_FLAGS_bullet)

.PHONY: campaign host-campaign host-campaign-peers campaign-peer-names
campaign: ## random scenes and their energy, here and in other libraries: its tables (SCENES=, SECONDS=)
	@$(SETUP)
	@ruby tests/peers/campaign.rb --build '$(BUILD)' --docs '$(or $(DOCS),.)' --setup '$(SETUP)' \
		--scenes '$(SCENES)' --seconds '$(SECONDS)'

host-campaign: $(SCALARS:%=$(HOST_OBJ)/%/campaign)

# campaign_rules SCALAR
define campaign_rules
$(HOST_OBJ)/$(1)/campaign: $(call host_objects,$(1),$(CORE_SRC) $(CAMPAIGN_SRC) tests/peers/campaign_touchdown.c)
	@$(HOST_CC) -o $$@ $$^ -lm
-include $(patsubst %.o,%.d,$(call host_objects,$(1),$(CAMPAIGN_SRC) tests/peers/campaign_touchdown.c))
endef
$(foreach scalar,$(SCALARS),$(eval $(call campaign_rules,$(scalar))))

host-campaign-peers: $(CAMPAIGN_PEERS:%=$(PEER_DIR)/campaign-%)

campaign-peer-names:
	@echo $(CAMPAIGN_PEERS)

$(PEER_DIR)/campaign-%: $(PEER_DIR)/campaign_main.o $(PEER_DIR)/campaign_%.o $(PEER_DIR)/%_shapes.o \
                        $(PEER_DIR)/pairs.o $(call host_objects,f64,$(CORE_SRC) $(CAMPAIGN_SRC))
	@$(HOST_CXX) -o $@ $^ $(CAMPAIGN_PEER_LIBS_$*) -lm

$(PEER_DIR)/campaign_main.o $(CAMPAIGN_PEERS:%=$(PEER_DIR)/campaign_%.o): \
    $(CORE_HDR) $(wildcard tests/support/scene/campaign*.h) tests/peers/campaign_progress.h

.SECONDARY: $(PEER_DIR)/campaign_main.o $(PEER_DIR)/pairs.o $(CAMPAIGN_PEERS:%=$(PEER_DIR)/campaign_%.o) $(CAMPAIGN_PEERS:%=$(PEER_DIR)/%_shapes.o)
