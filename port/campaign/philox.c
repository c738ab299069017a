/* SPDX-License-Identifier: MIT */
#include "philox.h"

#define ROUNDS 10u
#define TURNS  6u /* of the Feistel network */

/* Multipliers, and the steps of the key: Weyl sequences of the golden ratio and of sqrt(3) - 1 [SA11]. */
#define TIMES_0 0xD2511F53u
#define TIMES_1 0xCD9E8D57u
#define STEP_0  0x9E3779B9u
#define STEP_1  0xBB67AE85u

philox_block philox(philox_block counter, uint64_t key)
{
    philox_block c = counter;
    uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32u);
    for (unsigned i = 0u; i < ROUNDS; ++i) {
        const uint64_t a = (uint64_t)TIMES_0 * c.word[0];
        const uint64_t b = (uint64_t)TIMES_1 * c.word[2];
        const philox_block next = {{(uint32_t)(b >> 32u) ^ c.word[1] ^ k0, (uint32_t)b,
                                    (uint32_t)(a >> 32u) ^ c.word[3] ^ k1, (uint32_t)a}};
        c = next;
        k0 += STEP_0;
        k1 += STEP_1;
    }
    return c;
}

double philox_share(uint64_t seed, const philox_which *which, unsigned lane)
{
    const philox_block counter = {{which->run, which->item, which->index, (uint32_t)which->use}};
    const philox_block block = philox(counter, seed);
    const unsigned at = 2u * (lane & 1u);
    const uint64_t bits = (uint64_t)block.word[at] << 32u | block.word[at + 1u];
    return ((double)(bits >> 12u) + 0.5) * 0x1p-52;
}

/* One way through the network: two halves of `bits` bits each. */
static uint32_t scramble(uint64_t seed, uint32_t item, unsigned bits, uint32_t i)
{
    const uint32_t mask = (1u << bits) - 1u;
    uint32_t left = i >> bits, right = i & mask;
    for (uint32_t turn = 0u; turn < TURNS; ++turn) {
        const philox_block counter = {{right, item, turn << 8u | bits, PHILOX_ORDER}};
        const uint32_t next = left ^ (philox(counter, seed).word[0] & mask);
        left = right;
        right = next;
    }
    return left << bits | right;
}

uint32_t philox_permute(uint64_t seed, uint32_t item, uint32_t n, uint32_t i)
{
    unsigned bits = 1u;
    while (bits < 16u && (1u << 2u * bits) < n) {
        ++bits;
    }
    uint32_t to = i;
    do {
        to = scramble(seed, item, bits, to);
    } while (to >= n);
    return to;
}
