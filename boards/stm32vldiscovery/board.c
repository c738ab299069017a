/* SPDX-License-Identifier: MIT */
/* Register names and bits as in ST's reference manual RM0041. */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define RCC_CR      0x40021000u
#define RCC_CFGR    0x40021004u
#define RCC_APB2ENR 0x40021018u /* bit 2: GPIOA, bit 4: GPIOC, bit 14: USART1 */
#define GPIOA_CRH   0x40010804u /* 4 bits a pin, from pin 8 on */
#define GPIOA_BSRR  0x40010810u /* writing 1 to bit n sets pin n, for an input: pulls up */

#define GPIOC_CRH  0x40011004u /* pin 8: bits 3:0; 2: output, push-pull */
#define GPIOC_BSRR 0x40011010u /* bits 15:0 set a pin, 31:16 clear it */

#define CR_HSEON  (1u << 16)
#define CR_HSERDY (1u << 17)
#define CR_PLLON  (1u << 24)
#define CR_PLLRDY (1u << 25)

#define CFGR_PLL_HSE_BY_3 ((1u << 16) | (1u << 18)) /* bit 16: from HSE, bits 21:18 = 1: times 3 */
#define CFGR_SW_PLL       2u
#define CFGR_SWS          (3u << 2)
#define CFGR_SWS_PLL      (2u << 2)

static bool pll_start(void)
{
    board_modify(RCC_CR, 0u, CR_HSEON);
    if (!board_wait(RCC_CR, CR_HSERDY, CR_HSERDY)) {
        return false;
    }
    board_write(RCC_CFGR, CFGR_PLL_HSE_BY_3);
    board_modify(RCC_CR, 0u, CR_PLLON);
    if (!board_wait(RCC_CR, CR_PLLRDY, CR_PLLRDY)) {
        return false;
    }
    board_write(RCC_CFGR, CFGR_PLL_HSE_BY_3 | CFGR_SW_PLL);
    return board_wait(RCC_CFGR, CFGR_SWS, CFGR_SWS_PLL);
}

board_clocks board_clocks_start(void)
{
    const board_clocks full = {BOARD_CLOCK_HZ, BOARD_CLOCK_HZ};
    const board_clocks fallback = {BOARD_RC_HZ, BOARD_RC_HZ};
    if (board_read(RCC_CR) == 0u) { /* never on silicon (an oscillator is on): an emulator */
        return full;
    }
    if (pll_start()) {
        return full;
    }
    board_modify(RCC_CFGR, 3u, 0u); /* back to the RC oscillator */
    return fallback;
}

void board_pins_start(void)
{
    board_modify(RCC_APB2ENR, 0u, (1u << 2) | (1u << 4) | (1u << 14));
    (void)board_read(RCC_APB2ENR);
    board_write(GPIOA_BSRR, 1u << 10);
    /* PA9: 0xB, alternate function, push-pull. PA10: 8, input with pull-up. */
    board_modify(GPIOA_CRH, 0xFF0u, 0x8B0u);
    board_modify(GPIOC_CRH, 0xFu, 2u);
}

void board_pin(bool is_high)
{
    board_write(GPIOC_BSRR, is_high ? 1u << BOARD_PIN : 1u << (BOARD_PIN + 16u));
}
