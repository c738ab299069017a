/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* Bytes as MCAP and CDR have them, and their checksum. */
#include <string.h>
#include "unity.h"
#include "bytes.h"
#include "td_port.h"

static bytes b;
static size_t origin;

void setUp(void)
{
    b = (bytes){NULL, 0u, 0u, false};
}

void tearDown(void)
{
    bytes_free(&b);
}

static void assert_bytes(const char *expected, size_t size)
{
    TEST_ASSERT_FALSE(b.failed);
    TEST_ASSERT_EQUAL_size_t(size, b.size);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, b.data, size);
}

/* The check value that catalogues of CRCs give for this one. */
void test_bytes_crc32_of_nine_digits_is_the_check_value(void)
{
    TEST_ASSERT_EQUAL_HEX32(0xcbf43926u, bytes_crc32(0u, "123456789", 9u));
    TEST_ASSERT_EQUAL_HEX32(0u, bytes_crc32(0u, "", 0u));
}

void test_bytes_crc32_in_pieces_is_that_of_the_whole(void)
{
    TEST_ASSERT_EQUAL_HEX32(0xcbf43926u, bytes_crc32(bytes_crc32(0u, "1234", 4u), "56789", 5u));
}

void test_bytes_numbers_have_the_least_byte_first(void)
{
    bytes_u8(&b, 1u);
    bytes_u16(&b, 0x0203u);
    bytes_u32(&b, 0x04050607u);
    bytes_u64(&b, 0x08090a0b0c0d0e0fu);
    assert_bytes("\x01\x03\x02\x07\x06\x05\x04\x0f\x0e\x0d\x0c\x0b\x0a\x09\x08", 15u);
}

void test_bytes_text_has_its_length_and_no_end(void)
{
    bytes_text(&b, "abc");
    bytes_text(&b, "");
    assert_bytes("\x03\0\0\0abc\0\0\0\0", 11u);
}

void test_bytes_put_changes_what_is_there_and_nothing_behind_it(void)
{
    bytes_u64(&b, 0u);
    bytes_put_u32(&b, 2u, 0x01020304u);
    bytes_put_u64(&b, 6u, UINT64_MAX); /* two bytes of it are there */
    assert_bytes("\0\0\x04\x03\x02\x01\xff\xff", 8u);
}

void test_bytes_add_many_keeps_all(void)
{
    for (uint32_t i = 0u; i < 100000u; ++i) {
        bytes_u32(&b, i);
    }
    TEST_ASSERT_EQUAL_size_t(400000u, b.size);
    TEST_ASSERT_EQUAL_HEX8_ARRAY("\x9f\x86\x01\0", b.data + 399996u, 4u);
}

/* ---- CDR ---- */

void test_cdr_number_is_aligned_from_behind_the_head(void)
{
    origin = cdr_begin(&b);
    cdr_number(&b, origin, 1u, 1u);
    cdr_number(&b, origin, 2u, 2u);
    cdr_number(&b, origin, 3u, 8u);
    cdr_number(&b, origin, 4u, 4u);
    cdr_number(&b, origin, 5u, 4u);
    assert_bytes("\0\x01\0\0"           /* little endian */
                 "\x01\0\x02\0\0\0\0\0" /* one, padding, two, padding */
                 "\x03\0\0\0\0\0\0\0"
                 "\x04\0\0\0\x05\0\0\0",
                 28u);
}

/* A message need not begin at a multiple of eight of its buffer. */
void test_cdr_alignment_does_not_depend_on_what_came_before(void)
{
    bytes_add(&b, "xyz", 3u);
    origin = cdr_begin(&b);
    cdr_number(&b, origin, 1u, 1u);
    cdr_double(&b, origin, 1.0);
    assert_bytes("xyz\0\x01\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\xf0\x3f", 23u);
}

void test_cdr_text_counts_its_end(void)
{
    origin = cdr_begin(&b);
    cdr_text(&b, origin, "ab");
    cdr_text(&b, origin, "");
    cdr_number(&b, origin, 7u, 4u);
    assert_bytes("\0\x01\0\0\x03\0\0\0ab\0\0\x01\0\0\0\0\0\0\0\x07\0\0\0", 24u);
}
