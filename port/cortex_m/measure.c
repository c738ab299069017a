/* SPDX-License-Identifier: MIT */
#include "measure.h"
#include <stddef.h>
#include "board_api.h"
#include "link.h"

#define STACK_PAINT 0x5AFE57ACu

/* One measured call: what span_run() reads and, at the end, writes. Its assembly knows offsets. */
typedef struct span {
    measure_fn fn;
    void *argument;
    volatile uint32_t *latch;
    const volatile uint32_t *value;
    uint32_t start;
    uint32_t stop;
} span;

_Static_assert(offsetof(span, start) == 16u && offsetof(span, stop) == 20u, "see span_run");

/* Instructions between the two readings that are not fn's. SysTick is read by the load: blx, movs,
 * str, ldr. A TIMER is read by the store: ldr, blx, movs, str. Four either way. */
#define SPAN_OVERHEAD 4u

static bool is_exact;

/* Six registers are pushed so that the stack stays aligned to 8 bytes for fn. */
__attribute__((naked, noinline)) static void span_run(span *s)
{
    (void)s;
    __asm__ volatile(".syntax unified\n"
                     "push {r3, r4, r5, r6, r7, lr}\n"
                     "mov  r4, r0\n"
                     "ldr  r3, [r4, #0]\n"
                     "ldr  r0, [r4, #4]\n"
                     "ldr  r5, [r4, #8]\n"
                     "ldr  r6, [r4, #12]\n"
                     "movs r1, #1\n"
                     "str  r1, [r5]\n"
                     "ldr  r7, [r6]\n"
                     "blx  r3\n"
                     "movs r1, #1\n"
                     "str  r1, [r5]\n"
                     "ldr  r1, [r6]\n"
                     "str  r7, [r4, #16]\n"
                     "str  r1, [r4, #20]\n"
                     "pop  {r3, r4, r5, r6, r7, pc}\n");
}

static uint32_t count_up(uint32_t reading)
{
    return (board_tick.is_down ? 0u - reading : reading) & board_tick.mask;
}

/* Instructions of `ticks`, rounded: a tick is 1/clock seconds, an instruction 2^shift ns. */
static uint32_t instructions_of(uint32_t ticks)
{
    const uint64_t num = (uint64_t)ticks * 1000000000u;
    const uint64_t den = (uint64_t)board_clock_hz() << board_this.icount_shift;
    return (uint32_t)((num + den / 2u) / den);
}

/* Instructions of the counter's wrap interrupt that fell into the span. A wrap in the very
 * instruction that reads the counter is served after it, so the border lies 4 ticks behind the
 * wrap: more than one instruction takes (at most 3.3 ticks), less than the interrupt (10). */
static uint32_t wrap_instructions(uint32_t start_up, uint32_t ticks)
{
    if (board_tick.wrap_instructions == 0u) {
        return 0u;
    }
    const uint64_t from = (start_up - 4u) & board_tick.mask;
    const uint64_t wraps = (from + ticks) / ((uint64_t)board_tick.mask + 1u);
    return (uint32_t)wraps * board_tick.wrap_instructions;
}

/* The two readings give the ticks modulo the counter's width; the 32-bit count around them gives
 * the whole widths, being longer by far less than one width. */
static uint32_t span_ticks(const span *s, uint32_t around)
{
    const uint32_t ticks = (count_up(s->stop) - count_up(s->start)) & board_tick.mask;
    return ticks + ((around - ticks) & ~board_tick.mask);
}

static uint32_t call_ticks(measure_fn fn, void *argument, uint32_t *start_up)
{
    span s = {fn, argument, board_tick.latch, board_tick.value, 0u, 0u};
    const uint32_t before = board_count();
    span_run(&s);
    const uint32_t around = board_count() - before;
    *start_up = count_up(s.start);
    return span_ticks(&s, around);
}

static uint32_t call_instructions(measure_fn fn, void *argument)
{
    uint32_t start_up;
    const uint32_t ticks = call_ticks(fn, argument, &start_up);
    return instructions_of(ticks) - SPAN_OVERHEAD - wrap_instructions(start_up, ticks);
}

uint32_t measure_call(measure_fn fn, void *argument)
{
    uint32_t start_up;
    return is_exact ? call_instructions(fn, argument) : call_ticks(fn, argument, &start_up);
}

/* 2 n + 1 instructions; the argument is n itself. */
__attribute__((naked, noinline)) static void known_loop(void *n)
{
    (void)n;
    __asm__ volatile(".syntax unified\n"
                     "1: subs r0, r0, #1\n"
                     "bne 1b\n"
                     "bx  lr\n");
}

bool measure_calibrate(void)
{
    static const uint32_t lengths[] = {1u, 2u, 3u, 10u, 101u, 1000u, 20011u};
    is_exact = true;
    for (size_t i = 0u; i < sizeof lengths / sizeof lengths[0]; ++i) {
        const uint32_t n = lengths[i];
        is_exact = is_exact && call_instructions(known_loop, (void *)(uintptr_t)n) == 2u * n + 1u;
    }
    return is_exact;
}

const char *measure_unit(void)
{
    return is_exact ? "instructions" : "ticks";
}

static uint32_t bytes_between(const uint32_t *from, const uint32_t *to)
{
    return (uint32_t)((uintptr_t)to - (uintptr_t)from);
}

measure_memory measure_memory_now(void)
{
    const uint32_t *deepest = link_stack_limit;
    while (deepest < link_stack_top && *deepest == STACK_PAINT) {
        ++deepest;
    }
    const measure_memory now = {bytes_between(link_rom_start, link_rom_end),
                                bytes_between(link_data_start, link_static_end),
                                bytes_between(link_stack_limit, link_stack_top),
                                bytes_between(deepest, link_stack_top)};
    return now;
}

#define STACK_HOLE 256 /* words of paint after which there is nothing below */

uint32_t measure_stack_used(void)
{
    const uint32_t here = 0u;
    const uint32_t *deepest = &here;
    for (const uint32_t *at = &here; at > link_stack_limit && deepest - at < STACK_HOLE; --at) {
        deepest = *(const volatile uint32_t *)at != STACK_PAINT ? at : deepest;
    }
    return bytes_between(deepest, link_stack_top);
}

/* Assembly, because it must use no stack: a compiler may push registers after it has read the stack
 * pointer, and they would be painted over. Nothing below the pointer is in use. */
__attribute__((naked, noinline)) void measure_stack_paint(void)
{
    __asm__ volatile(".syntax unified\n"
                     "ldr  r0, =link_stack_limit\n"
                     "ldr  r1, =%c0\n"
                     "mov  r2, sp\n"
                     "b    2f\n"
                     "1: stmia r0!, {r1}\n"
                     "2: cmp r0, r2\n"
                     "blo  1b\n"
                     "bx   lr\n"
                     ".ltorg\n" ::"i"(STACK_PAINT));
}
