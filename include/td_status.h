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
    TD_ITEM_LEAF,
    TD_ITEM_SOLID,
    TD_ITEM_MODIFIER,
    TD_ITEM_MATERIAL,
    TD_ITEM_WHEEL,
    TD_ITEM_CANDIDATE,
    TD_ITEM_CONTACT,
    TD_ITEM_SLOT,
    TD_ITEM_LAW,
    TD_ITEM_FRICTION,
    TD_ITEM_MATERIAL_PAIR,
    TD_ITEM_PAIR_RULE,
    TD_ITEM_COUNT, ///< how many kinds there are; not a kind
} td_item;

/// Numbers in the block of one field enum.
#define TD_FIELD_BLOCK 64

/// Where the numbers of each field enum begin. Every enum has a block of its own, so that a field number
/// belongs to one enumerator of one header. The numbers of an enum are TD_FIELDS_X + 1, + 2 and so on.
typedef enum td_field_block {
    TD_FIELDS_SCENE = 1 * TD_FIELD_BLOCK,            ///< td_plan.h
    TD_FIELDS_INPUT = 2 * TD_FIELD_BLOCK,            ///< td_input.h
    TD_FIELDS_SHAPE = 3 * TD_FIELD_BLOCK,            ///< td_shape.h
    TD_FIELDS_TARGET = 4 * TD_FIELD_BLOCK,           ///< td_target.h
    TD_FIELDS_SCENERY = 5 * TD_FIELD_BLOCK,          ///< td_scenery.h; solids from + 32 on
    TD_FIELDS_MATERIAL = 6 * TD_FIELD_BLOCK,         ///< td_material.h; td_ground.h from + 16 on
    TD_FIELDS_LAW = 7 * TD_FIELD_BLOCK,              ///< td_law.h; its use from + 16 on
    TD_FIELDS_FRICTION = 8 * TD_FIELD_BLOCK,         ///< td_friction.h
    TD_FIELDS_WHEEL = 9 * TD_FIELD_BLOCK,            ///< td_wheel_params.h
    TD_FIELDS_SLOTS = 10 * TD_FIELD_BLOCK,           ///< td_slots.h
    TD_FIELDS_MOTION = 11 * TD_FIELD_BLOCK,          ///< td_motion.h
    TD_FIELDS_POLYGON = 12 * TD_FIELD_BLOCK,         ///< td_polygon.h
    TD_FIELDS_FACET = 13 * TD_FIELD_BLOCK,           ///< td_facet.h
    TD_FIELDS_POLYHEDRON = 14 * TD_FIELD_BLOCK,      ///< td_polyhedron.h
    TD_FIELDS_COLLIDE = 15 * TD_FIELD_BLOCK,         ///< td_collide.h
    TD_FIELDS_IMPULSE_BODY = 16 * TD_FIELD_BLOCK,    ///< td_impulse.h
    TD_FIELDS_IMPULSE_CONTACT = 17 * TD_FIELD_BLOCK, ///< td_impulse.h
    TD_FIELDS_SLIDE_BODY = 18 * TD_FIELD_BLOCK,      ///< td_slide.h
    TD_FIELDS_SLIDE_CONTACT = 19 * TD_FIELD_BLOCK,   ///< td_slide.h
} td_field_block;

/// Why a scene, an input or an argument was refused: item `index` of its kind has a wrong `field`. A
/// fault with status TD_OK: nothing was refused. td_fault_text.h makes a sentence of it.
typedef struct td_fault {
    td_status status; ///< TD_OK or one of TD_E_*
    td_item item;     ///< kind of the item
    uint16_t index;   ///< which one, from 0
    uint16_t field;   ///< which member: an enumerator of a field enum; 0: none
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

/// The id of a file, for assertions. Each .c of src defines its own above its includes; no two are the same, and a room
/// has a hundred numbers. `grep -rn 'TD_FILE_ID 401$' src` names the file. A file outside src that defines none has id 0.
#ifndef TD_FILE_ID
#    define TD_FILE_ID 0
#endif
/// TD_ASSERT in a function of a header, whose lines would be taken for those of the .c that includes it. A header that
/// asserts has an id of its own, TD_X_ID: `grep -rn '_ID 151$' src include` names it.
#if TD_ASSERTS
#    define TD_ASSERT_IN(id, c) ((c) ? (void)0 : td_port_fault(((uint32_t)(id) << 16) | __LINE__))
#else
#    define TD_ASSERT_IN(id, c) ((void)sizeof(c))
#endif
/// Asserts an invariant: a false c is a bug of the core. A caller's mistake is TD_E_ARG, never an assertion.
///
/// Off unless TD_ASSERTS is 1 (td_config.h); then a false c calls td_port_fault with a word that says where, without
/// strings in flash. The upper 16 bits are the id of the file, the lower 16 its line: 0x01910050 is line 80 of file 401.
#define TD_ASSERT(c) TD_ASSERT_IN(TD_FILE_ID, c)

#ifdef __cplusplus
}
#endif

#endif
