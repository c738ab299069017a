/* SPDX-License-Identifier: MIT */
/* The second walk of the sameness kernel: what the flash of a small board does not hold beside the first. */
#include "kernel_walk.h"

void kernel_second_round(kernel *k)
{
    kernel_round_distance(k);
    kernel_round_contact(k);
    kernel_round_near(k);
    kernel_round_wheel(k);
    td_hash_word(&k->hash, td_saturations());
}

uint64_t kernel_second_hash(uint32_t rounds)
{
    kernel k;
    kernel_start(&k);
    for (uint32_t i = 0u; i < rounds; ++i) {
        kernel_second_round(&k);
    }
    return kernel_value(&k);
}
