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
#define INTENSET      (BOARD_UART_BASE + 0x304u) /* bit 2: RXDRDY, bit 7: TXDRDY */
#define INTENCLR      (BOARD_UART_BASE + 0x308u)
#define ENABLE        (BOARD_UART_BASE + 0x500u) /* 4: on */
#define PSELTXD       (BOARD_UART_BASE + 0x50Cu)
#define PSELRXD       (BOARD_UART_BASE + 0x514u)
#define RXD           (BOARD_UART_BASE + 0x518u)
#define TXD           (BOARD_UART_BASE + 0x51Cu)
#define BAUDRATE      (BOARD_UART_BASE + 0x524u)

/* The register takes 2^32 baud / 16 MHz, rounded to its upper 20 bits. Nordic states values from
 * 1200 baud to 1 Mbaud. */
#define BAUD_STEP  0x1000u
#define BAUD_LEAST 1200u
#define BAUD_MOST  1000000u

static bool is_busy; /* a byte of the link is on its way */

void board_uart_start(uint32_t clock_hz)
{
    (void)clock_hz; /* always 16 MHz */
    board_write(PSELTXD, BOARD_UART_TX_PIN);
    board_write(PSELRXD, BOARD_UART_RX_PIN);
    board_uart_divide(board_uart_divisor(BOARD_CLOCK_HZ, BOARD_BAUD));
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

/* ---- for the link ---- */

uint32_t board_uart_divisor(uint32_t clock_hz, uint32_t baud)
{
    if (baud < BAUD_LEAST || baud > BAUD_MOST) {
        return 0u;
    }
    const uint64_t exact = ((uint64_t)baud << 32) / clock_hz;
    return (uint32_t)(exact + BAUD_STEP / 2u) & ~(BAUD_STEP - 1u);
}

uint32_t board_uart_rate(uint32_t clock_hz, uint32_t divisor)
{
    return (uint32_t)(((uint64_t)divisor * clock_hz + (1u << 31)) >> 32);
}

void board_uart_divide(uint32_t divisor)
{
    board_write(BAUDRATE, divisor);
}

void board_uart_interrupts(bool sends)
{
    board_write(INTENSET, sends ? 1u << 2 | 1u << 7 : 1u << 2);
    if (!sends) {
        board_write(INTENCLR, 1u << 7);
    }
}

/* That of a received byte is forgotten by board_getc(). */
void board_uart_acknowledge(void)
{
}

bool board_uart_give(uint8_t byte)
{
    if (is_busy && board_read(EVENTS_TXDRDY) == 0u) {
        return false;
    }
    board_write(EVENTS_TXDRDY, 0u);
    board_write(TXD, byte);
    is_busy = true;
    return true;
}
