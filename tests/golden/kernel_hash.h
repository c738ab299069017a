/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hash of the sameness kernel (port/rig/kernel.h), one for each
 * scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS 128u
#define KERNEL_HASH_F32    UINT64_C(0xc35be326674cfa93)
#define KERNEL_HASH_F64    UINT64_C(0xadbf67d3beeaa0f3)
#define KERNEL_HASH_Q16    UINT64_C(0x052f6a385f5ac679)

#endif
