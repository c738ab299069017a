/* SPDX-License-Identifier: MIT */
/// A spring and a damper in series with something that slides: what friction and rolling resistance share.
/// Internal to the respond room.
///
///   trial    T = -(k s + d v)    of a stretch s that changes by v
///   slides   the stretch becomes the one with which both give the force F that is left at the end
///            of the tick: k s' + d (s' - s_0) / h = -F with s_0 = s - h v, where it was a tick
///            ago. [HW W6]
///
/// Stretches are lengths and speeds, or angles and rates: numbers of td_near either way.
#ifndef TD_SLIDER_H
#define TD_SLIDER_H

#include "td_near.h"
#include "../number/td_inline.h"

#define TD_SLIDER_ID 851

typedef struct td_slider {
    td_real k;    ///< [force/m] >= TD_LENGTH_MIN
    td_drag d;    ///< [force s/m] >= 0
    td_unit tick; ///< [s]
    td_unit keep; ///< d / (h k + d)
    td_flex flex; ///< h / (h k + d)
} td_slider;

/// A force, whatever its size.
typedef struct td_slider_pull {
    td_pull x, y, z;
} td_slider_pull;

/// Its direction and its size; what is too large for td_real counts as the largest.
typedef struct td_slider_size {
    td_dir3 along;
    td_real size;
} td_slider_size;

/// What lies across a direction.
TD_PRODUCTS td_near3 td_slider_across(td_dir3 n, td_near3 v)
{
    return td_near3_sub(v, td_near3_scaled(n, td_near3_along(n, v)));
}

/// What a stretch may be along each axis: in Q16 so little that td_near holds it, in whatever direction, and a
/// tick's way more; in floats so much that it can be squared.
#if defined(TD_SCALAR_Q16)
#    define TD_SLIDER_MOST TD_NEAR(5.0)
#else
#    define TD_SLIDER_MOST TD_RANGE
#endif

/// Is a stretch so short that td_near holds it? Bounded along each axis, it may be turned after that: across a
/// surface, into the frame of a body.
static inline bool td_slider_is_held(td_near3 s)
{
    const td_near most = TD_SLIDER_MOST + TD_SLIDER_MOST;
    return s.x <= most && s.x >= -most && s.y <= most && s.y >= -most && s.z <= most &&
           s.z >= -most;
}
static inline td_near td_slider_within(td_near s)
{
    return s < -TD_SLIDER_MOST ? -TD_SLIDER_MOST : s > TD_SLIDER_MOST ? TD_SLIDER_MOST : s;
}

static inline td_near3 td_slider_bounded(td_near3 s)
{
    return td_near3_of(td_slider_within(s.x), td_slider_within(s.y), td_slider_within(s.z));
}

TD_PRODUCTS td_slider_pull td_slider_trial(const td_slider *slider,
                                           const td_near3 *s,
                                           const td_near3 *v)
{
    const td_slider_pull t = {-td_near_pull(slider->k, s->x, slider->d, v->x),
                              -td_near_pull(slider->k, s->y, slider->d, v->y),
                              -td_near_pull(slider->k, s->z, slider->d, v->z)};
    return t;
}

/// As a force that fits.
static inline td_vec3 td_slider_force(const td_slider_pull *t)
{
    return td_vec3_of(td_pull_narrow(t->x), td_pull_narrow(t->y), td_pull_narrow(t->z));
}

/// A stretch that has changed for a tick at a rate.
TD_PRODUCTS td_near3 td_slider_gone_on(td_near3 s, td_unit tick, const td_near3 *v)
{
    const td_near3 way = td_near3_of(td_near_travel(tick, v->x), td_near_travel(tick, v->y),
                                     td_near_travel(tick, v->z));
    return td_slider_bounded(td_near3_add(s, td_slider_bounded(way)));
}

static inline td_near
td_slider_moved_axis(const td_slider *slider, td_near s, td_near v, td_real force)
{
    TD_ASSERT_IN(TD_SLIDER_ID, slider->keep >= TD_U(0.0) && slider->keep <= TD_UNIT_ONE);
    const td_near before = td_near_sub(s, td_near_travel(slider->tick, v));
    return td_slider_within(td_near_bend(td_nmul(slider->keep, before), slider->flex, -force));
}

/// The stretch after a tick in which no more than `force` was held.
TD_PRODUCTS td_near3 td_slider_moved(const td_slider *slider,
                                     const td_near3 *s,
                                     const td_near3 *v,
                                     td_vec3 force)
{
    return td_near3_of(td_slider_moved_axis(slider, s->x, v->x, force.x),
                       td_slider_moved_axis(slider, s->y, v->y, force.y),
                       td_slider_moved_axis(slider, s->z, v->z, force.z));
}

#if defined(TD_SCALAR_Q16)

static inline int64_t td_slider_abs(td_pull p)
{
    return (int64_t)p < 0 ? -(int64_t)p : (int64_t)p;
}

/// Places that a pull has too many for its length to fit td_real.
static inline int td_slider_beyond(const td_slider_pull *t)
{
    const int64_t x = td_slider_abs(t->x);
    const int64_t y = td_slider_abs(t->y);
    const int64_t z = td_slider_abs(t->z);
    const int64_t most = x > y ? (x > z ? x : z) : (y > z ? y : z);
    int beyond = 0;
    while (beyond < 18 && (most >> (27 + beyond)) >= ((int64_t)1 << 30)) {
        ++beyond;
    }
    TD_ASSERT_IN(TD_SLIDER_ID, (most >> (27 + beyond)) < ((int64_t)1 << 30));
    return beyond;
}

TD_PRODUCTS void td_slider_measure(const td_slider_pull *t, td_dir3 fallback, td_slider_size *out)
{
    const int beyond = td_slider_beyond(t);
    const int shift = 27 + beyond;
    const td_vec3 v = td_vec3_of((td_real)(int32_t)td_near_round((int64_t)t->x, shift),
                                 (td_real)(int32_t)td_near_round((int64_t)t->y, shift),
                                 (td_real)(int32_t)td_near_round((int64_t)t->z, shift));
    const int64_t size = (int64_t)td_vec3_normalize(v, fallback, &out->along) << beyond;
    out->size = (td_real)(size < INT32_MAX ? (int32_t)size : INT32_MAX);
    TD_ASSERT_IN(TD_SLIDER_ID, out->size >= TD_ZERO);
}

#else

TD_PRODUCTS void td_slider_measure(const td_slider_pull *t, td_dir3 fallback, td_slider_size *out)
{
    const td_real length = td_vec3_normalize(td_vec3_of(t->x, t->y, t->z), fallback, &out->along);
    out->size = td_min(length, TD_REAL_MAX);
    TD_ASSERT_IN(TD_SLIDER_ID, out->size >= TD_ZERO);
}

#endif

#endif
