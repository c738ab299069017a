/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hash of the sameness kernel (port/rig/kernel.h), one for each
 * scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS 128u
#define KERNEL_HASH_F32    UINT64_C(0x5c90af9facb62acf)
#define KERNEL_HASH_F64    UINT64_C(0xccb2fe3c369ccfa8)
#define KERNEL_HASH_Q16    UINT64_C(0xa234afb3ee915b07)

#endif
