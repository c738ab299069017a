/* SPDX-License-Identifier: MIT */
/* The image of a rig: the tick of a baked scene behind the link. The plant is the host's. */
#include "channel.h"
#include "link_server.h"
#include "semihosting.h"

extern const td_scene RIG_TD_SCENE; /* td_limits.h says which */

#ifndef RIG_SCENE_HASH
#    define RIG_SCENE_HASH 0u /* a scene that was not baked: no host takes it for its own */
#endif

static link_server server;

/* A host that leaves ends the run where a debugger can end it; else the board waits for the next one. */
int main(void);
int main(void)
{
    link_platform on;
    channel_open(&on);
    link_server_begin(&server, &RIG_TD_SCENE, RIG_SCENE_HASH, &on);
    while (link_server_poll(&server) || !semihosting_answers()) {
    }
    return 0;
}
