/* SPDX-License-Identifier: MIT */
/// A report: a run, or two over each other, as one page that a browser opens without a network.
///
/// Page       build/report/page.html beside the program, made by `make page` of the sources in this folder. The runs are put in
///            before REPORT_MARK: of each a head in JSON and its packed tables in base64 (report_run.h).
/// Two runs   the page shows the second over the first. report_difference.h finds the first tick in which they differ.
/// Errors     one sentence; a page that cannot be completed is removed.
/// Tests      tests/commands/suite_pages.rb
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stddef.h>

#define REPORT_MARK     "<!-- touchdown: the runs -->" ///< a line of the page
#define REPORT_SENTENCE 8704u                          ///< [bytes] of an error, with its paths

/// @param traces one or two .mcap files
/// @return false: `error` is a sentence
bool report_make(const char *const *traces, size_t n, const char *page, char *error, size_t size);

/// Is the page there that runs are put into? @return false: `error` says how to make it
bool report_has_page(char *error, size_t size);

#endif
