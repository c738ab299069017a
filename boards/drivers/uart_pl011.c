/* SPDX-License-Identifier: MIT */
/* ARM's PL011 as Stellaris chips have it: sixteen bytes of buffer each way. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define DR   (BOARD_UART_BASE + 0x000u)
#define FR   (BOARD_UART_BASE + 0x018u) /* bit 4 RXFE: nothing received, bit 5 TXFF: cannot send */
#define IBRD (BOARD_UART_BASE + 0x024u) /* integer part of clock / (16 baud) */
#define FBRD (BOARD_UART_BASE + 0x028u) /* its fraction in 64ths */
#define LCRH (BOARD_UART_BASE + 0x02Cu) /* bits 6:5 = 3: 8 data bits, bit 4: FIFOs on */
#define CTL  (BOARD_UART_BASE + 0x030u) /* bit 0: on, bit 8: transmitter, bit 9: receiver */

#define IFLS                                                                                       \
    (BOARD_UART_BASE + 0x034u) /* 0: interrupts at 2 bytes received, at 2 bytes left to send */
#define IMSC                                                                                       \
    (BOARD_UART_BASE +                                                                             \
     0x038u) /* bit 4: received, bit 5: room, bit 6: received, and silence since */
#define ICR (BOARD_UART_BASE + 0x044u) /* writing 1 forgets */

#define DIVISOR_LEAST 64u
#define DIVISOR_MOST  (0xFFFFu << 6)

#define RXFE (1u << 4)
#define TXFF (1u << 5)

void board_uart_start(uint32_t clock_hz)
{
    board_uart_divide(board_uart_divisor(clock_hz, BOARD_BAUD));
}

/* In 64ths of clock / (16 baud). It may change only while the UART is off. */
void board_uart_divide(uint32_t divisor)
{
    board_write(CTL, 0u);
    board_write(IBRD, divisor >> 6);
    board_write(FBRD, divisor & 63u);
    board_write(LCRH, (3u << 5) | (1u << 4)); /* this write also takes the divisor over */
    board_write(CTL, (1u << 0) | (1u << 8) | (1u << 9));
}

void board_putc(uint8_t byte)
{
    if (board_wait(FR, TXFF, 0u)) {
        board_write(DR, byte);
    }
}

int board_getc(void)
{
    return (board_read(FR) & RXFE) == 0u ? (int)(board_read(DR) & 0xFFu) : -1;
}

/* ---- for the link ---- */

uint32_t board_uart_divisor(uint32_t clock_hz, uint32_t baud)
{
    const uint32_t divisor = (clock_hz * 4u + baud / 2u) / baud;
    return divisor >= DIVISOR_LEAST && divisor <= DIVISOR_MOST ? divisor : 0u;
}

uint32_t board_uart_rate(uint32_t clock_hz, uint32_t divisor)
{
    return (clock_hz * 4u + divisor / 2u) / divisor;
}

void board_uart_interrupts(bool sends)
{
    board_write(IFLS, 0u);
    board_write(IMSC, sends ? 0x70u : 0x50u);
}

void board_uart_acknowledge(void)
{
    board_write(ICR, 0x70u);
}

bool board_uart_give(uint8_t byte)
{
    if ((board_read(FR) & TXFF) != 0u) {
        return false;
    }
    board_write(DR, byte);
    return true;
}
