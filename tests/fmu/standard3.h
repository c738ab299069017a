/* SPDX-License-Identifier: MIT */
/// FMI 3.0 as an importer sees it: declared here from the standard's text, as standard2.h is.
#ifndef STANDARD3_H
#define STANDARD3_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int std3_status; ///< 0 OK, 1 warning, 2 discard, 3 error, 4 fatal
typedef uint32_t std3_reference;

typedef void (*std3_log)(void *environment,
                         std3_status status,
                         const char *category,
                         const char *message);
typedef void (*std3_update)(void *environment,
                            double time,
                            bool set_requested,
                            bool get_allowed,
                            bool step_finished,
                            bool can_return_early,
                            bool *wants_early,
                            double *early_time);
typedef void (*std3_clock_update)(void *environment);
typedef void (*std3_preemption)(void);

#define STD3_GET(X, name, type)                                                                    \
    X(Get##name, std3_status, (void *, const std3_reference[], size_t, type[], size_t))
#define STD3_SET(X, name, type)                                                                    \
    X(Set##name, std3_status, (void *, const std3_reference[], size_t, const type[], size_t))
#define STD3_BOTH(X, name, type) STD3_GET(X, name, type) STD3_SET(X, name, type)

/// X(name, result, parameters): all functions of the standard.
#define STD3_FUNCTIONS(X)                                                                          \
    X(GetVersion, const char *, (void))                                                            \
    X(SetDebugLogging, std3_status, (void *, bool, size_t, const char *const[]))                   \
    X(InstantiateModelExchange, void *,                                                            \
      (const char *, const char *, const char *, bool, bool, void *, std3_log))                    \
    X(InstantiateCoSimulation, void *,                                                             \
      (const char *, const char *, const char *, bool, bool, bool, bool, const std3_reference[],   \
       size_t, void *, std3_log, std3_update))                                                     \
    X(InstantiateScheduledExecution, void *,                                                       \
      (const char *, const char *, const char *, bool, bool, void *, std3_log, std3_clock_update,  \
       std3_preemption, std3_preemption))                                                          \
    X(FreeInstance, void, (void *))                                                                \
    X(EnterInitializationMode, std3_status, (void *, bool, double, double, bool, double))          \
    X(ExitInitializationMode, std3_status, (void *))                                               \
    X(EnterEventMode, std3_status, (void *))                                                       \
    X(Terminate, std3_status, (void *))                                                            \
    X(Reset, std3_status, (void *))                                                                \
    STD3_BOTH(X, Float32, float)                                                                   \
    STD3_BOTH(X, Float64, double)                                                                  \
    STD3_BOTH(X, Int8, int8_t)                                                                     \
    STD3_BOTH(X, UInt8, uint8_t)                                                                   \
    STD3_BOTH(X, Int16, int16_t)                                                                   \
    STD3_BOTH(X, UInt16, uint16_t)                                                                 \
    STD3_BOTH(X, Int32, int32_t)                                                                   \
    STD3_BOTH(X, UInt32, uint32_t)                                                                 \
    STD3_BOTH(X, Int64, int64_t)                                                                   \
    STD3_BOTH(X, UInt64, uint64_t)                                                                 \
    STD3_BOTH(X, Boolean, bool)                                                                    \
    X(GetString, std3_status, (void *, const std3_reference[], size_t, const char *[], size_t))    \
    X(SetString, std3_status,                                                                      \
      (void *, const std3_reference[], size_t, const char *const[], size_t))                       \
    X(GetBinary, std3_status,                                                                      \
      (void *, const std3_reference[], size_t, size_t[], const uint8_t *[], size_t))               \
    X(SetBinary, std3_status,                                                                      \
      (void *, const std3_reference[], size_t, const size_t[], const uint8_t *const[], size_t))    \
    X(GetClock, std3_status, (void *, const std3_reference[], size_t, bool[]))                     \
    X(SetClock, std3_status, (void *, const std3_reference[], size_t, const bool[]))               \
    X(GetNumberOfVariableDependencies, std3_status, (void *, std3_reference, size_t *))            \
    X(GetVariableDependencies, std3_status,                                                        \
      (void *, std3_reference, size_t[], std3_reference[], size_t[], int[], size_t))               \
    X(GetFMUState, std3_status, (void *, void **))                                                 \
    X(SetFMUState, std3_status, (void *, void *))                                                  \
    X(FreeFMUState, std3_status, (void *, void **))                                                \
    X(SerializedFMUStateSize, std3_status, (void *, void *, size_t *))                             \
    X(SerializeFMUState, std3_status, (void *, void *, uint8_t[], size_t))                         \
    X(DeserializeFMUState, std3_status, (void *, const uint8_t[], size_t, void **))                \
    X(GetDirectionalDerivative, std3_status,                                                       \
      (void *, const std3_reference[], size_t, const std3_reference[], size_t, const double[],     \
       size_t, double[], size_t))                                                                  \
    X(GetAdjointDerivative, std3_status,                                                           \
      (void *, const std3_reference[], size_t, const std3_reference[], size_t, const double[],     \
       size_t, double[], size_t))                                                                  \
    X(EnterConfigurationMode, std3_status, (void *))                                               \
    X(ExitConfigurationMode, std3_status, (void *))                                                \
    X(GetIntervalDecimal, std3_status, (void *, const std3_reference[], size_t, double[], int[]))  \
    X(GetIntervalFraction, std3_status,                                                            \
      (void *, const std3_reference[], size_t, uint64_t[], uint64_t[], int[]))                     \
    X(GetShiftDecimal, std3_status, (void *, const std3_reference[], size_t, double[]))            \
    X(GetShiftFraction, std3_status,                                                               \
      (void *, const std3_reference[], size_t, uint64_t[], uint64_t[]))                            \
    X(SetIntervalDecimal, std3_status, (void *, const std3_reference[], size_t, const double[]))   \
    X(SetIntervalFraction, std3_status,                                                            \
      (void *, const std3_reference[], size_t, const uint64_t[], const uint64_t[]))                \
    X(SetShiftDecimal, std3_status, (void *, const std3_reference[], size_t, const double[]))      \
    X(SetShiftFraction, std3_status,                                                               \
      (void *, const std3_reference[], size_t, const uint64_t[], const uint64_t[]))                \
    X(EvaluateDiscreteStates, std3_status, (void *))                                               \
    X(UpdateDiscreteStates, std3_status,                                                           \
      (void *, bool *, bool *, bool *, bool *, bool *, double *))                                  \
    X(EnterContinuousTimeMode, std3_status, (void *))                                              \
    X(CompletedIntegratorStep, std3_status, (void *, bool, bool *, bool *))                        \
    X(SetTime, std3_status, (void *, double))                                                      \
    X(SetContinuousStates, std3_status, (void *, const double[], size_t))                          \
    X(GetContinuousStateDerivatives, std3_status, (void *, double[], size_t))                      \
    X(GetEventIndicators, std3_status, (void *, double[], size_t))                                 \
    X(GetContinuousStates, std3_status, (void *, double[], size_t))                                \
    X(GetNominalsOfContinuousStates, std3_status, (void *, double[], size_t))                      \
    X(GetNumberOfEventIndicators, std3_status, (void *, size_t *))                                 \
    X(GetNumberOfContinuousStates, std3_status, (void *, size_t *))                                \
    X(EnterStepMode, std3_status, (void *))                                                        \
    X(GetOutputDerivatives, std3_status,                                                           \
      (void *, const std3_reference[], size_t, const int32_t[], double[], size_t))                 \
    X(DoStep, std3_status, (void *, double, double, bool, bool *, bool *, bool *, double *))       \
    X(ActivateModelPartition, std3_status, (void *, std3_reference, double))

#define STD3_MEMBER(name, result, parameters) result(*name) parameters;
typedef struct std3_functions {
    STD3_FUNCTIONS(STD3_MEMBER)
} std3_functions;

#endif
