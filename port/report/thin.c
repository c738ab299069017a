/* SPDX-License-Identifier: MIT */
#include "thin.h"
#include <stdlib.h>

static bool grow(thin *t)
{
    const uint32_t room = 2u * t->room + 1024u;
    float *const force = realloc(t->force, room * sizeof *force);
    t->force = force == NULL ? t->force : force;
    float *const depth = realloc(t->depth, room * sizeof *depth);
    t->depth = depth == NULL ? t->depth : depth;
    uint8_t *const marks = realloc(t->marks, room);
    t->marks = marks == NULL ? t->marks : marks;
    t->failed = force == NULL || depth == NULL || marks == NULL;
    t->room = t->failed ? t->room : room;
    return !t->failed;
}

void thin_add(thin *t, float force, float depth, bool is_event)
{
    if (t->failed || (t->n == t->room && !grow(t))) {
        return;
    }
    t->force[t->n] = force;
    t->depth[t->n] = depth;
    t->marks[t->n++] = is_event ? THIN_EVENT : 0;
}

static void keep(thin *t, uint32_t i)
{
    t->kept += (t->marks[i] & THIN_KEPT) == 0;
    t->marks[i] |= THIN_KEPT;
}

static uint32_t greatest(const float *values, uint32_t from, uint32_t to)
{
    uint32_t best = from;
    for (uint32_t i = from + 1u; i < to; ++i) {
        best = values[i] > values[best] ? i : best;
    }
    return best;
}

static void keep_steps(thin *t)
{
    for (uint32_t i = 0u; i < t->n; i += t->every) {
        const uint32_t to = t->n - i < t->every ? t->n : i + t->every;
        keep(t, i);
        keep(t, greatest(t->force, i, to));
        keep(t, greatest(t->depth, i, to));
    }
}

static void keep_marked(thin *t)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        if ((t->marks[i] & THIN_EXTREME) != 0) {
            keep(t, i);
        }
        const uint32_t from = i < t->around ? 0u : i - t->around;
        const bool is_event = (t->marks[i] & THIN_EVENT) != 0;
        for (uint32_t k = from; is_event && k <= i + t->around && k < t->n; ++k) {
            keep(t, k);
        }
    }
}

static void choose_with(thin *t)
{
    t->kept = 0u;
    for (uint32_t i = 0u; i < t->n; ++i) {
        t->marks[i] &= (uint8_t)~THIN_KEPT;
    }
    keep_steps(t);
    keep_marked(t);
    keep(t, t->n - 1u);
}

void thin_choose(thin *t)
{
    if (t->n == 0u || t->failed) {
        return;
    }
    t->every = (t->n + THIN_MOST - 1u) / THIN_MOST;
    t->around = t->every > 1u ? THIN_AROUND : 0u;
    choose_with(t);
    while (t->around > 0u && t->kept > 2u * THIN_MOST) {
        t->around /= 2u;
        choose_with(t);
    }
}

void thin_free(thin *t)
{
    free(t->force);
    free(t->depth);
    free(t->marks);
    *t = (thin){.n = 0u};
}
