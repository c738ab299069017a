/* SPDX-License-Identifier: MIT */
/// @file
/// Status codes, faults and assertions.
///
/// Sign      negative: nothing was written, nothing was changed. Positive: usable, but degraded.
/// Data      apart or overlapping, held or free, is data in an output and never a status.
/// Builds    the meaning of a status never depends on a build flag.
#ifndef TD_STATUS_H
#define TD_STATUS_H

#include <stdbool.h>
#include <stdint.h>
#include "td_config.h"
#include "td_port.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The result of a call.
typedef enum td_status {
    TD_OK = 0,       ///< answer within its stated tolerance
    TD_PARTIAL = 1,  ///< the budget ended first: the answer is safe but coarse
    TD_E_ARG = -1,   ///< the caller broke a precondition (NaN, wrong winding, bad index, zero size)
    TD_E_RANGE = -2, ///< a value outside the documented range of the scalar
    TD_E_FULL = -3,  ///< a fixed table is full
} td_status;

/// The kind of item that a fault is about.
typedef enum td_item {
    TD_ITEM_NONE = 0,
    TD_ITEM_BODY,
    TD_ITEM_PART,
    TD_ITEM_HULL_VERTEX,
    TD_ITEM_TARGET,
    TD_ITEM_FACE,
    TD_ITEM_INITIATOR,
    TD_ITEM_HALF_SPACE,
    TD_ITEM_SOLID,
    TD_ITEM_MODIFIER,
    TD_ITEM_MATERIAL,
    TD_ITEM_WHEEL,
    TD_ITEM_PAIR,
    TD_ITEM_CONTACT,
    TD_ITEM_SLOT,
    TD_ITEM_LAW,
    TD_ITEM_FRICTION,
    TD_ITEM_MATERIAL_PAIR,
    TD_ITEM_COUNT, ///< how many kinds there are; not a kind
} td_item;

/// Why a scene, an input or an argument was refused: item `index` of its kind has a wrong `field`. A
/// fault with status TD_OK: nothing was refused.
typedef struct td_fault {
    td_status status; ///< TD_OK or one of TD_E_*
    td_item item;     ///< kind of the item
    uint16_t index;   ///< which one, from 0
    uint16_t field;   ///< which member, by the enum that the item's own header gives
} td_fault;

/// The fault that says that nothing was refused.
static inline td_fault td_fault_none(void)
{
    const td_fault none = {TD_OK, TD_ITEM_NONE, 0u, 0u};
    return none;
}

/// A fault of `status` in member `field` of item number `index`.
static inline td_fault td_fault_of(td_status status, td_item item, uint32_t index, uint32_t field)
{
    const td_fault fault = {status, item, (uint16_t)index, (uint16_t)field};
    return fault;
}

/// The name of a status or an item kind, for messages ("TD_E_RANGE", "wheel").
/// Unknown values give "?". The strings live in td_status.c, which an image that never prints
/// does not link.
const char *td_status_name(td_status status);
/// The name of an item kind ("wheel"); "?" if it is unknown.
const char *td_item_name(td_item item);

/// TD_ASSERT(c): a false c is a bug of the core. A caller's mistake is TD_E_ARG, never an assertion.
///
/// Off unless TD_ASSERTS is 1 (td_config.h); then a false c calls td_port_fault with the id of the
/// file (TD_FILE_ID, defined by each .c before its includes) and the line: no strings in flash.
#ifndef TD_FILE_ID
#    define TD_FILE_ID 0
#endif
#if TD_ASSERTS
#    define TD_ASSERT(c) ((c) ? (void)0 : td_port_fault(((uint32_t)(TD_FILE_ID) << 16) | __LINE__))
#else
/// Calls td_port_fault if c is false.
#    define TD_ASSERT(c) ((void)sizeof(c))
#endif

#ifdef __cplusplus
}
#endif

#endif
