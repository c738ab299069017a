bench_numbers.o: tests/bench/bench_numbers.c tests/bench/bench_numbers.h \
  port/selftest/cost_numbers.h include/td_hash.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h port/selftest/kernel.h include/td_pose.h \
  include/td_vec.h include/td_box.h include/td_math.h

tests/bench/bench_numbers.h:

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

include/td_math.h:
