/* SPDX-License-Identifier: MIT */
/// Which campaign a folder of results is of: the line of its file `identity`, and what every checksum of its rows begins with.
///
///     touchdown-campaign 1 name deck_landings runs 2000 hash 0123456789abcdef scalar f64 behaviour 7
///
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_IDENTITY_H
#define CAMPAIGN_IDENTITY_H

#include "campaign_file.h"

#define CAMPAIGN_IDENTITY 256u ///< [bytes] of the line

/// @param scalar what runs are computed in @return its length, with a newline
size_t
campaign_identity_write(const campaign_file *c, const char *scalar, char out[CAMPAIGN_IDENTITY]);

/// @param own what it should be @param there what the folder has
/// @return NULL: they are the same; or, for "DIR holds ...", what it is instead, in `text`; or "", `there` is no identity
const char *campaign_identity_differs(const char *own, const char *there, char text[512]);

#endif
