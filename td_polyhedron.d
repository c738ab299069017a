td_polyhedron.o: src/tool_facet/td_polyhedron.c include/td_polyhedron.h \
  include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_polyhedron_tables.h \
  src/tool_facet/td_exact.h include/td_facet.h \
  src/tool_facet/../number/td_inline.h include/td_math.h \
  src/tool_facet/../number/td_invariant.h include/td_pose.h

include/td_polyhedron.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_polyhedron_tables.h:

src/tool_facet/td_exact.h:

include/td_facet.h:

src/tool_facet/../number/td_inline.h:

include/td_math.h:

src/tool_facet/../number/td_invariant.h:

include/td_pose.h:
