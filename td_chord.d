td_chord.o: src/entry/td_chord.c src/entry/td_chord.h include/td_entry.h \
  include/td_scenery.h include/td_near.h include/td_pose.h \
  include/td_vec.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  include/td_near_q16.h src/entry/../number/td_invariant.h \
  src/entry/../geometry/td_leaf.h \
  src/entry/../geometry/../number/td_inline.h \
  src/entry/../geometry/../number/td_invariant.h include/td_math.h

src/entry/td_chord.h:

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

src/entry/../number/td_invariant.h:

src/entry/../geometry/td_leaf.h:

src/entry/../geometry/../number/td_inline.h:

src/entry/../geometry/../number/td_invariant.h:

include/td_math.h:
