td_restitution.o: src/respond/td_restitution.c include/td_restitution.h \
  include/td_real.h include/td_config.h include/td_status.h \
  include/td_port.h include/td_real_q16.h include/td_math.h

include/td_restitution.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

include/td_math.h:
