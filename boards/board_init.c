/* SPDX-License-Identifier: MIT */
#include "board_api.h"
#include "board_parts.h"

/* BOARD_NAME, BOARD_CORE, BOARD_FPU and BOARD_ICOUNT come from board.mk by way of boards.mk. */
const board_facts board_this = {BOARD_NAME, BOARD_CORE, BOARD_FPU, BOARD_ICOUNT};

static board_clocks clocks;

void board_init(void)
{
    clocks = board_clocks_start();
    board_pins_start();
    board_uart_start(clocks.uart_hz);
    board_count_start();
}

uint32_t board_uart_hz(void)
{
    return clocks.uart_hz;
}

uint32_t board_clock_hz(void)
{
    return clocks.core_hz;
}
