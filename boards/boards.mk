# SPDX-License-Identifier: MIT
# Images for the boards: which there are, how an image is built, run, flashed and debugged.
#   BOARD    a folder of boards/                      (default mps2-an386)
#   SCALAR   a scalar that the board offers           (default the board's own)
#   OPT      the compiler's optimisation              (default -O2, -Os where a board's flash is small)
#   SCENE    of the image: a name of boards/scenes or the path of a scene file (default aircraft_deck). It is baked: the
#            image has that scene alone, and the capacities that it needs
#   IMAGE    rig (default) serves the tick to a host; touchdown stands alone (`make alone`)
#   IMAGE_SRC       sources of another image, wherever they lie; core, board and console come with it
#   IMAGE           its name then                     (default that of its first source)
#   IMAGE_FLAGS     more flags of the compiler: -I, capacities
#   IMAGE_SCALARS   scalars that this image also runs in (the sameness kernel: f32 without an FPU)

BOARDS := $(sort $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))
BOARD  ?= mps2-an386
$(call refuse,$(BOARD),$(BOARDS),BOARD)
include boards/$(BOARD)/board.mk
OPT    ?= -O2

BOARD_GOALS := firmware run alone flash debug board-lib
FIRMWARE_SCALAR := $(if $(SCALAR),$(SCALAR),$(BOARD_SCALAR))
ifneq ($(filter $(BOARD_GOALS),$(MAKECMDGOALS)),)
$(call refuse,$(FIRMWARE_SCALAR),$(sort $(BOARD_SCALARS) $(IMAGE_SCALARS)),SCALAR for $(BOARD))
endif

SETUP ?= sh port/host/setup.sh
CROSS ?= arm-none-eabi-

SCENE      ?= aircraft_deck
SCENE_FILE := $(if $(filter %.json,$(SCENE)),$(SCENE),boards/scenes/$(SCENE).json)
# Images of a scene: `rig` serves its tick to a host, which has the plant; `touchdown` tests itself and has the plant, too;
# `cost` counts what it costs (`make cost`).
IMAGES_OF_SCENES := touchdown cost rig
LINK_IMAGE_SRC   := port/image/rig.c port/cortex_m/channel.c $(LINK_SERVER_SRC)
ALONE_IMAGE_SRC  := port/image/firmware.c $(SELFTEST_SRC) $(if $(BOARD_GALLERY),$(SHOW_SRC) $(RIG_SRC))
ifeq ($(origin IMAGE_SRC),undefined)
IMAGE ?= $(if $(filter firmware run flash,$(MAKECMDGOALS)),rig,touchdown)
endif
space      := $(subst ,, )
BAKED      := $(BUILD)/baked/$(subst $(space),_,$(subst /,_,$(basename $(SCENE))))$(if $(filter cost rig,$(IMAGE)),-$(IMAGE))
ifeq ($(IMAGE)$(origin IMAGE_SRC),costundefined)
IMAGE_SRC := port/image/cost.c $(SHOW_SRC) $(RIG_SRC)
else ifeq ($(origin IMAGE_SRC),undefined)
IMAGE_SRC := $(if $(filter rig,$(IMAGE)),$(LINK_IMAGE_SRC),$(ALONE_IMAGE_SRC))
ifneq ($(filter $(BOARD_GOALS) cost,$(MAKECMDGOALS)),)
$(if $(wildcard $(SCENE_FILE)),,$(error unknown SCENE '$(SCENE)': choose one of $(SCENE_NAMES), or the path of a file that ends in .json))
endif
else
IMAGE     ?= $(basename $(notdir $(firstword $(IMAGE_SRC))))
$(if $(filter $(IMAGES_OF_SCENES),$(IMAGE)),$(error IMAGE=$(IMAGE) is the name of an image of ours: choose another))
endif
# What lies outside of the tree is called by its whole name: its objects stay in build/, too.
IMAGE_FILES := $(foreach file,$(IMAGE_SRC),$(if $(filter ../%,$(file)),$(abspath $(file)),$(file)))
ifneq ($(filter $(BOARD_GOALS) run-host,$(MAKECMDGOALS)),)
$(foreach file,$(IMAGE_FILES),$(if $(wildcard $(file)),,$(error IMAGE_SRC: there is no file '$(file)')))
endif
# The plant needs more memory than the tick: a board without a gallery may still serve a scene. A library has none.
IMAGE_BAKED := $(and $(filter-out board-lib,$(MAKECMDGOALS)),$(filter $(IMAGES_OF_SCENES),$(IMAGE)),$(BOARD_GALLERY)$(filter rig,$(IMAGE)),$(BAKED)/scene.c)
IMAGE_FLAGS ?= $(if $(filter touchdown,$(IMAGE)),$(BOARD_LIMITS)) $(if $(IMAGE_BAKED),-include $(BAKED)/td_limits.h) $(if $(filter rig,$(IMAGE)),$(BOARD_RIG))

FIRMWARE_DIR := $(BUILD)/firmware/$(BOARD)-$(FIRMWARE_SCALAR)
FIRMWARE_OBJ := $(FIRMWARE_DIR)/obj
FIRMWARE_ELF := $(FIRMWARE_DIR)/$(IMAGE).elf
BOARD_LIB    := $(FIRMWARE_DIR)/libboard.a

# What others need to compile and link for a board, in one place.
BOARD_INCLUDES := -Iinclude -Iport/cortex_m $(PORT_INCLUDES) -Iboards -Iboards/$(BOARD)
BOARD_DEFINES  := -DBOARD_NAME='"$(BOARD)"' -DBOARD_CORE='"$(BOARD_CORE)"' \
                  -DBOARD_FPU='"$(BOARD_FPU)"' -DBOARD_ICOUNT=$(BOARD_ICOUNT)u
BOARD_LINK     := -nostartfiles -T boards/link.ld \
                  -Wl,--defsym=link_rom_origin=$(BOARD_ROM_ORIGIN) \
                  -Wl,--defsym=link_rom_size=$(BOARD_ROM_SIZE) \
                  -Wl,--defsym=link_ram_origin=$(BOARD_RAM_ORIGIN) \
                  -Wl,--defsym=link_ram_size=$(BOARD_RAM_SIZE) \
                  $(if $(filter dp,$(BOARD_FPU)),,-Wl,--wrap=__aeabi_dadd -Wl,--wrap=__aeabi_dsub)

BOARD_SRC := $(CORTEX_M_SRC) port/rig/console.c boards/board_init.c \
             boards/$(BOARD)/board.c $(BOARD_DRIVERS:%=boards/drivers/%.c)
# A tick does not reach the toolbox.
IMAGE_CORE   := $(if $(filter cost rig,$(IMAGE)),$(filter-out src/tool_%,$(CORE_SRC)),$(CORE_SRC))
FIRMWARE_SRC := $(IMAGE_CORE) port/cortex_m/td_port.c $(IMAGE_FILES) $(IMAGE_BAKED)

# Capacities of td_config.h: a board names the preset that fits its RAM. A scene that is served brings its own: the linker
# judges them.
PRESET_small  := -DTD_PRESET_SMALL
PRESET_middle :=

FIRMWARE_FLAGS := $(BOARD_CPU_FLAGS) -mthumb $(OPT) -g -ffunction-sections -fdata-sections \
                  $(CORE_FLAGS) $(DEFINE_$(FIRMWARE_SCALAR)) $(if $(filter rig,$(IMAGE)),,$(PRESET_$(BOARD_PRESET))) \
                  $(BOARD_INCLUDES) $(IMAGE_FLAGS)

board_objects = $(patsubst %.c,$(FIRMWARE_OBJ)/%.o,$(1))

# The flags are a file that changes when they do: no object outlives the flags it was built with.
.PHONY: FORCE
FORCE:
$(FIRMWARE_OBJ)/flags: FORCE | board-tools
	@mkdir -p $(@D)
	@echo '$(subst ','"'"',$(CROSS) $(FIRMWARE_FLAGS) $(BOARD_DEFINES) $(BOARD_LINK))' | cmp -s - $@ || \
	  echo '$(subst ','"'"',$(CROSS) $(FIRMWARE_FLAGS) $(BOARD_DEFINES) $(BOARD_LINK))' > $@

# So are the sources of an image: another list is linked anew, whatever the ages of its objects.
$(FIRMWARE_DIR)/$(IMAGE).sources: FORCE | board-tools
	@mkdir -p $(@D)
	@echo '$(IMAGE_FILES)' | cmp -s - $@ || echo '$(IMAGE_FILES)' > $@

# The scene as C. Its file may name others, meshes: it is baked whenever an image is asked for, and written if it differs.
ifneq ($(IMAGE_BAKED),)
$(BAKED)/scene.c: FORCE $(BUILD)/touchdown-f64
	@mkdir -p $(BAKED)
	@$(BUILD)/touchdown-f64 bake '$(SCENE)' --board none $(if $(filter touchdown,$(IMAGE)),--selftest) -o $(BAKED)/new > $(BAKED)/log
	@cmp -s $(BAKED)/new/scene.c $@ || cp $(BAKED)/new/scene.c $@
	@cmp -s $(BAKED)/new/td_limits.h $(BAKED)/td_limits.h || cp $(BAKED)/new/td_limits.h $(BAKED)/td_limits.h
$(call board_objects,$(BOARD_SRC) $(FIRMWARE_SRC)): | $(BAKED)/scene.c
endif

$(FIRMWARE_OBJ)/%.o: %.c $(FIRMWARE_OBJ)/flags
	@mkdir -p $(@D)
	@$(CCACHE) $(CROSS)gcc $(FIRMWARE_FLAGS) $(FIRMWARE_FLAGS_$(notdir $*)) -MMD -MP -c $< -o $@

FIRMWARE_FLAGS_board_init = $(BOARD_DEFINES)
FIRMWARE_FLAGS_memory     = -fno-tree-loop-distribute-patterns
# Of the link only what handles every byte is worth its size.
FIRMWARE_FLAGS_link_frame = -O2
$(foreach part,channel link_free link_records link_server link_service link_settings link_statistics link_tick uart_ring,$(eval FIRMWARE_FLAGS_$(part) = -Os))

$(BOARD_LIB): $(call board_objects,$(BOARD_SRC))
	@rm -f $@
	@$(CROSS)gcc-ar rcs $@ $^

$(FIRMWARE_ELF): $(call board_objects,$(FIRMWARE_SRC)) $(BOARD_LIB) boards/link.ld $(FIRMWARE_DIR)/$(IMAGE).sources
	@$(CROSS)gcc $(BOARD_CPU_FLAGS) -mthumb $(BOARD_LINK) -nostdlib -Wl,--gc-sections \
	  -Wl,-Map,$(@:.elf=.map) -o $@ $(filter %.o,$^) $(BOARD_LIB) -lgcc 2> $(@:.elf=.log) || $(too_large)
	@$(CROSS)objcopy -O ihex $@ $(@:.elf=.hex)
	@$(CROSS)objcopy -O binary $@ $(@:.elf=.bin)
	@printf 'board=%s\nscalar=%s\nmachine=%s\nicount=%s\n' $(BOARD) $(FIRMWARE_SCALAR) $(BOARD_QEMU) $(BOARD_ICOUNT) > $(@:.elf=.qemu)

-include $(patsubst %.o,%.d,$(call board_objects,$(BOARD_SRC) $(FIRMWARE_SRC)))

# The linker's words, or one sentence where they say that memory does not suffice.
too_large = { over=$$(sed -n 's/.*region .\([A-Z]*\). overflowed by \([0-9]*\) bytes.*/\2 bytes of \1 are missing/p' $(@:.elf=.log) | head -1); \
  if [ -n "$$over" ]; then echo "firmware: $(BOARD) does not hold the image $(IMAGE)$(if $(IMAGE_BAKED), of $(SCENE)): $$over" >&2; \
  else cat $(@:.elf=.log) >&2; fi; exit 1; }

# 4096K -> 4096, for arithmetic in kilobytes
kilobytes = $(patsubst %K,%,$(1))
qemu_env  = QEMU_MACHINE=$(BOARD_QEMU) QEMU_ICOUNT=$(BOARD_ICOUNT)

.PHONY: boards board-row board-info board-lib board-tools firmware run alone cost flash debug

boards: ## the boards: core, memory, scalars, how to flash
	@printf '%-17s %-11s %-5s %7s %7s  %-8s %-9s %s\n' board core FPU ROM RAM scalar also 'flashed by'
	@for b in $(BOARDS); do $(MAKE) -s --no-print-directory board-row BOARD=$$b; done

board-row:
	@printf '%-17s %-11s %-5s %7s %7s  %-8s %-9s %s\n' '$(BOARD)' '$(BOARD_CORE)' '$(BOARD_FPU)' \
	  '$(BOARD_ROM_SIZE)' '$(BOARD_RAM_SIZE)' '$(BOARD_SCALAR)' \
	  '$(or $(filter-out $(BOARD_SCALAR),$(BOARD_SCALARS)),-)' "$(or $(BOARD_PROBE),- (QEMU only))"

# One KEY=value a line, for scripts.
board-info:
	$(foreach key,$(sort $(filter BOARD BOARD_%,$(filter-out BOARD_GOALS BOARD_DEFINES,$(.VARIABLES)))),$(info $(key)=$($(key))))
	@:

board-tools:
	@$(SETUP)

board-lib: $(BOARD_LIB)

firmware: $(FIRMWARE_ELF) ## an image: BOARD=, SCALAR=, OPT=
	@echo "$(FIRMWARE_DIR)/$(IMAGE).elf .hex .bin .map"
	@$(CROSS)size -A $(FIRMWARE_ELF) | awk -v rom=$(call kilobytes,$(BOARD_ROM_SIZE)) \
	  -v ram=$(call kilobytes,$(BOARD_RAM_SIZE)) ' \
	  $$1 ~ /^\.(text|ARM\.|init_array)/ { text += $$2 } $$1 == ".data" { data = $$2 } \
	  $$1 ~ /^\.(bss|noinit)$$/ { bss += $$2 } $$1 == ".stack" { stack = $$2 } END { \
	  printf "  ROM: text %d + data %d = %.1f %% of %d K\n", text, data, (text + data) / rom / 10.24, rom; \
	  printf "  RAM: data %d + bss %d = %.1f %% of %d K, stack %d\n", \
	    data, bss, (data + bss) / ram / 10.24, ram, stack }'

# With the plant on this machine, or an image of one's own.
RUN_PROGRAMS := $(if $(filter rig,$(IMAGE)),$(BUILD)/touchdown $(BUILD)/touchdown-$(FIRMWARE_SCALAR))
run: $(FIRMWARE_ELF) $(RUN_PROGRAMS) $(if $(RUN_PROGRAMS),run-page) ## a board under QEMU in the loop with its plant: BOARD=, SCALAR=, SCENE=
	@$(if $(RUN_PROGRAMS),$(BUILD)/touchdown run $(SCENE) --on qemu:$(BOARD) --scalar $(FIRMWARE_SCALAR) $(run_report),$(qemu_env) sh boards/qemu.sh $(BOARD) $(FIRMWARE_ELF))

# A run does not need its report: without Node, or without a network for its packages, it goes on.
run_report = $$(test -f $(firstword $(PAGE)) && echo --report $(BUILD)/report.html)
.PHONY: run-page
run-page: | $(FIRMWARE_ELF) $(RUN_PROGRAMS)
	@$(MAKE) -s --no-print-directory page || echo 'run: there will be no report: `make page` says what is missing'

alone: $(FIRMWARE_ELF) ## a board under QEMU without a host: self-test, and a scene with its plant: BOARD=, SCALAR=, SCENE=
	@$(qemu_env) sh boards/qemu.sh $(BOARD) $(FIRMWARE_ELF)

cost: ## what a scene costs: RAM, flash, instructions a tick: SCENE=, BOARD=, SCALAR=
	@$(MAKE) -s --no-print-directory run IMAGE=cost
	@ruby boards/core_flash.rb $(FIRMWARE_DIR)/cost.map

flash: board-flash-tools $(if $(BOARD_OPENOCD),$(FIRMWARE_ELF)) ## program a real board: BOARD=, SCALAR=
	@sh boards/flash.sh $(BOARD) $(FIRMWARE_ELF) "$(BOARD_PROBE)" $(BOARD_OPENOCD)

debug: board-debug-tools $(FIRMWARE_ELF) ## run an image under QEMU and gdb: BOARD=, SCALAR=, GDB_FLAGS=
	@$(qemu_env) sh boards/debug.sh $(BOARD) $(FIRMWARE_ELF) $(GDB_FLAGS)

.PHONY: board-flash-tools board-debug-tools
board-flash-tools: board-tools
	@$(if $(BOARD_OPENOCD),$(SETUP) flash)
board-debug-tools: board-tools
	@$(SETUP) debug
