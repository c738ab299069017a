/* SPDX-License-Identifier: MIT */
/* Planar tools: points in polygons, segments, polylines, pairs of polygons. */
#include "check.h"
#include "td_polygon.h"
#include "td_polygon_pair.h"
#include "td_polyline.h"
#include "td_sat.h"
#include "td_segment.h"

/* Vertices of a polygon or line, and rows of a table, that there is room for. */
#if defined(__arm__)
#    define MAX_VERTICES 32u
#    define MAX_ROWS     32u
#else
#    define MAX_VERTICES 255u
#    define MAX_ROWS     4096u
#endif

/* The vertices of up to two bodies. Not on the stack: boards have little. */
static td_vec2 vertices_i[MAX_VERTICES];
static td_vec2 vertices_j[MAX_VERTICES];

static uint32_t read_count(csv_cursor *row)
{
    const int64_t n = csv_int_in(row, 1, MAX_VERTICES, "how many vertices");
    return row->bad ? 0u : (uint32_t)n;
}

static void read_vertices(csv_cursor *row, td_vec2 *vertices, uint32_t n)
{
    for (uint32_t k = 0u; k < n; ++k) {
        vertices[k] = csv_vec2(row);
    }
}

/* The polygon, which the core must accept. */
static bool set(check_state *s, const td_vec2 *vertices, uint32_t n, td_polygon *polygon)
{
    const td_fault fault = td_polygon_set(vertices, n, polygon);
    check_accepted(s, "polygon", fault);
    return fault.status == TD_OK;
}

/* ---- pip_points: poly,x,y,convex,ray,wn,tie ---- */

#define NOT_APPLICABLE -9

static void judge_convex(check_state *s, const td_polygon *polygon, td_vec2 q, int64_t expected)
{
    td_polygon_side side = TD_POLYGON_OUT;
    check_int(s, "convex: status", TD_OK, td_polygon_locate_convex(polygon, q, &side));
    check_int(s, "convex", expected, side);
}

static check_verdict judge_point(check_state *s, csv_cursor *row)
{
    csv_cursor beside;
    td_polygon polygon;
    const int64_t keys[2] = {csv_int(row), -1};
    if (row->bad || !check_find(s, row, "pip_polys.csv", keys, &beside)) {
        return CHECK_JUDGED;
    }
    csv_skip_words(&beside, 1); /* kind */
    const bool is_convex = csv_flag(&beside);
    const uint32_t n = read_count(&beside);
    read_vertices(&beside, vertices_i, n);
    csv_end(&beside);
    const td_vec2 q = csv_vec2(row);
    const int64_t convex = csv_int(row);
    const int64_t side = csv_int(row);
    const int64_t winding = csv_int(row);
    (void)csv_int(row); /* tie */
    if (row->bad || !set(s, vertices_i, n, &polygon)) {
        return CHECK_JUDGED;
    }
    check_int(s, "convex_cw", is_convex, td_polygon_check_convex(&polygon).status == TD_OK);
    if (convex != NOT_APPLICABLE) {
        judge_convex(s, &polygon, q, convex);
    }
    td_polygon_place place = {TD_POLYGON_OUT, 0};
    check_int(s, "ray: status", TD_OK, td_polygon_locate(&polygon, 1u, q, &place));
    check_int(s, "ray", side, place.side);
    check_int(s, "wn", winding, place.winding);
    return CHECK_JUDGED;
}

/* ---- segseg: id,ipx,ipy,iqx,iqy,jpx,jpy,jqx,jqy,type,di,dj,tie ---- */

/* A quotient of two values of one format; lines that do not cross have none. */
static double ratio(td_wide num, td_wide den)
{
    return den == TD_WIDE_ZERO ? __builtin_nan("") : (double)num / (double)den;
}

static void judge_meeting(check_state *s, csv_cursor *row, const td_segment *i, const td_segment *j)
{
    td_meeting meeting = {TD_MEETING_NONE, TD_U(0.0), TD_U(0.0)};
    check_int(s, "status", TD_OK, td_segment_meet(i, j, &meeting));
    const int64_t kind = csv_int(row);
    check_int(s, "type", kind, meeting.kind);
    if (csv_next_is_empty(row)) {
        check_int(s, "type without parameters", TD_MEETING_NONE, kind);
        csv_skip_empty(row, 2);
        return;
    }
    const double d_i = csv_number(row);
    const double d_j = csv_number(row);
    if (kind != TD_MEETING_NONE) {
        check_number(s, "di", d_i, td_unit_to_double(meeting.d_i));
        check_number(s, "dj", d_j, td_unit_to_double(meeting.d_j));
        return;
    }
    td_line_crossing lines = {(td_wide)0, (td_wide)0, (td_wide)0};
    check_int(s, "lines: status", TD_OK, td_segment_lines(i, j, &lines));
    check_number(s, "di of the lines", d_i, ratio(lines.num_i, lines.den));
    check_number(s, "dj of the lines", d_j, ratio(lines.num_j, lines.den));
}

static check_verdict judge_segments(check_state *s, csv_cursor *row)
{
    td_segment i;
    td_segment j;
    (void)csv_int(row); /* id */
    i.p = csv_vec2(row);
    i.q = csv_vec2(row);
    j.p = csv_vec2(row);
    j.q = csv_vec2(row);
    judge_meeting(s, row, &i, &j);
    (void)csv_int(row); /* tie */
    return CHECK_JUDGED;
}

/* ---- polyxpoly: example,line|box,vertex,x,y or example,hit,line edge,box edge,x,y ---- */

static struct {
    int64_t example;
    bool gaps_line[MAX_VERTICES];
    bool gaps_box[MAX_VERTICES];
    td_polyline line, box;
    td_polyline_hit hits[MAX_ROWS];
    uint32_t n_hits;   /* that the core found */
    uint32_t n_judged; /* rows of the file so far */
    bool is_crossed;   /* the core was asked */
} lines;

static void start_example(int64_t example)
{
    const td_polyline line = {vertices_i, lines.gaps_line, 0u};
    const td_polyline box = {vertices_j, lines.gaps_box, 0u};
    lines.example = example;
    lines.line = line;
    lines.box = box;
    lines.n_hits = 0u;
    lines.n_judged = 0u;
    lines.is_crossed = false;
}

static void start_polyxpoly(void)
{
    start_example(-1);
}

static void cross(check_state *s)
{
    if (!lines.is_crossed) {
        const td_status status =
            td_polyline_cross(&lines.line, &lines.box, lines.hits, MAX_ROWS, &lines.n_hits);
        check_int(s, "status", TD_OK, status);
        lines.is_crossed = true;
    }
}

static void
read_vertex(check_state *s, csv_cursor *row, td_polyline *line, td_vec2 *vertices, bool *gaps)
{
    const int64_t number = csv_int_in(row, 1, MAX_VERTICES, "the number of a vertex");
    if (row->bad || line->count == MAX_VERTICES) {
        csv_refuse(row, "no more vertices than there is room for");
        return;
    }
    check_int(s, "vertex number", line->count + 1u, number);
    const bool is_gap = csv_next_is_empty(row);
    gaps[line->count] = is_gap;
    if (is_gap) {
        csv_skip_empty(row, 2);
    } else {
        vertices[line->count] = csv_vec2(row);
    }
    line->count += 1u;
}

static void judge_hit(check_state *s, csv_cursor *row)
{
    const td_polyline_hit none = {0u, 0u, {TD_ZERO, TD_ZERO}};
    cross(s);
    const bool is_there = lines.n_judged < lines.n_hits && lines.n_judged < MAX_ROWS;
    const td_polyline_hit hit = is_there ? lines.hits[lines.n_judged] : none;
    check_int(s, "line edge", csv_int(row), hit.line_edge);
    check_int(s, "box edge", csv_int(row), hit.box_edge);
    check_number(s, "x", csv_number(row), td_to_double(hit.point.x));
    check_number(s, "y", csv_number(row), td_to_double(hit.point.y));
    lines.n_judged += 1u;
}

/* Is this the last row of its example? */
static bool is_last(const check_state *s, const char *row_end)
{
    const check_file *const file = &s->files[0];
    csv_text rest = csv_text_of(row_end, (size_t)(file->text + file->size - row_end));
    csv_cursor next;
    return !csv_next_row(&rest, &next) || csv_int(&next) != lines.example;
}

static check_verdict judge_polyxpoly(check_state *s, csv_cursor *row)
{
    const int64_t example = csv_int(row);
    if (example != lines.example) {
        start_example(example);
    }
    const int kind = csv_choice(row, "line|box|hit");
    if (kind == 0) {
        read_vertex(s, row, &lines.line, vertices_i, lines.gaps_line);
    } else if (kind == 1) {
        read_vertex(s, row, &lines.box, vertices_j, lines.gaps_box);
    } else {
        judge_hit(s, row);
    }
    if (!row->bad && is_last(s, row->end)) {
        cross(s);
        check_int(s, "number of hits", lines.n_judged, lines.n_hits);
    }
    return CHECK_JUDGED;
}

/* ---- pairs: id,convex,circle,aabb,sat_i,sat_j,sat,Vi,Ei,Vj,Ej,X,contacts,class,swap,gap,
 *      cix,ciy,cjx,cjy,ni,nj,i coordinates,j coordinates ---- */

#define GAP_DIGITS 9

typedef struct pair_row {
    int64_t convex, circle, aabb, sat_i, sat_j, sat;
    int64_t vi, ei, vj, ej, x, contacts, contact, swap;
    bool has_gap;
    double gap;
    td_vec2 centre_i, centre_j;
    td_polygon i, j;
} pair_row;

static bool read_pair(check_state *s, csv_cursor *row, pair_row *pair)
{
    (void)csv_int(row); /* id */
    int64_t *const cells[] = {&pair->convex,  &pair->circle, &pair->aabb, &pair->sat_i,
                              &pair->sat_j,   &pair->sat,    &pair->vi,   &pair->ei,
                              &pair->vj,      &pair->ej,     &pair->x,    &pair->contacts,
                              &pair->contact, &pair->swap};
    for (size_t k = 0u; k < sizeof cells / sizeof cells[0]; ++k) {
        *cells[k] = csv_int(row);
    }
    pair->has_gap = pair->convex == 1 || !csv_next_is_empty(row);
    pair->gap = 0.0;
    if (pair->has_gap) {
        pair->gap = csv_number(row);
    } else {
        csv_skip(row, 1);
    }
    pair->centre_i = csv_vec2(row);
    pair->centre_j = csv_vec2(row);
    const uint32_t n_i = read_count(row);
    const uint32_t n_j = read_count(row);
    read_vertices(row, vertices_i, n_i);
    read_vertices(row, vertices_j, n_j);
    return !row->bad && set(s, vertices_i, n_i, &pair->i) && set(s, vertices_j, n_j, &pair->j);
}

static void judge_bounds(check_state *s, const pair_row *pair)
{
    td_circle circle_i;
    td_circle circle_j;
    td_box2 box_i;
    td_box2 box_j;
    const bool are_there = td_polygon_circle(&pair->i, pair->centre_i, &circle_i) == TD_OK &&
                           td_polygon_circle(&pair->j, pair->centre_j, &circle_j) == TD_OK &&
                           td_polygon_box(&pair->i, &box_i) == TD_OK &&
                           td_polygon_box(&pair->j, &box_j) == TD_OK;
    check_true(s, "bounds: status", are_there);
    if (are_there) {
        check_int(s, "circle", pair->circle, td_circle_overlap(circle_i, circle_j));
        check_int(s, "aabb", pair->aabb, td_box2_overlap(box_i, box_j));
    }
}

static td_wide minima_i[MAX_VERTICES];
static td_wide minima_j[MAX_VERTICES];

static void judge_axes(check_state *s, const pair_row *pair, bool are_known)
{
    const td_sat_body i = {&pair->i, are_known ? minima_i : NULL};
    const td_sat_body j = {&pair->j, are_known ? minima_j : NULL};
    bool of_i = false;
    bool of_j = false;
    bool of_both = false;
    check_true(s, "sat: status",
               td_sat_overlap(&i, &j, TD_SAT_OF_I, &of_i) == TD_OK &&
                   td_sat_overlap(&i, &j, TD_SAT_OF_J, &of_j) == TD_OK &&
                   td_sat_overlap(&i, &j, TD_SAT_OF_BOTH, &of_both) == TD_OK);
    check_int(s, are_known ? "sat_i with minima" : "sat_i", pair->sat_i, of_i);
    check_int(s, are_known ? "sat_j with minima" : "sat_j", pair->sat_j, of_j);
    check_int(s, are_known ? "sat with minima" : "sat", pair->sat, of_both);
}

static void judge_sat(check_state *s, const pair_row *pair)
{
    td_sat_axis axis = {TD_ZERO, {TD_U(0.0), TD_U(0.0)}, 0u, false};
    judge_axes(s, pair, false);
    check_int(s, "minima: status", TD_OK, td_sat_minima(&pair->i, minima_i));
    check_int(s, "minima: status", TD_OK, td_sat_minima(&pair->j, minima_j));
    judge_axes(s, pair, true);
    check_int(s, "gap: status", TD_OK, td_sat_gap(&pair->i, &pair->j, &axis));
    if (pair->has_gap) {
        check_printed(s, "gap", pair->gap, td_to_double(axis.gap), GAP_DIGITS);
    }
}

static void judge_features(check_state *s, const pair_row *pair)
{
    td_polygon_meeting m = {0u, 0u, 0u, 0u, 0u, 0u, TD_CONTACT2_OTHER, false};
    uint32_t n_points = 0u;
    check_int(s, "features: status", TD_OK, td_polygon_meet(&pair->i, &pair->j, &m));
    check_int(s, "Vi", pair->vi, m.vertices_i);
    check_int(s, "Ei", pair->ei, m.edges_i);
    check_int(s, "Vj", pair->vj, m.vertices_j);
    check_int(s, "Ej", pair->ej, m.edges_j);
    check_int(s, "X", pair->x, m.crossings);
    check_int(s, "contacts", pair->contacts, m.points);
    check_int(s, "class", pair->contact, m.contact);
    check_int(s, "swap", pair->swap, m.is_swapped);
    check_true(s, "points: status",
               td_polygon_points(&pair->i, &pair->j, NULL, 0u, &n_points) >= 0);
    check_int(s, "points", pair->contacts, n_points);
}

static check_verdict judge_pair(check_state *s, csv_cursor *row)
{
    static pair_row pair;
    if (read_pair(s, row, &pair)) {
        judge_bounds(s, &pair);
        judge_features(s, &pair);
        if (pair.convex == 1) {
            judge_sat(s, &pair);
        }
    }
    return CHECK_JUDGED;
}

/* ---- pairs2d: id,kind,regime,polyA,pAx,pAy,cA,sA,polyB,pBx,pBy,cB,sB,dist,nx,ny ---- */

typedef struct placement {
    int64_t polygon; /* -1: the point `at` */
    td_vec2 at;
    td_dir2 turn; /* cosine and sine */
} placement;

static placement read_placement(csv_cursor *row)
{
    const td_dir2 none = {TD_UNIT_ONE, TD_U(0.0)};
    placement p;
    p.polygon = csv_int(row);
    const td_real x = csv_scalar(row);
    const td_real y = csv_scalar(row);
    const td_real cosine = csv_scalar(row);
    const td_real sine = csv_scalar(row);
    p.at = td_vec2_of(x, y);
    (void)td_vec2_normalize(td_vec2_of(cosine, sine), none, &p.turn);
    return p;
}

static td_vec2 place(const placement *p, td_vec2 v)
{
    const td_real x = td_pnarrow(td_pmul(p->turn.x, v.x) - td_pmul(p->turn.y, v.y));
    const td_real y = td_pnarrow(td_pmul(p->turn.y, v.x) + td_pmul(p->turn.x, v.y));
    return td_vec2_add(p->at, td_vec2_of(x, y));
}

/* polys2d: poly,nvert,idx,x,y; counter-clockwise, hence filled from behind. 0: there is none. */
static uint32_t read_placed(check_state *s, csv_cursor *row, const placement *p, td_vec2 *vertices)
{
    csv_cursor beside;
    const int64_t keys[2] = {p->polygon, -1};
    uint32_t n = 0u;
    bool is_there = check_find(s, row, "polys2d.csv", keys, &beside);
    for (uint32_t k = 0u; is_there && (k == 0u || k < n); ++k) {
        n = read_count(&beside);
        (void)csv_int_in(&beside, k, k, "the next vertex");
        const td_real x = csv_scalar(&beside);
        const td_real y = csv_scalar(&beside);
        csv_end(&beside);
        if (beside.bad || k >= n) {
            return 0u;
        }
        vertices[n - 1u - k] = place(p, td_vec2_of(x, y));
        is_there = k + 1u == n || check_find_next(s, "polys2d.csv", p->polygon, &beside);
    }
    if (!is_there) {
        check_lacks(s, row);
    }
    return is_there ? n : 0u;
}

static double along(td_dir2 n, td_vec2 v)
{
    return td_unit_to_double(n.x) * td_to_double(v.x) + td_unit_to_double(n.y) * td_to_double(v.y);
}

/* How far two bodies are apart along n. */
static double separation(td_dir2 n, uint32_t n_i, uint32_t n_j)
{
    double front = along(n, vertices_i[0]);
    double back = along(n, vertices_j[0]);
    for (uint32_t k = 1u; k < n_i; ++k) {
        const double reach = along(n, vertices_i[k]);
        front = reach > front ? reach : front;
    }
    for (uint32_t k = 1u; k < n_j; ++k) {
        const double reach = along(n, vertices_j[k]);
        back = reach < back ? reach : back;
    }
    return back - front;
}

/* Where the sign is decided, the other answers must have it, too. */
static void judge_overlap(check_state *s, const td_polygon *i, const td_polygon *j, double dist)
{
    const td_sat_body body_i = {i, NULL};
    const td_sat_body body_j = {j, NULL};
    td_sat_axis axis = {TD_ZERO, {TD_U(0.0), TD_U(0.0)}, 0u, false};
    bool overlaps = false;
    check_int(s, "sat: status", TD_OK, td_sat_overlap(&body_i, &body_j, TD_SAT_OF_BOTH, &overlaps));
    check_int(s, "gap: status", TD_OK, td_sat_gap(i, j, &axis));
    if (dist > CHECK_TOLERANCE || dist < -CHECK_TOLERANCE) {
        check_int(s, "sat", dist < 0.0, overlaps);
    }
    if (dist < 0.0) {
        check_number(s, "gap", dist, td_to_double(axis.gap));
    }
}

static void judge_side(check_state *s, const td_polygon *i, td_vec2 point, double dist)
{
    td_polygon_side side = TD_POLYGON_OUT;
    check_int(s, "convex: status", TD_OK, td_polygon_locate_convex(i, point, &side));
    if (dist > CHECK_TOLERANCE || dist < -CHECK_TOLERANCE) {
        check_int(s, "convex", dist < 0.0 ? TD_POLYGON_IN : TD_POLYGON_OUT, side);
    }
}

static void judge_distance(check_state *s, uint32_t n_i, uint32_t n_j, double dist)
{
    td_polygon i;
    td_polygon j;
    td_sat_distance d = {TD_ZERO, {TD_U(0.0), TD_U(0.0)}, {TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO}};
    if (!set(s, vertices_i, n_i, &i) || (n_j > 1u && !set(s, vertices_j, n_j, &j))) {
        return;
    }
    if (n_j > 1u) {
        check_int(s, "status", TD_OK, td_sat_distance_of(&i, &j, &d));
        judge_overlap(s, &i, &j, dist);
    } else {
        check_int(s, "status", TD_OK, td_sat_distance_to(&i, vertices_j[0], &d));
        judge_side(s, &i, vertices_j[0], dist);
    }
    check_number(s, "dist", dist, td_to_double(d.distance));
    check_number(s, "separation along n", dist, separation(d.normal, n_i, n_j));
}

static check_verdict judge_pair2d(check_state *s, csv_cursor *row)
{
    (void)csv_int(row);     /* id */
    csv_skip_words(row, 2); /* kind, regime */
    const placement a = read_placement(row);
    const placement b = read_placement(row);
    const double dist = csv_number(row);
    csv_skip_numbers(row, 2); /* n: judged by the separation that ours gives */
    if (row->bad) {
        return CHECK_JUDGED;
    }
    const uint32_t n_i = read_placed(s, row, &a, vertices_i);
    vertices_j[0] = b.at;
    const uint32_t n_j = b.polygon < 0 ? 1u : read_placed(s, row, &b, vertices_j);
    if (n_i != 0u && n_j != 0u) {
        judge_distance(s, n_i, n_j, dist);
    }
    return CHECK_JUDGED;
}

/* ---- the table ---- */

static const check_format formats[] = {
    {"planar", "pip_points.csv", NULL, judge_point},
    {"planar", "pip_polys.csv", NULL, NULL},
    {"planar", "segseg.csv", NULL, judge_segments},
    {"planar", "polyxpoly.csv", start_polyxpoly, judge_polyxpoly},
    {"planar", "pairs.csv", NULL, judge_pair},
    {"pairs", "pairs2d.csv", NULL, judge_pair2d},
    {"pairs", "polys2d.csv", NULL, NULL},
};

const check_table check_polygons = {formats, sizeof formats / sizeof formats[0]};
