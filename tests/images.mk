# SPDX-License-Identifier: MIT
# What the images of `make same` and `make bench` are made of beside the core. Every source is named, as in
# port/port.mk.

WALKS_SRC := $(call folder_sources,tests/same,walks kernel_contact kernel_distance kernel_near kernel_target kernel_wheel)
BENCH_SRC := $(call folder_sources,tests/bench,bench bench_broad bench_event bench_mpr bench_numbers bench_respond \
               bench_retain bench_scenery bench_shape bench_wheel) port/check/algorithm1.c $(COST_SRC) $(KERNEL_SRC)

# Of boards: `make firmware IMAGE=bench IMAGE_SRC='$(IMAGE_SRC_bench)'`.
IMAGE_SRC_bench  := tests/bench/board_main.c tests/bench/ticks.c $(BENCH_SRC) $(SCENES_SRC) $(RIG_SRC)
IMAGE_SRC_scenes := tests/same/scenes_main.c $(SCENES_SRC) $(RIG_SRC)
