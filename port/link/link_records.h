/* SPDX-License-Identifier: MIT */
/// Between the wire and the core: the groups of a STEP and of a RESULT.
///
/// Order     that of LINK_GROUPS.
/// Zero      the groups of a tick that was not evaluated are zero, and it has no contacts and no events.
#ifndef LINK_RECORDS_H
#define LINK_RECORDS_H

#include "link_server.h"

/// Is the bit of a body set?
static inline bool link_has_body(const uint32_t *bits, uint32_t body)
{
    return (bits[body / 32u] >> body % 32u & 1u) != 0u;
}

/// [bytes] The motion of so many bodies, and of all nodes, wheels and vertices.
size_t link_motion_size(const link_server *s, uint32_t bodies);

/// Takes the motion of the bodies in `bits`, of nodes, wheels and vertices.
void link_motion_read(link_server *s, const uint32_t *bits, const uint8_t *from);

/// Exchanges the motion of all bodies, nodes, wheels and vertices with the bytes there: done twice, it has changed nothing.
void link_motion_swap(link_server *s, uint8_t *with);

/// [bytes] The longest RESULT of a selection.
size_t link_result_size(const link_server *s, uint16_t outputs, uint32_t bodies);

/// Writes the fields and groups of s->last. @return how many bytes
size_t link_result_write(const link_server *s, uint8_t *to);

#endif
