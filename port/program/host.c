/* SPDX-License-Identifier: MIT */
/* What a board gives to the rig's programs, given by the host: a console on standard output. */
#include <stdio.h>
#include "console.h"

void console_putc(char c)
{
    (void)putchar(c);
    if (c == '.') {
        (void)fflush(stdout); /* progress is worth seeing while it happens */
    }
}
