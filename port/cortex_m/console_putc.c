/* SPDX-License-Identifier: MIT */
/* The rig's console on a board is its UART. */
#include "console.h"
#include "board_api.h"

void console_putc(char c)
{
    board_putc((uint8_t)c);
}
