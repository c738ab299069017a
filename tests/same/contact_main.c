/* SPDX-License-Identifier: MIT */
/* An image for `make same`: the hash of the kernel's walk through contacts and nothing else, host and boards. */
#include "console.h"
#include "walks.h"

int main(void);
int main(void)
{
    console_text("kernel ");
    console_hex64(kernel_hash(walks_contact, WALKS_ROUNDS));
    console_putc('\n');
    return 0;
}
