/* SPDX-License-Identifier: MIT */
/// FMI 2.0.4 as an importer sees it: declared here from the standard's text, apart from what the archives are built with, so that
/// a wrong declaration of one of both shows.
#ifndef STANDARD2_H
#define STANDARD2_H

#include <stddef.h>

typedef int std2_status; ///< 0 OK, 1 warning, 2 discard, 3 error, 4 fatal, 5 pending
typedef unsigned int std2_reference;

typedef struct std2_callbacks {
    void (*logger)(void *environment,
                   const char *instance,
                   std2_status status,
                   const char *category,
                   const char *message,
                   ...);
    void *(*allocate)(size_t n, size_t size);
    void (*release)(void *memory);
    void (*step_finished)(void *environment, std2_status status);
    void *environment;
} std2_callbacks;

typedef struct std2_event_info {
    int more_needed, terminate, nominals_changed, states_changed, has_next_time;
    double next_time;
} std2_event_info;

/// X(name, result, parameters): all functions of the standard.
#define STD2_FUNCTIONS(X)                                                                          \
    X(GetTypesPlatform, const char *, (void))                                                      \
    X(GetVersion, const char *, (void))                                                            \
    X(SetDebugLogging, std2_status, (void *, int, size_t, const char *const[]))                    \
    X(Instantiate, void *,                                                                         \
      (const char *, int, const char *, const char *, const std2_callbacks *, int, int))           \
    X(FreeInstance, void, (void *))                                                                \
    X(SetupExperiment, std2_status, (void *, int, double, double, int, double))                    \
    X(EnterInitializationMode, std2_status, (void *))                                              \
    X(ExitInitializationMode, std2_status, (void *))                                               \
    X(Terminate, std2_status, (void *))                                                            \
    X(Reset, std2_status, (void *))                                                                \
    X(GetReal, std2_status, (void *, const std2_reference[], size_t, double[]))                    \
    X(GetInteger, std2_status, (void *, const std2_reference[], size_t, int[]))                    \
    X(GetBoolean, std2_status, (void *, const std2_reference[], size_t, int[]))                    \
    X(GetString, std2_status, (void *, const std2_reference[], size_t, const char *[]))            \
    X(SetReal, std2_status, (void *, const std2_reference[], size_t, const double[]))              \
    X(SetInteger, std2_status, (void *, const std2_reference[], size_t, const int[]))              \
    X(SetBoolean, std2_status, (void *, const std2_reference[], size_t, const int[]))              \
    X(SetString, std2_status, (void *, const std2_reference[], size_t, const char *const[]))       \
    X(GetFMUstate, std2_status, (void *, void **))                                                 \
    X(SetFMUstate, std2_status, (void *, void *))                                                  \
    X(FreeFMUstate, std2_status, (void *, void **))                                                \
    X(SerializedFMUstateSize, std2_status, (void *, void *, size_t *))                             \
    X(SerializeFMUstate, std2_status, (void *, void *, char[], size_t))                            \
    X(DeSerializeFMUstate, std2_status, (void *, const char[], size_t, void **))                   \
    X(GetDirectionalDerivative, std2_status,                                                       \
      (void *, const std2_reference[], size_t, const std2_reference[], size_t, const double[],     \
       double[]))                                                                                  \
    X(EnterEventMode, std2_status, (void *))                                                       \
    X(NewDiscreteStates, std2_status, (void *, std2_event_info *))                                 \
    X(EnterContinuousTimeMode, std2_status, (void *))                                              \
    X(CompletedIntegratorStep, std2_status, (void *, int, int *, int *))                           \
    X(SetTime, std2_status, (void *, double))                                                      \
    X(SetContinuousStates, std2_status, (void *, const double[], size_t))                          \
    X(GetDerivatives, std2_status, (void *, double[], size_t))                                     \
    X(GetEventIndicators, std2_status, (void *, double[], size_t))                                 \
    X(GetContinuousStates, std2_status, (void *, double[], size_t))                                \
    X(GetNominalsOfContinuousStates, std2_status, (void *, double[], size_t))                      \
    X(SetRealInputDerivatives, std2_status,                                                        \
      (void *, const std2_reference[], size_t, const int[], const double[]))                       \
    X(GetRealOutputDerivatives, std2_status,                                                       \
      (void *, const std2_reference[], size_t, const int[], double[]))                             \
    X(DoStep, std2_status, (void *, double, double, int))                                          \
    X(CancelStep, std2_status, (void *))                                                           \
    X(GetStatus, std2_status, (void *, int, std2_status *))                                        \
    X(GetRealStatus, std2_status, (void *, int, double *))                                         \
    X(GetIntegerStatus, std2_status, (void *, int, int *))                                         \
    X(GetBooleanStatus, std2_status, (void *, int, int *))                                         \
    X(GetStringStatus, std2_status, (void *, int, const char **))

#define STD2_MEMBER(name, result, parameters) result(*name) parameters;
typedef struct std2_functions {
    STD2_FUNCTIONS(STD2_MEMBER)
} std2_functions;

#endif
