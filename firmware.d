firmware.o: port/image/firmware.c boards/board_api.h port/rig/console.h \
  port/selftest/selftest.h include/td_real.h include/td_config.h \
  include/td_status.h include/td_port.h include/td_real_q16.h

boards/board_api.h:

port/rig/console.h:

port/selftest/selftest.h:

include/td_real.h:

include/td_config.h:

include/td_status.h:

include/td_port.h:

include/td_real_q16.h:
