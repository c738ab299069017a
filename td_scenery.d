td_scenery.o: src/geometry/td_scenery.c include/td_scenery.h \
  include/td_near.h include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h src/geometry/td_leaf.h \
  src/geometry/../number/td_inline.h \
  src/geometry/../number/td_invariant.h include/td_math.h \
  src/geometry/../number/td_q16.h

include/td_scenery.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

src/geometry/td_leaf.h:

src/geometry/../number/td_inline.h:

src/geometry/../number/td_invariant.h:

include/td_math.h:

src/geometry/../number/td_q16.h:
