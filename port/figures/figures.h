/* SPDX-License-Identifier: MIT */
/// Pictures of the sources that no scene shows: computed by the core in the scalar of the program, written as JSON.
///
/// Figure     {"id", "source", "title", "about", "kind", ...}
/// Curves     "x": {"label", "values"}, "series": [{"label", "values"}]: lines over one axis.
/// Drawing    "panels": [{"title", "lines": [{"tone", "closed", "points"}], "marks": [{"tone", "label", "point"}],
///            "arrows": [{"tone", "from", "to"}]}], side by side. Points have two coordinates, or three in space.
/// Tones      FIGURE_BODY and so on: what a thing is; a page chooses its colour and its shape.
/// Tests      tests/commands/suite_pages.rb
#ifndef FIGURES_H
#define FIGURES_H

#include "page_text.h"

/// All of them, as one list.
void figures_write(bytes *to);

/* ---- for the files of this room ---- */

typedef enum figure_tone {
    FIGURE_BODY = 1, ///< what is hit
    FIGURE_PATH,     ///< how something went
    FIGURE_FORCE,    ///< which way it is pushed
    FIGURE_IN,       ///< inside, or hit
    FIGURE_OUT,      ///< outside, or missed
} figure_tone;

typedef struct figure {
    const char *id, *source, *title, *about, *kind;
} figure;

/// The members that all have; the object stays open.
void figure_begin(bytes *to, const figure *f);

/// A named list stays open until figure_close.
void figure_list(bytes *to, const char *key);
void figure_close(bytes *to);

/// A point of `n` coordinates as a list.
void figure_point(bytes *to, const char *key, const double *at, size_t n);

/// `n_points` points of `n` coordinates each, one after another.
void figure_line(
    bytes *to, figure_tone tone, bool is_closed, const double *points, size_t n_points, size_t n);
void figure_mark(bytes *to, figure_tone tone, const char *label, const double *at, size_t n);

/// figure_law.c: [EN] figures 6, 17 and 18.
void figure_law(bytes *to);
/// figure_target.c: [SL] figures 5 and 6.
void figure_target(bytes *to);
/// figure_polygon.c: points in a polygon, and crossing polygons, of [PN].
void figure_polygon(bytes *to);
/// figure_house.c: the house of [HW] and ten rays.
void figure_house(bytes *to);

#endif
