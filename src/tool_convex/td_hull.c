/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1501
#include "td_hull.h"
#include "../geometry/td_core.h"
#include "../number/td_invariant.h"

#define PARTS 4 // of a cell, along each of its edges
#define LATTICE                                                                                    \
    16384 // steps of the lattice that corners lie on, from the middle of a face to its edge

/// What a search for the points of a cell needs to know.
typedef struct survey {
    const td_vec3 *points;
    uint32_t n;
    uint32_t bits;                ///< side = 2^bits
    td_proj margin;               ///< ahead by more than this is ahead, whatever was rounded
    uint8_t ahead[PARTS * PARTS]; ///< who beat another one in a part, last: it beats most others
} survey;

/* ---- geometry of the cube ---- */

static td_unit lattice_unit(int32_t steps)
{
    TD_ASSERT(steps >= -LATTICE - 1 && steps <= LATTICE + 1);
    return td_to_unit(td_mul(td_from_int(steps), TD_R(1.0 / LATTICE)));
}

/// A direction through face 0..5 (+x -x +y -y +z -z), minor axes in the order x y z x.
static td_dir3 toward(uint32_t face, td_unit u, td_unit v)
{
    TD_ASSERT(face < 6u);
    const td_unit major = (face & 1u) != 0u ? -TD_UNIT_ONE : TD_UNIT_ONE;
    const td_unit around[5] = {u, v, major, u, v};
    const td_unit *const d = around + 2u - (face >> 1);
    return td_dir3_of(d[0], d[1], d[2]);
}

/// Directions to the corners of part k of a cell, which is one lattice step larger on all sides.
TD_PRODUCTS void set_corners(const survey *s, uint32_t cell, uint32_t k, td_dir3 corners[4])
{
    TD_ASSERT(k < PARTS * PARTS && cell < 6u << (2u * s->bits));
    const uint32_t last = (1u << s->bits) - 1u;
    const uint32_t i = (cell >> s->bits & last) * PARTS + k / PARTS;
    const uint32_t j = (cell & last) * PARTS + k % PARTS;
    const int32_t width = 2 * LATTICE / PARTS >> s->bits;
    const int32_t from_u = (int32_t)i * width - LATTICE;
    const int32_t from_v = (int32_t)j * width - LATTICE;
    for (uint32_t corner = 0u; corner < 4u; ++corner) {
        const int32_t to_u = (corner & 1u) != 0u ? width + 1 : -1;
        const int32_t to_v = (corner & 2u) != 0u ? width + 1 : -1;
        corners[corner] = toward(cell >> (2u * s->bits), lattice_unit(from_u + to_u),
                                 lattice_unit(from_v + to_v));
    }
}

/* ---- who is ahead of whom ---- */

TD_PRODUCTS td_proj reach_of(td_dir3 d, td_vec3 p)
{
    return td_dir3_dot(d, p);
}

/// Does point q reach farther than p in all four corners?
TD_PRODUCTS bool is_ahead(const survey *s, const td_dir3 corners[4], uint32_t q, uint32_t p)
{
    TD_ASSERT(q < s->n && p < s->n);
    for (uint32_t corner = 0u; corner < 4u; ++corner) {
        const td_dir3 d = corners[corner];
        const td_proj lead = reach_of(d, s->points[q]) - reach_of(d, s->points[p]);
        if (!(lead > s->margin)) {
            return false;
        }
    }
    return true;
}

/// Is some point ahead of p in part k of a cell?
static bool is_beaten(survey *s, uint32_t cell, uint32_t k, uint32_t p)
{
    td_dir3 corners[4];
    set_corners(s, cell, k, corners);
    uint32_t q = s->ahead[k];
    TD_ASSERT(q < s->n);
    for (uint32_t tries = 0u; tries < s->n; ++tries) {
        if (is_ahead(s, corners, q, p)) {
            s->ahead[k] = (uint8_t)q;
            return true;
        }
        q = q + 1u < s->n ? q + 1u : 0u;
    }
    return false;
}

/// Is p to be listed in a cell: is it beaten by none in some part?
static bool belongs(survey *s, uint32_t cell, uint32_t p)
{
    TD_ASSERT(p < s->n);
    for (uint32_t k = 0u; k < PARTS * PARTS; ++k) {
        if (!is_beaten(s, cell, k, p)) {
            return true;
        }
    }
    return false;
}

/* ---- doors ---- */

// Floats: a dot product of three terms errs by 1.5 eps |p|, here and in the call, whose direction is
// up to sqrt(3) shorter than one to a corner: 9.3 eps, and the sum of both.
static td_proj margin_of(const td_hull *hull)
{
#if defined(TD_SCALAR_Q16)
    (void)hull;
    return TD_PROJ_ZERO;
#else
    return TD_R(16.0) * TD_REAL_EPS * td_core_reach(hull, TD_ONE) + TD_LENGTH_MIN;
#endif
}

static td_fault cells_fault(td_status status, uint32_t cell)
{
    return td_fault_of(status, TD_ITEM_NONE, cell, TD_SHAPE_FIELD_CELLS);
}

static uint32_t bits_of(uint32_t side)
{
    TD_ASSERT(td_core_is_side(side));
    uint32_t bits = 0u;
    while (side >> bits > 1u) {
        ++bits;
    }
    TD_ASSERT(side == 1u << bits);
    return bits;
}

static td_status set_survey(survey *s, const td_hull *hull, uint32_t side, td_fault *at)
{
    at->field = TD_SHAPE_FIELD_POINTS;
    if (hull == 0 || hull->points == 0 || hull->n_points == 0u) {
        return TD_E_ARG;
    }
    if (hull->n_points > TD_MAX_CELL_POINTS || hull->n_points > TD_MAX_HULL_VERTICES) {
        return TD_E_FULL;
    }
    const td_status status = td_core_judge_points(hull, TD_CORE_WHOLE_RANGE, at);
    if (status != TD_OK) {
        return status;
    }
    s->points = hull->points;
    s->n = hull->n_points;
    s->bits = bits_of(side);
    s->margin = margin_of(hull);
    for (uint32_t k = 0u; k < PARTS * PARTS; ++k) {
        s->ahead[k] = 0u;
    }
    TD_ASSERT(s->margin >= TD_PROJ_ZERO);
    return TD_OK;
}

/// List the points of a cell. False if they do not fit.
static bool write_cell(survey *s, uint32_t cell, const td_hull_arrays *arrays)
{
    uint32_t used = arrays->starts[cell];
    for (uint32_t p = 0u; p < s->n; ++p) {
        if (belongs(s, cell, p)) {
            if (used >= arrays->points_max) {
                return false;
            }
            arrays->points[used] = (uint8_t)p;
            ++used;
        }
    }
    TD_ASSERT(used > arrays->starts[cell] && used <= arrays->points_max); // some point is ahead
    arrays->starts[cell + 1u] = (uint16_t)used;
    return true;
}

/// Are all points of a cell listed, in their order?
static bool holds_cell(survey *s, uint32_t cell, const td_hull_cells *cells)
{
    uint32_t at = cells->starts[cell];
    const uint32_t end = cells->starts[cell + 1u];
    TD_ASSERT(cell < 6u << (2u * s->bits));
    for (uint32_t p = 0u; p < s->n; ++p) {
        while (at < end && cells->points[at] < p) {
            ++at;
        }
        const bool is_listed = at < end && cells->points[at] == p;
        if (!is_listed && belongs(s, cell, p)) {
            return false;
        }
    }
    return true;
}

/// Write all cells or, without arrays, see whether the hull's own hold what they should.
static td_fault survey_all(const td_hull *hull, uint32_t side, const td_hull_arrays *arrays)
{
    survey s;
    td_fault fault = cells_fault(TD_OK, 0u);
    fault.status = set_survey(&s, hull, side, &fault);
    for (uint32_t cell = 0u; cell < 6u * side * side && fault.status == TD_OK; ++cell) {
        if (arrays == 0 && !holds_cell(&s, cell, hull->cells)) {
            fault = cells_fault(TD_E_ARG, cell);
        } else if (arrays != 0 && !write_cell(&s, cell, arrays)) {
            fault = cells_fault(TD_E_FULL, 0u);
        }
    }
    return fault.status == TD_OK ? td_fault_none() : fault;
}

td_fault
td_hull_build(const td_hull *hull, uint32_t side, const td_hull_arrays *arrays, td_hull_cells *out)
{
    if (!td_core_is_side(side) || arrays == 0 || arrays->starts == 0 || arrays->points == 0) {
        return cells_fault(TD_E_ARG, 0u);
    }
    arrays->starts[0] = 0u;
    const td_fault fault = survey_all(hull, side, arrays);
    if (fault.status == TD_OK) {
        const td_hull_cells cells = {arrays->starts, arrays->points, (uint16_t)side};
        *out = cells;
    }
    return fault;
}

td_fault td_hull_check(const td_hull *hull)
{
    if (hull == 0 || hull->cells == 0 || !td_core_is_side(hull->cells->side)) {
        return cells_fault(TD_E_ARG, 0u);
    }
    return survey_all(hull, hull->cells->side, 0);
}
