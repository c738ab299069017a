td_real.o: src/number/td_real.c include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h \
  src/number/td_divisor.h src/number/td_q16.h

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/number/td_divisor.h:

src/number/td_q16.h:
