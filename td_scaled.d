td_scaled.o: src/number/td_scaled.c include/td_scaled.h include/td_vec.h \
  include/td_real.h include/td_config.h include/td_status.h \
  include/td_port.h include/td_real_q16.h src/number/td_inline.h \
  src/number/td_invariant.h include/td_pose.h src/number/td_q16.h

include/td_scaled.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/number/td_inline.h:

src/number/td_invariant.h:

include/td_pose.h:

src/number/td_q16.h:
