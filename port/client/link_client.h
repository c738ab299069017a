/* SPDX-License-Identifier: MIT */
/// The plant's side of the link: asks a board, and understands its answers. POSIX alone.
///
///     link_client_open(&c, &channel);                   descriptors of any kind (link_qemu.h, link_serial.h)
///     link_client_hello(&c, &expected);                 who is there; refuses what does not fit
///     link_client_select(&c, outputs);                  which groups a RESULT has
///     link_client_reset(&c, kind, &input);
///     for each tick:
///         link_client_send(&c, LINK_STEP, &input);      the board computes; so may the host
///         link_client_receive(&c, &answer);             wrenches
///     link_client_leave(&c);
///
/// Scalar    the board's: this is compiled with the same -DTD_SCALAR_...; link_frame.c and link_message.c belong to it, the
///           core does not.
/// Lost      what is not answered within `timeout_ms` is sent again, `attempts` times in all. A board answers a tick that
///           it knows from memory: a repeat changes nothing.
/// Errors    every call returns a link_outcome; c->stream.error is one sentence.
/// Tests     test_link_client.c
#ifndef LINK_CLIENT_H
#define LINK_CLIENT_H

#include "link_answer.h"
#include "link_message.h"
#include "link_stream.h"

/// The motion of a tick. The records are copied byte by byte: tables of td_body_input, td_node, td_wheel_control and
/// td_vec3 may be given as they are.
typedef struct link_input {
    const void *motions;  ///< link_motion of every body
    const void *nodes;    ///< link_node of every driven initiator; NULL: there are none
    const void *controls; ///< link_control of every wheel; NULL: there are none
    const void *vertices; ///< link_vertex of every vertex of driven targets; NULL: there are none
    const void *vertex_speeds; ///< link_vertex_speed of them
} link_input;

/// What must be the same on both ends. 0, or "": anything will do.
typedef struct link_expected {
    uint64_t scene_hash;
    const char *scene; ///< its name, for a sentence
    uint16_t n_bodies, n_driven, n_wheels, n_vertices;
} link_expected;

/// A question that waits for its answer.
typedef struct link_question {
    uint8_t type, answer;
    uint16_t sequence;
    uint32_t tick;
    uint32_t key; ///< of a parameter or an echo
    link_wire wire;
} link_question;

typedef struct link_client {
    link_stream stream;
    link_hello board;   ///< after link_client_hello
    link_select chosen; ///< after link_client_select
    link_status status; ///< the last refusal
    uint32_t tick;      ///< the next one
    int timeout_ms;     ///< of one attempt
    int hello_ms;       ///< of all attempts at a hello: a board that boots
    int attempts;
    uint32_t repeats; ///< questions that were asked again
    uint32_t strays;  ///< good frames that nobody had asked for
    bool is_unsure;   ///< a repeat may be answered twice
    link_question asked;
} link_client;

/// Times and attempts have defaults, which may be changed from here on.
void link_client_open(link_client *c, const link_channel *channel);

/// Who is there. @param expected or NULL: whoever it is
link_outcome link_client_hello(link_client *c, const link_expected *expected);

/// All bodies, and these groups of a RESULT (LINK_RESULT_wheel_BIT | ...).
link_outcome link_client_select(link_client *c, uint16_t outputs);

/// Some bodies only: c->chosen as the caller has filled it in.
link_outcome link_client_choose(link_client *c);

/// The first state. @param kind LINK_RESET_*
link_outcome link_client_reset(link_client *c, uint8_t kind, const link_input *input);

/// LINK_STEP or LINK_TRIAL of tick c->tick. @param input of the bodies that were selected
link_outcome link_client_send(link_client *c, uint8_t type, const link_input *input);

/// LINK_ACCEPT of the last TRIAL.
link_outcome link_client_accept(link_client *c);

/// The answer to the last STEP, TRIAL or ACCEPT. After a STEP or an ACCEPT c->tick is the next one.
link_outcome link_client_receive(link_client *c, link_answer *answer);

/// When the board runs freely: the motion of a tick, without a question.
link_outcome link_client_post(link_client *c, uint32_t tick, const link_input *input);

/// When the board runs freely: its next RESULT. @return LINK_SILENT: none within ms
link_outcome link_client_hear(link_client *c, int ms, link_answer *answer);

/// Reads, or sets, a parameter. @return LINK_REFUSED: out of range; the sentence says what is allowed
link_outcome link_client_get(link_client *c, uint16_t parameter, uint32_t *value);
link_outcome link_client_put(link_client *c, uint16_t parameter, uint32_t value);

/// What the board has counted. @param clear count anew
link_outcome link_client_count(link_client *c, bool clear, link_statistics *out);

/// Makes something fail. @param fault LINK_FAULT_*
link_outcome link_client_inject(link_client *c, uint16_t fault, uint16_t count, uint32_t value);

/// The host is alive. c->status is the answer.
link_outcome link_client_beat(link_client *c);

/// There and back. @param out or NULL
link_outcome link_client_echo(link_client *c, uint32_t token, link_echoed *out);

/// The end. Nothing answers.
link_outcome link_client_leave(link_client *c);

#endif
