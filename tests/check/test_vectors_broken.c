/* SPDX-License-Identifier: MIT */
/// Vector files that are broken: a few rows of each format, cut off, thinned, doubled and overwritten in all
/// places. The judge must not crash, must not pass what is broken, and must go on passing what is not.
/// On the host alone: the sanitizers' build is the one that looks closest.
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "algorithm1.h"
#include "check.h"
#include "check_convex.h"
#include "check_pair.h"
#include "contact_truth.h"
#include "free_bodies.h"
#include "measure.h"
#include "pendulum.h"
#include "plant.h"
#include "rig.h"
#include "td_port.h"
#include "td_test_broken.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(aircraft, "wheel/aircraft.csv")
TD_TEST_VECTORS(aircraft_json, "wheel/aircraft.json")
TD_TEST_VECTORS(degenerate3d, "pairs/degenerate3d.csv")
TD_TEST_VECTORS(elasto_gap, "outside/elasto_gap.csv")
TD_TEST_VECTORS(facets, "planar/facets.csv")
TD_TEST_VECTORS(forces, "response/forces.csv")
TD_TEST_VECTORS(hulls, "pairs/hulls.csv")
TD_TEST_VECTORS(hulls_q16, "spatial/hulls.csv")
TD_TEST_VECTORS(impulse, "response/impulse.csv")
TD_TEST_VECTORS(jsbsim_drop, "outside/jsbsim_drop.csv")
TD_TEST_VECTORS(mpr_pairs, "spatial/mpr_pairs.csv")
TD_TEST_VECTORS(mpr_special, "spatial/mpr_special.csv")
TD_TEST_VECTORS(mujoco_pairs, "outside/mujoco_pairs.csv")
TD_TEST_VECTORS(pairs, "planar/pairs.csv")
TD_TEST_VECTORS(pairs2d, "pairs/pairs2d.csv")
TD_TEST_VECTORS(pairs3d, "pairs/pairs3d.csv")
TD_TEST_VECTORS(phi_queries, "wheel/phi_queries.csv")
TD_TEST_VECTORS(phi_shapes, "wheel/phi_shapes.csv")
TD_TEST_VECTORS(pip_points, "planar/pip_points.csv")
TD_TEST_VECTORS(pip_polys, "planar/pip_polys.csv")
TD_TEST_VECTORS(poly3_facets, "planar/poly3_facets.csv")
TD_TEST_VECTORS(poly3_points, "planar/poly3_points.csv")
TD_TEST_VECTORS(poly3_verts, "planar/poly3_verts.csv")
TD_TEST_VECTORS(polys2d, "pairs/polys2d.csv")
TD_TEST_VECTORS(polyxpoly, "planar/polyxpoly.csv")
TD_TEST_VECTORS(restitution, "response/restitution.csv")
TD_TEST_VECTORS(scen_ball, "response/scen_ball.csv")
TD_TEST_VECTORS(scen_cubes, "response/scen_cubes.csv")
TD_TEST_VECTORS(scen_cubes3d, "response/scen_cubes3d.csv")
TD_TEST_VECTORS(scen_pendulum, "response/scen_pendulum.csv")
TD_TEST_VECTORS(scen_pendulum_force, "response/scen_pendulum_force.csv")
TD_TEST_VECTORS(segseg, "planar/segseg.csv")
TD_TEST_VECTORS(separation, "response/separation.csv")
TD_TEST_VECTORS(slots, "spatial/slots.csv")
TD_TEST_VECTORS(toi2, "planar/toi2.csv")
TD_TEST_VECTORS(toi4, "planar/toi4.csv")
TD_TEST_VECTORS(traj_cases, "planar/traj_cases.csv")
TD_TEST_VECTORS(traj_steps, "planar/traj_steps.csv")
TD_TEST_VECTORS(traj_targets, "planar/traj_targets.csv")
TD_TEST_VECTORS(tritri, "planar/tritri.csv")
TD_TEST_VECTORS(wheel_deck, "wheel/wheel_deck.csv")
TD_TEST_VECTORS(wheel_index, "wheel/wheel_index.csv")
TD_TEST_VECTORS(wheel_scenes, "wheel/wheel_scenes.csv")
TD_TEST_VECTORS(found_index, "found/wheel/wheel_index.csv")
TD_TEST_VECTORS(found_scenes, "found/wheel/wheel_scenes.csv")
TD_TEST_VECTORS(wheel_wall, "found/wheel/wheel_wall.csv")

/* ---- what is broken ---- */

static const subject subjects[] = {
    QUICK("planar", check_impacts, 0, 3, SOURCE("toi2", toi2, 1, " 2 ")),
    QUICK("planar", check_impacts, 0, 3, SOURCE("toi4", toi4, 1, " 2 ")),
    QUICK("planar",
          check_polygons,
          0,
          3,
          SOURCE("pip_points", pip_points, 0, ""),
          SOURCE("pip_polys", pip_polys, 0, " 2 ")),
    QUICK("planar", check_polygons, 0, 3, SOURCE("segseg", segseg, 0, "")),
    QUICK("planar", check_polygons, 0, 28, SOURCE("polyxpoly", polyxpoly, 0, "")),
    QUICK("planar", check_polygons, 0, 2, SOURCE("pairs", pairs, 0, "")),
    QUICK("pairs",
          check_polygons,
          0,
          2,
          SOURCE("pairs2d", pairs2d, 0, " 2 3 "),
          SOURCE("polys2d", polys2d, 14, "")),
    QUICK("planar", check_solids, 0, 3, SOURCE("tritri", tritri, 2, "")),
    QUICK("planar", check_solids, 0, 2, SOURCE("facets", facets, 0, "")),
    QUICK("planar",
          check_solids,
          0,
          3,
          SOURCE("poly3_points", poly3_points, 0, ""),
          SOURCE("poly3_verts", poly3_verts, 0, ""),
          SOURCE("poly3_facets", poly3_facets, 0, "")),
    QUICK("planar",
          check_trajectories,
          136,
          17,
          SOURCE("traj_steps", traj_steps, 3, ""),
          SOURCE("traj_cases", traj_cases, 1, " 2 "),
          SOURCE("traj_targets", traj_targets, 1, "")),
    QUICK("spatial", check_slots, 0, 3, SOURCE("slots", slots, 0, "")),
    QUICK("wheel",
          check_phis,
          0,
          3,
          SOURCE("phi_queries", phi_queries, 0, " 3 "),
          SOURCE("phi_shapes", phi_shapes, 0, "")),
    QUICK("wheel",
          check_wheels,
          0,
          12,
          SOURCE("wheel_wall", wheel_wall, 3, ""),
          SOURCE("wheel_index", found_index, 0, " 1 21 "),
          SOURCE("wheel_scenes", found_scenes, 0, "")),
    SLOW("wheel",
         check_wheels,
         0,
         205,
         SOURCE("wheel_deck", wheel_deck, 3, ""),
         SOURCE("wheel_index", wheel_index, 0, "*"),
         SOURCE("wheel_scenes", wheel_scenes, 0, "*")),
    QUICK("response", check_responses, 0, 3, SOURCE("restitution", restitution, 0, "")),
    QUICK("response", check_responses, 0, 4, SOURCE("forces", forces, 0, " 4 ")),
    QUICK("response", check_responses, 0, 3, SOURCE("impulse", impulse, 0, "")),
    QUICK("response", check_separation, 0, 1, SOURCE("separation", separation, 0, "")),
    QUICK("response", check_scenarios, 0, 3, SOURCE("scen_ball", scen_ball, 0, "")),
    QUICK("response", check_scenarios, 0, 3, SOURCE("scen_pendulum", scen_pendulum, 0, "")),
    QUICK("response", check_scenarios, 0, 6, SOURCE("scen_cubes", scen_cubes, 0, " 12 13 ")),
    QUICK("response",
          check_scenarios,
          0,
          20,
          SOURCE("scen_pendulum_force", scen_pendulum_force, 8, "")),
    SLOW("response", check_cubes, 0, 19, SOURCE("scen_cubes3d", scen_cubes3d, 18, "")),
    QUICK("pairs", check_pairs, 0, 2, SOURCE("pairs3d", pairs3d, 0, " 2 ")),
    QUICK("pairs",
          check_pairs,
          1081,
          1,
          SOURCE("pairs3d", pairs3d, 0, " 2 "),
          SOURCE("hulls", hulls, 8, "")),
    QUICK("pairs", check_pairs, 0, 2, SOURCE("degenerate3d", degenerate3d, 0, " 1 2 ")),
    QUICK("spatial", check_pairs, 0, 2, SOURCE("mpr_pairs", mpr_pairs, 0, " 2 23 26 ")),
    QUICK("spatial",
          check_pairs,
          120,
          1,
          SOURCE("mpr_pairs", mpr_pairs, 0, " 2 23 26 "),
          SOURCE("hulls", hulls_q16, 0, "")),
    QUICK("spatial", check_pairs, 0, 2, SOURCE("mpr_special", mpr_special, 0, " 2 19 ")),
    QUICK("outside", check_patches, 0, 2, SOURCE("mujoco_pairs", mujoco_pairs, 0, " 1 ")),
    QUICK("outside", check_outside, 0, 5, SOURCE("elasto_gap", elasto_gap, 3, "")),
    QUICK("outside", check_outside, 43, 4, SOURCE("jsbsim_drop", jsbsim_drop, 2, " 1 ")),
    SLOW("wheel",
         check_aircraft,
         0,
         2,
         SOURCE("aircraft", aircraft, 1, ""),
         {"aircraft.json", aircraft_json, aircraft_json_end, 0, "*"}),
};

#define SUBJECTS (sizeof subjects / sizeof subjects[0])

/* ---- judging ---- */

static check_result judge_with(const subject *s, int which, const text *instead)
{
    check_file files[MAX_SOURCES];
    int n = 0;
    for (int i = 0; i < MAX_SOURCES && s->sources[i].name != NULL; ++i, ++n) {
        const source *const of = &s->sources[i];
        const bool is_broken = i == which;
        const char *const at = is_broken ? instead->at : i == 0 ? whole.at : of->from;
        const size_t size = is_broken ? instead->size
                            : i == 0  ? whole.size
                                      : (size_t)(of->to - of->from);
        const check_file file = {s->folder, of->name, at, size};
        files[n] = file;
    }
    return check_run(check_format_in(s->table, s->folder, files[0].name), files, n);
}

static bool is_clean(const check_result *r)
{
    return r->malformed.what == NULL && r->failed == 0u;
}

/* What was judged wrongly; all of it is told, and then the test fails. */
static int wrongs;

static void complain(const subject *s, const char *what, const char *detail, int n)
{
    static char message[400];
    (void)snprintf(message, sizeof message, "%s: %s: %s, at %d", s->sources[0].name, what, detail,
                   n);
    UnityPrint(message);
    UNITY_PRINT_EOL();
    ++wrongs;
}

static void expect_clean(const subject *s, const check_result *r, const char *what)
{
    if (!is_clean(r) || r->passed + r->skipped == 0u) {
        complain(s, what, r->malformed.what == NULL ? "fails" : r->malformed.what,
                 (int)r->malformed.place.line);
    }
}

static void expect_trouble(const subject *s, const check_result *r, const char *what, int n)
{
    if (is_clean(r)) {
        complain(s, what, "passes", n);
    }
}

/* Not only a row that fails: a place, and what is wrong there. */
static void expect_refusal(const subject *s, const check_result *r, const char *what, int n)
{
    if (r->malformed.what == NULL || r->malformed.place.line == 0u) {
        complain(s, what, "is not refused", n);
    }
}

void setUp(void)
{
    wrongs = 0;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, wrongs, "judged wrongly");
}

/* ---- whole files ---- */

void test_the_first_rows_of_each_file_pass(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        load(&subjects[i]);
        const check_result r = judge_with(&subjects[i], -1, NULL);
        expect_clean(&subjects[i], &r, "as it is");
    }
}

void test_lines_may_end_in_crlf(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        load(&subjects[i]);
        broken.size = 0u;
        for (size_t k = 0u; k < whole.size; ++k) {
            if (whole.at[k] != '\r') { /* some do as they are */
                put(&broken, whole.at[k] == '\n' ? "\r\n" : &whole.at[k],
                    whole.at[k] == '\n' ? 2u : 1u);
            }
        }
        const check_result r = judge_with(&subjects[i], 0, &broken);
        expect_clean(&subjects[i], &r, "CRLF");
    }
}

/* At the end of a row the file may be a shorter one, if nothing is owed; in a row's last cell what is left
 * of it may be right, for all one knows; nowhere else. */
void test_a_file_that_is_cut_off_anywhere_does_not_pass(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        const subject *const s = &subjects[i];
        load(s);
        const size_t step = s->is_slow ? whole.size / 40u + 1u : whole.size / 300u + 1u;
        for (size_t cut = 0u; cut<whole.size; cut += whole.size - cut> 100u ? step : 1u) {
            broken.size = 0u;
            put(&broken, whole.at, cut);
            const check_result r = judge_with(s, 0, &broken);
            if (cut == 0u || cells_follow(whole.at + cut, whole.at + whole.size)) {
                expect_refusal(s, &r, "cut off", (int)cut);
            }
        }
    }
}

void test_zeros_anywhere_are_no_text(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        const subject *const s = &subjects[i];
        load(s);
        const size_t step = whole.size / (s->is_slow ? 10u : 60u) + 1u;
        for (size_t at = 0u; at < whole.size; at += step) {
            broken.size = 0u;
            put(&broken, whole.at, whole.size);
            memset(broken.at + at, 0, whole.size - at < 64u ? whole.size - at : 64u);
            const check_result r = judge_with(s, 0, &broken);
            expect_refusal(s, &r, "zeros", (int)at);
        }
    }
}

void test_a_file_of_zeros_alone_is_no_text(void)
{
    broken.size = 100000u;
    memset(broken.at, 0, broken.size);
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        load(&subjects[i]);
        const check_result r = judge_with(&subjects[i], 0, &broken);
        expect_refusal(&subjects[i], &r, "nothing but zeros", 0);
    }
}

/* By pieces of some thousand words: word by word it takes seconds. */
static void put_long(text *to, const char *words, size_t size)
{
    char piece[8192];
    const size_t one = strlen(words), n = sizeof piece / one * one;
    for (size_t i = 0u; i < n; ++i) {
        piece[i] = words[i % one];
    }
    for (; size >= n; size -= n) {
        put(to, piece, n);
    }
    put(to, piece, size / one * one);
}

void test_a_row_of_ten_megabytes_is_refused(void)
{
    static const char *const fillers[] = {"1", "1,", "x", " 1", "1:1;", "9.9e9"};
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        load(&subjects[i]);
        broken.size = 0u;
        put(&broken, whole.at, whole.size);
        put_long(&broken, fillers[i % 6u], 10u << 20);
        put_words(&broken, "\n");
        const check_result r = judge_with(&subjects[i], 0, &broken);
        expect_refusal(&subjects[i], &r, "10 MB", 0);
    }
}

/* ---- cells ---- */

static bool may_be_anything(const source *of, int cell)
{
    char word[16];
    (void)snprintf(word, sizeof word, " %d ", cell);
    return strcmp(of->words, "*") == 0 || strstr(of->words, word) != NULL;
}

/* What a mutation of cells is about. */
typedef struct victim {
    const subject *s;
    int which; ///< of the sources
    const text *in;
    const char *row;
    size_t size;
    int cells;
} victim;

static text beside; /* a companion, whole */

static victim victim_of(const subject *s, int which)
{
    const source *const of = &s->sources[which];
    victim v = {s, which, which == 0 ? &whole : &beside, NULL, 0u, 0};
    if (which > 0) {
        beside.size = 0u;
        put(&beside, of->from, (size_t)(of->to - of->from));
    }
    v.row = row_at(s, of, v.in, of->row, &v.size);
    v.cells = count_cells(v.row, v.size);
    return v;
}

static check_result judge_replaced(const victim *v, int cell, const char *words)
{
    replace(v->in, v->row, v->size, cell, words);
    return judge_with(v->s, v->which, &broken);
}

/* Does the cell hold these words as it is? */
static bool is_cell(const victim *v, int cell, const char *words)
{
    size_t size = 0u;
    const char *const at = cell_at(v->row, v->size, cell, &size);
    return words != NULL && size == strlen(words) && memcmp(at, words, size) == 0;
}

/* Some cells may say so. What they must not do is agree. */
static bool is_no_number(const char *words)
{
    return *words == '\0' || strcmp(words, "nan") == 0 || strcmp(words, "inf") == 0;
}

static void judge_each_cell(const victim *v, const char *const *words, int n_words, bool must_fail)
{
    for (int cell = 1; cell <= v->cells; ++cell) {
        for (int i = 0; i < n_words; ++i) {
            if (is_cell(v, cell, words[i])) {
                continue;
            }
            const check_result r = judge_replaced(v, cell, words[i]);
            if (must_fail && !may_be_anything(&v->s->sources[v->which], cell)) {
                (is_no_number(words[i]) ? expect_trouble : expect_refusal)(v->s, &r, words[i],
                                                                           cell);
            }
        }
    }
}

typedef void mutation(const victim *v);

static void each_victim(mutation *mutate)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        const subject *const s = &subjects[i];
        load(s);
        for (int which = 0; which < MAX_SOURCES && s->sources[which].name != NULL; ++which) {
            if (which == 0 || strcmp(s->sources[which].words, "*") != 0) {
                const victim v = victim_of(s, which);
                mutate(&v);
            }
        }
    }
}

static void drop_and_double(const victim *v)
{
    for (int cell = 1; cell <= v->cells; ++cell) {
        char twice[2000];
        size_t size = 0u;
        const char *const at = cell_at(v->row, v->size, cell, &size);
        const check_result less = judge_replaced(v, cell, NULL);
        expect_refusal(v->s, &less, "a cell less", cell);
        if (2u * size + 2u < sizeof twice) {
            (void)snprintf(twice, sizeof twice, "%.*s,%.*s", (int)size, at, (int)size, at);
            const check_result more = judge_replaced(v, cell, twice);
            expect_refusal(v->s, &more, "a cell twice", cell);
        }
    }
}

void test_a_row_with_a_cell_less_or_more_does_not_pass(void)
{
    each_victim(drop_and_double);
}

/* The subject's file without cell n of all its lines but those of comments. */
static void drop_column(int n)
{
    broken.size = 0u;
    for (const char *at = whole.at; at != whole.at + whole.size;) {
        const char *const end = line_end(at, whole.at + whole.size);
        const size_t size = (size_t)(end - at) - 1u;
        if (*at == '#' || count_cells(at, size) < n) {
            put(&broken, at, size + 1u);
        } else {
            size_t of_cell = 0u;
            const char *const cell = cell_at(at, size, n, &of_cell);
            const bool is_last = cell + of_cell == at + size;
            put(&broken, at, (size_t)(cell - at) - (is_last && n > 1 ? 1u : 0u));
            put(&broken, cell + of_cell + (is_last ? 0u : 1u),
                (size_t)(end - cell) - of_cell - (is_last ? 0u : 1u));
        }
        at = end;
    }
}

void test_a_file_without_one_of_its_columns_does_not_pass(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        const subject *const s = &subjects[i];
        load(s);
        const victim v = victim_of(s, 0);
        for (int column = 1; column <= v.cells; ++column) {
            drop_column(column);
            const check_result r = judge_with(s, 0, &broken);
            expect_refusal(s, &r, "a column less", column);
        }
    }
}

static void overwrite(const victim *v)
{
    static const char *const words[] = {"",  "x",    "1.5.2", "--3", "0x10", "1e999", "inf",
                                        " ", "1 ,2", ";",     ":",   "-",    "nan"};
    const int n = v->s->is_slow ? 3 : (int)(sizeof words / sizeof words[0]);
    judge_each_cell(v, words, n, true);
}

void test_a_cell_of_garbage_does_not_pass(void)
{
    each_victim(overwrite);
}

/* These may be right, for all one knows. */
static void overwrite_with_numbers(const victim *v)
{
    static const char *const words[] = {"0",           "-1",          "1",
                                        "1e300",       "-1e-300",     "2147483647",
                                        "-2147483647", "-2147483648", "9223372036854775807",
                                        "0 0 0",       "0 0 0 0",     "1e300 1e300 1e300",
                                        "0:0;0:0"};
    const int n = v->s->is_slow ? 4 : (int)(sizeof words / sizeof words[0]);
    judge_each_cell(v, words, n, false);
}

void test_numbers_of_any_size_are_judged_and_do_no_harm(void)
{
    each_victim(overwrite_with_numbers);
}

/* ---- lists in cells ---- */

#define PARTS " :;"

/* A part of a cell, from `from` on: its size, 0 if there are no more. */
static size_t part_at(const char *cell, size_t size, size_t *from)
{
    size_t end;
    while (*from < size && strchr(PARTS, cell[*from]) != NULL) {
        ++*from;
    }
    for (end = *from; end < size && strchr(PARTS, cell[end]) == NULL;) {
        ++end;
    }
    return end - *from;
}

static void judge_part(const victim *v, int cell, size_t from, size_t size)
{
    static const char *const words[] = {
        "x", "1073741824", "-1073741825", "2147483647", "-2147483648", "0", "-1", "1e300", "nan"};
    static char instead[20000];
    size_t of_cell = 0u;
    const char *const at = cell_at(v->row, v->size, cell, &of_cell);
    const size_t n = v->s->is_slow ? 3u : sizeof words / sizeof words[0];
    TEST_ASSERT_TRUE(of_cell + 20u < sizeof instead);
    for (size_t i = 0u; i < n; ++i) {
        (void)snprintf(instead, sizeof instead, "%.*s%s%.*s", (int)from, at, words[i],
                       (int)(of_cell - from - size), at + from + size);
        const check_result r = judge_replaced(v, cell, instead);
        if (i == 0u && !may_be_anything(&v->s->sources[v->which], cell)) {
            expect_refusal(v->s, &r, instead, cell);
        }
    }
}

#define MOST_PARTS 12

static void overwrite_parts(const victim *v)
{
    for (int cell = 1; cell <= v->cells; ++cell) {
        size_t of_cell = 0u;
        const char *const at = cell_at(v->row, v->size, cell, &of_cell);
        size_t from = 0u;
        size_t size = part_at(at, of_cell, &from);
        for (int i = 0; i < MOST_PARTS && size != 0u && size != of_cell; ++i) {
            judge_part(v, cell, from, size);
            from += size;
            size = part_at(at, of_cell, &from);
        }
    }
}

void test_each_number_of_a_list_is_read(void)
{
    each_victim(overwrite_parts);
}

/* ---- companions ---- */

void test_a_companion_that_is_missing_is_told(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        subject alone = subjects[i];
        if (alone.sources[1].name == NULL) {
            continue;
        }
        alone.sources[1].name = NULL;
        load(&alone);
        const check_result r = judge_with(&alone, -1, NULL);
        expect_trouble(&alone, &r, "alone", 0);
        TEST_ASSERT_EQUAL_STRING("its companion is missing", r.malformed.what);
        TEST_ASSERT_EQUAL_STRING(subjects[i].sources[1].name, r.malformed.in);
    }
}

/* In the row that is used, or before it. */
static void cut_companion(const subject *s, int which)
{
    const source *const of = &s->sources[which];
    const bool is_json = strstr(of->name, ".json") != NULL;
    size_t size = (size_t)(of->to - of->from) - 2u;
    if (!is_json) {
        const victim v = victim_of(s, which);
        size = (size_t)(v.row - v.in->at) + v.size;
    }
    for (size_t cut = 0u; cut < size; cut += size / (s->is_slow ? 10u : 50u) + 1u) {
        broken.size = 0u;
        put(&broken, of->from, cut);
        const check_result r = judge_with(s, which, &broken);
        if (cut == 0u || is_json || cells_follow(of->from + cut, of->to)) {
            expect_refusal(s, &r, of->name, (int)cut);
        }
    }
}

void test_a_companion_that_is_cut_off_is_told(void)
{
    for (size_t i = 0u; i < SUBJECTS; ++i) {
        const subject *const s = &subjects[i];
        load(s);
        for (int which = 1; which < MAX_SOURCES && s->sources[which].name != NULL; ++which) {
            if (strcmp(s->sources[which].words, "*") != 0 || s->table == &check_aircraft) {
                cut_companion(s, which);
            }
        }
    }
}
