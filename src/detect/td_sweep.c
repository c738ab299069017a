/* SPDX-License-Identifier: MIT */
#include "td_sweep.h"
#include "td_sweep_inner.h"

#define N_CELLS (TD_SWEEP_GRID * TD_SWEEP_GRID)

_Static_assert(4 * TD_MAX_SWEEP + 4 < UINT16_MAX, "places must fit 16 bits");
_Static_assert(TD_MAX_SWEEP <= 4096, "TD_SWEEP_SORT_MAX counts on log2(n) <= 12");

void td_sweep_begin(uint16_t *order, uint32_t n)
{
    for (uint32_t i = 0u; i < n; ++i) {
        order[i] = (uint16_t)i;
    }
}

/* ---- sorting ---- */

static bool comes_before(const td_box3 *boxes, uint16_t i, uint16_t j)
{
    const td_real x_i = boxes[i].lo.x;
    const td_real x_j = boxes[j].lo.x;
    return x_i < x_j || (x_i <= x_j && i < j);
}

/// Lets the box at `root` of a heap of n sink to its place; the last box stands on top.
static uint32_t sink(const td_box3 *boxes, uint16_t *order, uint32_t root, uint32_t n)
{
    const uint16_t box = order[root];
    uint32_t steps = 0u;
    uint32_t child = 2u * root + 1u;
    while (child < n) {
        if (child + 1u < n && comes_before(boxes, order[child], order[child + 1u])) {
            ++child;
        }
        ++steps;
        if (!comes_before(boxes, box, order[child])) {
            break;
        }
        order[root] = order[child];
        root = child;
        child = 2u * root + 1u;
    }
    order[root] = box;
    return steps;
}

static uint32_t heap_sort(const td_box3 *boxes, uint16_t *order, uint32_t n)
{
    uint32_t steps = 0u;
    for (uint32_t i = n / 2u; i > 0u; --i) {
        steps += sink(boxes, order, i - 1u, n);
    }
    for (uint32_t last = n - 1u; last > 0u; --last) {
        const uint16_t top = order[0];
        order[0] = order[last];
        order[last] = top;
        steps += sink(boxes, order, 0u, last);
    }
    return steps;
}

uint32_t td_sweep_sort(const td_box3 *boxes, uint16_t *order, uint32_t n)
{
    uint32_t steps = 0u;
    for (uint32_t i = 1u; i < n; ++i) {
        const uint16_t box = order[i];
        uint32_t place = i;
        while (place > 0u && comes_before(boxes, box, order[place - 1u])) {
            order[place] = order[place - 1u];
            --place;
        }
        order[place] = box;
        steps += 1u + i - place;
        if (steps > 7u * n) { // one more insertion stays within 8 n: from here on a heap is cheaper
            return steps + heap_sort(boxes, order, n);
        }
    }
    return steps;
}

/* ---- meeting ---- */

typedef struct sweeper {
    const td_box3 *boxes;
    td_sweep *work;
    td_sweep_list *list;
} sweeper;

static void report(td_sweep_list *list, uint32_t i, uint32_t j)
{
    if (list->n_pairs < list->max_pairs) {
        const td_sweep_pair pair = {(uint16_t)(i < j ? i : j), (uint16_t)(i < j ? j : i)};
        list->pairs[list->n_pairs] = pair;
    }
    ++list->n_pairs;
}

/// Two boxes may share up to four cells: the pair counts in the lowest one.
static bool counts_here(const td_sweep *work, uint32_t i, uint32_t j, uint32_t cell)
{
    const uint32_t y = work->first_y[i] > work->first_y[j] ? work->first_y[i] : work->first_y[j];
    const uint32_t z = work->first_z[i] > work->first_z[j] ? work->first_z[i] : work->first_z[j];
    return cell == y * TD_SWEEP_GRID + z;
}

/// Box i against the boxes of a list that begin in x at or after it: all that begin before it ends.
/// z comes first: in a column of cells it parts more boxes than y does.
/// @param cell whose list it is, or N_CELLS: every pair counts
static void meet(const sweeper *s, uint32_t i, const uint16_t *list, uint32_t n, uint32_t cell)
{
    const td_box3 box = s->boxes[i];
    uint32_t k = 0u;
    for (; k < n; ++k) {
        const uint32_t j = list[k];
        const td_box3 *const other = &s->boxes[j];
        if (other->lo.x > box.hi.x) {
            break;
        }
        if (box.lo.z <= other->hi.z && other->lo.z <= box.hi.z && box.lo.y <= other->hi.y &&
            other->lo.y <= box.hi.y && (cell == N_CELLS || counts_here(s->work, i, j, cell))) {
            report(s->list, i, j);
        }
    }
    s->list->n_tests += k;
}

static void meet_all(const sweeper *s, const uint16_t *list, uint32_t n, uint32_t cell)
{
    for (uint32_t k = 0u; k + 1u < n; ++k) {
        meet(s, list[k], &list[k + 1u], n - k - 1u, cell);
    }
}

/* ---- cells ---- */

/// One axis of the grid: where it begins, and how many cells there are to a metre.
typedef struct axis {
    td_real origin;
    td_real per_metre;
} axis;

/// Cells half as wide again as the boxes are on the average: most boxes then stand in one or two.
static axis axis_of(td_real lo, td_real hi, td_wide mean)
{
    const td_real finest = td_div(hi - lo, td_from_int(TD_SWEEP_GRID));
    const td_real width = td_max(td_max(td_mul(td_narrow(mean), TD_R(1.5)), finest), TD_R(0.001));
    const axis a = {lo, td_recip(width)};
    return a;
}

/// Monotonic, whatever it rounds: boxes that overlap share a cell.
static uint32_t cell_at(const axis *a, td_real x)
{
    const int32_t cell = td_floor(td_mul(x - a->origin, a->per_metre));
    return cell <= 0 ? 0u : (cell < TD_SWEEP_GRID ? (uint32_t)cell : TD_SWEEP_GRID - 1u);
}

static void find_axes(const td_box3 *boxes, uint32_t n, axis *y, axis *z)
{
    td_box3 all = boxes[0];
    td_wide mean_y = TD_WIDE_ZERO;
    td_wide mean_z = TD_WIDE_ZERO;
    const td_real share = td_recip(td_from_int((int32_t)n));
    for (uint32_t i = 0u; i < n; ++i) {
        all = td_box3_join(all, boxes[i]);
        mean_y += td_wmul(boxes[i].hi.y - boxes[i].lo.y, share);
        mean_z += td_wmul(boxes[i].hi.z - boxes[i].lo.z, share);
    }
    *y = axis_of(all.lo.y, all.hi.y, mean_y);
    *z = axis_of(all.lo.z, all.hi.z, mean_z);
}

/// Which cells each box stands in.
static void find_cells(const td_box3 *boxes, uint32_t n, td_sweep *work)
{
    axis y;
    axis z;
    find_axes(boxes, n, &y, &z);
    for (uint32_t i = 0u; i < n; ++i) {
        const uint32_t first_y = cell_at(&y, boxes[i].lo.y);
        const uint32_t first_z = cell_at(&z, boxes[i].lo.z);
        const uint32_t more_y = cell_at(&y, boxes[i].hi.y) - first_y;
        const uint32_t more_z = cell_at(&z, boxes[i].hi.z) - first_z;
        const bool wide = more_y > 1u || more_z > 1u;
        work->first_y[i] = (uint8_t)first_y;
        work->first_z[i] = (uint8_t)first_z;
        work->more_y[i] = (uint8_t)(wide ? 2u : more_y);
        work->more_z[i] = (uint8_t)(wide ? 2u : more_z);
    }
}

static bool is_wide(const td_sweep *work, uint32_t i)
{
    return work->more_y[i] > 1u;
}

/// Counts of all cells become their ends, and filling from the back turns ends into starts: each
/// cell then lists its boxes in order.
static void fill_cells(const uint16_t *order, uint32_t n, td_sweep *work)
{
    for (uint32_t c = 0u; c <= N_CELLS; ++c) {
        work->starts[c] = 0u;
    }
    for (uint32_t i = 0u; i < n; ++i) {
        if (!is_wide(work, i)) {
            uint16_t *const cell =
                &work->starts[work->first_y[i] * TD_SWEEP_GRID + work->first_z[i]];
            for (uint32_t c = 0u; c <= work->more_y[i] * TD_SWEEP_GRID; c += TD_SWEEP_GRID) {
                ++cell[c];
                cell[c + 1u] = (uint16_t)(cell[c + 1u] + work->more_z[i]);
            }
        }
    }
    for (uint32_t c = 1u; c <= N_CELLS; ++c) {
        work->starts[c] = (uint16_t)(work->starts[c] + work->starts[c - 1u]);
    }
    for (uint32_t k = n; k > 0u; --k) {
        const uint16_t i = order[k - 1u];
        if (!is_wide(work, i)) {
            uint16_t *const cell =
                &work->starts[work->first_y[i] * TD_SWEEP_GRID + work->first_z[i]];
            for (uint32_t c = 0u; c <= work->more_y[i] * TD_SWEEP_GRID; c += TD_SWEEP_GRID) {
                work->places[--cell[c]] = i;
                if (work->more_z[i] > 0u) {
                    work->places[--cell[c + 1u]] = i;
                }
            }
        }
    }
}

/// Wide boxes against all that begin after them; the others against wide ones that do.
static void meet_wide(const sweeper *s, const uint16_t *order, uint32_t n)
{
    uint32_t n_wide = 0u;
    for (uint32_t k = 0u; k < n; ++k) {
        if (is_wide(s->work, order[k])) {
            s->work->wide[n_wide++] = order[k];
        }
    }
    uint32_t passed = 0u;
    for (uint32_t k = 0u; k < n && n_wide > 0u; ++k) {
        if (is_wide(s->work, order[k])) {
            ++passed;
            meet(s, order[k], &order[k + 1u], n - k - 1u, N_CELLS);
        } else {
            meet(s, order[k], &s->work->wide[passed], n_wide - passed, N_CELLS);
        }
    }
}

void td_sweep_plain(const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep_list *list)
{
    const sweeper s = {boxes, 0, list};
    meet_all(&s, order, n, N_CELLS);
}

void td_sweep_cells(
    const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep *work, td_sweep_list *list)
{
    const sweeper s = {boxes, work, list};
    find_cells(boxes, n, work);
    fill_cells(order, n, work);
    for (uint32_t c = 0u; c < N_CELLS; ++c) {
        meet_all(&s, &work->places[work->starts[c]],
                 (uint32_t)work->starts[c + 1u] - work->starts[c], c);
    }
    meet_wide(&s, order, n);
}

td_status td_sweep_pairs(
    const td_box3 *boxes, uint16_t *order, uint32_t n, td_sweep *work, td_sweep_list *list)
{
    if (n > TD_MAX_SWEEP) {
        return TD_E_ARG;
    }
    list->n_pairs = 0u;
    list->n_tests = 0u;
    list->n_steps = n > 1u ? td_sweep_sort(boxes, order, n) : 0u;
    if (n < TD_SWEEP_PLAIN) {
        td_sweep_plain(boxes, order, n, list);
    } else {
        td_sweep_cells(boxes, order, n, work, list);
    }
    return list->n_pairs > list->max_pairs ? TD_E_FULL : TD_OK;
}
