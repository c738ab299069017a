/* SPDX-License-Identifier: MIT */
#include "campaign_identity.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "campaign_hash.h"
#include "td.h"

typedef struct identity {
    char name[101], scalar[17];
    unsigned runs;
    uint64_t hash;
    int behaviour;
} identity;

size_t
campaign_identity_write(const campaign_file *c, const char *scalar, char out[CAMPAIGN_IDENTITY])
{
    const int n = snprintf(out, CAMPAIGN_IDENTITY,
                           "touchdown-campaign 1 name %.100s runs %u hash %016" PRIx64
                           " scalar %.16s behaviour %d\n",
                           c->name, c->runs, campaign_hash(c), scalar, TD_BEHAVIOUR);
    return (size_t)n;
}

static bool read_one(const char *text, identity *out)
{
    return sscanf(text,
                  "touchdown-campaign 1 name %100s runs %u hash %16" SCNx64
                  " scalar %16s behaviour %d",
                  out->name, &out->runs, &out->hash, out->scalar, &out->behaviour) == 5;
}

const char *campaign_identity_differs(const char *own, const char *there, char text[512])
{
    identity a, b;
    if (!read_one(own, &a) || !read_one(there, &b)) {
        return "";
    }
    if (strcmp(a.name, b.name) != 0) {
        (void)snprintf(text, 512u, "results of another campaign, %s", b.name);
    } else if (strcmp(a.scalar, b.scalar) != 0) {
        (void)snprintf(text, 512u, "results in %s, and this is %s", b.scalar, a.scalar);
    } else if (a.behaviour != b.behaviour) {
        (void)snprintf(text, 512u,
                       "results of another version: its core has behaviour %d, this one %d",
                       b.behaviour, a.behaviour);
    } else if (a.runs == b.runs && a.hash == b.hash) {
        return NULL;
    } else {
        (void)snprintf(text, 512u,
                       "results of this campaign as it was before its file, its scene or a mesh "
                       "changed");
    }
    return text;
}
