skid.o: port/rig/skid.c port/rig/skid.h port/rig/plant.h

port/rig/skid.h:

port/rig/plant.h:
