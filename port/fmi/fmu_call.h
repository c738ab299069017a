/* SPDX-License-Identifier: MIT */
/// What functions of both standards have in common: in which modes they may be called, and with what.
#ifndef FMU_CALL_H
#define FMU_CALL_H

#include "fmu.h"

#define FMU_RUNNING (FMU_EVENT | FMU_CONTINUOUS | FMU_STEP)
#define FMU_OVER    (FMU_TERMINATED | FMU_FAILED)
#define FMU_ANY     (FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_RUNNING | FMU_OVER)

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
bool fmu_may(fmu *m, const fmu_rule *rule);

/// Pointers of a call are there, or nothing is asked. @return false: the logger was told
bool fmu_has(fmu *m, size_t n, const void *a, const void *b);

/// A number of values that must be another one. @return false: the logger was told
bool fmu_is(fmu *m, const char *what, size_t n, size_t wanted);

/// An instance of this library. @param tells topics @return NULL: the name is empty, the token is another unit's, or fmu_make
/// gives none; `say` was told
fmu *fmu_make_ours(
    const fmu_host *host, const char *name, const char *token, bool is_me, uint32_t tells);

/// From its instantiation on. @param tolerance 0: none @param stop infinity: none @return FMU_ERROR: they are none
fmu_status fmu_set_times(fmu *m, double tolerance, double start, double stop);

/// Goes to a mode that fmu_may has allowed. @return FMU_ERROR: Co-Simulation without event mode
fmu_status fmu_enter_mode(fmu *m, fmu_mode mode);

/// At the end of initialization. @param mode in which it goes on
fmu_status fmu_end_initialization(fmu *m, fmu_mode mode);

/// What an update of discrete states says.
typedef struct fmu_update {
    bool has_changed; ///< the states
    bool has_next;    ///< event whose time is known
    double next;      ///< [s]
} fmu_update;

/// Model Exchange, with the arguments of the standards' functions.
fmu_status fmu_update_states(fmu *m, fmu_update *out);
fmu_status fmu_complete(fmu *m, bool *wants_event);
fmu_status fmu_set_states(fmu *m, const double *x, size_t n);
fmu_status fmu_tell_states(fmu *m, double *x, size_t n);
fmu_status fmu_tell_nominals(fmu *m, double *x, size_t n);
fmu_status fmu_tell_rates(fmu *m, double *rates, size_t n);
fmu_status fmu_tell_roots(fmu *m, double *z, size_t n);
fmu_status fmu_tell_number(fmu *m, uint32_t number, size_t *out);
fmu_status fmu_tell_size(size_t *size);

/// A variable of a type that no variable has. @return FMU_OK if none is asked
fmu_status fmu_no_such(fmu *m, size_t n, const char *type);

/// What is not offered. @return FMU_ERROR
fmu_status fmu_not_offered(fmu *m, const char *name);

const char *fmu_category(fmu_topic topic);

/// @param n 0: all categories @return FMU_ERROR: there is no such category
fmu_status fmu_set_logging(fmu *m, bool logs, size_t n, const char *const categories[]);

/// A message as loggers read it: '#' is doubled, and so is `also` (0: nothing).
void fmu_escape(const char *text, char also, char *out, size_t size);

#endif
