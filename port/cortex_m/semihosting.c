/* SPDX-License-Identifier: MIT */
#include "semihosting.h"
#include <stddef.h>
#include "board_api.h"

#define SYS_OPEN          0x01u
#define SYS_WRITE0        0x04u /* a string up to its zero byte */
#define SYS_WRITE         0x05u
#define SYS_ERRNO         0x13u /* without effect: the question "is anybody there?" */
#define SYS_EXIT_EXTENDED 0x20u

#define OPEN_WRITE            4u
#define APPLICATION_EXIT      0x20026u
#define HANDLE_NONE           (-1)
#define TRAP_BYTES            2u
#define NOBODY_THERE          0xFFFFFFFFu
#define ADDRESS_WITHOUT_THUMB 0xFFFFFFFEu

static bool answers;
static int32_t console = HANDLE_NONE;
static char line[128];
static size_t line_length;

/* The only breakpoint of the image. Its address is how a fault is recognised as an unanswered call:
 * looking at the instruction itself would fault again if the program counter had gone astray. */
__attribute__((naked, noinline)) static int32_t trap(uint32_t operation, const void *argument)
{
    (void)operation;
    (void)argument;
    __asm__ volatile("bkpt 0xab\n bx lr\n");
}

bool semihosting_step_over(uint32_t *r0, uint32_t *pc)
{
    if (*pc != ((uint32_t)(uintptr_t)trap & ADDRESS_WITHOUT_THUMB)) {
        return false;
    }
    answers = false;
    *r0 = NOBODY_THERE;
    *pc += TRAP_BYTES;
    return true;
}

void semihosting_probe(void)
{
    answers = true;
    (void)trap(SYS_ERRNO, NULL);
}

bool semihosting_answers(void)
{
    return *(volatile bool *)&answers; /* the fault handler may have changed it */
}

int32_t semihosting_call(uint32_t operation, const void *argument)
{
    return semihosting_answers() ? trap(operation, argument) : -1;
}

static void console_open(void)
{
    const uint32_t block[3] = {(uint32_t)(uintptr_t) ":tt", OPEN_WRITE, 3u};
    console = semihosting_call(SYS_OPEN, block);
}

void semihosting_flush(void)
{
    const size_t length = line_length;
    line_length = 0u;
    if (length == 0u) {
        return;
    }
    if (console == HANDLE_NONE) {
        console_open();
    }
    const uint32_t block[3] = {(uint32_t)console, (uint32_t)(uintptr_t)line, length};
    (void)semihosting_call(SYS_WRITE, block);
    for (size_t i = 0u; i < length && !semihosting_answers(); ++i) {
        board_putc((uint8_t)line[i]);
    }
}

void semihosting_putc(int c)
{
    line[line_length++] = (char)c;
    if (c == '\n' || line_length == sizeof line) {
        semihosting_flush();
    }
}

void semihosting_report(const char *text)
{
    (void)semihosting_call(SYS_WRITE0, text);
}

_Noreturn void semihosting_exit(int code)
{
    const uint32_t block[2] = {APPLICATION_EXIT, (uint32_t)code & 0xFFu};
    semihosting_flush();
    (void)semihosting_call(SYS_EXIT_EXTENDED, block);
    __asm__ volatile("cpsid i");
    for (;;) {
        __asm__ volatile("wfi");
    }
}
