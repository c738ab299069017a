/* SPDX-License-Identifier: MIT */
/* The source's application [SL sec. 4]: a skid landing gear of six nodes on a ship's deck. The plant
 * (gear, ship, penalty law) computes in double; Touchdown says which face of the deck holds a foot,
 * and how deep. Every scenario runs at full length on the host and in slices on boards. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "plant.h"
#include "skid.h"
#include "td_pose.h"
#include "td_port.h"
#include "td_real.h"
#include "td_retain.h"
#include "td_separation.h"
#include "td_target.h"
#include "td_vec.h"
#include "td_test_real.h"

#define PENALTY_K 2e5 /* [N/m] a foot */
#define PENALTY_D 8e3 /* [N s/m] a foot */
#define DRAG      6e3 /* [N s/m] friction below the limit: the slope of its regularisation */
#define EDGE      4.0 /* [m] half of the deck's width */
#define OUTCOMES  (TD_RELEASED_DEEP + 1)

/* How well a settled foot's depth is known: the scalar's step at the deck's coordinates, and the
 * quantum of the depth in Q16 that the force answers to. */
#if defined(TD_SCALAR_Q16)
#    define LENGTH_TOLERANCE (2.0 / 65536.0)
#elif defined(TD_SCALAR_F32)
#    define LENGTH_TOLERANCE 1e-6
#else
#    define LENGTH_TOLERANCE 1e-8
#endif

enum {
    LEFT,
    TOP,
    RIGHT,
    BOTTOM
};
enum {
    FEET = 2
};
static const int foot_nodes[FEET] = {SKID_FOOT1, SKID_FOOT2};

static const plant_ship calm = {0};
static const plant_ship seaway = {
    .surge = {{{0.1, 0.5, 0.0}}},
    .heave = {{{0.3, 0.8, 0.0}, {0.1, 2.1, 1.0}}},
    .roll = {{{0.06, 0.7, 0.5}, {0.02, 1.9, 0.0}}},
};

#define LEAN 0.1 /* [rad] */
static const plant_ship leaning = {.roll = {{{LEAN, 0.0, 1.57079632679489661923}}}};

/* What is told of a foot over a run. */
typedef struct tale {
    uint32_t outcomes[OUTCOMES]; /* ticks that ended so */
    uint32_t wrong;              /* ticks in which another face than the top held */
    uint32_t mtv_bottom;    /* ticks in which the top held and the nearest face was the bottom */
    uint32_t off_range;     /* the first tick off range of the top; 0: never */
    uint32_t beyond_edge;   /* the same by the node's own place; for a deck that rests */
    uint32_t released_side; /* the first tick with TD_RELEASED_SIDE */
    double deepest;         /* [m] behind the top while held */
    double height;          /* [m] now, over the deck's top, in its frame */
} tale;

/* The rig: gear, deck, and between them the contacts. */
static struct {
    const plant_ship *ship;
    double friction; /* [-] */
    double wind;     /* [N] sideways, on the fuselage */
    bool trials;     /* evaluate at other points, too, without commit */
    uint32_t tick;
    skid params;
    plant_frame frame;
    td_target2 deck;
    td_pose2 x_wd;
    td_retain2 states[FEET];
    td_retained out;
    double normal[FEET]; /* [N] this tick */
    double up;           /* [N] this tick: the vertical part of all contact forces */
    double lift;         /* [N] their sum over some ticks */
    tale tales[FEET];
} rig;

void setUp(void)
{
    memset(&rig, 0, sizeof rig);
    rig.ship = &calm;
    rig.friction = 0.3;
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec2 at(double x, double y)
{
    return td_vec2_of(td_from_double(x), td_from_double(y));
}

/* The frame of the deck lies in the middle of its top. */
static void build_deck(double thickness)
{
    const td_vec2 corners[] = {at(-EDGE, -thickness), at(-EDGE, 0.0), at(EDGE, 0.0),
                               at(EDGE, -thickness)};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_target2_set(corners, 4u, &rig.deck).status);
}

static void place_deck(void)
{
    rig.frame = plant_ship_at(rig.ship, rig.tick * SKID_STEP);
    rig.x_wd = td_pose2_of(at(rig.frame.x, rig.frame.y), td_from_double(rig.frame.angle));
}

static td_vec2 foot_in_deck(int foot)
{
    const skid_node *const node = &rig.params.nodes[foot_nodes[foot]];
    return td_pose2_point_inv(&rig.x_wd, at(node->x, node->y));
}

static void start(double thickness, double x, double height, double sink)
{
    build_deck(thickness);
    place_deck();
    skid_start(&rig.params, rig.frame.x + x, rig.frame.y + height, sink);
    for (int foot = 0; foot < FEET; ++foot) {
        td_retain2_reset(&rig.states[foot], &rig.deck, foot_in_deck(foot), false);
    }
}

/* ---- one tick ---- */

/* As an integrator does that tries a step and takes it back. */
static void try_elsewhere(int foot, td_vec2 q)
{
    static td_retained unused;
    const td_vec2 deep = td_vec2_of(q.x, q.y - TD_R(0.3));
    const td_vec2 beside = td_vec2_of(q.x + TD_R(3.0), q.y + TD_R(0.1));
    td_retain2_evaluate(&rig.states[foot], &rig.deck, &rig.deck, deep, &unused);
    td_retain2_evaluate(&rig.states[foot], &rig.deck, &rig.deck, beside, &unused);
}

static void note(int foot, td_vec2 q)
{
    tale *const t = &rig.tales[foot];
    ++t->outcomes[rig.out.outcome];
    t->height = td_to_double(q.y);
    t->wrong += rig.out.face >= 0 && rig.out.face != TOP;
    if (rig.out.face == TOP) {
        t->deepest = fmax(t->deepest, -td_to_double(rig.out.distance));
        t->mtv_bottom += td_target2_mtv(&rig.deck, q) == BOTTOM;
    }
    if (t->off_range == 0u && !td_target2_on_range(&rig.deck, TOP, q)) {
        t->off_range = rig.tick;
    }
    if (t->beyond_edge == 0u && rig.params.nodes[foot_nodes[foot]].x > EDGE) {
        t->beyond_edge = rig.tick;
    }
    if (t->released_side == 0u && rig.out.outcome == TD_RELEASED_SIDE) {
        t->released_side = rig.tick;
    }
}

/* The held face's normal in the world. */
static void normal_of(int32_t face, double n[2])
{
    const td_dir2 d = td_target2_normal(&rig.deck, (uint32_t)face);
    const double c = td_unit_to_double(rig.x_wd.cosine), s = td_unit_to_double(rig.x_wd.sine);
    const double x = td_unit_to_double(d.x), y = td_unit_to_double(d.y);
    n[0] = c * x - s * y;
    n[1] = s * x + c * y;
}

/* k depth + d rate, never a pull; friction against sliding, never more than its limit. */
static void push(int foot, skid_load *load)
{
    const skid_node *const node = &rig.params.nodes[foot_nodes[foot]];
    double n[2], v[2];
    normal_of(rig.out.face, n);
    plant_frame_velocity(&rig.frame, node->x, node->y, v);
    const double vx = node->vx - v[0], vy = node->vy - v[1];
    const double rate = -(vx * n[0] + vy * n[1]);
    const double sliding = vx * n[1] - vy * n[0];
    const double force = fmax(0.0, -PENALTY_K * td_to_double(rig.out.distance) + PENALTY_D * rate);
    const double limit = rig.friction * force;
    const double drag = fmax(-limit, fmin(limit, -DRAG * sliding));
    load->x += force * n[0] + drag * n[1];
    load->y += force * n[1] - drag * n[0];
    rig.normal[foot] = force;
    rig.up += force * n[1] - drag * n[0];
}

static void touch(int foot, skid_load loads[SKID_NODES])
{
    const td_vec2 q = foot_in_deck(foot);
    if (rig.trials) {
        try_elsewhere(foot, q);
    }
    td_retain2_evaluate(&rig.states[foot], &rig.deck, &rig.deck, q, &rig.out);
    td_retain2_commit(&rig.states[foot], &rig.out, q);
    note(foot, q);
    rig.normal[foot] = 0.0;
    if (rig.out.face >= 0) {
        push(foot, &loads[foot_nodes[foot]]);
    }
}

static void tick(void)
{
    skid_load loads[SKID_NODES];
    ++rig.tick;
    rig.up = 0.0;
    place_deck();
    skid_loads(&rig.params, loads);
    loads[2].x += 0.5 * rig.wind;
    loads[3].x += 0.5 * rig.wind;
    for (int foot = 0; foot < FEET; ++foot) {
        touch(foot, loads);
    }
    skid_step(&rig.params, loads, SKID_STEP);
}

static void run(double seconds)
{
    const uint32_t ticks = (uint32_t)(seconds / SKID_STEP + 0.5);
    for (uint32_t i = 0u; i < ticks; ++i) {
        tick();
    }
}

/* The mean of the normal forces of both feet over a while. */
static double mean_normal(double seconds)
{
    const uint32_t ticks = (uint32_t)(seconds / SKID_STEP + 0.5);
    double sum = 0.0;
    for (uint32_t i = 0u; i < ticks; ++i) {
        tick();
        sum += rig.normal[0] + rig.normal[1];
    }
    return sum / ticks;
}

static double weight(void)
{
    return skid_mass() * SKID_GRAVITY;
}

/* A length of time, and what depends on it: full on the host, a slice on boards with soft doubles. */
static double sized(double on_host, double on_board)
{
    return ON_BOARD ? on_board : on_host;
}

static void assert_only_the_top_held(void)
{
    for (int foot = 0; foot < FEET; ++foot) {
        TEST_ASSERT_EQUAL_UINT32(0u, rig.tales[foot].wrong);
        TEST_ASSERT_EQUAL_UINT32(0u, rig.tales[foot].outcomes[TD_SWEPT]);
        TEST_ASSERT_EQUAL_UINT32(0u, rig.tales[foot].outcomes[TD_RELEASED_DEEP]);
    }
}

/* Caught, thrown back and caught again; both feet stand on the top at last. */
static void assert_bounced_and_stands(void)
{
    for (int foot = 0; foot < FEET; ++foot) {
        const tale *const t = &rig.tales[foot];
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(1u, t->outcomes[TD_RELEASED]);
        TEST_ASSERT_EQUAL_UINT32(t->outcomes[TD_RELEASED] + 1u, t->outcomes[TD_CAUGHT]);
        TEST_ASSERT_EQUAL_UINT32(0u, t->outcomes[TD_RELEASED_SIDE]);
        TEST_ASSERT_EQUAL_HEX32(1u << TOP, rig.states[foot].hold.held);
    }
}

/* Each foot carries half of the weight: depth = F / k. */
static void assert_stands_at_rest(double mean_force)
{
    const double share = sized(LENGTH_TOLERANCE, 0.02 * 0.03);
    TEST_ASSERT_NEAR(0.02 * weight(), weight(), mean_force);
    for (int foot = 0; foot < FEET; ++foot) {
        TEST_ASSERT_NEAR(share, -0.5 * weight() / PENALTY_K, rig.tales[foot].height);
        TEST_ASSERT_NEAR(share, -0.5 * mean_force / PENALTY_K, rig.tales[foot].height);
    }
}

/* ---- the gear itself ---- */

static skid bent;
static skid_load loads0[SKID_NODES], loads1[SKID_NODES];

static void begin_bent(void)
{
    skid_start(&bent, 0.0, 0.0, 0.0);
    skid_loads(&bent, loads0);
}

void test_gear_undeformed_is_loaded_by_gravity_alone(void)
{
    begin_bent();
    for (int i = 0; i < SKID_NODES; ++i) {
        TEST_ASSERT_NEAR(1e-6, 0.0, loads0[i].x);
        TEST_ASSERT_NEAR(1e-6, -SKID_GRAVITY * skid_parts[i].mass, loads0[i].y);
        TEST_ASSERT_NEAR(1e-6, 0.0, loads0[i].moment);
    }
}

/* Co-rotational: a rigid turn strains nothing, even beyond a full one. */
static void turn_bent(double angle)
{
    for (int i = 0; i < SKID_NODES; ++i) {
        skid_node *const n = &bent.nodes[i];
        n->x = cos(angle) * skid_parts[i].x - sin(angle) * skid_parts[i].y;
        n->y = sin(angle) * skid_parts[i].x + cos(angle) * skid_parts[i].y;
        n->theta = angle;
    }
}

void test_gear_turned_as_a_whole_is_not_strained(void)
{
    const double angles[] = {-2.5, 0.4, 3.1, 7.0};
    begin_bent();
    for (int k = 0; k < 4; ++k) {
        turn_bent(angles[k]);
        skid_loads(&bent, loads1);
        for (int i = 0; i < SKID_NODES; ++i) {
            TEST_ASSERT_NEAR(1e-6, loads0[i].x, loads1[i].x);
            TEST_ASSERT_NEAR(1e-6, loads0[i].y, loads1[i].y);
            TEST_ASSERT_NEAR(1e-6, 0.0, loads1[i].moment);
        }
    }
}

/* Node 4 turned by 1 mrad: 2 EI / L0 at the far end of the fuselage (L0 = 1 m), shear 6 EI / L0^2. */
void test_gear_beam_answers_a_turned_end_as_the_beam_of_the_textbook(void)
{
    begin_bent();
    bent.nodes[3].theta = 1e-3;
    skid_loads(&bent, loads1);
    const double bending = skid_tubes[2].bending;
    TEST_ASSERT_NEAR(1e-6, -2e-3 * bending, loads1[2].moment);
    TEST_ASSERT_NEAR(1e-6, -6e-3 * bending, loads1[2].y - loads0[2].y);
    TEST_ASSERT_NEAR(1e-6, 0.0, loads1[2].x);
}

/* Whatever the strain, the beams pull and turn nothing but each other. */
void test_gear_beams_keep_momentum_and_its_moment(void)
{
    double x = 0.0, y = 0.0, moment = 0.0;
    begin_bent();
    for (int i = 0; i < SKID_NODES; ++i) {
        bent.nodes[i] = (skid_node){.x = skid_parts[i].x + 0.01 * (i % 3),
                                    .y = skid_parts[i].y - 0.02 * (i % 2),
                                    .theta = 0.3 - 0.1 * i,
                                    .vx = 1.0 - i,
                                    .omega = 0.5 * i};
    }
    skid_loads(&bent, loads1);
    for (int i = 0; i < SKID_NODES; ++i) {
        const double fx = loads1[i].x - loads0[i].x, fy = loads1[i].y - loads0[i].y;
        x += fx;
        y += fy;
        moment += loads1[i].moment + bent.nodes[i].x * fy - bent.nodes[i].y * fx;
    }
    TEST_ASSERT_TRUE(fabs(loads1[1].moment) > 1e3);
    TEST_ASSERT_NEAR(1e-6, 0.0, x);
    TEST_ASSERT_NEAR(1e-6, 0.0, y);
    TEST_ASSERT_NEAR(1e-6, 0.0, moment);
}

/* u becomes M^-1 K u, scaled to 1; the answer is the scale. */
static double iterate(double u[SKID_NODES][3])
{
    const double small = 1e-7;
    double largest = 0.0;
    begin_bent();
    for (int i = 0; i < SKID_NODES; ++i) {
        bent.nodes[i].x += small * u[i][0];
        bent.nodes[i].y += small * u[i][1];
        bent.nodes[i].theta += small * u[i][2];
    }
    skid_loads(&bent, loads1);
    for (int i = 0; i < SKID_NODES; ++i) {
        u[i][0] = (loads0[i].x - loads1[i].x) / (small * skid_parts[i].mass);
        u[i][1] = (loads0[i].y - loads1[i].y) / (small * skid_parts[i].mass);
        u[i][2] = (loads0[i].moment - loads1[i].moment) / (small * skid_parts[i].rotary);
        largest = fmax(largest, fmax(fabs(u[i][0]), fmax(fabs(u[i][1]), fabs(u[i][2]))));
    }
    for (int i = 0; i < 3 * SKID_NODES; ++i) {
        u[i / 3][i % 3] /= largest;
    }
    return largest;
}

/* Semi-implicit Euler is stable while (h omega)^2 + 2 h c < 4, c the damping over the mass. */
void test_gear_is_stable_at_its_step(void)
{
    double u[SKID_NODES][3];
    double omega2 = 0.0;
    for (int i = 0; i < 3 * SKID_NODES; ++i) {
        u[i / 3][i % 3] = 1.0 / (1.0 + i) - 0.3; /* a mixture of all modes */
    }
    for (int i = 0; i < 100; ++i) {
        omega2 = iterate(u);
    }
    const double h = SKID_STEP;
    TEST_ASSERT_TRUE(h * sqrt(omega2) > 0.5 && h * sqrt(omega2) < 1.0);
    TEST_ASSERT_TRUE(h * h * omega2 + 2.0 * h * SKID_DAMPING * omega2 < 2.0);
    const double foot = skid_parts[SKID_FOOT1].mass;
    TEST_ASSERT_TRUE(h * h * PENALTY_K / foot + 2.0 * h * (PENALTY_D + DRAG) / foot < 1.0);
}

/* ---- landing ---- */

void test_landing_on_a_fixed_deck_bounces_and_settles_at_its_weight(void)
{
    start(0.5, 0.0, 0.5, 0.0);
    run(sized(9.0, 2.0));
    const double mean_force = mean_normal(1.0);
    assert_only_the_top_held();
    assert_bounced_and_stands();
    assert_stands_at_rest(mean_force);
    TEST_ASSERT_TRUE(rig.tales[0].deepest > 0.1 && rig.tales[0].deepest < 0.15);
}

/* While settled, no foot leaves the deck, and the contact forces carry what gravity and the change of
 * the gear's momentum ask for: nothing is lost between the held face and the nodes. */
static void assert_rides(double while_s)
{
    double v0[2], v1[2];
    const tale before[FEET] = {rig.tales[0], rig.tales[1]};
    const uint32_t ticks = (uint32_t)(while_s / SKID_STEP + 0.5);
    skid_velocity(&rig.params, v0);
    for (uint32_t i = 0u; i < ticks; ++i) {
        tick();
        TEST_ASSERT_TRUE(rig.states[0].hold.held == 1u << TOP &&
                         rig.states[1].hold.held == 1u << TOP);
        rig.lift += rig.up;
    }
    skid_velocity(&rig.params, v1);
    const double asked = weight() + skid_mass() * (v1[1] - v0[1]) / (ticks * SKID_STEP);
    TEST_ASSERT_NEAR(1e-6 * weight(), asked, rig.lift / ticks);
    for (int foot = 0; foot < FEET; ++foot) {
        TEST_ASSERT_EQUAL_UINT32(before[foot].outcomes[TD_CAUGHT],
                                 rig.tales[foot].outcomes[TD_CAUGHT]);
    }
}

void test_landing_on_a_heaving_and_rolling_deck_never_meets_a_wrong_face(void)
{
    rig.ship = &seaway;
    start(0.5, 0.0, 0.5, 0.0);
    run(sized(2.0, 1.5));
    assert_bounced_and_stands();
    assert_rides(sized(10.0, 0.5));
    assert_only_the_top_held();
}

/* On a deck that leans, the normals carry W cos(roll), and the gear creeps downhill at the speed at
 * which the regularised friction of two feet carries the rest. */
void test_landing_on_a_leaning_deck_creeps_at_the_speed_of_its_friction(void)
{
    rig.ship = &leaning;
    start(0.5, 0.0, 0.2, 0.0);
    run(sized(9.0, 2.0));
    const double mean_force = mean_normal(0.5);
    const double share = sized(1e-4, 0.02);
    const skid_node *const foot = &rig.params.nodes[SKID_FOOT1];
    const double creep = foot->vx * cos(LEAN) + foot->vy * sin(LEAN);
    TEST_ASSERT_NEAR(share * weight(), weight() * cos(LEAN), mean_force);
    TEST_ASSERT_NEAR(0.002, -weight() * sin(LEAN) / (2.0 * DRAG), creep);
    assert_only_the_top_held();
}

/* ---- over the edge ---- */

/* Held until the very tick in which it leaves the top's range; then free for good, and falling. */
static void assert_went_over_the_edge(int foot)
{
    const tale *const t = &rig.tales[foot];
    TEST_ASSERT_GREATER_THAN_UINT32(0u, t->beyond_edge);
    TEST_ASSERT_EQUAL_UINT32(t->off_range, t->released_side);
    TEST_ASSERT_UINT32_WITHIN(1u, t->beyond_edge,
                              t->released_side); /* in double: but for rounding */
    TEST_ASSERT_EQUAL_UINT32(1u, t->outcomes[TD_RELEASED_SIDE]);
    TEST_ASSERT_EQUAL_UINT32(1u, t->outcomes[TD_CAUGHT]);
    TEST_ASSERT_EQUAL_UINT32(0u, t->outcomes[TD_RELEASED]);
    TEST_ASSERT_NEAR(0.0, 0.0, rig.normal[foot]);
    TEST_ASSERT_TRUE(t->height < -1.0);
}

void test_wind_over_the_edge_of_a_slippery_deck_releases_off_range(void)
{
    rig.friction = 0.01;
    rig.wind = 3000.0;
    start(0.5, 2.0, 0.05, 0.0);
    run(1.2);
    assert_went_over_the_edge(1);
    TEST_ASSERT_EQUAL_HEX32(1u << TOP, rig.states[0].hold.held);
    run(0.5); /* the other foot follows, while the gear turns over */
    assert_went_over_the_edge(0);
    assert_only_the_top_held();
}

/* ---- a hard landing ---- */

/* Driven out of the underside of a thin deck, the feet stay the top's and come back. The nearest face
 * was the bottom meanwhile: it would have pushed them on, through the deck. It is the nearest even
 * when the gear has come to rest. */
static void assert_was_driven_through_and_came_back(int foot)
{
    const tale *const t = &rig.tales[foot];
    TEST_ASSERT_GREATER_THAN_UINT32(100u, t->outcomes[TD_RETAINED]);
    TEST_ASSERT_EQUAL_UINT32(1u, t->outcomes[TD_CAUGHT]);
    TEST_ASSERT_EQUAL_UINT32(1u, t->outcomes[TD_RELEASED]);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, t->mtv_bottom);
    TEST_ASSERT_TRUE(t->deepest > 3.0 * 0.05);
    TEST_ASSERT_TRUE(t->height > 0.1);
}

void test_hard_landing_on_a_thin_deck_is_retained_without_penetration(void)
{
    start(0.05, 0.0, 0.1, 5.0);
    run(0.4);
    assert_was_driven_through_and_came_back(0);
    assert_was_driven_through_and_came_back(1);
    run(sized(9.0, 2.1));
    const uint32_t nearer = rig.tales[0].mtv_bottom;
    assert_stands_at_rest(mean_normal(0.5));
    assert_bounced_and_stands();
    TEST_ASSERT_EQUAL_UINT32(nearer + 1000u, rig.tales[0].mtv_bottom);
    assert_only_the_top_held();
}

/* ---- trial steps ---- */

/* FNV-1a over the words of the gear's state, tick by tick. */
static uint32_t fold(uint32_t hash)
{
    uint32_t words[sizeof rig.params / sizeof(uint32_t)];
    memcpy(words, &rig.params, sizeof rig.params);
    for (size_t i = 0u; i < sizeof words / sizeof words[0]; ++i) {
        hash = (hash ^ words[i]) * 16777619u;
    }
    return hash;
}

static uint32_t land(bool trials)
{
    uint32_t hash = 2166136261u;
    setUp();
    rig.ship = &seaway;
    rig.trials = trials;
    start(0.5, 0.0, sized(0.5, 0.05), 0.0);
    const uint32_t ticks = ON_BOARD ? 600u : 10000u;
    for (uint32_t i = 0u; i < ticks; ++i) {
        tick();
        hash = fold(hash);
    }
    return hash;
}

void test_trial_steps_leave_the_trajectory_bit_by_bit_as_it_was(void)
{
    static skid plain;
    const uint32_t hash = land(false);
    plain = rig.params;
    const tale told[FEET] = {rig.tales[0], rig.tales[1]};
    TEST_ASSERT_EQUAL_HEX32(hash, land(true));
    TEST_ASSERT_EQUAL_MEMORY(&plain, &rig.params, sizeof plain);
    TEST_ASSERT_GREATER_THAN_UINT32(100u, rig.tales[0].outcomes[TD_HELD]);
    for (int foot = 0; foot < FEET; ++foot) {
        TEST_ASSERT_EQUAL_UINT32_ARRAY(told[foot].outcomes, rig.tales[foot].outcomes, OUTCOMES);
    }
}
