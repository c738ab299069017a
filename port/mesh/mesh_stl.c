/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <string.h>

/* ---- binary: 80 bytes, the number of triangles, then of each 12 floats and 2 bytes, little end first ---- */

#define HEAD_BYTES     84u
#define TRIANGLE_BYTES 50u

static uint32_t word_at(const char *bytes)
{
    uint32_t word = 0u;
    for (int k = 3; k >= 0; --k) {
        word = word << 8 | (uint8_t)bytes[k];
    }
    return word;
}

static double float_at(const char *bytes)
{
    const uint32_t word = word_at(bytes);
    float value;
    memcpy(&value, &word, sizeof value);
    return (double)value;
}

static uint64_t binary_size(const char *bytes)
{
    return HEAD_BYTES + (uint64_t)TRIANGLE_BYTES * word_at(bytes + HEAD_BYTES - 4u);
}

static bool
add_triangle(mesh_soup *soup, const double corners[3][3], const char *what, uint32_t where)
{
    for (int k = 0; k < 3; ++k) {
        if (!mesh_soup_point(soup, corners[k], what, where)) {
            return false;
        }
    }
    const uint32_t n = soup->n_points;
    return mesh_soup_triangle(soup, n - 3u, n - 2u, n - 1u);
}

static bool read_binary(mesh_soup *soup, const char *bytes, size_t size)
{
    const uint32_t n = word_at(bytes + HEAD_BYTES - 4u);
    if (size < binary_size(bytes)) {
        return mesh_refuse(
            soup->words,
            "%s: is no STL, or cut short: it would hold %u triangles, and has room for %u",
            soup->name, n, (uint32_t)((size - HEAD_BYTES) / TRIANGLE_BYTES));
    }
    if (n == 0u) {
        return mesh_refuse(soup->words, "%s: holds no triangle", soup->name);
    }
    if (size > binary_size(bytes)) {
        mesh_warn(soup->words, "%s: %zu bytes after triangle %u are passed over", soup->name,
                  (size_t)(size - binary_size(bytes)), n);
    }
    for (uint32_t t = 0u; t < n; ++t) {
        const char *const at =
            bytes + HEAD_BYTES + (size_t)TRIANGLE_BYTES * t + 12u; // past the normal
        double corners[3][3];
        for (uint32_t i = 0u; i < 9u; ++i) {
            corners[i / 3u][i % 3u] = float_at(at + 4u * i);
        }
        if (!add_triangle(soup, (const double(*)[3])corners, "triangle", t + 1u)) {
            return false;
        }
    }
    return true;
}

/* ---- text: vertices count, and where a facet ends ---- */

static bool read_vertex(mesh_soup *soup, mesh_cursor *c, double p[3])
{
    return (mesh_take_number(c, &p[0]) && mesh_take_number(c, &p[1]) &&
            mesh_take_number(c, &p[2])) ||
           mesh_refuse(soup->words, "%s: line %u: a vertex needs three numbers", soup->name,
                       c->line);
}

/// The words of a text STL that hold nothing that is needed.
static bool is_frame(mesh_cursor *c)
{
    static const char *const words[] = {"facet", "outer", "endloop", "solid", "color"};
    for (size_t i = 0u; i < sizeof words / sizeof words[0]; ++i) {
        if (mesh_take_word(c, words[i])) {
            return true;
        }
    }
    return mesh_at_line_end(c);
}

static bool end_facet(mesh_soup *soup, const mesh_cursor *c, const double corners[3][3], uint32_t n)
{
    if (n != 3u) {
        return mesh_refuse(soup->words, "%s: line %u: a facet of %u vertices, not 3", soup->name,
                           c->line, n);
    }
    return add_triangle(soup, corners, "facet that ends at line", c->line);
}

static bool read_text(mesh_soup *soup, const char *bytes, size_t size)
{
    double corners[3][3] = {{0.0}};
    uint32_t n = 0u;
    bool has_end = false;
    for (mesh_cursor c = {bytes, bytes + size, 1u}; c.at < c.end; mesh_skip_line(&c)) {
        mesh_skip_blanks(&c);
        if (mesh_take_word(&c, "vertex")) {
            if (!read_vertex(soup, &c, corners[n < 3u ? n : 2u])) {
                return false;
            }
            ++n;
        } else if (mesh_take_word(&c, "endfacet")) {
            if (!end_facet(soup, &c, (const double(*)[3])corners, n)) {
                return false;
            }
            n = 0u;
        } else if (mesh_take_word(&c, "endsolid")) {
            has_end = true;
        } else if (!is_frame(&c)) {
            return mesh_refuse(soup->words, "%s: line %u: is no line of an STL", soup->name,
                               c.line);
        }
    }
    if (n != 0u) {
        return mesh_refuse(soup->words, "%s: is cut short: its last facet does not end",
                           soup->name);
    }
    if (!has_end) {
        mesh_warn(soup->words, "%s: has no \"endsolid\": it may be cut short", soup->name);
    }
    return soup->n_triangles > 0u || mesh_refuse(soup->words, "%s: holds no triangle", soup->name);
}

/* ---- which ---- */

/// Exporters write "solid" into binary files, too, and names in any script into text: so the size decides where it
/// fits, and then the first word of a file without strange bytes.
bool mesh_read_stl(mesh_soup *soup, const char *bytes, size_t size)
{
    if (size >= HEAD_BYTES && (uint64_t)size == binary_size(bytes)) {
        return read_binary(soup, bytes, size);
    }
    size_t strange = 0u;
    mesh_cursor c = {bytes, bytes + size, 1u};
    while (c.at < c.end && mesh_at_line_end(&c)) {
        mesh_skip_line(&c);
        mesh_skip_blanks(&c);
    }
    mesh_skip_blanks(&c);
    const bool begins = mesh_take_word(&c, "solid");
    if (begins && mesh_is_text(bytes, size, &strange)) {
        return read_text(soup, bytes, size);
    }
    if (size < HEAD_BYTES) {
        return mesh_refuse(
            soup->words,
            "%s: is no STL: neither \"solid\" at its beginning nor room for a triangle",
            soup->name);
    }
    return read_binary(soup, bytes, size);
}
