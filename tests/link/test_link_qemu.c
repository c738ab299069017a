/* SPDX-License-Identifier: MIT */
/* A QEMU that is not there, ends at once, says nothing: scripts stand for it. */
/// On the host alone: processes.
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "unity.h"
#include "link_frame.h"
#include "link_qemu.h"
#include "link_stream.h"

static char folder[] = "/tmp/test_link_qemu.XXXXXX";
static char program[64], image[64], facts[64], error[512], place[256];
static link_qemu qemu;
static link_stream stream;

static void write_file(char *path, const char *name, const char *text, mode_t mode)
{
    (void)snprintf(path, 64u, "%s/%s", folder, name);
    FILE *const to = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(to);
    (void)fputs(text, to);
    (void)fclose(to);
    TEST_ASSERT_EQUAL_INT(0, chmod(path, mode));
}

void setUp(void)
{
    (void)strcpy(folder + strlen(folder) - 6u, "XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    write_file(image, "rig.elf", "an image", 0600);
    write_file(facts, "rig.qemu", "board=x\nmachine=mps2-an386\nicount=7\n", 0600);
}

void tearDown(void)
{
    link_qemu_stop(&qemu);
    (void)unlink(program);
    (void)unlink(image);
    (void)unlink(facts);
    TEST_ASSERT_EQUAL_INT(0, rmdir(folder));
}

static bool start(const char *script)
{
    write_file(program, "fake", script, 0700);
    const link_qemu_order order = {.program = program, .board = "x", .image = image};
    const bool is_there = link_qemu_start(&qemu, &order, error, sizeof error);
    (void)snprintf(place, sizeof place, "%s", qemu.folder);
    link_stream_set(&stream, &qemu.channel);
    return is_there;
}

static void expect_gone(const char *words)
{
    link_frame frame;
    TEST_ASSERT_EQUAL_INT(LINK_GONE, link_stream_next(&stream, 20000, &frame));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(stream.error, words), stream.error);
}

void test_start_isToldTheMachineAndItsTime(void)
{
    TEST_ASSERT_TRUE_MESSAGE(start("#!/bin/sh\necho \"$*\"\nexit 3\n"), error);
    expect_gone("QEMU has ended with code 3; its last words: -M mps2-an386 -display none");
}

void test_start_worksInAFolderWithBothFifos(void)
{
    TEST_ASSERT_TRUE_MESSAGE(start("#!/bin/sh\ntest -p to_board && test -p to_host && exit 42\n"),
                             error);
    expect_gone("QEMU has ended with code 42 and has said nothing");
}

/* As a board does: reads a frame, and sends it back. */
void test_channel_passesBytesBothWays(void)
{
    link_frame frame;
    TEST_ASSERT_TRUE_MESSAGE(start("#!/bin/sh\nexec cat < to_board > to_host\n"), error);
    TEST_ASSERT_EQUAL_INT(LINK_FINE,
                          link_stream_put(&stream, link_seal(&stream.writer, 7u, 9u, 0u), 20000));
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, 20000, &frame));
    TEST_ASSERT_EQUAL_UINT(9u, frame.head.tick);
    link_qemu_hide(&qemu);
    TEST_ASSERT_NOT_EQUAL_INT(0, access(place, F_OK));
    TEST_ASSERT_EQUAL_INT(LINK_FINE,
                          link_stream_put(&stream, link_seal(&stream.writer, 7u, 10u, 0u), 20000));
    TEST_ASSERT_EQUAL_INT(LINK_FINE, link_stream_next(&stream, 20000, &frame));
}

void test_stop_leavesNothingBehind(void)
{
    TEST_ASSERT_TRUE_MESSAGE(start("#!/bin/sh\nexec sleep 1000\n"), error);
    const int pid = qemu.pid;
    TEST_ASSERT_EQUAL_INT(0, kill(pid, 0));
    TEST_ASSERT_EQUAL_INT(0, access(place, F_OK));
    link_qemu_stop(&qemu);
    TEST_ASSERT_NOT_EQUAL_INT(0, kill(pid, 0));
    TEST_ASSERT_NOT_EQUAL_INT(0, access(place, F_OK));
}

void test_start_withoutAnImage_saysSo(void)
{
    (void)unlink(image);
    TEST_ASSERT_FALSE(start("#!/bin/sh\n"));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, "there is no image"), error);
    write_file(image, "rig.elf", "an image", 0600);
}

void test_start_withoutFacts_saysSo(void)
{
    (void)unlink(facts);
    TEST_ASSERT_FALSE(start("#!/bin/sh\n"));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, "has no .qemu beside it"), error);
    write_file(facts, "rig.qemu", "", 0600);
}

void test_programThatIsNotThere_saysSo(void)
{
    const link_qemu_order order = {.program = "/no/qemu", .board = "x", .image = image};
    TEST_ASSERT_TRUE_MESSAGE(link_qemu_start(&qemu, &order, error, sizeof error), error);
    link_stream_set(&stream, &qemu.channel);
    expect_gone("QEMU has ended with code 127; its last words: /no/qemu does not start");
}
