/* SPDX-License-Identifier: MIT */
/// STM32VLDISCOVERY (STM32F100RB): clock and pins.
///
/// Clock     8 MHz crystal -> PLL -> 24 MHz, the most the value line takes; flash needs no wait
///           states. Without the crystal: 8 MHz from the RC oscillator.
/// UART      USART1 on PA9 (transmit) and PA10 (receive), on the pin headers.
/// Pin       PC8, the blue LED, is high after an overrun.
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      24000000u
#define BOARD_RC_HZ         8000000u
#define BOARD_UART_BASE     0x40013800u ///< USART1, at the core's clock
#define BOARD_UART_IRQ      37u
#define BOARD_UART_IRQ_LAST BOARD_UART_IRQ
#define BOARD_PIN           8u ///< of port C

#endif
