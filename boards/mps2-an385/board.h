/* SPDX-License-Identifier: MIT */
/// mps2-an385: what the FPGA image fixes. Nothing is to be set up: clock and pins are hard-wired.
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      25000000u   ///< core, SysTick and peripherals
#define BOARD_UART_BASE     0x40004000u ///< CMSDK UART0, on the board's UART0 connector
#define BOARD_UART_IRQ      0u          ///< of receiver and transmitter: two lines
#define BOARD_UART_IRQ_LAST 1u
#define BOARD_LEDS          0x40028000u ///< bit 0: LED 0, which board_pin() lights

#endif
