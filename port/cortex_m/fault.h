/* SPDX-License-Identifier: MIT */
/// The end of a broken run: say what happened, everywhere somebody may listen, and stop.
///
/// Where     over the board's UART, and through the debugger if one answered at start.
/// End       exit code 99 through the debugger; without one the core sleeps for ever, interrupts
///           off. A rig that must bring outputs into a safe state does it in its own td_port_fault
///           (port/template) or lets its watchdog do it: this port has no outputs.
#ifndef FAULT_H
#define FAULT_H

#include <stdint.h>

#define FAULT_EXIT_CODE 99

/// Every exception that nobody asked for enters here: faults, NMI, stray interrupts. In an empty
/// room a semihosting call also ends here; it is stepped over and the program goes on.
void fault_entry(void);

/// A piece of a report.
void fault_say(const char *text);
void fault_say_hex(uint32_t value);

/// End the report and the run.
_Noreturn void fault_stop(void);

#endif
