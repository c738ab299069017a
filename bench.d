bench.o: tests/bench/bench.c tests/bench/bench.h port/selftest/cost.h \
  port/selftest/cost_numbers.h include/td_hash.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h port/selftest/kernel.h include/td_pose.h \
  include/td_vec.h include/td_box.h tests/bench/bench_broad.h \
  include/td_sweep.h tests/bench/bench_event.h tests/bench/bench_mpr.h \
  tests/bench/bench_numbers.h tests/bench/bench_respond.h \
  tests/bench/bench_retain.h tests/bench/bench_scenery.h \
  tests/bench/bench_shape.h tests/bench/bench_wheel.h \
  port/selftest/cost_distance.h include/td_shape.h include/td_near.h \
  include/td_near_q16.h port/selftest/cost_respond.h \
  include/td_impulse.h include/td_inertia.h include/td_law.h \
  include/td_scaled.h port/selftest/cost_retain.h include/td_retain.h \
  include/td_separation.h include/td_target.h \
  include/td_polyhedron_tables.h port/selftest/cost_scenery.h \
  include/td_entry.h include/td_scenery.h port/selftest/cost_shape.h \
  include/td_hull.h port/selftest/cost_wheel.h include/td_wheel.h \
  include/td_wheel_params.h include/td_ground.h include/td_material.h \
  include/td_motion.h

tests/bench/bench.h:

port/selftest/cost.h:

port/selftest/cost_numbers.h:

include/td_hash.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

port/selftest/kernel.h:

include/td_pose.h:

include/td_vec.h:

include/td_box.h:

tests/bench/bench_broad.h:

include/td_sweep.h:

tests/bench/bench_event.h:

tests/bench/bench_mpr.h:

tests/bench/bench_numbers.h:

tests/bench/bench_respond.h:

tests/bench/bench_retain.h:

tests/bench/bench_scenery.h:

tests/bench/bench_shape.h:

tests/bench/bench_wheel.h:

port/selftest/cost_distance.h:

include/td_shape.h:

include/td_near.h:

include/td_near_q16.h:

port/selftest/cost_respond.h:

include/td_impulse.h:

include/td_inertia.h:

include/td_law.h:

include/td_scaled.h:

port/selftest/cost_retain.h:

include/td_retain.h:

include/td_separation.h:

include/td_target.h:

include/td_polyhedron_tables.h:

port/selftest/cost_scenery.h:

include/td_entry.h:

include/td_scenery.h:

port/selftest/cost_shape.h:

include/td_hull.h:

port/selftest/cost_wheel.h:

include/td_wheel.h:

include/td_wheel_params.h:

include/td_ground.h:

include/td_material.h:

include/td_motion.h:
