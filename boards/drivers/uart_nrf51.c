/* SPDX-License-Identifier: MIT */
/* The UART of Nordic's nRF51: tasks are started by writing 1, events read 1 until 0 is written.
 * Six bytes of receive buffer, none to transmit: a byte is written and its TXDRDY awaited. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define TASKS_STARTRX (BOARD_UART_BASE + 0x000u)
#define TASKS_STARTTX (BOARD_UART_BASE + 0x008u)
#define EVENTS_RXDRDY (BOARD_UART_BASE + 0x108u)
#define EVENTS_TXDRDY (BOARD_UART_BASE + 0x11Cu)
#define ENABLE        (BOARD_UART_BASE + 0x500u) /* 4: on */
#define PSELTXD       (BOARD_UART_BASE + 0x50Cu)
#define PSELRXD       (BOARD_UART_BASE + 0x514u)
#define RXD           (BOARD_UART_BASE + 0x518u)
#define TXD           (BOARD_UART_BASE + 0x51Cu)
#define BAUDRATE      (BOARD_UART_BASE + 0x524u)

/* Nordic gives this value for 115200 baud from 16 MHz; the register takes 2^32 baud / 16 MHz
 * rounded to its upper 20 bits. */
#define BAUD_115200 0x01D7E000u

void board_uart_start(uint32_t clock_hz)
{
    (void)clock_hz; /* always 16 MHz */
    board_write(PSELTXD, BOARD_UART_TX_PIN);
    board_write(PSELRXD, BOARD_UART_RX_PIN);
    board_write(BAUDRATE, BAUD_115200);
    board_write(ENABLE, 4u);
    board_write(EVENTS_RXDRDY, 0u);
    board_write(TASKS_STARTTX, 1u);
    board_write(TASKS_STARTRX, 1u);
}

void board_putc(uint8_t byte)
{
    board_write(EVENTS_TXDRDY, 0u);
    board_write(TXD, byte);
    (void)board_wait(EVENTS_TXDRDY, 1u, 1u);
}

int board_getc(void)
{
    if (board_read(EVENTS_RXDRDY) == 0u) {
        return -1;
    }
    board_write(EVENTS_RXDRDY, 0u); /* before RXD is read: reading may announce the next byte */
    return (int)(board_read(RXD) & 0xFFu);
}
