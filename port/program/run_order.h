/* SPDX-License-Identifier: MIT */
/// What `touchdown run` was asked for: the words of its command line.
#ifndef RUN_ORDER_H
#define RUN_ORDER_H

#include <stdbool.h>
#include <stdint.h>

#define RUN_TAKES                                                                                  \
    "SCENE [--on host|qemu:BOARD[:uart]|serial:DEV] [--ticks N|--seconds T] [--rate "              \
    "HZ|--lock-step] "                                                                             \
    "[--integrator semi|rk4] [--rollback N] [--trace FILE] [--record FILE] [--report FILE] "       \
    "[--image FILE] [--baud N] [--timeout MS] [--compare hash|wrenches] [--flip TICK] "            \
    "[--step fixed|variable [--rtol R] [--atol A] [--contact penalty|impulse] [--law "             \
    "smooth|scene] [--dae] [--slots "                                                              \
    "N] "                                                                                          \
    "[--grow] [--no-events] [--longest S] [--events FILE]]"

/// Where contact is computed.
typedef enum run_place {
    RUN_HOST = 0,
    RUN_QEMU,   ///< a board under QEMU, by semihosting
    RUN_UART,   ///< the same, by its UART
    RUN_SERIAL, ///< a board at a serial device
} run_place;

typedef struct run_order {
    const char *scene;
    const char *trace, *record, *report; ///< paths, or NULL
    const char *image; ///< of a board under QEMU; NULL: the one beside this program
    run_place on;
    char board[64];      ///< the BOARD of qemu:BOARD
    const char *device;  ///< the DEV of serial:DEV
    uint32_t ticks;      ///< 0: as many as the scene has
    double seconds;      ///< 0: not told
    uint32_t rate;       ///< [Hz] 0: lock-step
    bool is_lock_step;   ///< it was told so
    int integrator;      ///< a rig_integrator; -1: the scene's
    int rollbacks;       ///< -1: the scene's
    uint32_t baud;       ///< of a serial device
    uint32_t timeout_ms; ///< of an answer; 0: the client's own
    bool is_brief;       ///< wrenches alone are compared: no hash and no work travels
    bool is_variable;    ///< steps of an integrator in place of ticks; what follows is for it
    double rtol, atol;   ///< 0: its own
    double longest;      ///< [s] step; 0: its own
    bool has_impulses;   ///< in place of laws
    bool has_own_laws;   ///< laws are the scene's: none is made smooth
    bool is_dae;         ///< joints are constraints: IDA
    bool may_grow;       ///< more slots where there are more contacts
    bool has_no_events;  ///< nobody looks for roots
    uint32_t slots;      ///< 0: the scene's
    const char *events;  ///< path, or NULL
    bool has_run;        ///< the scene is a campaign, of which this run is wanted
    uint32_t run;
    uint32_t flip; ///< tick before which a bit of the board's state is flipped; 0: none
} run_order;

/// @return COMMAND_OK, or COMMAND_USAGE: standard error says why
int run_order_take(int argc, char **argv, run_order *o);

#endif
