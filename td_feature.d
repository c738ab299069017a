td_feature.o: src/convex/td_feature.c src/convex/td_feature.h \
  include/td_patch_work.h include/td_patch.h include/td_distance.h \
  include/td_shape.h include/td_box.h include/td_vec.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h include/td_near.h include/td_pose.h \
  include/td_near_q16.h src/convex/../geometry/td_core.h \
  src/convex/../geometry/../number/td_inline.h \
  src/convex/../geometry/../number/td_invariant.h \
  src/convex/../number/td_block.h \
  src/convex/../geometry/../number/td_q16.h

src/convex/td_feature.h:

include/td_patch_work.h:

include/td_patch.h:

include/td_distance.h:

include/td_shape.h:

include/td_box.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_near.h:

include/td_pose.h:

include/td_near_q16.h:

src/convex/../geometry/td_core.h:

src/convex/../geometry/../number/td_inline.h:

src/convex/../geometry/../number/td_invariant.h:

src/convex/../number/td_block.h:

src/convex/../geometry/../number/td_q16.h:
