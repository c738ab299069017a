/* SPDX-License-Identifier: MIT */
/* Runs the first scenes of the survey in the scalar that it is built for:
 *   THIS SCENES SECONDS
 * Prints a row for each family and one for all (survey_tally.h), and above them a line for each scene that
 * breaks something; how far it is goes to the standard error. SECONDS: of the last part, in which scenes
 * must rest. */
#include <stdio.h>
#include <stdlib.h>
#include "survey.h"
#include "survey_progress.h"
#include "survey_tally.h"
#include "td_real.h"

#define NAME "touchdown_" TD_SCALAR_NAME

static survey_tally families[SURVEY_FAMILIES], all;

static void run(uint32_t number, double seconds)
{
    survey_result result;
    survey_run(number, seconds, &result);
    survey_tally_add(&families[result.family], number, &result);
    survey_tally_add(&all, number, &result);
    if (survey_verdict(&result) != 0u) {
        char text[500];
        (void)survey_describe(number, &result, text, sizeof text);
        (void)printf(NAME ": %s\n", text);
    }
}

static void tell(const survey_tally *tally, const char *name)
{
    char text[500];
    (void)survey_tally_row(tally, NAME, name, text, sizeof text);
    (void)puts(text);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        (void)fprintf(stderr, "usage: %s SCENES SECONDS\n", argv[0]);
        return 2;
    }
    const uint32_t scenes = (uint32_t)strtoul(argv[1], 0, 10);
    for (uint32_t number = 0u; number < scenes; ++number) {
        run(number, strtod(argv[2], 0));
        survey_tell_progress(NAME, number + 1u, scenes);
    }
    (void)puts(survey_tally_header);
    for (int family = 0; family < SURVEY_FAMILIES; ++family) {
        tell(&families[family], survey_name((survey_family)family));
    }
    tell(&all, "all");
    return 0;
}
