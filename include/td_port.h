/* SPDX-License-Identifier: MIT */
/// @file
/// What a platform provides: four functions.
///
/// A port answers "which CPU or OS": port/host, port/cortex_m, and port/template to copy. The core itself calls
/// td_port_fault alone, from TD_ASSERT; the rig and the tests call the others. A port also supplies memcpy and
/// memset, which compilers emit for struct copies.
#ifndef TD_PORT_H
#define TD_PORT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A free-running counter for telemetry: cycles on silicon, ticks in proportion to instructions under
/// QEMU -icount, nanoseconds on the host. It wraps at 2^32; differences are taken modulo 2^32.
///
/// Contract  never blocks, callable from any context, constant if the platform has no counter.
///           Its value is only ever reported: no result of the core depends on it.
uint32_t td_port_count(void);

/// A broken invariant of our own: TD_ASSERT calls it, in builds that keep asserts.
///
/// Contract  report `where` as far as the platform can, bring outputs into their safe state, and
///           do not return. (A test double may return: the core then goes on as if unasserted.)
/// @param where file id in the upper, line in the lower 16 bits (see td_status.h)
void td_port_fault(uint32_t where);

/// Enter a critical section: nothing else that touches shared state runs until it is left.
///
/// Contract  nests; callable from interrupts; bounded time.
/// @return what td_port_unlock must be given to restore the state before this call
uint32_t td_port_lock(void);

/// Leave the critical section that returned `saved`.
void td_port_unlock(uint32_t saved);

#ifdef __cplusplus
}
#endif

#endif
