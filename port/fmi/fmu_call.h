/* SPDX-License-Identifier: MIT */
/// What functions of both standards have in common: in which modes they may be called, and with what.
#ifndef FMU_CALL_H
#define FMU_CALL_H

#include "fmu.h"

#define FMU_RUNNING (FMU_EVENT | FMU_CONTINUOUS | FMU_STEP)
#define FMU_ANY     (FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_RUNNING | FMU_TERMINATED)

#if defined(__GNUC__)
#    define FMU_EXPORT __attribute__((visibility("default")))
#else
#    define FMU_EXPORT
#endif
#define FMU_PASTE_(a, b) a##b
#define FMU_PASTE(a, b)  FMU_PASTE_(a, b)

/// The unit of this library: fmu_model.c, which `touchdown fmu` writes.
extern const fmu_model fmu_this;

/// A function: its name, and the modes in which it may be called, of Model Exchange and of Co-Simulation. 0: not offered.
typedef struct fmu_rule {
    const char *name;
    uint32_t me, cs;
} fmu_rule;

/// @return false: there is no instance, or it may not be called now; the logger was told
bool fmu_may(const fmu *m, const fmu_rule *rule);

/// Pointers of a call are there, or nothing is asked. @return false: the logger was told
bool fmu_has(const fmu *m, size_t n, const void *a, const void *b);

/// A number of values that must be another one. @return false: the logger was told
bool fmu_is(const fmu *m, const char *what, size_t n, size_t wanted);

/// @return false: the name is empty, or the token is another unit's; `say` was told. @param host for messages
bool fmu_is_ours(const fmu_host *host, const char *name, const char *token);

/// From its instantiation on. @param stop infinity: none @return FMU_ERROR: they are no times
fmu_status fmu_set_times(fmu *m, double start, double stop);

/// At the end of initialization. @param mode in which it goes on
fmu_status fmu_end_initialization(fmu *m, fmu_mode mode);

/// A variable of a type that no variable has. @return FMU_OK if none is asked
fmu_status fmu_no_such(const fmu *m, size_t n, const char *type);

/// What is not offered. @return FMU_ERROR
fmu_status fmu_not_offered(const fmu *m, const char *name);

/// Names of the categories of messages.
extern const char *const fmu_categories[3];
const char *fmu_category(fmu_status status);
fmu_status fmu_set_logging(fmu *m, bool logs, size_t n, const char *const categories[]);

#endif
