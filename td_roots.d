td_roots.o: src/event/td_roots.c src/event/td_roots.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_math.h \
  src/event/../number/td_invariant.h include/td_pose.h include/td_vec.h

src/event/td_roots.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_math.h:

src/event/../number/td_invariant.h:

include/td_pose.h:

include/td_vec.h:
