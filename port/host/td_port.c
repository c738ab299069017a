/* SPDX-License-Identifier: MIT */
/// The host port: a POSIX process, possibly with threads.
#define _POSIX_C_SOURCE 200809L

#include "td_port.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/// Nanoseconds of the monotonic clock, modulo 2^32: differences up to 4.29 s.
uint32_t td_port_count(void)
{
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)now.tv_sec * 1000000000u + (uint32_t)now.tv_nsec;
}

/// Says where and aborts, so that a debugger, a core file or a test runner sees the very place.
void td_port_fault(uint32_t where)
{
    (void)fflush(stdout);
    (void)fprintf(stderr, "touchdown: broken invariant in file %u, line %u\n",
                  (unsigned)(where >> 16), (unsigned)(where & 0xFFFFu));
    abort();
}

// One recursive mutex for the process. A no-op would do for a single thread, but a plant, a link
// and a viewer may well run beside the tick, and then the contract must hold. The value that a
// lock returns is the depth before it, so that an unlock restores and a test can see nesting.
static pthread_mutex_t section;
static pthread_once_t section_once = PTHREAD_ONCE_INIT;
static _Thread_local uint32_t depth;

static void section_create(void)
{
    pthread_mutexattr_t recursive;
    (void)pthread_mutexattr_init(&recursive);
    (void)pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    (void)pthread_mutex_init(&section, &recursive);
    (void)pthread_mutexattr_destroy(&recursive);
}

uint32_t td_port_lock(void)
{
    (void)pthread_once(&section_once, section_create);
    (void)pthread_mutex_lock(&section);
    return depth++;
}

void td_port_unlock(uint32_t saved)
{
    depth = saved;
    (void)pthread_mutex_unlock(&section);
}
