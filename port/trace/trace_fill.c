/* SPDX-License-Identifier: MIT */
#include "trace_fill.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "plant_core.h"
#include "rig_share.h"
#include "words.h"

/* Names of the items of one kind. */
typedef struct list {
    const char **names;
    uint32_t n;
} list;

struct trace_source {
    list bodies, parts, wheels, initiators, targets, solids, vertices;
    trace_rows rows;
};

/* ---- names ---- */

static const char *index_name(uint32_t i)
{
    char *const text = malloc(12u);
    if (text != NULL) {
        (void)snprintf(text, 12u, "%u", (unsigned)i);
    }
    return text;
}

static const char *copy_of(const char *name)
{
    char *const text = malloc(strlen(name) + 1u);
    return text == NULL ? NULL : strcpy(text, name);
}

static bool make_list(list *out, const model *m, td_item item, uint32_t n)
{
    out->names = calloc(n + 1u, sizeof out->names[0]);
    bool well = out->names != NULL;
    for (out->n = 0u; well && out->n < n; ++out->n) {
        const char *const name = m == NULL ? NULL : words_name(m, item, out->n);
        out->names[out->n] = name == NULL ? index_name(out->n) : copy_of(name);
        well = out->names[out->n] != NULL;
    }
    return well;
}

static void free_list(list *l)
{
    for (uint32_t i = 0u; i < l->n; ++i) {
        free((void *)l->names[i]);
    }
    free((void *)l->names);
}

static const char *name_in(const list *l, uint32_t i)
{
    return i < l->n ? l->names[i] : "";
}

/* ---- numbers ---- */

static plant_vec force_of(const rig *r, td_vec3 f)
{
    return plant_scale(r->what->newtons, plant_from_core(f));
}

static double size_of(plant_vec v)
{
    return sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

static plant_vec direction_of(td_dir3 d)
{
    return (plant_vec){td_unit_to_double(d.x), td_unit_to_double(d.y), td_unit_to_double(d.z)};
}

static double place_of(td_real p, td_near residual)
{
    return td_to_double(p) + td_near_to_double(residual);
}

static plant_vec position_of(const td_body_input *m)
{
    return (plant_vec){place_of(m->x_wb.p.x, m->position_residual_w.x),
                       place_of(m->x_wb.p.y, m->position_residual_w.y),
                       place_of(m->x_wb.p.z, m->position_residual_w.z)};
}

/* Of the point of a body that is at p; of what does not move zero. */
static plant_vec velocity_at(const rig *r, uint32_t body, plant_vec p)
{
    if (body >= r->what->scene->n_bodies) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const td_body_input *const m = &r->motion[body];
    const plant_vec arm = plant_sub(p, position_of(m));
    return plant_add(plant_from_core(m->twist_w.linear),
                     plant_cross(plant_from_core(m->twist_w.angular), arm));
}

static plant_vec past(const rig *r, uint32_t body, uint32_t other, plant_vec p)
{
    return plant_sub(velocity_at(r, body, p), velocity_at(r, other, p));
}

/* ---- what there are as many of as the scene has ---- */

static void fill_body(const rig *r, uint32_t i, trace_body_row *out)
{
    const td_body_input *const m = &r->motion[i];
    const td_quat *const q = &m->x_wb.q;
    out->position = position_of(m);
    out->attitude = (plant_quat){td_unit_to_double(q->w), td_unit_to_double(q->x),
                                 td_unit_to_double(q->y), td_unit_to_double(q->z)};
    out->velocity = plant_from_core(m->twist_w.linear);
    out->spin = plant_from_core(m->twist_w.angular);
    out->force = force_of(r, r->out.wrenches[i].force_w);
    out->torque = force_of(r, r->out.wrenches[i].torque_w);
}

static const td_strut *leg_of(const td_wheel *wheel, const td_wheel_state *state)
{
    return state->is_broken && wheel->stub != NULL ? &wheel->stub->leg : &wheel->leg;
}

static void fill_wheel(const trace_source *s, const rig *r, uint32_t i, trace_wheel_row *out)
{
    static const char *const phases[] = {"free", "rolling", "slipping", "standing"};
    static const char *const borders[] = {"none", "inside", "band", "corner", "circle"};
    const td_wheel *const wheel = &r->what->scene->wheels[i];
    const td_wheel_out *const w = &r->out.wheels[i];
    const bool is_down = w->border != TD_BORDER_NONE;
    const uint32_t ground = is_down ? r->what->scene->ground.solids[w->solid].body : TD_WORLD;
    out->state = td_wheel_source_state(w->next.phase);
    out->phase = phases[w->next.phase];
    out->slips = w->next.phase == TD_WHEEL_SLIPPING;
    out->border = borders[w->border + 1];
    out->flags = w->flags;
    out->solid = is_down ? name_in(&s->solids, w->solid) : "";
    out->normal = r->what->newtons * td_to_double(w->normal);
    out->force = force_of(r, w->force_w);
    out->torque = force_of(r, w->torque_w);
    out->point = plant_from_core(w->point_w);
    out->length = td_near_to_double(w->length);
    out->compression = td_near_to_double(leg_of(wheel, &w->next)->z_max) - out->length;
    out->rise = td_near_to_double(w->rise);
    out->speed = is_down ? size_of(past(r, wheel->body, ground, out->point)) : 0.0;
    out->brake = r->what->newtons * td_to_double(r->controls[i].brake);
    out->steer = td_to_double(r->controls[i].steer);
}

static bool is_slipping(const rig *r, uint32_t initiator, uint32_t target)
{
    if (target == TD_NO_SOLID) {
        return r->state.ground_contacts[initiator].hold.pebble.is_slipping;
    }
    for (uint32_t w = 0u; w < r->plan.n_watches; ++w) {
        const td_watch *const watch = &r->plan.watches[w];
        if (watch->initiator == initiator && watch->target == target) {
            return r->state.target_contacts[w].hold.pebble.is_slipping;
        }
    }
    return false;
}

static void fill_held(const trace_source *s, const rig *r, uint32_t i, trace_point_row *out)
{
    const td_scene *const scene = r->what->scene;
    const td_point_record *const p = &r->out.points[i];
    const bool on_target = p->target != TD_NO_SOLID;
    const uint32_t holder =
        on_target ? scene->targets[p->target].body : scene->ground.solids[p->solid].body;
    const uint32_t own = scene->initiators[i].body;
    const plant_vec v =
        own == TD_DRIVEN ? plant_from_core(r->nodes[i].v_w) : velocity_at(r, own, out->point);
    out->by = on_target ? "target" : "scenery";
    out->holder = on_target ? name_in(&s->targets, p->target) : name_in(&s->solids, p->solid);
    out->slips = is_slipping(r, i, p->target);
    const plant_vec of_holder =
        holder == TD_DRIVEN ? rig_share_velocity(r, p) : velocity_at(r, holder, out->point);
    out->speed = size_of(plant_sub(v, of_holder));
}

static void fill_point(const trace_source *s, const rig *r, uint32_t i, trace_point_row *out)
{
    const td_point_record *const p = &r->out.points[i];
    const char *const name = out->name;
    *out = (trace_point_row){.name = name, .by = "nothing", .holder = "", .face = p->face};
    out->depth = td_to_double(p->depth);
    out->point = plant_from_core(p->point_w);
    out->force = force_of(r, p->force_w);
    if (p->target != TD_NO_SOLID || p->solid != TD_NO_SOLID) {
        fill_held(s, r, i, out);
    }
}

static void fill_vertex(const rig *r, uint32_t i, trace_vertex_row *out)
{
    out->point = plant_from_core(r->vertices[i]);
}

static void fill_watch(const rig *r, uint32_t i, trace_watch_row *out)
{
    const td_watch_record *const w = &r->out.watches[i];
    out->penetrated = w->penetrated;
    out->asked = w->asked < 0 ? 0u : 1u << w->asked;
    out->on_range = w->is_on_range ? out->asked : 0u;
    out->lost = w->lost;
    out->gained = w->gained;
    out->held = w->held;
}

static bool has_two_slots(const rig *r)
{
    return r->what->scene->n_z == TD_SCENE_TWO_SLOTS;
}

static void fill_slot(const rig *r, uint32_t i, trace_slot_row *out)
{
    const bool two = has_two_slots(r);
    out->z = td_to_double(two ? r->out.two.z[i] : r->out.slots.z[i]);
    out->pair = two ? r->out.two.id[i] : r->state.slots.id[i];
}

/* ---- what varies ---- */

static void fill_contact(const trace_source *s, const rig *r, uint32_t i, trace_contact_row *out)
{
    const td_contact *const c = &r->out.contacts[i];
    const td_part *const parts = r->what->scene->parts;
    const td_part_contact *const kept = &r->state.part_contacts[i];
    plant_vec middle = {0.0, 0.0, 0.0};
    *out = (trace_contact_row){.part_a = name_in(&s->parts, c->part_a),
                               .part_b = name_in(&s->parts, c->part_b),
                               .distance = td_to_double(c->distance),
                               .lower = td_to_double(c->lower),
                               .upper = td_to_double(c->upper),
                               .normal = direction_of(c->normal_w),
                               .force = force_of(r, c->force_w),
                               .n_points = c->n_points};
    for (uint32_t k = 0u; k < c->n_points; ++k) {
        out->points[k] = plant_from_core(c->points_w[k]);
        middle = plant_add(middle, plant_scale(1.0 / c->n_points, out->points[k]));
        out->slips = out->slips || kept->pebbles[k].is_slipping;
    }
    const plant_vec v = past(r, parts[c->part_b].body, parts[c->part_a].body, middle);
    const double along = v.x * out->normal.x + v.y * out->normal.y + v.z * out->normal.z;
    out->speed = size_of(plant_sub(v, plant_scale(along, out->normal)));
}

static void name_event(const trace_source *s, const td_event *e, trace_event_row *out)
{
    static const char *const places[] = {"parts", "target", "scenery", "wheel"};
    const list *const a = e->place == TD_EVENT_PARTS   ? &s->parts
                          : e->place == TD_EVENT_WHEEL ? &s->wheels
                                                       : &s->initiators;
    const list *const b = e->place == TD_EVENT_PARTS    ? &s->parts
                          : e->place == TD_EVENT_TARGET ? &s->targets
                                                        : &s->solids;
    out->place = places[e->place];
    out->a = name_in(a, e->a);
    out->b = name_in(b, e->b);
}

static void fill_event(const trace_source *s, const rig *r, uint32_t i, trace_event_row *out)
{
    static const char *const kinds[] = {"begin", "end", "step"};
    static const char *const timings[] = {"tick", "linear", "closed", "searched"};
    const td_event *const e = &r->out.events[i];
    const double now = (r->tick - 1u) * r->h;
    name_event(s, e, out);
    out->kind = kinds[e->kind];
    out->timing = timings[e->timing];
    out->when = td_unit_to_double(e->when);
    out->time = now - (1.0 - out->when) * r->out.ticks * r->h;
    out->face = e->face;
    out->n_points = e->n_points;
    out->speed_in = td_to_double(e->speed_in);
    out->speed_out = td_to_double(e->speed_out);
    out->restitution = td_to_double(e->restitution);
    out->peak = td_to_double(e->peak);
    out->ticks = e->ticks;
}

/* ---- the tick ---- */

static trace_work work_of(const td_work *w)
{
    return (trace_work){w->candidates, w->calls, w->separations, w->leaf_tests, w->steps};
}

static void fill_energy(const rig *r, trace_tick_row *out)
{
    const rig_sums sums = rig_sum(r);
    const tree_books *const joints = &r->books.joints;
    out->kinetic = sums.kinetic;
    out->potential = sums.potential;
    out->by_contact = r->books.contact;
    out->by_forces = r->books.forces;
    out->by_drives = joints->drive;
    out->by_damping = joints->damping;
    out->by_friction = joints->friction;
    out->by_stops = joints->stops;
    out->by_bases = joints->bases;
    out->unexplained = rig_balance(r);
}

/* Counts and sums over the other records, which are there. */
static void fill_sums(const trace_rows *rows, trace_tick_row *out)
{
    for (uint32_t i = 0u; i < rows->groups[TRACE_CONTACTS].n; ++i) {
        const trace_contact_row *const c = trace_item(rows, TRACE_CONTACTS, i);
        out->contact_force += size_of(c->force);
        out->depth = fmax(out->depth, -c->distance);
    }
    for (uint32_t i = 0u; i < rows->groups[TRACE_INITIATORS].n; ++i) {
        const trace_point_row *const p = trace_item(rows, TRACE_INITIATORS, i);
        out->held += p->face >= 0;
        out->point_force += size_of(p->force);
        out->depth = fmax(out->depth, p->depth);
    }
    for (uint32_t i = 0u; i < rows->groups[TRACE_WHEELS].n; ++i) {
        const trace_wheel_row *const w = trace_item(rows, TRACE_WHEELS, i);
        out->wheels_down += w->state != 1;
        out->wheel_load += w->normal;
    }
    out->contacts = rows->groups[TRACE_CONTACTS].n;
    out->events = rows->groups[TRACE_EVENTS].n;
}

static void fill_tick(const trace_rows *rows, const rig *r, trace_tick_row *out)
{
    const td_out *const o = &r->out;
    const uint32_t tick = r->tick - 1u;
    *out = (trace_tick_row){
        .tick = tick,
        .time = tick * r->h,
        .status = o->status == TD_OK ? "ok" : (o->status > TD_OK ? "partial" : "refused"),
        .is_stale = o->is_stale,
        .ticks = o->ticks,
        .late = o->late,
        .late_ticks = o->late_ticks,
        .contacts_lost = o->contacts_lost,
        .events_lost = o->events_lost,
        .unswept = o->unswept,
        .culled = o->culled,
        .missed = has_two_slots(r) || r->what->scene->n_z == 0u ? 0u : o->slots.n_missed,
        .saturations = o->saturations,
        .work = work_of(&o->work),
        .bound = work_of(&r->plan.bound),
        .cost = r->cost,
        .step_cost = r->step_cost,
        .round_trip = r->round_trip,
        .hash = r->log.hash,
    };
    fill_energy(r, out);
    fill_sums(rows, out);
}

/* ---- all of it ---- */

#define ROWS(type, group) ((type *)s->rows.groups[group].items)

static void fill_many(trace_source *s, const rig *r)
{
    s->rows.groups[TRACE_CONTACTS].n = r->out.n_contacts;
    for (uint32_t i = 0u; i < r->out.n_contacts; ++i) {
        fill_contact(s, r, i, &ROWS(trace_contact_row, TRACE_CONTACTS)[i]);
    }
    s->rows.groups[TRACE_EVENTS].n = r->out.n_events;
    for (uint32_t i = 0u; i < r->out.n_events; ++i) {
        fill_event(s, r, i, &ROWS(trace_event_row, TRACE_EVENTS)[i]);
    }
}

const trace_rows *trace_source_fill(trace_source *s, const rig *r)
{
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_BODIES].n; ++i) {
        fill_body(r, i, &ROWS(trace_body_row, TRACE_BODIES)[i]);
    }
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_WHEELS].n; ++i) {
        fill_wheel(s, r, i, &ROWS(trace_wheel_row, TRACE_WHEELS)[i]);
    }
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_INITIATORS].n; ++i) {
        fill_point(s, r, i, &ROWS(trace_point_row, TRACE_INITIATORS)[i]);
    }
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_VERTICES].n; ++i) {
        fill_vertex(r, i, &ROWS(trace_vertex_row, TRACE_VERTICES)[i]);
    }
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_WATCHES].n; ++i) {
        fill_watch(r, i, &ROWS(trace_watch_row, TRACE_WATCHES)[i]);
    }
    for (uint32_t i = 0u; i < s->rows.groups[TRACE_SLOTS].n; ++i) {
        fill_slot(r, i, &ROWS(trace_slot_row, TRACE_SLOTS)[i]);
    }
    fill_many(s, r);
    fill_tick(&s->rows, r, ROWS(trace_tick_row, TRACE_TICK));
    s->rows.time_ns = (uint64_t)((r->tick - 1u) * r->h * 1e9 + 0.5);
    return &s->rows;
}

const trace_rows *trace_source_rows(const trace_source *s)
{
    return &s->rows;
}

/* ---- beginning and end ---- */

/* Of the target and the place in it: "pad.3". */
static const char *vertex_name(const char *target, uint32_t i)
{
    const size_t size = strlen(target) + 16u;
    char *const name = malloc(size);
    if (name != NULL) {
        (void)snprintf(name, size, "%s.%u", target, (unsigned)i);
    }
    return name;
}

static bool make_vertex_names(trace_source *s, const rig *r)
{
    list *const out = &s->vertices;
    out->names = calloc(r->plan.n_vertices + 1u, sizeof out->names[0]);
    bool well = out->names != NULL;
    for (uint32_t t = 0u; well && t < r->what->scene->n_targets; ++t) {
        const td_scene_target *const target = &r->what->scene->targets[t];
        const uint32_t own = target->solid != NULL ? target->solid->n_vertices : target->n_outline;
        for (uint32_t i = 0u; well && target->body == TD_DRIVEN && i < own; ++i) {
            out->names[out->n] = vertex_name(name_in(&s->targets, t), i);
            well = out->names[out->n++] != NULL;
        }
    }
    return well;
}

static void put_names(trace_source *s, const rig *r)
{
    for (uint32_t i = 0u; i < s->bodies.n; ++i) {
        ROWS(trace_body_row, TRACE_BODIES)[i].name = s->bodies.names[i];
    }
    for (uint32_t i = 0u; i < s->wheels.n; ++i) {
        ROWS(trace_wheel_row, TRACE_WHEELS)[i].name = s->wheels.names[i];
    }
    for (uint32_t i = 0u; i < s->initiators.n; ++i) {
        ROWS(trace_point_row, TRACE_INITIATORS)[i].name = s->initiators.names[i];
    }
    for (uint32_t i = 0u; i < s->vertices.n; ++i) {
        ROWS(trace_vertex_row, TRACE_VERTICES)[i].name = s->vertices.names[i];
    }
    for (uint32_t i = 0u; i < r->plan.n_watches; ++i) {
        trace_watch_row *const watch = &ROWS(trace_watch_row, TRACE_WATCHES)[i];
        watch->initiator = name_in(&s->initiators, r->plan.watches[i].initiator);
        watch->target = name_in(&s->targets, r->plan.watches[i].target);
    }
}

/* Room for the most that a tick can have of each kind. */
static bool make_rows(trace_source *s, const rig *r)
{
    const td_scene *const scene = r->what->scene;
    const uint32_t counts[TRACE_GROUPS] = {
        [TRACE_TICK] = 1u,
        [TRACE_BODIES] = scene->n_bodies,
        [TRACE_WHEELS] = scene->n_wheels,
        [TRACE_INITIATORS] = scene->n_initiators,
        [TRACE_VERTICES] = r->plan.n_vertices,
        [TRACE_WATCHES] = r->plan.n_watches,
        [TRACE_SLOTS] = has_two_slots(r) ? 2u : scene->n_z,
        [TRACE_CONTACTS] = scene->contacts,
        [TRACE_EVENTS] = TD_MAX_EVENTS,
    };
    bool well = true;
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        s->rows.groups[g].items = calloc(counts[g] + 1u, trace_groups[g].size);
        s->rows.groups[g].n = trace_groups[g].count == TRACE_MANY ? 0u : counts[g];
        well = well && s->rows.groups[g].items != NULL;
    }
    return well;
}

trace_source *trace_source_make(const rig *r, const model *names)
{
    const td_scene *const scene = r->what->scene;
    trace_source *const s = calloc(1u, sizeof *s);
    if (s == NULL || !make_list(&s->bodies, names, TD_ITEM_BODY, scene->n_bodies) ||
        !make_list(&s->parts, names, TD_ITEM_PART, scene->n_parts) ||
        !make_list(&s->wheels, names, TD_ITEM_WHEEL, scene->n_wheels) ||
        !make_list(&s->initiators, names, TD_ITEM_INITIATOR, scene->n_initiators) ||
        !make_list(&s->targets, names, TD_ITEM_TARGET, scene->n_targets) ||
        !make_list(&s->solids, names, TD_ITEM_SOLID, scene->ground.n_solids) ||
        !make_vertex_names(s, r) || !make_rows(s, r)) {
        trace_source_free(s);
        return NULL;
    }
    put_names(s, r);
    return s;
}

void trace_source_free(trace_source *s)
{
    if (s == NULL) {
        return;
    }
    list *const lists[] = {&s->bodies,  &s->parts,  &s->wheels,  &s->initiators,
                           &s->targets, &s->solids, &s->vertices};
    for (size_t i = 0u; i < sizeof lists / sizeof lists[0]; ++i) {
        free_list(lists[i]);
    }
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        free(s->rows.groups[g].items);
    }
    free(s);
}
