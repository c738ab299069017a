/* SPDX-License-Identifier: MIT */
#include "rig_signal.h"
#include "tree_hold.h"
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

/* What a step goes by. */
typedef struct stepper {
    tree *t;
    tree_work *work;
    plant_body *bodies;
    const tree_load *load;
    tree_books *books;
} stepper;

/* ---- torques and their books ---- */

/* Drive, damping and friction at a time, of joints that have any.
 * @param ahead [s] by which implicit damping looks ahead: an inertia more @param all of all joints, or of stiff ones */
static void apply(const tree *trees, tree_work *work, double t, double ahead, bool all)
{
    for (uint32_t i = 0u; i < trees->n; ++i) {
        const tree_link *const link = &trees->links[i];
        tree_node *const node = &work->nodes[i];
        if (!link->is_idle) {
            node->drive = signal_value(&link->joint->drive, t);
            node->applied = node->drive - link->joint->damping * node->rate;
            node->torque = node->applied + tree_hold_slip(link);
            node->more = all || link->is_stiff ? ahead * link->joint->damping : 0.0;
        }
    }
}

static void relax(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_relax(&work->nodes[i]);
    }
}

/* What a joint's own torques have done along a way. */
static void book(const stepper *s, uint32_t i, double way)
{
    const tree_link *const link = &s->t->links[i];
    const tree_node *const node = &s->work->nodes[i];
    const double ahead = node->is_held ? 0.0 : node->more * node->result;
    const double held = node->is_held ? way * node->reaction : 0.0;
    const bool is_stuck = link->hold == TREE_STUCK || link->hold == TREE_TURNS;
    s->books->drive += way * node->drive;
    s->books->damping += way * (node->applied - node->drive - ahead);
    s->books->friction += is_stuck ? held : way * (node->torque - node->applied);
    s->books->stops += is_stuck ? 0.0 : held;
}

/* ---- a change of velocities ---- */

/* What pushes bodies works along the means of their twists. */
static void note_means(const stepper *s, double h)
{
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        const plant_body *const body = &s->bodies[s->t->links[i].body];
        s->work->nodes[i].mean = tree_mean(s->t, s->work, i, body, h);
    }
}

/* Links take the results of a solve. */
static void change_rates(const stepper *s, double h)
{
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        tree_link *const link = &s->t->links[i];
        tree_node *const node = &s->work->nodes[i];
        if (link->kind == RIG_FREE) {
            node->start.velocity = tree_along(node->start.velocity, h, node->change.shift);
            node->start.spin = tree_along(node->start.spin, h, node->change.turn);
            node->now = node->start;
        } else if (tree_is_joint(link)) {
            const double rate =
                node->is_held ? tree_hold_rate(link, h) : link->rate + h * node->result;
            if (!link->is_idle || node->is_held) {
                book(s, i, 0.5 * h * (link->rate + rate));
            }
            link->rate = rate;
            node->rate = rate;
        }
    }
}

static void book_driven(const stepper *s, double h)
{
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        const tree_link *const link = &s->t->links[i];
        const tree_node *const node = &s->work->nodes[i];
        if (tree_is_driven(link)) {
            const tree_motion twist = tree_base_twist(&s->bodies[link->base], node->arm);
            s->books->bases += h * tree_base_power(s->t, s->work, i, &twist);
        }
    }
}

static void book_bases(const stepper *s, double h)
{
    if (s->t->has_drivers) {
        book_driven(s, h);
    }
}

/* ---- semi-implicit Euler ---- */

/* All forces at the beginning, damping at the end of the tick. */
static void solve_all(const stepper *s)
{
    const tree_load *const load = s->load;
    tree_bias(s->t, s->work, s->bodies, load->gravity);
    tree_push(s->t, s->work, load, true);
    relax(s->t, s->work);
    apply(s->t, s->work, load->t, load->h, true);
    tree_hold_find(s->t, s->work, load->h);
}

static void move_on(const stepper *s, double h)
{
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        tree_link *const link = &s->t->links[i];
        tree_node *const node = &s->work->nodes[i];
        if (link->kind == RIG_FREE) {
            const plant_vec spin_b = plant_turn_back(node->now.attitude, node->now.spin);
            node->now.place = tree_along(node->now.place, h, node->now.velocity);
            node->now.attitude = plant_spun(node->now.attitude, spin_b, h);
        } else {
            link->q += h * link->rate;
            node->q = link->q;
        }
    }
}

static void step_semi(const stepper *s)
{
    tree_pose(s->t, s->work, s->bodies, 0.0);
    solve_all(s);
    note_means(s, s->load->h);
    s->t->is_pushed = true;
    book_bases(s, s->load->h);
    change_rates(s, s->load->h);
    move_on(s, s->load->h);
}

/* ---- Runge and Kutta ---- */

/* Of implicit stages: the eigenvalues of h D / (M + h D / 2) stay below 2, and the method is stable up to 2.78. */
#    define AHEAD 0.5

/* Does what holds a joint change its rate? */
static bool halts(const tree_link *link, double h)
{
    const double off = link->hold != TREE_MOVES ? tree_hold_rate(link, h) - link->rate : 0.0;
    return off < 0.0 || off > 0.0;
}

static bool is_pushed(const stepper *s)
{
    bool pushed = false;
    for (uint32_t i = 0u; i < s->t->n && !pushed; ++i) {
        const tree_link *const link = &s->t->links[i];
        const plant_vec f = s->load->force[link->body], m = s->load->torque[link->body];
        pushed = tree_dot(f, f) + tree_dot(m, m) > 0.0 || halts(link, s->load->h);
    }
    return pushed;
}

/* What pushes from outside, and what is held, change velocities at once. */
static void kick(const stepper *s)
{
    const double h = s->load->h;
    tree_push(s->t, s->work, s->load, false);
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        const tree_link *const link = &s->t->links[i];
        tree_relax(&s->work->nodes[i]);
        s->work->nodes[i].more = link->is_stiff ? AHEAD * h * link->joint->damping : 0.0;
    }
    if (s->t->has_holds) {
        tree_hold_set(s->t, s->work, h);
    }
    tree_factor(s->t, s->work);
    tree_solve(s->t, s->work);
    note_means(s, h);
    book_bases(s, h);
    change_rates(s, h);
}

/* ---- a stage ---- */

static tree_float float_along(const tree_float *a, double s, const tree_float *b)
{
    const plant_quat p = a->attitude, q = b->attitude;
    return (tree_float){tree_along(a->place, s, b->place),
                        {p.w + s * q.w, p.x + s * q.x, p.y + s * q.y, p.z + s * q.z},
                        tree_along(a->velocity, s, b->velocity),
                        tree_along(a->spin, s, b->spin)};
}

/* w q / 2, w in the world */
static tree_float float_slope(const tree_node *node)
{
    const plant_vec half = tree_scale(0.5, node->now.spin);
    const plant_quat w = {0.0, half.x, half.y, half.z};
    return (tree_float){node->now.velocity, plant_quat_mul(w, node->now.attitude),
                        node->change.shift, node->change.turn};
}

static const double weights[4] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
static const double ahead_of[4] = {0.0, 0.5, 0.5, 1.0};

/* Accelerations of stage k. What a kick has factored serves the first. */
static void solve_stage(const stepper *s, int k, bool is_factored)
{
    const double ahead = ahead_of[k] * s->load->h;
    if (k > 0) {
        tree_pose(s->t, s->work, s->bodies, ahead);
    }
    tree_bias(s->t, s->work, s->bodies, s->load->gravity);
    apply(s->t, s->work, s->load->t + ahead, AHEAD * s->load->h, false);
    if (!is_factored) {
        tree_factor(s->t, s->work);
    }
    tree_solve(s->t, s->work);
}

/* Adds the slopes of stage k to the sum, and goes along them to the next. */
static void sum_up(const stepper *s, int k)
{
    const double h = s->load->h, weight = weights[k];
    const double step = h * ahead_of[k < 3 ? k + 1 : 3];
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        const tree_link *const link = &s->t->links[i];
        tree_node *const node = &s->work->nodes[i];
        if (link->kind == RIG_FREE) {
            const tree_float slope = float_slope(node);
            node->sum = float_along(&node->sum, weight, &slope);
            node->now = float_along(&node->start, step, &slope);
            node->now.attitude = plant_quat_unit(node->now.attitude);
        } else if (tree_is_joint(link)) {
            if (!link->is_idle || node->is_held) {
                book(s, i, weight * h * node->rate);
            }
            node->sum_q += weight * node->rate;
            node->sum_rate += weight * node->result;
            node->q = link->q + step * node->rate;
            node->rate = link->rate + step * node->result;
        }
    }
    book_bases(s, weight * h);
}

/* Held joints go on at the rate that they have. */
static void begin_sums(const stepper *s)
{
    const plant_vec zero = {0.0, 0.0, 0.0};
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        tree_node *const node = &s->work->nodes[i];
        tree_relax(node);
        node->is_held = s->t->links[i].hold != TREE_MOVES;
        node->sum_q = 0.0;
        node->sum_rate = 0.0;
        if (s->t->links[i].kind == RIG_FREE) {
            node->sum = (tree_float){zero, {0.0, 0.0, 0.0, 0.0}, zero, zero};
        }
    }
}

static void end_sums(const stepper *s)
{
    const double h = s->load->h;
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        tree_link *const link = &s->t->links[i];
        tree_node *const node = &s->work->nodes[i];
        if (link->kind == RIG_FREE) {
            node->now = float_along(&node->start, h, &node->sum);
            node->now.attitude = plant_quat_unit(node->now.attitude);
            node->start = node->now;
        } else {
            link->q += h * node->sum_q;
            link->rate += h * node->sum_rate;
            node->q = link->q;
            node->rate = link->rate;
        }
    }
}

/* Friction that has turned a rate round within the tick has held the joint instead. */
static bool has_turned(const tree_link *link)
{
    return link->hold == TREE_MOVES && tree_hold_slip(link) * link->rate > 0.0;
}

static bool mark_turned(const stepper *s)
{
    bool any = false;
    for (uint32_t i = 0u; i < s->t->n; ++i) {
        tree_link *const link = &s->t->links[i];
        if (has_turned(link)) {
            link->hold = TREE_STUCK;
            any = true;
        }
    }
    return any;
}

static void halt_turned(const stepper *s)
{
    relax(s->t, s->work);
    tree_unbias(s->t, s->work);
    tree_hold_set(s->t, s->work, s->load->h);
    tree_pose(s->t, s->work, s->bodies, s->load->h);
    tree_factor(s->t, s->work);
    tree_solve(s->t, s->work);
    change_rates(s, s->load->h);
}

static void step_rk4(const stepper *s)
{
    tree_pose(s->t, s->work, s->bodies, 0.0);
    if (s->t->has_holds) {
        solve_all(s);
    }
    const bool pushed = is_pushed(s);
    if (pushed) {
        kick(s);
    }
    s->t->is_pushed = pushed;
    begin_sums(s);
    for (int k = 0; k < 4; ++k) {
        solve_stage(s, k, pushed && k == 0);
        sum_up(s, k);
    }
    end_sums(s);
    if (s->t->has_holds && mark_turned(s)) {
        halt_turned(s);
    }
}

void tree_step(
    tree *t, tree_work *work, plant_body *bodies, const tree_load *load, tree_books *books)
{
    const stepper s = {t, work, bodies, load, books};
    tree_load_states(t, work, bodies);
    if (load->integrator == RIG_RK4) {
        step_rk4(&s);
    } else {
        step_semi(&s);
    }
    tree_show(t, work, bodies, load->h);
}

/* ---- without a step ---- */

/* Held joints stay where they are. */
static void hold_still(const tree *t, tree_work *work)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].is_held = t->links[i].hold != TREE_MOVES;
    }
}

/* What a base does at its own origin, seen at the root's. */
static void set_bases(const tree *t, tree_work *work, const tree_motion *base)
{
    for (uint32_t i = 0u; base != 0 && i < t->n; ++i) {
        tree_node *const node = &work->nodes[i];
        if (tree_is_driven(&t->links[i])) {
            node->base = base[i];
            node->base.shift = tree_add(base[i].shift, tree_cross(base[i].turn, node->arm));
        }
    }
}

void tree_accelerate(const tree *t,
                     tree_work *work,
                     const plant_body *bodies,
                     const tree_load *load,
                     const tree_motion *base)
{
    tree_load_states(t, work, bodies);
    tree_pose(t, work, bodies, 0.0);
    tree_bias(t, work, bodies, load->gravity);
    tree_push(t, work, load, true);
    relax(t, work);
    apply(t, work, load->t, 0.0, false);
    set_bases(t, work, base);
    hold_still(t, work);
    tree_factor(t, work);
    tree_solve(t, work);
}

/* Velocities change at once: no bias, and no torque lasts long enough to matter, that of friction included. */
static void begin_blow(const tree *t, tree_work *work, const plant_body *bodies)
{
    tree_load_states(t, work, bodies);
    tree_pose(t, work, bodies, 0.0);
    relax(t, work);
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].is_held = tree_is_stopped(&t->links[i]);
    }
}

void tree_strike(const tree *t, tree_work *work, const plant_body *bodies, const tree_load *load)
{
    begin_blow(t, work, bodies);
    tree_push(t, work, load, false);
    tree_factor(t, work);
    tree_solve(t, work);
}

void tree_halt(const tree *t, tree_work *work, const plant_body *bodies, uint32_t link)
{
    begin_blow(t, work, bodies);
    tree_unbias(t, work);
    work->nodes[link].is_held = true;
    work->nodes[link].goal = -t->links[link].rate;
    tree_factor(t, work);
    tree_solve(t, work);
}

#endif
