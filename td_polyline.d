td_polyline.o: src/tool_plane/td_polyline.c include/td_polyline.h \
  include/td_status.h include/td_config.h include/td_port.h \
  include/td_vec.h include/td_real.h include/td_real_q16.h \
  src/tool_plane/td_polygon_door.h include/td_polygon.h include/td_box.h \
  src/tool_plane/td_segment_inner.h include/td_segment.h

include/td_polyline.h:

include/td_status.h:

include/td_config.h:

include/td_port.h:

include/td_vec.h:

include/td_real.h:

include/td_real_q16.h:

src/tool_plane/td_polygon_door.h:

include/td_polygon.h:

include/td_box.h:

src/tool_plane/td_segment_inner.h:

include/td_segment.h:
