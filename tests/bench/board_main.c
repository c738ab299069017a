/* SPDX-License-Identifier: MIT */
/* An image for `make bench`: a line for each operation, its name, the sum over the ordinary sets and
 * the worst of all; the unit first, the number of sets with it. Then a line for each run of ticks: its
 * name, how many ticks, the mean and the worst of them. */
#include "bench.h"
#include "console.h"
#include "measure.h"
#include "ticks.h"

static void show(uint32_t i)
{
    const cost_result result = bench_measure(i);
    console_text("bench ");
    console_text(bench_at(i)->name);
    console_putc(' ');
    console_u32(result.sum);
    console_putc(' ');
    console_u32(result.worst);
    console_putc('\n');
}

static void show_run(uint32_t i)
{
    const ticks_result result = ticks_measure(i);
    console_text("run ");
    console_text(ticks_name(i));
    console_putc(' ');
    console_u32(result.ticks);
    console_putc(' ');
    console_u32(result.ticks > 0u ? (uint32_t)(result.sum / result.ticks) : 0u);
    console_putc(' ');
    console_u32(result.worst);
    console_putc('\n');
}

int main(void);
int main(void)
{
    (void)measure_calibrate();
    console_text("bench-unit ");
    console_text(measure_unit());
    console_putc(' ');
    console_u32(COST_SETS);
    console_putc('\n');
    for (uint32_t i = 0u; i < bench_count; ++i) {
        show(i);
    }
    for (uint32_t i = 0u; i < ticks_count(); ++i) {
        show_run(i);
    }
    return 0;
}
