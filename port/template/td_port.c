/* SPDX-License-Identifier: MIT */
/// A port to copy: the four functions of td_port.h, each with what it must do and may leave.
///
/// 1. Copy this file to port/<yours>/td_port.c and fill in the four bodies.
/// 2. Supply memcpy and memset (memmove and memcmp cost little more): a C library has them,
///    port/cortex_m/memory.c is an example without one.
/// 3. Compile the core with CORE_FLAGS of the Makefile and one of -DTD_SCALAR_F32, -DTD_SCALAR_F64,
///    -DTD_SCALAR_Q16, your file with it, and link. The core needs nothing else.
/// As it stands the file is a correct port for a single thread without counter, console or outputs.
#include "td_port.h"

/// Telemetry: how much time has passed. Best is a cycle counter (DWT CYCCNT, a hardware timer, a
/// monotonic clock); it must be quick, must not block, and should wrap at 2^32 and nowhere before,
/// because callers subtract modulo 2^32. A platform without a counter returns a constant: reports
/// then show 0, and no result changes.
uint32_t td_port_count(void)
{
    return 0u;
}

/// The core found a bug of its own (only in builds with TD_ASSERTS). In this order:
/// - bring every output of the rig into its safe state: brakes on, actuators off;
/// - leave `where` to be found: a log, a register that survives reset, a blinking LED. The file's
///   id is where >> 16, the line is where & 0xFFFF;
/// - do not return. A watchdog reset is a good end, a loop that ignores everything a possible one.
void td_port_fault(uint32_t where)
{
    volatile uint32_t last_words = where; /* a debugger finds it here */
    for (;;) {
        (void)last_words;
    }
}

/// Keep everything else that touches Touchdown's state out until the matching td_port_unlock().
/// Bare metal masks interrupts and returns the mask as it was, so that sections nest; an RTOS may
/// take a recursive mutex, unless the core is also called from interrupts. A single thread needs
/// nothing.
uint32_t td_port_lock(void)
{
    return 0u;
}

/// Leave the section: restore the mask, or release the mutex, that `saved` stands for.
void td_port_unlock(uint32_t saved)
{
    (void)saved;
}
