/* SPDX-License-Identifier: MIT */
/* A scene of one's own: a lander drops onto a deck, two feet first, and must come to rest on all four. Copy
 * this file, change its tables and its plant, and run it:
 *   make run IMAGE_SRC=port/template/main.c BOARD=mps2-an386      on a board
 *   make run-host IMAGE_SRC=port/template/main.c SCALAR=f64       on this machine */
#include "console.h"
#include "td.h"

#define TICK        0.001  /* [s] */
#define TICKS       2000u  /* two seconds */
#define GRAVITY     9.81   /* [m/s^2] */
#define MASS        20.0   /* [kg] */
#define INERTIA     2.0    /* [kg m^2] about each axis */
#define TRACK       0.4    /* [m] from the middle to a foot, along x and y */
#define LEG         0.5    /* [m] from the centre of mass down to the feet */
#define DROP        0.2    /* [m] from the feet down to the deck */
#define TILT        0.1    /* [rad] about y, at the beginning */
#define STIFFNESS   8000.0 /* [N/m] of a foot */
#define RESTITUTION 0.2    /* [-] a foot leaves with a fifth of the speed at which it came */
#define FRICTION    0.5    /* [-] */
#define STILL       0.002  /* [m/s], [rad/s] slower than that is rest */

/* ---- the scene: const tables, all of it known before the first tick ---- */

static const td_body lander = {
    .mass = TD_R(MASS),
    .inertia = {TD_R(INERTIA), TD_R(INERTIA), TD_R(INERTIA)},
    .v_max = TD_R(10.0),     /* [m/s] a promise: a motion beyond it is refused */
    .omega_max = TD_R(10.0), /* [rad/s] the same */
};

#define FEET 4u
static const td_initiator feet[FEET] = {
    {.point_b = {TD_R(TRACK), TD_R(TRACK), TD_R(-LEG)}, .meets_scenery = true},
    {.point_b = {TD_R(TRACK), TD_R(-TRACK), TD_R(-LEG)}, .meets_scenery = true},
    {.point_b = {TD_R(-TRACK), TD_R(TRACK), TD_R(-LEG)}, .meets_scenery = true},
    {.point_b = {TD_R(-TRACK), TD_R(-TRACK), TD_R(-LEG)}, .meets_scenery = true},
};

/* The deck: everything below z = 0. */
static const td_half_space below = TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0);
static const td_scenery_op leaf = TD_LEAF(0);
static const td_scenery deck = {
    .half_spaces = &below, .ops = &leaf, .n_half_spaces = 1u, .n_ops = 1u};
static const td_scenery_solid solid = {.scenery = &deck, .body = TD_WORLD};

/* Feet and deck are of material 0, and their contact obeys law 0. */
static const td_material steel = {
    .mu_s = TD_U(FRICTION), .mu_k = TD_U(FRICTION), .is_unlimited = true};
static const td_law law = {
    .kind = TD_LAW_DAMPED, .stiffness = TD_R(STIFFNESS), .restitution = TD_U(RESTITUTION)};

static const td_scene scene = {
    .name = "lander",
    .tick = TD_U(TICK),
    .bodies = &lander,
    .initiators = feet,
    .laws = &law,
    .ground = {.solids = &solid, .materials = &steel, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = 1u,
    .n_initiators = FEET,
    .n_laws = 1u,
};

/* ---- the plant: what your simulation does. This one moves up and down, and tilts ---- */

static double height = LEG + DROP, tilt = TILT; /* [m], [rad] */
static double climb, omega;                     /* [m/s], [rad/s] */

static td_body_input motion(void)
{
    static const td_dir3 along_y = {.y = TD_UNIT_ONE};
    td_body_input m = TD_BODY_INPUT_NONE;
    m.x_wb.p.z = td_from_double(height);
    m.x_wb.q = td_quat_from_axis_angle(along_y, td_from_double(tilt));
    m.twist_w.linear.z = td_from_double(climb);
    m.twist_w.angular.y = td_from_double(omega);
    return m;
}

/* Semi-implicit Euler: new speeds first, then places by the new speeds. */
static void step(const td_wrench *wrench)
{
    climb += TICK * (td_to_double(wrench->force_w.z) / MASS - GRAVITY);
    omega += TICK * td_to_double(wrench->torque_w.y) / INERTIA;
    height += TICK * climb;
    tilt += TICK * omega;
}

/* ---- the rig: plan and reset once, then evaluate and commit every tick ---- */

static td_plan plan; /* static: larger than the stack of a board */
static td_state state;
static td_scratch scratch;
static td_out out;

static uint32_t feet_down(void)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < FEET; ++i) {
        n += out.points[i].solid != TD_NO_SOLID ? 1u : 0u;
    }
    return n;
}

static void show(uint32_t tick)
{
    console_u32_column(tick, 8u);
    console_u32_column((uint32_t)(1000.0 * height), 8u);
    console_u32_column(feet_down(), 8u);
    console_u32_column((uint32_t)td_to_double(out.wrenches[0].force_w.z), 8u);
    console_putc('\n');
}

static bool is_small(double speed)
{
    return speed > -STILL && speed < STILL;
}

/* Says which item was refused, which member of it, and what is allowed. */
static int refused(td_fault fault)
{
    char text[TD_TEXT_SIZE];
    (void)td_fault_text(fault, text, sizeof text);
    console_text("lander: FAIL, ");
    console_line(text);
    return 1;
}

int main(void);
int main(void)
{
    td_body_input now = motion();
    const td_input input = {.bodies = &now};
    td_fault fault = td_plan_make(&scene, &plan);
    fault = fault.status == TD_OK ? td_reset(&plan, &input, &state) : fault;
    console_line("      ms      mm    feet       N");
    for (uint32_t tick = 1u; tick <= TICKS && fault.status == TD_OK; ++tick) {
        (void)td_evaluate(&plan, &state, &input, &scratch, &out);
        fault = out.fault;
        (void)td_commit(&plan, &out, &state);
        step(&out.wrenches[0]);
        now = motion();
        if (tick % 200u == 0u) {
            show(tick);
        }
    }
    if (fault.status != TD_OK) {
        return refused(fault);
    }
    const bool stands = feet_down() == FEET && is_small(climb) && is_small(omega);
    console_line(stands ? "lander: PASS, it stands on all feet" : "lander: FAIL, it moves");
    return stands ? 0 : 1;
}
