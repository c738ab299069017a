# SPDX-License-Identifier: MIT
# ARM's MPS2+ FPGA board with image AN505, a Cortex-M33 at 20 MHz that stays in the secure world: here as QEMU's machine.
BOARD_TITLE      := ARM MPS2+ (AN505)
BOARD_CORE       := cortex-m33
BOARD_FPU        := sp
BOARD_CPU_FLAGS  := -mcpu=cortex-m33 -mfpu=fpv5-sp-d16 -mfloat-abi=hard
BOARD_ROM_ORIGIN := 0x10000000
BOARD_ROM_SIZE   := 4096K
BOARD_RAM_ORIGIN := 0x38000000
BOARD_RAM_SIZE   := 4096K
BOARD_SCALAR     := f32
BOARD_SCALARS    := f32 q16
BOARD_PRESET     := middle
BOARD_GALLERY    := -DRIG_GALLERY=1
BOARD_DRIVERS    := uart_cmsdk uart_ring counter_systick
BOARD_QEMU       := mps2-an505
BOARD_ICOUNT     := 7
BOARD_OPENOCD    :=
BOARD_PROBE      :=
