/* SPDX-License-Identifier: MIT */
/// XML as URDF uses it: elements by name, attributes that are names or numbers.
///
/// Errors     as urdf_robot.h has them; each names the line of its element.
/// Safe       nothing but the file itself is read. A document type, which entities would need, is refused where it
///            begins. libxml2 bounds depth and lengths.
#ifndef URDF_XML_H
#define URDF_XML_H

#include <libxml/tree.h>
#include "urdf_robot.h"

/// What to do with an element.
typedef struct urdf_rule {
    const char *name;                                              ///< NULL ends a list
    bool (*read)(urdf_robot *robot, const xmlNode *at, void *out); ///< NULL: it is left out
    const char *why;                                               ///< it is left out
    bool is_single;                                                ///< a second one is refused
} urdf_rule;

/// Reads the file. NULL: the error says why. xmlFreeDoc is due.
xmlDoc *urdf_open(urdf_robot *robot);

/// The elements within one, in their order. What no rule knows is left out and listed.
bool urdf_walk(urdf_robot *robot, const xmlNode *at, const urdf_rule *rules, void *out);

/// Lists attributes that are none of these; those with a prefix are for others. @param known ended by NULL
void urdf_only(urdf_robot *robot, const xmlNode *at, const char *const *known);

/// An attribute, or NULL: there is none.
const char *urdf_text(urdf_robot *robot, const xmlNode *at, const char *attribute);

/// An attribute that must be there, not empty, without control characters.
bool urdf_word(urdf_robot *robot, const xmlNode *at, const char *attribute, const char **out);

/// Exactly n numbers. @param out stays as it is if there is no such attribute
bool urdf_numbers(
    urdf_robot *robot, const xmlNode *at, const char *attribute, size_t n, double *out);

/// One number that must be there.
bool urdf_number(urdf_robot *robot, const xmlNode *at, const char *attribute, double *out);

static inline const char *urdf_element(const xmlNode *at)
{
    return (const char *)at->name;
}

#endif
