td_collide.o: src/tool_respond/td_collide.c include/td_collide.h \
  include/td_distance.h include/td_shape.h include/td_box.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near.h include/td_pose.h include/td_near_q16.h \
  include/td_law.h include/td_scaled.h include/td_wrench.h \
  include/td_distance_work.h src/tool_respond/../number/td_inline.h \
  src/tool_respond/../number/td_invariant.h

include/td_collide.h:

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

include/td_law.h:

include/td_scaled.h:

include/td_wrench.h:

include/td_distance_work.h:

src/tool_respond/../number/td_inline.h:

src/tool_respond/../number/td_invariant.h:
