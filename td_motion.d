td_motion.o: src/number/td_motion.c include/td_motion.h include/td_near.h \
  include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h src/number/td_invariant.h

include/td_motion.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

src/number/td_invariant.h:
