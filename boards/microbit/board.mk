# SPDX-License-Identifier: MIT
# BBC micro:bit V1: Nordic nRF51822 (QFAA), a Cortex-M0 at 16 MHz without SysTick; TIMER0 counts instead.
BOARD_TITLE      := BBC micro:bit V1
BOARD_CORE       := cortex-m0
BOARD_FPU        := none
BOARD_CPU_FLAGS  := -mcpu=cortex-m0 -mfloat-abi=soft
BOARD_ROM_ORIGIN := 0x00000000
BOARD_ROM_SIZE   := 256K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 16K
BOARD_SCALAR     := q16
BOARD_SCALARS    := q16
BOARD_PRESET     := small
# 256 KB: room for the self-test and a scene. 16 KB: counts of the numbers alone, scenes of wheels alone.
OPT              ?= -Os
BOARD_LIMITS     := -DCOST_MODULES=0
BOARD_GALLERY    := -DTD_MAX_BODIES=2 -DTD_MAX_PARTS=0 -DTD_MAX_CANDIDATES=0 -DTD_MAX_CONTACTS=0 -DTD_MAX_TARGETS=0 \
                    -DTD_MAX_INITIATORS=0
BOARD_DRIVERS    := uart_nrf51 uart_ring counter_nrf51
BOARD_QEMU       := microbit
BOARD_ICOUNT     := 7
BOARD_OPENOCD    := -f interface/cmsis-dap.cfg -c 'transport select swd' -f target/nrf51.cfg
BOARD_PROBE      := DAPLink on the board's own USB socket
