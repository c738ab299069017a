/* SPDX-License-Identifier: MIT */
/// The one table of the link: every message, every field, every parameter.
///
/// Everything that knows a layout is made of this table: the structs, encoders and decoders of link_message.h, the hash of
/// the layout, the tables of DESIGN.md and the Python module (`touchdown link`).
///
/// Field     ONE(type, name, unit, meaning) or MANY(type, name, count, unit, meaning)
/// Types     u8 u16 u32 u64 i8 i16 i32 text (characters, filled up with 0); real unit near: words of the build's scalar,
///           4 bytes each (8 in f64), as the core stores them: IEEE 754, or in Q16.16 integers of 2^-16, 2^-30, 2^-27
/// Order     little endian, without gaps, as written here. Every field lies at a multiple of its size, in every scalar: the
///           structs that C makes of these rows are the layout.
/// Groups    records that follow the fields of a message, as many as its row says.
#ifndef LINK_TABLE_H
#define LINK_TABLE_H

/// Raised when a layout changes in a way that the hash of the layout does not tell a person.
#define LINK_VERSION 1

/* clang-format off */

/* ---- messages: M(NAME, record of its fields, number, to whom, meaning) ---- */

#define LINK_MESSAGES(M)                                                                                                           \
    M(WHO,     none,       0x01, BOARD, "asks who is there; answered by HELLO")                                                     \
    M(RESET,   reset,      0x02, BOARD, "the first state, from the motion of all bodies; answered by STATUS")                       \
    M(STEP,    none,       0x03, BOARD, "the motion of a tick: evaluate, commit, select; answered by RESULT")                       \
    M(TRIAL,   none,       0x04, BOARD, "the same, evaluated only: nothing is remembered; answered by RESULT")                      \
    M(ACCEPT,  none,       0x05, BOARD, "commits the last TRIAL of this tick; answered by RESULT")                                  \
    M(SELECT,  select,     0x06, BOARD, "which bodies and outputs travel; answered by STATUS")                                      \
    M(GET,     get,        0x07, BOARD, "asks for a parameter; answered by VALUE")                                                  \
    M(SET,     set,        0x08, BOARD, "sets a parameter; answered by VALUE")                                                      \
    M(COUNT,   count,      0x09, BOARD, "asks for the statistics; answered by STATISTICS")                                          \
    M(INJECT,  inject,     0x0A, BOARD, "makes something fail; answered by STATUS")                                                 \
    M(BEAT,    none,       0x0B, BOARD, "the host is alive; answered by STATUS")                                                    \
    M(ECHO,    echo,       0x0C, BOARD, "comes back as it is, with the time of the board; answered by ECHOED")                      \
    M(LEAVE,   none,       0x0D, BOARD, "the end: forget the state, wait for a RESET; under QEMU the machine stops; no answer")     \
    M(HELLO,   hello,      0x81, HOST,  "who speaks, and what it was built for")                                                    \
    M(STATUS,  status,     0x82, HOST,  "what became of a message that has no other answer, or was refused")                        \
    M(RESULT,  result,     0x83, HOST,  "a tick: wrenches and what was selected")                                                   \
    M(VALUE,   value,      0x87, HOST,  "a parameter")                                                                              \
    M(STATISTICS, statistics, 0x89, HOST, "what the board has counted")                                                             \
    M(ECHOED,  echoed,     0x8C, HOST,  "an echo")

/* ---- the fields of messages ---- */

#define LINK_none_FIELDS(ONE, MANY)

#define LINK_reset_FIELDS(ONE, MANY)                                                                                               \
    ONE(u8, kind, "", "0 td_reset, 1 td_resync, 2 td_reset_apart")                                                                  \
    MANY(u8, unused, 3, "", "0")

#define LINK_select_FIELDS(ONE, MANY)                                                                                              \
    ONE(u16, outputs, "", "groups of a RESULT: bits of its table below")                                                            \
    ONE(u16, unused, "", "0")                                                                                                       \
    MANY(u32, bodies_in, 8, "", "a bit a body: its motion is in every STEP; others stay as the last RESET or STEP has them")         \
    MANY(u32, bodies_out, 8, "", "a bit a body: its wrench is in every RESULT")

#define LINK_get_FIELDS(ONE, MANY)                                                                                                 \
    ONE(u16, parameter, "", "its number")                                                                                           \
    ONE(u16, unused, "", "0")

#define LINK_set_FIELDS(ONE, MANY)                                                                                                 \
    ONE(u16, parameter, "", "its number")                                                                                           \
    ONE(u16, unused, "", "0")                                                                                                       \
    ONE(u32, value, "", "the new value")

#define LINK_count_FIELDS(ONE, MANY)                                                                                               \
    ONE(u8, clear, "", "1: count anew from here")                                                                                   \
    MANY(u8, unused, 3, "", "0")

#define LINK_inject_FIELDS(ONE, MANY)                                                                                              \
    ONE(u16, kind, "", "see the table of faults")                                                                                   \
    ONE(u16, count, "", "how many times")                                                                                           \
    ONE(u32, value, "", "how much, where a fault has a size")

#define LINK_echo_FIELDS(ONE, MANY)                                                                                                \
    ONE(u32, token, "", "anything")

#define LINK_echoed_FIELDS(ONE, MANY)                                                                                              \
    ONE(u32, token, "", "that of the ECHO")                                                                                         \
    ONE(u32, count, "counts", "the board's counter when the ECHO was read")                                                         \
    ONE(u32, ticks, "ticks", "that have been committed then")

#define LINK_hello_FIELDS(ONE, MANY)                                                                                               \
    ONE(u64, scene_hash, "", "of the baked scene")                                                                                  \
    MANY(text, version, 12, "", "of the interface: TD_VERSION")                                                                     \
    MANY(text, board, 24, "", "its name")                                                                                           \
    MANY(text, scene, 32, "", "the name of its scene")                                                                              \
    ONE(u32, layout_hash, "", "of this table")                                                                                      \
    ONE(u32, frame_max, "bytes", "the longest frame that the board takes, before COBS")                                             \
    ONE(u32, clock_hz, "Hz", "of the core and its counter")                                                                         \
    ONE(u32, tick_ns, "ns", "the tick of the scene")                                                                                \
    ONE(u16, behaviour, "", "TD_BEHAVIOUR")                                                                                         \
    ONE(u8, scalar, "", "0 f32, 1 f64, 2 q16")                                                                                      \
    ONE(u8, exact, "", "1: costs are instructions, 0: counts of the clock")                                                         \
    ONE(u16, n_bodies, "", "of the scene")                                                                                          \
    ONE(u16, n_driven, "", "driven initiators of the scene")                                                                        \
    ONE(u16, n_initiators, "", "of the scene")                                                                                      \
    ONE(u16, n_wheels, "", "of the scene")                                                                                          \
    ONE(u16, n_watches, "", "of the plan")                                                                                          \
    ONE(u16, n_z, "", "slots of the scene")                                                                                         \
    ONE(u16, n_vertices, "", "of driven targets of the scene")                                                                      \
    ONE(u16, unused, "", "0")                                                                                                        \
    MANY(u16, capacities, 14, "", "TD_MAX_ of bodies, parts, hull vertices, targets, outlines, driven vertices, faces, initiators, leaves, wheels, candidates, contacts, slots, events") \
    MANY(u32, bound, 5, "", "of a tick's work: candidates, calls, separations, leaf tests, steps")

#define LINK_status_FIELDS(ONE, MANY)                                                                                              \
    ONE(u8, about, "", "the number of the message that it answers; 0: none")                                                        \
    ONE(i8, status, "", "a td_status; 0: done")                                                                                     \
    ONE(u8, reason, "", "see the table of reasons")                                                                                 \
    ONE(u8, state, "", "bits: 1 there is a state, 2 free-running, 4 stopped, 8 the watchdog has run out")                           \
    ONE(u16, item, "", "of a td_fault")                                                                                             \
    ONE(u16, index, "", "of a td_fault")                                                                                            \
    ONE(u16, field, "", "of a td_fault")                                                                                            \
    ONE(u16, sequence, "", "of the message that it answers")                                                                        \
    ONE(u32, expected, "", "the tick, length or version that was expected, where that is the reason")

#define LINK_result_FIELDS(ONE, MANY)                                                                                              \
    ONE(u32, input_tick, "ticks", "the tick of the input that was used: the delay of the loop is the tick of this frame less this one") \
    ONE(i8, status, "", "a td_status")                                                                                              \
    ONE(u8, flags, "", "see the table of flags")                                                                                    \
    ONE(u16, item, "", "of the td_fault of a refused input")                                                                        \
    ONE(u16, index, "", "of the td_fault")                                                                                          \
    ONE(u16, field, "", "of the td_fault")                                                                                          \
    ONE(u16, n_contacts, "", "contacts of parts")                                                                                   \
    ONE(u16, n_events, "", "events of this tick")                                                                                   \
    ONE(u16, late, "", "candidates that were due and not measured")                                                                 \
    ONE(u16, n_missed, "", "pairs without a slot that are negative")                                                                \
    ONE(u32, cost, "counts", "of evaluate, commit and select; instructions where HELLO says so")                                    \
    ONE(u32, saturations, "", "of this tick")

#define LINK_value_FIELDS(ONE, MANY)                                                                                               \
    ONE(u16, parameter, "", "its number")                                                                                           \
    ONE(i8, status, "", "0; -1 there is no such parameter; -2 out of range: nothing has changed")                                   \
    ONE(u8, unused, "", "0")                                                                                                        \
    ONE(u32, value, "", "as it is now")                                                                                             \
    ONE(u32, lowest, "", "the least that is allowed")                                                                               \
    ONE(u32, highest, "", "the most that is allowed")

#define LINK_statistics_FIELDS(ONE, MANY)                                                                                          \
    ONE(u32, ticks, "ticks", "evaluated since counting began")                                                                      \
    ONE(u32, frames_in, "", "good frames")                                                                                          \
    ONE(u32, frames_out, "", "sent")                                                                                                \
    ONE(u32, bad_frames, "", "no COBS, too long, too short, another version")                                                       \
    ONE(u32, bad_crcs, "", "frames whose CRC-32 is wrong")                                                                          \
    ONE(u32, gaps, "", "sequence numbers that never came")                                                                          \
    ONE(u32, repeats, "", "ticks that were asked for again, and answered from memory")                                              \
    ONE(u32, missing, "ticks", "without an input when it was due")                                                                  \
    ONE(u32, late, "", "inputs of a tick that had passed")                                                                          \
    ONE(u32, refused, "", "inputs that the core has refused")                                                                       \
    ONE(u32, overruns, "ticks", "that took longer than their period")                                                               \
    ONE(u32, watchdogs, "", "times that the watchdog has run out")                                                                  \
    ONE(u32, bytes_lost, "bytes", "of the receiver's ring, which was full")                                                         \
    ONE(u32, stack, "bytes", "the deepest that the stack has been")                                                                 \
    ONE(u64, cost_sum, "counts", "of evaluate, commit and select")                                                                  \
    ONE(u32, cost_worst, "counts", "the largest")                                                                                   \
    ONE(u32, worst_tick, "ticks", "when that was")                                                                                  \
    ONE(u64, latency_sum, "counts", "from the end of an input to the end of its answer")                                            \
    ONE(u32, latency_worst, "counts", "the largest")                                                                                \
    MANY(u32, stage_worst, 5, "counts", "the largest of each stage: read, evaluate, commit, select, answer")                        \
    MANY(u32, histogram, 32, "ticks", "by cost: bin i begins at 2^(i/2 + 6) counts, halfway between powers of two for odd i")

/* ---- records of groups ---- */

#define LINK_motion_FIELDS(ONE, MANY)                                                                                              \
    MANY(real, p_w, 3, "m", "position")                                                                                             \
    MANY(unit, q, 4, "", "attitude: w, x, y, z")                                                                                    \
    MANY(near, residual_w, 3, "m", "what rounding took from the position; 0 if it is not known")                                    \
    MANY(real, linear_w, 3, "m/s", "velocity of the origin")                                                                        \
    MANY(real, angular_w, 3, "rad/s", "angular velocity")

#define LINK_node_FIELDS(ONE, MANY)                                                                                                \
    MANY(real, p_w, 3, "m", "position")                                                                                             \
    MANY(real, v_w, 3, "m/s", "velocity")

#define LINK_control_FIELDS(ONE, MANY)                                                                                             \
    ONE(real, brake, "force", ">= 0")                                                                                               \
    ONE(real, steer, "rad", "")

#define LINK_vertex_FIELDS(ONE, MANY)                                                                                              \
    MANY(real, p_w, 3, "m", "position")

#define LINK_vertex_speed_FIELDS(ONE, MANY)                                                                                        \
    MANY(real, v_w, 3, "m/s", "velocity")

#define LINK_wrench_FIELDS(ONE, MANY)                                                                                              \
    MANY(real, force_w, 3, "force", "")                                                                                             \
    MANY(real, torque_w, 3, "force m", "about the body's origin")

#define LINK_wheel_FIELDS(ONE, MANY)                                                                                               \
    MANY(real, force_w, 3, "force", "on the body")                                                                                  \
    MANY(real, point_w, 3, "m", "where it acts")                                                                                    \
    ONE(real, normal, "force", "")                                                                                                  \
    ONE(near, length, "m", "of the leg")                                                                                            \
    ONE(u16, solid, "", "under it")                                                                                                 \
    ONE(u8, state, "", "1 free, 2 slipping or rolling, 3 standing")                                                                 \
    ONE(i8, border, "", "a td_wheel_border")                                                                                        \
    ONE(u8, flags, "", "TD_WHEEL_*")                                                                                                \
    MANY(u8, unused, 3, "", "0")

#define LINK_point_FIELDS(ONE, MANY)                                                                                               \
    ONE(u16, target, "", "that holds it; 65535: none")                                                                              \
    ONE(u16, solid, "", "that holds it; 65535: none")                                                                               \
    ONE(i16, face, "", "of the target, or leaf of the solid; -1")                                                                   \
    ONE(u16, unused, "", "0")                                                                                                       \
    ONE(real, depth, "m", "> 0 behind the face")                                                                                    \
    MANY(real, point_w, 3, "m", "")                                                                                                 \
    MANY(real, force_w, 3, "force", "on the initiator")

#define LINK_contact_FIELDS(ONE, MANY)                                                                                             \
    ONE(u16, part_a, "", "")                                                                                                        \
    ONE(u16, part_b, "", "")                                                                                                        \
    ONE(u8, n_points, "", "of points_w that mean something")                                                                        \
    MANY(u8, unused, 3, "", "0")                                                                                                    \
    ONE(real, distance, "m", "signed")                                                                                              \
    MANY(unit, normal_w, 3, "", "from a to b")                                                                                      \
    MANY(real, points_w, 12, "m", "up to four")                                                                                     \
    MANY(real, force_w, 3, "force", "on b")

#define LINK_event_FIELDS(ONE, MANY)                                                                                               \
    ONE(u8, kind, "", "0 begin, 1 end, 2 step")                                                                                     \
    ONE(u8, place, "", "0 parts, 1 target, 2 scenery, 3 wheel")                                                                     \
    ONE(u8, timing, "", "a td_event_timing")                                                                                        \
    ONE(u8, n_points, "", "")                                                                                                       \
    ONE(u16, a, "", "by place")                                                                                                     \
    ONE(u16, b, "", "by place")                                                                                                     \
    ONE(u16, body_a, "", "")                                                                                                        \
    ONE(u16, body_b, "", "")                                                                                                        \
    ONE(u32, ticks, "ticks", "")                                                                                                    \
    ONE(i16, face, "", "")                                                                                                          \
    MANY(u16, unused, 3, "", "0")                                                                                                   \
    ONE(unit, when, "", "share of the tick that had passed")                                                                        \
    ONE(real, speed_in, "m/s", "")                                                                                                  \
    ONE(real, speed_out, "m/s", "")                                                                                                 \
    ONE(real, restitution, "", "")                                                                                                  \
    ONE(real, peak, "m", "")

#define LINK_z_FIELDS(ONE, MANY)                                                                                                   \
    ONE(real, z, "m", "< 0 in contact")                                                                                             \
    ONE(i32, id, "", "of the pair; -1: none")                                                                                       \
    ONE(u32, unused, "", "0")

#define LINK_work_FIELDS(ONE, MANY)                                                                                                \
    ONE(u32, candidates, "", "looked at")                                                                                           \
    ONE(u32, calls, "", "support calls")                                                                                            \
    ONE(u32, separations, "", "faces against initiators")                                                                           \
    ONE(u32, leaf_tests, "", "")                                                                                                    \
    ONE(u32, steps, "", "of sorting and choosing")

#define LINK_hash_FIELDS(ONE, MANY)                                                                                                \
    ONE(u64, state_hash, "", "td_state_hash after this tick")

/* ---- groups: G(message, record, how many, bit of select.outputs or 0: always, meaning) ---- */

#define LINK_GROUPS(G)                                                                                                             \
    G(RESET,  motion,  n_bodies,     0x000, "of every body")                                                                        \
    G(RESET,  node,    n_driven,     0x000, "of every driven initiator")                                                            \
    G(RESET,  control, n_wheels,     0x000, "of every wheel")                                                                       \
    G(RESET,  vertex,  n_vertices,   0x000, "of every vertex of driven targets")                                                    \
    G(RESET,  vertex_speed, n_vertices, 0x000, "of the same")                                                                       \
    G(STEP,   motion,  bodies_in,    0x000, "of every selected body")                                                               \
    G(STEP,   node,    n_driven,     0x000, "of every driven initiator")                                                            \
    G(STEP,   control, n_wheels,     0x000, "of every wheel")                                                                       \
    G(STEP,   vertex,  n_vertices,   0x000, "of every vertex of driven targets")                                                    \
    G(STEP,   vertex_speed, n_vertices, 0x000, "of the same")                                                                       \
    G(TRIAL,  motion,  bodies_in,    0x000, "as in a STEP")                                                                         \
    G(TRIAL,  node,    n_driven,     0x000, "as in a STEP")                                                                         \
    G(TRIAL,  control, n_wheels,     0x000, "as in a STEP")                                                                         \
    G(TRIAL,  vertex,  n_vertices,   0x000, "as in a STEP")                                                                         \
    G(TRIAL,  vertex_speed, n_vertices, 0x000, "as in a STEP")                                                                      \
    G(RESULT, wrench,  bodies_out,   0x000, "on every selected body")                                                               \
    G(RESULT, wheel,   n_wheels,     0x001, "of every wheel")                                                                       \
    G(RESULT, point,   n_initiators, 0x002, "of every initiator")                                                                   \
    G(RESULT, contact, n_contacts,   0x004, "of parts")                                                                             \
    G(RESULT, event,   n_events,     0x008, "of this tick")                                                                         \
    G(RESULT, z,       n_z,          0x010, "of every slot")                                                                        \
    G(RESULT, work,    one,          0x020, "spent")                                                                                \
    G(RESULT, hash,    one,          0x040, "of the state")

/* ---- parameters: P(NAME, number, first value, lowest, highest, unit, meaning) ---- */

#define LINK_PARAMETERS(P)                                                                                                         \
    P(MODE,              1,    0, 0,       1, "",      "0 lock-step: a tick for a STEP; 1 free-running: a tick a period")           \
    P(RATE,              2, 1000, 1,   20000, "Hz",    "ticks a second when free-running")                                          \
    P(MISSING,           3,    0, 0,       3, "",      "what a tick without an input does: 0 hold the last wrenches, 1 extrapolate the motion, 2 zero wrenches, 3 zero wrenches and stop") \
    P(EXTRAPOLATE_TICKS, 4,    5, 0,    1000, "ticks", "for how long motion is extrapolated; then wrenches are zero")               \
    P(WATCHDOG_TICKS,    5,  100, 1, 1000000, "ticks", "without an input after which wrenches are zero, whatever MISSING says; in lock-step a tick is one of the scene's") \
    P(BAUD,              6, 115200, 1200, 12000000, "baud", "of the UART, from the next message on; a rate that the UART cannot make is refused")

/* ---- faults that can be injected: F(NAME, number, meaning) ---- */

#define LINK_FAULTS(F)                                                                                                             \
    F(DROP_INPUT,   1, "the next STEPs are not seen")                                                                               \
    F(SPOIL_INPUT,  2, "the next STEPs have a position that is no number, or out of range in Q16.16")                               \
    F(MUTE,         3, "the next answers are not sent")                                                                             \
    F(SPOIL_OUTPUT, 4, "the next answers have a wrong CRC-32")                                                                      \
    F(BUSY,         5, "the next ticks take `value` counts longer, at most a second's")                                             \
    F(FLIP,         6, "a bit of the state changes: the hash of the host must notice")

/* ---- reasons of a STATUS: R(NAME, number, meaning) ---- */

#define LINK_REASONS(R)                                                                                                            \
    R(NONE,      0, "it was done")                                                                                                  \
    R(CORE,      1, "the core has refused it: item, index and field say why")                                                       \
    R(VERSION,   2, "another version of the link; expected says which")                                                             \
    R(TYPE,      3, "no such message")                                                                                              \
    R(LENGTH,    4, "another length; expected says which")                                                                          \
    R(TICK,      5, "another tick; expected says which")                                                                            \
    R(NO_STATE,  6, "there is no state yet: RESET first")                                                                           \
    R(NO_TRIAL,  7, "there is no TRIAL of this tick to accept")                                                                     \
    R(RANGE,     8, "a number is out of range")                                                                                     \
    R(STOPPED,   9, "an input was missing and the board has stopped: RESET it")                                                     \
    R(MODE,     10, "not in this mode")                                                                                             \
    R(FRAME,    11, "no frame: its COBS or its CRC-32 is wrong, or it is longer than expected says")

/* ---- flags of a RESULT: B(NAME, bit, meaning) ---- */

#define LINK_FLAGS(B)                                                                                                              \
    B(STALE,        0x01, "the input was refused; the wrenches are the last committed ones")                                        \
    B(MISSING,      0x02, "there was no input for this tick")                                                                       \
    B(EXTRAPOLATED, 0x04, "the motion was extrapolated")                                                                            \
    B(ZERO,         0x08, "the wrenches are zero because an input is missing")                                                      \
    B(STOPPED,      0x10, "the board has stopped")                                                                                  \
    B(OVERRUN,      0x20, "this tick or one before took longer than its period")                                                    \
    B(TRIAL,        0x40, "evaluated only")                                                                                         \
    B(RESYNCED,     0x80, "the motion had jumped while inputs were missing: td_resync")

/* clang-format on */

#endif
