# SPDX-License-Identifier: MIT
# The rules of the tree, each held by a gate: tests/gates/check.rb.
#   make check                             all gates, and the faults planted to see each of them fail
#   make check GATE=stack                  one gate
#   make check GATE=stack ONLY='m4 f32'    one gate, on the targets whose label holds these words

.PHONY: check
check: ## hold the tree to its rules: symbols, stack, warnings, format, ... (GATE=name for one)
	@$(or $(SETUP),sh port/host/setup.sh)
	@ruby tests/gates/check.rb --root . --build $(BUILD) \
	  $(if $(GATE),--gate '$(GATE)') $(if $(ONLY),--only '$(ONLY)')
