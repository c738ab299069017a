/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* What pages are made of: texts that stay texts, ticks that are kept, shapes as triangles, tables that come back. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "unity.h"
#include "columns.h"
#include "drawing.h"
#include "page_text.h"
#include "thin.h"

static bytes text;

void setUp(void)
{
    text = (bytes){NULL, 0u, 0u, false};
}

void tearDown(void)
{
    bytes_free(&text);
}

static const char *written(void)
{
    bytes_u8(&text, 0u);
    return (const char *)text.data;
}

/* ---- texts ---- */

void test_string_holdsNoMarkup(void)
{
    page_string(&text, "a</script>\"'&\n\x01");
    const char *const said = written();
    TEST_ASSERT_NULL(strpbrk(said, "<>&'\n\x01"));
    TEST_ASSERT_EQUAL_CHAR('"', said[0]);
    TEST_ASSERT_EQUAL_CHAR('"', said[strlen(said) - 1u]);
    TEST_ASSERT_NOT_NULL(strstr(said, "\\u003c/script\\u003e"));
}

void test_string_keepsUtf8_andReplacesWhatIsNone(void)
{
    page_string(&text, "\xc3\xa4\xff\xc3");
    TEST_ASSERT_EQUAL_STRING("\"\xc3\xa4\\ufffd\\ufffd\"", written());
}

void test_number_wholeOnesAreWhole_noneIsNull(void)
{
    const double values[] = {7.0, -0.5, NAN, INFINITY, 1e300};
    page_numbers(&text, values, 5u);
    TEST_ASSERT_EQUAL_STRING("[7,-0.5,null,null,1e+300]", written());
}

void test_object_hasCommasBetweenItsMembers(void)
{
    page_raw(&text, "{");
    page_text_of(&text, "a", "x");
    page_number_of(&text, "b", 2.0);
    page_raw(&text, "}");
    TEST_ASSERT_EQUAL_STRING("{\"a\":\"x\",\"b\":2}", written());
}

void test_base64_ofEveryLength(void)
{
    page_base64(&text, "M", 1u);
    page_base64(&text, "Ma", 2u);
    page_base64(&text, "Man", 3u);
    TEST_ASSERT_EQUAL_STRING("TQ==TWE=TWFu", written());
}

/* ---- ticks that are kept ---- */

static void expect_kept(uint32_t n, const uint32_t *events, size_t n_events)
{
    thin t = {.n = 0u};
    for (uint32_t i = 0u; i < n; ++i) {
        bool is_event = false;
        for (size_t k = 0u; k < n_events; ++k) {
            is_event = is_event || events[k] == i;
        }
        thin_add(&t, i == 12345u ? 9.0f : 1.0f, i == 23456u ? 9.0f : 0.0f, is_event);
    }
    thin_choose(&t);
    TEST_ASSERT_FALSE(t.failed);
    for (size_t k = 0u; k < n_events; ++k) {
        TEST_ASSERT_TRUE(thin_keeps(&t, events[k]));
    }
    TEST_ASSERT_TRUE(thin_keeps(&t, 0u) && thin_keeps(&t, 12345u) && thin_keeps(&t, 23456u));
    TEST_ASSERT_TRUE(t.kept <= 4u * THIN_MOST + (uint32_t)n_events);
    uint32_t kept = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        kept += thin_keeps(&t, i) ? 1u : 0u;
    }
    TEST_ASSERT_EQUAL_UINT32(t.kept, kept);
    thin_free(&t);
}

void test_thin_aMillionTicks_losesNoEventAndNoPeak(void)
{
    const uint32_t events[] = {1u, 77777u, 500001u, 999999u};
    expect_kept(1000000u, events, 4u);
}

void test_thin_shortRunIsKeptWhole(void)
{
    thin t = {.n = 0u};
    for (uint32_t i = 0u; i < THIN_MOST; ++i) {
        thin_add(&t, 0.0f, 0.0f, false);
    }
    thin_choose(&t);
    TEST_ASSERT_EQUAL_UINT32(THIN_MOST, t.kept);
    TEST_ASSERT_EQUAL_UINT32(1u, t.every);
    thin_free(&t);
}

/* ---- tables ---- */

void test_columns_ofALineAreSmall(void)
{
    table t = {.failed = false};
    TEST_ASSERT_TRUE(table_make(&t, "ticks", 2u));
    for (uint32_t i = 0u; i < 4000u; ++i) {
        table_whole(&t, 0u, i);
        table_float(&t, 1u, 0.25f * (float)i);
    }
    TEST_ASSERT_EQUAL_size_t(4000u, table_rows(&t));
    bytes packed = {NULL, 0u, 0u, false};
    table_pack(&t, &packed);
    TEST_ASSERT_EQUAL_size_t(2u * (1u + 4u * 4000u), packed.size);
    TEST_ASSERT_TRUE(columns_squeeze(&packed, &text));
    TEST_ASSERT_TRUE(text.size < 1000u);
    bytes_free(&packed);
    table_free(&t);
}

/* ---- shapes ---- */

/* By the divergence theorem: right for a closed surface that turns outwards. */
static double volume(const drawing *d)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < d->n_triangles; ++i) {
        const plant_vec a = d->vertices[d->triangles[i][0]], b = d->vertices[d->triangles[i][1]],
                        c = d->vertices[d->triangles[i][2]];
        sum += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) +
               a.z * (b.x * c.y - b.y * c.x);
    }
    return sum / 6.0;
}

void test_polygon_isAFan_counterClockwise(void)
{
    static const plant_vec square[] = {
        {0.0, 0.0, 1.0}, {2.0, 0.0, 1.0}, {2.0, 1.0, 1.0}, {0.0, 1.0, 1.0}};
    drawing d = {.failed = false};
    drawing_piece_begin(&d, "square", DRAWING_PART, MODEL_WORLD);
    drawing_polygon(&d, square, 4u, 0u);
    TEST_ASSERT_EQUAL_UINT32(2u, d.n_triangles);
    TEST_ASSERT_TRUE(fabs(volume(&d) - 2.0 / 3.0) < 1e-12); /* a pyramid above the origin */
    drawing_free(&d);
}
