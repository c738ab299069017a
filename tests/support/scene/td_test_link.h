/* SPDX-License-Identifier: MIT */
/// A server on a wire of memory, and a host's end that asks it: a counter that a test turns, a pin that it sees.
#ifndef TD_TEST_LINK_H
#define TD_TEST_LINK_H

#include "link_server.h"

#define TD_TEST_CLOCK_HZ 1000000u ///< a count is a microsecond

typedef struct td_test_link {
    uint8_t to_board[4u * LINK_BUFFER_SIZE(LINK_IN_MOST)],
        to_host[2u * LINK_BUFFER_SIZE(LINK_OUT_MOST)];
    size_t in_first, in_end, out_first, out_end;
    uint32_t now;     ///< [counts]
    uint32_t pace;    ///< [counts] that every look at the counter takes
    uint32_t sending; ///< looks for which a frame is still being sent
    uint32_t baud;    ///< as it was set last
    bool pin;
    _Alignas(8) uint8_t frame[LINK_BUFFER_SIZE(LINK_IN_MOST + 64u)];
    _Alignas(8) uint8_t answer[LINK_RAW_SIZE(LINK_OUT_MOST)];
    link_writer writer;
    link_reader reader;
    link_frame got; ///< the last answer
} td_test_link;

extern td_test_link td_test_wire;
extern link_server td_test_server;

/// A body of 20 kg with a foot, 1 m above the ground, and a driven point.
extern td_scene td_test_lander;

/// A new server of a scene. @param waits its channel waits
void td_test_link_begin(const td_scene *scene, bool waits);

/// Sends a message.
void td_test_link_send(uint8_t type, uint32_t tick, const void *body, size_t n);

/// Sends bytes as they are.
void td_test_link_bytes(const void *bytes, size_t n);

/// Polls until the server has taken everything.
void td_test_link_poll(void);

/// The next answer. @return its type; 0: there is none
uint8_t td_test_link_receive(void);

/// All of it: send, poll, receive.
uint8_t td_test_link_ask(uint8_t type, uint32_t tick, const void *body, size_t n);

/// The last answer as a record.
#define TD_TEST_ANSWER(record, out) (void)memcpy(out, td_test_wire.got.body, sizeof(link_##record))

/// The reason of a STATUS; asserts that it is one.
uint8_t td_test_link_reason(void);

/// Sets a parameter. @return the status of the VALUE
int8_t td_test_link_set(uint16_t parameter, uint32_t value);

/// The lander at a height, sinking; and the node beside it. @return bytes of a STEP
size_t td_test_link_motion(double height, double speed, uint8_t *to);

/// RESET to a height, a STEP of a tick: what they answer.
uint8_t td_test_link_reset(double height);
uint8_t td_test_link_step(uint32_t tick, double height, double speed);

/// The RESULT that came last, and the hash at its end.
link_result td_test_link_result(void);
uint64_t td_test_link_hash(void);
/// [force] upwards on the first body.
double td_test_link_lift(void);

/// The statistics.
link_statistics td_test_link_count(void);

#endif
