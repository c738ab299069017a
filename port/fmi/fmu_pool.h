/* SPDX-License-Identifier: MIT */
/// Memory of instances and of states that are taken: of the importer, or of a static pool (FMU_POOL > 0), for targets without a
/// heap. A pool is not meant for several threads at once.
#ifndef FMU_POOL_H
#define FMU_POOL_H

#include "fmu.h"

#define FMU_POOL_WORD_(n) #n
#define FMU_POOL_WORD(n)  FMU_POOL_WORD_(n)
#if FMU_POOL > 0
#    define FMU_POOL_HINT ": " FMU_POOL_WORD(FMU_POOL) " are taken; compile with a larger FMU_POOL"
#else
#    define FMU_POOL_HINT ""
#endif

typedef enum fmu_pool_kind {
    FMU_POOL_INSTANCE = 0,
    FMU_POOL_SAVED,
} fmu_pool_kind;

/// All zero. @return NULL: there is none left
void *fmu_pool_take(const fmu_host *host, fmu_pool_kind kind, size_t size);
void fmu_pool_give(const fmu_host *host, void *block);

/// calloc and free, for those who do not bring their own; with a pool nobody asks them, and no heap is linked.
void *fmu_pool_allocate(size_t n, size_t size);
void fmu_pool_release(void *memory);

#endif
