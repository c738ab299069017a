/* SPDX-License-Identifier: MIT */
#include "survey_tally.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const bound_names[SURVEY_BOUNDS] = {"pairs", "calls", "separations",
                                                       "leaf_tests", "steps"};

const char *survey_bound_name(int bound)
{
    return bound_names[bound];
}

/* ---- sums ---- */

/* What is no number stays: it is larger than everything. */
static void take_larger(double x, double *most)
{
    if (isnan(x) || x > *most) {
        *most = x;
    }
}

static void take_work(const survey_result *r, survey_result *most)
{
    for (int i = 0; i < SURVEY_BOUNDS; ++i) {
        take_larger(r->bound_used[i], &most->bound_used[i]);
        most->bound_sum[i] += r->bound_sum[i];
        most->bound_ticks[i] += r->bound_ticks[i];
    }
}

void survey_tally_add(survey_tally *t, uint32_t number, const survey_result *r)
{
    const uint32_t verdict = survey_verdict(r);
    t->scenes += 1u;
    if (!r->is_accepted) {
        return;
    }
    t->accepted += 1u;
    t->resting += r->must_rest ? 1u : 0u;
    t->refused += r->is_refused ? 1u : 0u;
    t->fallen += r->family == SURVEY_STACK && !(r->aside <= SURVEY_FALLEN) ? 1u : 0u;
    for (uint32_t i = 0u; i < SURVEY_BITS; ++i) {
        t->broken[i] += (verdict >> i) & 1u;
    }
    take_larger(r->grown, &t->most.grown);
    take_larger(r->kinetic, &t->most.kinetic);
    take_larger(r->chatter, &t->most.chatter);
    take_larger(r->jitter, &t->most.jitter);
    take_larger(r->drift, &t->most.drift);
    take_larger(fabs(r->off), &t->most.off);
    take_work(r, &t->most);
    if (verdict != 0u) {
        if (t->wrong == 0u) {
            t->first = number;
            t->at_first = *r;
        }
        t->wrong += 1u;
    }
}

double survey_tally_mean(const survey_tally *t, int bound)
{
    const uint32_t ticks = t->most.bound_ticks[bound];
    return ticks > 0u ? t->most.bound_sum[bound] / ticks : 0.0;
}

/* ---- words ---- */

typedef struct writer {
    char *text;
    size_t size, length;
} writer;

__attribute__((format(printf, 2, 3))) static void say(writer *w, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    const int n = vsnprintf(w->text + w->length, w->size - w->length, format, words);
    va_end(words);
    w->length += n > 0 ? (size_t)n : 0u;
    w->length = w->length < w->size ? w->length : w->size - 1u;
}

static void say_bounds(writer *w, const survey_result *r)
{
    for (int i = 0; i < SURVEY_BOUNDS; ++i) {
        if (!(r->bound_used[i] <= 1.0)) {
            say(w, " %s %.3f of their bound", survey_bound_name(i), r->bound_used[i]);
        }
    }
}

size_t survey_describe(uint32_t number, const survey_result *r, char *text, size_t size)
{
    const uint32_t verdict = survey_verdict(r);
    writer w = {text, size, 0u};
    say(&w, "scene %u (%s, tick %g s, K %.4g N/m, e %.3f):", (unsigned)number,
        survey_name(r->family), r->tick, r->stiffness, r->restitution);
    const struct {
        uint32_t bit;
        const char *format;
        double figure;
    } figures[] = {
        {SURVEY_GAINS, " energy grown by %.3g", r->grown},
        {SURVEY_RESTLESS, " restless %.2g J/kg", r->kinetic},
        {SURVEY_CHATTERS, " chatter %.2g/s", r->chatter},
        {SURVEY_JITTERS, " jitter %.2g", r->jitter},
        {SURVEY_DRIFTS, " drift %.2g m", r->drift},
        {SURVEY_OFF, " off by %.4f", r->off},
    };
    for (size_t i = 0u; i < sizeof figures / sizeof figures[0]; ++i) {
        if ((verdict & figures[i].bit) != 0u) {
            say(&w, figures[i].format, figures[i].figure);
        }
    }
    if (r->is_refused) {
        say(&w, " input refused");
    }
    say_bounds(&w, r);
    return w.length;
}

/* ---- rows ---- */

const char *const survey_tally_header =
    "by,family,scenes,accepted,resting,wrong,grown,grown_most,restless,kinetic_most,chatter,"
    "chatter_most,"
    "jitter,jitter_most,drift,drift_most,off,off_most,refused,fallen,pairs_mean,pairs_most,"
    "calls_mean,calls_most,separations_mean,separations_most,leaf_tests_mean,leaf_tests_most,steps_"
    "mean,"
    "steps_most";

/* Which bit of the verdict is which. */
static uint32_t broken_by(const survey_tally *t, uint32_t bit)
{
    for (uint32_t i = 0u; i < SURVEY_BITS; ++i) {
        if (bit == 1u << i) {
            return t->broken[i];
        }
    }
    return 0u;
}

size_t
survey_tally_row(const survey_tally *t, const char *by, const char *name, char *text, size_t size)
{
    const survey_result *const most = &t->most;
    const struct {
        uint32_t bit;
        double most;
    } figures[] = {
        {SURVEY_GAINS, most->grown},      {SURVEY_RESTLESS, most->kinetic},
        {SURVEY_CHATTERS, most->chatter}, {SURVEY_JITTERS, most->jitter},
        {SURVEY_DRIFTS, most->drift},     {SURVEY_OFF, most->off},
    };
    writer w = {text, size, 0u};
    say(&w, "%s,\"%s\",%u,%u,%u,%u", by, name, (unsigned)t->scenes, (unsigned)t->accepted,
        (unsigned)t->resting, (unsigned)t->wrong);
    for (size_t i = 0u; i < sizeof figures / sizeof figures[0]; ++i) {
        say(&w, ",%u,%.1e", (unsigned)broken_by(t, figures[i].bit), figures[i].most);
    }
    say(&w, ",%u,%u", (unsigned)t->refused, (unsigned)t->fallen);
    for (int i = 0; i < SURVEY_BOUNDS; ++i) {
        say(&w, ",%.4f,%.4f", survey_tally_mean(t, i), most->bound_used[i]);
    }
    return w.length;
}
