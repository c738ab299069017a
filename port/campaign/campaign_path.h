/* SPDX-License-Identifier: MIT */
/// A place in a JSON document by its path, as errors write it: `bodies.ship.velocity[2]`. A name that has dots or brackets
/// stands in brackets: `bodies['link.1'].mass`.
///
/// Tests      test_campaign_file.c
#ifndef CAMPAIGN_PATH_H
#define CAMPAIGN_PATH_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#define CAMPAIGN_PATH_SENTENCE 512u ///< [bytes] of an error

/// Where a value stands: a member of an object, or an item of a list.
typedef struct campaign_place {
    json_t *parent;
    char key[128]; ///< "": it is an item
    size_t index;
    json_t *value; ///< NULL: there is no such member yet
} campaign_place;

/// Follows a path from the root of a document. The last member may be missing, nothing else may.
/// @param error CAMPAIGN_PATH_SENTENCE bytes: what is missing, and what is there
bool campaign_path_find(json_t *root, const char *path, campaign_place *out, char *error);

/// Is what a path leads to within what another one leads to, or the same?
bool campaign_path_is_within(const char *path, const char *other);

/// Puts a value there; it is the document's then.
bool campaign_path_put(const campaign_place *at, json_t *value);

#endif
