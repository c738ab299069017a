/* SPDX-License-Identifier: MIT */
/// mps3-an547: what the FPGA image fixes. Nothing is to be set up: clocks and pins are hard-wired.
/// The core starts in the secure world and stays there, so peripherals are used by their secure
/// alias (the other one is 0x49303000).
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      32000000u   ///< core and SysTick
#define BOARD_UART_CLOCK_HZ 25000000u   ///< APB peripherals have a clock of their own
#define BOARD_UART_BASE     0x59303000u ///< CMSDK UART0, secure alias
#define BOARD_UART_IRQ      33u         ///< of receiver and transmitter: two lines
#define BOARD_UART_IRQ_LAST 34u
#define BOARD_LEDS          0x59302000u ///< bit 0: LED 0, which board_pin() lights

#endif
