/* SPDX-License-Identifier: MIT */
/* TIMER0 of the nRF51, which has no SysTick: 32 bits up at 16 MHz, the core's own rate. A count is
 * read by a CAPTURE task, which copies it into a compare register. */
#include "board_api.h"
#include "board_parts.h"

#define TIMER0          0x40008000u
#define TASKS_START     (TIMER0 + 0x000u)
#define TASKS_STOP      (TIMER0 + 0x004u)
#define TASKS_CLEAR     (TIMER0 + 0x00Cu)
#define TASKS_CAPTURE_0 (TIMER0 + 0x040u)
#define MODE            (TIMER0 + 0x504u) /* 0: count time, not events */
#define BITMODE         (TIMER0 + 0x508u) /* 3: 32 bits */
#define PRESCALER       (TIMER0 + 0x510u) /* 0: 16 MHz / 2^0 */
#define CC_0            (TIMER0 + 0x540u)

const board_counter board_tick = {
    .latch = (volatile uint32_t *)(uintptr_t)TASKS_CAPTURE_0,
    .value = (const volatile uint32_t *)(uintptr_t)CC_0,
    .mask = 0xFFFFFFFFu,
    .is_down = false,
    .wrap_instructions = 0u,
};

void board_count_start(void)
{
    board_write(TASKS_STOP, 1u);
    board_write(MODE, 0u);
    board_write(BITMODE, 3u);
    board_write(PRESCALER, 0u);
    board_write(TASKS_CLEAR, 1u);
    board_write(TASKS_START, 1u);
}

/* An interrupt between the two that reads the counter too makes this value newer, not wrong. */
uint32_t board_count(void)
{
    board_write(TASKS_CAPTURE_0, 1u);
    return board_read(CC_0);
}
