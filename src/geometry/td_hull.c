/* SPDX-License-Identifier: MIT */
#include "td_hull.h"
#include "td_core.h"

#define PARTS 4 // of a cell, along each of its edges
#define LATTICE                                                                                    \
    16384 // steps of the lattice that corners lie on, from the middle of a face to its edge
#define MARK_WORDS (TD_MAX_CELL_POINTS / 32u)

/// What a search for the points of a cell needs to know.
typedef struct survey {
    const td_vec3 *points;
    uint32_t n;
    uint32_t bits;  ///< side = 2^bits
    td_proj margin; ///< ahead by more than this is ahead, whatever was rounded
} survey;

/// A part of a cell, by the directions to its corners.
typedef struct tile {
    td_dir3 corners[4];
    uint32_t best; ///< the farthest point in the first corner: it beats most others
} tile;

/* ---- geometry of the cube ---- */

static td_unit lattice_unit(int32_t steps)
{
    return td_to_unit(td_mul(td_from_int(steps), TD_R(1.0 / LATTICE)));
}

/// A direction through face 0..5 (+x -x +y -y +z -z), minor axes in the order x y z x.
static td_dir3 toward(uint32_t face, td_unit u, td_unit v)
{
    const td_unit major = (face & 1u) != 0u ? -TD_UNIT_ONE : TD_UNIT_ONE;
    switch (face >> 1) {
    case 0u:
        return td_dir3_of(major, u, v);
    case 1u:
        return td_dir3_of(v, major, u);
    default:
        return td_dir3_of(u, v, major);
    }
}

/// Part (i, j) of all parts of a face, one lattice step larger on all sides.
TD_PRODUCTS void set_corners(tile *t, const survey *s, uint32_t face, uint32_t i, uint32_t j)
{
    const int32_t width = 2 * LATTICE / PARTS >> s->bits;
    const int32_t from_u = (int32_t)i * width - LATTICE;
    const int32_t from_v = (int32_t)j * width - LATTICE;
    const td_unit u[2] = {lattice_unit(from_u - 1), lattice_unit(from_u + width + 1)};
    const td_unit v[2] = {lattice_unit(from_v - 1), lattice_unit(from_v + width + 1)};
    for (uint32_t corner = 0u; corner < 4u; ++corner) {
        t->corners[corner] = toward(face, u[corner & 1u], v[corner >> 1]);
    }
}

/* ---- who is ahead of whom ---- */

TD_PRODUCTS td_proj reach_of(td_dir3 d, td_vec3 p)
{
    return td_dir3_dot(d, p);
}

/// Does point q reach farther than `reach` in all four corners?
static bool is_ahead(const survey *s, const tile *t, uint32_t q, const td_proj reach[4])
{
    const td_vec3 point = s->points[q];
    for (uint32_t corner = 0u; corner < 4u; ++corner) {
        const td_proj lead = reach_of(t->corners[corner], point) - reach[corner];
        if (!(lead > s->margin)) {
            return false;
        }
    }
    return true;
}

TD_PRODUCTS bool is_beaten(const survey *s, const tile *t, uint32_t p)
{
    td_proj reach[4];
    for (uint32_t corner = 0u; corner < 4u; ++corner) {
        reach[corner] = reach_of(t->corners[corner], s->points[p]);
    }
    bool beaten = is_ahead(s, t, t->best, reach);
    for (uint32_t q = 0u; q < s->n && !beaten; ++q) {
        beaten = is_ahead(s, t, q, reach);
    }
    return beaten;
}

TD_PRODUCTS void set_best(tile *t, const survey *s)
{
    t->best = 0u;
    td_proj most = reach_of(t->corners[0], s->points[0]);
    for (uint32_t i = 1u; i < s->n; ++i) {
        const td_proj reach = reach_of(t->corners[0], s->points[i]);
        if (reach > most) {
            most = reach;
            t->best = i;
        }
    }
}

/// Mark all points that are not beaten in some part of a cell.
static void mark_cell(const survey *s, uint32_t cell, uint32_t marks[MARK_WORDS])
{
    const uint32_t last = (1u << s->bits) - 1u;
    const uint32_t face = cell >> (2u * s->bits);
    const uint32_t row = (cell >> s->bits & last) * PARTS;
    const uint32_t column = (cell & last) * PARTS;
    for (uint32_t word = 0u; word < MARK_WORDS; ++word) {
        marks[word] = 0u;
    }
    for (uint32_t k = 0u; k < PARTS * PARTS; ++k) {
        tile t;
        set_corners(&t, s, face, row + k / PARTS, column + k % PARTS);
        set_best(&t, s);
        for (uint32_t p = 0u; p < s->n; ++p) {
            const uint32_t bit = 1u << (p & 31u);
            if ((marks[p >> 5] & bit) == 0u && !is_beaten(s, &t, p)) {
                marks[p >> 5] |= bit;
            }
        }
    }
}

static bool is_marked(const uint32_t marks[MARK_WORDS], uint32_t p)
{
    return (marks[p >> 5] >> (p & 31u) & 1u) != 0u;
}

/* ---- doors ---- */

static td_fault fault_of(td_status status, td_shape_field field)
{
    return td_fault_of(status, TD_ITEM_SHAPE, 0u, (uint32_t)field);
}

static td_real norm1(td_vec3 p)
{
    return td_abs(p.x) + td_abs(p.y) + td_abs(p.z);
}

// Floats: a dot product of three terms errs by 1.5 eps |p|, here and in the call, whose direction is
// up to sqrt(3) shorter than one to a corner: 9.3 eps, and the sum of both.
static td_proj margin_of(td_real reach)
{
#if defined(TD_SCALAR_Q16)
    (void)reach;
    return TD_PROJ_ZERO;
#else
    return TD_R(16.0) * TD_REAL_EPS * reach + TD_LENGTH_MIN;
#endif
}

static bool is_side(uint32_t side)
{
    return side != 0u && side <= TD_MAX_CELL_SIDE && (side & (side - 1u)) == 0u;
}

static uint32_t bits_of(uint32_t side)
{
    uint32_t bits = 0u;
    while (side >> bits > 1u) {
        ++bits;
    }
    return bits;
}

static td_fault set_survey(survey *s, const td_hull *hull, uint32_t side)
{
    if (hull == 0 || hull->points == 0 || hull->n_points == 0u) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    }
    if (hull->n_points > TD_MAX_CELL_POINTS || hull->n_points > TD_MAX_HULL_VERTICES) {
        return fault_of(TD_E_FULL, TD_SHAPE_FIELD_POINTS);
    }
    td_real reach = TD_ZERO;
    for (uint32_t i = 0u; i < hull->n_points; ++i) {
        const td_vec3 p = hull->points[i];
        if (!td_in_range(p.x) || !td_in_range(p.y) || !td_in_range(p.z)) {
            return td_fault_of(
                td_is_number(p.x) && td_is_number(p.y) && td_is_number(p.z) ? TD_E_RANGE : TD_E_ARG,
                TD_ITEM_HULL_VERTEX, i, TD_SHAPE_FIELD_POINT);
        }
        reach = td_max(reach, norm1(p));
    }
    s->points = hull->points;
    s->n = hull->n_points;
    s->bits = bits_of(side);
    s->margin = margin_of(reach);
    return td_fault_none();
}

/// Append the marked points to the lists. False if they do not fit.
static bool
write_cell(const uint32_t marks[MARK_WORDS], uint32_t n, const td_hull_room *room, uint32_t *used)
{
    for (uint32_t p = 0u; p < n; ++p) {
        if (is_marked(marks, p)) {
            if (*used >= room->points_max) {
                return false;
            }
            room->points[*used] = (uint8_t)p;
            ++*used;
        }
    }
    return true;
}

td_fault
td_hull_build(const td_hull *hull, uint32_t side, const td_hull_room *room, td_hull_cells *out)
{
    survey s;
    if (!is_side(side) || room == 0 || room->starts == 0 || room->points == 0) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    }
    const td_fault fault = set_survey(&s, hull, side);
    if (fault.status != TD_OK) {
        return fault;
    }
    uint32_t used = 0u;
    for (uint32_t cell = 0u; cell < 6u * side * side; ++cell) {
        uint32_t marks[MARK_WORDS];
        mark_cell(&s, cell, marks);
        room->starts[cell] = (uint16_t)used;
        if (!write_cell(marks, s.n, room, &used)) {
            return fault_of(TD_E_FULL, TD_SHAPE_FIELD_CELLS);
        }
    }
    room->starts[6u * side * side] = (uint16_t)used;
    const td_hull_cells cells = {room->starts, room->points, (uint16_t)side};
    *out = cells;
    return td_fault_none();
}

/// Are all marked points listed, in their order?
static bool
holds_cell(const uint32_t marks[MARK_WORDS], uint32_t n, const td_hull_cells *cells, uint32_t cell)
{
    uint32_t at = cells->starts[cell];
    const uint32_t end = cells->starts[cell + 1u];
    for (uint32_t p = 0u; p < n; ++p) {
        while (at < end && cells->points[at] < p) {
            ++at;
        }
        if (is_marked(marks, p) && (at == end || cells->points[at] != p)) {
            return false;
        }
    }
    return true;
}

td_fault td_hull_check(const td_hull *hull)
{
    survey s;
    if (hull == 0 || hull->cells == 0 || !is_side(hull->cells->side)) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    }
    const uint32_t side = hull->cells->side;
    const td_fault fault = set_survey(&s, hull, side);
    if (fault.status != TD_OK) {
        return fault;
    }
    for (uint32_t cell = 0u; cell < 6u * side * side; ++cell) {
        uint32_t marks[MARK_WORDS];
        mark_cell(&s, cell, marks);
        if (!holds_cell(marks, s.n, hull->cells, cell)) {
            return td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, cell, TD_SHAPE_FIELD_CELLS);
        }
    }
    return td_fault_none();
}
