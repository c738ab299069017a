/* SPDX-License-Identifier: MIT */
/// A state that was taken: no pointers, so that its bytes are the state. What a plan or a table holds is made anew of the values.
#ifndef FMU_SAVED_H
#define FMU_SAVED_H

#include "fmu.h"

/// What changes of a rig.
typedef struct fmu_saved_rig {
    uint32_t tick;
    bool is_lost;
    double t;
    td_state state;
    td_out out;
    td_body_input motion[TD_MAX_BODIES];
    td_node nodes[TD_MAX_INITIATORS + 1];
    td_wheel_control controls[TD_MAX_WHEELS + 1];
    plant_body bodies[TD_MAX_BODIES];
    plant_vec force[TD_MAX_BODIES], torque[TD_MAX_BODIES];
    td_fault selected;
    td_slots_out chosen;
    rig_log log;
    rig_books books;
    struct {
        double q, rate;
        uint8_t hold;
        int8_t slip;
    } links[FMU_JOINTS];
#if RIG_ROLLBACK
    rig_past past;
#endif
} fmu_saved_rig;

struct fmu_saved {
    uint64_t magic, unit, size, check; ///< `check`: of all that follows
    uint64_t is_me;
    fmu_values values;
    fmu_now now;
    fmu_saved_rig rig;
    double committed;
    variable_counts counts;
};

#endif
