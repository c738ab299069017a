/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "campaign_text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char campaign_text_folder[64];

static const char scene[] =
    "{\"name\": \"ball\", \"duration\": 0.5, \"gravity\": 10,"
    " \"laws\": {\"soft\": {\"kind\": \"damped\", \"stiffness\": 10000, \"restitution\": 0.5}},"
    " \"materials\": {\"soft\": {\"mu_s\": 0.5, \"mu_k\": 0.4}},"
    " \"bodies\": {\"ball\": {\"mass\": 1, \"inertia\": [0.004, 0.004, 0.004], \"v_max\": 20,"
    "  \"omega_max\": 50, \"position\": [0, 0, 0.3]}},"
    " \"parts\": {\"ball\": {\"shape\": {\"kind\": \"sphere\", \"radius\": 0.1}, \"body\": "
    "\"ball\"},"
    "  \"floor\": {\"shape\": {\"kind\": \"box\", \"half\": [5, 5, 1]}, \"position\": [0, 0, "
    "-1]}}}";

static void write_file(const char *name, const char *text)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s%s", campaign_text_folder, name);
    FILE *const to = fopen(path, "w");
    if (to == NULL || fputs(text, to) == EOF || fclose(to) != 0) {
        abort();
    }
}

void campaign_text_begin(void)
{
    (void)strcpy(campaign_text_folder, "/tmp/campaignXXXXXX");
    if (mkdtemp(campaign_text_folder) == NULL) {
        abort();
    }
    (void)strcat(campaign_text_folder, "/");
    write_file("ball.json", scene);
}

bool campaign_text_read(const char *members, campaign_file *out)
{
    char text[4096], path[128];
    (void)snprintf(text, sizeof text, "{\"name\": \"test\", \"scene\": \"ball.json\", %s}",
                   members);
    write_file("campaign.json", text);
    (void)snprintf(path, sizeof path, "%scampaign.json", campaign_text_folder);
    return campaign_file_read(path, out);
}

void campaign_text_end(void)
{
    char words[128];
    (void)snprintf(words, sizeof words, "rm -rf '%s'", campaign_text_folder);
    if (system(words) != 0) {
        abort();
    }
}
