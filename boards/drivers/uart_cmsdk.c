/* SPDX-License-Identifier: MIT */
/* The UART of ARM's Cortex-M System Design Kit: one byte of buffer each way. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define DATA  (BOARD_UART_BASE + 0x00u)
#define STATE (BOARD_UART_BASE + 0x04u) /* bit 0: cannot send yet, bit 1: a byte was received */
#define CTRL                                                                                       \
    (BOARD_UART_BASE + 0x08u) /* bits 0, 1: transmitter, receiver on; 2, 3: their interrupts */
#define INTERRUPTS                                                                                 \
    (BOARD_UART_BASE + 0x0Cu)             /* bits 0, 1: transmitter, receiver; writing 1 forgets */
#define BAUDDIV (BOARD_UART_BASE + 0x10u) /* clock / baud, at least 16 */

#define DIVISOR_LEAST 16u
#define DIVISOR_MOST  0xFFFFFu

void board_uart_start(uint32_t clock_hz)
{
    board_uart_divide(board_uart_divisor(clock_hz, BOARD_BAUD));
    board_write(CTRL, 3u);
}

void board_putc(uint8_t byte)
{
    if (board_wait(STATE, 1u, 0u)) {
        board_write(DATA, byte);
    }
}

int board_getc(void)
{
    return (board_read(STATE) & 2u) != 0u ? (int)(board_read(DATA) & 0xFFu) : -1;
}

/* ---- for the link ---- */

uint32_t board_uart_divisor(uint32_t clock_hz, uint32_t baud)
{
    const uint32_t divisor = (clock_hz + baud / 2u) / baud;
    return divisor >= DIVISOR_LEAST && divisor <= DIVISOR_MOST ? divisor : 0u;
}

uint32_t board_uart_rate(uint32_t clock_hz, uint32_t divisor)
{
    return (clock_hz + divisor / 2u) / divisor;
}

void board_uart_divide(uint32_t divisor)
{
    board_write(BAUDDIV, divisor);
}

void board_uart_interrupts(bool sends)
{
    board_write(CTRL, sends ? 0xFu : 0xBu);
}

void board_uart_acknowledge(void)
{
    board_write(INTERRUPTS, 3u);
}

bool board_uart_give(uint8_t byte)
{
    if ((board_read(STATE) & 1u) != 0u) {
        return false;
    }
    board_write(DATA, byte);
    return true;
}
