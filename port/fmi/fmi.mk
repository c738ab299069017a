# SPDX-License-Identifier: MIT
# Units of FMI: a scene as build/fmu/NAME-2.0.fmu and build/fmu/NAME-3.0.fmu (pack.rb).
#   SCENE   of the gallery, or a file
#   KIND    plant (default): states of the plant; contact: motions are inputs, wrenches are outputs

KIND      ?= plant
FMU_PARTS := $(CORE_SRC) $(RIG_SRC) $(VARIABLE_SRC) $(FMI_SRC) $(call folder_sources,port/fmi,fmi2 fmi3 fmu_call) \
             $(call folder_sources,port/scenes,skid_gear skid_pad soft_bump soft_tyre) port/host/measure.c
FMU_FLAGS := -std=c11 -O2 $(SAME_FLAGS) $(filter-out -pedantic -Werror,$(WARN_FLAGS)) -Iinclude $(PORT_INCLUDES) -Iport/variable -Iport/fmi

.PHONY: fmu
fmu: $(BUILD)/touchdown $(BUILD)/touchdown-f64 ## a scene as units of FMI 2.0 and 3.0, with sources: SCENE=, KIND=plant|contact
	$(if $(SCENE),,$(error name a scene: make fmu SCENE=bouncing_ball))
	$(call refuse,$(KIND),plant contact,KIND)
	@CC='$(HOST_CC)' CCACHE='$(CCACHE)' CFLAGS='$(FMU_FLAGS)' ruby port/fmi/pack.rb $(BUILD)/touchdown '$(subst ','\'',$(SCENE))' $(KIND) $(BUILD)/fmu $(FMU_PARTS)
