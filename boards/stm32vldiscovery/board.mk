# SPDX-License-Identifier: MIT
# ST's STM32VLDISCOVERY: STM32F100RB, a Cortex-M3 at 24 MHz.
BOARD_TITLE      := STM32VLDISCOVERY
BOARD_CORE       := cortex-m3
BOARD_FPU        := none
BOARD_CPU_FLAGS  := -mcpu=cortex-m3 -mfloat-abi=soft
BOARD_ROM_ORIGIN := 0x08000000
BOARD_ROM_SIZE   := 128K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 8K
BOARD_SCALAR     := q16
BOARD_SCALARS    := q16
BOARD_PRESET     := small
# 128 KB and 8 KB: the self-test, and counts of the numbers alone.
OPT              ?= -Os
BOARD_LIMITS     := -DCOST_MODULES=0
# 8 KB: a short ring, and no RESULT that is longer than the statistics.
BOARD_RIG        := -DCHANNEL_BYTES=256u -DLINK_RESULT_MOST=232u
BOARD_DRIVERS    := uart_stm32 uart_ring counter_systick
BOARD_QEMU       := stm32vldiscovery
BOARD_ICOUNT     := 7
BOARD_OPENOCD    := -f board/stm32vldiscovery.cfg
BOARD_PROBE      := ST-Link on the board's own USB socket
