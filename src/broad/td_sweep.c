/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 301
#include "td_sweep.h"
#include "td_sweep_inner.h"
#include "../number/td_invariant.h"

TD_STATIC_ASSERT(2 * TD_MAX_SWEEP + 2 < UINT16_MAX, "ranks must fit 16 bits");
TD_STATIC_ASSERT(TD_MAX_SWEEP <= 4096, "TD_SWEEP_SORT_MAX counts on log2(n) <= 12");

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

/// What asserts ask of an order: does it name boxes, and are those sorted?
TD_ASSERT_ONLY bool is_in_order(const td_box3 *boxes, const uint16_t *order, uint32_t n)
{
    bool is_sorted = true;
    for (uint32_t i = 0u; i < n && is_sorted; ++i) {
        is_sorted = order[i] < n && (i == 0u || comes_before(boxes, order[i - 1u], order[i]));
    }
    return is_sorted;
}

/// Lets the box at `root` of a heap of n sink to its place; the last box stands on top.
static uint32_t sink(const td_box3 *boxes, uint16_t *order, uint32_t root, uint32_t n)
{
    TD_ASSERT(root < n);
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
    TD_ASSERT(n > 1u);
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
    TD_ASSERT(is_in_order(boxes, order, n));
    return steps;
}

/// The box at place i to where it belongs among those before it. @return how far that was
static uint32_t insert(const td_box3 *boxes, uint16_t *order, uint32_t i)
{
    const uint16_t box = order[i];
    uint32_t place = i;
    while (place > 0u && comes_before(boxes, box, order[place - 1u])) {
        order[place] = order[place - 1u];
        --place;
    }
    order[place] = box;
    TD_ASSERT(place <= i);
    return i - place;
}

uint32_t td_sweep_sort(const td_box3 *boxes, uint16_t *order, uint32_t n)
{
    uint32_t steps = n > 0u ? n - 1u : 0u;
    td_real last = n > 0u ? boxes[order[0]].lo.x : TD_ZERO; // the largest so far
    for (uint32_t i = 1u; i < n; ++i) {
        const td_real x = boxes[order[i]].lo.x;
        if (x > last) { // most are where they belong already
            last = x;
            continue;
        }
        steps += insert(boxes, order, i);
        if (steps > 7u * n) { // one more insertion stays within 8 n: from here on a heap is cheaper
            TD_ASSERT(steps <= 8u * n);
            return steps + heap_sort(boxes, order, n);
        }
    }
    TD_ASSERT(is_in_order(boxes, order, n));
    TD_ASSERT(steps <= TD_SWEEP_SORT_MAX(n));
    return steps;
}

/* ---- meeting ---- */

typedef struct sweeper {
    const uint16_t *order;
    td_sweep *work;
    td_sweep_list *list;
} sweeper;

static void report(const sweeper *s, uint32_t rank, uint32_t later)
{
    TD_ASSERT(rank < later);
    TD_ASSERT(s->order[rank] != s->order[later]);
    td_sweep_list *const list = s->list;
    if (list->n_pairs < list->max_pairs) {
        const uint16_t i = s->order[rank];
        const uint16_t j = s->order[later];
        const td_sweep_pair pair = {i < j ? i : j, i < j ? j : i};
        list->pairs[list->n_pairs] = pair;
    }
    ++list->n_pairs;
}

static inline bool overlap_y(const td_box3 *a, const td_box3 *b)
{
    return a->lo.y <= b->hi.y && b->lo.y <= a->hi.y;
}

/// Of two boxes that overlap in x. z comes first: boxes of one strip seldom part in y.
static inline bool overlap_yz(const td_box3 *a, const td_box3 *b)
{
    return a->lo.z <= b->hi.z && b->lo.z <= a->hi.z && overlap_y(a, b);
}

/// A box against all that begin after it and before it ends. The box beyond all others ends the loop.
static void meet_later(const sweeper *s, uint32_t rank)
{
    const td_box3 *const box = &s->work->sorted[rank];
    const td_real ahead = box->hi.x;
    const td_box3 *later = box + 1;
    TD_ASSERT(ahead < TD_REAL_MAX); // or the box beyond all others would not end the loop
    for (; later->lo.x <= ahead; ++later) {
        TD_ASSERT(later->lo.x >= box->lo.x);
        if (overlap_yz(box, later)) {
            report(s, rank, rank + (uint32_t)(later - box));
        }
    }
    s->list->n_tests += (uint32_t)(later - box) - 1u;
}

/* ---- strips ---- */

/// Where the strips begin, and how many there are to a metre.
typedef struct strips {
    td_real origin;
    td_real per_metre;
} strips;

/// Strips half as wide again as the boxes are on the average: most boxes then stand in one or two.
static strips strips_of(const td_box3 *boxes, uint32_t n)
{
    TD_ASSERT(n > 0u);
    td_real lo = boxes[0].lo.y;
    td_real hi = boxes[0].hi.y;
    td_wide width = TD_WIDE_ZERO;
    const td_real share = td_div(TD_R(1.5), td_from_int((int32_t)n));
    for (uint32_t i = 0u; i < n; ++i) {
        lo = td_min(lo, boxes[i].lo.y);
        hi = td_max(hi, boxes[i].hi.y);
        width += td_wmul(boxes[i].hi.y - boxes[i].lo.y, share);
    }
    const td_real finest = td_div(hi - lo, td_from_int(TD_SWEEP_STRIPS));
    const strips s = {lo, td_recip(td_max(td_max(td_narrow(width), finest), TD_R(0.001)))};
    TD_ASSERT(lo <= hi && s.per_metre > TD_ZERO);
    return s;
}

/// Monotonic, whatever it rounds: boxes that overlap share a strip.
static uint32_t strip_at(const strips *s, td_real y)
{
    TD_ASSERT(y >= s->origin);
    const int32_t strip = td_floor(td_mul(y - s->origin, s->per_metre));
    return strip <= 0 ? 0u : (strip < TD_SWEEP_STRIPS ? (uint32_t)strip : TD_SWEEP_STRIPS - 1u);
}

static void find_strips(uint32_t n, td_sweep *work)
{
    const strips s = strips_of(work->sorted, n);
    for (uint32_t i = 0u; i < n; ++i) {
        const uint32_t first = strip_at(&s, work->sorted[i].lo.y);
        const uint32_t more = strip_at(&s, work->sorted[i].hi.y) - first;
        TD_ASSERT(more < TD_SWEEP_STRIPS); // what ends beyond begins before
        work->first[i] = (uint8_t)first;
        work->more[i] = (uint8_t)(more < 2u ? more : 2u);
    }
}

/// The ranks of each strip: counted, summed up to where they end, and filled in from the last to the
/// first, which turns ends into starts.
static void fill_strips(uint32_t n, td_sweep *work)
{
    uint16_t *const starts = work->starts;
    for (uint32_t strip = 0u; strip <= TD_SWEEP_STRIPS; ++strip) {
        starts[strip] = 0u;
    }
    for (uint32_t i = 0u; i < n; ++i) {
        const uint32_t first = work->first[i];
        TD_ASSERT(first < TD_SWEEP_STRIPS && first + work->more[i] <= TD_SWEEP_STRIPS + 1u);
        starts[first] = (uint16_t)(starts[first] + (work->more[i] < 2u ? 1u : 0u));
        starts[first + 1u] = (uint16_t)(starts[first + 1u] + (work->more[i] == 1u ? 1u : 0u));
    }
    for (uint32_t strip = 1u; strip <= TD_SWEEP_STRIPS; ++strip) {
        starts[strip] = (uint16_t)(starts[strip] + starts[strip - 1u]);
    }
    TD_ASSERT(starts[TD_SWEEP_STRIPS] <= 2u * n);
    for (uint32_t i = n; i-- > 0u;) {
        const uint32_t first = work->first[i];
        const td_box3 *const box = &work->sorted[i];
        const td_strip_box here = {box->lo.x, box->lo.z, box->hi.z, (uint16_t)i};
        if (work->more[i] < 2u) {
            work->strips[--starts[first]] = here;
        }
        if (work->more[i] == 1u) {
            work->strips[--starts[first + 1u]] = here;
        }
    }
    TD_ASSERT(starts[0] == 0u); // all places are filled
}

/// Two boxes may share two strips: the pair counts where the higher of the two begins.
static bool counts_here(const td_sweep *work, uint32_t i, uint32_t j, uint32_t strip)
{
    return work->first[i] == strip || work->first[j] == strip;
}

static void meet_in_strip(const sweeper *s, uint32_t strip)
{
    const td_box3 *const sorted = s->work->sorted;
    const td_strip_box *one = &s->work->strips[s->work->starts[strip]];
    const td_strip_box *const end = &s->work->strips[s->work->starts[strip + 1u]];
    TD_ASSERT(one <= end);
    for (; one != end; ++one) {
        const td_real ahead = sorted[one->rank].hi.x;
        const td_strip_box *later = one + 1;
        TD_ASSERT(later == end || later->rank > one->rank); // by rank
        for (; later != end && later->lo_x <= ahead; ++later) {
            if (one->lo_z <= later->hi_z && later->lo_z <= one->hi_z &&
                overlap_y(&sorted[one->rank], &sorted[later->rank]) &&
                counts_here(s->work, one->rank, later->rank, strip)) {
                report(s, one->rank, later->rank);
            }
        }
        s->list->n_tests += (uint32_t)(later - one) - 1u;
    }
}

/// A box against the wide ones that begin before it ends.
static void meet_wide(const sweeper *s, uint32_t rank, const uint16_t *wide, const uint16_t *end)
{
    const td_box3 *const sorted = s->work->sorted;
    for (; wide != end && sorted[*wide].lo.x <= sorted[rank].hi.x; ++wide) {
        ++s->list->n_tests;
        TD_ASSERT(rank < *wide);
        if (overlap_yz(&sorted[rank], &sorted[*wide])) {
            report(s, rank, *wide);
        }
    }
}

/// Wide boxes against all that begin after them; the others against wide ones that do.
static void meet_all_wide(const sweeper *s, uint32_t n)
{
    uint32_t n_wide = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        if (s->work->more[i] == 2u) {
            s->work->wide[n_wide++] = (uint16_t)i;
        }
    }
    const uint16_t *next = s->work->wide;
    TD_ASSERT(n_wide <= n);
    const uint16_t *const end = next + n_wide;
    for (uint32_t i = 0u; i < n && next != end; ++i) {
        if (*next == i) {
            ++next;
            meet_later(s, i);
        } else {
            meet_wide(s, i, next, end);
        }
    }
    TD_ASSERT(next == end); // each has met those after it
}

/* ---- the sweep ---- */

void td_sweep_plain(uint32_t n, const uint16_t *order, td_sweep *work, td_sweep_list *list)
{
    const sweeper s = {order, work, list};
    for (uint32_t i = 0u; i < n; ++i) {
        meet_later(&s, i);
    }
}

void td_sweep_strips(uint32_t n, const uint16_t *order, td_sweep *work, td_sweep_list *list)
{
    const sweeper s = {order, work, list};
    find_strips(n, work);
    fill_strips(n, work);
    for (uint32_t strip = 0u; strip < TD_SWEEP_STRIPS; ++strip) {
        meet_in_strip(&s, strip);
    }
    meet_all_wide(&s, n);
}

void td_sweep_line_up(const td_box3 *boxes, const uint16_t *order, uint32_t n, td_sweep *work)
{
    TD_ASSERT(n <= TD_MAX_SWEEP && is_in_order(boxes, order, n));
    for (uint32_t i = 0u; i < n; ++i) {
        work->sorted[i] = boxes[order[i]];
    }
    work->sorted[n].lo.x = TD_REAL_MAX;
}

td_status td_sweep_pairs(
    const td_box3 *boxes, uint16_t *order, uint32_t n, td_sweep *work, td_sweep_list *list)
{
    if (n > TD_MAX_SWEEP) {
        return TD_E_ARG;
    }
    list->n_pairs = 0u;
    list->n_tests = 0u;
    list->n_steps = td_sweep_sort(boxes, order, n);
    td_sweep_line_up(boxes, order, n, work);
    if (n < TD_SWEEP_PLAIN) {
        td_sweep_plain(n, order, work, list);
    } else {
        td_sweep_strips(n, order, work, list);
    }
    TD_ASSERT(list->n_tests <= TD_SWEEP_TEST_MAX(n));
    return list->n_pairs > list->max_pairs ? TD_E_FULL : TD_OK;
}
