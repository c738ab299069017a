# SPDX-License-Identifier: MIT
# ARM's MPS2 FPGA board with image AN385, a Cortex-M3 at 25 MHz: here as QEMU's machine.
BOARD_TITLE      := ARM MPS2 (AN385)
BOARD_CORE       := cortex-m3
BOARD_FPU        := none
BOARD_CPU_FLAGS  := -mcpu=cortex-m3 -mfloat-abi=soft
BOARD_ROM_ORIGIN := 0x00000000
BOARD_ROM_SIZE   := 4096K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 4096K
BOARD_SCALAR     := q16
BOARD_SCALARS    := q16
BOARD_PRESET     := middle
BOARD_GALLERY    := -DRIG_GALLERY=1
BOARD_DRIVERS    := uart_cmsdk uart_ring counter_systick
BOARD_QEMU       := mps2-an385
BOARD_ICOUNT     := 7
BOARD_OPENOCD    :=
BOARD_PROBE      :=
