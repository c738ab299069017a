/* SPDX-License-Identifier: MIT */
/* A UART behind interrupts, for the link: what comes goes into a ring, what is sent is fed from the sender's memory. Images
 * that do not ask for it do not have it: startup.c has a weak handler of its own. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"
#include "td_port.h"

#define NVIC_ISER 0xE000E100u /* a bit an interrupt: on */

static struct {
    uint8_t *bytes;
    uint32_t mask;
    volatile uint32_t head; /* bytes that have come */
    volatile uint32_t tail; /* bytes that were used */
    volatile uint32_t lost;
} ring;

static struct {
    const uint8_t *volatile next;
    volatile uint32_t left;
} sent;

/* ---- receiving ---- */

static void receive(void)
{
    uint32_t head = ring.head;
    for (int byte = board_getc(); byte >= 0; byte = board_getc()) {
        if (head - ring.tail > ring.mask) {
            ++ring.lost;
        } else {
            ring.bytes[head & ring.mask] = (uint8_t)byte;
            ++head;
        }
    }
    ring.head = head;
}

uint32_t board_link_look(const uint8_t **bytes)
{
    const uint32_t at = ring.tail & ring.mask;
    const uint32_t n = ring.head - ring.tail;
    const uint32_t to_end = ring.mask + 1u - at;
    *bytes = ring.bytes + at;
    return n < to_end ? n : to_end;
}

void board_link_take(uint32_t n)
{
    ring.tail += n;
}

uint32_t board_link_lost(void)
{
    return ring.lost;
}

/* ---- sending ---- */

static void feed(void)
{
    while (sent.left > 0u && board_uart_give(*sent.next)) {
        ++sent.next;
        --sent.left;
    }
    board_uart_interrupts(sent.left > 0u);
}

void board_link_send(const uint8_t *bytes, uint32_t n)
{
    const uint32_t saved = td_port_lock();
    sent.next = bytes;
    sent.left = n;
    feed();
    td_port_unlock(saved);
}

bool board_link_is_sending(void)
{
    return sent.left > 0u;
}

/* ---- both ---- */

void board_uart_interrupt(void)
{
    board_uart_acknowledge();
    receive();
    if (sent.left > 0u) {
        feed();
    }
}

void board_link_start(uint8_t *bytes, uint32_t size)
{
    ring.bytes = bytes;
    ring.mask = size - 1u;
    board_uart_interrupts(false);
    for (uint32_t irq = BOARD_UART_IRQ; irq <= BOARD_UART_IRQ_LAST; ++irq) {
        board_write(NVIC_ISER + irq / 32u * 4u, 1u << irq % 32u);
    }
    const uint32_t saved = td_port_lock();
    receive(); /* what came before is announced by no interrupt, and keeps out what comes now */
    td_port_unlock(saved);
}

/* ---- baud ---- */

uint32_t board_baud_near(uint32_t baud)
{
    const uint32_t divisor = board_uart_divisor(board_uart_hz(), baud);
    return divisor == 0u ? 0u : board_uart_rate(board_uart_hz(), divisor);
}

uint32_t board_baud_set(uint32_t baud)
{
    const uint32_t divisor = board_uart_divisor(board_uart_hz(), baud);
    if (divisor == 0u) {
        return 0u;
    }
    board_uart_divide(divisor);
    return board_uart_rate(board_uart_hz(), divisor);
}
