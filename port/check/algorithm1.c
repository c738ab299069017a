/* SPDX-License-Identifier: MIT */
#include "algorithm1.h"

static bool is_full(uint32_t n_faces, uint32_t p)
{
    uint32_t sum = 0u;
    for (uint32_t i = 0u; i < n_faces; ++i) {
        sum += (p >> i) & 1u;
    }
    return sum == n_faces;
}

uint32_t
algorithm1(uint32_t n_faces, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0, bool guarded)
{
    const bool full = is_full(n_faces, p);
    uint32_t c = 0u;
    for (uint32_t i = 0u; i < n_faces; ++i) {
        const int delta = (int)((p >> i) & 1u) - (int)((p0 >> i) & 1u);
        const bool was_held = ((c0 >> i) & 1u) != 0u;
        bool is_held;
        if (full && delta == 1 && !(guarded && c0 != 0u)) {
            is_held = true;
        } else if (full) {
            is_held = was_held;
        } else {
            is_held = was_held && ((s >> i) & 1u) != 0u && delta == 0;
        }
        c |= (is_held ? 1u : 0u) << i;
    }
    return c;
}
