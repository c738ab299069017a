/* SPDX-License-Identifier: MIT */
/* A plate and points that go into it: pushed out by the nearest face, and by the face that has caught them. */
#include "figures.h"
#include "td_retain.h"

#define STEPS 24u
#define ARROW 0.28 /* [m] */

/* Straight from one point to another. */
typedef struct way {
    double from[2], to[2];
} way;

static void at_step(const way *w, size_t i, double out[2])
{
    const double share = (double)i / (STEPS - 1u);
    for (size_t k = 0u; k < 2u; ++k) {
        out[k] = w->from[k] + share * (w->to[k] - w->from[k]);
    }
}

static td_vec2 point_of(const double at[2])
{
    return (td_vec2){td_from_double(at[0]), td_from_double(at[1])};
}

static void arrow(bytes *to, const td_target2 *target, int32_t face, const double at[2])
{
    const td_dir2 n = td_target2_normal(target, (uint32_t)face);
    const double tip[2] = {at[0] + ARROW * td_unit_to_double(n.x),
                           at[1] + ARROW * td_unit_to_double(n.y)};
    page_comma(to);
    page_raw(to, "{");
    page_number_of(to, "tone", FIGURE_FORCE);
    page_number_of(to, "face", face);
    figure_point(to, "from", at, 2u);
    figure_point(to, "to", tip, 2u);
    page_raw(to, "}");
}

/* Minimum translation: whichever face is nearest to a point inside. [SL eq. 10] */
static void push_by_nearest(bytes *to, const td_target2 *target, const way *w)
{
    for (size_t i = 0u; i < STEPS; ++i) {
        double at[2];
        at_step(w, i, at);
        const int32_t face = td_target2_mtv(target, point_of(at));
        if (face >= 0) {
            arrow(to, target, face, at);
        }
    }
}

static void push_by_held(bytes *to, const td_target2 *target, const way *w)
{
    td_retain2 state;
    td_retained step;
    td_retain2_reset(&state, target, point_of(w->from), false);
    for (size_t i = 0u; i < STEPS; ++i) {
        double at[2];
        at_step(w, i, at);
        td_retain2_evaluate(&state, target, target, point_of(at), &step);
        td_retain2_commit(&state, &step, point_of(at));
        if (step.face >= 0) {
            arrow(to, target, step.face, at);
        }
    }
}

typedef void pusher(bytes *to, const td_target2 *target, const way *w);

typedef struct plate {
    const double *corners; /* clockwise, two coordinates each */
    size_t n;
    const way *ways;
    size_t n_ways;
} plate;

static void panel(bytes *to, const char *title, const plate *p, pusher *push)
{
    td_vec2 corners[8];
    td_target2 target = {.rule = {.swept = false}};
    for (size_t i = 0u; i < p->n; ++i) {
        corners[i] = point_of(p->corners + 2u * i);
    }
    (void)td_target2_set(corners, (uint32_t)p->n, &target);
    page_comma(to);
    page_raw(to, "{");
    page_text_of(to, "title", title);
    figure_list(to, "lines");
    figure_line(to, FIGURE_BODY, true, p->corners, p->n, 2u);
    for (size_t i = 0u; i < p->n_ways; ++i) {
        figure_line(to, FIGURE_PATH, false, p->ways[i].from, 2u, 2u);
    }
    figure_close(to);
    figure_list(to, "marks");
    figure_close(to);
    figure_list(to, "arrows");
    for (size_t i = 0u; i < p->n_ways; ++i) {
        push(to, &target, &p->ways[i]);
    }
    figure_close(to);
    page_raw(to, "}");
}

static void show(bytes *to, const figure *f, const plate *p)
{
    figure_begin(to, f);
    figure_list(to, "panels");
    panel(to, "by the nearest face", p, push_by_nearest);
    panel(to, "by the face that holds", p, push_by_held);
    figure_close(to);
    page_raw(to, "}");
}

void figure_target(bytes *to)
{
    static const figure nearest = {
        "sl5", "[SL] figure 5", "The nearest face is the wrong one",
        "Near a corner and in a thin plate the nearest face pushes a point sideways or through; "
        "the face that caught it pushes it back.",
        "drawing"};
    static const figure outside = {
        "sl6", "[SL] figure 6", "Collision without penetration",
        "Behind its face a point may be outside of the target. It is held while it is on the range "
        "of its face.",
        "drawing"};
    static const double thin[] = {-2.0, 0.0, 2.0, 0.0, 2.0, -0.5, -2.0, -0.5};
    static const way into[] = {{{-1.2, 0.5}, {-0.8, -0.45}}, {{1.75, 0.5}, {1.92, -0.35}}};
    static const way through[] = {{{-1.2, 0.5}, {-0.6, -1.0}}, {{1.2, 0.5}, {2.4, -0.4}}};
    const plate a = {thin, 4u, into, 2u}, b = {thin, 4u, through, 2u};
    show(to, &nearest, &a);
    show(to, &outside, &b);
}
