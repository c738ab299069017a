td_wrench.o: src/respond/td_wrench.c include/td_wrench.h include/td_vec.h \
  include/td_real.h include/td_config.h include/td_status.h \
  include/td_port.h include/td_real_q16.h

include/td_wrench.h:

include/td_vec.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:
