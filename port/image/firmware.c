/* SPDX-License-Identifier: MIT */
/* The image of a board: say who speaks, run the self-test, then a scene if the board's memory holds one,
 * and end with a verdict. The port leaves main() by semihosting_exit(): a debugger gets the code, a board
 * without one goes to sleep. */
#include "board_api.h"
#include "console.h"
#include "selftest.h"
#include "td_real.h"

#ifdef RIG_SCENE
#    include "show.h"

extern const rig_scene RIG_SCENE; /* td_limits.h says which */

static rig machine;

static int show(void)
{
    return show_scene(&machine, &RIG_SCENE);
}
#else
static int show(void)
{
    console_line("this board's memory holds the self-test only");
    return 0;
}
#endif

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
    const int tested = selftest_run();
    const int shown = show();
    console_line(tested + shown == 0 ? "touchdown: PASS" : "touchdown: FAIL");
    return tested + shown == 0 ? 0 : 1;
}
