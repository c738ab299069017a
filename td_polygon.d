td_polygon.o: src/tool_plane/td_polygon.c include/td_polygon.h \
  include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_math.h \
  src/tool_plane/../number/td_invariant.h include/td_pose.h \
  src/tool_plane/td_polygon_door.h

include/td_polygon.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_math.h:

src/tool_plane/../number/td_invariant.h:

include/td_pose.h:

src/tool_plane/td_polygon_door.h:
