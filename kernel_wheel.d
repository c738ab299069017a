kernel_wheel.o: tests/same/kernel_wheel.c include/td_wheel_work.h \
  include/td_entry.h include/td_scenery.h include/td_near.h \
  include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_wheel.h \
  include/td_wheel_params.h include/td_ground.h include/td_box.h \
  include/td_material.h include/td_motion.h port/scenes/house.h \
  tests/same/walks.h include/td_distance_work.h include/td_distance.h \
  include/td_shape.h port/selftest/kernel_walk.h port/selftest/kernel.h \
  include/td_hash.h

include/td_wheel_work.h:

include/td_entry.h:

include/td_scenery.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_wheel.h:

include/td_wheel_params.h:

include/td_ground.h:

include/td_box.h:

include/td_material.h:

include/td_motion.h:

port/scenes/house.h:

tests/same/walks.h:

include/td_distance_work.h:

include/td_distance.h:

include/td_shape.h:

port/selftest/kernel_walk.h:

port/selftest/kernel.h:

include/td_hash.h:
