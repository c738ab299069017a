/* SPDX-License-Identifier: MIT */
/* The later walks of the sameness kernel: what the flash of a small board does not hold beside the first. */
#include "kernel_walk.h"

void kernel_contact_round(kernel *k)
{
    kernel_round_distance(k);
    kernel_round_contact(k);
    td_hash_word(&k->hash, td_saturations());
}

void kernel_ground_round(kernel *k)
{
    kernel_round_near(k);
    kernel_round_wheel(k);
    td_hash_word(&k->hash, td_saturations());
}
