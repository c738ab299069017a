/* SPDX-License-Identifier: MIT */
/// A unit in miniature, for tests of the importer (planted.c): what its files share.
#ifndef PLANTED_H
#define PLANTED_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "standard2.h"
#include "standard3.h"

#ifndef FAULT
#    define FAULT 0
#endif
#define TICK        0.01
#define RESTITUTION 0.7
#define TOKEN       "{planted}"
#define API         __attribute__((visibility("default")))
#if VERSION == 2
#    define NAME(name)                        fmi2##name
#    define DECLARE(name, result, parameters) API result fmi2##name parameters;
STD2_FUNCTIONS(DECLARE)
typedef char byte;
typedef int flag;
#else
#    define NAME(name)                        fmi3##name
#    define DECLARE(name, result, parameters) API result fmi3##name parameters;
STD3_FUNCTIONS(DECLARE)
typedef uint8_t byte;
typedef bool flag;
#endif

enum {
    INST = 1,
    INIT = 2,
    EVENT = 4,
    CONT = 8,
    STEP = 16,
    TERM = 32,
    BROKEN = 64,
    ALL = 127
};
enum {
    OK,
    DISCARD = 2,
    ERROR = 3
};
enum {
    HEIGHT = 1,
    SPEED,
    RATE_OF_HEIGHT,
    RATE_OF_SPEED,
    GRAVITY,
    TIME,
    BOUNCES
};

typedef struct ball {
    uint32_t magic;
    int mode, bounces, ticks;
    double t, x[2], g, floor, completed;
} ball;

typedef struct model {
    ball b;
    bool is_me, tells, has_moved;
    char name[64];
    void *environment;
#if VERSION == 2
    const std2_callbacks *calls;
#else
    std3_log log;
#endif
} model;

#if FAULT == 6
extern double planted_shared[2];
#    define X(m) planted_shared
#else
#    define X(m) ((m)->b.x)
#endif

#define CATEGORY (FAULT == 20 ? "error" : "logStatusError")

/* ---- planted.c ---- */

/// Tells the logger; after it nothing goes on. @return ERROR
int planted_fail(model *m, const char *text);
bool planted_may(model *m, int modes);

/// A token with its signs doubled.
const char *planted_doubled(const char *token);

model *planted_make(const char *name, const char *token, bool is_me);
bool planted_is_right(const char *name, const char *token);
void planted_bounce(model *m);
int planted_get(model *m, const uint32_t *references, size_t n, double *values);
int planted_set(model *m, const uint32_t *references, size_t n, const double *values);
int planted_step(model *m, double t, double h);

/* ---- beginnings of functions ---- */

#define IN(m, modes)                                                                               \
    if (!planted_may(m, modes)) {                                                                  \
        return planted_fail(m, "not in this mode");                                                \
    }
#define ME(m, modes) ((m) && (m)->is_me ? (modes) : 0)
#define NEED(m, truth)                                                                             \
    if (!(truth)) {                                                                                \
        return planted_fail(m, "a wrong argument");                                                \
    }

#define NONE(name, ...)                                                                            \
    int NAME(name)(void *c, __VA_ARGS__)                                                           \
    {                                                                                              \
        return planted_fail(c, "not offered");                                                     \
    }
#define NONE1(name)                                                                                \
    int NAME(name)(void *c)                                                                        \
    {                                                                                              \
        return planted_fail(c, "not offered");                                                     \
    }

#endif
