/* SPDX-License-Identifier: MIT */
/// What a host asks of a board beside ticks: who it is, what it has counted, whether it lives, and faults to order.
///
/// Tests  test_link_server.c
#ifndef LINK_SERVICE_H
#define LINK_SERVICE_H

#include "link_server.h"

void link_on_who(link_server *s, const link_frame *frame);
void link_on_count(link_server *s, const link_frame *frame);
void link_on_inject(link_server *s, const link_frame *frame);
void link_on_beat(link_server *s, const link_frame *frame);
void link_on_echo(link_server *s, const link_frame *frame);

/// All counts from 0.
void link_count_anew(link_server *s);

#define LINK_NS_A_SECOND 1000000000u

/// [ns] The tick of a scene.
uint32_t link_tick_ns(const td_scene *scene);

#endif
