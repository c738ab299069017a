/* SPDX-License-Identifier: MIT */
/// A serial device as a channel: raw bytes, eight bits, no parity, at any rate that its driver makes.
///
/// Exclusive nobody else opens it meanwhile (TIOCEXCL, and a lock for those who ask for one).
/// Restored  what its settings were is set again when it is closed.
/// Tests     test_link_serial.c
#ifndef LINK_SERIAL_H
#define LINK_SERIAL_H

#include <termios.h>
#include "link_stream.h"

typedef struct link_serial {
    link_channel channel;
    struct termios before; ///< as it was
} link_serial;

/// @param baud the rate @param error a sentence, if the answer is false
bool link_serial_open(link_serial *s, const char *path, uint32_t baud, char *error, size_t size);

/// Another rate. @return false: the driver cannot make it
bool link_serial_rate(const link_serial *s, uint32_t baud);

void link_serial_close(link_serial *s);

#endif
