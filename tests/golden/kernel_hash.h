/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hashes of the sameness kernel (port/rig/kernel.h), one of each walk
 * for each scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS      128u
#define KERNEL_HASH_F32         UINT64_C(0x5c9f00c24670d388)
#define KERNEL_HASH_F64         UINT64_C(0x0457d0ed088a081a)
#define KERNEL_HASH_Q16         UINT64_C(0x6d74370b50c06485)
#define KERNEL_CONTACT_HASH_F32 UINT64_C(0xb0227fb9aec22e68)
#define KERNEL_CONTACT_HASH_F64 UINT64_C(0x004aa0d2f5ae2515)
#define KERNEL_CONTACT_HASH_Q16 UINT64_C(0x7feff61e478f0ac4)
#define KERNEL_GROUND_HASH_F32  UINT64_C(0x872f232fde6848a1)
#define KERNEL_GROUND_HASH_F64  UINT64_C(0x076cba612b96482d)
#define KERNEL_GROUND_HASH_Q16  UINT64_C(0x7e71776baecd055f)

#endif
