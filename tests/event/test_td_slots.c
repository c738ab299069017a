/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_slots.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

#define MANY 48u
#define N_Z  8u /* what every preset holds */

static td_slots slots;
static td_slots_out out;
static td_slot_pair pairs[MANY];
static uint32_t n_pairs;

void setUp(void)
{
    td_saturations_reset();
    n_pairs = 0u;
    memset(&out, 0, sizeof out);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void begin(uint32_t n_z, double hysteresis)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_init(&slots, n_z, td_from_double(hysteresis)).status);
}

static td_slot_pair *put(uint16_t id, double distance, td_slot_source source)
{
    const td_slot_pair pair = {td_from_double(distance), id, (uint8_t)source, false};
    pairs[n_pairs] = pair;
    return &pairs[n_pairs++];
}

static td_slot_pair *measured(uint16_t id, double distance)
{
    return put(id, distance, TD_SLOT_MEASURED);
}

static td_fault choose(void)
{
    const td_fault fault = td_slots_select(&slots, pairs, n_pairs, &out);
    TEST_ASSERT_TRUE(td_slots_is_valid(&slots));
    return fault;
}

static td_fault get(void)
{
    return td_slots_get(&slots, pairs, n_pairs, &out);
}

static void expect_slot(uint32_t i, int32_t id, double z)
{
    TEST_ASSERT_EQUAL_INT32(id, slots.id[i]);
    TEST_ASSERT_EQUAL_REAL(td_from_double(z), out.z[i]);
}

/* ---- choosing ---- */

typedef struct entry {
    uint16_t id;
    double distance;
} entry;

static void put_all(const entry *entries, uint32_t n)
{
    n_pairs = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        (void)measured(entries[i].id, entries[i].distance);
    }
}

static void expect_slots(const entry *entries, uint32_t n)
{
    for (uint32_t i = 0u; i < n; ++i) {
        expect_slot(i, entries[i].id, entries[i].distance);
    }
}

/* The source's Table 1: pairs in ascending id, and its last column sorted. [NO Z7] */
void test_table_1_of_the_source(void)
{
    static const entry at_first[] = {{2, 0.4},  {3, -0.001}, {4, 0.8},    {5, -0.003},
                                     {7, 0.02}, {8, 0.3},    {10, -0.09}, {12, 0.9}};
    static const entry at_last[] = {{2, 0.53}, {3, -0.002}, {4, 0.5},    {5, -0.015},
                                    {7, 0.04}, {8, 0.55},   {10, -0.08}, {12, 0.4}};
    static const entry columns[3][6] = {
        {{10, -0.09}, {5, -0.003}, {3, -0.001}, {7, 0.02}, {8, 0.3}, {2, 0.4}},
        {{10, -0.08}, {5, -0.015}, {3, -0.002}, {7, 0.04}, {8, 0.55}, {2, 0.53}},
        {{10, -0.08}, {5, -0.015}, {3, -0.002}, {7, 0.04}, {12, 0.4}, {4, 0.5}},
    };
    begin(6u, 0.0);
    put_all(at_first, 8u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slots(columns[0], 6u);
    put_all(at_last, 8u);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    TEST_ASSERT_EQUAL_UINT(0u, out.n_missed);
    expect_slots(columns[1], 6u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slots(columns[2], 6u);
}

void test_equal_distances_lose_no_pair_and_go_by_id(void)
{
    static const entry all[] = {{1, 0.25}, {3, 0.25}, {5, -0.125}, {7, 0.25}, {9, 0.5}, {11, 0.25}};
    begin(4u, 0.0);
    put_all(all, 6u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 5, -0.125);
    expect_slot(1u, 1, 0.25);
    expect_slot(2u, 3, 0.25);
    expect_slot(3u, 7, 0.25);
}

void test_slots_without_a_pair_hold_a_positive_dummy(void)
{
    begin(3u, 0.0);
    (void)measured(4, -0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 4, -0.5);
    expect_slot(1u, TD_SLOT_NONE, 1.0);
    expect_slot(2u, TD_SLOT_NONE, 1.0);
    n_pairs = 0u;
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, TD_SLOT_NONE, 1.0);
    TEST_ASSERT_EQUAL_UINT(0u, slots.n_used);
}

void test_as_many_contacts_as_slots_are_chosen(void)
{
    static const entry all[] = {{0, 0.0}, {1, 0.5}, {2, -0.25}};
    begin(2u, 0.0);
    put_all(all, 3u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 2, -0.25);
    expect_slot(1u, 0, 0.0);
}

/* Three contacts, two slots: whichever of them is the deepest. [NO Z4] */
void test_more_contacts_than_slots_are_refused_and_change_nothing(void)
{
    static const double depths[6][3] = {{-3, -2, -1}, {-3, -1, -2}, {-2, -3, -1},
                                        {-2, -1, -3}, {-1, -3, -2}, {-1, -2, -3}};
    begin(2u, 0.0);
    (void)measured(9, 0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    const td_slots slots_before = slots;
    const td_slots_out out_before = out;
    for (uint32_t i = 0u; i < 6u; ++i) {
        n_pairs = 0u;
        for (uint16_t j = 0u; j < 3u; ++j) {
            (void)measured(j, depths[i][j]);
        }
        const td_fault fault = choose();
        TEST_ASSERT_EQUAL_INT(TD_E_FULL, fault.status);
        TEST_ASSERT_EQUAL_INT(TD_ITEM_SLOT, fault.item);
        TEST_ASSERT_EQUAL_UINT(2u, fault.index);
        TEST_ASSERT_EQUAL_UINT(TD_SLOTS_COUNT, fault.field);
        TEST_ASSERT_EQUAL_MEMORY(&slots_before, &slots, sizeof slots);
        TEST_ASSERT_EQUAL_MEMORY(&out_before, &out, sizeof out);
    }
}

void test_a_selection_forgets_the_last_one(void)
{
    static const entry close[] = {{1, 0.25}, {2, 0.125}};
    static const entry later[] = {{1, 0.875}, {2, 0.125}, {3, 0.5}, {4, 0.75}};
    begin(2u, 0.0);
    put_all(close, 2u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    put_all(later, 4u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 2, 0.125);
    expect_slot(1u, 3, 0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    expect_slot(0u, 2, 0.125);
    expect_slot(1u, 3, 0.5);
}

/* ---- values within a step ---- */

static void choose_two(void)
{
    static const entry all[] = {{1, -0.25}, {2, 0.5}, {3, 0.75}};
    begin(2u, 0.0);
    put_all(all, 3u);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    n_pairs = 0u;
}

void test_values_stay_in_their_slots_and_are_not_sorted(void)
{
    choose_two();
    const td_slots before = slots;
    static const entry moved[] = {{1, 0.875}, {2, 0.25}, {3, 0.125}};
    put_all(moved, 3u);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    expect_slot(0u, 1, 0.875);
    expect_slot(1u, 2, 0.25);
    TEST_ASSERT_EQUAL_MEMORY(&before, &slots, sizeof slots);
}

void test_a_pair_without_a_slot_that_goes_negative_is_missed(void)
{
    choose_two();
    static const entry moved[] = {{0, -0.5}, {1, -0.125}, {2, 0.25}, {3, -0.125}, {4, 0.0}};
    put_all(moved, 5u);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    TEST_ASSERT_EQUAL_UINT(2u, out.n_missed);
    expect_slot(0u, 1, -0.125);
    expect_slot(1u, 2, 0.25);
    n_pairs = 0u;
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    TEST_ASSERT_EQUAL_UINT(0u, out.n_missed);
}

void test_a_dropped_pair_shows_its_bound_and_never_an_old_distance(void)
{
    choose_two();
    (void)put(1, 0.625, TD_SLOT_BOUND);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    expect_slot(0u, 1, 0.625);
    expect_slot(1u, 2, 1.0); /* out of sight */
}

void test_bounds_are_not_chosen(void)
{
    begin(2u, 0.0);
    (void)put(1, 0.0625, TD_SLOT_BOUND);
    (void)measured(2, 0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 2, 0.5);
    expect_slot(1u, TD_SLOT_NONE, 1.0);
}

static td_real no_number(void)
{
#if defined(TD_SCALAR_Q16)
    return -TD_REAL_MAX;
#else
    return (td_real)NAN;
#endif
}

void test_a_failed_pair_is_reported_and_never_chosen(void)
{
    begin(2u, 0.0);
    (void)put(3, 0.0, TD_SLOT_FAILED);
    pairs[0].distance = no_number();
    (void)measured(5, -0.5);
    (void)put(6, 0.0, TD_SLOT_FAILED);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 5, -0.5);
    expect_slot(1u, TD_SLOT_NONE, 1.0);
    TEST_ASSERT_EQUAL_UINT(2u, out.n_failed);
    TEST_ASSERT_EQUAL_INT32(3, out.failed);
}

void test_a_slot_whose_pair_fails_keeps_its_sign(void)
{
    choose_two();
    put(1, 0.0, TD_SLOT_FAILED)->touches = true;
    (void)put(2, 0.0, TD_SLOT_FAILED);
    pairs[0].distance = no_number();
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    expect_slot(0u, 1, -1.0);
    expect_slot(1u, 2, 1.0);
    TEST_ASSERT_EQUAL_UINT(2u, out.n_failed);
    TEST_ASSERT_EQUAL_INT32(1, out.failed);
    TEST_ASSERT_EQUAL_UINT(0u, out.n_missed);
}

/* ---- against a plain sort ---- */

static bool comes_before(const td_slot_pair *a, const td_slot_pair *b)
{
    return a->distance < b->distance || (a->distance <= b->distance && a->id < b->id);
}

/* The pair with exactly `rank` measured ones before it; NULL: there is none. */
static const td_slot_pair *pair_of_rank(uint32_t rank)
{
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        uint32_t n_before = 0u;
        for (uint32_t j = 0u; j < n_pairs; ++j) {
            const bool counts = pairs[j].source == TD_SLOT_MEASURED;
            n_before += counts && comes_before(&pairs[j], &pairs[i]) ? 1u : 0u;
        }
        if (pairs[i].source == TD_SLOT_MEASURED && n_before == rank) {
            return &pairs[i];
        }
    }
    return NULL;
}

static const td_slot_pair *pair_of_id(int32_t id)
{
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        if ((int32_t)pairs[i].id == id) {
            return &pairs[i];
        }
    }
    return NULL;
}

/* Few values, so that many are equal. */
static void put_random(td_test_random *random)
{
    uint16_t id = 0u;
    n_pairs = td_test_random_below(random, MANY + 1u);
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        id = (uint16_t)(id + 1u + td_test_random_below(random, 3u));
        const td_real d = td_from_int((int32_t)td_test_random_below(random, 24u) - 2);
        const bool is_measured = td_test_random_below(random, 5u) > 0u;
        pairs[i].id = id;
        pairs[i].distance = is_measured ? d : TD_ONE;
        pairs[i].source = is_measured ? TD_SLOT_MEASURED : TD_SLOT_BOUND;
        pairs[i].touches = false;
    }
}

static uint32_t contacts(void)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        n += pairs[i].distance <= TD_ZERO ? 1u : 0u;
    }
    return n;
}

static void expect_sorted(void)
{
    for (uint32_t i = 0u; i < slots.n_z; ++i) {
        const td_slot_pair *const pair = pair_of_rank(i);
        TEST_ASSERT_EQUAL_INT32(pair == NULL ? TD_SLOT_NONE : (int32_t)pair->id, slots.id[i]);
        TEST_ASSERT_EQUAL_REAL(pair == NULL ? TD_ONE : pair->distance, out.z[i]);
    }
}

static void expect_values(void)
{
    uint32_t n_missed = 0u;
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        n_missed += pairs[i].distance < TD_ZERO ? 1u : 0u;
    }
    for (uint32_t i = 0u; i < slots.n_z; ++i) {
        const td_slot_pair *const pair = pair_of_id(slots.id[i]);
        TEST_ASSERT_EQUAL_REAL(pair == NULL ? TD_ONE : pair->distance, out.z[i]);
        n_missed -= pair != NULL && pair->distance < TD_ZERO ? 1u : 0u;
    }
    TEST_ASSERT_EQUAL_UINT(n_missed, out.n_missed);
}

void test_random_selections_are_those_of_a_sort(void)
{
    td_test_random random = td_test_random_start(81u);
    uint32_t n_chosen = 0u;
    for (uint32_t i = 0u; i < 300u; ++i) {
        begin(1u + td_test_random_below(&random, N_Z), 0.0);
        put_random(&random);
        const bool is_full = contacts() > slots.n_z;
        TEST_ASSERT_EQUAL_INT(is_full ? TD_E_FULL : TD_OK, choose().status);
        if (!is_full) {
            expect_sorted();
            n_chosen += 1u;
            put_random(&random);
            TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
            expect_values();
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100u, n_chosen);
}

/* The heap's worst: each pair is nearer than all before it. */
void test_descending_distances(void)
{
    begin(N_Z, 0.0);
    for (uint16_t i = 0u; i < MANY; ++i) {
        (void)measured(i, (double)(MANY - i));
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_sorted();
}

/* ---- signs ---- */

void test_a_flag_follows_its_distance_only_beyond_the_hysteresis(void)
{
    const td_real h = TD_R(0.25);
    TEST_ASSERT_FALSE(td_slots_touches(false, TD_R(0.125), h));
    TEST_ASSERT_FALSE(td_slots_touches(false, TD_R(-0.125), h));
    TEST_ASSERT_TRUE(td_slots_touches(false, TD_R(-0.25), h));
    TEST_ASSERT_TRUE(td_slots_touches(true, TD_R(0.125), h));
    TEST_ASSERT_FALSE(td_slots_touches(true, TD_R(0.25), h));
}

void test_without_hysteresis_touching_is_contact(void)
{
    for (int touches = 0; touches < 2; ++touches) {
        TEST_ASSERT_TRUE(td_slots_touches(touches != 0, TD_ZERO, TD_ZERO));
        TEST_ASSERT_TRUE(td_slots_touches(touches != 0, -TD_REAL_EPS, TD_ZERO));
        TEST_ASSERT_FALSE(td_slots_touches(touches != 0, TD_REAL_EPS, TD_ZERO));
    }
}

void test_a_distance_of_zero_has_the_sign_of_its_flag(void)
{
    begin(2u, 0.125);
    measured(1, 0.0)->touches = true;
    (void)measured(2, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 1, -0.125);
    expect_slot(1u, 2, 0.125);
    TEST_ASSERT_EQUAL_INT(TD_OK, get().status);
    expect_slot(0u, 1, -0.125);
    expect_slot(1u, 2, 0.125);
}

/* Slots go by z: a contact that is about to end comes before a pair that is nearer, but apart. */
void test_contacts_come_first_whatever_their_distance(void)
{
    begin(2u, 0.125);
    measured(1, 0.0625)->touches = true;
    (void)measured(2, -0.0625);
    (void)measured(3, 0.03125);
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    expect_slot(0u, 1, -0.0625);
    expect_slot(1u, 2, 0.0625);
}

/* ---- two slots ---- */

static td_two_slots two;

static td_fault get_two(double hysteresis)
{
    return td_slots_two(pairs, n_pairs, td_from_double(hysteresis), &two);
}

static void expect_two(uint32_t slot, int32_t id, double z)
{
    TEST_ASSERT_EQUAL_INT32(id, two.id[slot]);
    TEST_ASSERT_EQUAL_REAL(td_from_double(z), two.z[slot]);
}

void test_two_slots_without_pairs_hold_signs(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, get_two(0.0).status);
    expect_two(TD_SLOT_OPENING, TD_SLOT_NONE, -1.0);
    expect_two(TD_SLOT_CLOSING, TD_SLOT_NONE, 1.0);
    TEST_ASSERT_EQUAL_UINT(0u, two.n_failed);
    TEST_ASSERT_EQUAL_INT32(TD_SLOT_NONE, two.failed);
}

void test_two_slots_hold_the_nearest_of_each_kind(void)
{
    measured(1, -2.0)->touches = true;
    measured(2, -0.5)->touches = true;
    measured(3, -0.5)->touches = true;
    (void)measured(4, 3.0);
    (void)measured(5, 2.5);
    (void)put(6, 2.5, TD_SLOT_BOUND);
    TEST_ASSERT_EQUAL_INT(TD_OK, get_two(0.25).status);
    expect_two(TD_SLOT_OPENING, 2, -0.75);
    expect_two(TD_SLOT_CLOSING, 6, 2.5);
}

void test_two_slots_go_by_flags_not_by_distances(void)
{
    measured(1, 0.5)->touches = true;
    (void)measured(2, -0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, get_two(0.0).status);
    expect_two(TD_SLOT_OPENING, 1, 0.5);
    expect_two(TD_SLOT_CLOSING, 2, -0.5);
}

void test_two_slots_report_failed_pairs_and_pass_over_them(void)
{
    put(1, 0.0, TD_SLOT_FAILED)->touches = true;
    (void)put(2, 0.0, TD_SLOT_FAILED);
    pairs[0].distance = no_number();
    TEST_ASSERT_EQUAL_INT(TD_OK, get_two(0.0).status);
    expect_two(TD_SLOT_OPENING, TD_SLOT_NONE, -1.0);
    expect_two(TD_SLOT_CLOSING, TD_SLOT_NONE, 1.0);
    TEST_ASSERT_EQUAL_UINT(2u, two.n_failed);
    TEST_ASSERT_EQUAL_INT32(1, two.failed);
}

/* ---- ids ---- */

void test_ids_number_all_pairs_once(void)
{
    for (uint32_t n = 2u; n < 20u; ++n) {
        uint32_t next = 0u;
        for (uint32_t i = 0u; i < n; ++i) {
            for (uint32_t j = i + 1u; j < n; ++j) {
                TEST_ASSERT_EQUAL_UINT32(next, td_slot_id(i, j, n));
                ++next;
            }
        }
        TEST_ASSERT_EQUAL_UINT32(n * (n - 1u) / 2u, next);
    }
    TEST_ASSERT_EQUAL_UINT32(361u * 362u / 2u - 1u, td_slot_id(360u, 361u, 362u));
    TEST_ASSERT_TRUE(td_slot_id(360u, 361u, 362u) <= TD_SLOT_ID_MAX);
    TEST_ASSERT_EQUAL_UINT32(2147450879u, td_slot_id(65534u, 65535u, 65536u));
}

/* ---- refusals ---- */

static void
expect_fault(td_fault fault, td_status status, td_item item, uint32_t index, uint32_t field)
{
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT(index, fault.index);
    TEST_ASSERT_EQUAL_UINT(field, fault.field);
}

/* All three entries refuse these pairs alike and write nothing. */
static void expect_pairs_refused(td_status status, uint32_t index, td_slots_field field)
{
    const td_slots slots_before = slots;
    const td_slots_out out_before = out;
    const td_two_slots two_before = two;
    expect_fault(choose(), status, TD_ITEM_CANDIDATE, index, (uint32_t)field);
    expect_fault(get(), status, TD_ITEM_CANDIDATE, index, (uint32_t)field);
    expect_fault(get_two(0.0), status, TD_ITEM_CANDIDATE, index, (uint32_t)field);
    TEST_ASSERT_EQUAL_MEMORY(&slots_before, &slots, sizeof slots);
    TEST_ASSERT_EQUAL_MEMORY(&out_before, &out, sizeof out);
    TEST_ASSERT_EQUAL_MEMORY(&two_before, &two, sizeof two);
}

static void put_three(void)
{
    static const entry all[] = {{4, 0.25}, {6, -0.5}, {8, 0.75}};
    put_all(all, 3u);
}

static void choose_something(void)
{
    begin(2u, 0.0);
    put_three();
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
}

void test_ids_that_do_not_ascend_are_refused(void)
{
    choose_something();
    pairs[1].id = 4u; /* twice */
    expect_pairs_refused(TD_E_ARG, 1u, TD_SLOTS_ID);
    put_three();
    pairs[2].id = 5u; /* out of order */
    expect_pairs_refused(TD_E_ARG, 2u, TD_SLOTS_ID);
}

void test_an_id_beyond_the_last_is_refused(void)
{
    choose_something();
    pairs[2].id = (uint16_t)(TD_SLOT_ID_MAX + 1u);
    expect_pairs_refused(TD_E_ARG, 2u, TD_SLOTS_ID);
    pairs[2].id = (uint16_t)TD_SLOT_ID_MAX;
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
}

void test_a_source_that_is_none_is_refused(void)
{
    choose_something();
    pairs[0].source = 3u;
    expect_pairs_refused(TD_E_ARG, 0u, TD_SLOTS_SOURCE);
}

void test_a_bound_that_is_not_positive_is_refused(void)
{
    choose_something();
    pairs[1].source = TD_SLOT_BOUND;
    pairs[1].distance = TD_ZERO;
    expect_pairs_refused(TD_E_RANGE, 1u, TD_SLOTS_DISTANCE);
    pairs[1].distance = TD_R(-0.5);
    expect_pairs_refused(TD_E_RANGE, 1u, TD_SLOTS_DISTANCE);
}

void test_distances_that_are_no_numbers_are_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has numbers only");
#else
    td_test_traps_on();
    static const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    choose_something();
    for (uint32_t i = 0u; i < 3u; ++i) {
        pairs[2].distance = (td_real)bad[i];
        const td_status status = i == 0u ? TD_E_ARG : TD_E_RANGE;
        pairs[2].source = TD_SLOT_MEASURED;
        expect_pairs_refused(status, 2u, TD_SLOTS_DISTANCE);
        pairs[2].source = TD_SLOT_BOUND;
        expect_pairs_refused(status, 2u, TD_SLOTS_DISTANCE);
    }
    td_test_traps_off();
#endif
}

void test_the_largest_distances_are_taken(void)
{
    begin(2u, 0.0);
    (void)measured(1, 0.0);
    (void)measured(2, 0.0);
    pairs[0].distance = TD_REAL_MAX;
    pairs[1].distance = -TD_REAL_MAX;
    TEST_ASSERT_EQUAL_INT(TD_OK, choose().status);
    TEST_ASSERT_EQUAL_INT32(2, slots.id[0]);
    TEST_ASSERT_EQUAL_INT32(1, slots.id[1]);
}

void test_counts_of_slots_that_do_not_fit_are_refused(void)
{
    choose_something();
    const td_slots before = slots;
    expect_fault(td_slots_init(&slots, 0u, TD_ZERO), TD_E_ARG, TD_ITEM_SLOT, 0u, TD_SLOTS_COUNT);
    expect_fault(td_slots_init(&slots, TD_MAX_SLOTS + 1u, TD_ZERO), TD_E_ARG, TD_ITEM_SLOT, 0u,
                 TD_SLOTS_COUNT);
    TEST_ASSERT_EQUAL_MEMORY(&before, &slots, sizeof slots);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_slots_init(&slots, TD_MAX_SLOTS, TD_ZERO).status);
    TEST_ASSERT_TRUE(td_slots_is_valid(&slots));
}

void test_a_hysteresis_that_makes_no_sense_is_refused(void)
{
    choose_something();
    const td_slots before = slots;
    const td_two_slots two_before = two;
    const td_real bad[] = {-TD_REAL_EPS, TD_RANGE, no_number()};
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_status status = td_is_number(bad[i]) ? TD_E_RANGE : TD_E_ARG;
        expect_fault(td_slots_init(&slots, 2u, bad[i]), status, TD_ITEM_SLOT, 0u,
                     TD_SLOTS_HYSTERESIS);
        expect_fault(td_slots_two(pairs, n_pairs, bad[i], &two), status, TD_ITEM_SLOT, 0u,
                     TD_SLOTS_HYSTERESIS);
    }
    TEST_ASSERT_EQUAL_MEMORY(&before, &slots, sizeof slots);
    TEST_ASSERT_EQUAL_MEMORY(&two_before, &two, sizeof two);
}

void test_broken_slots_are_not_valid(void)
{
    choose_something();
    const td_slots good = slots;
    TEST_ASSERT_TRUE(td_slots_is_valid(&slots));
    slots.n_z = 0u;
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
    slots = good;
    slots.n_used = 3u;
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
    slots = good;
    slots.n_used = 1u; /* a pair in a slot that is not used */
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
    slots = good;
    slots.id[1] = slots.id[0];
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
    slots = good;
    slots.id[0] = TD_SLOT_NONE;
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
    slots = good;
    slots.hysteresis = -TD_ONE;
    TEST_ASSERT_FALSE(td_slots_is_valid(&slots));
}
