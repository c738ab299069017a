/* SPDX-License-Identifier: MIT */
#include "channel.h"
#include "board_api.h"
#include "measure.h"
#include "semihosting.h"

#define SYS_OPEN  0x01u
#define SYS_WRITE 0x05u
#define SYS_READ  0x06u

#define OPEN_READ   1u /* "rb" */
#define OPEN_UPDATE 3u /* "r+b": a FIFO that nobody reads yet does not block, and no file is made */

#define NS_A_SECOND 1000000000u

/* Of the UART's ring, and of one SYS_READ: a power of two. */
#ifndef CHANNEL_BYTES
#    define CHANNEL_BYTES 512u
#endif

static struct {
    uint8_t bytes[CHANNEL_BYTES];
    uint32_t first, end; /* bytes of a SYS_READ that are not used yet */
    int32_t from_host, to_host;
} channel;

/* ---- FIFOs ---- */

static int32_t open_file(const char *name, uint32_t length, uint32_t mode)
{
    const uint32_t block[3] = {(uint32_t)(uintptr_t)name, mode, length};
    return semihosting_call(SYS_OPEN, block);
}

/* SYS_READ says how many bytes are missing; all: the host has closed its end. */
static size_t fifo_look(void *at, const uint8_t **bytes)
{
    (void)at;
    if (channel.first == channel.end) {
        const uint32_t block[3] = {(uint32_t)channel.from_host, (uint32_t)(uintptr_t)channel.bytes,
                                   CHANNEL_BYTES};
        const int32_t missing = semihosting_call(SYS_READ, block);
        channel.first = 0u;
        channel.end = missing < 0 ? 0u : CHANNEL_BYTES - (uint32_t)missing;
    }
    *bytes = channel.bytes + channel.first;
    return channel.end - channel.first;
}

static void fifo_take(void *at, size_t n)
{
    (void)at;
    channel.first += n;
}

static void fifo_send(void *at, const uint8_t *bytes, size_t n)
{
    (void)at;
    const uint32_t block[3] = {(uint32_t)channel.to_host, (uint32_t)(uintptr_t)bytes, n};
    (void)semihosting_call(SYS_WRITE, block);
}

/* ---- UART ---- */

static size_t uart_look(void *at, const uint8_t **bytes)
{
    (void)at;
    return board_link_look(bytes);
}

static void uart_take(void *at, size_t n)
{
    (void)at;
    board_link_take(n);
}

static void uart_send(void *at, const uint8_t *bytes, size_t n)
{
    (void)at;
    board_link_send(bytes, n);
}

static bool uart_is_sending(void *at)
{
    (void)at;
    return board_link_is_sending();
}

static uint32_t uart_baud(void *at, uint32_t to)
{
    (void)at;
    return board_baud_set(to);
}

/* Within a fortieth: 2.5 %. */
static bool uart_can_baud(void *at, uint32_t to)
{
    (void)at;
    const uint32_t made = board_baud_near(to);
    const uint32_t off = made > to ? made - to : to - made;
    return made != 0u && off <= to / 40u;
}

static uint32_t uart_lost(void *at)
{
    (void)at;
    return board_link_lost();
}

/* ---- the board ---- */

static uint32_t count(void *at)
{
    (void)at;
    return board_count();
}

static void pin(void *at, bool is_overrun)
{
    (void)at;
    board_pin(is_overrun);
}

static uint32_t stack(void *at)
{
    (void)at;
    return measure_stack_used();
}

/* Instructions a count, in 2^-32: an instruction takes 2^icount_shift ns. */
static uint32_t scale(void)
{
    const uint64_t den = (uint64_t)board_clock_hz() << board_this.icount_shift;
    const bool fits = den > NS_A_SECOND;
    return fits && measure_calibrate() ? (uint32_t)(((uint64_t)NS_A_SECOND << 32) / den) : 0u;
}

static bool open_fifos(void)
{
    channel.from_host = open_file("to_board", 8u, OPEN_READ);
    channel.to_host = channel.from_host < 0 ? -1 : open_file("to_host", 7u, OPEN_UPDATE);
    return channel.to_host >= 0;
}

static void take_uart(link_platform *out)
{
    static const uint8_t ready = 0u;
    out->look = uart_look;
    out->take = uart_take;
    out->send = uart_send;
    out->is_sending = uart_is_sending;
    out->baud = uart_baud;
    out->can_baud = uart_can_baud;
    out->bytes_lost = uart_lost;
    out->waits = false;
    board_link_start(channel.bytes, CHANNEL_BYTES);
    board_link_send(&ready, 1u);
}

void channel_open(link_platform *out)
{
    const link_platform fifos = {.look = fifo_look,
                                 .take = fifo_take,
                                 .send = fifo_send,
                                 .count = count,
                                 .pin = pin,
                                 .stack = stack,
                                 .board = board_this.name,
                                 .clock_hz = board_clock_hz(),
                                 .scale = scale(),
                                 .waits = true};
    *out = fifos;
    if (!open_fifos()) {
        take_uart(out);
    }
}
