/* SPDX-License-Identifier: MIT */
#include "link_settings.h"
#include <string.h>
#include "link_free.h"
#include "link_records.h"

/* ---- SELECT ---- */

#define BODY_WORDS ((TD_MAX_BODIES + 31u) / 32u)

static uint32_t count_bits(const uint32_t *bits, uint32_t words)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < words; ++i) {
        for (uint32_t rest = bits[i]; rest != 0u; rest &= rest - 1u) {
            ++n;
        }
    }
    return n;
}

/* Are there bits of bodies that the scene does not have? */
static bool is_beyond(const uint32_t *bits, uint32_t n_bodies)
{
    for (uint32_t b = n_bodies; b < LINK_BODIES_MAX; ++b) {
        if (link_has_body(bits, b)) {
            return true;
        }
    }
    return false;
}

static void choose(link_server *s, const link_select *wanted)
{
    (void)memcpy(s->bodies_in, wanted->bodies_in, sizeof s->bodies_in);
    (void)memcpy(s->bodies_out, wanted->bodies_out, sizeof s->bodies_out);
    s->outputs = wanted->outputs;
    s->step_size = (uint16_t)link_motion_size(s, count_bits(s->bodies_in, BODY_WORDS));
    s->last.is_kept = false; /* it was made for another selection */
}

static void choose_all(link_server *s)
{
    link_select all = {.outputs = LINK_RESULT_hash_BIT};
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        all.bodies_in[b / 32u] |= 1u << b % 32u;
        all.bodies_out[b / 32u] |= 1u << b % 32u;
    }
    choose(s, &all);
}

void link_on_select(link_server *s, const link_frame *frame)
{
    const uint16_t known = 2u * LINK_RESULT_hash_BIT - 1u;
    const uint32_t n = s->scene->n_bodies;
    link_select wanted;
    (void)memcpy(&wanted, frame->body, sizeof wanted);
    const uint32_t out = count_bits(wanted.bodies_out, LINK_BODIES_MAX / 32u);
    if ((wanted.outputs & ~known) != 0u || is_beyond(wanted.bodies_in, n) ||
        is_beyond(wanted.bodies_out, n)) {
        link_refuse(s, frame, LINK_REASON_RANGE, n);
    } else if (link_result_size(s, wanted.outputs, out) > LINK_RESULT_MOST) {
        link_refuse(s, frame, LINK_REASON_LENGTH, LINK_RESULT_MOST);
    } else {
        choose(s, &wanted);
        link_done(s, frame);
    }
}

/* ---- GET, SET ---- */

typedef struct parameter {
    uint32_t first, lowest, highest;
} parameter;

#define PARAMETER_ROW(NAME, number, first, low, high, unit, meaning)                               \
    [(number)-1] = {first, low, high},

static const parameter parameters[LINK_PARAMETERS_N] = {LINK_PARAMETERS(PARAMETER_ROW)};

static void say_value(link_server *s, uint16_t number, int8_t status)
{
    link_value value = {.parameter = number, .status = status};
    if (number >= 1u && number <= LINK_PARAMETERS_N) {
        value.value = s->values[number - 1u];
        value.lowest = parameters[number - 1u].lowest;
        value.highest = parameters[number - 1u].highest;
    }
    (void)memcpy(link_begin(s), &value, sizeof value);
    link_send(s, LINK_VALUE, s->ticks, sizeof value);
}

void link_on_get(link_server *s, const link_frame *frame)
{
    link_get get;
    (void)memcpy(&get, frame->body, sizeof get);
    const bool is_known = get.parameter >= 1u && get.parameter <= LINK_PARAMETERS_N;
    say_value(s, get.parameter, is_known ? TD_OK : TD_E_ARG);
}

static bool can_set(const link_server *s, uint16_t number, uint32_t value)
{
    const parameter *const p = &parameters[number - 1u];
    const bool is_baud = number == LINK_PARAMETER_BAUD && value != LINK_SETTING(s, BAUD);
    const bool is_made = !is_baud || (s->on.can_baud != NULL && s->on.can_baud(s->on.at, value));
    return value >= p->lowest && value <= p->highest && is_made;
}

/* The answer to a new baud rate goes at the old one. */
static void change_baud(link_server *s, uint32_t baud)
{
    (void)link_begin(s);
    if (s->on.baud != NULL) {
        (void)s->on.baud(s->on.at, baud);
    }
}

void link_on_set(link_server *s, const link_frame *frame)
{
    link_set set;
    (void)memcpy(&set, frame->body, sizeof set);
    if (set.parameter < 1u || set.parameter > LINK_PARAMETERS_N) {
        say_value(s, set.parameter, TD_E_ARG);
        return;
    }
    if (!can_set(s, set.parameter, set.value)) {
        say_value(s, set.parameter, TD_E_RANGE);
        return;
    }
    const bool is_new = s->values[set.parameter - 1u] != set.value;
    s->values[set.parameter - 1u] = set.value;
    if (set.parameter <= LINK_PARAMETER_RATE) {
        link_free_set(s);
        s->waiting_mark = link_now(s);
    }
    say_value(s, set.parameter, TD_OK);
    if (set.parameter == LINK_PARAMETER_BAUD && is_new) {
        change_baud(s, set.value);
    }
}

/* ---- the beginning ---- */

void link_settings_first(link_server *s)
{
    const uint32_t baud = LINK_SETTING(s, BAUD);
    for (uint32_t i = 0u; i < LINK_PARAMETERS_N; ++i) {
        s->values[i] = parameters[i].first;
    }
    if (baud != 0u) {
        LINK_SETTING(s, BAUD) = baud;
    }
    choose_all(s);
}
