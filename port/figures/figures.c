/* SPDX-License-Identifier: MIT */
#include "figures.h"

void figure_begin(bytes *to, const figure *f)
{
    page_comma(to);
    page_raw(to, "{");
    page_text_of(to, "id", f->id);
    page_text_of(to, "source", f->source);
    page_text_of(to, "title", f->title);
    page_text_of(to, "about", f->about);
    page_text_of(to, "kind", f->kind);
}

void figure_list(bytes *to, const char *key)
{
    page_key(to, key);
    page_raw(to, "[");
}

void figure_close(bytes *to)
{
    page_raw(to, "]");
}

void figure_point(bytes *to, const char *key, const double *at, size_t n)
{
    page_key(to, key);
    page_numbers(to, at, n);
}

void figure_line(
    bytes *to, figure_tone tone, bool is_closed, const double *points, size_t n_points, size_t n)
{
    page_comma(to);
    page_raw(to, "{");
    page_number_of(to, "tone", tone);
    page_number_of(to, "closed", is_closed ? 1.0 : 0.0);
    figure_list(to, "points");
    for (size_t i = 0u; i < n_points; ++i) {
        page_comma(to);
        page_numbers(to, points + n * i, n);
    }
    page_raw(to, "]}");
}

void figure_mark(bytes *to, figure_tone tone, const char *label, const double *at, size_t n)
{
    page_comma(to);
    page_raw(to, "{");
    page_number_of(to, "tone", tone);
    page_text_of(to, "label", label);
    figure_point(to, "point", at, n);
    page_raw(to, "}");
}

void figures_write(bytes *to)
{
    page_raw(to, "[");
    figure_law(to);
    figure_target(to);
    figure_polygon(to);
    figure_house(to);
    page_raw(to, "]\n");
}
