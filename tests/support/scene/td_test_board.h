/* SPDX-License-Identifier: MIT */
/// A board in a process of its own, at the other end of a socket, over a wire that may be bad. For the host alone.
#ifndef TD_TEST_BOARD_H
#define TD_TEST_BOARD_H

#include "link_server.h"
#include "link_stream.h"

/// What happens to so many of a thousand pieces, in each direction. A piece is what was sent at once.
typedef struct td_test_spoil {
    uint16_t flip;  ///< a bit of it changes
    uint16_t lose;  ///< it never comes
    uint16_t cut;   ///< its end never comes
    uint16_t twice; ///< it comes twice
    uint16_t swap;  ///< it comes after the next one
    uint32_t seed;
} td_test_spoil;

typedef struct td_test_board {
    link_channel channel;
    int pid;
} td_test_board;

/// A server of a scene.
void td_test_board_start(td_test_board *b, const td_scene *scene, const td_test_spoil *spoil);

/// A board that does what the test says, with its end of the socket.
void td_test_board_fake(td_test_board *b, void (*run)(int descriptor));

void td_test_board_stop(td_test_board *b);

#endif
