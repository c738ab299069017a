selftest.o: port/selftest/selftest.c port/selftest/selftest.h \
  port/rig/console.h port/selftest/cost.h port/selftest/cost_numbers.h \
  include/td_hash.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  port/selftest/kernel.h include/td_pose.h include/td_vec.h \
  include/td_box.h port/rig/measure.h \
  port/selftest/../../tests/golden/kernel_hash.h

port/selftest/selftest.h:

port/rig/console.h:

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

port/rig/measure.h:

port/selftest/../../tests/golden/kernel_hash.h:
