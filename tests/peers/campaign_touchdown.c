/* SPDX-License-Identifier: MIT */
/* Runs the first scenes of the campaign in the scalar that it is built for:
 *   THIS SCENES SECONDS
 * Prints a row for each family and one for all (campaign_tally.h), and above them a line for each scene that
 * breaks something; how far it is goes to the standard error. SECONDS: of the last part, in which scenes
 * must rest. */
#include <stdio.h>
#include <stdlib.h>
#include "campaign.h"
#include "campaign_progress.h"
#include "campaign_tally.h"
#include "td_real.h"

#define NAME "touchdown_" TD_SCALAR_NAME

static campaign_tally families[CAMPAIGN_FAMILIES], all;

static void run(uint32_t number, double seconds)
{
    campaign_result result;
    campaign_run(number, seconds, &result);
    campaign_tally_add(&families[result.family], number, &result);
    campaign_tally_add(&all, number, &result);
    if (campaign_verdict(&result) != 0u) {
        char text[500];
        (void)campaign_describe(number, &result, text, sizeof text);
        (void)printf(NAME ": %s\n", text);
    }
}

static void tell(const campaign_tally *tally, const char *name)
{
    char text[500];
    (void)campaign_tally_row(tally, NAME, name, text, sizeof text);
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
        campaign_tell_progress(NAME, number + 1u, scenes);
    }
    (void)puts(campaign_tally_header);
    for (int family = 0; family < CAMPAIGN_FAMILIES; ++family) {
        tell(&families[family], campaign_name((campaign_family)family));
    }
    tell(&all, "all");
    return 0;
}
