# Touchdown: every command of the house. `make help` lists them.
# Each room brings its own rules; what they share stands here.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

BUILD   := build
SCALARS := f32 f64 q16

# The core: C11, freestanding, and the same bits whatever compiler builds it.
WARN_FLAGS := -Wall -Wextra -Wconversion -Wdouble-promotion -Wundef -Wshadow -pedantic -Werror
SAME_FLAGS := -ffp-contract=off -fno-math-errno
CORE_FLAGS := -std=c11 -ffreestanding $(SAME_FLAGS) $(WARN_FLAGS) -Iinclude
CORE_SRC   := $(sort $(wildcard src/*/*.c))
CORE_HDR   := $(sort $(wildcard include/*.h src/*/*.h))

DEFINE_f32 := -DTD_SCALAR_F32
DEFINE_f64 := -DTD_SCALAR_F64
DEFINE_q16 := -DTD_SCALAR_Q16

# refuse VALUE,ALLOWED,WHAT: one sentence and a non-zero exit unless VALUE is one of ALLOWED
refuse = $(if $(and $(filter 1,$(words $(1))),$(filter $(2),$(1))),,$(error unknown $(3) '$(1)': choose one of $(2)))

# Where objects are compiled: as many jobs as there are processors, unless the caller says how many, and by way of
# ccache where it is installed.
ifneq ($(filter host mpi host-bench collide firmware run alone run-host board-lib,$(MAKECMDGOALS)),)
ifeq ($(filter -j% --jobserver%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(shell nproc)
endif
endif
CCACHE ?= $(if $(shell command -v ccache),ccache)

include port/port.mk
include tests/images.mk
include boards/boards.mk
include port/program/program.mk
include port/mpi/mpi.mk
include port/fmi/fmi.mk
include port/report/report.mk
include port/modelica/modelica.mk
include tests/tests.mk
include tests/fmu/importer.mk
include tests/measure.mk
include tests/peers/peers.mk
include tests/peers/survey.mk

.PHONY: help setup clean
help: ## this list
	@awk -F':.*## ' '/^[a-z][a-z-]*:.*## /{printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## install what the other commands need (they call it themselves)
	@sh port/host/setup.sh

clean: ## remove build/
	@rm -rf $(BUILD)
