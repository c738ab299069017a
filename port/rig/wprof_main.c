#include "bench_wheel.h"
#include "kernel_walk.h"
#include "console.h"
int main(void);
__attribute__((noinline)) void mark_a(void);
__attribute__((noinline)) void mark_a(void)
{
    __asm__ volatile("nop");
}
int main(void)
{
    kernel k;
    kernel_start(&k);
    for (uint32_t i = 0; i < 6u; ++i)
        bench_wheel_prepare(&k, i, false);
    mark_a();
    bench_wheel_tick(0);
    mark_a();
    bench_wheel_stand(0);
    mark_a();
    bench_wheel_free(0);
    mark_a();
    return 0;
}
