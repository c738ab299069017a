td_exact.o: src/tool_facet/td_exact.c src/tool_facet/td_exact.h \
  include/td_facet.h include/td_status.h include/td_config.h \
  include/td_port.h include/td_vec.h include/td_real.h \
  include/td_real_q16.h src/tool_facet/../number/td_inline.h \
  src/tool_facet/../number/td_invariant.h include/td_pose.h

src/tool_facet/td_exact.h:

include/td_facet.h:

include/td_status.h:

include/td_config.h:

include/td_port.h:

include/td_vec.h:

include/td_real.h:

include/td_real_q16.h:

src/tool_facet/../number/td_inline.h:

src/tool_facet/../number/td_invariant.h:

include/td_pose.h:
