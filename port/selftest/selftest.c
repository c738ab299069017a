/* SPDX-License-Identifier: MIT */
#include "selftest.h"
#include <stddef.h>
#include "console.h"
#include "cost.h"
#include "kernel.h"
#include "measure.h"
#include "../../tests/golden/kernel_hash.h"

#if KERNEL_HASH_ROUNDS != KERNEL_ROUNDS
#    error "tests/golden/kernel_hash.h is of another walk: make same UPDATE=1"
#endif

#if defined(TD_SCALAR_Q16)
#    define GOLDEN KERNEL_HASH_Q16
#elif defined(TD_SCALAR_F64)
#    define GOLDEN KERNEL_HASH_F64
#else
#    define GOLDEN KERNEL_HASH_F32
#endif

#define NAME_WIDTH     22u
#define NUMBER_WIDTH   9u
#define ROUNDS_PER_DOT 4u

static uint64_t walk(void)
{
    kernel k;
    kernel_start(&k);
    console_text("kernel: ");
    for (uint32_t i = 0u; i < KERNEL_ROUNDS; ++i) {
        kernel_round(&k);
        if (i % ROUNDS_PER_DOT == 0u) {
            console_putc('.');
        }
    }
    console_putc('\n');
    return kernel_value(&k);
}

static bool kernel_agrees(void)
{
    const uint64_t hash = walk();
    console_text("kernel: hash ");
    console_hex64(hash);
    console_text(" (" TD_SCALAR_NAME "), golden ");
    console_hex64(GOLDEN);
    console_line(hash == GOLDEN ? ", the same" : ", DIFFERENT");
    return hash == GOLDEN;
}

static void show_operation(uint32_t i)
{
    const cost_result result = cost_of(i);
    console_text("  ");
    console_text_column(cost_name(i), NAME_WIDTH);
    console_u32_column((result.sum + COST_SETS / 2u) / COST_SETS, NUMBER_WIDTH);
    console_u32_column(result.worst, NUMBER_WIDTH);
    console_putc('\n');
}

static void show_counts(void)
{
    const bool is_exact = measure_calibrate();
    console_text("counts: ");
    console_text(measure_unit());
    console_line(is_exact ? " a call, exact; mean and worst" : " a call; mean and worst");
    for (uint32_t i = 0u; i < cost_count; ++i) {
        show_operation(i);
    }
}

static void show_memory(measure_memory memory)
{
    console_text("memory: ROM ");
    console_u32(memory.rom_used);
    console_text(" bytes, static RAM ");
    console_u32(memory.ram_static);
    console_text(", stack ");
    console_u32(memory.stack_used);
    console_text(" of ");
    console_u32(memory.stack_size);
    console_putc('\n');
}

/* Even an empty call takes its return, where there is a counter. */
static bool can_count(void)
{
    return measure_call(cost_empty, NULL) > 0u;
}

static void show_costs(void)
{
    const measure_memory memory = measure_memory_now();
    if (can_count()) {
        show_counts();
    } else {
        console_line("counts: not from within this machine; `make bench` counts instructions");
    }
    if (memory.stack_size > 0u) {
        show_memory(measure_memory_now());
    } else {
        console_line("memory: not from within this machine; `make firmware` shows a board's");
    }
}

int selftest_run(void)
{
    const bool agrees = kernel_agrees();
    show_costs();
    console_line(agrees ? "selftest: PASS" : "selftest: FAIL (hash of the kernel)");
    return agrees ? 0 : 1;
}
