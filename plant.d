plant.o: port/rig/plant.c port/rig/plant.h

port/rig/plant.h:
