td_polygon_pair.o: src/tool_plane/td_polygon_pair.c \
  include/td_polygon_pair.h include/td_polygon.h include/td_box.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  src/tool_plane/td_polygon_door.h src/tool_plane/td_segment_inner.h \
  include/td_segment.h

include/td_polygon_pair.h:

include/td_polygon.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/tool_plane/td_polygon_door.h:

src/tool_plane/td_segment_inner.h:

include/td_segment.h:
