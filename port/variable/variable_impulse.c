/* SPDX-License-Identifier: MIT */
#include "variable_impulse.h"
#include <float.h>
#include <math.h>
#include "plant_core.h"
#include "rig_check.h"
#include "rig_step.h"
#include "variable_roots.h"

#define DEPTH   2.5e-7 /* [m] what distances of the core are exact to, and more */
#define ERRORS  2.0    /* [tolerance] */
#define FALL    10.0   /* [m/s^2] */
#define NEAR    64.0   /* [depth] */
#define NOTHING 1e-12  /* [m/s] */

/* ---- events ---- */

/* Those of the core are of its own laws. */
static void drop_events(td_out *out)
{
    uint16_t n = 0u;
    for (uint32_t i = 0u; i < out->n_events; ++i) {
        if (out->events[i].place != TD_EVENT_PARTS) {
            out->events[n++] = out->events[i];
        }
    }
    out->n_events = n;
}

static td_event *tell(variable *v, const variable_contact *c, td_event_kind kind)
{
    td_out *const out = &v->r.out;
    if (out->n_events == TD_MAX_EVENTS) {
        ++out->events_lost;
        return NULL;
    }
    td_event *const e = &out->events[out->n_events++];
    *e = (td_event){.kind = (uint8_t)kind,
                    .place = TD_EVENT_PARTS,
                    .timing = TD_WHEN_SEARCHED,
                    .a = c->parts[0],
                    .b = c->parts[1],
                    .body_a = v->scene.parts[c->parts[0]].body,
                    .body_b = v->scene.parts[c->parts[1]].body,
                    .face = -1,
                    .when = TD_UNIT_ONE,
                    .speed_in = td_from_double(c->speed_in)};
    return e;
}

/* [m/s] Of the point of a touch that comes fastest, or parts slowest. */
static double parting_of(const variable *v, const variable_impulses *m, uint32_t touch)
{
    double least = DBL_MAX;
    for (uint32_t i = 0u; i < m->list.n_points; ++i) {
        if (m->list.points[i].touch == touch) {
            least = fmin(least, variable_touch_speed(v, &m->list, i, 0u));
        }
    }
    return least;
}

/* ---- end ---- */

/* @return list->n: its parts are not even near */
static uint32_t touch_of(const variable_impulses *m, const variable_contact *c)
{
    uint32_t k = 0u;
    while (k < m->list.n && m->list.touches[k].contact != c) {
        ++k;
    }
    return k;
}

static void tell_end(variable *v, const variable_impulses *m, const variable_contact *c)
{
    td_event *const e = tell(v, c, TD_EVENT_END);
    const uint32_t k = touch_of(m, c);
    if (e != NULL) {
        const double out = k < m->list.n ? parting_of(v, m, k) : 0.0;
        const double ticks = (v->r.t - c->since) / v->r.h;
        e->speed_out = td_from_double(out);
        e->restitution =
            td_unit_from_double(c->speed_in > 0.0 ? fmin(out / c->speed_in, 1.0) : 0.0);
        e->peak = td_from_double(c->peak);
        e->ticks = ticks < 4e9 ? (uint32_t)ticks : UINT32_MAX;
    }
}

/* @return did any end? */
static bool end_contacts(variable *v, variable_impulses *m)
{
    const uint32_t n = m->contacts.n;
    uint32_t kept = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        variable_contact *const c = &m->contacts.items[i];
        const uint32_t k = touch_of(m, c);
        if (k < m->list.n && m->list.touches[k].gap < m->depth) {
            c->peak = fmax(c->peak, -m->list.touches[k].gap);
            m->contacts.items[kept++] = *c;
        } else {
            tell_end(v, m, c);
        }
    }
    m->contacts.n = kept;
    return kept < n;
}

/* ---- begin ---- */

/* What is deep already begins there. */
static void begin(variable *v, variable_impulses *m, uint32_t touch)
{
    const variable_touch *const t = &m->list.touches[touch];
    const double deep = t->gap < -m->depth ? t->gap : 0.0;
    variable_contact *const c = &m->contacts.items[m->contacts.n++];
    *c = (variable_contact){.parts = {t->parts[0], t->parts[1]},
                            .level = deep,
                            .speed_in = fmax(0.0, -parting_of(v, m, touch)),
                            .peak = fmax(0.0, -t->gap),
                            .since = v->r.t};
    for (uint32_t i = 0u; i < m->list.n_points; ++i) {
        m->list.points[i].gap -= m->list.points[i].touch == touch ? deep : 0.0;
    }
    (void)tell(v, c, TD_EVENT_BEGIN);
}

/* At the start, what stands within errors of touching touches. */
static bool begin_contacts(variable *v, variable_impulses *m)
{
    const double most = v->counts.steps == 0u ? m->depth : 0.0;
    bool any = false;
    for (uint32_t k = 0u; k < m->list.n; ++k) {
        if (m->list.touches[k].contact == NULL && m->list.touches[k].gap <= most) {
            begin(v, m, k);
            any = true;
        }
    }
    return any;
}

static bool approaches(const variable *v, const variable_impulses *m)
{
    for (uint32_t k = 0u; k < m->list.n; ++k) {
        if (m->list.touches[k].contact != NULL && parting_of(v, m, k) < -NOTHING) {
            return true;
        }
    }
    return false;
}

/* ---- rest ---- */

/* Who bounces off, and who comes to rest. */
static void note_rests(variable *v, variable_impulses *m, bool struck)
{
    for (uint32_t k = 0u; k < m->list.n; ++k) {
        variable_contact *const c = m->list.touches[k].contact;
        if (c == NULL) {
            continue;
        }
        const double parting = parting_of(v, m, k);
        c->leaves = struck ? parting > 0.5 * m->speed_min : c->leaves && parting > 0.0;
        if (!c->rests && !c->leaves && m->list.touches[k].gap <= c->level) {
            c->rests = true;
            ++v->counts.rests;
        }
    }
}

/* ---- as an answer ---- */

/* What laws push with is taken off the wrenches. */
static void take_laws_off(variable *v, const variable_touch_list *list)
{
    for (uint32_t k = 0u; k < list->n; ++k) {
        const variable_touch *const t = &list->touches[k];
        const td_part_contact *const c = &v->r.out.next.part_contacts[t->shown];
        const td_vec3 f = c->account.force_w;
        if (t->feels[0]) {
            variable_take_off(v, t->bodies[0], td_vec3_neg(f), c->torque_a_w);
        }
        if (t->feels[1]) {
            variable_take_off(v, t->bodies[1], f, c->torque_b_w);
        }
    }
}

static void on_see(void *with, variable *v)
{
    variable_impulses *const m = with;
    const variable_touch_view view = {m->answer.reach, NEAR * m->depth, m->speed_min};
    variable_touch_see(v, &view, &m->contacts, &m->list);
    take_laws_off(v, &m->list);
    drop_events(&v->r.out);
}

/* Contacts show what they press with. */
static void show_presses(variable *v, const variable_impulses *m)
{
    plant_vec sums[VARIABLE_TOUCHES] = {{0.0, 0.0, 0.0}};
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        plant_vec *const sum = &sums[m->list.points[m->rows.points[i]].touch];
        const plant_vec press = variable_rows_press(&m->list, &m->rows, i);
        *sum = plant_add(*sum, plant_scale(1.0 / v->what.newtons, press));
    }
    for (uint32_t k = 0u; k < m->list.n; ++k) {
        v->r.out.contacts[m->list.touches[k].shown].force_w = plant_to_core(sums[k]);
    }
}

static void on_push(void *with, variable *v, double t)
{
    variable_impulses *const m = with;
    variable_rest(v, m, t);
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        variable_touch_push(&m->list, m->rows.points[i], m->rows.presses + VARIABLE_AXES * i,
                            v->r.force, v->r.torque);
    }
    show_presses(v, m);
}

static double on_root(const void *with, const variable *v, const td_candidate *pair, double z)
{
    const variable_impulses *const m = with;
    (void)v;
    for (uint32_t i = 0u; i < m->contacts.n; ++i) {
        const variable_contact *const c = &m->contacts.items[i];
        if (c->parts[0] == pair->a && c->parts[1] == pair->b) {
            return z + m->answer.reach - m->depth;
        }
    }
    return z + m->answer.reach;
}

static void on_roots(const void *with, const variable *v, double *z)
{
    const variable_impulses *const m = with;
    (void)v;
    z[0] = variable_root_of(m->list.coming);
}

static variable_end fail(variable *v, td_fault fault)
{
    v->fault = fault;
    return VARIABLE_FAILED;
}

static variable_end on_accept(void *with, variable *v)
{
    variable_impulses *const m = with;
    if (m->list.is_full) {
        return fail(v,
                    td_fault_of(TD_E_FULL, TD_ITEM_CONTACT, VARIABLE_TOUCHES, TD_SCENE_CONTACTS));
    }
    const bool ended = end_contacts(v, m);
    const bool begun = begin_contacts(v, m);
    variable_touch_link(&m->contacts, &m->list);
    const bool struck = (begun && approaches(v, m)) || m->list.coming <= 0.0;
    const variable_touch *squeezed = struck ? variable_blow(v, m) : NULL;
    note_rests(v, m, struck);
    rig_push(&v->r, v->r.t);
    variable_rest(v, m, v->r.t);
    variable_rest_keep(m);
    squeezed = squeezed != NULL ? squeezed : variable_rest_squeezes(m);
    if (squeezed != NULL) {
        return fail(v, rig_fault(RIG_SQUEEZED, squeezed->parts[0]));
    }
    return ended || begun || struck ? VARIABLE_CHANGED : VARIABLE_GO_ON;
}

const variable_answer *variable_impulses_make(variable_impulses *m, double tolerance)
{
    m->depth = fmax(DEPTH, ERRORS * tolerance);
    m->speed_min = sqrt(2.0 * FALL * m->depth);
    m->answer = (variable_answer){.with = m,
                                  .reach = 2.0 * m->depth,
                                  .n_roots = 1u,
                                  .see = on_see,
                                  .push = on_push,
                                  .root = on_root,
                                  .roots = on_roots,
                                  .accept = on_accept};
    m->contacts.n = 0u;
    return &m->answer;
}
