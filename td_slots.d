td_slots.o: src/event/td_slots.c include/td_slots.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h src/event/../number/td_invariant.h \
  include/td_pose.h include/td_vec.h

include/td_slots.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/event/../number/td_invariant.h:

include/td_pose.h:

include/td_vec.h:
