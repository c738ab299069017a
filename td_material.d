td_material.o: src/geometry/td_material.c include/td_material.h \
  include/td_status.h include/td_config.h include/td_port.h \
  include/td_real.h include/td_real_q16.h include/td_math.h \
  src/geometry/../number/td_invariant.h include/td_pose.h \
  include/td_vec.h

include/td_material.h:

include/td_status.h:

include/td_config.h:

include/td_port.h:

include/td_real.h:

include/td_real_q16.h:

include/td_math.h:

src/geometry/../number/td_invariant.h:

include/td_pose.h:

include/td_vec.h:
