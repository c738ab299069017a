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

static bool set_jobs(campaign_order *o, const char *word)
{
    return take_count(word, 1u, CAMPAIGN_JOBS_MAX, &o->jobs);
}

static bool set_shard(campaign_order *o, const char *word)
{
    o->has_shard = true;
    return take_shard(word, &o->shard);
}

static bool set_out(campaign_order *o, const char *word)
{
    o->out = word;
    return word[0] != '\0';
}

static bool set_run(campaign_order *o, const char *word)
{
    o->has_run = true;
    return take_count(word, 0u, CAMPAIGN_RUNS_MAX, &o->run);
}

static bool set_write(campaign_order *o, const char *word)
{
    o->write = word;
    return word[0] != '\0';
}

static const struct {
    const char *name;
    bool (*set)(campaign_order *o, const char *word);
    const char *wants;
} options[] = {
    {"--jobs", set_jobs, "a number from 1 to 256"},
    {"--shard", set_shard, "i/n, with i from 1 to n"},
    {"--out", set_out, "a folder"},
    {"--run", set_run, "the number of a run, from 0 on"},
    {"--write", set_write, "the path of a file"},
};

/* The word at argv[*i], and the one after it where it takes one. */
static int take_word(int argc, char **argv, int *i, campaign_order *o)
{
    const char *const word = argv[*i];
    for (size_t k = 0u; k < sizeof options / sizeof options[0]; ++k) {
        if (strcmp(word, options[k].name) != 0) {
            continue;
        }
        const char *const value = *i + 1 < argc ? argv[++*i] : "";
        if (options[k].set(o, value)) {
            return COMMAND_OK;
        }
        (void)fprintf(stderr, "touchdown: %s wants %s, not '%s'\n", word, options[k].wants, value);
        return COMMAND_USAGE;
    }
    if (strcmp(word, "--again") == 0) {
        o->is_again = true;
    } else if (o->file == NULL && word[0] != '-') {
        o->file = word;
    } else {
        (void)fprintf(
            stderr, "touchdown: campaign does not know '%s': it takes " CAMPAIGN_TAKES "\n", word);
        return COMMAND_USAGE;
    }
    return COMMAND_OK;
}

/* What does not go together. */
static int judge(const campaign_order *o)
{
    if (o->file == NULL) {
        return refuse("campaign of which FILE? boards/campaigns has some");
    }
    if (o->has_run != (o->write != NULL)) {
        return refuse("--run K and --write SCENE.json go together; `touchdown run FILE --run K` "
                      "runs one");
    }
    if (o->has_run && (o->jobs > 0u || o->has_shard || o->out != NULL || o->is_again)) {
        return refuse("--run and --write run nothing: they go without --jobs, --shard, --out and "
                      "--again");
    }
    return COMMAND_OK;
}

int campaign_order_take(int argc, char **argv, campaign_order *o)
{
    *o = (campaign_order){.shard = {0u, 1u}};
    for (int i = 1; i < argc; ++i) {
        const int code = take_word(argc, argv, &i, o);
        if (code != COMMAND_OK) {
            return code;
        }
    }
    return judge(o);
}
