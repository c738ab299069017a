# SPDX-License-Identifier: MIT
# Sameness and counts. Both build what they need under build/same and build/bench.
#   make same                        every build of the kernel against tests/golden/kernel_hash.h
#   make same UPDATE=1               writes that file first, from gcc -O2
#   make same QUICK=1                the levels and scalars that the gates compile too, no extras: the part that
#                                    `make test` runs
#   make same-scenes                 every scene in every scalar, host and boards, against
#                                    tests/golden/scene_hash.h (BOARD=x: one board; QUICK=1: a slice);
#                                    part of `make same`, but for UPDATE=1 and QUICK=1
#   make bench                       x86 in three scalars and three boards: build/bench.csv, tables; and
#                                    the same distances by other libraries: build/peers.csv
#   make bench BOARD=x [SCALAR=y]    one board: its rows of build/bench.csv
#   make bench SCALAR=y              x86 in one scalar
#   make bench DOCS=dir              tables into the README.md and DESIGN.md there, not into ours
# BOARD has a default (boards.mk); only one that the caller named chooses a board here.

MEASURE_BOARD := $(if $(filter command environment,$(origin BOARD)),$(BOARD))
ifneq ($(and $(SCALAR),$(filter bench,$(MAKECMDGOALS))),)
$(call refuse,$(SCALAR),$(if $(MEASURE_BOARD),$(BOARD_SCALARS),$(SCALARS)),SCALAR$(if $(MEASURE_BOARD), for $(BOARD)))
endif

# On the host, one program a scalar; images of boards are in tests/images.mk.
HOST_BENCH_SRC   := tests/bench/callgrind_main.c port/program/host.c port/host/measure.c port/rig/console.c $(BENCH_SRC)

# bench_rules SCALAR
define bench_rules
$(HOST_OBJ)/$(1)/bench: $(call host_objects,$(1),$(CORE_SRC) $(HOST_BENCH_SRC))
	@$(HOST_CC) -Wl,-z,now -o $$@ $$^
-include $(patsubst %.o,%.d,$(call host_objects,$(1),$(HOST_BENCH_SRC)))
endef
$(foreach scalar,$(SCALARS),$(eval $(call bench_rules,$(scalar))))

.PHONY: same same-scenes same-sources scenes-sources bench host-bench
# For the scripts: what an image is made of beside the core.
same-sources:
	@echo $(KERNEL_SRC) $(WALKS_SRC) port/rig/console.c
scenes-sources:
	@echo $(IMAGE_SRC_scenes) port/rig/console.c port/host/td_port.c port/host/measure.c port/program/host.c

host-bench: $(SCALARS:%=$(HOST_OBJ)/%/bench)

same: ## one hash for each scalar over all compilers, levels and boards (UPDATE=1: write the golden one)
	@$(SETUP)
	@ruby tests/same/same.rb --build '$(BUILD)' $(if $(UPDATE),--update) $(if $(QUICK),--quick)
	@$(if $(UPDATE)$(QUICK),:,ruby tests/same/scenes.rb --build '$(BUILD)')

same-scenes: ## the golden hash of every scene on every board that it fits (BOARD=, QUICK=1)
	@$(SETUP)
	@ruby tests/same/scenes.rb --build '$(BUILD)' $(if $(QUICK),--quick) $(if $(MEASURE_BOARD),--board '$(MEASURE_BOARD)')

bench: host ## instruction counts of named operations, and the tables of the documents (BOARD=, SCALAR=)
	@$(SETUP)
	@$(if $(MEASURE_BOARD)$(SCALAR),true,ruby tests/gates/check.rb --root . --build '$(BUILD)' --gate stack)
	@ruby tests/bench/bench.rb --build '$(BUILD)' --board '$(MEASURE_BOARD)' --scalar '$(SCALAR)' --docs '$(or $(DOCS),.)' \
		--setup '$(SETUP)'
	@$(if $(MEASURE_BOARD)$(SCALAR),true,ruby tests/bench/variable_tables.rb --docs '$(or $(DOCS),.)')
	@$(if $(MEASURE_BOARD)$(SCALAR),true,ruby tests/bench/campaign_tables.rb --docs '$(or $(DOCS),.)')
	@$(if $(MEASURE_BOARD)$(SCALAR),true,ruby tests/bench/campaign_found.rb --docs '$(or $(DOCS),.)')
	@$(if $(MEASURE_BOARD)$(SCALAR),true,ruby tests/bench/fmu_tables.rb --docs '$(or $(DOCS),.)')
