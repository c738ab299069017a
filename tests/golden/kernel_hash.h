/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hashes of the sameness kernel (port/rig/kernel.h), one of each walk
 * for each scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS      128u
#define KERNEL_HASH_F32         UINT64_C(0x49db7010123304cb)
#define KERNEL_HASH_F64         UINT64_C(0xc8e4f45294e8f293)
#define KERNEL_HASH_Q16         UINT64_C(0x0ad7a223c3cbcd5c)
#define KERNEL_CONTACT_HASH_F32 UINT64_C(0xdd8012c98cd489f5)
#define KERNEL_CONTACT_HASH_F64 UINT64_C(0x158eeadd12e26bf5)
#define KERNEL_CONTACT_HASH_Q16 UINT64_C(0xbb25d68b5b380ac0)
#define KERNEL_GROUND_HASH_F32  UINT64_C(0x3b2b91a0d82304a0)
#define KERNEL_GROUND_HASH_F64  UINT64_C(0xcca5e503778fe04f)
#define KERNEL_GROUND_HASH_Q16  UINT64_C(0xa019c7a476a359cc)

#endif
