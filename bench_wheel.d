bench_wheel.o: tests/bench/bench_wheel.c tests/bench/bench_wheel.h \
  port/selftest/kernel.h include/td_hash.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_pose.h include/td_vec.h \
  port/selftest/cost_wheel.h include/td_wheel.h include/td_entry.h \
  include/td_scenery.h include/td_near.h include/td_near_q16.h \
  include/td_wheel_params.h include/td_ground.h include/td_box.h \
  include/td_material.h include/td_motion.h

tests/bench/bench_wheel.h:

port/selftest/kernel.h:

include/td_hash.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_pose.h:

include/td_vec.h:

port/selftest/cost_wheel.h:

include/td_wheel.h:

include/td_entry.h:

include/td_scenery.h:

include/td_near.h:

include/td_near_q16.h:

include/td_wheel_params.h:

include/td_ground.h:

include/td_box.h:

include/td_material.h:

include/td_motion.h:
