# SPDX-License-Identifier: MIT
# TI's (Luminary's) EK-LM3S6965 evaluation board: LM3S6965, a Cortex-M3 at 50 MHz.
# QEMU's machine says "Timer with period zero, disabling" at every start, whatever runs on it, and it
# answers accesses to addresses that do not exist: they fault on the chip only.
BOARD_TITLE      := Stellaris EK-LM3S6965
BOARD_CORE       := cortex-m3
BOARD_FPU        := none
BOARD_CPU_FLAGS  := -mcpu=cortex-m3 -mfloat-abi=soft
BOARD_ROM_ORIGIN := 0x00000000
BOARD_ROM_SIZE   := 256K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 64K
BOARD_SCALAR     := q16
BOARD_SCALARS    := q16
BOARD_PRESET     := middle
OPT              ?= -Os
# 64 KB: capacities of the small preset, but for a few more bodies. 256 KB: counts of the numbers alone, and no joints,
# which are 30 KB of software floating point.
BOARD_LIMITS     := -DCOST_MODULES=0
BOARD_GALLERY    := -DTD_MAX_PARTS=14 -DTD_MAX_CANDIDATES=32 -DTD_MAX_CONTACTS=8 -DTD_MAX_TARGETS=2 -DTD_MAX_INITIATORS=6 \
                    -DTD_MAX_BODIES=6 -DTD_MAX_WHEELS=3 -DTD_MAX_SLOTS=8 -DRIG_MAX_LINKS=0 -DRIG_ROLLBACK=0
BOARD_DRIVERS    := uart_pl011 uart_ring counter_systick
BOARD_QEMU       := lm3s6965evb
BOARD_ICOUNT     := 6
BOARD_OPENOCD    := -f board/ek-lm3s6965.cfg
BOARD_PROBE      := FT2232 adapter on the board's own USB socket
