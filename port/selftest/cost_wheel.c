/* SPDX-License-Identifier: MIT */
#include "td_wheel_work.h"
#include "cost_wheel.h"
#include "house.h"
#include "kernel_walk.h"

/* Forces in kN, so that one set of numbers serves all scalars. */
static const td_wheel wheel = {
    .x_bk = TD_POSE_AT(-0.4, 1.2, 0.2),
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
const td_ground cost_wheel_ground = {solids, materials, 0, boxes, 2, 2, 0};

td_wheel_params cost_wheel_gear;
static td_wheel_work work;
static td_wheel_out out;
static td_pose pose;
static td_twist twist;
static cost_wheel sliding;

/* Wheels up is z down: half a turn about x. A little roll and pitch beside. */
static const td_quat upright = {TD_U(0.02), TD_U(0.9997), TD_U(0.01), TD_U(0.005)};

static void follow(cost_wheel_run run, uint32_t tick)
{
    const td_real way = td_mul(td_from_int((int32_t)tick), TD_R(0.01));
    const td_real height = run == COST_WHEEL_FREE ? TD_R(3.0) : TD_R(0.9);
    const bool slides = run == COST_WHEEL_SLIDE;
    pose.q = upright;
    (void)td_quat_normalize(&pose.q);
    pose.p = td_vec3_of(slides ? way : TD_ONE, TD_R(6.5), height);
    twist.angular = td_vec3_of(TD_R(0.05), TD_R(-0.1), TD_R(0.02));
    twist.linear = td_vec3_of(slides ? TD_R(10.0) : TD_R(0.001), TD_R(0.01), TD_R(-0.05));
}

static td_real jump(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(5.0));
}

static void anywhere(kernel *k)
{
    follow(COST_WHEEL_SLIDE, 0u);
    pose.p.x = jump(k);
    pose.p.y = jump(k);
    pose.p.z = td_abs(jump(k));
    twist.linear.x = jump(k);
    twist.linear.y = jump(k);
    twist.angular.z = jump(k);
}

static void place(cost_wheel *w)
{
    (void)td_motion_set(&pose, td_near3_zero(), &twist, 0u, &w->body);
}

static void step(cost_wheel *w)
{
    td_wheel_evaluate(&cost_wheel_gear, &cost_wheel_ground, &w->state, &w->input, &out);
    td_wheel_commit(&w->state, &out);
}

/* The state of a tick is that which the ticks before it have left. */
void cost_wheel_follow(kernel *k, cost_wheel *w, cost_wheel_run run, uint32_t tick, bool at_edges)
{
    w->input.bodies = &w->body;
    w->input.brake = run == COST_WHEEL_FREE ? TD_ZERO : TD_R(100.0);
    w->input.steer = TD_ZERO;
    w->input.work = &work;
    if (at_edges || tick == 0u) {
        td_wheel_reset(&w->state);
        if (at_edges) {
            anywhere(k);
        } else {
            follow(run, 0u);
        }
        place(w);
    }
    step(w);
    if (at_edges && run == COST_WHEEL_SLIDE) {
        anywhere(k);
    } else {
        follow(run, tick + 1u);
    }
    place(w);
}

void cost_wheel_set(void)
{
    (void)td_wheel_params_set(&wheel, TD_U(0.001), TD_R(7.4), 0u, &cost_wheel_gear);
    td_ground_bound(&cost_wheel_ground, boxes);
}

void cost_wheel_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    cost_wheel_follow(k, &sliding, COST_WHEEL_SLIDE, tick, at_edges);
}

void cost_wheel_tick(void *data)
{
    (void)data;
    td_wheel_evaluate(&cost_wheel_gear, &cost_wheel_ground, &sliding.state, &sliding.input, &out);
}

void cost_wheel_motion(td_pose *x_wb, td_twist *twist_w)
{
    *x_wb = pose;
    *twist_w = twist;
}
