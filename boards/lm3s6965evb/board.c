/* SPDX-License-Identifier: MIT */
/* Register names and bits as in the data sheet of the LM3S6965, chapter "System Control". */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

#define DID0    0x400FE000u /* bits 15:0: revision, major and minor */
#define LDOPCTL 0x400FE034u /* core voltage */
#define RIS     0x400FE050u /* bit 6: the PLL has locked */
#define MISC    0x400FE058u /* writing 1 to bit 6 forgets an earlier lock */
#define RCC     0x400FE060u
#define RCGC1   0x400FE104u /* bit 0: UART0 */
#define RCGC2   0x400FE108u /* bit 0: GPIO port A, bit 5: port F */

#define RCC_MOSCDIS  (1u << 0) /* main oscillator off */
#define RCC_OSCSRC   (3u << 4) /* 0: main oscillator */
#define RCC_XTAL     (15u << 6)
#define RCC_XTAL_8M  (14u << 6)
#define RCC_BYPASS   (1u << 11) /* core runs on the oscillator, not on the PLL */
#define RCC_PWRDN    (1u << 13) /* PLL off */
#define RCC_USESYS   (1u << 22) /* use the divider */
#define RCC_SYSDIV   (15u << 23)
#define RCC_SYSDIV_4 (3u << 23)

#define PLL_LOCKED (1u << 6)

#define PORTA_AFSEL 0x40004420u /* bits 0, 1: the pin belongs to UART0 */
#define PORTA_DEN   0x4000451Cu /* bits 0, 1: the pin is digital */

#define PORTF_PIN0 0x40025004u /* the address is the mask: bit 0 alone */
#define PORTF_DIR  0x40025400u
#define PORTF_DEN  0x4002551Cu

#define REVISION_A2 2u
#define LDO_2_75_V  0x1Bu
#define SETTLE      500000u /* looks, for a crystal that was off: 0.1 s and more at 12 MHz */

static void crystal_start(void)
{
    if ((board_read(RCC) & RCC_MOSCDIS) == 0u) {
        return;
    }
    board_modify(RCC, RCC_MOSCDIS, 0u);
    for (uint32_t look = 0u; look < SETTLE; ++look) {
        (void)board_read(RCC);
    }
}

/* In the order that the data sheet asks for: off the PLL, choose the crystal and power the PLL up,
 * wait for lock, choose the divider (later than it might be: without lock it is not wanted), onto
 * the PLL. */
board_clocks board_clocks_start(void)
{
    const board_clocks full = {BOARD_CLOCK_HZ, BOARD_CLOCK_HZ};
    const board_clocks fallback = {BOARD_CRYSTAL_HZ, BOARD_CRYSTAL_HZ};
    if ((board_read(DID0) & 0xFFFFu) == REVISION_A2) {
        board_write(LDOPCTL, LDO_2_75_V); /* this revision needs it before the PLL is used */
    }
    crystal_start();
    board_modify(RCC, RCC_USESYS, RCC_BYPASS);
    board_write(MISC, PLL_LOCKED);
    board_modify(RCC, RCC_XTAL | RCC_OSCSRC | RCC_PWRDN, RCC_XTAL_8M);
    if (!board_wait(RIS, PLL_LOCKED, PLL_LOCKED)) {
        return fallback;
    }
    board_modify(RCC, RCC_SYSDIV, RCC_SYSDIV_4 | RCC_USESYS);
    board_modify(RCC, RCC_BYPASS, 0u);
    return full;
}

void board_pins_start(void)
{
    board_modify(RCGC1, 0u, 1u << 0);
    board_modify(RCGC2, 0u, 1u << 0 | 1u << 5);
    (void)board_read(RCGC2); /* a port may be touched three cycles after its clock is on */
    (void)board_read(RCGC2);
    board_modify(PORTA_AFSEL, 0u, 3u);
    board_modify(PORTA_DEN, 0u, 3u);
    board_modify(PORTF_DIR, 0u, 1u);
    board_modify(PORTF_DEN, 0u, 1u);
}

void board_pin(bool is_high)
{
    board_write(PORTF_PIN0, is_high ? 1u : 0u);
}
