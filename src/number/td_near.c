/* SPDX-License-Identifier: MIT */
#include "td_near.h"
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

// With m = u 2^k in [2^31, 2^32) raw and r = 2^63 / m: 2^57 / u = r 2^(k - 6), k = 1 for u = 1.
td_near td_near_recip(td_unit u)
{
    const int k = td_q16_clz((uint32_t)(int32_t)u);
    const uint32_t r = td_q16_recip((uint32_t)(int32_t)u << k);
    return (td_near)(int32_t)(((uint64_t)r + (1u << (5 - k))) >> (6 - k));
}

// d = m 2^(32 - k) and r = 2^63 / m, so 1 / d = r 2^(k - 49) and tick / d = (tick r) 2^(k - 79); of
// that product 31 bits are kept, n 2^(33 - j). A force in Q16 gives a length in Q27: 11 places more.
td_flex td_near_flex(td_unit tick, td_proj d)
{
    const int k = td_q16_clz64((uint64_t)(int64_t)d);
    const uint32_t r = td_q16_recip((uint32_t)(((uint64_t)(int64_t)d << k) >> 32));
    const uint64_t product = td_q16_umul64((uint32_t)(int32_t)tick, r);
    const int j = td_q16_clz64(product);
    const int shift = 35 + j - k;
    const td_flex flex = {(int32_t)((product << j) >> 33), shift < 1 ? 1 : shift};
    return flex;
}

#else

td_flex td_near_flex(td_unit tick, td_proj d)
{
    return tick / d;
}

td_near td_near_recip(td_unit u)
{
    return TD_ONE / u;
}

#endif

/* ---- motions ---- */

static td_status check_size(td_real a, td_real most)
{
    return td_is_number(a) ? (td_abs(a) < most ? TD_OK : TD_E_RANGE) : TD_E_ARG;
}

/// The worst of three: no number, too large, fine.
static td_status check_vec(td_vec3 v, td_real most)
{
    const td_status x = check_size(v.x, most);
    const td_status y = check_size(v.y, most);
    const td_status z = check_size(v.z, most);
    if (x == TD_E_ARG || y == TD_E_ARG || z == TD_E_ARG) {
        return TD_E_ARG;
    }
    return x == TD_OK && y == TD_OK && z == TD_OK ? TD_OK : TD_E_RANGE;
}

td_fault td_motion_check(const td_motion *motion, uint32_t index)
{
    const td_vec3 rest = td_vec3_of(td_near_real(motion->rest_w.x), td_near_real(motion->rest_w.y),
                                    td_near_real(motion->rest_w.z));
    const td_status checks[] = {
        check_vec(motion->x_wb.p, td_half(TD_RANGE)),
        check_vec(rest, TD_ONE),
        td_quat_is_unit(motion->x_wb.q) ? TD_OK : TD_E_ARG,
        check_vec(motion->twist_w.linear, TD_MOTION_MAX),
        check_vec(motion->twist_w.angular, TD_MOTION_MAX),
    };
    const td_motion_field fields[] = {TD_MOTION_PLACE, TD_MOTION_REST, TD_MOTION_TURN,
                                      TD_MOTION_SPEED, TD_MOTION_SPEED};
    for (uint32_t i = 0u; i < sizeof checks / sizeof checks[0]; ++i) {
        if (checks[i] != TD_OK) {
            return td_fault_of(checks[i], TD_ITEM_BODY, index, (uint32_t)fields[i]);
        }
    }
    return td_fault_none();
}
