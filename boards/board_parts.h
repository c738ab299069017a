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

/// What the UART divides down, [Hz].
uint32_t board_uart_hz(void);

/// The divisor of a baud rate, as the UART's register has it; 0: out of its range.
uint32_t board_uart_divisor(uint32_t clock_hz, uint32_t baud);

/// The baud rate that a divisor makes.
uint32_t board_uart_rate(uint32_t clock_hz, uint32_t divisor);

/// Sets a divisor. Nothing is being sent.
void board_uart_divide(uint32_t divisor);

/// What uart_ring.c asks of a UART beside board_getc(): interrupts when a byte has come, and, if it `sends`, when there
/// is room for one.
void board_uart_interrupts(bool sends);

/// Forgets what the interrupt was for: before the receiver is emptied, or a byte that comes meanwhile goes unnoticed.
void board_uart_acknowledge(void);

/// Sends a byte if there is room.
bool board_uart_give(uint8_t byte);

/// Of BOARD_UART_IRQ to BOARD_UART_IRQ_LAST of board.h.
void board_uart_interrupt(void);

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
