/* SPDX-License-Identifier: MIT */
/// Netduino Plus 2 (STM32F405RG): clock and pins.
///
/// Clock     25 MHz crystal -> PLL -> 168 MHz; APB2, which feeds USART1, runs at half of it.
///           Without the crystal: 16 MHz from the RC oscillator.
/// UART      USART1 on the header pins PB6 (transmit) and PB7 (receive), which the board labels as
///           I2C. Its other pins are taken: PA10 lights the blue LED, PA9 senses the USB supply.
/// Pin       PA10, the blue LED, is high after an overrun.
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      168000000u
#define BOARD_RC_HZ         16000000u
#define BOARD_UART_BASE     0x40011000u ///< USART1
#define BOARD_UART_DIVIDER  2u          ///< core clock over APB2 clock, on the PLL
#define BOARD_UART_IRQ      37u
#define BOARD_UART_IRQ_LAST BOARD_UART_IRQ
#define BOARD_PIN           10u ///< of port A

#endif
