/* SPDX-License-Identifier: MIT */
/* The four functions that compilers call for struct copies even in freestanding code. Plain loops: the
 * core copies little, and the same loop serves every core; structs are whole words. The build compiles
 * this file with -fno-tree-loop-distribute-patterns, or the loops would become calls to themselves. */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int value, size_t n);
int memcmp(const void *a, const void *b, size_t n);

typedef uint32_t __attribute__((may_alias)) word;

/* Four of them are loaded and stored by one instruction each. */
typedef struct four_words {
    uint32_t at[4];
} __attribute__((may_alias)) four_words;

static void copy_words(word *restrict to, const word *restrict from, size_t n)
{
    for (; n >= 4u; n -= 4u) {
        *(four_words *)to = *(const four_words *)from;
        to += 4;
        from += 4;
    }
    for (size_t i = 0u; i < n; ++i) {
        to[i] = from[i];
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    uint8_t *const t = to;
    const uint8_t *const f = from;
    if ((((uintptr_t)to | (uintptr_t)from | n) & 3u) == 0u) {
        copy_words(to, from, n / 4u);
        return to;
    }
    for (size_t i = 0u; i < n; ++i) {
        t[i] = f[i];
    }
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    uint8_t *const t = to;
    const uint8_t *const f = from;
    if ((uintptr_t)t <= (uintptr_t)f) {
        for (size_t i = 0u; i < n; ++i) {
            t[i] = f[i];
        }
    } else {
        for (size_t i = n; i > 0u; --i) {
            t[i - 1u] = f[i - 1u];
        }
    }
    return to;
}

static void fill_words(word *to, word value, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        to[i] = value;
    }
}

void *memset(void *to, int value, size_t n)
{
    uint8_t *const t = to;
    if ((((uintptr_t)to | n) & 3u) == 0u) {
        fill_words(to, (uint8_t)value * 0x01010101u, n / 4u);
        return to;
    }
    for (size_t i = 0u; i < n; ++i) {
        t[i] = (uint8_t)value;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *const p = a;
    const uint8_t *const q = b;
    for (size_t i = 0u; i < n; ++i) {
        if (p[i] != q[i]) {
            return (int)p[i] - (int)q[i];
        }
    }
    return 0;
}
