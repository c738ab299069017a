/* SPDX-License-Identifier: MIT */
/// What every board offers: a clock that runs, a UART to talk through, a counter to read.
///
/// A board is a folder: board.mk (memory, core, drivers, QEMU machine, probe), board.h (clock and
/// UART) and board.c (how they are set up). Drivers that boards share are in drivers/. The port in
/// port/cortex_m calls board_init() before main(); an image then uses the functions below and
/// no register of its own.
///
/// Waits     every wait for hardware is bounded: a dead crystal or a UART that never drains costs
///           time or a byte, never the rig.
/// QEMU      the image that is flashed is the one that QEMU runs. Where an emulator lacks a device
///           (the STM32 clock tree reads 0) the board notices and takes the nominal clock.
#ifndef BOARD_API_H
#define BOARD_API_H

#include <stdbool.h>
#include <stdint.h>

#define BOARD_BAUD 115200u ///< 8 data bits, no parity, 1 stop bit, no flow control

/// What board.mk says of this board, for banners and for measuring.
typedef struct board_facts {
    const char *name;      ///< the folder's name: "mps2-an386"
    const char *core;      ///< "cortex-m4"
    const char *fpu;       ///< "none", "sp" or "dp"
    uint32_t icount_shift; ///< N of QEMU's -icount shift=N: an instruction takes 2^N ns
} board_facts;

extern const board_facts board_this;

/// Start clocks, pins, UART and counter. Called once, by the port, before main().
void board_init(void);

/// The clock of core and counter as it really runs: nominal, or the fallback if a crystal is dead.
/// 0 before board_init().
uint32_t board_clock_hz(void);

/// Send one byte; no newline translation.
///
/// Contract  waits at most until the byte before has left (87 us at 115200 baud). A UART that does
///           not drain within a generous bound loses the byte.
void board_putc(uint8_t byte);

/// One received byte, or -1 if none waits. Never blocks. The hardware holds one to sixteen bytes:
/// who polls more seldom than every 87 us may lose some.
int board_getc(void);

/* ---- the link: reception by interrupt, transmission that nobody waits for ---- */

/// Hands the UART over to the link. Bytes go into a ring of the caller's.
/// @param size of the ring, a power of two
void board_link_start(uint8_t *ring, uint32_t size);

/// Bytes that have come, in one piece. @return how many; there may be more behind the ring's end
uint32_t board_link_look(const uint8_t **bytes);

/// The first n of them are used.
void board_link_take(uint32_t n);

/// Sends n bytes, which stay as they are until board_link_is_sending() says no. Not while it says yes.
void board_link_send(const uint8_t *bytes, uint32_t n);
bool board_link_is_sending(void);

/// Bytes that found the ring full.
uint32_t board_link_lost(void);

/// Sets the baud rate that is nearest. @return it; 0: the UART has none near
uint32_t board_baud_set(uint32_t baud);

/// The rate that board_baud_set would set. Nothing changes.
uint32_t board_baud_near(uint32_t baud);

/// A pin, and a LED where it has one: high or low. board.h says which.
void board_pin(bool is_high);

/* ---- the counter ---- */

/// A free-running 32-bit up counter at board_clock_hz(), so cycles on silicon; under QEMU -icount
/// it advances by the same amount for every instruction (measure.h converts).
///
/// Contract  callable from any context, constant time, wraps at 2^32. On SysTick, which has only 24
///           bits, an interrupt counts the wraps: with interrupts masked for longer than one wrap
///           (2^24 ticks: 0.1 s at 168 MHz, 0.8 s at 20 MHz) whole wraps are lost.
uint32_t board_count(void);

/// How to read that counter in two instructions, for measure.c: store 1 to `latch`, load `value`.
/// The nRF51's TIMER needs the store (its CAPTURE task); elsewhere latch is a spare word.
typedef struct board_counter {
    volatile uint32_t *latch;
    const volatile uint32_t *value;
    uint32_t mask;              ///< the bits that count: 2^24 - 1 or 2^32 - 1
    bool is_down;               ///< counts down
    uint32_t wrap_instructions; ///< instructions that the interrupt of each wrap executes
} board_counter;

extern const board_counter board_tick;

#endif
