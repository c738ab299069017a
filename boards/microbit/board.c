/* SPDX-License-Identifier: MIT */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define CLOCK_TASKS_HFCLKSTART    0x40000000u
#define CLOCK_EVENTS_HFCLKSTARTED 0x40000100u

#define GPIO_OUTSET     0x50000508u
#define GPIO_OUTCLR     0x5000050Cu
#define GPIO_DIRSET     0x50000518u
#define GPIO_PIN_CNF(n) (0x50000700u + 4u * (n)) /* bit 1 = 0: input, bits 3:2 = 3: pull-up */

/* The chip starts on its RC oscillator (16 MHz, +-1 % or worse); the crystal is asked for because a
 * UART and a rig's tick deserve better. If it does not come the RC oscillator stays. */
board_clocks board_clocks_start(void)
{
    const board_clocks fixed = {BOARD_CLOCK_HZ, BOARD_CLOCK_HZ};
    board_write(CLOCK_EVENTS_HFCLKSTARTED, 0u);
    board_write(CLOCK_TASKS_HFCLKSTART, 1u);
    (void)board_wait(CLOCK_EVENTS_HFCLKSTARTED, 1u, 1u);
    return fixed;
}

/* The UART takes its pins over while it is on; before that TX must already idle high. */
void board_pins_start(void)
{
    board_write(GPIO_OUTSET, 1u << BOARD_UART_TX_PIN);
    board_write(GPIO_DIRSET, 1u << BOARD_UART_TX_PIN);
    board_write(GPIO_PIN_CNF(BOARD_UART_RX_PIN), 3u << 2);
    board_write(GPIO_DIRSET, 1u << BOARD_PIN);
}

void board_pin(bool is_high)
{
    board_write(is_high ? GPIO_OUTSET : GPIO_OUTCLR, 1u << BOARD_PIN);
}
