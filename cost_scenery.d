cost_scenery.o: port/selftest/cost_scenery.c port/selftest/cost_scenery.h \
  port/selftest/kernel.h include/td_hash.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_pose.h include/td_vec.h \
  include/td_entry.h include/td_scenery.h include/td_near.h \
  include/td_near_q16.h port/scenes/house.h port/selftest/kernel_walk.h \
  include/td_distance_work.h include/td_distance.h include/td_shape.h \
  include/td_box.h

port/selftest/cost_scenery.h:

port/selftest/kernel.h:

include/td_hash.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_pose.h:

include/td_vec.h:

include/td_entry.h:

include/td_scenery.h:

include/td_near.h:

include/td_near_q16.h:

port/scenes/house.h:

port/selftest/kernel_walk.h:

include/td_distance_work.h:

include/td_distance.h:

include/td_shape.h:

include/td_box.h:
