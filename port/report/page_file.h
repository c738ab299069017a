/* SPDX-License-Identifier: MIT */
/// Pages that `make page` has made: read from beside the program, written with what they show.
///
/// Errors     one sentence; a page that cannot be completed is removed.
/// Tests      tests/commands/suite_pages.rb
#ifndef PAGE_FILE_H
#define PAGE_FILE_H

#include "bytes.h"

/// A page without what it shows: a name under build/report, and the line before which that is put.
typedef struct page_kind {
    const char *name;
    const char *mark;
} page_kind;

/// With a closing zero. @return false: `error` is a sentence; bytes_free is due in any case
bool page_file_read(const page_kind *kind, bytes *to, char *error, size_t size);

/// @param shown script elements @return false: `error` is a sentence
bool page_file_write(
    const page_kind *kind, const bytes *shown, const char *path, char *error, size_t size);

#endif
