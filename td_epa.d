td_epa.o: src/convex/td_epa.c src/convex/td_epa.h include/td_distance.h \
  include/td_shape.h include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near.h include/td_pose.h \
  include/td_near_q16.h src/convex/td_gjk.h src/convex/td_pair.h \
  src/convex/../number/td_block.h src/convex/../number/td_inline.h \
  src/convex/../number/td_invariant.h src/convex/../number/td_q16.h \
  include/td_distance_work.h

src/convex/td_epa.h:

include/td_distance.h:

include/td_shape.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near.h:

include/td_pose.h:

include/td_near_q16.h:

src/convex/td_gjk.h:

src/convex/td_pair.h:

src/convex/../number/td_block.h:

src/convex/../number/td_inline.h:

src/convex/../number/td_invariant.h:

src/convex/../number/td_q16.h:

include/td_distance_work.h:
