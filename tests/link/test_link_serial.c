/* SPDX-License-Identifier: MIT */
/* A serial device that is missing, busy, set to odd rates, or vanishes: pseudo-terminals stand for it. */
/// On the host alone: terminals.
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "link_baud.h"
#include "link_frame.h"
#include "link_serial.h"
#include "link_stream.h"

static int master;
static const char *device;
static link_serial serial, second;
static link_stream stream;
static char error[256];

void setUp(void)
{
    master = posix_openpt(O_RDWR | O_NOCTTY);
    TEST_ASSERT_TRUE(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    device = ptsname(master);
    error[0] = '\0';
}

void tearDown(void)
{
    link_serial_close(&serial);
    (void)close(master);
}

static void open_it(uint32_t baud)
{
    TEST_ASSERT_TRUE_MESSAGE(link_serial_open(&serial, device, baud, error, sizeof error), error);
}

static void expect_refusal(const char *path, const char *words)
{
    TEST_ASSERT_FALSE(link_serial_open(&second, path, 115200u, error, sizeof error));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, words), error);
}

void test_open_passesEveryByteAsItIs(void)
{
    uint8_t sent[256], got[256];
    size_t n = 0u;
    for (size_t i = 0u; i < sizeof sent; ++i) {
        sent[i] = (uint8_t)i;
    }
    open_it(115200u);
    TEST_ASSERT_EQUAL_INT(sizeof sent, write(serial.channel.out, sent, sizeof sent));
    while (n < sizeof got) {
        const ssize_t more = read(master, got + n, sizeof got - n);
        TEST_ASSERT_GREATER_THAN_INT(0, more);
        n += (size_t)more;
    }
    TEST_ASSERT_EQUAL_MEMORY(sent, got, sizeof got);
}

void test_open_ofAMissingDevice_saysSo(void)
{
    open_it(9600u);
    expect_refusal("/dev/nobody", "there is no serial device /dev/nobody");
}

void test_open_ofAFile_saysSo(void)
{
    open_it(9600u);
    expect_refusal("/dev/null", "/dev/null is no serial device");
}

void test_open_ofABusyDevice_saysSo(void)
{
    open_it(9600u);
    expect_refusal(device, "is busy: another program has it open");
    link_serial_close(&serial);
    open_it(9600u);
}

void test_rate_withoutAName_isSet(void)
{
    open_it(250000u);
    TEST_ASSERT_TRUE(link_serial_rate(&serial, 1234567u));
    TEST_ASSERT_TRUE(link_serial_rate(&serial, 230400u));
    TEST_ASSERT_FALSE(link_baud_any(-1, 250000u));
}

/* The other end closes while one waits: no clock is needed to notice. */
void test_deviceThatVanishes_endsTheWait(void)
{
    link_frame frame;
    open_it(115200u);
    link_stream_set(&stream, &serial.channel);
    (void)close(master);
    TEST_ASSERT_EQUAL_INT(LINK_GONE, link_stream_next(&stream, 20000, &frame));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(stream.error, "has vanished"), stream.error);
    master = posix_openpt(O_RDWR | O_NOCTTY);
}

void test_deviceThatHasVanished_cannotBeWritten(void)
{
    uint8_t bytes[] = {1u, 0u};
    open_it(115200u);
    link_stream_set(&stream, &serial.channel);
    (void)close(master);
    TEST_ASSERT_EQUAL_INT(LINK_GONE,
                          link_stream_put(&stream, (link_wire){bytes, sizeof bytes}, 20000));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(stream.error, "has vanished"), stream.error);
    master = posix_openpt(O_RDWR | O_NOCTTY);
}
