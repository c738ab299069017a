/* SPDX-License-Identifier: MIT */
/* Frames over a pipe: the longest, the shortest, noise, and an end that nobody reads. */
/// On the host alone: pipes.
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "link_frame.h"
#include "link_stream.h"

#define LONG_MS 20000

static int there[2], back[2];
static link_stream stream, other;

void setUp(void)
{
    TEST_ASSERT_EQUAL_INT(0, pipe(there));
    TEST_ASSERT_EQUAL_INT(0, pipe(back));
    link_stream_set(&stream, &(link_channel){back[0], there[1], "the board", NULL, NULL});
    link_stream_set(&other, &(link_channel){there[0], back[1], "the host", NULL, NULL});
}

void tearDown(void)
{
    (void)close(there[0]);
    (void)close(there[1]);
    (void)close(back[0]);
    (void)close(back[1]);
}

static void send_frame(uint8_t type, size_t n)
{
    TEST_ASSERT_EQUAL_INT(LINK_FINE,
                          link_stream_put(&other, link_seal(&other.writer, type, 5u, n), LONG_MS));
}

void test_next_findsTheShortestFrame(void)
{
    link_frame frame;
    send_frame(1u, 0u);
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_UINT(0u, frame.n);
}

void test_next_findsLongFrames(void)
{
    link_frame frame;
    const size_t n = 30000u;
    (void)memset(link_body(&other.writer), 0xA5, n);
    send_frame(2u, n);
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_UINT(n, frame.n);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, frame.body, n);
}

void test_next_ofTwoInOnePiece_givesBoth(void)
{
    link_frame frame;
    send_frame(1u, 0u);
    send_frame(2u, 4u);
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_UINT(1u, frame.head.type);
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_UINT(2u, frame.head.type);
}

void test_next_ofNothing_isSilentInTime(void)
{
    link_frame frame;
    TEST_ASSERT_EQUAL_INT(LINK_SILENT, link_stream_next(&stream, 10, &frame));
}

void test_next_ofASpoiltFrame_saysSo_andFindsTheNext(void)
{
    link_frame frame;
    const uint8_t noise[] = {9u, 8u, 7u, 0u, 0u, 0u};
    TEST_ASSERT_EQUAL_INT(sizeof noise, write(back[1], noise, sizeof noise));
    send_frame(3u, 0u);
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_UINT(3u, frame.head.type);
    TEST_ASSERT_EQUAL_UINT(1u, stream.reader.errors.bad);
}

void test_next_ofNoiseAlone_isSpoilt(void)
{
    link_frame frame;
    const uint8_t noise[] = {9u, 8u, 7u, 0u};
    TEST_ASSERT_EQUAL_INT(sizeof noise, write(back[1], noise, sizeof noise));
    TEST_ASSERT_EQUAL_INT(LINK_SPOILT, link_stream_next(&stream, LONG_MS, &frame));
}

void test_next_ofAClosedEnd_isGone(void)
{
    link_frame frame;
    (void)close(back[1]);
    TEST_ASSERT_EQUAL_INT(LINK_GONE, link_stream_next(&stream, LONG_MS, &frame));
    TEST_ASSERT_EQUAL_STRING("the board has vanished", stream.error);
    back[1] = dup(back[0]);
}

/* A pipe holds so much; then nobody reads. */
void test_put_whereNobodyReads_isGivenUp(void)
{
    link_outcome outcome = LINK_FINE;
    for (uint32_t i = 0u; i < 100u && outcome == LINK_FINE; ++i) {
        outcome = link_stream_put(&stream, link_seal(&stream.writer, 1u, 0u, 30000u), 10);
    }
    TEST_ASSERT_EQUAL_INT(LINK_SILENT, outcome);
    TEST_ASSERT_EQUAL_STRING("the board takes no bytes within 10 ms", stream.error);
}
