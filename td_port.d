td_port.o: port/template/td_port.c include/td_port.h

include/td_port.h:
