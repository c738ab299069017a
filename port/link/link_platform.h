/* SPDX-License-Identifier: MIT */
/// What a server needs of the machine that it runs on: a stream of bytes each way, a counter, a pin.
///
/// Two kinds of channels:
///
/// Polled    look() answers at once. A UART with an interrupt behind it: time passes while nothing comes, so that a
///           watchdog can run out.
/// Waiting   look() returns when bytes have come, or when the host is gone. Two FIFOs under QEMU, a pipe on the host: only
///           what the board executes takes time, so that a run is the same every time.
///
/// A member that is NULL is something that the machine does not have.
#ifndef LINK_PLATFORM_H
#define LINK_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct link_platform {
    void *at; ///< handed to every function below

    /// Bytes that have come, in one piece; they stay until take().
    /// @return how many; 0: none, on a channel that waits: the host is gone
    size_t (*look)(void *at, const uint8_t **bytes);
    /// The first n of them are used.
    void (*take)(void *at, size_t n);
    /// Sends. The bytes stay as they are until is_sending() says no. Called only when it does.
    void (*send)(void *at, const uint8_t *bytes, size_t n);
    bool (*is_sending)(void *at); ///< or NULL: send() returns when all is sent

    uint32_t (*count)(void *at);            ///< a counter that runs at clock_hz, and wraps at 2^32
    void (*pin)(void *at, bool is_overrun); ///< or NULL
    uint32_t (*baud)(void *at,
                     uint32_t to); ///< sets a rate. @return the one that runs now. Or NULL
    bool (*can_baud)(void *at, uint32_t to); ///< can it be made within 2.5 %? Or NULL
    uint32_t (*bytes_lost)(void *at);        ///< of a ring that was full; or NULL
    uint32_t (*stack)(void *at);             ///< [bytes] the deepest so far; or NULL

    const char *board; ///< its name
    uint32_t clock_hz; ///< of count()
    uint32_t
        scale; ///< instructions a count, in 2^-32; 0: counts are reported as they are (HELLO.exact)
    bool waits; ///< look() waits
} link_platform;

#endif
