/* SPDX-License-Identifier: MIT */
/// A board under QEMU as a channel: a child process that never stays behind.
///
/// Channel   two FIFOs in a fresh folder, which is QEMU's working directory. The image opens `to_board` and `to_host` by
///           semihosting: every run is the same to the last instruction. Or the UART: `uart.in` and `uart.out`.
/// Time      over FIFOs an instruction takes 2^icount ns, and virtual time does not wait for the clock. Over the UART the
///           board's time is the clock's.
/// End       QEMU is killed by link_qemu_stop, when this process exits, when SIGINT, SIGTERM, SIGHUP or SIGQUIT come, and,
///           where the system can do that (Linux), when this process is killed. The folder is removed: link_qemu_hide
///           does it as soon as both ends are open.
/// One       at a time.
/// Tests     test_link_qemu.c
#ifndef LINK_QEMU_H
#define LINK_QEMU_H

#include "link_stream.h"

typedef struct link_qemu_order {
    const char *program; ///< NULL: qemu-system-arm
    const char *board;   ///< its name, for sentences
    const char
        *image; ///< path of the .elf; a .qemu beside it has lines of key=value: machine, icount
    bool is_uart;
} link_qemu_order;

typedef struct link_qemu {
    link_channel channel;
    int pid;   ///< 0: it does not run
    int said;  ///< a file that has no name any more: its standard output and error
    int ended; ///< how, once it has: an exit code; below 0: a signal
    char folder[256];
    const char *names[2]; ///< of the FIFOs in it
} link_qemu;

/// @param error a sentence, if the answer is false
bool link_qemu_start(link_qemu *q, const link_qemu_order *order, char *error, size_t size);

/// The board has answered, so that QEMU has opened both FIFOs: they need no names any more.
void link_qemu_hide(link_qemu *q);

/// Waits a moment for it to end by itself, ends it otherwise, and removes what is left.
void link_qemu_stop(link_qemu *q);

#endif
