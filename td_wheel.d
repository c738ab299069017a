td_wheel.o: src/wheel/td_wheel.c include/td_wheel_work.h \
  include/td_entry.h include/td_scenery.h include/td_near.h \
  include/td_pose.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near_q16.h include/td_wheel.h \
  include/td_wheel_params.h include/td_ground.h include/td_box.h \
  include/td_material.h include/td_motion.h \
  src/wheel/../number/td_inline.h src/wheel/../number/td_invariant.h \
  src/wheel/td_wheel_grip.h include/td_math.h src/wheel/td_wheel_leg.h \
  src/wheel/td_wheel_seek.h

include/td_wheel_work.h:

include/td_entry.h:

include/td_scenery.h:

include/td_near.h:

include/td_pose.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near_q16.h:

include/td_wheel.h:

include/td_wheel_params.h:

include/td_ground.h:

include/td_box.h:

include/td_material.h:

include/td_motion.h:

src/wheel/../number/td_inline.h:

src/wheel/../number/td_invariant.h:

src/wheel/td_wheel_grip.h:

include/td_math.h:

src/wheel/td_wheel_leg.h:

src/wheel/td_wheel_seek.h:
