td_pose.o: src/number/td_pose.c include/td_pose.h include/td_vec.h \
  include/td_real.h include/td_config.h include/td_status.h \
  include/td_port.h include/td_real_q16.h src/number/td_invariant.h \
  include/td_math.h src/number/td_q16.h src/number/td_unit_block.h \
  src/number/td_inline.h

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/number/td_invariant.h:

include/td_math.h:

src/number/td_q16.h:

src/number/td_unit_block.h:

src/number/td_inline.h:
