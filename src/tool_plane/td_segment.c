/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1406
#include "td_segment.h"
#include "td_polygon_door.h"
#include "../number/td_invariant.h"
#include "td_segment_inner.h"

static td_meeting meeting_of(td_meeting_kind kind, td_unit d_i, td_unit d_j)
{
    TD_ASSERT(td_is_share(d_i) && td_is_share(d_j));
    const td_meeting meeting = {kind, d_i, d_j};
    return meeting;
}

static td_meeting no_meeting(void)
{
    return meeting_of(TD_MEETING_NONE, TD_U(0.0), TD_U(0.0));
}

/* ---- on one line ---- */

// The place of a point of the line of j on j, whose square length is not zero.
static bool place_on(const td_segment *j, td_vec2 point, td_unit *d)
{
    const td_vec2 e = td_vec2_sub(j->q, j->p);
    const td_wide length2 = td_vec2_dot(e, e);
    TD_ASSERT(length2 > TD_WIDE_ZERO);
    const td_wide along = td_vec2_dot(td_vec2_sub(point, j->p), e);
    if (along < (td_wide)0 || along > length2) {
        return false;
    }
    *d = td_wide_ratio(along, length2);
    return true;
}

static bool is_point(const td_segment *s)
{
    return s->p.x == s->q.x && s->p.y == s->q.y;
}

// One of the two, or both, has no length.
static td_meeting meet_points(const td_segment *i, const td_segment *j)
{
    TD_ASSERT(is_point(i) || is_point(j));
    td_unit d = TD_U(0.0);
    if (is_point(i) && is_point(j)) {
        const bool same = i->p.x == j->p.x && i->p.y == j->p.y;
        return same ? meeting_of(TD_MEETING_POINT, d, d) : no_meeting();
    }
    if (is_point(i)) {
        return place_on(j, i->p, &d) ? meeting_of(TD_MEETING_POINT, TD_U(0.0), d) : no_meeting();
    }
    return place_on(i, j->p, &d) ? meeting_of(TD_MEETING_POINT, d, TD_U(0.0)) : no_meeting();
}

// Intervals along i, in units of its square length: 0 to length2, and j from at_p to at_q.
static td_meeting meet_collinear(const td_segment *i, const td_segment *j)
{
    const td_vec2 e = td_vec2_sub(i->q, i->p);
    const td_wide length2 = td_vec2_dot(e, e);
    TD_ASSERT(length2 > TD_WIDE_ZERO);
    const td_wide at_p = td_vec2_dot(td_vec2_sub(j->p, i->p), e);
    const td_wide at_q = td_vec2_dot(td_vec2_sub(j->q, i->p), e);
    const td_wide near = at_p < at_q ? at_p : at_q;
    const td_wide far = at_p < at_q ? at_q : at_p;
    const td_wide lo = near < (td_wide)0 ? (td_wide)0 : near;
    const td_wide hi = length2 < far ? length2 : far;
    if (lo > hi) {
        return no_meeting();
    }
    const td_unit d_lo = td_wide_ratio(lo, length2);
    if (lo == hi) { // end to end
        return meeting_of(TD_MEETING_POINT, d_lo, lo == at_p ? TD_U(0.0) : TD_UNIT_ONE);
    }
    return meeting_of(TD_MEETING_OVERLAP, d_lo, td_wide_ratio(hi, length2));
}

/* ---- in general ---- */

// On which sides of the line of a segment the ends of another lie.
typedef struct sides {
    td_wide p, q;
} sides;

static sides sides_of(const td_segment *line, const td_segment *ends)
{
    const td_vec2 e = td_vec2_sub(line->q, line->p);
    const sides s = {td_vec2_cross(e, td_vec2_sub(ends->p, line->p)),
                     td_vec2_cross(e, td_vec2_sub(ends->q, line->p))};
    return s;
}

static bool on_one_side(sides s)
{
    return (s.p > (td_wide)0 && s.q > (td_wide)0) || (s.p < (td_wide)0 && s.q < (td_wide)0);
}

static td_wide size_of(td_wide w)
{
    return w < (td_wide)0 ? -w : w;
}

// d_i = -[e_j x (p_i - p_j)] / [e_j x e_i], and e_j x e_i = side of q - side of p. [PN P7] The two
// sides have opposite signs, or one is zero: d = |side of p| / (|side of p| + |side of q|).
static td_unit place_between(sides s)
{
    TD_ASSERT(!on_one_side(s));
    const td_wide at_p = size_of(s.p);
    TD_ASSERT(at_p + size_of(s.q) > TD_WIDE_ZERO);
    return td_wide_ratio(at_p, at_p + size_of(s.q));
}

static bool on_line(sides s)
{
    return s.p == (td_wide)0 && s.q == (td_wide)0;
}

td_meeting td_segment_meet_checked(const td_segment *i, const td_segment *j)
{
    const sides of_i = sides_of(j, i);
    if (on_one_side(of_i)) {
        return no_meeting();
    }
    const sides of_j = sides_of(i, j);
    if (on_one_side(of_j)) {
        return no_meeting(); // parallel beside each other, too [PN P8]
    }
    if (!on_line(of_i) && !on_line(of_j)) {
        return meeting_of(TD_MEETING_POINT, place_between(of_i), place_between(of_j));
    }
    return is_point(i) || is_point(j) ? meet_points(i, j) : meet_collinear(i, j);
}

static td_status check_ends(const td_segment *i, const td_segment *j)
{
    const td_vec2 ends[4] = {i->p, i->q, j->p, j->q};
    td_status worst = TD_OK;
    for (int k = 0; k < 4; ++k) {
        const td_status status = td_door_point(ends[k]);
        worst = status == TD_E_ARG || worst == TD_OK ? status : worst;
    }
    return worst;
}

td_status td_segment_meet(const td_segment *i, const td_segment *j, td_meeting *out)
{
    if (i == NULL || j == NULL || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = check_ends(i, j);
    if (status == TD_OK) {
        *out = td_segment_meet_checked(i, j);
    }
    return status;
}

td_vec2 td_segment_at(const td_segment *segment, td_unit d)
{
    const td_vec2 e = td_vec2_sub(segment->q, segment->p);
    return td_vec2_of(segment->p.x + td_scale(d, e.x), segment->p.y + td_scale(d, e.y));
}

td_status td_segment_lines(const td_segment *i, const td_segment *j, td_line_crossing *out)
{
    if (i == NULL || j == NULL || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = check_ends(i, j);
    if (status == TD_OK) {
        const td_vec2 e_i = td_vec2_sub(i->q, i->p);
        const td_vec2 e_j = td_vec2_sub(j->q, j->p);
        const td_vec2 w = td_vec2_sub(j->p, i->p);
        out->num_i = td_vec2_cross(e_j, w); // [PN P7]
        out->num_j = td_vec2_cross(e_i, w);
        out->den = td_vec2_cross(e_j, e_i);
    }
    return status;
}
