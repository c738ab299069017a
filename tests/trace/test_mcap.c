/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* The container, record by record, as its specification has it; tests/commands/read_mcap.mjs reads it with another's reader. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>
#include "unity.h"
#include "bytes.h"
#include "mcap.h"
#include "td_port.h"

#define MOST 4096u

static char path[] = "/tmp/test_mcap_XXXXXX";
static uint8_t *file;
static size_t size;
static uint8_t kinds[MOST]; /* of the records, in their order */
static size_t places[MOST];
static size_t n_records;

static const mcap_topic topic = {"/a", "cdr", "p/msg/A", "ros2msg", "uint8 a\n"};

void setUp(void)
{
    (void)strcpy(path, "/tmp/test_mcap_XXXXXX");
    (void)close(mkstemp(path));
    file = NULL;
}

void tearDown(void)
{
    (void)unlink(path);
    free(file);
}

static uint64_t number(size_t at, size_t n)
{
    uint64_t value = 0u;
    for (size_t i = n; i-- > 0u;) {
        value = value << 8 | file[at + i];
    }
    return value;
}

static void read_file(void)
{
    FILE *const from = fopen(path, "rb");
    file = malloc(1u << 24);
    size = fread(file, 1u, 1u << 24, from);
    (void)fclose(from);
}

/* Where every record is. */
static void walk(void)
{
    static const uint8_t magic[] = {0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
    read_file();
    TEST_ASSERT_EQUAL_HEX8_ARRAY(magic, file, 8u);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(magic, file + size - 8u, 8u);
    n_records = 0u;
    for (size_t at = 8u; at < size - 8u; at += 9u + number(at + 1u, 8u)) {
        TEST_ASSERT_TRUE(n_records < MOST);
        kinds[n_records] = file[at];
        places[n_records++] = at;
    }
}

/* The place of the content of the i-th record of a kind. */
static size_t content(uint8_t kind, size_t i)
{
    for (size_t k = 0u; k < n_records; ++k) {
        if (kinds[k] == kind && i-- == 0u) {
            return places[k] + 9u;
        }
    }
    TEST_FAIL_MESSAGE("there is no such record");
    return 0u;
}

static void assert_kinds(const uint8_t *expected, size_t n)
{
    TEST_ASSERT_EQUAL_size_t(n, n_records);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, kinds, n);
}

/* ---- order ---- */

void test_mcap_close_without_messages_is_a_file(void)
{
    static const uint8_t order[] = {0x01, 0x0f, 0x0b, 0x0e, 0x02};
    mcap *const m = mcap_open(path, "ros2", "test");
    TEST_ASSERT_TRUE(mcap_close(m));
    walk();
    assert_kinds(order, sizeof order);
    TEST_ASSERT_EQUAL_UINT64(0u, number(content(0x0b, 0u), 8u));
}

static void write_small(void)
{
    const mcap_word words[] = {{"k", "v"}};
    mcap *const m = mcap_open(path, "ros2", "test");
    mcap_metadata(m, "about", words, 1u);
    mcap_attach(m, "s.json", "application/json", "{}", 2u);
    const uint16_t a = mcap_channel(m, &topic);
    const uint16_t b = mcap_channel(m, &topic);
    TEST_ASSERT_EQUAL_UINT16(1u, a);
    TEST_ASSERT_EQUAL_UINT16(2u, b);
    mcap_message(m, a, 5u, "one", 3u);
    mcap_message(m, b, 5u, "two", 3u);
    mcap_message(m, a, 9u, "three", 5u);
    TEST_ASSERT_TRUE(mcap_close(m));
    walk();
}

void test_mcap_close_after_messages_writes_records_in_their_order(void)
{
    static const uint8_t order[] = {0x01, 0x0c, 0x09, 0x03, 0x04, 0x03, 0x04, /* head to channels */
                                    0x06, 0x07, 0x07, 0x0f, /* a chunk, two indices, data end */
                                    0x03, 0x03, 0x04, 0x04, 0x0b, 0x08, 0x0a, 0x0d, /* summary */
                                    0x0e, 0x0e, 0x0e, 0x0e, 0x0e, 0x0e, 0x02};
    write_small();
    assert_kinds(order, sizeof order);
}

/* ---- checks ---- */

void test_mcap_close_checks_of_data_and_summary_hold(void)
{
    write_small();
    const size_t data_end = content(0x0f, 0u);
    TEST_ASSERT_EQUAL_HEX32(bytes_crc32(0u, file, data_end - 9u), number(data_end, 4u));
    const size_t footer = content(0x02, 0u);
    const size_t summary = number(footer, 8u);
    TEST_ASSERT_EQUAL_size_t(data_end + 4u, summary);
    TEST_ASSERT_EQUAL_size_t(places[n_records - 7u], number(footer + 8u, 8u));
    TEST_ASSERT_EQUAL_HEX32(bytes_crc32(0u, file + summary, footer + 16u - summary),
                            number(footer + 16u, 4u));
}

void test_mcap_attach_is_verbatim_and_checked(void)
{
    write_small();
    const size_t at = content(0x09, 0u);
    const size_t length = number(at - 8u, 8u);
    TEST_ASSERT_EQUAL_HEX32(bytes_crc32(0u, file + at, length - 4u), number(at + length - 4u, 4u));
    TEST_ASSERT_NOT_NULL(memmem(file + at, length, "s.json", 6u));
    TEST_ASSERT_NOT_NULL(memmem(file + at, length, "\x02\0\0\0\0\0\0\0{}", 10u));
    const size_t index = content(0x0a, 0u);
    TEST_ASSERT_EQUAL_size_t(at - 9u, number(index, 8u));
    TEST_ASSERT_EQUAL_size_t(length + 9u, number(index + 8u, 8u));
}

/* ---- chunks ---- */

/* Times, length and check of the first chunk, then its messages; and the index finds each of them. */
void test_mcap_message_is_in_a_chunk_and_in_its_index(void)
{
    uint8_t plain[256];
    write_small();
    const size_t at = content(0x06, 0u);
    const size_t length = number(at + 16u, 8u);
    TEST_ASSERT_EQUAL_UINT64(5u, number(at, 8u));
    TEST_ASSERT_EQUAL_UINT64(9u, number(at + 8u, 8u));
    TEST_ASSERT_EQUAL_size_t(3u * (9u + 22u) + 11u, length);
    TEST_ASSERT_EQUAL_HEX8_ARRAY("\x04\0\0\0zstd", file + at + 28u, 8u);
    const size_t packed = number(at + 36u, 8u);
    TEST_ASSERT_EQUAL_size_t(length, ZSTD_decompress(plain, sizeof plain, file + at + 44u, packed));
    TEST_ASSERT_EQUAL_HEX32(bytes_crc32(0u, plain, length), number(at + 24u, 4u));
    const size_t index = content(0x07, 0u); /* of channel 1: two messages */
    TEST_ASSERT_EQUAL_UINT64(1u, number(index, 2u));
    TEST_ASSERT_EQUAL_UINT64(32u, number(index + 2u, 4u));
    TEST_ASSERT_EQUAL_UINT64(9u, number(index + 22u, 8u));
    const size_t third = number(index + 30u, 8u);
    TEST_ASSERT_EQUAL_HEX8(0x05, plain[third]);
    TEST_ASSERT_EQUAL_HEX8_ARRAY("three", plain + third + 31u, 5u);
    TEST_ASSERT_EQUAL_HEX8_ARRAY("\x01\0\x01\0\0\0", plain + third + 9u, 6u); /* its second */
}

void test_mcap_message_beyond_a_chunk_begins_another(void)
{
    static uint8_t large[MCAP_CHUNK / 4u];
    mcap *const m = mcap_open(path, "", "test");
    const uint16_t a = mcap_channel(m, &topic);
    for (uint64_t i = 0u; i < 9u; ++i) {
        mcap_message(m, a, i, large, sizeof large);
    }
    TEST_ASSERT_TRUE(mcap_close(m));
    walk();
    const size_t statistics = content(0x0b, 0u);
    TEST_ASSERT_EQUAL_UINT64(9u, number(statistics, 8u));
    TEST_ASSERT_EQUAL_UINT64(3u, number(statistics + 22u, 4u));
    TEST_ASSERT_EQUAL_UINT64(0u, number(statistics + 26u, 8u));
    TEST_ASSERT_EQUAL_UINT64(8u, number(statistics + 34u, 8u));
    for (size_t i = 0u; i < 3u; ++i) {
        const size_t index = content(0x08, i);
        TEST_ASSERT_EQUAL_size_t(content(0x06, i) - 9u, number(index + 16u, 8u));
        TEST_ASSERT_EQUAL_UINT64(4u * i, number(index, 8u));
    }
}

/* ---- faults ---- */

void test_mcap_open_where_nobody_can_write_is_nothing(void)
{
    TEST_ASSERT_NULL(mcap_open("/nowhere/at/all.mcap", "", "test"));
}

void test_mcap_close_on_a_full_disk_says_so(void)
{
    mcap *const m = mcap_open("/dev/full", "", "test");
    const uint16_t a = mcap_channel(m, &topic);
    mcap_message(m, a, 0u, "x", 1u);
    TEST_ASSERT_FALSE(mcap_close(m));
}
