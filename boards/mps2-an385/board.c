/* SPDX-License-Identifier: MIT */
#include "board_api.h"
#include "board_parts.h"
#include "board.h"

board_clocks board_clocks_start(void)
{
    const board_clocks fixed = {BOARD_CLOCK_HZ, BOARD_CLOCK_HZ};
    return fixed;
}

void board_pins_start(void)
{
}

void board_pin(bool is_high)
{
    board_modify(BOARD_LEDS, 1u, is_high ? 1u : 0u);
}
