/* SPDX-License-Identifier: MIT */
/* Rates that termios has no name for. Where the system has no way to ask for them, there are none. */
#include <stdbool.h>
#include <stdint.h>
#include "link_baud.h"

#if defined(__linux__)
#    include <asm/termbits.h>
#    include <asm/ioctls.h>

int ioctl(int descriptor, unsigned long request, ...);

bool link_baud_any(int descriptor, uint32_t baud)
{
    struct termios2 t;
    if (ioctl(descriptor, TCGETS2, &t) != 0) {
        return false;
    }
    t.c_cflag = (t.c_cflag & ~(tcflag_t)CBAUD) | BOTHER;
    t.c_ispeed = baud;
    t.c_ospeed = baud;
    return ioctl(descriptor, TCSETS2, &t) == 0;
}
#else
bool link_baud_any(int descriptor, uint32_t baud)
{
    (void)descriptor;
    (void)baud;
    return false;
}
#endif
