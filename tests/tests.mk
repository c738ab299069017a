# SPDX-License-Identifier: MIT
# The tests. tests/run.rb knows the steps; Ceedling (project.yml) runs each of them.
#   make test                          gates, same bits, commands, host in three scalars, sanitizers, a board
#   make test BOARD=x [SCALAR=y]       one board, in its own scalar or another that it offers
#   make test SCALAR=y                 the host in one scalar
#   make test ONE=z [BOARD=] [SCALAR=] what tests a module, one suite, or one case
# BOARD has a default (boards.mk); only one that the caller named chooses a board here.

-include tests/gates/gates.mk

TESTS_BOARD := $(if $(filter command environment,$(origin BOARD)),$(BOARD))
ifneq ($(and $(SCALAR),$(filter test soak coverage,$(MAKECMDGOALS))),)
$(call refuse,$(SCALAR),$(if $(and $(TESTS_BOARD),$(filter test,$(MAKECMDGOALS))),$(BOARD_SCALARS),$(SCALARS)),SCALAR$(if $(TESTS_BOARD), for $(BOARD)))
endif
TESTS_RUN   := ruby tests/run.rb --board '$(TESTS_BOARD)' --scalar '$(SCALAR)' --one '$(ONE)'

.PHONY: test soak coverage
test: ## run the tests: host in three scalars and boards under QEMU (BOARD=x, SCALAR=y for one; ONE=td_slots)
	@sh port/host/setup.sh project docs node
	@$(TESTS_RUN) test

soak: ## run the long tests on the host: every value where that takes minutes (SCALAR=y for one)
	@sh port/host/setup.sh
	@$(TESTS_RUN) soak

coverage: ## which lines and branches of the core the tests reach
	@sh port/host/setup.sh
	@$(TESTS_RUN) coverage
