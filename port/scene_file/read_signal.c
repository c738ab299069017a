/* SPDX-License-Identifier: MIT */
#include "read_signal.h"
#include <math.h>
#include "fields.h"
#include "rig_tables.h"

#define TWO_PI 6.28318530717958647692

const char *const read_signal_between[] = {"linear", "smooth", "step", NULL};

/* {"amplitude", "rate" or "period", "phase"} */
static bool read_sine(const document_node *at, plant_sine *out)
{
    static const char *const keys[] = {"amplitude", "rate", "period", "phase", NULL};
    document_node amplitude, rate, period, phase;
    if (!json_is_object(at->value)) {
        return document_unlike(at, "an object {\"amplitude\", \"rate\" or \"period\", \"phase\"}");
    }
    const bool has_rate = document_member(at, "rate", &rate);
    const bool has_period = document_member(at, "period", &period);
    if (!field_only(at, keys)) {
        return false;
    }
    if (!document_member(at, "amplitude", &amplitude) || has_rate == has_period) {
        return document_unlike(at, "\"amplitude\" and one of \"rate\" [rad/s] and \"period\" [s]");
    }
    double value = 0.0;
    *out = (plant_sine){0.0, 0.0, 0.0};
    if (!field_read_number(&amplitude, 0.0, 0.0, &out->amplitude) ||
        !(has_rate ? field_read_number(&rate, 0.0, 0.0, &value)
                   : field_read_number(&period, 1e-6, HUGE_VAL, &value))) {
        return false;
    }
    out->rate = has_rate ? value : TWO_PI / value;
    return !document_member(at, "phase", &phase) ||
           field_read_number(&phase, 0.0, 0.0, &out->phase);
}

static bool read_sines(const document_node *at, rig_signal *out)
{
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n > UINT16_MAX) {
        return document_unlike(at, "a list of sines");
    }
    plant_sine *const sines = document_take(at->doc, n + 1u, sizeof *sines);
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!read_sine(&item, &sines[i])) {
            return false;
        }
    }
    out->sines = sines;
    out->n_sines = (uint16_t)n;
    return true;
}

static bool read_table(const document_node *at, rig_signal *out)
{
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n == 0u || n > UINT16_MAX) {
        return document_unlike(at, "a list of points [t, value]");
    }
    rig_knot *const table = document_take(at->doc, n, sizeof *table);
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double x[2];
        if (!field_read_numbers(&item, 2u, x)) {
            return false;
        }
        if (i > 0u && x[0] < table[i - 1u].t) {
            return document_fail(&item, "times of a table ascend: %.9g s comes after %.9g s", x[0],
                                 table[i - 1u].t);
        }
        table[i] = (rig_knot){x[0], x[1]};
    }
    out->table = table;
    out->n_table = (uint16_t)n;
    return true;
}

bool read_signal(const document_node *at, void *out)
{
    static const char *const keys[] = {"constant", "slope", "sines", "table",
                                       "between",  "ease",  NULL};
    rig_signal *const s = out;
    document_node member;
    *s = (rig_signal){0};
    if (json_is_number(at->value)) {
        return field_read_number(at, 0.0, 0.0, &s->constant);
    }
    if (!json_is_object(at->value)) {
        return document_unlike(at, "a number, or an object {\"sines\", \"table\", ...}");
    }
    return field_only(at, keys) &&
           (!document_member(at, "constant", &member) ||
            field_read_number(&member, 0.0, 0.0, &s->constant)) &&
           (!document_member(at, "slope", &member) ||
            field_read_number(&member, 0.0, 0.0, &s->slope)) &&
           (!document_member(at, "sines", &member) || read_sines(&member, s)) &&
           (!document_member(at, "table", &member) || read_table(&member, s)) &&
           (!document_member(at, "between", &member) ||
            field_read_word(&member, read_signal_between, &s->between)) &&
           (!document_member(at, "ease", &member) ||
            field_read_number(&member, 0.0, HUGE_VAL, &s->ease));
}

bool read_signals(const document_node *at, void *out)
{
    rig_signal *const s = out;
    if (!json_is_array(at->value) || json_array_size(at->value) != 3u) {
        return document_unlike(at, "a list of three: x, y, z");
    }
    for (size_t i = 0u; i < 3u; ++i) {
        const document_node item = document_item(at, i);
        if (!read_signal(&item, &s[i])) {
            return false;
        }
    }
    return true;
}
