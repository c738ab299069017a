/* SPDX-License-Identifier: MIT */
/* From reset to main(), for every Cortex-M: vectors, FPU, .data and .bss, board, debugger, main. */
#include <stdint.h>
#include "board.h"
#include "board_api.h"
#include "board_parts.h"
#include "fault.h"
#include "link.h"
#include "measure.h"
#include "semihosting.h"

int main(void);

/* The architecture's names, which debuggers and other people's code expect. */
void Reset_Handler(void);
void SysTick_Handler(void);

#define DEVICE_INTERRUPTS 48

typedef void (*vector)(void);

struct vector_table {
    uint32_t *stack_top;
    vector reset;
    vector fault[13]; /* NMI, HardFault, and the faults and calls that we never use */
    vector systick;
    vector device[DEVICE_INTERRUPTS];
};

/* Replaced by the counter of a board that counts with SysTick. */
__attribute__((weak, naked)) void SysTick_Handler(void)
{
    __asm__ volatile("ldr r0, =fault_entry\n bx r0\n .ltorg\n");
}

/* Replaced by boards/drivers/uart_ring.c in an image that has a link. */
__attribute__((weak, naked)) void board_uart_interrupt(void)
{
    __asm__ volatile("ldr r0, =fault_entry\n bx r0\n .ltorg\n");
}

#define DEVICE(n)                                                                                  \
    (n) >= BOARD_UART_IRQ + 0 && (n) <= BOARD_UART_IRQ_LAST ? board_uart_interrupt : fault_entry
#define EIGHT_DEVICES(n)                                                                           \
    DEVICE(n), DEVICE(n + 1), DEVICE(n + 2), DEVICE(n + 3), DEVICE(n + 4), DEVICE(n + 5),          \
        DEVICE(n + 6), DEVICE(n + 7)

#define EIGHT_FAULTS                                                                               \
    fault_entry, fault_entry, fault_entry, fault_entry, fault_entry, fault_entry, fault_entry,     \
        fault_entry

extern const struct vector_table startup_vectors;
__attribute__((section(".vectors"), used)) const struct vector_table startup_vectors = {
    link_stack_top,
    Reset_Handler,
    {EIGHT_FAULTS, fault_entry, fault_entry, fault_entry, fault_entry, fault_entry},
    SysTick_Handler,
    {EIGHT_DEVICES(0), EIGHT_DEVICES(8), EIGHT_DEVICES(16), EIGHT_DEVICES(24), EIGHT_DEVICES(32),
     EIGHT_DEVICES(40)},
};

static void memory_start(void)
{
    const uint32_t *from = link_data_load;
    for (uint32_t *to = link_data_start; to < link_data_end; ++to) {
        *to = *from++;
    }
    for (uint32_t *to = link_bss_start; to < link_bss_end; ++to) {
        *to = 0u;
    }
}

static void library_start(void)
{
    for (vector const *init = link_init_start; init < link_init_end; ++init) {
        (*init)();
    }
}

_Noreturn void startup_run(void);
_Noreturn __attribute__((used)) void startup_run(void)
{
    memory_start();
    measure_stack_paint();
    board_init();
    semihosting_probe();
    __asm__ volatile("cpsie i");
    library_start();
    semihosting_exit(main());
}

/* Assembly, because compiled code may touch FPU registers from its first instruction on. CPACR
 * (0xE000ED88) bits 23:20 let everyone use the FPU; VTOR (0xE000ED08) makes our vectors the right
 * ones even behind a boot loader. A Cortex-M0 has neither. The stack pointer is set again for
 * debuggers and loaders that jump here. */
__attribute__((naked)) void Reset_Handler(void)
{
    __asm__ volatile(".syntax unified\n"
                     "cpsid i\n"
                     "ldr  r0, =link_stack_top\n"
                     "mov  sp, r0\n"
#if __ARM_ARCH >= 7
                     "ldr  r0, =0xE000ED08\n"
                     "ldr  r1, =startup_vectors\n"
                     "str  r1, [r0]\n"
#endif
#if defined(__ARM_FP)
                     "ldr  r0, =0xE000ED88\n"
                     "ldr  r1, [r0]\n"
                     "orr  r1, r1, #0xF00000\n"
                     "str  r1, [r0]\n"
                     "dsb\n"
                     "isb\n"
#endif
                     "ldr  r0, =startup_run\n"
                     "bx   r0\n"
                     ".ltorg\n");
}
