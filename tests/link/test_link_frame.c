/* SPDX-License-Identifier: MIT */
/* Frames over good and bad wires. Truth: the CRC bit by bit, COBS as its paper has it, and what was sent. */
#include <string.h>
#include "unity.h"
#include "link_crc_table.h"
#include "link_frame.h"
#include "link_table.h"
#include "td_test_random.h"

#define MOST 600u

static _Alignas(8) uint8_t buffer[LINK_BUFFER_SIZE(MOST)];
static _Alignas(8) uint8_t decoded[LINK_RAW_SIZE(MOST)];
static link_writer writer;
static link_reader reader;
static link_frame frame;

void setUp(void)
{
    link_writer_set(&writer, buffer, sizeof buffer);
    link_reader_set(&reader, decoded, sizeof decoded);
}

void tearDown(void)
{
}

/* ---- CRC-32 ---- */

void test_crc_ofTheCheckWord_isThePublishedOne(void)
{
    TEST_ASSERT_EQUAL_HEX32(0xCBF43926u, link_crc(0u, (const uint8_t *)"123456789", 9u));
    TEST_ASSERT_EQUAL_HEX32(0u, link_crc(0u, NULL, 0u));
}

void test_crcTable_isMadeOfThePolynomial(void)
{
    for (uint32_t i = 0u; i < 256u; ++i) {
        uint32_t rest = i;
        for (int bit = 0; bit < 8; ++bit) {
            rest = (rest & 1u) != 0u ? rest >> 1 ^ 0xEDB88320u : rest >> 1;
        }
        TEST_ASSERT_EQUAL_HEX32(rest, link_crc_table[i]);
    }
}

void test_crc_inPieces_isThatOfTheWhole(void)
{
    static const uint8_t bytes[] = "frames travel in pieces of any length";
    const uint32_t whole = link_crc(0u, bytes, sizeof bytes);
    for (size_t cut = 0u; cut <= sizeof bytes; ++cut) {
        TEST_ASSERT_EQUAL_HEX32(
            whole, link_crc(link_crc(0u, bytes, cut), bytes + cut, sizeof bytes - cut));
    }
}

/* ---- there and back ---- */

static link_wire send(const uint8_t *body, size_t n, uint32_t tick)
{
    if (n > 0u) {
        (void)memcpy(link_body(&writer), body, n);
    }
    return link_seal(&writer, 7u, tick, n);
}

static bool read_all(const uint8_t *bytes, size_t n)
{
    bool is_whole = false;
    for (size_t at = 0u; at < n && !is_whole;) {
        size_t taken = 0u;
        is_whole = link_read(&reader, bytes + at, n - at, &taken, &frame);
        at += taken;
    }
    return is_whole;
}

static void there_and_back(const uint8_t *body, size_t n, uint32_t tick)
{
    const link_wire wire = send(body, n, tick);
    TEST_ASSERT_TRUE(wire.n <= LINK_RAW_SIZE(n) + 2u + LINK_RAW_SIZE(n) / 254u);
    for (size_t i = 0u; i + 1u < wire.n; ++i) {
        TEST_ASSERT_NOT_EQUAL(0u, wire.bytes[i]);
    }
    TEST_ASSERT_EQUAL_HEX8(0u, wire.bytes[wire.n - 1u]);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n));
    TEST_ASSERT_EQUAL_UINT(n, frame.n);
    TEST_ASSERT_EQUAL_UINT(7u, frame.head.type);
    TEST_ASSERT_EQUAL_UINT(tick, frame.head.tick);
    TEST_ASSERT_TRUE(n == 0u || memcmp(body, frame.body, n) == 0);
    TEST_ASSERT_EQUAL_UINT(0u, (uintptr_t)frame.body % 8u);
}

/* With the head and the CRC, blocks of COBS end about here. */
void test_frame_ofEdgeLengths_returnsWhole(void)
{
    static uint8_t body[MOST];
    for (size_t n = 0u; n <= MOST; ++n) {
        (void)memset(body, 0xA5, sizeof body);
        there_and_back(body, n, 0xFFFFFFFFu);
        (void)memset(body, 0, sizeof body);
        there_and_back(body, n, 0u);
    }
}

void test_frame_withAZeroAtEveryPlace_returnsWhole(void)
{
    static uint8_t body[300];
    for (size_t i = 0u; i < sizeof body; ++i) {
        (void)memset(body, 1, sizeof body);
        body[i] = 0u;
        there_and_back(body, sizeof body, 0x01010101u);
    }
}

void test_frame_byteByByte_returnsWhole(void)
{
    static const uint8_t body[] = {0, 1, 0, 0, 2, 0};
    const link_wire wire = send(body, sizeof body, 3u);
    size_t taken = 0u;
    for (size_t i = 0u; i + 1u < wire.n; ++i) {
        TEST_ASSERT_FALSE(link_read(&reader, wire.bytes + i, 1u, &taken, &frame));
        TEST_ASSERT_EQUAL_UINT(1u, taken);
    }
    TEST_ASSERT_TRUE(link_read(&reader, wire.bytes + wire.n - 1u, 1u, &taken, &frame));
    TEST_ASSERT_EQUAL_UINT(sizeof body, frame.n);
}

void test_read_ofZerosAlone_isNoFrameAndNoError(void)
{
    static const uint8_t zeros[5] = {0};
    TEST_ASSERT_FALSE(read_all(zeros, sizeof zeros));
    TEST_ASSERT_EQUAL_UINT(0u, reader.errors.bad + reader.errors.bad_crcs);
}

void test_read_ofTwoFramesAtOnce_stopsBehindTheFirst(void)
{
    uint8_t both[64];
    const link_wire first = send(NULL, 0u, 1u);
    const size_t n = first.n;
    (void)memcpy(both, first.bytes, n);
    const link_wire second = send(NULL, 0u, 2u);
    (void)memcpy(both + n, second.bytes, second.n);
    size_t taken = 0u;
    TEST_ASSERT_TRUE(link_read(&reader, both, n + second.n, &taken, &frame));
    TEST_ASSERT_EQUAL_UINT(n, taken);
    TEST_ASSERT_TRUE(link_read(&reader, both + n, second.n, &taken, &frame));
    TEST_ASSERT_EQUAL_UINT(2u, frame.head.tick);
}

/* ---- what is refused ---- */

void test_read_ofAFrameThatIsTooLong_isBadAndTheNextIsGood(void)
{
    static _Alignas(8) uint8_t small[LINK_RAW_SIZE(8u)];
    static const uint8_t body[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    link_reader_set(&reader, small, sizeof small);
    link_wire wire = send(body, 9u, 0u);
    TEST_ASSERT_FALSE(read_all(wire.bytes, wire.n));
    TEST_ASSERT_EQUAL_UINT(1u, reader.errors.bad);
    wire = send(body, 8u, 0u);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n));
    TEST_ASSERT_EQUAL_UINT(8u, frame.n);
}

void test_read_ofShortBytes_isBad(void)
{
    static const uint8_t bytes[] = {3, 1, 2, 0, 1, 0, 9, 1, 0};
    TEST_ASSERT_FALSE(read_all(bytes, sizeof bytes));
    TEST_ASSERT_EQUAL_UINT(3u, reader.errors.bad);
}

void test_read_ofAnyFlippedBit_isRefused(void)
{
    static const uint8_t body[] = {0, 17, 0, 0, 255, 1};
    uint8_t bytes[64];
    const link_wire wire = send(body, sizeof body, 5u);
    const size_t n = wire.n;
    (void)memcpy(bytes, wire.bytes, n);
    for (size_t i = 0u; i < 8u * (n - 1u); ++i) {
        bytes[i / 8u] ^= (uint8_t)(1u << i % 8u);
        TEST_ASSERT_FALSE(read_all(bytes, n));
        bytes[i / 8u] ^= (uint8_t)(1u << i % 8u);
        TEST_ASSERT_TRUE(read_all(bytes, n));
    }
}

void test_seal_withASpoil_isAWrongCrcOnce(void)
{
    writer.spoil = 1u;
    link_wire wire = send(NULL, 0u, 0u);
    TEST_ASSERT_FALSE(read_all(wire.bytes, wire.n));
    TEST_ASSERT_EQUAL_UINT(1u, reader.errors.bad_crcs);
    wire = send(NULL, 0u, 0u);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n));
}

void test_gaps_areSequenceNumbersThatNeverCame(void)
{
    link_wire wire = send(NULL, 0u, 0u);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n));
    writer.sequence = 4u; /* 1, 2 and 3 were lost */
    wire = send(NULL, 0u, 0u);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n));
    TEST_ASSERT_EQUAL_UINT(3u, reader.errors.gaps);
    TEST_ASSERT_TRUE(read_all(wire.bytes, wire.n)); /* again: no gap */
    TEST_ASSERT_EQUAL_UINT(3u, reader.errors.gaps);
}

/* ---- a bad wire ---- */

typedef struct bad_wire {
    uint8_t bytes[2u * sizeof buffer];
    size_t n;
    bool is_spoilt;
} bad_wire;

static bad_wire wire_out;

/* One fault a frame at the most: a flipped bit, a lost byte, one that comes twice, two that change places, an end that is
 * missing. */
static void spoil(const link_wire *wire, uint32_t kind, uint32_t place)
{
    const size_t i = place % (wire->n - 1u);
    uint8_t *const bytes = wire_out.bytes;
    (void)memcpy(bytes, wire->bytes, wire->n);
    wire_out.n = wire->n;
    switch (kind) {
    case 0u:
        bytes[i] ^= (uint8_t)(1u << place / 7u % 8u);
        break;
    case 1u:
        (void)memmove(bytes + i, bytes + i + 1u, wire->n - i - 1u);
        --wire_out.n;
        break;
    case 2u:
        (void)memmove(bytes + i + 1u, wire->bytes + i, wire->n - i);
        ++wire_out.n;
        break;
    case 3u: {
        const size_t k = i + 1u < wire->n - 1u ? i + 1u : 0u;
        const uint8_t swapped = bytes[i];
        bytes[i] = bytes[k];
        bytes[k] = swapped;
        break;
    }
    case 4u:
        wire_out.n = i;
        bytes[wire_out.n++] = 0u;
        break;
    default:
        break;
    }
    wire_out.is_spoilt = wire_out.n != wire->n || memcmp(bytes, wire->bytes, wire->n) != 0;
}

/* Half of the frames are spoilt. Nothing but what was sent is accepted, and a good frame behind a bad one is. */
static void send_over_a_bad_wire(uint32_t frames)
{
    static uint8_t body[MOST];
    td_test_random draws = td_test_random_start(20u);
    uint32_t good = 0u;
    for (uint32_t k = 0u; k < frames; ++k) {
        const size_t n = td_test_random_bits(&draws) % 40u;
        for (size_t i = 0u; i < n; ++i) {
            const uint32_t draw = td_test_random_bits(&draws);
            body[i] = (uint8_t)(draw % 3u == 0u ? 0u : draw >> 8);
        }
        const link_wire wire = send(body, n, k);
        spoil(&wire, td_test_random_bits(&draws) % 10u, td_test_random_bits(&draws));
        const bool is_whole = read_all(wire_out.bytes, wire_out.n);
        TEST_ASSERT_EQUAL(!wire_out.is_spoilt, is_whole);
        TEST_ASSERT_TRUE(!is_whole || (frame.n == n && frame.head.tick == k &&
                                       memcmp(frame.body, body, n) == 0));
        good += is_whole ? 1u : 0u;
    }
    TEST_ASSERT_EQUAL_UINT(good, reader.errors.frames);
    TEST_ASSERT_TRUE(good > frames / 3u && good < frames);
}

void test_badWire_acceptsNoSpoiltFrameAndRecoversAtOnce(void)
{
#if TD_SOAK
    send_over_a_bad_wire(1000000u);
#else
    send_over_a_bad_wire(100000u);
#endif
}
