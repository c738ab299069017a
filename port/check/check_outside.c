/* SPDX-License-Identifier: MIT */
/* Results of other people's programs: a gap of springs and dampers, and a body that falls on a leg. Where
 * they integrate motion, so do we, in double and by the forces that the core answers. */
#include "td_wheel_work.h"
#include "check.h"
#include "td_law.h"
#include "td_wheel.h"

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* |actual - expected| <= t max(1, |expected|), t what the file or the scalar does not know. */
static void
check_known(check_state *s, const char *what, double expected, double actual, double unknown)
{
    const double t = larger(unknown, CHECK_TOLERANCE);
    check_near(s, what, expected, actual, t * larger(1.0, magnitude(expected)));
}

/* ---- elasto_gap: time, gap v, gap 2 - s, spring v, spring 2 - s ----
 *
 * Two masses of 1 kg start at s = 2 between walls at -2 and 2. One stands between two gaps: springs with
 * dampers that act where they are shorter than 1.5 m, and whose damper adds at most what the spring has. The
 * other one hangs between two springs with dampers that act always, of 1 m. */

#define GAP_STIFFNESS 10.0
#define GAP_DAMPING   1.5
#define GAP_WALL      2.0
#define GAP_STEP      1e-3   /* [s] of ours, at most */
#define GAP_LONGEST   0.1    /* [s] between two rows */
#define GAP_UNKNOWN   1.3e-4 /* how far another integration was from the file */

/* A spring that also pulls pushes always if it is made longer, which two that face each other do not
 * notice. */
#define GAP_LENGTH    1.5
#define SPRING_LENGTH (1.0 + 4.0)

typedef struct mass {
    double length; ///< [m] of its elements
    double s, v;
} mass;

static struct {
    double time;
    mass gap, spring;
} between;

static void start_gap(void)
{
    between.time = 0.0;
    between.gap = (mass){GAP_LENGTH, GAP_WALL, 0.0};
    between.spring = (mass){SPRING_LENGTH, GAP_WALL, 0.0};
}

/* The damped law K x (1 + k v) with k = 1, and for v what the damper adds to the spring, as a share. */
static double push(double length, double distance, double approach)
{
    const td_law law = {.kind = TD_LAW_DAMPED,
                        .stiffness = TD_R(GAP_STIFFNESS),
                        .restitution = TD_UNIT_ONE,
                        .threshold = td_from_double(length)};
    const td_law_memory memory = {.is_touching = true, .gain = td_scaled_of(TD_ONE)};
    const td_real depth = td_law_depth(&law, td_from_double(distance));
    const double spring = GAP_STIFFNESS * td_to_double(depth);
    const double damper = GAP_DAMPING * approach;
    const double share = magnitude(damper) < spring ? damper / spring : damper < 0.0 ? -1.0 : 1.0;
    return td_to_double(td_law_force(&law, &memory, depth, td_from_double(share)));
}

static double force_between(const mass *m)
{
    return push(m->length, m->s + GAP_WALL, -m->v) - push(m->length, GAP_WALL - m->s, m->v);
}

/* By the midpoint. */
static void move_mass(mass *m, double h)
{
    mass middle = *m;
    middle.s += 0.5 * h * m->v;
    middle.v += 0.5 * h * force_between(m);
    m->s += h * middle.v;
    m->v += h * force_between(&middle);
}

static void judge_mass(check_state *s, csv_cursor *row, const mass *m)
{
    check_known(s, "v_rel", csv_number(row), m->v, GAP_UNKNOWN);
    check_known(s, "s_rel", csv_number(row), GAP_WALL - m->s, GAP_UNKNOWN);
}

static check_verdict judge_gap(check_state *s, csv_cursor *row)
{
    const double passed = csv_number(row) - between.time;
    csv_expect(row, passed >= 0.0 && passed <= GAP_LONGEST, "a time up to 0.1 s later");
    if (row->bad) {
        return CHECK_JUDGED;
    }
    const int steps = (int)(passed / GAP_STEP) + 1;
    for (int i = 0; i < steps; ++i) {
        move_mass(&between.gap, passed / steps);
        move_mass(&between.spring, passed / steps);
    }
    between.time += passed;
    judge_mass(s, row, &between.gap);
    judge_mass(s, row, &between.spring);
    return CHECK_JUDGED;
}

/* ---- jsbsim_drop: time, on the ground, stroke, its rate, leg's force, gear's force, v down, height ----
 *
 * A body of 5 lbf, dropped from 2 ft on one leg. Feet, pounds, slugs: the core does not mind. Each row is a
 * place of the leg, at which the core is asked for its force; v and height follow from the two rows before
 * by that program's own steps (Adams and Bashforth's of two). */

#define DROP_STIFFNESS 500.0
#define DROP_DAMPING   5.0 /* when it shortens; none when it rebounds */
#define DROP_LEG       0.8 /* [ft] hanging free */
#define DROP_MASS      (5.0 / 32.174049)
#define DROP_GRAVITY   32.0672376 /* [ft/s^2] there: the weight is 4.9834 lbf */
#define DROP_STEP      0.008333
#define DROP_UNKNOWN   5e-6 /* six digits of the rate, and nanofeet of the height */
#define DROP_HIGHEST   100.0

/* What the next row follows from. */
typedef struct moment {
    double acceleration, v, height; ///< the first two downwards
} moment;

static struct {
    int rows;
    moment before, last;
} fall;

static void start_drop(void)
{
    fall.rows = 0;
}

static const td_wheel drop_wheel = {
    .x_bk = TD_POSE_AT(0.0, 0.0, 0.0),
    .leg = {TD_NEAR(0.3), TD_NEAR(DROP_LEG), TD_NEAR(DROP_LEG), TD_R(DROP_STIFFNESS),
            TD_DRAG(DROP_DAMPING), TD_DRAG(0.0)},
    .k_xy = TD_R(100.0),
    .d_xy = TD_DRAG(2.0),
    .cos_min = TD_U(0.3),
};

static const td_half_space drop_plane = {{TD_ZERO, TD_ZERO, TD_ONE}, TD_ZERO};
static const td_scenery_op drop_op = TD_LEAF(0);
static const td_scenery drop_level = {
    .half_spaces = &drop_plane, .ops = &drop_op, .n_half_spaces = 1u, .n_ops = 1u};
static const td_scenery_solid drop_solid = {&drop_level, 0u, TD_WORLD};
static const td_material drop_hard = TD_MATERIAL_HARD(0.5);
static const td_ground drop_ground = {
    .solids = &drop_solid, .materials = &drop_hard, .n_solids = 1u, .n_materials = 1u};

/* A leg that points down, at a height above the end of its travel. @return false: the core refuses */
static bool ask_leg(double height, double down, td_wheel_out *out)
{
    static td_wheel_work work;
    td_wheel_params params;
    td_motion body;
    td_wheel_state state;
    const td_wheel_input input = {&body, TD_ZERO, TD_ZERO, &work};
    td_twist twist_w = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    td_pose x_wb = {{TD_ZERO, TD_ZERO, td_from_double(DROP_LEG + height)},
                    {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}};
    twist_w.linear.z = td_from_double(-down);
    td_wheel_reset(&state);
    if (td_wheel_params_set(&drop_wheel, TD_U(0.001), TD_ZERO, 0u, &params).status != TD_OK ||
        td_motion_set(&x_wb, td_near3_zero(), &twist_w, 0u, &body).status != TD_OK ||
        td_wheel_check(&input, 0u).status != TD_OK) {
        return false;
    }
    td_wheel_evaluate(&params, &drop_ground, &state, &input, out);
    return true;
}

static void judge_fall(check_state *s, const moment *now)
{
    const moment *const a = &fall.before;
    const moment *const b = &fall.last;
    if (fall.rows >= 2) { /* the first two rows are how it starts */
        const double gained = DROP_STEP * (1.5 * b->acceleration - 0.5 * a->acceleration);
        check_known(s, "v_down", now->v, b->v + gained, DROP_UNKNOWN);
        check_known(s, "h_agl", now->height, b->height - DROP_STEP * (1.5 * b->v - 0.5 * a->v),
                    DROP_UNKNOWN);
    }
    fall.before = fall.last;
    fall.last = *now;
    fall.rows += fall.rows < 2 ? 1 : 0;
}

/* A number that is no larger than any drop is high, or fast. */
static double read_small(csv_cursor *row)
{
    const double value = csv_number(row);
    csv_expect(row, magnitude(value) <= DROP_HIGHEST, "a number within +-100");
    return value;
}

static check_verdict judge_drop(check_state *s, csv_cursor *row)
{
    td_wheel_out out;
    moment now;
    (void)csv_number(row); /* time: the steps are all alike */
    const bool is_down = csv_flag(row);
    const double stroke = csv_number(row);
    const double rate = read_small(row);
    const double force = -csv_number(row);
    const double gear_force = -csv_number(row);
    now.v = read_small(row);
    now.height = read_small(row);
    if (row->bad) {
        return CHECK_JUDGED;
    }
    check_true(s, "answer", ask_leg(now.height, is_down ? rate : now.v, &out));
    if (s->failed) {
        return CHECK_JUDGED;
    }
    const double push_up = td_to_double(out.force_w.z);
    check_int(s, "wow", is_down, out.border != TD_BORDER_NONE);
    check_printed(s, "stroke", stroke, DROP_LEG - td_near_to_double(out.length), 5);
    check_known(s, "compress_force", force, push_up, DROP_UNKNOWN);
    check_known(s, "gear_force_z", gear_force, push_up, 2.0 * DROP_UNKNOWN);
    now.acceleration = DROP_GRAVITY - push_up / DROP_MASS;
    judge_fall(s, &now);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"outside", "elasto_gap.csv", start_gap, judge_gap},
    {"outside", "jsbsim_drop.csv", start_drop, judge_drop},
};

const check_table check_outside = {formats, (int)(sizeof formats / sizeof formats[0])};
