td_q16.o: src/number/td_q16.c src/number/td_q16.h include/td_real.h \
  include/td_config.h include/td_status.h include/td_port.h \
  include/td_real_q16.h src/number/td_coefficients.h

src/number/td_q16.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:

src/number/td_coefficients.h:
