/* SPDX-License-Identifier: MIT */
#include "fmu_variables.h"

/* What they are: fmu_texts.c. */
const uint8_t fmu_columns[FMU_GROUPS] = {
    [FMU_TIME] = 1u,       [FMU_WORLD] = 1u,     [FMU_MATERIAL] = 8u,   [FMU_PAIR] = 8u,
    [FMU_LAW] = 2u,        [FMU_BODY] = 13u,     [FMU_BODY_RATE] = 13u, [FMU_JOINT] = 2u,
    [FMU_JOINT_RATE] = 2u, [FMU_CODE] = 1u,      [FMU_CODE_RATE] = 1u,  [FMU_PUSH] = 6u,
    [FMU_CONTROL] = 2u,    [FMU_WRENCH] = 6u,    [FMU_WHEEL] = 3u,      [FMU_SUM] = 3u,
    [FMU_COUNT] = 4u,      [FMU_INDICATOR] = 1u,
};

bool fmu_find(const fmu_rows *rows, uint32_t reference, fmu_place *out)
{
    const uint32_t group = reference >> 20u, item = reference >> 4u & 0xFFFFu;
    const uint32_t component = reference & 0xFu;
    if (group >= (uint32_t)FMU_GROUPS || item >= rows->n[group] ||
        component >= fmu_columns[group]) {
        return false;
    }
    *out = (fmu_place){(fmu_group)group, item, component};
    return true;
}
