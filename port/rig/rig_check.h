/* SPDX-License-Identifier: MIT */
/// What may be wrong with the tables of a plant, and sentences for it.
///
/// A fault of rig_begin is one of the core's, or one with a field of this header: `index` is then the row of the table
/// that the field belongs to (a joint for RIG_JOINT_*, a body for RIG_MASS_*), and `item` is TD_ITEM_NONE.
#ifndef RIG_CHECK_H
#define RIG_CHECK_H

#include <stddef.h>
#include "rig_tables.h"
#include "td_scene.h"

/// Beyond all field enums of the core.
#define RIG_FIELDS (32 * TD_FIELD_BLOCK)

typedef enum rig_field {
    RIG_JOINT_KIND = RIG_FIELDS + 1, ///< no rig_joint_kind
    RIG_JOINT_CHILD,                 ///< no body, or a driven one
    RIG_JOINT_PARENT,                ///< no body and not the world, or the child itself
    RIG_JOINT_TWICE,                 ///< its child has a joint already
    RIG_JOINT_LOOP,                  ///< the child carries its parent
    RIG_JOINT_FRAME,                 ///< at or turn: no numbers, or no rotation
    RIG_JOINT_AXIS,                  ///< not of unit length
    RIG_JOINT_LIMITS,                ///< no numbers, or lower above upper
    RIG_JOINT_DAMPING,               ///< negative, or no number
    RIG_JOINT_FRICTION,
    RIG_JOINT_DRIVE,   ///< a signal (signal_is_valid)
    RIG_JOINT_START,   ///< no number, or beyond the limits
    RIG_JOINT_RIGID,   ///< a fixed or free joint has no limits, damping, friction, drive, start
    RIG_JOINT_INERTIA, ///< nothing of what it carries resists it
    RIG_JOINT_FULL,    ///< more links than RIG_MAX_LINKS
    RIG_MASS_MASS,     ///< negative, no number, or driven in one table and not in the other
    RIG_MASS_COM,      ///< no number
    RIG_MASS_INERTIA,  ///< no inertia of any body, or that of a free body not positive
    RIG_MOTION_BODY,   ///< no body, one that has a mass, or driven twice
    RIG_MOTION_SIGNAL,
    RIG_FORCE_BODY, ///< no body, or a driven one
    RIG_FORCE_SIGNAL,
    RIG_FORCE_POINT, ///< no number
    RIG_AIR_BODY,    ///< no body, or a driven one
    RIG_AIR_SIGNAL,
    RIG_AIR_VALUE,     ///< damping or drag negative, lift no number
    RIG_CONTROL_WHEEL, ///< no wheel, or one that is controlled twice
    RIG_CONTROL_SIGNAL,
    RIG_SETTLED_BODY,  ///< no body, a driven one, or one of a tree
    RIG_TABLE_MISSING, ///< a table is NULL, and its count is not 0
    RIG_TABLE_INTEGRATOR,
    RIG_TABLE_ROLLBACKS, ///< not with functions that move a plant of their own, nor in a build without them
    RIG_CONTACT_LOST, ///< who computes contact in the core's place has failed (rig_contact)
    RIG_CODE,         ///< its plant is code, and has no states that an integrator could take
    RIG_SQUEEZED,     ///< parts that are pressed together and cannot give way, by impulses
} rig_field;

/// All tables but the joints, which tree_begin checks, and the signs of masses.
/// @param has_plant functions of the scene move something: it cannot be taken back
td_fault rig_check(const rig_tables *tables, const td_scene *scene, bool has_plant);

/// Its mass and inertia can be those of a body. @param needs_inertia it turns freely
/// @return 0, or the field that is wrong
uint32_t rig_check_mass(const rig_mass *mass, bool needs_inertia);

/// As td_fault_text, of fields of the core and of this header.
size_t rig_fault_text(td_fault fault, char *buffer, size_t size);

/// The fault of a row.
static inline td_fault rig_fault(uint32_t field, uint32_t index)
{
    return td_fault_of(field == RIG_JOINT_FULL ? TD_E_FULL : TD_E_ARG, TD_ITEM_NONE, index, field);
}

#endif
