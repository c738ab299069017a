/* SPDX-License-Identifier: MIT */
#include "campaign_row.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "campaign_draw.h"
#include "number_text.h"

const char *const campaign_verdict_words[CAMPAIGN_VERDICTS + 1] = {"passed",  "failed", "refused",
                                                                   "crashed", "hung",   NULL};

void campaign_result_begin(const campaign_file *c, uint32_t run, campaign_result *out)
{
    campaign_value values[CAMPAIGN_PARAMETERS_MAX];
    (void)memset(out, 0, sizeof *out);
    out->run = run;
    campaign_draw(c, run, values);
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        out->values[i] = values[i].number;
    }
    for (size_t i = 0u; i < CAMPAIGN_QUANTITY_COUNT; ++i) {
        out->quantities[i] = (double)NAN;
    }
}

bool campaign_keeps(const campaign_limit *limit, double quantity)
{
    return quantity >= limit->least && quantity <= limit->most;
}

void campaign_judge(const campaign_file *c, campaign_result *r)
{
    size_t used = 0u;
    for (size_t i = 0u; i < c->n_limits; ++i) {
        if (!campaign_keeps(&c->limits[i], r->quantities[c->limits[i].quantity]) &&
            used < sizeof r->reason) {
            r->verdict = CAMPAIGN_FAILED;
            used += (size_t)snprintf(r->reason + used, sizeof r->reason - used, "%s%s",
                                     used > 0u ? " " : "", c->limits[i].name);
        }
    }
}

/* ---- writing ---- */

static void add(char *out, size_t *used, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(out + *used, CAMPAIGN_ROW - *used, format, list);
    va_end(list);
    *used = n > 0 && *used + (size_t)n < CAMPAIGN_ROW ? *used + (size_t)n : CAMPAIGN_ROW - 1u;
}

static void add_number(char *out, size_t *used, double value)
{
    char text[NUMBER_TEXT] = "";
    add(out, used, ",%s", isnan(value) ? text : number_text(value, text));
}

size_t campaign_row_head(const campaign_file *c, char out[CAMPAIGN_ROW])
{
    size_t used = 0u;
    add(out, &used, "run,verdict,hash");
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        add(out, &used, ",%s", c->parameters[i].name);
    }
    for (size_t i = 0u; i < c->n_kept; ++i) {
        add(out, &used, ",%s", campaign_quantities[c->kept[i]].name);
    }
    add(out, &used, ",reason");
    return used;
}

size_t campaign_row_write(const campaign_file *c, const campaign_result *r, char out[CAMPAIGN_ROW])
{
    size_t used = 0u;
    char reason[CAMPAIGN_REASON];
    (void)snprintf(reason, sizeof reason, "%s", r->reason);
    for (char *p = reason; *p != '\0'; ++p) {
        *p = *p == '"' ? '\'' : (unsigned char)*p < ' ' ? ' ' : *p;
    }
    add(out, &used, "%" PRIu32 ",%s,%016" PRIx64, r->run, campaign_verdict_words[r->verdict],
        r->hash);
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        add_number(out, &used, r->values[i]);
    }
    for (size_t i = 0u; i < c->n_kept; ++i) {
        add_number(out, &used, r->quantities[c->kept[i]]);
    }
    add(out, &used, reason[0] != '\0' ? ",\"%s\"" : ",%s", reason);
    return used;
}

/* ---- reading ---- */

/* A number or nothing, and the comma behind it. */
static bool take_number(const char **at, double *out)
{
    char *end = NULL;
    *out = (double)NAN;
    if (**at != ',') {
        *out = strtod(*at, &end);
        *at = end;
    }
    return *(*at)++ == ',';
}

static bool take_head(const char **at, campaign_result *out)
{
    char *end = NULL;
    out->run = (uint32_t)strtoul(*at, &end, 10);
    if (end == *at || *end != ',') {
        return false;
    }
    *at = end + 1;
    const size_t n = strcspn(*at, ",");
    for (size_t i = 0u; i < CAMPAIGN_VERDICTS; ++i) {
        if (strlen(campaign_verdict_words[i]) == n &&
            strncmp(*at, campaign_verdict_words[i], n) == 0) {
            out->verdict = (campaign_verdict)i;
            out->hash = strtoull(*at + n + 1u, &end, 16);
            *at = end + 1;
            return *end == ',';
        }
    }
    return false;
}

bool campaign_row_read(const campaign_file *c, const char *row, campaign_result *out)
{
    const char *at = row;
    (void)memset(out, 0, sizeof *out);
    bool well = take_head(&at, out) && out->run < c->runs;
    for (size_t i = 0u; well && i < c->n_parameters; ++i) {
        well = take_number(&at, &out->values[i]);
    }
    for (size_t i = 0u; well && i < c->n_kept; ++i) {
        well = take_number(&at, &out->quantities[c->kept[i]]);
    }
    if (well) {
        const size_t quoted = at[0] == '"' ? 1u : 0u;
        const size_t n = strlen(at);
        (void)snprintf(out->reason, sizeof out->reason, "%.*s",
                       n > 2u * quoted ? (int)(n - 2u * quoted) : 0, at + quoted);
    }
    return well;
}
