/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L // stat, strncasecmp
#include "mesh_work.h"
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

/* ---- what readers find ---- */

#define MAX_POINTS (3u * MESH_MAX_TRIANGLES)

bool mesh_soup_point(mesh_soup *soup, const double p[3], const char *what, uint32_t where)
{
    for (int k = 0; k < 3; ++k) {
        const double scaled = p[k] * soup->scale;
        if (!isfinite(p[k])) {
            return mesh_refuse(soup->words, "%s: %s %u has a coordinate that is no number",
                               soup->name, what, where);
        }
        if (!(fabs(scaled) <= MESH_MAX_METRES)) {
            return mesh_refuse(
                soup->words, "%s: %s %u has a coordinate of %g m, beyond %g m: is the scale right?",
                soup->name, what, where, scaled, MESH_MAX_METRES);
        }
    }
    if (soup->n_points >= MAX_POINTS) {
        return mesh_refuse(soup->words, "%s: has more than %u points: simplify it first",
                           soup->name, MAX_POINTS);
    }
    void *const grown =
        mesh_grown(soup->points, soup->n_points, &soup->points_room, sizeof *soup->points);
    if (grown == NULL) {
        return mesh_refuse_memory(soup->words);
    }
    soup->points = grown;
    for (int k = 0; k < 3; ++k) {
        soup->points[soup->n_points][k] = p[k] * soup->scale;
    }
    ++soup->n_points;
    return true;
}

bool mesh_soup_triangle(mesh_soup *soup, uint32_t a, uint32_t b, uint32_t c)
{
    if (soup->n_triangles >= MESH_MAX_TRIANGLES) {
        return mesh_refuse(soup->words, "%s: has more than %u triangles: simplify it first",
                           soup->name, MESH_MAX_TRIANGLES);
    }
    void *const grown = mesh_grown(soup->triangles, soup->n_triangles, &soup->triangles_room,
                                   sizeof *soup->triangles);
    if (grown == NULL) {
        return mesh_refuse_memory(soup->words);
    }
    soup->triangles = grown;
    uint32_t *const corners = soup->triangles[soup->n_triangles];
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
    ++soup->n_triangles;
    return true;
}

void mesh_soup_free(mesh_soup *soup)
{
    free(soup->points);
    free(soup->triangles);
    soup->points = NULL;
    soup->triangles = NULL;
}

/* ---- lines of text ---- */

bool mesh_is_text(const char *bytes, size_t size, size_t *first_strange)
{
    for (size_t i = 0u; i < size; ++i) {
        const unsigned char c = (unsigned char)bytes[i];
        if (c < 0x20u && !(c >= '\t' && c <= '\r')) {
            *first_strange = i;
            return false;
        }
    }
    return true;
}

static bool is_blank(const mesh_cursor *c)
{
    return c->at < c->end && *c->at != '\n' && isspace((unsigned char)*c->at) != 0;
}

void mesh_skip_blanks(mesh_cursor *c)
{
    while (is_blank(c)) {
        ++c->at;
    }
}

bool mesh_at_line_end(const mesh_cursor *c)
{
    return c->at >= c->end || *c->at == '\n';
}

void mesh_skip_line(mesh_cursor *c)
{
    while (!mesh_at_line_end(c)) {
        ++c->at;
    }
    if (c->at < c->end) {
        ++c->at;
        ++c->line;
    }
}

static bool word_ends(const mesh_cursor *c)
{
    return mesh_at_line_end(c) || is_blank(c);
}

bool mesh_take_word(mesh_cursor *c, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(c->end - c->at) < length || strncasecmp(c->at, word, length) != 0) {
        return false;
    }
    const mesh_cursor after = {c->at + length, c->end, c->line};
    if (!word_ends(&after)) {
        return false;
    }
    *c = after;
    mesh_skip_blanks(c);
    return true;
}

bool mesh_take_number(mesh_cursor *c, double *out)
{
    if (word_ends(c)) {
        return false; // strtod would go on with the next line
    }
    char *after = NULL;
    *out = strtod(c->at, &after);
    const mesh_cursor there = {after, c->end, c->line};
    if (after == c->at || !word_ends(&there)) {
        return false;
    }
    *c = there;
    mesh_skip_blanks(c);
    return true;
}

/* ---- doors ---- */

static bool ends_with(const char *name, const char *ending)
{
    const size_t length = strlen(name);
    return length >= strlen(ending) && strcasecmp(name + (length - strlen(ending)), ending) == 0;
}

static bool check_size(const mesh_raw *raw, const char *name, mesh_words *words)
{
    const double diagonal =
        mesh_box_diagonal(mesh_box_of((const double(*)[3])raw->m.vertices, raw->m.n_vertices));
    if (raw->m.n_triangles == 0u) {
        return mesh_refuse(words, "%s: no triangle is left: all of them name a vertex twice", name);
    }
    if (diagonal < MESH_MIN_METRES) {
        return mesh_refuse(words, "%s: is %g m large: is the scale right?", name, diagonal);
    }
    return true;
}

static bool read_soup(mesh_soup *soup, const char *path, const char *bytes, size_t size)
{
    const bool is_obj = ends_with(path, ".obj");
    if (!is_obj && !ends_with(path, ".stl")) {
        return mesh_refuse(soup->words, "%s: is neither .stl nor .obj", soup->name);
    }
    if (!(soup->scale > 0.0) || !isfinite(soup->scale)) {
        return mesh_refuse(soup->words, "%s: the scale must be a positive number, not %g",
                           soup->name, soup->scale);
    }
    if (size == 0u) {
        return mesh_refuse(soup->words, "%s: is empty", soup->name);
    }
    if (size > MESH_MAX_BYTES) {
        return mesh_refuse(soup->words, "%s: has %.0f MB, more than %u MB", soup->name,
                           (double)size / 1048576.0, MESH_MAX_BYTES / 1048576u);
    }
    return is_obj ? mesh_read_obj(soup, bytes, size) : mesh_read_stl(soup, bytes, size);
}

/// What readers found, mended. `bytes` end with a zero byte beyond `size`, and are freed as soon as they are read.
static bool
read_all(const char *path, char *bytes, size_t size, double scale, mesh *out, mesh_words *words)
{
    mesh_soup soup = {.name = mesh_name(path), .words = words, .scale = scale};
    mesh_raw raw = {0};
    bool ok = read_soup(&soup, path, bytes, size);
    free(bytes);
    if (ok) {
        ok = mesh_weld(&soup, &raw) || mesh_refuse_memory(words);
    }
    mesh_soup_free(&soup);
    ok = ok && mesh_mend(&raw, soup.name, words) && check_size(&raw, soup.name, words) &&
         mesh_close(&raw, soup.name, words) && mesh_nest(&raw, soup.name, words) &&
         (mesh_raw_compact(&raw) || mesh_refuse_memory(words));
    if (ok) {
        *out = raw.m;
        raw.m = (mesh){0};
    }
    mesh_raw_free(&raw);
    return ok;
}

bool mesh_read_bytes(
    const char *name, const void *bytes, size_t size, double scale, mesh *out, mesh_words *words)
{
    mesh_words_begin(words);
    *out = (mesh){0};
    char *const copy = size <= MESH_MAX_BYTES ? malloc(size + 1u) : NULL;
    if (copy == NULL && size <= MESH_MAX_BYTES) {
        return mesh_refuse_memory(words);
    }
    if (copy != NULL) {
        if (size > 0u) {
            memcpy(copy, bytes, size);
        }
        copy[size] = '\0';
    }
    return read_all(name, copy, size, scale, out, words);
}

/// The bytes of a file and a zero byte, or NULL.
static char *load(const char *path, size_t *size, mesh_words *words)
{
    const char *const name = mesh_name(path);
    struct stat facts;
    FILE *const from = fopen(path, "rb");
    if (from == NULL || fstat(fileno(from), &facts) != 0) {
        (void)mesh_refuse(words, "%s: %s", name, strerror(errno));
    } else if (!S_ISREG(facts.st_mode)) {
        (void)mesh_refuse(words, "%s: is a directory, or no file that can be read", name);
    } else if (facts.st_size > (off_t)MESH_MAX_BYTES) {
        (void)mesh_refuse(words, "%s: has %.0f MB, more than %u MB", name,
                          (double)facts.st_size / 1048576.0, MESH_MAX_BYTES / 1048576u);
    } else {
        char *const bytes = malloc((size_t)facts.st_size + 1u);
        *size = bytes == NULL ? 0u : fread(bytes, 1u, (size_t)facts.st_size, from);
        if (bytes != NULL && *size == (size_t)facts.st_size) {
            bytes[*size] = '\0';
            (void)fclose(from);
            return bytes;
        }
        (void)(bytes == NULL ? mesh_refuse_memory(words)
                             : mesh_refuse(words, "%s: cannot be read", name));
        free(bytes);
    }
    if (from != NULL) {
        (void)fclose(from);
    }
    return NULL;
}

bool mesh_read(const char *path, double scale, mesh *out, mesh_words *words)
{
    mesh_words_begin(words);
    *out = (mesh){0};
    size_t size = 0u;
    char *const bytes = load(path, &size, words);
    return bytes != NULL && read_all(path, bytes, size, scale, out, words);
}

void mesh_free(mesh *m)
{
    free(m->vertices);
    free(m->triangles);
    *m = (mesh){0};
}
