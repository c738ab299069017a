/* SPDX-License-Identifier: MIT */
/// What the functions of FMI 3.0 are declared with: the importer's fmi3Functions.h where it gives one, so that its compiler checks
/// the calls and its rules make the names; else our own words for it, from the text of the standard.
#ifndef FMI3_TYPES_H
#define FMI3_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__has_include) && !defined(FMU_OWN_TYPES)
#    if __has_include("fmi3Functions.h")
#        include "fmi3Functions.h"
#        define FMI3(name) fmi3##name
#    endif
#endif

#if !defined(FMI3)
#    if defined(FMI3_OVERRIDE_FUNCTION_PREFIX) || !defined(FMI3_FUNCTION_PREFIX)
#        define FMI3(name) fmi3##name
#    else
#        define FMI3_PASTE_2(prefix, name) prefix##name
#        define FMI3_PASTE_1(prefix, name) FMI3_PASTE_2(prefix, name)
#        define FMI3(name)                 FMI3_PASTE_1(FMI3_FUNCTION_PREFIX, fmi3##name)
#    endif

typedef int fmi3Status, fmi3IntervalQualifier, fmi3DependencyKind;

typedef void (*fmi3LogMessageCallback)(void *environment,
                                       fmi3Status status,
                                       const char *category,
                                       const char *message);
typedef void (*fmi3IntermediateUpdateCallback)(void *environment,
                                               double t,
                                               bool may_set,
                                               bool may_get,
                                               bool is_finished,
                                               bool can_return,
                                               bool *returns,
                                               double *return_t);
typedef void (*fmi3ClockUpdateCallback)(void *environment);
typedef void (*fmi3LockPreemptionCallback)(void);
typedef void (*fmi3UnlockPreemptionCallback)(void);
#endif

#endif
