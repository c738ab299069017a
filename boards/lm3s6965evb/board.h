/* SPDX-License-Identifier: MIT */
/// EK-LM3S6965 (LM3S6965): clock and pins.
///
/// Clock     8 MHz crystal -> PLL (200 MHz) -> / 4 = 50 MHz. QEMU divides 200 MHz in the same way.
///           Without lock: 8 MHz, straight from the crystal. The chip cannot say whether its
///           crystal runs; a dead one stops it.
/// UART      UART0 on PA0 (receive) and PA1 (transmit), which the board's USB adapter shows as a
///           serial port.
/// Pin       PF0, the status LED, is high after an overrun.
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      50000000u
#define BOARD_CRYSTAL_HZ    8000000u
#define BOARD_UART_BASE     0x4000C000u ///< UART0, at the core's clock
#define BOARD_UART_IRQ      5u
#define BOARD_UART_IRQ_LAST BOARD_UART_IRQ

#endif
