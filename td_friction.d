td_friction.o: src/respond/td_friction.c include/td_friction.h \
  include/td_near.h include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_material.h \
  include/td_math.h src/respond/../number/td_inline.h \
  src/respond/../number/td_invariant.h src/respond/td_friction_inner.h \
  src/respond/td_slider.h

include/td_friction.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_material.h:

include/td_math.h:

src/respond/../number/td_inline.h:

src/respond/../number/td_invariant.h:

src/respond/td_friction_inner.h:

src/respond/td_slider.h:
