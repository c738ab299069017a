td_separation.o: src/retain/td_separation.c include/td_separation.h \
  include/td_target.h include/td_polyhedron_tables.h include/td_vec.h \
  include/td_real.h include/td_config.h include/td_status.h \
  include/td_port.h include/td_real_q16.h include/td_pose.h \
  src/retain/../number/td_invariant.h

include/td_separation.h:

include/td_target.h:

include/td_polyhedron_tables.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_pose.h:

src/retain/../number/td_invariant.h:
