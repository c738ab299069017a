/* SPDX-License-Identifier: MIT */
/* Written by `make same UPDATE=1`: the hashes of the sameness kernel (port/rig/kernel.h), one of each walk
 * for each scalar, the same for every compiler, level and CPU. */
#ifndef KERNEL_HASH_H
#define KERNEL_HASH_H

#include <stdint.h>

#define KERNEL_HASH_ROUNDS      128u
#define KERNEL_HASH_F32         UINT64_C(0xe15c191a5b93e13f)
#define KERNEL_HASH_F64         UINT64_C(0xf920dfdd52fb06f9)
#define KERNEL_HASH_Q16         UINT64_C(0x3ca43ec8cb05a9b5)
#define KERNEL_CONTACT_HASH_F32 UINT64_C(0x1f5749b42e001292)
#define KERNEL_CONTACT_HASH_F64 UINT64_C(0x54d030ea2b6dadc0)
#define KERNEL_CONTACT_HASH_Q16 UINT64_C(0x2cdca77e51f82704)
#define KERNEL_GROUND_HASH_F32  UINT64_C(0x9372386d5b1e94fd)
#define KERNEL_GROUND_HASH_F64  UINT64_C(0x24d8a6dc459dafd2)
#define KERNEL_GROUND_HASH_Q16  UINT64_C(0x32ac2bdf5d5f2c95)

#endif
