/* SPDX-License-Identifier: MIT */
/* The USART of STM32F1 and F4: one byte of buffer each way, oversampling by 16. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define SR  (BOARD_UART_BASE + 0x00u) /* bit 5 RXNE: a byte waits, bit 7 TXE: room for one */
#define DR  (BOARD_UART_BASE + 0x04u) /* reading SR, then DR also clears an overrun */
#define BRR (BOARD_UART_BASE + 0x08u) /* clock / baud: 12 bits of mantissa, 4 of fraction */
#define CR1 (BOARD_UART_BASE + 0x0Cu) /* bit 13 UE: on, bit 3 TE: transmitter, bit 2 RE: receiver */

#define RXNE (1u << 5)
#define TXE  (1u << 7)

void board_uart_start(uint32_t clock_hz)
{
    board_write(BRR, (clock_hz + BOARD_BAUD / 2u) / BOARD_BAUD);
    board_write(CR1, (1u << 13) | (1u << 3) | (1u << 2));
}

void board_putc(uint8_t byte)
{
    if (board_wait(SR, TXE, TXE)) {
        board_write(DR, byte);
    }
}

int board_getc(void)
{
    return (board_read(SR) & RXNE) != 0u ? (int)(board_read(DR) & 0xFFu) : -1;
}
