td_inertia.o: src/tool_respond/td_inertia.c include/td_inertia.h \
  include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h src/tool_respond/../number/td_invariant.h \
  include/td_scaled.h

include/td_inertia.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/tool_respond/../number/td_invariant.h:

include/td_scaled.h:
