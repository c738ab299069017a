/* SPDX-License-Identifier: MIT */
/* SysTick as a free-running counter: 24 bits down at the core's clock; an interrupt at every wrap
 * adds the upper bits. The interrupt comes as the count reaches 0, one tick before the reload, so
 * the count up is (0 - value): it becomes 0 in the tick in which the wrap is counted. */
#include "board_api.h"
#include "board_parts.h"

#define SYST_CSR 0xE000E010u /* bit 0: on, bit 1: interrupt at 0, bit 2: the core's own clock */
#define SYST_RVR 0xE000E014u /* reload value */
#define SYST_CVR 0xE000E018u /* current value; any write clears it */
#define ICSR     0xE000ED04u /* bit 26: SysTick's interrupt is pending */

#define SYST_MASK      0x00FFFFFFu
#define ICSR_PENDSTSET (1u << 26)

static uint32_t spare;
volatile uint32_t board_count_wraps; /* named in SysTick_Handler's assembly */

const board_counter board_tick = {
    .latch = &spare,
    .value = (const volatile uint32_t *)(uintptr_t)SYST_CVR,
    .mask = SYST_MASK,
    .is_down = true,
    .wrap_instructions = 5u, /* SysTick_Handler's */
};

void board_count_start(void)
{
    board_write(SYST_CSR, 0u);
    board_write(SYST_RVR, SYST_MASK);
    board_write(SYST_CVR, 0u);
    board_count_wraps = 0u;
    board_write(SYST_CSR, 7u);
}

/* Assembly, so that the number of its instructions is a fact that measure.c can subtract. */
void SysTick_Handler(void);
__attribute__((naked)) void SysTick_Handler(void)
{
    __asm__ volatile(".syntax unified\n"
                     "ldr  r0, =board_count_wraps\n"
                     "ldr  r1, [r0]\n"
                     "adds r1, r1, #1\n"
                     "str  r1, [r0]\n"
                     "bx   lr\n"
                     ".ltorg\n");
}

uint32_t board_count(void)
{
    uint32_t primask;
    __asm__ volatile("mrs %0, primask" : "=r"(primask));
    __asm__ volatile("cpsid i" ::: "memory");
    uint32_t wraps = board_count_wraps;
    uint32_t value = board_read(SYST_CVR);
    if ((board_read(ICSR) & ICSR_PENDSTSET) != 0u) { /* a wrap that is not counted yet */
        value = board_read(SYST_CVR);
        wraps += 1u;
    }
    __asm__ volatile("msr primask, %0" ::"r"(primask) : "memory");
    return (wraps << 24) | ((0u - value) & SYST_MASK);
}
