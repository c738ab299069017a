# SPDX-License-Identifier: MIT
# Campaigns on many machines by Open MPI: `mpirun -n K build/touchdown-mpi campaign FILE`. Like the host program a front over one
# executable a scalar, of the same objects; nothing else needs Open MPI.

MPI_CC ?= mpicc

.PHONY: mpi mpi-tools
mpi: $(BUILD)/touchdown-mpi $(SCALARS:%=$(BUILD)/touchdown-mpi-%) ## campaigns on many machines: build/touchdown-mpi (installs Open MPI)

mpi-tools: host-tools
	@sh port/host/setup.sh mpi

$(BUILD)/touchdown-mpi: $(BUILD)/touchdown
	@cp $< $@

# Open MPI's header is not ours to warn of.
# mpi_rules SCALAR
define mpi_rules
$(HOST_OBJ)/$(1)/port/mpi/mpi_main.o: port/mpi/mpi_main.c $(HOST_OBJ)/flags | mpi-tools
	@mkdir -p $$(@D)
	@$(HOST_CC) $$(call host_flags,$$<) $$$$($(MPI_CC) --showme:compile | sed 's/-I/-isystem /g') $(DEFINE_$(1)) -MMD -MP -c $$< -o $$@
$(BUILD)/touchdown-mpi-$(1): $(call host_objects,$(1),$(CORE_SRC) $(filter-out port/program/main.c,$(PROGRAM_SRC)) port/mpi/mpi_main.c) $(FILES_OBJ)
	@$(HOST_CC) -o $$@ $$^ -pthread $(FILES_LIBS) $$$$($(MPI_CC) --showme:link) -lm
-include $(HOST_OBJ)/$(1)/port/mpi/mpi_main.d
endef
$(foreach scalar,$(SCALARS),$(eval $(call mpi_rules,$(scalar))))
