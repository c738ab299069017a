/* SPDX-License-Identifier: MIT */
/* Four free cubes in space, elastic, by penalty: response/scen_cubes3d. The file's books are its rule: what a
 * run begins with in momentum, angular momentum and energy it keeps. A plant in double moves the cubes,
 * td_collide pushes them (free_bodies.h). States after the first contact depend on how a face meets a face,
 * and are not judged. */
#include "td_distance_work.h"
#include "check.h"
#include "free_bodies.h"

#define STEP      0.001
#define LONGEST   100.0
#define STIFFNESS 2000.0
#define SHARE     0.05 /* of the energy, and of what the cubes carry in momentum */

/* Momentum and angular momentum are the plant's, except for what the file does not print and what
 * rounding takes of forces: a unit of each component, in each step, with an arm of a metre or two. */
#define BOOKED(steps) (1e-8 + 4.0 * td_to_double(TD_REAL_EPS) * STEP * (steps))

static const td_shape cube = {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.5), TD_R(0.5)}, TD_ZERO, 0};
static const td_law laws[] = {
    {.kind = TD_LAW_SPRING, .stiffness = TD_R(STIFFNESS), .restitution = TD_UNIT_ONE}};
static const td_collide_rules rules = {laws, 1u};

static struct {
    int64_t run;
    int64_t steps;        ///< since the run began
    int64_t first_step;   ///< at which two cubes touched for the first time; -1: not yet
    uint32_t first_pair;  ///< which: ten times the one, plus the other
    bool is_first_judged; ///< the file names it first among its contacts
    double energy;        ///< at the start
    plant_vec momentum, turning;
    free_bodies world;
} now;

static td_convex convex;
static td_distance_work work; /* not on the stack: boards have little */

static void start(void)
{
    now.run = -1;
}

/* ---- rows ---- */

static plant_vec read_vec(csv_cursor *row)
{
    double v[3];
    csv_numbers(row, v, 3);
    return (plant_vec){v[0], v[1], v[2]};
}

static plant_quat read_quat(csv_cursor *row)
{
    double q[4];
    csv_numbers(row, q, 4);
    const double length = plant_sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    csv_expect(row, length > 0.5 && length < 2.0, "a quaternion");
    return row->bad ? (plant_quat){1.0, 0.0, 0.0, 0.0}
                    : (plant_quat){q[0] / length, q[1] / length, q[2] / length, q[3] / length};
}

/* x,q,v,w of a cube of 1 kg. */
static plant_body read_cube(csv_cursor *row)
{
    plant_body body = {.mass = 1.0, .inertia_b = {1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0}};
    body.position = read_vec(row);
    body.attitude = read_quat(row);
    body.velocity = read_vec(row);
    body.spin_b = plant_turn_back(body.attitude, read_vec(row));
    return body;
}

/* ---- a run ---- */

static void begin(int64_t run)
{
    now.run = run;
    now.steps = 0;
    now.first_step = -1;
    now.first_pair = 0u;
    now.is_first_judged = false;
    (void)td_convex_set(&cube, TD_ONE, &convex);
    free_bodies_clear(&now.world);
}

static void open_books(void)
{
    now.energy = free_bodies_energy(&now.world);
    now.momentum = free_bodies_momentum(&now.world);
    now.turning = free_bodies_turning(&now.world);
}

static void note_first_contact(void)
{
    const uint32_t n = now.world.n;
    for (uint32_t i = 0u; i < n && now.first_step < 0; ++i) {
        for (uint32_t j = i + 1u; j < n && now.first_step < 0; ++j) {
            if (now.world.next[td_collide_pair(i, j, n)].is_touching) {
                now.first_step = now.steps;
                now.first_pair = 10u * i + j;
            }
        }
    }
}

/* Forces of now are known afterwards, and not yet accepted. */
static void go_to(check_state *s, int64_t steps)
{
    td_status status = free_bodies_collide(&now.world, &rules, &work);
    while (now.steps < steps && status == TD_OK) {
        note_first_contact();
        free_bodies_step(&now.world, STEP);
        now.steps += 1;
        status = free_bodies_collide(&now.world, &rules, &work);
    }
    check_int(s, "status", TD_OK, status);
}

/* The step at a time, which no run goes beyond. */
static int64_t read_step(csv_cursor *row, double *time)
{
    *time = csv_number(row);
    csv_expect(row, *time >= 0.0 && *time <= LONGEST, "a time of up to 100 s");
    return row->bad ? 0 : (int64_t)(*time / STEP + 0.5);
}

/* ---- judgement ---- */

static void near_vec(check_state *s, const char *what, plant_vec expected, plant_vec actual)
{
    const double tolerance = BOOKED((double)now.steps);
    check_near(s, what, expected.x, actual.x, tolerance);
    check_near(s, what, expected.y, actual.y, tolerance);
    check_near(s, what, expected.z, actual.z, tolerance);
}

/* The first contact of a run happens before anything could go another way. */
static check_verdict judge_contact(check_state *s, csv_cursor *row)
{
    double time;
    const int64_t step = read_step(row, &time);
    const int64_t pair = csv_int(row);
    csv_skip_words(row, 7); /* how fast: of the point where the reference meets the other one */
    if (now.is_first_judged || row->bad) {
        return CHECK_SKIPPED;
    }
    now.is_first_judged = true;
    go_to(s, step + 2);
    check_int(s, "the first pair", pair, now.first_pair);
    check_near(s, "its time", time, (double)now.first_step * STEP, 1.5 * STEP);
    return CHECK_JUDGED;
}

static check_verdict judge_sample(check_state *s, csv_cursor *row)
{
    double time;
    const int64_t step = read_step(row, &time);
    (void)csv_int(row); /* body */
    (void)read_cube(row);
    const plant_vec momentum = read_vec(row);
    const plant_vec turning = read_vec(row);
    (void)csv_number(row); /* E, with what the springs hold in the reference */
    if (row->bad) {
        return CHECK_JUDGED;
    }
    go_to(s, step);
    near_vec(s, "P", momentum, free_bodies_momentum(&now.world));
    near_vec(s, "Lang", turning, free_bodies_turning(&now.world));
    near_vec(s, "P of the start", now.momentum, free_bodies_momentum(&now.world));
    near_vec(s, "Lang of the start", now.turning, free_bodies_turning(&now.world));
    const double energy = free_bodies_energy(&now.world);
    check_true(s, "no energy is gained", energy <= now.energy * (1.0 + SHARE));
    if (!free_bodies_touch(&now.world)) {
        check_near(s, "E", now.energy, energy, SHARE * now.energy);
    }
    return CHECK_JUDGED;
}

static check_verdict judge_cubes(check_state *s, csv_cursor *row)
{
    const int64_t run = csv_int(row);
    if (run != now.run) {
        begin(run);
    }
    const int kind = csv_choice(row, "I|C|S");
    if (kind != 0) {
        return kind == 1 ? judge_contact(s, row) : judge_sample(s, row);
    }
    csv_skip_numbers(row, 2); /* its time, its body */
    const plant_body body = read_cube(row);
    csv_skip_words(row, 3); /* P, Lang, E: of samples */
    if (!row->bad) {
        check_true(s, "room", free_bodies_add(&now.world, &convex, &body));
        open_books();
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {{"response", "scen_cubes3d.csv", start, judge_cubes}};

const check_table check_cubes = {formats, (int)(sizeof formats / sizeof formats[0])};
