/* SPDX-License-Identifier: MIT */
/// Driven targets: forces, friction, events, bad input, jumps. Which face holds is judged by
/// test_vectors_trajectory_tick.c.
#include "unity.h"
#include <math.h>
#include <string.h>
#include "td_port.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_tick_targets.h"
#include "td_tick_work.h"
#include "td_test_real.h"

#define TICK 0.001
#define K    10000.0

#if defined(TD_SCALAR_F64)
#    define FORCE_ERROR                                                                            \
        0.01 /* friction's damping sees the speed of the face, not of the body at the depth of the point */
#elif defined(TD_SCALAR_Q16)
#    define FORCE_ERROR 1.5 /* positions of vertices have steps of 15 micrometres */
#else
#    define FORCE_ERROR 0.06
#endif
#if defined(TD_SCALAR_F64)
#    define PATH_ERROR 1e-9
#elif defined(TD_SCALAR_Q16)
#    define PATH_ERROR 1e-3
#else
#    define PATH_ERROR 1e-5
#endif
#define STEP 5e-5 /* [m] what rounding of positions may come to */

/* ---- the world: a block of 2 m, twice: on a driven body, and driven itself ---- */

enum {
    ON_BODY = 0, /* targets, and the initiators that they watch */
    DRIVEN = 1,
    CORNERS = 8
};

static const double corners[CORNERS][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                           {-1, -1, 0},  {1, -1, 0},  {1, 1, 0},  {-1, 1, 0}};
static td_vec3 corner_table[CORNERS];
static const uint16_t indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                   1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t loops[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron block = {corner_table, indices, loops, CORNERS, 6u};
static const td_vec2 outline[] = {
    {TD_R(-1.0), TD_R(-1.0)}, {TD_R(-1.0), TD_ZERO}, {TD_ONE, TD_ZERO}, {TD_ONE, TD_R(-1.0)}};

static const td_body carrier = {.v_max = TD_R(50.0), .omega_max = TD_R(10.0)};
static const td_law law = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(K), .restitution = TD_U(0.5)};
static const uint16_t watched[2] = {0, 1};

static struct {
    td_material material;
    td_scene_target targets[2];
    td_initiator initiators[2];
    td_scene scene;
    td_body_input motion;
    td_node nodes[2];
    td_vec3 vertices[CORNERS], speeds[CORNERS];
    td_input input;
} world;

static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;

static td_vec3 real3(const double *v)
{
    return td_vec3_of(td_from_double(v[0]), td_from_double(v[1]), td_from_double(v[2]));
}

void setUp(void)
{
    td_saturations_reset();
    memset(&world, 0, sizeof world);
    for (int i = 0; i < CORNERS; ++i) {
        corner_table[i] = real3(corners[i]);
        world.vertices[i] = corner_table[i];
    }
    world.material = (td_material){.mu_s = TD_U(0.6), .mu_k = TD_U(0.5), .is_unlimited = true};
    for (int i = 0; i < 2; ++i) {
        world.initiators[i].body = TD_DRIVEN;
        world.targets[i] = (td_scene_target){.solid = &block,
                                             .watched = &watched[i],
                                             .n_watched = 1u,
                                             .body = i == 0 ? 0u : TD_DRIVEN};
    }
    world.scene = (td_scene){.name = "driven",
                             .tick = TD_U(TICK),
                             .bodies = &carrier,
                             .n_bodies = 1u,
                             .targets = world.targets,
                             .n_targets = 2u,
                             .initiators = world.initiators,
                             .n_initiators = 2u,
                             .laws = &law,
                             .n_laws = 1u,
                             .ground = {.materials = &world.material, .n_materials = 1u}};
    world.motion = TD_BODY_INPUT_NONE;
    world.input = (td_input){.bodies = &world.motion,
                             .nodes = world.nodes,
                             .vertices = world.vertices,
                             .vertex_speeds = world.speeds};
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void begin(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &world.input, &state).status);
}

static void tick(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, &world.input, &scratch, &out));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    TEST_ASSERT_TRUE(td_state_is_valid(&plan, &state));
}

/* ---- a rigid motion, for both ---- */

typedef struct frame {
    double p[3], v[3], r[3][3], w[3];
} frame;

/* A turn about a fixed skew axis by an angle that swings, and a drift. */
static frame frame_at(double t)
{
    const double axis[3] = {0.36, 0.48, 0.8};
    const double angle = 0.4 * sin(3.0 * t), rate = 1.2 * cos(3.0 * t);
    const double c = cos(angle), s = sin(angle);
    frame f;
    for (int i = 0; i < 3; ++i) {
        f.p[i] = 0.1 * (i + 1) * sin(5.0 * t + i);
        f.v[i] = 0.5 * (i + 1) * cos(5.0 * t + i);
        f.w[i] = rate * axis[i];
        for (int j = 0; j < 3; ++j) {
            const int k = 3 - i - j;
            const double skew = i == j ? 0.0 : ((j - i + 3) % 3 == 1 ? -1.0 : 1.0) * axis[k];
            f.r[i][j] = (i == j ? c : 0.0) + (1.0 - c) * axis[i] * axis[j] + s * skew;
        }
    }
    return f;
}

static void place(const frame *f, const double *p_b, double *p, double *v)
{
    double arm[3];
    for (int i = 0; i < 3; ++i) {
        arm[i] = f->r[i][0] * p_b[0] + f->r[i][1] * p_b[1] + f->r[i][2] * p_b[2];
    }
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        p[i] = f->p[i] + arm[i];
        v[i] = f->v[i] + f->w[j] * arm[k] - f->w[k] * arm[j];
    }
}

static void move_both(const frame *f, double t)
{
    double p[3], v[3];
    const double half = 0.2 * sin(3.0 * t);
    world.motion.x_wb.p = real3(f->p);
    world.motion.x_wb.q =
        (td_quat){td_unit_from_double(cos(half)), td_unit_from_double(0.36 * sin(half)),
                  td_unit_from_double(0.48 * sin(half)), td_unit_from_double(0.8 * sin(half))};
    world.motion.twist_w.linear = real3(f->v);
    world.motion.twist_w.angular = real3(f->w);
    for (int i = 0; i < CORNERS; ++i) {
        place(f, corners[i], p, v);
        world.vertices[i] = real3(p);
        world.speeds[i] = real3(v);
    }
}

/* Both initiators at the same place of the block, which they touch, slide along, leave. */
static void move_nodes(const frame *f, double t)
{
    const double p_b[3] = {0.3 * sin(2.0 * t), 0.2 * cos(3.0 * t), 0.004 * cos(9.0 * t)};
    const double rate[3] = {0.6 * cos(2.0 * t), -0.6 * sin(3.0 * t), -0.036 * sin(9.0 * t)};
    double p[3], v[3];
    place(f, p_b, p, v);
    for (int i = 0; i < 3; ++i) {
        v[i] += f->r[i][0] * rate[0] + f->r[i][1] * rate[1] + f->r[i][2] * rate[2];
    }
    for (int i = 0; i < 2; ++i) {
        world.nodes[i].p_w = real3(p);
        world.nodes[i].v_w = real3(v);
    }
}

static double far_apart(td_vec3 a, td_vec3 b)
{
    return fabs(td_to_double(a.x - b.x)) + fabs(td_to_double(a.y - b.y)) +
           fabs(td_to_double(a.z - b.z));
}

/* A driven target whose vertices move as those of a rigid one is that rigid one: the same face at the same tick, the
 * same force with its friction, the same events. */
void test_a_driven_target_that_moves_rigidly_is_a_rigid_one(void)
{
    int held = 0, events = 0;
    double worst = 0.0, most = 0.0;
    frame f = frame_at(0.0);
    move_both(&f, 0.0);
    move_nodes(&f, 0.0);
    begin();
    for (int n = 1; n <= 3000; ++n) {
        f = frame_at(n * TICK);
        move_both(&f, n * TICK);
        move_nodes(&f, n * TICK);
        tick();
        if (out.points[ON_BODY].face !=
            out.points[DRIVEN].face) { /* on the border: rounding decides */
            TEST_ASSERT_TRUE(td_to_double(out.points[ON_BODY].depth) < STEP);
            TEST_ASSERT_TRUE(td_to_double(out.points[DRIVEN].depth) < STEP);
            continue;
        }
        worst = fmax(worst, far_apart(out.points[ON_BODY].force_w, out.points[DRIVEN].force_w));
        most = fmax(most, fabs(td_to_double(out.points[ON_BODY].force_w.x)));
        held += out.points[DRIVEN].face >= 0 ? 1 : 0;
        events += out.n_events;
    }
    TEST_ASSERT_GREATER_THAN_INT(1000, held);
    TEST_ASSERT_GREATER_THAN_INT(8, events);
    TEST_ASSERT_TRUE(most > 5.0); /* friction pulls sideways */
    TEST_ASSERT_NEAR(FORCE_ERROR, 0.0, worst);
}

/* ---- in the plane ---- */

static void make_planar(void)
{
    world.targets[DRIVEN].solid = 0;
    world.targets[DRIVEN].outline = outline;
    world.targets[DRIVEN].n_outline = 4u;
    world.targets[ON_BODY].solid = 0;
    world.targets[ON_BODY].outline = outline;
    world.targets[ON_BODY].n_outline = 4u;
    for (int i = 0; i < 4; ++i) {
        world.vertices[i] = td_vec3_of(outline[i].x, TD_ZERO, outline[i].y);
    }
}

static void put(int node, double x, double y, double z, double vx, double vz)
{
    world.nodes[node] =
        (td_node){td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z)),
                  td_vec3_of(td_from_double(vx), TD_ZERO, td_from_double(vz))};
}

/* What lies along y does not matter: a point 50 m off the plane is held by the top. */
void test_outlines_are_prisms_without_ends(void)
{
    make_planar();
    put(ON_BODY, 0.5, 50.0, 0.01, 0.0, -20.0);
    put(DRIVEN, 0.5, -50.0, 0.01, 0.0, -20.0);
    begin();
    put(ON_BODY, 0.5, 50.0, -0.01, 0.0, -20.0);
    put(DRIVEN, 0.5, -50.0, -0.01, 0.0, -20.0);
    tick();
    for (int i = 0; i < 2; ++i) {
        TEST_ASSERT_EQUAL_INT16(1, out.points[i].face); /* from the second corner to the third */
        TEST_ASSERT_NEAR(1e-4, 0.01, td_to_double(out.points[i].depth));
        TEST_ASSERT_TRUE(td_to_double(out.points[i].force_w.z) > 99.0);
    }
    TEST_ASSERT_EQUAL_UINT16(2u, out.n_events);
    TEST_ASSERT_UNIT_WITHIN(TD_U(0.001), TD_U(0.5), out.events[0].when);
}

/* ---- deforming ---- */

/* The top is a roof whose right end comes up: depth and approach of a point that rests over it are those of the
 * roof's own motion, at the share of the face that is below the point. */
void test_a_face_that_deforms_pushes_by_its_own_motion(void)
{
    const double rise = 2.0; /* [m/s] of the corner at x = 1 */
    make_planar();
    put(DRIVEN, 0.5, 0.0, 0.001, 0.0, 0.0);
    put(ON_BODY, 0.5, 0.0, 1.0, 0.0, 0.0);
    world.speeds[2] = td_vec3_of(TD_ZERO, TD_ZERO, td_from_double(rise));
    begin();
    const double top = rise * TICK; /* it comes up to the point at 0.75 of that */
    world.vertices[2] = td_vec3_of(TD_ONE, TD_ZERO, td_from_double(top));
    tick();
    const double slope = atan2(top, 2.0);
    const double depth = (0.75 * top - 0.001) * cos(slope);
    const double approach = 0.75 * rise * cos(slope);
    TEST_ASSERT_EQUAL_INT16(1, out.points[DRIVEN].face);
    TEST_ASSERT_NEAR(5e-5, depth, td_to_double(out.points[DRIVEN].depth));
    TEST_ASSERT_EQUAL_UINT16(1u, out.n_events);
    TEST_ASSERT_NEAR(2e-3, approach, td_to_double(out.events[0].speed_in));
    TEST_ASSERT_EQUAL_UINT16(TD_DRIVEN, out.events[0].body_b);
    /* it met the point two thirds into the tick */
    TEST_ASSERT_NEAR(0.02, 1.0 / 1.5, td_unit_to_double(out.events[0].when));
}

/* A face that stretches to twice its length below points: the one that goes with its material feels no friction, the
 * one that stays where it is is dragged along. */
void test_a_pebble_goes_with_the_material_of_its_face(void)
{
    double stretch = 0.0;
    make_planar();
    world.targets[ON_BODY].body = TD_DRIVEN;
    world.scene.n_bodies = 0u;
    world.targets[ON_BODY].watched = watched;
    world.targets[ON_BODY].n_watched = 2u;
    world.targets[DRIVEN].n_watched = 0u;
    for (int i = 0; i < 4; ++i) { /* the second target lies elsewhere */
        world.vertices[4 + i] = td_vec3_of(outline[i].x, TD_ZERO, td_sub(outline[i].y, TD_R(50.0)));
    }
    put(0, 0.5, 0.0, -0.01, 0.0, 0.0);
    put(1, 0.5, 0.0, -0.01, 0.0, 0.0);
    begin();
    for (int n = 1; n <= 1000; ++n) {
        stretch = 1e-3 * n; /* of the length; corners 2 and 3 go at 2 m/s */
        for (int i = 2; i < 4; ++i) {
            world.vertices[i].x = td_from_double(1.0 + 2.0 * stretch);
            world.speeds[i].x = td_from_double(2.0);
        }
        put(0, 0.5 + 1.5 * stretch, 0.0, -0.01, 1.5, 0.0);
        tick();
        TEST_ASSERT_NEAR(FORCE_ERROR, 0.0, td_to_double(out.points[0].force_w.x));
    }
    TEST_ASSERT_NEAR(0.02 * K * 0.01, 0.5 * K * 0.01, td_to_double(out.points[1].force_w.x));
    TEST_ASSERT_EQUAL_INT16(1, out.points[0].face);
    TEST_ASSERT_EQUAL_INT16(1, out.points[1].face);
}

/* What stands on a face that shakes does not creep: after a thousand shakes its pebble lies where it lay. */
void test_what_stands_on_a_face_that_shakes_does_not_creep(void)
{
    td_face_point before;
    td_vec3 pebble;
    put(DRIVEN, 0.3, 0.2, -0.01, 0.0, 0.0);
    put(ON_BODY, 0.0, 0.0, 5.0, 0.0, 0.0);
    begin();
    tick();
    before = state.target_contacts[DRIVEN].anchor;
    pebble = state.target_contacts[DRIVEN].hold.pebble.pebble_a;
    for (int n = 1; n <= 2000; ++n) {
        const double shake = 1e-4 * sin(0.7 * n);
        for (int i = 4; i < CORNERS; ++i) {
            const double p[3] = {corners[i][0] * (1.0 + shake), corners[i][1], shake};
            world.vertices[i] = real3(p);
        }
        tick();
    }
    TEST_ASSERT_EQUAL_INT(0, memcmp(&before, &state.target_contacts[DRIVEN].anchor, sizeof before));
    TEST_ASSERT_EQUAL_REAL(pebble.x, state.target_contacts[DRIVEN].hold.pebble.pebble_a.x);
    TEST_ASSERT_EQUAL_REAL(pebble.y, state.target_contacts[DRIVEN].hold.pebble.pebble_a.y);
}

/* Two balls of 2 kg bounce on points: one on the rigid target, one on the driven one, both of which swing. Their paths
 * are the same, so that accounts see the work of a driven face as that of a driven body. */
void test_bodies_bounce_on_a_driven_face_as_on_a_driven_body(void)
{
    static const td_body bodies[3] = {
        {.v_max = TD_R(50.0), .omega_max = TD_R(10.0)},
        {.mass = TD_R(2.0), .inertia = {TD_ONE, TD_ONE, TD_ONE}, .v_max = TD_R(50.0)},
        {.mass = TD_R(2.0), .inertia = {TD_ONE, TD_ONE, TD_ONE}, .v_max = TD_R(50.0)}};
    static td_body_input motion[3];
    double z[2] = {0.1, 0.1}, v[2] = {0.0, 0.0};
    int bounces = 0;
    world.scene.bodies = bodies;
    world.scene.n_bodies = 3u;
    world.input.bodies = motion;
    for (int i = 0; i < 2; ++i) {
        world.initiators[i].body = (uint16_t)(1 + i);
    }
    for (int n = 0; n <= 3000; ++n) {
        const double heave = 0.02 * sin(8.0 * n * TICK), rate = 0.16 * cos(8.0 * n * TICK);
        motion[0] = TD_BODY_INPUT_NONE;
        motion[0].x_wb.p.z = td_from_double(heave);
        motion[0].twist_w.linear.z = td_from_double(rate);
        for (int i = 0; i < CORNERS; ++i) {
            world.vertices[i].z = td_from_double(corners[i][2] + heave);
            world.speeds[i].z = td_from_double(rate);
        }
        for (int i = 0; i < 2; ++i) {
            motion[1 + i] = TD_BODY_INPUT_NONE;
            motion[1 + i].x_wb.p.z = td_from_double(z[i]);
            motion[1 + i].twist_w.linear.z = td_from_double(v[i]);
        }
        if (n == 0) {
            begin();
            continue;
        }
        tick();
        bounces += out.n_events;
        for (int i = 0; i < 2; ++i) {
            v[i] += TICK * (td_to_double(out.wrenches[1 + i].force_w.z) / 2.0 - 9.81);
            z[i] += TICK * v[i];
        }
        TEST_ASSERT_NEAR(PATH_ERROR, z[0], z[1]);
    }
    TEST_ASSERT_GREATER_THAN_INT(5, bounces);
}

/* ---- what a target of finite elements asks for ---- */

/* Shares of the corners carry the force: the same sum, the same moment about any point. */
void test_shares_of_corners_carry_a_force_and_its_moment(void)
{
    td_target target;
    td_polyhedron tables;
    td_tick_place_target(&world.targets[DRIVEN], world.vertices, &tables, &target);
    for (uint32_t face = 0u; face < 6u; ++face) {
        const td_face3 plane = td_target_face(&target, face);
        for (int n = 0; n < 50; ++n) {
            const double q[3] = {0.9 * sin(1.0 + n), 0.9 * sin(2.0 + 3 * n),
                                 -0.5 + 0.4 * sin(5 * n)};
            const td_face_point p = td_target_face_point(&target, face, real3(q));
            const td_vec3 foot = td_face_point_of(&p, world.vertices);
            const double shares = td_unit_to_double(td_face_point_first(&p)) +
                                  td_unit_to_double(p.second) + td_unit_to_double(p.third);
            TEST_ASSERT_NEAR(1e-6, 1.0, shares);
            TEST_ASSERT_TRUE(td_unit_to_double(td_face_point_first(&p)) > -1e-3);
            TEST_ASSERT_TRUE(p.second >= TD_U(-0.001) && p.third >= TD_U(-0.001));
            const td_vec3 off = td_vec3_sub(real3(q), foot); /* along the normal alone */
            const double along = td_to_double(td_pnarrow(td_dir3_dot(plane.normal, off)));
            const double length = td_to_double(td_vec3_length(off));
            TEST_ASSERT_NEAR(1e-4, length, fabs(along));
        }
    }
}

void test_shares_end_beside_a_face(void)
{
    td_target target;
    td_polyhedron tables;
    make_planar();
    td_tick_place_target(&world.targets[DRIVEN], world.vertices, &tables, &target);
    const td_face_point far = td_target_face_point(&target, 1u, real3((double[]){90.0, 0.0, 0.0}));
    const td_face_point before =
        td_target_face_point(&target, 1u, real3((double[]){-90.0, 0.0, 0.0}));
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(1.25), far.second);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(-0.49), before.second);
    TEST_ASSERT_EQUAL_UINT8(1u, far.corners[0]);
    TEST_ASSERT_EQUAL_UINT8(2u, far.corners[1]);
}

/* ---- the scene check ---- */

static void refused(td_status status, uint32_t index, uint32_t field)
{
    const td_fault fault = td_plan_make(&world.scene, &plan);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_TARGET, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
}

void test_a_target_is_a_solid_or_an_outline(void)
{
    world.targets[DRIVEN].outline = outline;
    world.targets[DRIVEN].n_outline = 4u;
    refused(TD_E_ARG, 1u, TD_SCENE_OUTLINE);
    world.targets[DRIVEN].solid = 0;
    world.targets[DRIVEN].outline = 0;
    refused(TD_E_ARG, 1u, TD_SCENE_OUTLINE);
    world.targets[DRIVEN].outline = outline;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    world.targets[DRIVEN].n_outline = 2u;
    refused(TD_E_ARG, 1u, TD_TARGET_COUNT);
}

void test_too_many_outlines_are_refused(void)
{
    static td_scene_target many[TD_MAX_TARGETS];
    for (uint32_t i = 0u; i < TD_MAX_TARGETS; ++i) {
        many[i] = (td_scene_target){.outline = outline,
                                    .n_outline = 4u,
                                    .watched = watched,
                                    .n_watched = 1u,
                                    .body = TD_WORLD};
    }
    world.scene.targets = many;
    world.scene.n_targets = TD_MAX_OUTLINES < TD_MAX_TARGETS ? TD_MAX_OUTLINES : TD_MAX_TARGETS;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    if (TD_MAX_OUTLINES < TD_MAX_TARGETS) {
        world.scene.n_targets = TD_MAX_OUTLINES + 1u;
        refused(TD_E_FULL, TD_MAX_OUTLINES, TD_SCENE_OUTLINE);
    }
}

void test_driven_targets_with_too_many_vertices_are_refused(void)
{
    static td_scene_target many[TD_MAX_TARGETS];
    const uint32_t fit = TD_MAX_DRIVEN_VERTICES / CORNERS;
    if (fit + 1u > TD_MAX_TARGETS) {
        TEST_IGNORE_MESSAGE("more vertices than all targets have");
    }
    for (uint32_t i = 0u; i <= fit; ++i) {
        many[i] = world.targets[DRIVEN];
    }
    world.scene.targets = many;
    world.scene.n_targets = (uint16_t)fit;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    TEST_ASSERT_EQUAL_UINT16(fit * CORNERS, plan.n_vertices);
    world.scene.n_targets = (uint16_t)(fit + 1u);
    refused(TD_E_FULL, fit, TD_SCENE_VERTICES);
}

/* All watches of a driven target by default, driven initiators included. */
void test_a_driven_target_watches_all_initiators(void)
{
    world.targets[DRIVEN].watched = 0;
    world.targets[DRIVEN].n_watched = 0u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&world.scene, &plan).status);
    TEST_ASSERT_EQUAL_UINT16(3u, plan.n_watches);
}

/* Faces against initiators, and each face of the driven one against its vertices: counted, within the bound. */
void test_the_check_of_a_shape_is_counted(void)
{
    begin();
    tick();
    TEST_ASSERT_EQUAL_UINT32(6u + 6u + 6u * CORNERS, plan.bound.separations);
    TEST_ASSERT_EQUAL_UINT32(plan.bound.separations, out.work.separations);
}

/* ---- bad input ---- */

static void input_refused(td_status status, uint32_t field)
{
    const uint64_t before = td_state_hash(&plan, &state);
    memset(&out, 0x55, sizeof out);
    TEST_ASSERT_EQUAL_INT(status, td_evaluate(&plan, &state, &world.input, &scratch, &out));
    TEST_ASSERT_EQUAL_INT(TD_ITEM_TARGET, out.fault.item);
    TEST_ASSERT_EQUAL_UINT16(1u, out.fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, out.fault.field);
    TEST_ASSERT_TRUE(before == td_state_hash(&plan, &state));
    const td_fault fault = td_reset(&plan, &world.input, &state);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_TRUE(before == td_state_hash(&plan, &state));
}

void test_inputs_without_vertices_are_refused(void)
{
    begin();
    world.input.vertices = 0;
    input_refused(TD_E_ARG, TD_INPUT_TABLE);
    world.input.vertices = world.vertices;
    world.input.vertex_speeds = 0;
    input_refused(TD_E_ARG, TD_INPUT_TABLE);
}

void test_vertices_that_are_no_target_are_refused(void)
{
    begin();
    const td_vec3 good = world.vertices[6];
    world.vertices[6] = td_vec3_of(TD_R(0.1), TD_R(0.1), TD_R(-0.5)); /* a dent */
    input_refused(TD_E_ARG, TD_TARGET_NOT_CONVEX);
    world.vertices[6] = td_vec3_of(TD_ONE, TD_ONE, TD_R(0.25)); /* its faces are no planes */
    TEST_ASSERT_TRUE(td_evaluate(&plan, &state, &world.input, &scratch, &out) < TD_OK);
    world.vertices[6] = td_vec3_of(TD_R(15000.0), TD_ONE, TD_ZERO);
#if defined(TD_SCALAR_Q16)
    input_refused(TD_E_RANGE, TD_INPUT_POSITION);
#endif
    world.vertices[6] = good;
    world.speeds[3].y = TD_R(20000.0);
#if defined(TD_SCALAR_Q16)
    input_refused(TD_E_RANGE, TD_INPUT_VELOCITY);
#endif
    world.speeds[3].y = TD_ZERO;
    tick(); /* and all is well again */
}

void test_outlines_that_are_no_target_are_refused(void)
{
    make_planar();
    begin();
    world.vertices[1] = td_vec3_of(TD_R(-1.0), TD_ZERO, TD_R(-1.0)); /* two corners in one place */
    input_refused(TD_E_ARG, TD_TARGET_EDGE);
    world.vertices[1] = td_vec3_of(TD_R(0.5), TD_ZERO, TD_R(-0.75)); /* a dent */
    input_refused(TD_E_ARG, TD_TARGET_ORDER);
    world.vertices[1] = world.vertices[3]; /* counter-clockwise */
    world.vertices[3] = td_vec3_of(TD_R(-1.0), TD_ZERO, TD_ZERO);
    input_refused(TD_E_ARG, TD_TARGET_ORDER);
}

void test_vertices_that_are_no_numbers_are_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word is a number");
#else
    begin();
    world.vertices[0].y = (td_real)NAN;
    input_refused(TD_E_ARG, TD_INPUT_POSITION);
    world.vertices[0].y = (td_real)INFINITY;
    input_refused(TD_E_RANGE, TD_INPUT_POSITION);
    world.vertices[0] = corner_table[0];
    world.speeds[7].z = (td_real)NAN;
    input_refused(TD_E_ARG, TD_INPUT_VELOCITY);
#endif
}

/* ---- lost ticks, jumps ---- */

/* A face comes up through a point while ticks are lost: the point is held by it, and not thrown out. */
void test_a_face_that_came_up_in_lost_ticks_holds(void)
{
    put(DRIVEN, 0.0, 0.0, 0.05, 0.0, 0.0);
    put(ON_BODY, 0.0, 0.0, 5.0, 0.0, 0.0);
    begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(99u, &state));
    for (int i = 0; i < CORNERS; ++i) {
        world.vertices[i].z = td_add(world.vertices[i].z, TD_R(0.1));
        world.speeds[i].z = TD_ONE;
    }
    tick();
    TEST_ASSERT_EQUAL_INT16(0, out.points[DRIVEN].face);
    TEST_ASSERT_NEAR(1e-3, 0.05, td_to_double(out.points[DRIVEN].depth));
    /* a tick explains 1 mm of it */
    TEST_ASSERT_TRUE(td_to_double(out.points[DRIVEN].force_w.z) < 40.0);
}

/* The whole target and the point are put elsewhere: face, law and stretch of the pebble stay. */
void test_resync_carries_a_pebble_with_its_face(void)
{
    put(DRIVEN, 0.3, 0.2, -0.01, 0.0, 0.0);
    put(ON_BODY, 0.0, 0.0, 5.0, 0.0, 0.0);
    begin();
    tick();
    put(DRIVEN, 0.302, 0.2, -0.01, 0.0, 0.0); /* 2 mm: a pull of 20 N at 100 N of load */
    tick();
    tick();
    const td_vec3 before = out.points[DRIVEN].force_w;
    TEST_ASSERT_TRUE(td_to_double(before.x) < -15.0);
    for (int i = 0; i < CORNERS; ++i) { /* a quarter turn about z, and away */
        const double p[3] = {10.0 - corners[i][1], 20.0 + corners[i][0], 3.0 + corners[i][2]};
        world.vertices[i] = real3(p);
    }
    put(DRIVEN, 10.0 - 0.2, 20.0 + 0.302, 3.0 - 0.01, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_resync(&plan, &world.input, &state).status);
    tick();
    TEST_ASSERT_EQUAL_INT16(0, out.points[DRIVEN].face);
    TEST_ASSERT_EQUAL_UINT16(0u, out.n_events);
    TEST_ASSERT_NEAR(FORCE_ERROR + 0.2, td_to_double(before.x),
                     td_to_double(out.points[DRIVEN].force_w.y));
    TEST_ASSERT_NEAR(FORCE_ERROR + 0.2, td_to_double(before.z),
                     td_to_double(out.points[DRIVEN].force_w.z));
}

/* A point that is inside at the start is held by the nearest face where it is now, not where the scene has it. */
void test_reset_holds_by_the_faces_of_the_input(void)
{
    for (int i = 0; i < CORNERS; ++i) {
        world.vertices[i].z = td_add(world.vertices[i].z, TD_R(30.0));
    }
    put(DRIVEN, 0.0, 0.0, 29.9, 0.0, 0.0);
    put(ON_BODY, 0.0, 0.0, 5.0, 0.0, 0.0);
    begin();
    TEST_ASSERT_EQUAL_HEX32(1u, state.target_contacts[DRIVEN].retain.hold.held);
    tick();
    TEST_ASSERT_EQUAL_INT16(0, out.points[DRIVEN].face);
    TEST_ASSERT_NEAR(1e-3, 0.1, td_to_double(out.points[DRIVEN].depth));
}

/* A rejected trial leaves no trace. */
void test_a_trial_leaves_no_trace(void)
{
    put(DRIVEN, 0.3, 0.2, 0.001, 0.0, 0.0);
    begin();
    const uint64_t before = td_state_hash(&plan, &state);
    put(DRIVEN, 0.3, 0.2, -0.01, 0.0, 0.0);
    world.vertices[4].z = TD_R(0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, &world.input, &scratch, &out));
    TEST_ASSERT_EQUAL_INT16(0, out.points[DRIVEN].face);
    TEST_ASSERT_TRUE(before == td_state_hash(&plan, &state));
}
