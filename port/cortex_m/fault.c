/* SPDX-License-Identifier: MIT */
#include "fault.h"
#include <stddef.h>
#include "board_api.h"
#include "link.h"
#include "semihosting.h"

/* What the core pushes on entry to an exception; FPU registers, if any, lie above. */
typedef struct exception_frame {
    uint32_t r0, r1, r2, r3, r12, lr, pc, xpsr;
} exception_frame;

void fault_say(const char *text)
{
    for (const char *c = text; *c != '\0'; ++c) {
        board_putc((uint8_t)*c);
    }
    semihosting_report(text);
}

void fault_say_hex(uint32_t value)
{
    char text[] = "0x00000000";
    for (int i = 0; i < 8; ++i) {
        text[2 + i] = "0123456789abcdef"[(value >> (28 - 4 * i)) & 15u];
    }
    fault_say(text);
}

_Noreturn void fault_stop(void)
{
    fault_say("\n");
    semihosting_exit(FAULT_EXIT_CODE);
}

#if __ARM_ARCH >= 7
/* The fault status registers, which a Cortex-M0 does not have. */
#    define CFSR  (*(const volatile uint32_t *)0xE000ED28u)
#    define HFSR  (*(const volatile uint32_t *)0xE000ED2Cu)
#    define MMFAR (*(const volatile uint32_t *)0xE000ED34u)
#    define BFAR  (*(const volatile uint32_t *)0xE000ED38u)
#    define SFSR  (*(const volatile uint32_t *)0xE000EDE4u)

static const struct {
    uint32_t cfsr_bits;
    const char *text;
} causes[] = {
    {1u << 20, "stack limit"},
    {(1u << 4) | (1u << 12), "no stack left for an exception"},
    {1u << 16, "undefined instruction"},
    {1u << 17, "invalid state (jump to an even address)"},
    {1u << 18, "invalid exception return"},
    {1u << 19, "no coprocessor (FPU off)"},
    {1u << 24, "unaligned access"},
    {1u << 25, "division by zero"},
    {(1u << 0) | (1u << 8), "no code there"},
    {(1u << 1) | (1u << 9), "no such address"},
    {1u << 10, "no such address (imprecise: pc is past it)"},
    {(1u << 3) | (1u << 11), "unstacking failed"},
};

static void say_cause(void)
{
    const uint32_t cfsr = CFSR;
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; ++i) {
        if ((cfsr & causes[i].cfsr_bits) != 0u) {
            fault_say(": ");
            fault_say(causes[i].text);
        }
    }
    if ((cfsr & (1u << 7)) != 0u || (cfsr & (1u << 15)) != 0u) {
        fault_say(", address ");
        fault_say_hex((cfsr & (1u << 7)) != 0u ? MMFAR : BFAR);
    }
    fault_say(", cfsr ");
    fault_say_hex(cfsr);
    fault_say(" hfsr ");
    fault_say_hex(HFSR);
#    if __ARM_ARCH >= 8
    fault_say(" sfsr ");
    fault_say_hex(SFSR);
#    endif
}
#else
static void say_cause(void)
{
}
#endif

static void say_exception(void)
{
    uint32_t number;
    __asm__ volatile("mrs %0, ipsr" : "=r"(number));
    fault_say("touchdown: ");
    if (number == 3u) {
        fault_say("hard fault");
    } else {
        fault_say("unexpected exception ");
        fault_say_hex(number);
    }
}

/* Reached from fault_entry. `frame` is null if the stack pointer had left the stack. */
void fault_handle(exception_frame *frame);
__attribute__((used)) void fault_handle(exception_frame *frame)
{
    if (frame != NULL && semihosting_step_over(&frame->r0, &frame->pc)) {
        return;
    }
    semihosting_flush();
    say_exception();
    say_cause();
    if (frame != NULL) {
        fault_say(", pc ");
        fault_say_hex(frame->pc);
        fault_say(" lr ");
        fault_say_hex(frame->lr);
    } else {
        fault_say(", stack overflow");
    }
    fault_stop();
}

/* Bit 2 of EXC_RETURN (in lr) tells which stack holds the frame. A stack pointer outside the stack
 * would fault again and lock the core up: then the report gets the whole stack for itself. */
__attribute__((naked)) void fault_entry(void)
{
    __asm__ volatile(".syntax unified\n"
                     "mov  r1, lr\n"
                     "movs r0, #4\n"
                     "tst  r1, r0\n"
                     "bne  1f\n"
                     "mrs  r0, msp\n"
                     "b    2f\n"
                     "1: mrs r0, psp\n"
                     "2: ldr r1, =link_stack_limit\n"
                     "cmp  r0, r1\n"
                     "blo  3f\n"
                     "ldr  r1, =link_stack_top\n"
                     "cmp  r0, r1\n"
                     "bhs  3f\n"
                     "ldr  r1, =fault_handle\n"
                     "bx   r1\n"
                     "3: ldr r1, =link_stack_top\n"
                     "mov  sp, r1\n"
                     "movs r0, #0\n"
                     "ldr  r1, =fault_handle\n"
                     "bx   r1\n"
                     ".ltorg\n");
}
