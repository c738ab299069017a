td_hull.o: src/tool_convex/td_hull.c include/td_hull.h include/td_shape.h \
  include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near.h include/td_pose.h \
  include/td_near_q16.h src/tool_convex/../geometry/td_core.h \
  src/tool_convex/../geometry/../number/td_inline.h \
  src/tool_convex/../geometry/../number/td_invariant.h \
  src/tool_convex/../number/td_invariant.h

include/td_hull.h:

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

src/tool_convex/../geometry/td_core.h:

src/tool_convex/../geometry/../number/td_inline.h:

src/tool_convex/../geometry/../number/td_invariant.h:

src/tool_convex/../number/td_invariant.h:
