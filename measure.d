measure.o: port/host/measure.c port/rig/measure.h

port/rig/measure.h:
