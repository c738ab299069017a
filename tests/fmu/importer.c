/* SPDX-License-Identifier: MIT */
/* importer FOLDER COMMAND ...: an archive of FMI 2.0 or 3.0, unpacked, driven as importers drive it.
 *   check                  rules that no schema states
 *   schema FILE            against a schema
 *   me RTOL ATOL STOP [LONGEST]  Model Exchange by CVODE: events; states and all real variables at the end
 *   euler STEP STOP        Model Exchange by Euler steps, states set before their time
 *   grid RTOL WIDTH STOP   Model Exchange by CVODE, its steps told at the points of a grid alone
 *   cs STEP STOP           Co-Simulation: all real variables at the end
 *   states STEP STOP       states taken, put back, serialised; resets; steps of several ticks
 *   many STEP STOP         several instances at once
 *   events STEP STOP       3.0: Co-Simulation with events and early returns
 *   me-states              states of Model Exchange, taken and put back
 *   read                   every variable by its own type
 *   abuse                  wrong order of calls, wrong values
 * Ends with 0; 1: something failed, which lines that begin with FAIL say; 2: usage. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "drive.h"

static unit u;

static int usage(void)
{
    (void)fputs(
        "importer FOLDER check | schema FILE | me RTOL ATOL STOP [LONGEST] | euler STEP STOP | "
        "grid RTOL "
        "WIDTH STOP | cs STEP STOP | states STEP STOP | many STEP STOP | events STEP STOP | "
        "me-states | read | abuse\n",
        stderr);
    return 2;
}

static int loaded(int n, char **words)
{
    const char *const command = words[2];
    const double a = n > 3 ? strtod(words[3], NULL) : 0.0;
    const double b = n > 4 ? strtod(words[4], NULL) : 0.0;
    if (!unit_open(words[1], &u)) {
        return 1;
    }
    bool is_well = true;
    if (strcmp(command, "me") == 0 && (n == 6 || n == 7)) {
        is_well = drive_me(&u, a, b, strtod(words[5], NULL), n == 7 ? strtod(words[6], NULL) : 0.0);
    } else if (strcmp(command, "euler") == 0 && n == 5) {
        is_well = drive_euler(&u, a, b);
    } else if (strcmp(command, "grid") == 0 && n == 6) {
        is_well = drive_grid(&u, a, b, strtod(words[5], NULL));
    } else if (strcmp(command, "cs") == 0 && n == 5) {
        is_well = drive_cs(&u, a, b);
    } else if (strcmp(command, "states") == 0 && n == 5) {
        drive_states(&u, a, b);
    } else if (strcmp(command, "many") == 0 && n == 5) {
        drive_many(&u, a, b);
    } else if (strcmp(command, "events") == 0 && n == 5) {
        drive_events(&u, a, b);
    } else if (strcmp(command, "me-states") == 0 && n == 3) {
        drive_me_states(&u);
    } else if (strcmp(command, "read") == 0 && n == 3) {
        drive_read(&u);
    } else if (strcmp(command, "abuse") == 0 && n == 3) {
        abuse_order(&u);
        abuse_values(&u);
    } else {
        return usage();
    }
    unit_close(&u);
    return is_well && failures() == 0 ? 0 : 1;
}

int main(int n, char **words)
{
    (void)setvbuf(stdout, NULL, _IOLBF, 0u); /* what hangs or crashes has said how far it came */
    if (n < 3) {
        return usage();
    }
    if (strcmp(words[2], "check") == 0) {
        return description_read(words[1], &u.about) && description_check(words[1], &u.about) == 0
                   ? 0
                   : 1;
    }
    if (strcmp(words[2], "schema") == 0 && n == 4) {
        return description_validate(words[1], words[3]) ? 0 : 1;
    }
    return loaded(n, words);
}
