/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* What a trace tells of a run, and what it says when it cannot. */
#define _GNU_SOURCE
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "measure.h"
#include "rig.h"
#include "scenes.h"
#include "td_port.h"
#include "td_real.h"
#include "trace.h"
#include "trace_fields.h"
#include "trace_fill.h"
#include "td_test_real.h"

static rig machine;
static trace_source *source;
static const trace_rows *rows;
static char error[TRACE_SENTENCE];

void setUp(void)
{
    source = NULL;
}

void tearDown(void)
{
    trace_source_free(source);
}

static void begin(const char *name)
{
    const rig_scene *const scene = scenes_find(name);
    TEST_ASSERT_NOT_NULL(scene);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, scene).status);
    source = trace_source_make(&machine, NULL);
    rows = trace_source_rows(source);
}

static void run(uint32_t ticks)
{
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
        rows = trace_source_fill(source, &machine);
    }
}

static const trace_tick_row *tick_row(void)
{
    return trace_item(rows, TRACE_TICK, 0u);
}

/* ---- the table ---- */

static void assert_field(const trace_group *group, size_t i)
{
    const trace_field *const f = &group->fields[i];
    TEST_ASSERT_TRUE_MESSAGE(islower((unsigned char)f->name[0]), f->name);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(
        strlen(f->name), strspn(f->name, "abcdefghijklmnopqrstuvwxyz0123456789_"), f->name);
    TEST_ASSERT_TRUE_MESSAGE(f->meaning[0] != '\0' && strpbrk(f->meaning, "|\n") == NULL, f->name);
    TEST_ASSERT_TRUE_MESSAGE(f->offset < group->size, f->name);
    for (size_t k = 0u; k < i; ++k) {
        TEST_ASSERT_TRUE_MESSAGE(strcmp(f->name, group->fields[k].name) != 0, f->name);
        TEST_ASSERT_TRUE_MESSAGE(f->offset != group->fields[k].offset, f->name);
    }
}

/* Names that ROS 2 accepts, each once, each of a member of its own. */
void test_trace_groups_each_field_has_a_name_a_place_and_a_meaning(void)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        for (size_t i = 0u; i < trace_groups[g].n_fields; ++i) {
            assert_field(&trace_groups[g], i);
        }
        for (size_t i = 0u; i < trace_groups[g].n_labels; ++i) {
            TEST_ASSERT_EQUAL_INT(TRACE_TEXT, trace_groups[g].fields[i].type);
        }
    }
}

/* ---- records ---- */

void test_trace_source_make_without_names_gives_indices(void)
{
    begin("aircraft_deck");
    TEST_ASSERT_EQUAL_UINT32(2u, rows->groups[TRACE_BODIES].n);
    TEST_ASSERT_EQUAL_UINT32(3u, rows->groups[TRACE_WHEELS].n);
    TEST_ASSERT_EQUAL_UINT32(0u, rows->groups[TRACE_WATCHES].n);
    const trace_wheel_row *const wheel = trace_item(rows, TRACE_WHEELS, 2u);
    TEST_ASSERT_EQUAL_STRING("2", wheel->name);
}

void test_trace_source_fill_counts_ticks_from_zero(void)
{
    begin("aircraft_deck");
    run(1u);
    TEST_ASSERT_EQUAL_UINT64(0u, rows->time_ns);
    run(2u);
    TEST_ASSERT_EQUAL_UINT32(2u, tick_row()->tick);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.002, tick_row()->time);
    TEST_ASSERT_UINT64_WITHIN(1u, 2000000u, rows->time_ns);
}

void test_trace_source_fill_wheels_bear_what_the_rig_says(void)
{
    begin("aircraft_deck");
    run(1000u);
    const trace_wheel_row *const wheel = trace_item(rows, TRACE_WHEELS, 0u);
    TEST_ASSERT_EQUAL_UINT32(3u, tick_row()->wheels_down);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, rig_on_wheels(&machine), tick_row()->wheel_load);
    TEST_ASSERT_TRUE(wheel->compression > 0.0 && wheel->normal > 0.0);
    TEST_ASSERT_EQUAL_STRING("0", wheel->solid);
}

/* The deck is driven: its pose is that of the same moment as the aircraft's, not a tick older. */
void test_trace_source_fill_bodies_are_where_the_core_was_told(void)
{
    begin("aircraft_deck");
    run(100u);
    for (uint32_t i = 0u; i < 2u; ++i) {
        const trace_body_row *const body = trace_item(rows, TRACE_BODIES, i);
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, td_to_double(machine.motion[i].x_wb.p.x), body->position.x);
        TEST_ASSERT_DOUBLE_WITHIN(0.0, td_to_double(machine.motion[i].twist_w.linear.z),
                                  body->velocity.z);
    }
}

/* Until a foot is caught: the watch tells which face, and the point which target. */
void test_trace_source_fill_a_caught_point_has_its_face_and_event(void)
{
    begin("skid_deck");
    do {
        run(1u);
    } while (rows->groups[TRACE_EVENTS].n == 0u && machine.tick < 2000u);
    const trace_event_row *const event = trace_item(rows, TRACE_EVENTS, 0u);
    TEST_ASSERT_EQUAL_STRING("begin", event->kind);
    TEST_ASSERT_EQUAL_STRING("target", event->place);
    TEST_ASSERT_TRUE(event->time <= tick_row()->time && event->time > tick_row()->time - machine.h);
    const uint32_t initiator = (uint32_t)atoi(event->a);
    const trace_watch_row *const watch = trace_item(rows, TRACE_WATCHES, initiator);
    const trace_point_row *const point = trace_item(rows, TRACE_INITIATORS, initiator);
    TEST_ASSERT_EQUAL_STRING(event->a, watch->initiator);
    TEST_ASSERT_EQUAL_HEX32(1u << point->face, watch->held);
    TEST_ASSERT_EQUAL_HEX32(watch->held, watch->lost);
    TEST_ASSERT_EQUAL_STRING("target", point->by);
    TEST_ASSERT_EQUAL_UINT32(1u, tick_row()->held);
    TEST_ASSERT_TRUE(tick_row()->depth > 0.0);
}

/* Boxes that stand: each contact carries, and the sums are those of the contacts. */
void test_trace_source_fill_contacts_carry_what_stands_on_them(void)
{
    begin("stacked_boxes");
    run(1500u);
    double sum = 0.0;
    TEST_ASSERT_EQUAL_UINT32(3u, rows->groups[TRACE_CONTACTS].n);
    for (uint32_t i = 0u; i < rows->groups[TRACE_CONTACTS].n; ++i) {
        const trace_contact_row *const c = trace_item(rows, TRACE_CONTACTS, i);
        TEST_ASSERT_EQUAL_UINT32(4u, c->n_points);
        TEST_ASSERT_TRUE(c->lower <= c->distance && c->distance <= c->upper);
        sum += fabs(c->force.z);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 * sum, sum, tick_row()->contact_force);
    TEST_ASSERT_EQUAL_HEX64(machine.log.hash, tick_row()->hash);
}

/* ---- files ---- */

void test_trace_open_of_another_ending_is_refused(void)
{
    static const char *const paths[] = {"x.txt", "csv", ".csv", "x.csv.gz", ""};
    trace *t = NULL;
    for (size_t i = 0u; i < sizeof paths / sizeof paths[0]; ++i) {
        TEST_ASSERT_EQUAL_INT(TRACE_ENDING, trace_open(paths[i], &t, error, sizeof error));
        TEST_ASSERT_NULL(t);
    }
    TEST_ASSERT_EQUAL_STRING("a trace is a .csv or an .mcap, not ''", error);
}

void test_trace_open_where_nobody_can_write_names_the_place(void)
{
    trace *t = NULL;
    TEST_ASSERT_EQUAL_INT(TRACE_UNWRITTEN, trace_open("/no/x.mcap", &t, error, sizeof error));
    TEST_ASSERT_EQUAL_STRING("cannot write /no/x.mcap: choose another place for --trace", error);
    TEST_ASSERT_EQUAL_INT(TRACE_UNWRITTEN, trace_open("/no/x.csv", &t, error, sizeof error));
}

/* A run that never began: the scene was refused. */
void test_trace_close_of_a_trace_that_never_began_is_well(void)
{
    char path[] = "/tmp/test_trace_XXXXXX.mcap";
    trace *t = NULL;
    (void)close(mkstemps(path, 5));
    TEST_ASSERT_EQUAL_INT(TRACE_WELL, trace_open(path, &t, error, sizeof error));
    TEST_ASSERT_TRUE(trace_close(t, error, sizeof error));
    (void)unlink(path);
}

void test_trace_close_on_a_full_disk_says_so(void)
{
    char folder[] = "/tmp/test_trace_XXXXXX";
    char path[64];
    trace *t = NULL;
    begin("stacked_boxes");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/x.mcap", folder);
    TEST_ASSERT_EQUAL_INT(0, symlink("/dev/full", path));
    TEST_ASSERT_EQUAL_INT(TRACE_WELL, trace_open(path, &t, error, sizeof error));
    const trace_about about = {.ticks = 1u};
    trace_begin(t, &machine, &about);
    (void)rig_tick(&machine);
    trace_tick(t, &machine);
    TEST_ASSERT_FALSE(trace_close(t, error, sizeof error));
    TEST_ASSERT_NOT_NULL(strstr(error, "x.mcap is not complete: the disk may be full"));
    (void)unlink(path);
    (void)rmdir(folder);
}
