/* SPDX-License-Identifier: MIT */
/// BBC micro:bit V1 (nRF51822): pins and clock.
///
/// UART      P0.24 and P0.25 lead to the DAPLink chip, which shows them as a USB serial port.
/// Pin       P0.03, the ring 0 of the edge connector, is high after an overrun.
/// Counter   TIMER0, 32 bits, belongs to drivers/counter_nrf51.c.
#ifndef BOARD_H
#define BOARD_H

#define BOARD_CLOCK_HZ      16000000u ///< core and peripherals, from crystal or RC oscillator alike
#define BOARD_UART_BASE     0x40002000u ///< UART0
#define BOARD_UART_TX_PIN   24u         ///< P0.24: target to host
#define BOARD_UART_RX_PIN   25u         ///< P0.25: host to target
#define BOARD_UART_IRQ      2u
#define BOARD_UART_IRQ_LAST BOARD_UART_IRQ
#define BOARD_PIN           3u

#endif
