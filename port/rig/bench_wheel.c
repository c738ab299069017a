/* SPDX-License-Identifier: MIT */
#include "td_wheel_work.h"
#include "bench_wheel.h"
#include "house.h"
#include "kernel_walk.h"
#include "td_wheel.h"

/* Forces in kN, so that one set of numbers serves all scalars. */
static const td_wheel wheel = {
    .x_bk = {{TD_R(-0.4), TD_R(1.2), TD_R(0.2)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
    .body = 0,
    .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(70.0), TD_DRAG(5.0), TD_DRAG(5.0)},
    .k_xy = TD_R(200.0),
    .d_xy = TD_DRAG(4.0),
    .c_rr = TD_U(0.015),
    .cos_min = TD_U(0.3),
};

/* Beside the house of the source, on its ground. */
static const td_half_space plane[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery_op whole[] = {TD_LEAF(0)};
static const td_scenery field = {plane, 0, whole, 1, 0, 1};
static const td_scenery_solid solids[] = {{&house, 0, TD_WORLD}, {&field, 1, TD_WORLD}};
static const td_material materials[] = {TD_MATERIAL_DRY, TD_MATERIAL_DRY};
static td_box3 boxes[2];
static const td_ground ground = {solids, materials, 0, boxes, 2, 2, 0};

enum {
    FREE,
    STAND,
    SLIDE,
    RUNS
};

static td_wheel_params params;
static td_wheel_work work;
static td_wheel_out out;
static td_pose pose;
static td_twist twist;
static struct {
    td_motion body;
    td_wheel_input input;
    td_wheel_state state;
} runs[RUNS];

/* Wheels up is z down: half a turn about x. A little roll and pitch beside. */
static const td_quat upright = {TD_U(0.02), TD_U(0.9997), TD_U(0.01), TD_U(0.005)};

static void follow(uint32_t run, uint32_t tick)
{
    const td_real way = td_mul(td_from_int((int32_t)tick), TD_R(0.01));
    const td_real height = run == FREE ? TD_R(3.0) : TD_R(0.9);
    pose.q = upright;
    (void)td_quat_normalize(&pose.q);
    pose.p = td_vec3_of(run == SLIDE ? way : TD_ONE, TD_R(6.5), height);
    twist.angular = td_vec3_of(TD_R(0.05), TD_R(-0.1), TD_R(0.02));
    twist.linear = td_vec3_of(run == SLIDE ? TD_R(10.0) : TD_R(0.001), TD_R(0.01), TD_R(-0.05));
}

static td_real jump(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(5.0));
}

static void anywhere(kernel *k)
{
    follow(SLIDE, 0u);
    pose.p.x = jump(k);
    pose.p.y = jump(k);
    pose.p.z = td_abs(jump(k));
    twist.linear.x = jump(k);
    twist.linear.y = jump(k);
    twist.angular.z = jump(k);
}

static void place(uint32_t run)
{
    (void)td_motion_set(&pose, td_near3_zero(), &twist, 0u, &runs[run].body);
}

static void step(uint32_t run)
{
    td_wheel_evaluate(&params, &ground, &runs[run].state, &runs[run].input, &out);
    td_wheel_commit(&runs[run].state, &out);
}

/* The state of a tick is that which the ticks before it have left. */
static void prepare_run(kernel *k, uint32_t run, uint32_t tick, bool at_edges)
{
    runs[run].input.bodies = &runs[run].body;
    runs[run].input.brake = run == FREE ? TD_ZERO : TD_R(100.0);
    runs[run].input.steer = TD_ZERO;
    runs[run].input.work = &work;
    if (at_edges || tick == 0u) {
        td_wheel_reset(&runs[run].state);
        if (at_edges) {
            anywhere(k);
        } else {
            follow(run, 0u);
        }
        place(run);
    }
    step(run);
    if (at_edges && run == SLIDE) {
        anywhere(k);
    } else {
        follow(run, tick + 1u);
    }
    place(run);
}

void bench_wheel_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    (void)td_wheel_params_set(&wheel, TD_U(0.001), TD_R(7.4), 0u, &params);
    td_ground_bound(&ground, boxes);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        prepare_run(k, run, tick, at_edges);
    }
}

static void measured(uint32_t run)
{
    td_wheel_evaluate(&params, &ground, &runs[run].state, &runs[run].input, &out);
}

void bench_wheel_free(void *data)
{
    (void)data;
    measured(FREE);
}

void bench_wheel_stand(void *data)
{
    (void)data;
    measured(STAND);
}

void bench_wheel_tick(void *data)
{
    (void)data;
    measured(SLIDE);
}

void bench_motion_set(void *data)
{
    (void)data;
    place(SLIDE);
}
