/* SPDX-License-Identifier: MIT */
#include "bench_wheel.h"
#include "kernel_walk.h"
#include "td_wheel.h"

/* Forces in kN, so that one set of numbers serves all scalars. */
static const td_wheel wheel = {
    .x_bk = {{TD_R(-0.4), TD_R(1.2), TD_R(0.2)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
    .body = 0,
    .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(70.0), TD_R(5.0), TD_R(5.0)},
    .k_xy = TD_R(200.0),
    .d_xy = TD_R(4.0),
    .c_rr = TD_U(0.015),
    .cos_min = TD_U(0.3),
};

/* The house of the source, [HW H2], and the ground. */
static const td_half_space walls[] = {
    TD_HALF_SPACE(0.0, -1.0, 0.0, 4.0), TD_HALF_SPACE(1.0, 0.0, 0.0, 3.0),
    TD_HALF_SPACE(0.0, 1.0, 0.0, 4.0),  TD_HALF_SPACE(-1.0, 0.0, 0.0, 3.0),
    TD_HALF_SPACE(1.0, 0.0, 1.0, 7.0),  TD_HALF_SPACE(-1.0, 0.0, 1.0, 7.0),
};
static const td_half_space plane[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery_op whole_house[] = {TD_ALL_OF(0, 6)};
static const td_scenery_op whole_ground[] = {TD_ALL_OF(0, 1)};
static const td_scenery house = {walls, 0, whole_house, 6, 0, 1};
static const td_scenery field = {plane, 0, whole_ground, 1, 0, 1};
static const td_scenery_solid solids[] = {{&house, 0, TD_SOLID_FIXED}, {&field, 1, TD_SOLID_FIXED}};
static const td_material materials[] = {TD_MATERIAL_DRY, TD_MATERIAL_DRY};
static const td_ground ground = {solids, materials, 0, 2, 2, 0};

enum {
    FREE,
    STAND,
    SLIDE,
    RUNS
};

static td_gear gear;
static td_wheel_out out;
static struct {
    td_motion body;
    td_wheel_input input;
    td_wheel_state state;
} runs[RUNS];

/* Wheels up is z down: half a turn about x. A little roll and pitch beside. */
static const td_quat upright = {TD_U(0.02), TD_U(0.9997), TD_U(0.01), TD_U(0.005)};

static td_motion motion_of(uint32_t run, uint32_t tick)
{
    td_motion m = TD_MOTION_NONE;
    const td_real way = td_mul(td_from_int((int32_t)tick), TD_R(0.01));
    m.x_wb.q = upright;
    (void)td_quat_normalize(&m.x_wb.q);
    m.x_wb.p =
        td_vec3_of(run == SLIDE ? way : TD_ONE, TD_R(6.5), run == FREE ? TD_R(3.0) : TD_R(0.9));
    m.twist_w.angular = td_vec3_of(TD_R(0.05), TD_R(-0.1), TD_R(0.02));
    m.twist_w.linear = td_vec3_of(run == SLIDE ? TD_R(10.0) : TD_R(0.001), TD_R(0.01), TD_R(-0.05));
    return m;
}

static td_real jump(kernel *k)
{
    return td_scale(kernel_unit(k), TD_R(5.0));
}

static td_motion anywhere(kernel *k)
{
    td_motion m = motion_of(SLIDE, 0u);
    m.x_wb.p.x = jump(k);
    m.x_wb.p.y = jump(k);
    m.x_wb.p.z = td_abs(jump(k));
    m.twist_w.linear.x = jump(k);
    m.twist_w.linear.y = jump(k);
    m.twist_w.angular.z = jump(k);
    return m;
}

static void step(uint32_t run)
{
    td_wheel_evaluate(&gear, &ground, &runs[run].state, &runs[run].input, &out);
    td_wheel_commit(&runs[run].state, &out);
}

/* The state of a tick is that which the ticks before it have left. */
static void prepare_run(kernel *k, uint32_t run, uint32_t tick, bool at_edges)
{
    runs[run].input.bodies = &runs[run].body;
    runs[run].input.brake = run == FREE ? TD_ZERO : TD_R(100.0);
    runs[run].input.steer = TD_ZERO;
    if (at_edges || tick == 0u) {
        td_wheel_reset(&runs[run].state);
        runs[run].body = at_edges ? anywhere(k) : motion_of(run, 0u);
    }
    step(run);
    runs[run].body = at_edges && run == SLIDE ? anywhere(k) : motion_of(run, tick + 1u);
}

void bench_wheel_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    (void)td_gear_set(&wheel, TD_U(0.001), TD_R(7.4), 0u, &gear);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        prepare_run(k, run, tick, at_edges);
    }
}

static void measured(uint32_t run)
{
    td_wheel_evaluate(&gear, &ground, &runs[run].state, &runs[run].input, &out);
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
