/* SPDX-License-Identifier: MIT */
#include "rig_signal.h"
#include <stddef.h>

/* ---- tables ---- */

/* The last point at or before t; 0 if there is none. */
static uint32_t point_before(const rig_signal *signal, double t)
{
    uint32_t low = 0u, high = signal->n_table;
    while (high - low > 1u) {
        const uint32_t middle = low + (high - low) / 2u;
        if (signal->table[middle].t <= t) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Between two points, or NULL beyond the ends, where the value is that of the end. */
static const rig_knot *piece_at(const rig_signal *signal, double t)
{
    const uint32_t i = point_before(signal, t);
    const bool inside = t >= signal->table[0].t && i + 1u < signal->n_table;
    return inside ? &signal->table[i] : NULL;
}

static double table_value(const rig_signal *signal, double t)
{
    if (signal->n_table == 0u) {
        return 0.0;
    }
    const rig_knot *const k = piece_at(signal, t);
    if (k == NULL || signal->between == RIG_STEP) {
        return signal->table[point_before(signal, t)].value;
    }
    const double s = (t - k[0].t) / (k[1].t - k[0].t);
    const double share = signal->between == RIG_SMOOTH ? s * s * (3.0 - 2.0 * s) : s;
    return k[0].value + share * (k[1].value - k[0].value);
}

static double table_rate(const rig_signal *signal, double t)
{
    if (signal->n_table == 0u || signal->between == RIG_STEP) {
        return 0.0;
    }
    const rig_knot *const k = piece_at(signal, t);
    if (k == NULL) {
        return 0.0;
    }
    const double span = k[1].t - k[0].t;
    const double s = (t - k[0].t) / span;
    const double slope = (k[1].value - k[0].value) / span;
    return signal->between == RIG_SMOOTH ? 6.0 * s * (1.0 - s) * slope : slope;
}

/* ---- sines ---- */

static double sines_value(const rig_signal *signal, double t)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < signal->n_sines; ++i) {
        const plant_sine *const s = &signal->sines[i];
        sum += s->amplitude * plant_sin(s->rate * t + s->phase);
    }
    return sum;
}

static double sines_rate(const rig_signal *signal, double t)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < signal->n_sines; ++i) {
        const plant_sine *const s = &signal->sines[i];
        sum += s->amplitude * s->rate * plant_cos(s->rate * t + s->phase);
    }
    return sum;
}

static bool is_easing(const rig_signal *signal, double t)
{
    return t < signal->ease;
}

static double ease_at(const rig_signal *signal, double t)
{
    return is_easing(signal, t) ? (t > 0.0 ? t / signal->ease : 0.0) : 1.0;
}

/* ---- the sum ---- */

double signal_value(const rig_signal *signal, double t)
{
    double sum = signal->constant + signal->slope * t;
    if (signal->n_sines > 0u) {
        sum += sines_value(signal, t) * ease_at(signal, t);
    }
    return sum + table_value(signal, t);
}

double signal_rate(const rig_signal *signal, double t)
{
    double sum = signal->slope;
    if (signal->n_sines > 0u) {
        const double ease_rate = is_easing(signal, t) && t >= 0.0 ? 1.0 / signal->ease : 0.0;
        sum += sines_rate(signal, t) * ease_at(signal, t) + sines_value(signal, t) * ease_rate;
    }
    return sum + table_rate(signal, t);
}

/* ---- checks ---- */

bool signal_is_number(double x)
{
    return x - x == 0.0; /* of what is infinite, or no number, this is no number */
}

static bool are_sines_valid(const rig_signal *signal)
{
    bool valid = signal->n_sines == 0u || signal->sines != NULL;
    for (uint32_t i = 0u; valid && i < signal->n_sines; ++i) {
        const plant_sine *const s = &signal->sines[i];
        valid = signal_is_number(s->amplitude) && signal_is_number(s->rate) &&
                signal_is_number(s->phase);
    }
    return valid;
}

static bool is_table_valid(const rig_signal *signal)
{
    bool valid = signal->n_table == 0u || signal->table != NULL;
    for (uint32_t i = 0u; valid && i < signal->n_table; ++i) {
        const rig_knot *const k = &signal->table[i];
        valid = signal_is_number(k->t) && signal_is_number(k->value) && (i == 0u || k[-1].t < k->t);
    }
    return valid;
}

bool signal_is_valid(const rig_signal *signals, uint32_t count)
{
    bool valid = true;
    for (uint32_t i = 0u; valid && i < count; ++i) {
        const rig_signal *const s = &signals[i];
        valid = signal_is_number(s->constant) && signal_is_number(s->slope) &&
                signal_is_number(s->ease) && s->ease >= 0.0 && s->between <= RIG_STEP &&
                are_sines_valid(s) && is_table_valid(s);
    }
    return valid;
}
