/* SPDX-License-Identifier: MIT */
/* The USART of STM32F1 and F4: one byte of buffer each way, oversampling by 16. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define SR  (BOARD_UART_BASE + 0x00u) /* bit 5 RXNE: a byte waits, bit 7 TXE: room for one */
#define DR  (BOARD_UART_BASE + 0x04u) /* reading SR, then DR also clears an overrun */
#define BRR (BOARD_UART_BASE + 0x08u) /* clock / baud: 12 bits of mantissa, 4 of fraction */
#define CR1                                                                                        \
    (BOARD_UART_BASE +                                                                             \
     0x0Cu) /* bit 13 UE: on, bit 3 TE: transmitter, bit 2 RE: receiver; interrupts as in SR */

#define ON            (1u << 13 | 1u << 3 | 1u << 2)
#define DIVISOR_LEAST 16u
#define DIVISOR_MOST  0xFFFFu

#define RXNE (1u << 5)
#define TXE  (1u << 7)

void board_uart_start(uint32_t clock_hz)
{
    board_uart_divide(board_uart_divisor(clock_hz, BOARD_BAUD));
    board_write(CR1, ON);
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
    board_write(BRR, divisor);
}

void board_uart_interrupts(bool sends)
{
    board_write(CR1, sends ? ON | RXNE | TXE : ON | RXNE);
}

/* Reading a byte, or writing one, does it. */
void board_uart_acknowledge(void)
{
}

bool board_uart_give(uint8_t byte)
{
    if ((board_read(SR) & TXE) == 0u) {
        return false;
    }
    board_write(DR, byte);
    return true;
}
