/* SPDX-License-Identifier: MIT */
/// The variables of a unit: one table that the description is written from and that references are read by.
///
/// Reference  group, item and component in one number (fmu_reference). It depends on the scene alone, so that it is the same in
///            FMI 2.0 and 3.0, for Model Exchange and Co-Simulation.
/// Groups     are tables of the scene: its materials, laws, bodies, joints, wheels. Items are their rows, components their columns.
/// Units      SI, whatever the scene's unit of force.
#ifndef FMU_VARIABLES_H
#define FMU_VARIABLES_H

#include <stdbool.h>
#include <stdint.h>

typedef enum fmu_group {
    FMU_TIME = 0,
    FMU_WORLD,      ///< parameters of the scene
    FMU_MATERIAL,   ///< parameters
    FMU_PAIR,       ///< parameters of two materials that meet
    FMU_LAW,        ///< parameters
    FMU_BODY,       ///< pose and twist: states, or outputs; of a unit of contact alone: inputs
    FMU_BODY_RATE,  ///< of those that are states
    FMU_JOINT,      ///< states
    FMU_JOINT_RATE, ///< of them
    FMU_CODE,       ///< states of a plant that is code
    FMU_CODE_RATE,
    FMU_PUSH,      ///< inputs: force and torque on a body
    FMU_CONTROL,   ///< inputs: what is asked of a wheel
    FMU_WRENCH,    ///< outputs: what contact does to a body
    FMU_WHEEL,     ///< outputs
    FMU_SUM,       ///< outputs: of the whole scene
    FMU_COUNT,     ///< integers, outputs: of the whole scene
    FMU_INDICATOR, ///< event indicators
    FMU_GROUPS,
} fmu_group;

#define FMU_COMPONENTS 16u ///< at most

/// How many columns each table has.
extern const uint8_t fmu_columns[FMU_GROUPS];

/// How many rows each table has.
typedef struct fmu_rows {
    uint32_t n[FMU_GROUPS];
} fmu_rows;

/// Where a variable is.
typedef struct fmu_place {
    fmu_group group;
    uint32_t item, component;
} fmu_place;

static inline uint32_t fmu_reference(fmu_group group, uint32_t item, uint32_t component)
{
    return (uint32_t)group << 20u | item << 4u | component;
}

/// @return false: the tables have no such place
bool fmu_find(const fmu_rows *rows, uint32_t reference, fmu_place *out);

#endif
