/* SPDX-License-Identifier: MIT */
/* What a board gives to the rig's programs, given by the host: a console on standard output, and a
 * measure.h that cannot measure. A clock would do for telemetry, but two runs would then differ. */
#include <stdio.h>
#include "console.h"
#include "measure.h"

void console_putc(char c)
{
    (void)putchar(c);
    if (c == '.') {
        (void)fflush(stdout); /* progress is worth seeing while it happens */
    }
}

bool measure_calibrate(void)
{
    return false;
}

const char *measure_unit(void)
{
    return "nothing";
}

uint32_t measure_call(measure_fn fn, void *argument)
{
    fn(argument);
    return 0u;
}

measure_memory measure_memory_now(void)
{
    const measure_memory unknown = {0u, 0u, 0u, 0u};
    return unknown;
}

void measure_stack_paint(void)
{
}
