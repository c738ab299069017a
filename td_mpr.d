td_mpr.o: src/tool_convex/td_mpr.c include/td_mpr_work.h \
  include/td_distance_work.h include/td_distance.h include/td_shape.h \
  include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near.h include/td_pose.h \
  include/td_near_q16.h include/td_mpr.h \
  src/tool_convex/../convex/td_distance_write.h \
  src/tool_convex/../convex/../number/td_block.h \
  src/tool_convex/../convex/../number/td_inline.h \
  src/tool_convex/../convex/../number/td_invariant.h \
  src/tool_convex/../convex/../number/td_q16.h \
  src/tool_convex/../convex/td_gjk.h src/tool_convex/../convex/td_pair.h \
  src/tool_convex/../number/td_invariant.h

include/td_mpr_work.h:

include/td_distance_work.h:

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

include/td_mpr.h:

src/tool_convex/../convex/td_distance_write.h:

src/tool_convex/../convex/../number/td_block.h:

src/tool_convex/../convex/../number/td_inline.h:

src/tool_convex/../convex/../number/td_invariant.h:

src/tool_convex/../convex/../number/td_q16.h:

src/tool_convex/../convex/td_gjk.h:

src/tool_convex/../convex/td_pair.h:

src/tool_convex/../number/td_invariant.h:
