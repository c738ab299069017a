/* SPDX-License-Identifier: MIT */
/* The UART of ARM's Cortex-M System Design Kit: one byte of buffer each way. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define DATA    (BOARD_UART_BASE + 0x00u)
#define STATE   (BOARD_UART_BASE + 0x04u) /* bit 0: cannot send yet, bit 1: a byte was received */
#define CTRL    (BOARD_UART_BASE + 0x08u) /* bit 0: transmitter on, bit 1: receiver on */
#define BAUDDIV (BOARD_UART_BASE + 0x10u) /* clock / baud, at least 16 */

void board_uart_start(uint32_t clock_hz)
{
    board_write(BAUDDIV, (clock_hz + BOARD_BAUD / 2u) / BOARD_BAUD);
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
