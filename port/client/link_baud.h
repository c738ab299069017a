/* SPDX-License-Identifier: MIT */
/// A rate of a serial device that termios has no name for: apart, because the header of the kernel that knows how defines
/// a struct termios of its own.
#ifndef LINK_BAUD_H
#define LINK_BAUD_H

#include <stdbool.h>
#include <stdint.h>

/// @return false: the driver, or the system, cannot make it
bool link_baud_any(int descriptor, uint32_t baud);

#endif
