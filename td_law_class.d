td_law_class.o: src/respond/td_law_class.c include/td_law.h \
  include/td_near.h include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_scaled.h \
  include/td_math.h include/td_restitution.h

include/td_law.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_scaled.h:

include/td_math.h:

include/td_restitution.h:
