/* SPDX-License-Identifier: MIT */
#include "campaign_order.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "campaign_pool.h"
#include "command.h"

static int refuse(const char *sentence)
{
    (void)fprintf(stderr, "touchdown: %s\n", sentence);
    return COMMAND_USAGE;
}

static bool take_count(const char *word, uint32_t least, uint32_t most, uint32_t *out)
{
    char *end = NULL;
    const long long n = strtoll(word, &end, 10);
    *out = (uint32_t)n;
    return end != word && *end == '\0' && n >= (long long)least && n <= (long long)most;
}

static bool take_shard(const char *word, campaign_shard *out)
{
    char first[16];
    const char *const slash = strchr(word, '/');
    const size_t n = slash != NULL ? (size_t)(slash - word) : sizeof first;
    if (n >= sizeof first) {
        return false;
    }
    (void)memcpy(first, word, n);
    first[n] = '\0';
    const bool well = take_count(first, 1u, CAMPAIGN_RUNS_MAX, &out->i) &&
                      take_count(slash + 1, 1u, CAMPAIGN_RUNS_MAX, &out->n) && out->i <= out->n;
    --out->i;
    return well;
}

static bool take_option(campaign_order *o, const char *name, const char *word, const char **wants)
{
    if (strcmp(name, "--jobs") == 0) {
        *wants = "a number from 1 to 256";
        return take_count(word, 1u, CAMPAIGN_JOBS_MAX, &o->jobs);
    }
    if (strcmp(name, "--shard") == 0) {
        *wants = "i/n, with i from 1 to n";
        return take_shard(word, &o->shard);
    }
    if (strcmp(name, "--run") == 0) {
        *wants = "the number of a run, from 0 on";
        o->has_run = true;
        return take_count(word, 0u, CAMPAIGN_RUNS_MAX, &o->run);
    }
    *wants = "a path";
    *(strcmp(name, "--out") == 0 ? &o->out : &o->write) = word;
    return true;
}

int campaign_order_take(int argc, char **argv, campaign_order *o)
{
    static const char *const names[] = {"--jobs", "--shard", "--run", "--out", "--write", NULL};
    *o = (campaign_order){.shard = {0u, 1u}};
    for (int i = 1; i < argc; ++i) {
        size_t k = 0u;
        const char *wants = "";
        while (names[k] != NULL && strcmp(argv[i], names[k]) != 0) {
            ++k;
        }
        if (names[k] == NULL && o->file == NULL && argv[i][0] != '-') {
            o->file = argv[i];
        } else if (names[k] == NULL) {
            (void)fprintf(stderr,
                          "touchdown: campaign does not know '%s': it takes " CAMPAIGN_TAKES "\n",
                          argv[i]);
            return COMMAND_USAGE;
        } else if (i + 1 >= argc || !take_option(o, names[k], argv[i + 1], &wants)) {
            (void)fprintf(stderr, "touchdown: %s wants %s, not '%s'\n", names[k],
                          wants[0] != '\0' ? wants : "a word", i + 1 < argc ? argv[i + 1] : "");
            return COMMAND_USAGE;
        } else {
            ++i;
        }
    }
    if (o->file == NULL) {
        return refuse("campaign of which FILE? boards/campaigns has some");
    }
    return o->has_run == (o->write != NULL)
               ? COMMAND_OK
               : refuse("--run K and --write SCENE.json go together; `touchdown run FILE --run K` "
                        "runs one");
}
