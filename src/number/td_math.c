/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 102
#include "td_math.h"

#if defined(TD_SCALAR_Q16)
#    include "td_math_q16.h"
#else
#    include "td_math_float.h"
#endif
