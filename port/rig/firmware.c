/* SPDX-License-Identifier: MIT */
/* The image of a board: say who speaks, run the self-test, end with its verdict. The port leaves
 * main() by semihosting_exit(): a debugger gets the code, a board without one goes to sleep. */
#include "board_api.h"
#include "console.h"
#include "selftest.h"
#include "td_real.h"

static void banner(void)
{
    console_text("touchdown: ");
    console_text(board_this.name);
    console_text(", ");
    console_text(board_this.core);
    console_text(" at ");
    console_u32(board_clock_hz() / 1000u);
    console_text(" kHz, fpu ");
    console_text(board_this.fpu);
    console_line(", scalar " TD_SCALAR_NAME);
}

int main(void);
int main(void)
{
    banner();
    return selftest_run();
}
