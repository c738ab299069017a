console.o: port/rig/console.c port/rig/console.h

port/rig/console.h:
