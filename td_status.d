td_status.o: src/number/td_status.c include/td_status.h \
  include/td_config.h include/td_port.h

include/td_status.h:

include/td_config.h:

include/td_port.h:
