td_distance_box.o: src/convex/td_distance_box.c \
  src/convex/td_distance_box.h src/convex/td_pair.h \
  src/convex/../number/td_block.h include/td_near.h include/td_pose.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near_q16.h src/convex/../number/td_inline.h \
  src/convex/../number/td_invariant.h src/convex/../number/td_q16.h \
  include/td_distance_work.h include/td_distance.h include/td_shape.h \
  include/td_box.h src/convex/td_boxes.h src/convex/td_distance_point.h \
  src/convex/td_edge.h

src/convex/td_distance_box.h:

src/convex/td_pair.h:

src/convex/../number/td_block.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

src/convex/../number/td_inline.h:

src/convex/../number/td_invariant.h:

src/convex/../number/td_q16.h:

include/td_distance_work.h:

include/td_distance.h:

include/td_shape.h:

include/td_box.h:

src/convex/td_boxes.h:

src/convex/td_distance_point.h:

src/convex/td_edge.h:
