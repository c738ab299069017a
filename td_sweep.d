td_sweep.o: src/broad/td_sweep.c include/td_sweep.h include/td_box.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  src/broad/td_sweep_inner.h src/broad/../number/td_invariant.h \
  include/td_pose.h

include/td_sweep.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/broad/td_sweep_inner.h:

src/broad/../number/td_invariant.h:

include/td_pose.h:
