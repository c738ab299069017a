td_math.o: src/number/td_math.c include/td_math.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h src/number/td_math_q16.h \
  src/number/td_invariant.h include/td_pose.h include/td_vec.h \
  src/number/td_q16.h src/number/td_coefficients.h

include/td_math.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/number/td_math_q16.h:

src/number/td_invariant.h:

include/td_pose.h:

include/td_vec.h:

src/number/td_q16.h:

src/number/td_coefficients.h:
