td_roll.o: src/respond/td_roll.c include/td_roll.h include/td_near.h \
  include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_scaled.h \
  src/respond/td_slider.h src/respond/../number/td_inline.h \
  src/respond/../number/td_invariant.h

include/td_roll.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_scaled.h:

src/respond/td_slider.h:

src/respond/../number/td_inline.h:

src/respond/../number/td_invariant.h:
