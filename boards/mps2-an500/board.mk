# SPDX-License-Identifier: MIT
# ARM's MPS2 FPGA board with image AN500, a Cortex-M7 at 25 MHz: here as QEMU's machine.
BOARD_TITLE      := ARM MPS2 (AN500)
BOARD_CORE       := cortex-m7
BOARD_FPU        := dp
BOARD_CPU_FLAGS  := -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard
BOARD_ROM_ORIGIN := 0x00000000
BOARD_ROM_SIZE   := 4096K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 4096K
BOARD_SCALAR     := f32
BOARD_SCALARS    := f32 f64 q16
BOARD_PRESET     := middle
BOARD_GALLERY    := -DRIG_GALLERY=1
BOARD_DRIVERS    := uart_cmsdk uart_ring counter_systick
BOARD_QEMU       := mps2-an500
BOARD_ICOUNT     := 7
BOARD_OPENOCD    :=
BOARD_PROBE      :=
