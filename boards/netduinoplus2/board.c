/* SPDX-License-Identifier: MIT */
/* Register names and bits as in ST's reference manual RM0090. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define RCC_CR      0x40023800u
#define RCC_PLLCFGR 0x40023804u
#define RCC_CFGR    0x40023808u
#define RCC_AHB1ENR 0x40023830u /* bit 0: GPIOA, bit 1: GPIOB */
#define RCC_APB1ENR 0x40023840u /* bit 28: power controller */
#define RCC_APB2ENR 0x40023844u /* bit 4: USART1 */
#define PWR_CR      0x40007000u /* bit 14 VOS: voltage for more than 144 MHz */
#define FLASH_ACR   0x40023C00u /* bits 2:0 wait states, bit 9 instruction cache, 10 data cache */

#define CR_HSEON  (1u << 16)
#define CR_HSERDY (1u << 17)
#define CR_PLLON  (1u << 24)
#define CR_PLLRDY (1u << 25)

/* 25 MHz / M = 1 MHz, * N = 336 MHz, / P = 168 MHz, and / Q = 48 MHz for USB. Bit 22: from HSE;
 * P = 2 is coded as 0 in bits 17:16. */
#define PLLCFGR_168_MHZ (25u | (336u << 6) | (1u << 22) | (7u << 24))

#define CFGR_APB1_BY_4 (5u << 10) /* APB1 may run at 42 MHz */
#define CFGR_APB2_BY_2 (4u << 13) /* APB2 may run at 84 MHz */
#define CFGR_SW_PLL    2u
#define CFGR_SWS       (3u << 2)
#define CFGR_SWS_PLL   (2u << 2)

#define GPIOA_MODER 0x40020000u /* 2 bits a pin; 1: output */
#define GPIOA_BSRR  0x40020018u /* bits 15:0 set a pin, 31:16 clear it */
#define GPIOB_MODER 0x40020400u /* 2 bits a pin; 2: alternate function */
#define GPIOB_PUPDR 0x4002040Cu /* 2 bits a pin; 1: pull-up */
#define GPIOB_AFRL  0x40020420u /* 4 bits a pin; 7: USART1 */

static bool pll_start(void)
{
    board_modify(RCC_CR, 0u, CR_HSEON);
    if (!board_wait(RCC_CR, CR_HSERDY, CR_HSERDY)) {
        return false;
    }
    board_modify(RCC_APB1ENR, 0u, 1u << 28);
    board_modify(PWR_CR, 0u, 1u << 14);
    board_write(RCC_PLLCFGR, PLLCFGR_168_MHZ);
    board_modify(RCC_CR, 0u, CR_PLLON);
    return board_wait(RCC_CR, CR_PLLRDY, CR_PLLRDY);
}

/* Five wait states before the clock rises; the caches hide most of them. The prefetch buffer stays
 * off: the chip's first revision must not use it. */
static bool pll_take(void)
{
    board_write(FLASH_ACR, 5u | (1u << 9) | (1u << 10));
    if (!board_wait(FLASH_ACR, 7u, 5u)) {
        return false;
    }
    board_write(RCC_CFGR, CFGR_APB1_BY_4 | CFGR_APB2_BY_2);
    board_write(RCC_CFGR, CFGR_APB1_BY_4 | CFGR_APB2_BY_2 | CFGR_SW_PLL);
    return board_wait(RCC_CFGR, CFGR_SWS, CFGR_SWS_PLL);
}

board_clocks board_clocks_start(void)
{
    const board_clocks full = {BOARD_CLOCK_HZ, BOARD_CLOCK_HZ / BOARD_UART_DIVIDER};
    const board_clocks fallback = {BOARD_RC_HZ, BOARD_RC_HZ};
    if (board_read(RCC_CR) == 0u) { /* never on silicon (an oscillator is on): an emulator */
        return full;
    }
    if (pll_start() && pll_take()) {
        return full;
    }
    board_write(RCC_CFGR, 0u); /* RC oscillator, nothing divided */
    return fallback;
}

void board_pins_start(void)
{
    board_modify(RCC_AHB1ENR, 0u, 3u);
    (void)board_read(RCC_AHB1ENR); /* the clock arrives two cycles after the write */
    board_modify(GPIOB_AFRL, 0xFFu << 24, 0x77u << 24);
    board_modify(GPIOB_PUPDR, 3u << 14, 1u << 14);
    board_modify(GPIOB_MODER, 0xFu << 12, 0xAu << 12);
    board_modify(GPIOA_MODER, 3u << 2u * BOARD_PIN, 1u << 2u * BOARD_PIN);
    board_modify(RCC_APB2ENR, 0u, 1u << 4);
    (void)board_read(RCC_APB2ENR);
}

void board_pin(bool is_high)
{
    board_write(GPIOA_BSRR, is_high ? 1u << BOARD_PIN : 1u << (BOARD_PIN + 16u));
}
