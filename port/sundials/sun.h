/* SPDX-License-Identifier: MIT */
/// The names of SUNDIALS that version 7 has renamed, once. Debian 12 has version 6.4.
#ifndef SUN_H
#define SUN_H

#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sundials/sundials_context.h>
#include <sundials/sundials_types.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#if SUNDIALS_VERSION_MAJOR >= 7
typedef sunrealtype sun_real;
#    define SUN_ALONE SUN_COMM_NULL
#else
typedef realtype sun_real;
#    define SUN_ALONE NULL
#endif

_Static_assert(sizeof(sun_real) == sizeof(double), "SUNDIALS was built for another number");

#endif
