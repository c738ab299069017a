td_ground.o: src/geometry/td_ground.c include/td_ground.h \
  include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_material.h include/td_motion.h \
  include/td_near.h include/td_pose.h include/td_near_q16.h \
  include/td_scenery.h

include/td_ground.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_material.h:

include/td_motion.h:

include/td_near.h:

include/td_pose.h:

include/td_near_q16.h:

include/td_scenery.h:
