/* SPDX-License-Identifier: MIT */
/// mps2-an505: what the FPGA image fixes. Nothing is to be set up: clock and pins are hard-wired.
/// The core starts in the secure world and stays there, so peripherals are used by their secure
/// alias (the other one is 0x40200000).
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      20000000u   ///< core, SysTick and peripherals
#define BOARD_UART_BASE     0x50200000u ///< CMSDK UART0, secure alias
#define BOARD_UART_IRQ      32u         ///< of receiver and transmitter: two lines
#define BOARD_UART_IRQ_LAST 33u
#define BOARD_LEDS          0x50302000u ///< bit 0: LED 0, which board_pin() lights

#endif
