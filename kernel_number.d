kernel_number.o: port/selftest/kernel_number.c \
  port/selftest/kernel_walk.h include/td_distance_work.h \
  include/td_distance.h include/td_shape.h include/td_box.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near.h include/td_pose.h include/td_near_q16.h \
  port/selftest/kernel.h include/td_hash.h include/td_math.h

port/selftest/kernel_walk.h:

include/td_distance_work.h:

include/td_distance.h:

include/td_shape.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near.h:

include/td_pose.h:

include/td_near_q16.h:

port/selftest/kernel.h:

include/td_hash.h:

include/td_math.h:
