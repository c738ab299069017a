td_plan_check.o: src/plan/td_plan_check.c src/plan/td_plan_check.h \
  include/td_plan.h include/td_passive.h include/td_motion.h \
  include/td_near.h include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_scaled.h \
  include/td_wrench.h include/td_scene.h include/td_law.h \
  include/td_material.h include/td_shape.h include/td_box.h \
  include/td_target.h include/td_polyhedron_tables.h include/td_wheel.h \
  include/td_entry.h include/td_scenery.h include/td_wheel_params.h \
  include/td_ground.h include/td_sweep.h src/plan/td_counts.h \
  src/plan/td_travel.h include/td_input.h \
  src/plan/../number/td_invariant.h

src/plan/td_plan_check.h:

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

src/plan/td_counts.h:

src/plan/td_travel.h:

include/td_input.h:

src/plan/../number/td_invariant.h:
