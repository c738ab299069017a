# SPDX-License-Identifier: MIT
# What images and the host program are made of beside the core. Every source is named: a file that is left
# over in one of these folders gets in nobody's way.

folder_sources = $(patsubst %,$(1)/%.c,$(2))

# The rig: a loop between the tick and a plant.
RIG_SRC := $(call folder_sources,port/rig,plant rig rig_apply rig_check rig_fault_text rig_log rig_rollback rig_share rig_step \
             rig_signal skid tree_hold tree_math tree_place tree_plane tree_solve tree_start tree_step)

# The same plant and tick for integrators of variable step; impulses in place of laws, which units of FMI lack; SUNDIALS' two.
VARIABLE_SRC  := $(call folder_sources,port/variable,variable variable_between variable_corner variable_memory variable_pins variable_plant variable_roots \
                   variable_scene)
IMPULSE_SRC   := $(call folder_sources,port/variable,variable_blow variable_impulse variable_press variable_rest variable_rows variable_touch)
SUNDIALS_SRC  := $(call folder_sources,port/sundials,sun_cvode sun_ida)
SUNDIALS_LIBS := -lsundials_cvode -lsundials_ida -lsundials_nvecserial -lsundials_sunmatrixdense -lsundials_sunlinsoldense

# A scene as a unit of FMI, and what describes it on a host.
FMI_SRC      := $(call folder_sources,port/fmi,fmu fmu_cs fmu_me fmu_pool fmu_state fmu_values fmu_variables)
FMI_FILE_SRC := $(call folder_sources,port/fmi,fmu_describe fmu_list fmu_texts)

# The gallery: a file of boards/scenes, and C that was baked of it (`make scenes`).
SCENE_FILES := $(filter-out %.schema.json,$(sort $(wildcard boards/scenes/*.json)))
SCENE_NAMES := $(patsubst boards/scenes/%.json,%,$(SCENE_FILES))
# How a run is shown, and the code that scenes name.
SHOW_SRC    := $(call folder_sources,port/scenes,show skid_gear skid_pad soft_bump soft_tyre)
SCENES_SRC  := $(wildcard $(SCENE_NAMES:%=port/scenes/scene_%.c)) port/scenes/scenes.c $(SHOW_SRC)

# The self-test: the first walk of the sameness kernel, and what operations cost.
KERNEL_SRC   := $(call folder_sources,port/selftest,kernel kernel_event kernel_mpr kernel_number kernel_plane \
                  kernel_respond kernel_retain kernel_scenery kernel_shape kernel_solid kernel_space kernel_walk)
COST_SRC     := $(call folder_sources,port/selftest,cost cost_distance cost_numbers cost_respond cost_retain \
                  cost_scenery cost_shape cost_wheel)
SELFTEST_SRC := port/selftest/selftest.c $(COST_SRC) $(KERNEL_SRC)

# How vector files are judged, and the oracles that this takes.
CHECK_SRC := $(call folder_sources,port/check,check check_aircraft check_convex check_convex_read check_cubes \
               check_formats check_impact check_outside check_pair check_pairs check_patch check_phi \
               check_polygon check_response check_scenario check_separation check_slots check_solid \
               check_trajectory check_wheel csv \
               algorithm1 contact_truth free_bodies pendulum striker)

CORTEX_M_SRC := $(call folder_sources,port/cortex_m,console_putc double_add fault measure memory semihosting startup)

# The link between a plant on a host and the tick on a board.
LINK_SRC := $(call folder_sources,port/link,link_frame link_message)
# Its board's end: a board's image, and a process of the host.
LINK_SERVER_SRC := $(LINK_SRC) $(call folder_sources,port/link,link_free link_records link_server link_service link_settings link_statistics link_tick)

# The plant's side of it, for a host alone.
CLIENT_SRC := $(call folder_sources,port/client,link_answer link_baud link_client link_qemu link_serial link_stream link_words)

PORT_INCLUDES := -Iport/rig -Iport/scenes -Iport/selftest -Iport/link
