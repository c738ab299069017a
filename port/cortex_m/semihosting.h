/* SPDX-License-Identifier: MIT */
/// Talking through a debugger, if one answers: QEMU with semihosting, or OpenOCD and gdb.
///
/// A call is the instruction `bkpt 0xab`. With nobody there it raises a hard fault; fault.c then
/// asks semihosting_step_over(), the call returns -1, and from there on nobody is asked again. So
/// one image lives with and without a debugger. Only a debugger that is attached but does not know
/// semihosting stops the core at the probe: enable it (`arm semihosting enable`) or detach.
///
/// Output    semihosting_putc() is buffered by line and written to the console handle ":tt", which
///           QEMU 7.2 shows on its standard output. Reports of faults take SYS_WRITE0, which QEMU
///           shows on standard error, or on the chardev that -semihosting-config may name.
/// Contract  not reentrant: one context writes. Calls take as long as the debugger takes.
#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

#include <stdbool.h>
#include <stdint.h>

/// Ask once whether anybody answers. Called at start, before main().
void semihosting_probe(void);

/// Whether somebody answered at the last call.
bool semihosting_answers(void);

/// One call, as the semihosting specification has it. @return its result; -1 if nobody is there
int32_t semihosting_call(uint32_t operation, const void *argument);

/// Write one character to the debugger's console; to the UART if nobody answers. Suits Unity's
/// UNITY_OUTPUT_CHAR.
void semihosting_putc(int c);

/// Write text past the buffer, for reports of faults. Nothing happens if nobody answers.
void semihosting_report(const char *text);

/// Write out what is buffered. A newline, a full buffer, an exit and a fault do it by themselves.
void semihosting_flush(void);

/// End the run: QEMU exits with the low 8 bits of `code`. Without a debugger the core sleeps for
/// ever, interrupts off.
_Noreturn void semihosting_exit(int code);

/// For the fault handler: if the exception came from a call that nobody answered, make the call
/// return -1 and say true.
/// @param r0, pc the stacked registers
bool semihosting_step_over(uint32_t *r0, uint32_t *pc);

#endif
