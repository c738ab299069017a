/* SPDX-License-Identifier: MIT */
/// What the linker script promises: where things lie. Only the addresses mean anything.
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

extern uint32_t link_rom_start[];   ///< first word of ROM in use: the vector table
extern uint32_t link_rom_end[];     ///< past the last byte of ROM in use, initial values included
extern uint32_t link_data_load[];   ///< initial values of .data, in ROM
extern uint32_t link_data_start[];  ///< .data, in RAM
extern uint32_t link_data_end[];    ///<
extern uint32_t link_bss_start[];   ///< .bss
extern uint32_t link_bss_end[];     ///<
extern uint32_t link_static_end[];  ///< past the last byte of static data: the end of RAM
extern uint32_t link_stack_limit[]; ///< lowest word of the stack: the start of RAM
extern uint32_t link_stack_top[];   ///< past the highest word of the stack

extern void (*const link_init_start[])(void); ///< initialisers that a C library may bring
extern void (*const link_init_end[])(void);   ///<

#endif
