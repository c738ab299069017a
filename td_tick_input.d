td_tick_input.o: src/tick/td_tick_input.c src/tick/td_tick_stages.h \
  src/tick/../plan/td_counts.h include/td_plan.h include/td_passive.h \
  include/td_motion.h include/td_near.h include/td_pose.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near_q16.h include/td_scaled.h include/td_wrench.h \
  include/td_scene.h include/td_law.h include/td_material.h \
  include/td_shape.h include/td_box.h include/td_target.h \
  include/td_polyhedron_tables.h include/td_wheel.h include/td_entry.h \
  include/td_scenery.h include/td_wheel_params.h include/td_ground.h \
  include/td_sweep.h src/tick/../plan/td_pair_law.h \
  include/td_tick_work.h include/td_distance_work.h \
  include/td_distance.h include/td_patch_work.h include/td_patch.h \
  include/td_roll.h include/td_tick.h include/td_state.h \
  include/td_friction.h include/td_input.h include/td_retain.h \
  include/td_separation.h include/td_slots.h include/td_wheel_work.h \
  src/tick/../number/td_inline.h src/tick/../plan/td_travel.h

src/tick/td_tick_stages.h:

src/tick/../plan/td_counts.h:

include/td_plan.h:

include/td_passive.h:

include/td_motion.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_scaled.h:

include/td_wrench.h:

include/td_scene.h:

include/td_law.h:

include/td_material.h:

include/td_shape.h:

include/td_box.h:

include/td_target.h:

include/td_polyhedron_tables.h:

include/td_wheel.h:

include/td_entry.h:

include/td_scenery.h:

include/td_wheel_params.h:

include/td_ground.h:

include/td_sweep.h:

src/tick/../plan/td_pair_law.h:

include/td_tick_work.h:

include/td_distance_work.h:

include/td_distance.h:

include/td_patch_work.h:

include/td_patch.h:

include/td_roll.h:

include/td_tick.h:

include/td_state.h:

include/td_friction.h:

include/td_input.h:

include/td_retain.h:

include/td_separation.h:

include/td_slots.h:

include/td_wheel_work.h:

src/tick/../number/td_inline.h:

src/tick/../plan/td_travel.h:
