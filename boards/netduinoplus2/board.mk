# SPDX-License-Identifier: MIT
# Netduino Plus 2: STM32F405RG, a Cortex-M4F at 168 MHz. Its 64K of core-coupled RAM are not used. Flashing replaces its boot loader.
BOARD_TITLE      := Netduino Plus 2
BOARD_CORE       := cortex-m4
BOARD_FPU        := sp
BOARD_CPU_FLAGS  := -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard
BOARD_ROM_ORIGIN := 0x08000000
BOARD_ROM_SIZE   := 1024K
BOARD_RAM_ORIGIN := 0x20000000
BOARD_RAM_SIZE   := 128K
BOARD_SCALAR     := f32
BOARD_SCALARS    := f32 q16
BOARD_PRESET     := middle
# 128 KB: counts of the numbers alone; capacities of the middle preset, but for fewer initiators and wheels.
BOARD_LIMITS     := -DCOST_MODULES=0
BOARD_GALLERY    := -DTD_MAX_BODIES=8 -DTD_MAX_TARGETS=2 -DTD_MAX_INITIATORS=16 -DTD_MAX_WHEELS=4 \
                    -DRIG_MAX_LINKS=2 -DRIG_ROLLBACK=0
BOARD_DRIVERS    := uart_stm32 uart_ring counter_systick
BOARD_QEMU       := netduinoplus2
BOARD_ICOUNT     := 4
BOARD_OPENOCD    := -f interface/stlink.cfg -f target/stm32f4x.cfg
BOARD_PROBE      := ST-Link on the SWD pads
