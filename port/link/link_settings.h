/* SPDX-License-Identifier: MIT */
/// What a host chooses: bodies and outputs that travel (SELECT), and the parameters of the link (GET, SET).
///
/// Parameters  are those of LINK_PARAMETERS, with their ranges. Those of the scene are const in an image: a scene of other
///             materials or laws is another image.
/// Refusals    change nothing. A VALUE says the range, a STATUS the reason.
/// Tests       test_link_server.c
#ifndef LINK_SETTINGS_H
#define LINK_SETTINGS_H

#include "link_server.h"

void link_on_select(link_server *s, const link_frame *frame);
void link_on_get(link_server *s, const link_frame *frame);
void link_on_set(link_server *s, const link_frame *frame);

/// All bodies, the hash, and the first values of the parameters; a baud rate that was set stays.
void link_settings_first(link_server *s);

#endif
