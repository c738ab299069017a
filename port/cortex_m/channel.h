/* SPDX-License-Identifier: MIT */
/// The link's channel on a board: two FIFOs through the debugger if they are there, else the UART.
///
/// FIFOs     a debugger answers, and its folder has the files to_board and to_host: QEMU. What runs is the same every time.
/// UART      received by interrupt into a ring. A 0 says that the board is there.
#ifndef CHANNEL_H
#define CHANNEL_H

#include "link_platform.h"

/// Opens it, and says what the board is.
void channel_open(link_platform *out);

#endif
