td_impact.o: src/tool_plane/td_impact.c include/td_impact.h \
  include/td_status.h include/td_config.h include/td_port.h \
  include/td_vec.h include/td_real.h include/td_real_q16.h \
  src/tool_plane/../number/td_inline.h \
  src/tool_plane/../number/td_invariant.h include/td_pose.h \
  src/tool_plane/../event/td_roots.h

include/td_impact.h:

include/td_status.h:

include/td_config.h:

include/td_port.h:

include/td_vec.h:

include/td_real.h:

include/td_real_q16.h:

src/tool_plane/../number/td_inline.h:

src/tool_plane/../number/td_invariant.h:

include/td_pose.h:

src/tool_plane/../event/td_roots.h:
