/* SPDX-License-Identifier: MIT */
#include "number_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *number_text(double value, char out[NUMBER_TEXT])
{
    for (int digits = 15; digits <= 17; ++digits) {
        (void)snprintf(out, NUMBER_TEXT, "%.*g", digits, value);
        if (strtod(out, NULL) == value) {
            break;
        }
    }
    if (strpbrk(out, ".eni") == NULL) { /* a whole number; not inf, not nan */
        (void)strcat(out, ".0");
    }
    return out;
}
