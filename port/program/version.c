/* SPDX-License-Identifier: MIT */
#include "command.h"
#include <stdio.h>
#include "td.h"

/* Every capacity of td_config.h: name, limit, price of one more. */
#define CAPACITIES(ROW)                                                                            \
    ROW("bodies", TD_MAX_BODIES, TD_PRICE_BODY)                                                    \
    ROW("parts", TD_MAX_PARTS, TD_PRICE_PART)                                                      \
    ROW("hull vertices", TD_MAX_HULL_VERTICES, TD_PRICE_HULL_VERTEX)                               \
    ROW("targets", TD_MAX_TARGETS, TD_PRICE_TARGET)                                                \
    ROW("outlines", TD_MAX_OUTLINES, TD_PRICE_OUTLINE)                                             \
    ROW("driven vertices", TD_MAX_DRIVEN_VERTICES, TD_PRICE_DRIVEN_VERTEX)                         \
    ROW("faces of a target", TD_MAX_FACES, TD_PRICE_FACE)                                          \
    ROW("initiators", TD_MAX_INITIATORS, TD_PRICE_INITIATOR)                                       \
    ROW("leaves", TD_MAX_LEAVES, TD_PRICE_LEAF)                                                    \
    ROW("wheels", TD_MAX_WHEELS, TD_PRICE_WHEEL)                                                   \
    ROW("candidate pairs", TD_MAX_CANDIDATES, TD_PRICE_CANDIDATE)                                  \
    ROW("contacts", TD_MAX_CONTACTS, TD_PRICE_CONTACT)                                             \
    ROW("zero-crossing slots", TD_MAX_SLOTS, TD_PRICE_SLOT)                                        \
    ROW("watches", TD_MAX_WATCHES, TD_PRICE_WATCH)                                                 \
    ROW("events of a tick", TD_MAX_EVENTS, TD_PRICE_EVENT)

#define PRICE_OF(name, limit, price) +(limit) * (price)
_Static_assert(0 CAPACITIES(PRICE_OF) == TD_TABLE_BYTES,
               "a capacity of td_config.h is missing here");

typedef struct capacity {
    const char *name;
    unsigned limit;
    unsigned price;
} capacity;

#define TABLE_ROW(name, limit, price) {name, limit, price},
static const capacity capacities[] = {CAPACITIES(TABLE_ROW)};

int command_version(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    (void)printf("touchdown %s, behaviour %d, scalar %s (of f32, f64, q16)\n", TD_VERSION,
                 TD_BEHAVIOUR, TD_SCALAR_NAME);
    (void)printf("capacities, preset %s:\n", TD_PRESET_NAME);
    (void)printf("  %-20s %8s %12s %10s\n", "", "at most", "bytes each", "bytes");
    for (size_t i = 0u; i < sizeof capacities / sizeof capacities[0]; ++i) {
        const capacity *const c = &capacities[i];
        (void)printf("  %-20s %8u %12u %10u\n", c->name, c->limit, c->price, c->limit * c->price);
    }
    (void)printf("  %-20s %8s %12s %10u\n", "all tables", "", "", (unsigned)TD_TABLE_BYTES);
    (void)printf(
        "bytes of RAM with a scalar of 4 bytes (f32, q16); f64 takes at most twice as many\n");
    (void)printf(
        "here: plan %zu, state %zu, output %zu, scratch %zu (of that, work that no capacity "
        "changes: %zu)\n",
        sizeof(td_plan), sizeof(td_state), sizeof(td_out), sizeof(td_scratch),
        sizeof(td_distance_work) + sizeof(td_patch_work) + sizeof(td_wheel_work));
    return COMMAND_OK;
}
