main.o: port/template/main.c port/rig/console.h include/td.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real.h include/td_real_q16.h include/td_math.h \
  include/td_vec.h include/td_pose.h include/td_box.h include/td_near.h \
  include/td_near_q16.h include/td_motion.h include/td_scaled.h \
  include/td_hash.h include/td_target.h include/td_polyhedron_tables.h \
  include/td_separation.h include/td_retain.h include/td_polygon.h \
  include/td_segment.h include/td_polyline.h include/td_sat.h \
  include/td_polygon_pair.h include/td_impact.h include/td_polyhedron.h \
  include/td_facet.h include/td_shape.h include/td_hull.h \
  include/td_mpr.h include/td_distance.h include/td_mpr_work.h \
  include/td_distance_work.h include/td_patch.h include/td_patch_work.h \
  include/td_sweep.h include/td_scenery.h include/td_entry.h \
  include/td_material.h include/td_ground.h include/td_wheel_params.h \
  include/td_wheel.h include/td_wheel_work.h include/td_restitution.h \
  include/td_law.h include/td_friction.h include/td_roll.h \
  include/td_slide.h include/td_inertia.h include/td_impulse.h \
  include/td_wrench.h include/td_passive.h include/td_collide.h \
  include/td_parting.h include/td_slots.h include/td_scene.h \
  include/td_plan.h include/td_fault_text.h include/td_input.h \
  include/td_state.h include/td_tick.h include/td_tick_work.h

port/rig/console.h:

include/td.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real.h:

include/td_real_q16.h:

include/td_math.h:

include/td_vec.h:

include/td_pose.h:

include/td_box.h:

include/td_near.h:

include/td_near_q16.h:

include/td_motion.h:

include/td_scaled.h:

include/td_hash.h:

include/td_target.h:

include/td_polyhedron_tables.h:

include/td_separation.h:

include/td_retain.h:

include/td_polygon.h:

include/td_segment.h:

include/td_polyline.h:

include/td_sat.h:

include/td_polygon_pair.h:

include/td_impact.h:

include/td_polyhedron.h:

include/td_facet.h:

include/td_shape.h:

include/td_hull.h:

include/td_mpr.h:

include/td_distance.h:

include/td_mpr_work.h:

include/td_distance_work.h:

include/td_patch.h:

include/td_patch_work.h:

include/td_sweep.h:

include/td_scenery.h:

include/td_entry.h:

include/td_material.h:

include/td_ground.h:

include/td_wheel_params.h:

include/td_wheel.h:

include/td_wheel_work.h:

include/td_restitution.h:

include/td_law.h:

include/td_friction.h:

include/td_roll.h:

include/td_slide.h:

include/td_inertia.h:

include/td_impulse.h:

include/td_wrench.h:

include/td_passive.h:

include/td_collide.h:

include/td_parting.h:

include/td_slots.h:

include/td_scene.h:

include/td_plan.h:

include/td_fault_text.h:

include/td_input.h:

include/td_state.h:

include/td_tick.h:

include/td_tick_work.h:
