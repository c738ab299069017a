td_slide.o: src/tool_respond/td_slide.c include/td_slide.h \
  include/td_status.h include/td_config.h include/td_port.h \
  include/td_vec.h include/td_real.h include/td_real_q16.h \
  include/td_pose.h include/td_scaled.h \
  src/tool_respond/../number/td_door.h

include/td_slide.h:

include/td_status.h:

include/td_config.h:

include/td_port.h:

include/td_vec.h:

include/td_real.h:

include/td_real_q16.h:

include/td_pose.h:

include/td_scaled.h:

src/tool_respond/../number/td_door.h:
