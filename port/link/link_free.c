/* SPDX-License-Identifier: MIT */
#include "link_free.h"
#include "link_tick.h"

enum {
    MISSING_HOLD = 0,
    MISSING_EXTRAPOLATE,
    MISSING_ZERO,
    MISSING_STOP
};

/* ---- the clock ---- */

void link_free_set(link_server *s)
{
    const uint32_t rate = LINK_SETTING(s, RATE);
    s->clock.period = s->on.clock_hz / rate;
    s->clock.rest = s->on.clock_hz % rate;
    s->clock.owed = 0u;
    s->clock.runs = false;
    s->has_input = false;
    s->waiting = 0u;
}

static void next_deadline(link_server *s)
{
    link_clock *const c = &s->clock;
    c->deadline += c->period;
    c->owed += c->rest;
    if (c->owed >= LINK_SETTING(s, RATE)) {
        c->owed -= LINK_SETTING(s, RATE);
        ++c->deadline;
    }
}

static bool has_passed(const link_server *s)
{
    return (int32_t)(link_now(s) - s->clock.deadline) >= 0;
}

/* ---- an input ---- */

void link_free_take(link_server *s, const link_frame *frame)
{
    if (s->clock.runs && (int32_t)(frame->head.tick - s->input_tick) <= 0) {
        ++s->counted.kept.late;
        return;
    }
    if (!s->clock.runs) {
        s->clock.runs = true;
        s->clock.deadline = link_now(s);
    }
    link_tick_take(s, frame);
    s->input_tick = frame->head.tick;
    s->has_input = true;
}

/* ---- no input ---- */

/* What rounding leaves of a product goes on in the residual, which stays within a step of the position. */
static void move_axis(td_real *p, td_near *residual, td_unit tick, td_real v)
{
    td_place_add_proj(p, residual, td_pmul(tick, v));
    td_place_add_axis(p, residual, TD_NEAR_ZERO);
}

/* By 2 atan(w h / 2) about w: (1, axis w h / 2), of length 1. */
static void turn(td_quat *q, td_vec3 w, td_unit tick)
{
    const td_dir3 none = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    td_dir3 axis;
    td_real whole = TD_ZERO;
    td_near part = TD_NEAR_ZERO;
    td_place_add_proj(&whole, &part, td_pmul(tick, td_half(td_vec3_normalize(w, none, &axis))));
    if (whole >= TD_ONE) {
        return; /* more than a radian a tick: no motion that a tick could follow */
    }
    const td_near angle = td_near_of(whole) + part;
    const td_unit sine =
        td_near_ratio(td_nmul(TD_UNIT_ONE, angle), td_nmul(TD_UNIT_ONE, TD_NEAR(1.0)));
    td_quat by = {TD_UNIT_ONE, td_unarrow(td_umul(axis.x, sine)), td_unarrow(td_umul(axis.y, sine)),
                  td_unarrow(td_umul(axis.z, sine))};
    (void)td_quat_normalize(&by);
    *q = td_quat_mul(by, *q);
    (void)td_quat_normalize(q);
}

void link_extrapolate(td_body_input *motion, td_unit tick)
{
    td_vec3 *const p = &motion->x_wb.p;
    td_near3 *const residual = &motion->position_residual_w;
    const td_vec3 v = motion->twist_w.linear;
    move_axis(&p->x, &residual->x, tick, v.x);
    move_axis(&p->y, &residual->y, tick, v.y);
    move_axis(&p->z, &residual->z, tick, v.z);
    turn(&motion->x_wb.q, motion->twist_w.angular, tick);
}

static uint32_t n_vertices(const link_server *s)
{
    return TD_MAX_DRIVEN_VERTICES > 0 ? s->n_vertices : 0u;
}

/* A motion that the core has refused may be anything: the last good one goes on instead. */
static void go_back(link_server *s)
{
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        s->motion[b] = s->state.bodies[b];
    }
    const uint32_t n = TD_MAX_INITIATORS > 0 && s->n_driven > 0u ? s->scene->n_initiators : 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        const td_node still = {.p_w = s->state.nodes[i]};
        s->nodes[i] = still;
    }
    for (uint32_t i = 0u; i < n_vertices(s); ++i) {
        s->vertices[i] = s->state.vertices[i];
        s->vertex_speeds[i] = (td_vec3){TD_ZERO, TD_ZERO, TD_ZERO};
    }
}

/* Without a residual. */
static void move_point(td_vec3 *p, td_vec3 v, td_unit tick)
{
    td_near rest[3] = {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO};
    move_axis(&p->x, &rest[0], tick, v.x);
    move_axis(&p->y, &rest[1], tick, v.y);
    move_axis(&p->z, &rest[2], tick, v.z);
}

static void extrapolate_all(link_server *s)
{
    if (s->out.status < TD_OK) {
        go_back(s);
    }
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        link_extrapolate(&s->motion[b], s->scene->tick);
    }
    const uint32_t n = TD_MAX_INITIATORS > 0 && s->n_driven > 0u ? s->scene->n_initiators : 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        move_point(&s->nodes[i].p_w, s->nodes[i].v_w, s->scene->tick);
    }
    for (uint32_t i = 0u; i < n_vertices(s); ++i) {
        move_point(&s->vertices[i], s->vertex_speeds[i], s->scene->tick);
    }
}

/* What MISSING asks for; the watchdog and the end of extrapolation ask for zero. */
static uint32_t rule_now(link_server *s)
{
    const uint32_t rule = LINK_SETTING(s, MISSING);
    if (s->waiting >= LINK_SETTING(s, WATCHDOG_TICKS) && !s->is_safe) {
        s->is_safe = true;
        ++s->counted.kept.watchdogs;
    }
    if (rule == MISSING_STOP) {
        return rule;
    }
    const bool is_over =
        rule == MISSING_EXTRAPOLATE && s->waiting > LINK_SETTING(s, EXTRAPOLATE_TICKS);
    return s->is_safe || is_over ? MISSING_ZERO : rule;
}

static void tick_without_input(link_server *s, uint8_t flags)
{
    ++s->counted.kept.missing;
    ++s->waiting;
    const uint32_t rule = rule_now(s);
    const bool is_zero = rule == MISSING_ZERO || rule == MISSING_STOP;
    s->is_stopped = rule == MISSING_STOP;
    flags |= LINK_FLAG_MISSING;
    flags |= is_zero ? LINK_FLAG_ZERO : 0u;
    flags |= s->is_stopped ? LINK_FLAG_STOPPED : 0u;
    flags |= rule == MISSING_EXTRAPOLATE ? LINK_FLAG_EXTRAPOLATED : 0u;
    link_tick_begin(s, flags);
    if (rule == MISSING_EXTRAPOLATE) {
        extrapolate_all(s);
        link_tick_evaluate(s);
        link_tick_commit(s);
    } else {
        link_tick_lose(s, !is_zero);
    }
}

/* ---- a tick ---- */

static void tick_with_input(link_server *s, uint8_t flags)
{
    s->has_input = false;
    link_tick_begin(s, flags);
    link_tick_evaluate(s);
    link_tick_commit(s);
    s->waiting = 0u;
    s->is_safe = false;
}

/* Deadlines that have passed are lost ticks. @return is the next one still to come? */
static bool is_in_time(link_server *s)
{
    next_deadline(s);
    if (!has_passed(s)) {
        return true;
    }
    uint32_t lost = 0u;
    do {
        ++lost;
        next_deadline(s);
    } while (has_passed(s));
    (void)td_skip(lost, &s->state);
    s->ticks += lost;
    ++s->counted.kept.overruns;
    return false;
}

static void tick_now(link_server *s)
{
    const uint8_t flags = s->is_overrun ? LINK_FLAG_OVERRUN : 0u;
    if (s->has_input) {
        tick_with_input(s, flags);
    } else {
        tick_without_input(s, flags);
    }
    link_tick_answer(s);
    s->is_overrun = !is_in_time(s);
    if (s->on.pin != NULL) {
        s->on.pin(s->on.at, s->is_overrun);
    }
}

static bool can_run(const link_server *s)
{
    return s->clock.runs && s->state.is_ready && !s->is_stopped;
}

void link_free_run(link_server *s)
{
    if (can_run(s) && has_passed(s)) {
        tick_now(s);
    }
}

void link_free_wait(link_server *s)
{
    if (!can_run(s)) {
        return;
    }
    while (!has_passed(s)) {
    }
    tick_now(s);
}
