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

#define RXFE (1u << 4)
#define TXFF (1u << 5)

void board_uart_start(uint32_t clock_hz)
{
    const uint32_t divisor_64ths = (clock_hz * 4u + BOARD_BAUD / 2u) / BOARD_BAUD;
    board_write(CTL, 0u); /* the divisor may change only while the UART is off */
    board_write(IBRD, divisor_64ths >> 6);
    board_write(FBRD, divisor_64ths & 63u);
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
