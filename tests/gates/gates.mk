# SPDX-License-Identifier: MIT
# The rules of the tree, each held by a gate: tests/gates/check.rb.
#   make check                             all gates, and the faults planted to see each of them fail
#   make check GATE=stack                  one gate
#   make check GATE=stack ONLY='m4 f32'    one gate, on the targets whose label holds these words
#   make docs                              the API reference, build/docs/index.html

.PHONY: check docs
check: ## hold the tree to its rules: symbols, stack, warnings, format, ... (GATE=name for one)
	@$(or $(SETUP),sh port/host/setup.sh) docs
	@ruby tests/gates/check.rb --root . --build $(BUILD) \
	  $(if $(GATE),--gate '$(GATE)') $(if $(ONLY),--only '$(ONLY)')

docs: ## make the API reference from the headers: build/docs/index.html
	@$(or $(SETUP),sh port/host/setup.sh) docs
	@mkdir -p $(BUILD)/docs
	@TD_DOCS=$(BUILD)/docs doxygen tests/docs/Doxyfile
	@echo "docs: $(BUILD)/docs/index.html"
