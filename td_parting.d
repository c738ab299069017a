td_parting.o: src/tool_respond/td_parting.c include/td_parting.h \
  include/td_distance.h include/td_shape.h include/td_box.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near.h include/td_pose.h include/td_near_q16.h \
  src/tool_respond/../number/td_invariant.h \
  src/tool_respond/../number/td_inline.h

include/td_parting.h:

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

src/tool_respond/../number/td_invariant.h:

src/tool_respond/../number/td_inline.h:
