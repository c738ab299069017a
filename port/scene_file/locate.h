/* SPDX-License-Identifier: MIT */
/// Where a value begins in the text of a JSON file. jansson keeps no places, so the text is walked again. It has
/// been parsed before: it is valid.
#ifndef LOCATE_H
#define LOCATE_H

#include <stddef.h>

/// From the beginning of an object to that of the value of a member. NULL: there is none.
const char *locate_member(const char *object, const char *key);

/// From the beginning of a list to that of an item. NULL: there is none.
const char *locate_item(const char *list, size_t index);

/// The next character that is no white space.
const char *locate_next(const char *text);

#endif
