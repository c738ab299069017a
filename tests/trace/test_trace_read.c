/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* A trace that is read again: the same records; and files that are none. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "measure.h"
#include "rig.h"
#include "scenes.h"
#include "td_port.h"
#include "trace.h"
#include "trace_fields.h"
#include "trace_read.h"

#define TICKS 40u

static char path[64], error[8704];
static rig machine;

typedef struct seen {
    uint32_t ticks, bodies;
    double time, z;
} seen;

static bool look(void *user, const trace_head *head, const trace_rows *rows)
{
    seen *const s = user;
    (void)head;
    const trace_tick_row *const tick = trace_item(rows, TRACE_TICK, 0u);
    const trace_body_row *const body = trace_item(rows, TRACE_BODIES, 0u);
    TEST_ASSERT_EQUAL_UINT32(s->ticks, tick->tick);
    ++s->ticks;
    s->bodies = rows->groups[TRACE_BODIES].n;
    s->time = tick->time;
    s->z = body->position.z;
    return true;
}

static bool read_into(seen *s)
{
    const trace_visitor visitor = {s, look};
    trace_head head = {.n_words = 0u};
    error[0] = '\0';
    const bool well = trace_read(path, &visitor, &head, error, sizeof error);
    trace_head_free(&head);
    TEST_ASSERT_EQUAL_INT(well, error[0] == '\0');
    return well;
}

static double write_run(void)
{
    trace *t = NULL;
    const trace_about about = {.ticks = TICKS};
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, scenes_find("bouncing_ball")).status);
    TEST_ASSERT_EQUAL_INT(TRACE_WELL, trace_open(path, &t, error, sizeof error));
    trace_begin(t, &machine, &about);
    double z = 0.0;
    for (uint32_t i = 0u; i < TICKS; ++i) {
        (void)rig_tick(&machine);
        z = td_to_double(machine.motion[0].x_wb.p.z);
        trace_tick(t, &machine);
    }
    TEST_ASSERT_TRUE(trace_close(t, error, sizeof error));
    return z;
}

void setUp(void)
{
    (void)snprintf(path, sizeof path, "/tmp/td_trace_read_%d.mcap", (int)getpid());
}

void tearDown(void)
{
    (void)remove(path);
}

static char *load(size_t *size)
{
    FILE *const from = fopen(path, "rb");
    char *const data = malloc(1u << 20);
    *size = fread(data, 1u, 1u << 20, from);
    (void)fclose(from);
    return data;
}

static void store(const char *data, size_t size)
{
    FILE *const to = fopen(path, "wb");
    TEST_ASSERT_EQUAL_size_t(size, fwrite(data, 1u, size, to));
    (void)fclose(to);
}

void test_run_comesBack(void)
{
    seen s = {.ticks = 0u};
    (void)write_run();
    TEST_ASSERT_TRUE(read_into(&s));
    TEST_ASSERT_EQUAL_UINT32(TICKS, s.ticks);
    TEST_ASSERT_EQUAL_UINT32(1u, s.bodies);
    TEST_ASSERT_TRUE(s.time > 0.0385 && s.time < 0.0395);
    TEST_ASSERT_TRUE(s.z > 1.08 && s.z < 1.1);
}

void test_missing_isASentence(void)
{
    seen s = {.ticks = 0u};
    TEST_ASSERT_FALSE(read_into(&s));
    TEST_ASSERT_NOT_NULL(strstr(error, path));
}

/* Cut off anywhere it is no trace: the index at its end is missing. */
void test_cutOff_isASentence(void)
{
    size_t size = 0u;
    (void)write_run();
    char *const data = load(&size);
    for (size_t n = 0u; n < size; n += 1u + size / 300u) {
        seen s = {.ticks = 0u};
        store(data, n);
        TEST_ASSERT_FALSE(read_into(&s));
    }
    free(data);
}

/* A byte that is another one: a sentence, or what was there (a byte that nobody reads). Never a crash. */
void test_spoilt_neverCrashes(void)
{
    size_t size = 0u;
    uint32_t refused = 0u, tried = 0u;
    (void)write_run();
    char *const data = load(&size);
    for (size_t i = 0u; i < size; i += 1u + size / 400u) {
        seen s = {.ticks = 0u};
        data[i] = (char)(data[i] ^ 0x55);
        store(data, size);
        refused += read_into(&s) ? 0u : 1u;
        ++tried;
        data[i] = (char)(data[i] ^ 0x55);
    }
    free(data);
    TEST_ASSERT_TRUE(refused > tried / 2u);
}
