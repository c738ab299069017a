/* SPDX-License-Identifier: MIT */
#include "fmu_pool.h"
#include <string.h>
#include "fmu_saved.h"

#if FMU_POOL > 0

void *fmu_pool_allocate(size_t n, size_t size)
{
    (void)n;
    (void)size;
    return NULL;
}

void fmu_pool_release(void *memory)
{
    (void)memory;
}

static struct {
    fmu m;
    char name[FMU_NAME];
} instances[FMU_POOL];
static fmu_saved states[FMU_POOL];
static bool is_taken[2][FMU_POOL];

static void *block_of(fmu_pool_kind kind, uint32_t i)
{
    return kind == FMU_POOL_INSTANCE ? (void *)&instances[i] : (void *)&states[i];
}

void *fmu_pool_take(const fmu_host *host, fmu_pool_kind kind, size_t size)
{
    (void)host;
    for (uint32_t i = 0u; i < FMU_POOL; ++i) {
        if (!is_taken[kind][i]) {
            is_taken[kind][i] = true;
            return memset(block_of(kind, i), 0, size);
        }
    }
    return NULL;
}

void fmu_pool_give(const fmu_host *host, void *block)
{
    (void)host;
    for (uint32_t i = 0u; i < FMU_POOL; ++i) {
        for (uint32_t kind = 0u; kind < 2u; ++kind) {
            if (block_of((fmu_pool_kind)kind, i) == block) {
                is_taken[kind][i] = false;
            }
        }
    }
}

#else

#    include <stdlib.h>

void *fmu_pool_allocate(size_t n, size_t size)
{
    return calloc(n, size);
}

void fmu_pool_release(void *memory)
{
    free(memory);
}

void *fmu_pool_take(const fmu_host *host, fmu_pool_kind kind, size_t size)
{
    (void)kind;
    void *const block = host->allocate(1u, size);
    return block != NULL ? memset(block, 0, size) : NULL;
}

void fmu_pool_give(const fmu_host *host, void *block)
{
    host->release(block);
}

#endif
