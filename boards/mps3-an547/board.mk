# SPDX-License-Identifier: MIT
# ARM's MPS3 FPGA board with image AN547, a Cortex-M55 at 32 MHz that stays in the secure world: here as QEMU's machine.
# +nomve.fp keeps the compiler from vectorising floating point with MVE, which flushes subnormals: the same bits everywhere.
BOARD_TITLE      := ARM MPS3 (AN547)
BOARD_CORE       := cortex-m55
BOARD_FPU        := dp
BOARD_CPU_FLAGS  := -mcpu=cortex-m55+nomve.fp -mfloat-abi=hard
BOARD_ROM_ORIGIN := 0x00000000
BOARD_ROM_SIZE   := 512K
BOARD_RAM_ORIGIN := 0x30000000
BOARD_RAM_SIZE   := 512K
BOARD_SCALAR     := f32
BOARD_SCALARS    := f32 f64 q16
BOARD_PRESET     := middle
BOARD_GALLERY    := -DRIG_GALLERY=1
BOARD_DRIVERS    := uart_cmsdk uart_ring counter_systick
BOARD_QEMU       := mps3-an547
BOARD_ICOUNT     := 7
BOARD_OPENOCD    :=
BOARD_PROBE      :=
