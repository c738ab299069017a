/* SPDX-License-Identifier: MIT */
/// The trajectories of the planar vectors once more, through the tick: a driven target in the plane, and one in space, its
/// prism. P, Delta and C of every accepted and every rejected step, against the independent reference.
#include "unity.h"
#include <string.h>
#include "check.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_tick_work.h"
#include "td_test_vectors.h"

TEST_SOURCE_FILE("csv.c")

TD_TEST_VECTORS(traj_steps, "planar/traj_steps.csv")
TD_TEST_VECTORS(traj_cases, "planar/traj_cases.csv")
TD_TEST_VECTORS(traj_targets, "planar/traj_targets.csv")

#define MOST_CORNERS    16
#define MOST_INITIATORS 8

_Static_assert(TD_MAX_DRIVEN_VERTICES >= 2 * MOST_CORNERS, "prisms must fit");

/* ---- the files ---- */

static csv_text steps, cases, targets;

typedef struct trajectory {
    int64_t id, n_steps;
    int n_corners, n_initiators;
    bool is_fixed, is_seeded, is_tie;
} trajectory;

static bool next_case(trajectory *out)
{
    csv_cursor row;
    if (!csv_next_row(&cases, &row)) {
        return false;
    }
    out->id = csv_int(&row);
    csv_skip_words(&row, 1);
    out->n_corners = (int)csv_int_in(&row, 3, MOST_CORNERS, "corners");
    out->n_initiators = (int)csv_int_in(&row, 1, MOST_INITIATORS, "initiators");
    out->n_steps = csv_int(&row);
    out->is_fixed = csv_choice(&row, "fixed|moving|rotating") == 0;
    out->is_seeded = csv_flag(&row);
    csv_skip_numbers(&row, 1);
    out->is_tie = csv_int(&row) != 0;
    csv_end(&row);
    TEST_ASSERT_FALSE(row.bad);
    return true;
}

/* The corners of a step; its row comes next. */
static void read_corners(const trajectory *t, int64_t step, td_vec2 *out)
{
    csv_cursor row;
    TEST_ASSERT_TRUE(csv_next_row(&targets, &row));
    const int64_t id = csv_int(&row);
    const int64_t at = csv_int(&row);
    if (at < 0) { /* the body itself */
        read_corners(t, step, out);
        return;
    }
    TEST_ASSERT_EQUAL_INT64(t->id, id);
    TEST_ASSERT_EQUAL_INT64(step, at);
    TEST_ASSERT_EQUAL_INT64(t->n_corners, csv_int(&row));
    for (int i = 0; i < t->n_corners; ++i) {
        out[i] = csv_vec2(&row);
    }
}

/* What is expected of one initiator after a step. */
typedef struct expected {
    bool is_committed;
    td_vec2 q;
    uint32_t p, lost, gained, c;
} expected;

static expected read_step(const trajectory *t, int64_t step, int64_t j)
{
    csv_cursor row;
    expected e;
    TEST_ASSERT_TRUE(csv_next_row(&steps, &row));
    TEST_ASSERT_EQUAL_INT64(t->id, csv_int(&row));
    TEST_ASSERT_EQUAL_INT64(step, csv_int(&row));
    TEST_ASSERT_EQUAL_INT64(j, csv_int(&row));
    e.is_committed = csv_flag(&row);
    e.q = csv_vec2(&row);
    e.p = (uint32_t)csv_int(&row);
    csv_skip_numbers(&row, 1); /* S */
    e.lost = (uint32_t)csv_int(&row);
    e.gained = (uint32_t)csv_int(&row);
    csv_skip_numbers(&row, 2); /* C of the source's algorithms */
    e.c = (uint32_t)csv_int(&row);
    TEST_ASSERT_FALSE(row.bad);
    return e;
}

/* ---- the world: one driven target, some driven initiators ---- */

static struct {
    td_scene scene;
    td_scene_target target;
    td_vec2 outline[MOST_CORNERS];
    td_polyhedron prism;
    td_vec3 prism_vertices[2 * MOST_CORNERS];
    uint16_t indices[6 * MOST_CORNERS], loop_ends[MOST_CORNERS + 2];
    td_vec3 vertices[2 * MOST_CORNERS], speeds[2 * MOST_CORNERS];
    td_node nodes[MOST_INITIATORS];
    td_input input;
} world;

static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;

static td_initiator initiators[MOST_INITIATORS];
static const td_law law = {
    .kind = TD_LAW_DAMPED, .stiffness = TD_R(100.0), .restitution = TD_U(0.5)};
static const td_material material = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.5), .is_unlimited = true};

/* Sides first, so that their bits are those of the plane; then both ends. */
static void make_prism(int n)
{
    uint16_t *at = world.indices;
    for (int i = 0; i < n; ++i) {
        const int next = (i + 1) % n;
        *at++ = (uint16_t)i;
        *at++ = (uint16_t)next;
        *at++ = (uint16_t)(n + next);
        *at++ = (uint16_t)(n + i);
        world.loop_ends[i] = (uint16_t)(at - world.indices);
    }
    for (int i = 0; i < n; ++i) {
        *at++ = (uint16_t)(n - 1 - i);
    }
    world.loop_ends[n] = (uint16_t)(at - world.indices);
    for (int i = 0; i < n; ++i) {
        *at++ = (uint16_t)(n + i);
    }
    world.loop_ends[n + 1] = (uint16_t)(at - world.indices);
    world.prism = (td_polyhedron){world.prism_vertices, world.indices, world.loop_ends,
                                  (uint16_t)(2 * n), (uint16_t)(n + 2)};
}

static void put_corners(const td_vec2 *corners, int n, bool is_planar, td_vec3 *vertices)
{
    for (int i = 0; i < n; ++i) {
        vertices[i] = td_vec3_of(corners[i].x, is_planar ? TD_ZERO : TD_R(-8.0), corners[i].y);
        if (!is_planar) {
            vertices[n + i] = td_vec3_of(corners[i].x, TD_R(8.0), corners[i].y);
        }
    }
}

static void make_scene(const trajectory *t, const td_vec2 *corners, bool is_planar)
{
    memcpy(world.outline, corners, sizeof world.outline);
    make_prism(t->n_corners);
    put_corners(corners, t->n_corners, false, world.prism_vertices);
    world.target = (td_scene_target){.solid = is_planar ? 0 : &world.prism,
                                     .outline = is_planar ? world.outline : 0,
                                     .n_outline = (uint16_t)(is_planar ? t->n_corners : 0),
                                     .body = TD_DRIVEN};
    for (int j = 0; j < MOST_INITIATORS; ++j) {
        initiators[j].body = TD_DRIVEN;
    }
    world.scene = (td_scene){.name = "trajectory",
                             .tick = TD_U(0.001),
                             .targets = &world.target,
                             .n_targets = 1u,
                             .initiators = initiators,
                             .n_initiators = (uint16_t)t->n_initiators,
                             .laws = &law,
                             .n_laws = 1u,
                             .ground = {.materials = &material, .n_materials = 1u},
                             .inside = t->is_seeded ? TD_INSIDE_HELD : TD_INSIDE_FREE};
    world.input =
        (td_input){.nodes = world.nodes, .vertices = world.vertices, .vertex_speeds = world.speeds};
}

/* ---- one case ---- */

/* The bits of sides; the ends of a prism never separate. */
static uint32_t sides_of(const trajectory *t, uint32_t mask, bool is_planar, bool has_ends)
{
    const uint32_t ends = is_planar ? 0u : 3u << t->n_corners;
    TEST_ASSERT_EQUAL_HEX32(has_ends ? ends : 0u, mask & ~((1u << t->n_corners) - 1u));
    return mask & ~ends;
}

static void judge(const trajectory *t, int j, const expected *e, bool is_planar)
{
    const td_watch_record *const w = &out.watches[j];
    TEST_ASSERT_EQUAL_HEX32(e->p, sides_of(t, w->penetrated, is_planar, true));
    TEST_ASSERT_EQUAL_HEX32(e->lost, sides_of(t, w->lost, is_planar, false));
    TEST_ASSERT_EQUAL_HEX32(e->gained, sides_of(t, w->gained, is_planar, false));
    TEST_ASSERT_EQUAL_HEX32(e->c, sides_of(t, w->held, is_planar, false));
}

static void begin(const trajectory *t, const expected *e, bool is_planar)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &world.input, &state).status);
    for (int j = 0; j < t->n_initiators; ++j) {
        const td_hold *const hold = &state.target_contacts[j].retain.hold;
        TEST_ASSERT_EQUAL_HEX32(e[j].p, sides_of(t, hold->penetrated, is_planar, true));
        TEST_ASSERT_EQUAL_HEX32(e[j].c, sides_of(t, hold->held, is_planar, false));
    }
}

static void step(const trajectory *t, const expected *e, bool is_planar)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, &world.input, &scratch, &out));
    for (int j = 0; j < t->n_initiators; ++j) {
        judge(t, j, &e[j], is_planar);
    }
    if (e[0].is_committed) {
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
        TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
    }
}

/* In ties planes of space need not decide as products of the plane do. */
static void run(const trajectory *t, bool is_planar)
{
    static td_vec2 corners[MOST_CORNERS];
    static expected e[MOST_INITIATORS];
    const bool is_judged = is_planar || !t->is_tie;
    for (int64_t k = 0; k <= t->n_steps; ++k) {
        if (k == 0 || !t->is_fixed) {
            read_corners(t, k, corners);
        }
        for (int j = 0; j < t->n_initiators; ++j) {
            e[j] = read_step(t, k, j);
            world.nodes[j].p_w = td_vec3_of(e[j].q.x, TD_ZERO, e[j].q.y);
        }
        put_corners(corners, t->n_corners, is_planar, world.vertices);
        if (k == 0) {
            make_scene(t, corners, is_planar);
        }
        if (is_judged && k == 0) {
            begin(t, e, is_planar);
        } else if (is_judged) {
            step(t, e, is_planar);
        }
    }
}

static void run_all(bool is_planar)
{
    trajectory t;
    int n = 0;
    for (; next_case(&t); ++n) {
        run(&t, is_planar);
    }
    TEST_ASSERT_GREATER_THAN_INT(20, n);
}

static csv_text rows_of(const char *from, const char *end)
{
    csv_text text = csv_text_of(from, (size_t)(end - from));
    return text;
}

void setUp(void)
{
    memset(&world, 0, sizeof world);
    steps = rows_of(traj_steps, traj_steps_end);
    cases = rows_of(traj_cases, traj_cases_end);
    targets = rows_of(traj_targets, traj_targets_end);
}

void tearDown(void)
{
}

void test_trajectories_of_a_driven_outline(void)
{
    run_all(true);
}

void test_trajectories_of_a_driven_prism(void)
{
    run_all(false);
}
