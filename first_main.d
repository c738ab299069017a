first_main.o: tests/same/first_main.c port/rig/console.h \
  port/selftest/kernel.h include/td_hash.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_pose.h include/td_vec.h

port/rig/console.h:

port/selftest/kernel.h:

include/td_hash.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_pose.h:

include/td_vec.h:
