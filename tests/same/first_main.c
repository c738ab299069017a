/* SPDX-License-Identifier: MIT */
/* An image for `make same`: the hash of the kernel's first walk and nothing else, host and boards. */
#include "console.h"
#include "kernel.h"

int main(void);
int main(void)
{
    console_text("kernel ");
    console_hex64(kernel_hash(kernel_round, KERNEL_ROUNDS));
    console_putc('\n');
    return 0;
}
