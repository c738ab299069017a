/* SPDX-License-Identifier: MIT */
/// What a call costs: instructions, stack, memory.
///
/// Unit      under QEMU with the board's -icount every instruction takes the same virtual time and
///           the counter gives instructions exactly, to one. On silicon, or under QEMU without
///           -icount, it gives ticks of the board's counter, which run at the core's clock.
///           measure_calibrate() finds out which; until it is called the unit is ticks.
/// Never     are these counts cycles under QEMU: it models no pipeline.
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stdint.h>

typedef void (*measure_fn)(void *argument);

/// Run loops of known length and see whether the counter gives their instructions exactly.
/// @return true: measure_call counts instructions
bool measure_calibrate(void);

/// What measure_call counts: "instructions" or "ticks".
const char *measure_unit(void);

/// Call fn(argument) once and count, from the first instruction of fn to its return, both included.
/// The call itself and the reading of the counter are not counted in instructions; ticks include
/// them. To cost an operation, subtract what the same fn costs without it.
///
/// Contract  up to 2^32 ticks (about 10^9 instructions). Interrupts of a rig, if any strike, count;
///           those of the counter's own wrap do not. Not reentrant.
uint32_t measure_call(measure_fn fn, void *argument);

/// Memory of the board and of this image, in bytes.
typedef struct measure_memory {
    uint32_t rom_used;   ///< code, constants, initial values
    uint32_t ram_static; ///< .data, .bss
    uint32_t stack_size; ///< all other RAM
    uint32_t stack_used; ///< the deepest the stack has been since it was painted
} measure_memory;

measure_memory measure_memory_now(void);

/// [bytes] of stack_used, found from the top: constant time, and right unless a caller has left more than 1 KB of its
/// frame unwritten.
uint32_t measure_stack_used(void);

/// Paint the free stack, so that stack_used starts anew from the caller's depth. The port does it
/// at start. Takes a few instructions for each free word: 4 MB are 10^6 words.
void measure_stack_paint(void);

#endif
