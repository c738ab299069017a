/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hash of the sameness kernel (port/rig/kernel.h), one for each
 * scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS 128u
#define KERNEL_HASH_F32    UINT64_C(0xa269923d38f8080f)
#define KERNEL_HASH_F64    UINT64_C(0x95f7add551f8f3d5)
#define KERNEL_HASH_Q16    UINT64_C(0x775c4db27cab0415)

#endif
