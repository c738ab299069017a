/* SPDX-License-Identifier: MIT */
#include "walks.h"

void walks_contact(kernel *k)
{
    kernel_round_distance(k);
    kernel_round_contact(k);
    td_hash_word(&k->hash, td_saturations());
}

void walks_ground(kernel *k)
{
    kernel_round_near(k);
    kernel_round_wheel(k);
    kernel_round_target(k);
    td_hash_word(&k->hash, td_saturations());
}
