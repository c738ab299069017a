/* SPDX-License-Identifier: MIT */
/// The server: one scene's tick behind the link. It runs on a board, and in a process of the host.
///
///     static link_server server;
///     link_server_begin(&server, &scene, hash, &platform);
///     while (link_server_poll(&server)) {
///     }
///
/// Lock-step  the board waits for a STEP. It evaluates, commits, selects, answers by a RESULT. A STEP of the tick before is
///            a host that has lost the answer: it gets the same again, and nothing is evaluated twice. A STEP of a later
///            tick: those between are lost ticks. An older one is refused, with the tick that is expected.
/// Free       the counter begins the ticks, RATE a second, from the first STEP on. A tick takes the newest STEP. Without
///            one it does what MISSING says. Over a channel that waits, every STEP and every 0 alone is a tick.
/// Safe       after WATCHDOG_TICKS without a STEP the wrenches of a RESULT are zero. In lock-step this RESULT comes unasked,
///            once; a BEAT holds it off. The next STEP goes on from there.
/// Refusals   a message that cannot be done changes nothing, and is answered by a STATUS that says why. One changes the
///            state: a RESET that wants bodies apart, and finds some that touch, leaves none. A frame that is none is
///            answered by a STATUS in lock-step: nobody need wait for a clock.
/// Selection  at first all bodies, in and out, and of the outputs the hash alone.
/// Memory     one struct, static, with plan, state and buffers. link_server_begin sets all of it.
/// Cost       a poll is one frame at the most, and one tick.
/// Tests      test_link_server.c, test_link_tick.c, test_link_free.c
#ifndef LINK_SERVER_H
#define LINK_SERVER_H

#include "link_frame.h"
#include "link_message.h"
#include "link_platform.h"
#include "link_statistics.h"
#include "td_tick.h"
#include "td_tick_work.h"

/* ---- sizes ---- */

#define LINK_LARGER(a, b) ((a) > (b) ? (a) : (b))

/// The longest motion of a tick.
#define LINK_STEP_MOST                                                                             \
    (TD_MAX_BODIES * LINK_motion_SIZE + TD_MAX_INITIATORS * LINK_node_SIZE +                       \
     TD_MAX_WHEELS * LINK_control_SIZE +                                                           \
     TD_MAX_DRIVEN_VERTICES * (LINK_vertex_SIZE + LINK_vertex_speed_SIZE))
/// The longest fields and groups that a board takes.
#define LINK_IN_MOST LINK_LARGER(LINK_reset_SIZE + LINK_STEP_MOST, LINK_select_SIZE)

/// The longest RESULT. A small board may say less: it then refuses selections that do not fit.
#ifndef LINK_RESULT_MOST
#    define LINK_RESULT_MOST                                                                       \
        (LINK_result_SIZE + TD_MAX_BODIES * LINK_wrench_SIZE + TD_MAX_WHEELS * LINK_wheel_SIZE +   \
         TD_MAX_INITIATORS * LINK_point_SIZE + TD_MAX_CONTACTS * LINK_contact_SIZE +               \
         TD_MAX_EVENTS * LINK_event_SIZE + TD_MAX_SLOTS * LINK_z_SIZE + LINK_work_SIZE +           \
         LINK_hash_SIZE)
#endif
/// The longest fields and groups that a board sends.
#define LINK_OUT_MOST LINK_LARGER(LINK_RESULT_MOST, LINK_statistics_SIZE)

#define LINK_PARAMETERS_N 6u

/* ---- the server ---- */

/// Where the clock of a free-running board stands.
typedef struct link_clock {
    uint32_t period;   ///< [counts] of a tick, rounded down
    uint32_t rest;     ///< what rounding took of it, in counts / RATE
    uint32_t owed;     ///< sum of the rests, < RATE
    uint32_t deadline; ///< [counts] when the next tick begins
    bool runs;         ///< there was a STEP
} link_clock;

/// What is to go wrong, how many times.
typedef struct link_faults {
    uint16_t left[LINK_FAULT_BUSY + 1]; ///< by its number
    uint32_t busy_counts;
} link_faults;

/// Does this fault happen now? Then it has happened.
static inline bool link_fails(link_faults *faults, uint32_t kind)
{
    const bool fails = faults->left[kind] > 0u;
    faults->left[kind] = (uint16_t)(faults->left[kind] - (fails ? 1u : 0u));
    return fails;
}

/// The last tick, as its RESULT has it: enough to say it again.
typedef struct link_last {
    link_result fields;
    uint32_t tick;
    const td_wrench *wrenches; ///< NULL: zero
    bool has_out;              ///< `out` is of this tick: its groups mean something
    bool is_kept;              ///< it may be asked for again
} link_last;

/// Small members first: processors reach them by short instructions.
typedef struct link_server {
    const td_scene *scene;
    uint32_t ticks;      ///< that have passed since the RESET, lost ones among them
    uint32_t input_tick; ///< of the newest input
    bool has_input;      ///< it waits for its tick (free-running)
    bool has_trial;      ///< `out` is a TRIAL of this tick
    bool is_stopped;
    bool is_overrun;                    ///< the last tick took longer than its period
    bool is_safe;                       ///< the watchdog has run out
    bool is_left;                       ///< there was a LEAVE
    uint16_t n_driven;                  ///< initiators of the scene
    uint16_t n_vertices;                ///< of driven targets
    uint16_t step_size;                 ///< [bytes] of a STEP
    uint16_t outputs;                   ///< that are selected
    uint32_t values[LINK_PARAMETERS_N]; ///< of the parameters
    uint32_t waiting;                   ///< [ticks] without an input
    uint32_t waiting_mark, tick_counts; ///< [counts] of the watchdog in lock-step
    link_clock clock;
    link_faults faults;
    link_platform on;
    link_last last;
    link_reader reader;
    link_writer writer;
    uint32_t bodies_in[(TD_MAX_BODIES + 31) / 32], bodies_out[(TD_MAX_BODIES + 31) / 32];
    uint64_t scene_hash;
    td_fault plan_fault; ///< the scene was refused: every RESET says so
    link_tally counted;

    td_body_input motion[TD_ARRAY(TD_MAX_BODIES)];
    td_node nodes[TD_ARRAY(TD_MAX_INITIATORS)];
    td_wheel_control controls[TD_ARRAY(TD_MAX_WHEELS)];
    td_vec3 vertices[TD_ARRAY(TD_MAX_DRIVEN_VERTICES)];
    td_vec3 vertex_speeds[TD_ARRAY(TD_MAX_DRIVEN_VERTICES)];
    _Alignas(8) uint8_t in[LINK_RAW_SIZE(LINK_IN_MOST)];
    _Alignas(8) uint8_t out_frame[LINK_BUFFER_SIZE(LINK_OUT_MOST)];
    td_plan plan;
    td_state state;
    td_scratch scratch;
    td_out out;
} link_server;

/// Everything to the beginning.
void link_server_begin(link_server *s,
                       const td_scene *scene,
                       uint64_t scene_hash,
                       const link_platform *on);

/// What has come since the last call, and what is due.
/// @return false: the host has left. A server that goes on polling waits for the next one.
bool link_server_poll(link_server *s);

/* ---- for the files of the server ---- */

/// A parameter's value.
#define LINK_SETTING(s, NAME) ((s)->values[LINK_PARAMETER_##NAME - 1u])

uint32_t link_now(const link_server *s);

/// The motion that has come, as the core reads it.
td_input link_told(const link_server *s);

/// Waits until nothing is being sent. @return where fields and groups of the next frame belong
uint8_t *link_begin(link_server *s);

/// Sends what stands there.
void link_send(link_server *s, uint8_t type, uint32_t tick, size_t n);

/// A STATUS about a frame.
void link_refuse(link_server *s, const link_frame *frame, uint8_t reason, uint32_t expected);

/// A STATUS: it was done.
void link_done(link_server *s, const link_frame *frame);

/// Forgets state and input.
void link_forget(link_server *s);

#endif
