/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hashes of the sameness kernel (port/selftest/kernel.h), one of each walk
 * for each scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS      128u
#define KERNEL_HASH_F32         UINT64_C(0x528da158614bdeb5)
#define KERNEL_HASH_F64         UINT64_C(0xeeeb1507a2c67660)
#define KERNEL_HASH_Q16         UINT64_C(0xc2e951e9e91a032d)
#define KERNEL_CONTACT_HASH_F32 UINT64_C(0xdfa1ac1110cb5dce)
#define KERNEL_CONTACT_HASH_F64 UINT64_C(0xba0e31882e60479e)
#define KERNEL_CONTACT_HASH_Q16 UINT64_C(0x44e3c30d18015e79)
#define KERNEL_GROUND_HASH_F32  UINT64_C(0x13b6a7a07eef2df3)
#define KERNEL_GROUND_HASH_F64  UINT64_C(0x6eefae4fe6ba0961)
#define KERNEL_GROUND_HASH_Q16  UINT64_C(0x3d8cd9761182b509)

#endif
