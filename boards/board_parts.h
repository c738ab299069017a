/* SPDX-License-Identifier: MIT */
/// What a board is made of: the pieces that board_init() puts together, and access to registers.
///
/// For board.c files and drivers only. A new board writes board_clocks_start() and
/// board_pins_start(); board.mk chooses one UART and one counter from drivers/.
#ifndef BOARD_PARTS_H
#define BOARD_PARTS_H

#include <stdbool.h>
#include <stdint.h>

/// What the clock tree gives once it is started.
typedef struct board_clocks {
    uint32_t core_hz; ///< core and counter
    uint32_t uart_hz; ///< what the UART divides down to its baud rate
} board_clocks;

/// Start the clocks and say how fast they run. Bounded; falls back to what needs no crystal.
board_clocks board_clocks_start(void);

/// Give clock and pins to the UART (and to nothing else: a rig adds its own).
void board_pins_start(void);

/// Start the UART at BOARD_BAUD from `clock_hz`.
void board_uart_start(uint32_t clock_hz);

/// Start the counter from zero.
void board_count_start(void);

/// How often a wait looks before it gives up: some 0.05 s at 168 MHz, 0.5 s at 16 MHz. That is
/// far above what an oscillator, a PLL or a byte on the wire needs, and short enough to bear.
#define BOARD_WAIT_LOOKS 1000000u

static inline uint32_t board_read(uint32_t address)
{
    return *(const volatile uint32_t *)(uintptr_t)address;
}

static inline void board_write(uint32_t address, uint32_t value)
{
    *(volatile uint32_t *)(uintptr_t)address = value;
}

/// Clear the bits of `clear`, then set those of `set`.
static inline void board_modify(uint32_t address, uint32_t clear, uint32_t set)
{
    board_write(address, (board_read(address) & ~clear) | set);
}

/// Look until the bits of `mask` read `value`. @return false: they did not within the bound
static inline bool board_wait(uint32_t address, uint32_t mask, uint32_t value)
{
    for (uint32_t look = 0u; look < BOARD_WAIT_LOOKS; ++look) {
        if ((board_read(address) & mask) == value) {
            return true;
        }
    }
    return false;
}

#endif
