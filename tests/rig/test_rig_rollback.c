/* SPDX-License-Identifier: MIT */
/// On the host alone: many short runs, and fine ones beside them.
/* Ticks that are taken back to the touch: judged by runs of a tenth of the tick, which need none. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "rig_check.h"
#include "rig_rollback.h"
#include "scenes.h"
#include "scene_words.h"
#include "td_law.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_test_scene.h"

static rig_tables tables;
static rig_scene what;
static td_scene scene;
static rig_start start[2];

void setUp(void)
{
    tables = (rig_tables){.rollbacks = 0u};
}

void tearDown(void)
{
}

/* A spring and a damper: it begins with a force. */
td_real td_law_user(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    (void)memory;
    return td_add(td_mul(law->stiffness, depth), td_mul(TD_R(25.0), speed));
}

static void use(const rig_scene *like)
{
    what = *like;
    scene = *like->scene;
    what.scene = &scene;
    what.begin = what.drive = what.load = NULL;
    what.tables = &tables;
    what.start = start;
    start[0] = like->start[0];
    start[1] = like->scene->n_bodies > 1u ? like->start[1] : like->start[0];
}

static void run(uint32_t ticks)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
}

/* [m/s] Between the lowest and the highest error of the rate of sinking, over phases of the tick. */
typedef struct spread {
    double lowest, highest;
    uint32_t rollbacks;
} spread;

static double sink_after(double tick, double seconds, uint32_t rollbacks)
{
    tables.rollbacks = (uint8_t)rollbacks;
    scene.tick = td_unit_from_double(tick);
    run((uint32_t)(seconds / tick + 0.5));
    return machine.bodies[0].velocity.z;
}

/* @param way [m] that it sinks in a tick */
static spread spread_of(uint32_t rollbacks, double seconds, double way)
{
    const double z = start[0].position.z;
    spread s = {1e9, -1e9, 0u};
    for (int k = 0; k < 16; ++k) {
        start[0].position.z = z + way * k / 16.0;
        const double coarse = sink_after(0.001, seconds, rollbacks);
        s.rollbacks += machine.log.rollbacks;
        const double off = coarse - sink_after(0.0001, seconds, 0u);
        s.lowest = fmin(s.lowest, off);
        s.highest = fmax(s.highest, off);
    }
    start[0].position.z = z;
    return s;
}

/* The fine runs scatter by a tenth of what the coarse ones do. */
static void assert_narrower(double seconds, double way, double without, double with)
{
    const spread wide = spread_of(0u, seconds, way), narrow = spread_of(1u, seconds, way);
    TEST_ASSERT_EQUAL_UINT32(0u, wide.rollbacks);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(14u, narrow.rollbacks); /* not those at the end of a tick */
    TEST_ASSERT_TRUE(wide.highest - wide.lowest > without);
    TEST_ASSERT_TRUE(narrow.highest - narrow.lowest < with);
}

void test_a_landing_does_not_depend_on_the_phase_of_the_tick(void)
{
    use(&scene_aircraft_landing);
    assert_narrower(0.06, 0.002, 8e-3, 2e-3);
    const spread mean = spread_of(1u, 0.06, 0.002);
    TEST_ASSERT_TRUE(mean.lowest > -4e-3 && mean.highest < 1e-3);
}

/* On one wheel first: its roll brings the other down in the same tick, later. */
void test_every_touch_of_a_tick_is_taken_back_to(void)
{
    use(&scene_aircraft_landing);
    const double tilt = 0.5 * 0.0004; /* [rad] a millimetre between the mains */
    start[0].attitude = plant_quat_unit((plant_quat){tilt, 1.0, 0.0, 0.0});
    uint32_t once = 0u, often = 0u;
    for (int k = 0; k < 16; ++k) {
        start[0].position.z += 0.002 / 16.0;
        tables.rollbacks = 1u;
        run(40u);
        once += machine.log.rollbacks;
        tables.rollbacks = 3u;
        run(40u);
        often += machine.log.rollbacks;
    }
    TEST_ASSERT_TRUE(often > once);
}

/* Laws that begin with nothing: the run is the same to the last bit, and nothing is spent. */
void test_contacts_that_begin_with_nothing_are_left_alone(void)
{
    use(&scene_bouncing_ball);
    run(2000u);
    const uint64_t hash = machine.log.hash;
    tables.rollbacks = 2u;
    run(2000u);
    TEST_ASSERT_EQUAL_HEX64(hash, machine.log.hash);
    TEST_ASSERT_EQUAL_UINT32(0u, machine.log.rollbacks);
    TEST_ASSERT_GREATER_THAN_UINT32(1u, machine.log.events);
}

void test_a_law_with_a_damper_is_taken_back(void)
{
    static const td_law laws[] = {
        {.kind = TD_LAW_USER, .stiffness = TD_R(16000.0), .restitution = TD_U(0.7)}};
    use(&scene_bouncing_ball);
    scene.laws = laws;
    assert_narrower(0.455, 0.0044, 0.07, 0.03);
}

/* From the first touch on, kinetic and potential energy are never more than at the beginning. */
void test_no_roll_back_gives_energy(void)
{
    use(&scene_aircraft_landing);
    tables.rollbacks = 4u;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    const double begin = machine.books.begin;
    for (uint32_t i = 0u; i < 3000u; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
        const rig_sums sums = rig_sum(&machine);
        TEST_ASSERT_TRUE(sums.kinetic + sums.potential < begin + 1e-6 * begin);
        TEST_ASSERT_TRUE(machine.books.contact < 1e-6 * begin);
        /* what is taken back is taken back from the books as well */
        TEST_ASSERT_NEAR(5e-5 * begin, 0.0, rig_balance(&machine));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0u, machine.log.rollbacks);
}

/* A deck that comes up to a wheel is where it is at the touch: relative sink, not the aircraft's own. */
void test_a_deck_is_where_it_is_at_the_touch(void)
{
    static const plant_sine heave[] = {{1.2, 0.8, 0.0}};
    const rig_motion deck = {.place = {{.slope = 6.3074798583984375},
                                       {.constant = 0.0},
                                       {.sines = heave, .n_sines = 1u}},
                             .body = 1u};
    use(&scene_aircraft_deck);
    tables.motions = &deck;
    tables.n_motions = 1u;
    assert_narrower(0.15, 0.002, 0.012, 0.005);
}

static void own_plant(rig *r)
{
    (void)r;
}

void test_a_plant_of_its_own_cannot_be_taken_back(void)
{
    use(&scene_aircraft_landing);
    tables.rollbacks = 1u;
    what.load = own_plant;
    const td_fault fault = rig_begin(&machine, &what);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(RIG_TABLE_ROLLBACKS, fault.field);
}
