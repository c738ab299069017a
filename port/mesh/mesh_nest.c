/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

#define FLAT      1.0e-12    // of the cube of the diagonal: less is no volume
#define VOTERS    5u         // triangles of a shell that are asked where it lies
#define MOST_WORK 100000000u // triangles that lines are tried against
#define INWARD    1.0e-3     // of a triangle's size: so far inside of the shell they are asked

typedef enum fate {
    UNKNOWN,
    KEPT,
    TURNED, ///< kept, inside out
    LEFT_OUT,
} fate;

/// What is found out about shells, the largest first: only a larger shell holds another.
typedef struct nest {
    mesh_raw *raw;
    uint32_t *shell; ///< of each triangle
    double *volumes; ///< of each shell
    fate *fates;
    uint32_t *order;     ///< shells by volume
    uint32_t *triangles; ///< by shell
    uint32_t *ends;      ///< of each shell, in `triangles`
    uint32_t n;
    mesh_lines lines;
} nest;

static void nest_free(nest *s)
{
    free(s->shell);
    free(s->volumes);
    free(s->fates);
    free(s->order);
    free(s->triangles);
    free(s->ends);
    mesh_lines_free(&s->lines);
}

static void sort_triangles(nest *s)
{
    const uint32_t n = s->raw->m.n_triangles;
    for (uint32_t t = 0u; t < n; ++t) {
        ++s->ends[s->shell[t]];
    }
    for (uint32_t i = 1u; i < s->n; ++i) {
        s->ends[i] += s->ends[i - 1u];
    }
    for (uint32_t t = n; t > 0u; --t) {
        s->triangles[--s->ends[s->shell[t - 1u]]] = t - 1u;
    }
    for (uint32_t i = 0u; i < s->n; ++i) {
        s->ends[i] = i + 1u < s->n ? s->ends[i + 1u] : n; // beginnings become ends
    }
}

/// Heap sort by volume, then by number: qsort has no room for a context.
static bool comes_after(const nest *s, uint32_t a, uint32_t b)
{
    const double x = fabs(s->volumes[a]);
    const double y = fabs(s->volumes[b]);
    return x < y || (!(x > y) && a > b);
}

static void sift(nest *s, uint32_t i, uint32_t n)
{
    for (uint32_t child = 2u * i + 1u; child < n; child = 2u * i + 1u) {
        if (child + 1u < n && comes_after(s, s->order[child + 1u], s->order[child])) {
            ++child;
        }
        if (!comes_after(s, s->order[child], s->order[i])) {
            return;
        }
        const uint32_t up = s->order[child];
        s->order[child] = s->order[i];
        s->order[i] = up;
        i = child;
    }
}

static void sort_shells(nest *s)
{
    for (uint32_t i = 0u; i < s->n; ++i) {
        s->order[i] = i;
    }
    for (uint32_t i = s->n / 2u; i > 0u; --i) {
        sift(s, i - 1u, s->n);
    }
    for (uint32_t n = s->n; n > 1u; --n) {
        const uint32_t last = s->order[0];
        s->order[0] = s->order[n - 1u];
        s->order[n - 1u] = last;
        sift(s, 0u, n - 1u);
    }
}

/// How often larger shells wind about a point, as their fate has it.
static int32_t winding_at(nest *s, v3 p)
{
    int32_t winding = 0;
    if (mesh_lines_find(&s->lines, p.x, p.y)) {
        for (uint32_t k = 0u; k < s->lines.n_found; ++k) {
            const mesh_crossing *const c = &s->lines.found[k];
            const fate of = s->fates[s->shell[c->triangle]];
            const int32_t sign = of == KEPT ? c->sign : of == TURNED ? -c->sign : 0;
            winding += c->at > p.z ? sign : 0;
        }
    }
    return winding;
}

/// A point just inside of what a shell encloses, at one of its triangles.
static v3 point_inside(const nest *s, uint32_t shell, uint32_t t)
{
    const v3 a = mesh_corner(&s->raw->m, t, 0u);
    const v3 b = mesh_corner(&s->raw->m, t, 1u);
    const v3 c = mesh_corner(&s->raw->m, t, 2u);
    const v3 normal = v3_normal(a, b, c);
    const double size = sqrt(v3_length(normal));
    const v3 inward = v3_mul(v3_unit(normal), (s->volumes[shell] > 0.0 ? -INWARD : INWARD) * size);
    const v3 at = v3_add(v3_mul(a, 0.41), v3_add(v3_mul(b, 0.33), v3_mul(c, 0.26)));
    return v3_add(at, inward);
}

/// Does the shell lie inside of larger ones? Some of its triangles vote.
static bool is_inside(nest *s, uint32_t shell)
{
    const uint32_t begin = shell == 0u ? 0u : s->ends[shell - 1u];
    const uint32_t n = s->ends[shell] - begin;
    uint32_t inside = 0u;
    for (uint32_t i = 0u; i < VOTERS; ++i) {
        const uint32_t t = s->triangles[begin + (uint32_t)((uint64_t)n * i / VOTERS)];
        inside += winding_at(s, point_inside(s, shell, t)) > 0 ? 1u : 0u;
    }
    return 2u * inside > VOTERS;
}

/// @return false: it would take too long
static bool decide(nest *s, double least)
{
    for (uint32_t i = 0u; i < s->n && s->lines.work < MOST_WORK; ++i) {
        const uint32_t shell = s->order[i];
        const bool is_positive = s->volumes[shell] > 0.0;
        if (fabs(s->volumes[shell]) < least) {
            s->fates[shell] = LEFT_OUT;
        } else if (is_inside(s, shell)) {
            s->fates[shell] = is_positive ? LEFT_OUT : KEPT;
        } else {
            s->fates[shell] = is_positive ? KEPT : TURNED;
        }
    }
    return s->lines.work < MOST_WORK;
}

/// The first triangle, in its file, of a shell with this fate; *n of them.
static uint32_t first_with(const nest *s, fate wanted, double least, uint32_t *n)
{
    uint32_t first = MESH_NONE;
    *n = 0u;
    for (uint32_t i = 0u; i < s->n; ++i) {
        const bool is_flat = fabs(s->volumes[i]) < least;
        if (s->fates[i] == wanted && !is_flat) {
            const uint32_t t = s->triangles[i == 0u ? 0u : s->ends[i - 1u]];
            first = s->raw->source[t] < first ? s->raw->source[t] : first;
            ++*n;
        }
    }
    return first;
}

static void tell(const nest *s, double least, const char *name, mesh_words *words)
{
    uint32_t n = 0u;
    uint32_t first = first_with(s, TURNED, least, &n);
    if (n > 0u) {
        mesh_warn(words, "%s: %u shells were inside out and are turned, the first has triangle %u",
                  name, n, first);
    }
    first = first_with(s, LEFT_OUT, least, &n);
    if (n > 0u) {
        mesh_warn(words,
                  "%s: %u shells inside of others are left out, the first has triangle %u: a "
                  "cavity would be inside out",
                  name, n, first);
    }
    uint32_t flat = 0u;
    for (uint32_t i = 0u; i < s->n; ++i) {
        flat += fabs(s->volumes[i]) < least ? 1u : 0u;
    }
    if (flat > 0u) {
        mesh_warn(words, "%s: %u shells without volume are left out", name, flat);
    }
}

static bool apply(nest *s)
{
    mesh *const m = &s->raw->m;
    bool *const keep = mesh_new(m->n_triangles, sizeof *keep);
    if (keep == NULL) {
        return false;
    }
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        const fate of = s->fates[s->shell[t]];
        keep[t] = of != LEFT_OUT;
        if (of == TURNED) {
            const uint32_t b = m->triangles[t][1];
            m->triangles[t][1] = m->triangles[t][2];
            m->triangles[t][2] = b;
        }
    }
    (void)mesh_raw_keep(s->raw, keep);
    free(keep);
    return true;
}

static bool nest_make(mesh_raw *raw, const mesh_edges *e, nest *s)
{
    const uint32_t n = raw->m.n_triangles;
    s->raw = raw;
    s->shell = mesh_new(n, sizeof *s->shell);
    s->triangles = mesh_new(n, sizeof *s->triangles);
    if (s->shell == NULL || s->triangles == NULL || !mesh_shells(&raw->m, e, s->shell, &s->n)) {
        return false;
    }
    s->volumes = mesh_new(s->n, sizeof *s->volumes);
    s->fates = mesh_new(s->n, sizeof *s->fates);
    s->order = mesh_new(s->n, sizeof *s->order);
    s->ends = mesh_new(s->n, sizeof *s->ends);
    if (s->volumes == NULL || s->fates == NULL || s->order == NULL || s->ends == NULL) {
        return false;
    }
    mesh_shell_volumes(&raw->m, s->shell, s->n, s->volumes);
    sort_triangles(s);
    sort_shells(s);
    return s->n == 1u || mesh_lines_make(&raw->m, 2, &s->lines);
}

/// A mesh whose shells all are flat stays as it is: there is nothing better to give.
static bool settle(nest *s, double least, const char *name, mesh_words *words)
{
    if (fabs(s->volumes[s->order[0]]) < least) {
        mesh_warn(words, "%s: has no volume", name);
        return true;
    }
    if (s->n == 1u) {
        s->fates[0] = s->volumes[0] > 0.0 ? KEPT : TURNED;
    } else if (!decide(s, least)) {
        return mesh_refuse(words, "%s: %u shells lie in too many layers: join them first", name,
                           s->n);
    }
    tell(s, least, name, words);
    return apply(s) || mesh_refuse_memory(words);
}

bool mesh_nest(mesh_raw *raw, const char *name, mesh_words *words)
{
    mesh_edges e;
    nest s = {0};
    bool ok = mesh_edges_make(&raw->m, &e) || mesh_refuse_memory(words);
    if (ok && mesh_edges_closed(&raw->m, &e)) {
        const double diagonal =
            mesh_box_diagonal(mesh_box_of((const double(*)[3])raw->m.vertices, raw->m.n_vertices));
        ok = nest_make(raw, &e, &s) &&
             settle(&s, FLAT * diagonal * diagonal * diagonal, name, words);
        nest_free(&s);
    }
    mesh_edges_free(&e);
    return ok;
}
