/* SPDX-License-Identifier: MIT */
#include "link_records.h"
#include <string.h>

/* ---- motion ---- */

size_t link_motion_size(const link_server *s, uint32_t bodies)
{
    return bodies * LINK_motion_SIZE + s->n_driven * (size_t)LINK_node_SIZE +
           s->scene->n_wheels * (size_t)LINK_control_SIZE +
           s->n_vertices * (size_t)(LINK_vertex_SIZE + LINK_vertex_speed_SIZE);
}

static const uint8_t *read_nodes(link_server *s, const uint8_t *from)
{
    const uint32_t n = TD_MAX_INITIATORS > 0 && s->n_driven > 0u ? s->scene->n_initiators : 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        if (s->scene->initiators[i].body == TD_DRIVEN) {
            (void)memcpy(&s->nodes[i], from, LINK_node_SIZE);
            from += LINK_node_SIZE;
        }
    }
    return from;
}

void link_motion_read(link_server *s, const uint32_t *bits, const uint8_t *from)
{
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        if (link_has_body(bits, b)) {
            (void)memcpy(&s->motion[b], from, LINK_motion_SIZE);
            from += LINK_motion_SIZE;
        }
    }
    from = read_nodes(s, from);
    const size_t controls = s->scene->n_wheels * (size_t)LINK_control_SIZE;
    const size_t vertices = s->n_vertices * (size_t)LINK_vertex_SIZE;
    (void)memcpy(s->controls, from, controls);
    (void)memcpy(s->vertices, from + controls, vertices);
    (void)memcpy(s->vertex_speeds, from + controls + vertices, vertices);
}

/* @return the bytes behind those that were exchanged */
static uint8_t *exchange(void *a, uint8_t *b, size_t n)
{
    uint8_t *const at = a;
    for (size_t i = 0u; i < n; ++i) {
        const uint8_t byte = at[i];
        at[i] = b[i];
        b[i] = byte;
    }
    return b + n;
}

void link_motion_swap(link_server *s, uint8_t *with)
{
    const td_scene *const scene = s->scene;
    const uint32_t n = TD_MAX_INITIATORS > 0 && s->n_driven > 0u ? scene->n_initiators : 0u;
    with = exchange(s->motion, with, scene->n_bodies * (size_t)LINK_motion_SIZE);
    for (uint32_t i = 0u; i < n; ++i) {
        if (scene->initiators[i].body == TD_DRIVEN) {
            with = exchange(&s->nodes[i], with, LINK_node_SIZE);
        }
    }
    with = exchange(s->controls, with, scene->n_wheels * (size_t)LINK_control_SIZE);
    with = exchange(s->vertices, with, s->n_vertices * (size_t)LINK_vertex_SIZE);
    (void)exchange(s->vertex_speeds, with, s->n_vertices * (size_t)LINK_vertex_speed_SIZE);
}

/* ---- groups of a RESULT: each returns where the next one begins ---- */

static void words(link_real *to, td_vec3 v)
{
    to[0] = v.x;
    to[1] = v.y;
    to[2] = v.z;
}

static uint8_t *put(uint8_t *to, const void *record, size_t n)
{
    (void)memcpy(to, record, n);
    return to + n;
}

static uint8_t *wrenches(const link_server *s, uint8_t *to)
{
    const td_wrench *const from = s->last.wrenches;
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        if (!link_has_body(s->bodies_out, b)) {
            continue;
        }
        if (from != NULL) {
            (void)memcpy(to, &from[b], LINK_wrench_SIZE);
        } else {
            (void)memset(to, 0, LINK_wrench_SIZE);
        }
        to += LINK_wrench_SIZE;
    }
    return to;
}

static uint8_t *wheels(const link_server *s, uint8_t *to)
{
    for (uint32_t i = 0u; i < s->scene->n_wheels; ++i) {
        const td_wheel_out *const w = &s->out.wheels[i];
        link_wheel record = {.normal = w->normal,
                             .length = w->length,
                             .solid = w->solid,
                             .state = (uint8_t)td_wheel_source_state(w->next.phase),
                             .border = w->border,
                             .flags = w->flags};
        words(record.force_w, w->force_w);
        words(record.point_w, w->point_w);
        to = put(to, &record, sizeof record);
    }
    return to;
}

static uint8_t *points(const link_server *s, uint8_t *to)
{
    for (uint32_t i = 0u; i < s->scene->n_initiators; ++i) {
        const td_point_record *const p = &s->out.points[i];
        link_point record = {
            .target = p->target, .solid = p->solid, .face = p->face, .depth = p->depth};
        words(record.point_w, p->point_w);
        words(record.force_w, p->force_w);
        to = put(to, &record, sizeof record);
    }
    return to;
}

static uint8_t *contacts(const link_server *s, uint8_t *to)
{
    for (uint32_t i = 0u; i < s->last.fields.n_contacts; ++i) {
        const td_contact *const c = &s->out.contacts[i];
        link_contact record = {.part_a = c->part_a,
                               .part_b = c->part_b,
                               .n_points = c->n_points,
                               .distance = c->distance,
                               .normal_w = {c->normal_w.x, c->normal_w.y, c->normal_w.z}};
        for (uint32_t k = 0u; k < c->n_points; ++k) {
            words(&record.points_w[3u * k], c->points_w[k]);
        }
        words(record.force_w, c->force_w);
        to = put(to, &record, sizeof record);
    }
    return to;
}

static uint8_t *events(const link_server *s, uint8_t *to)
{
    for (uint32_t i = 0u; i < s->last.fields.n_events; ++i) {
        const td_event *const e = &s->out.events[i];
        const link_event record = {.kind = e->kind,
                                   .place = e->place,
                                   .timing = e->timing,
                                   .n_points = e->n_points,
                                   .a = e->a,
                                   .b = e->b,
                                   .body_a = e->body_a,
                                   .body_b = e->body_b,
                                   .ticks = e->ticks,
                                   .face = e->face,
                                   .when = e->when,
                                   .speed_in = e->speed_in,
                                   .speed_out = e->speed_out,
                                   .restitution = e->restitution,
                                   .peak = e->peak};
        to = put(to, &record, sizeof record);
    }
    return to;
}

static uint32_t slots_of(const td_scene *scene)
{
    return scene->n_z == TD_SCENE_TWO_SLOTS ? 2u : scene->n_z;
}

static uint8_t *slots(const link_server *s, uint8_t *to)
{
    const bool two = s->scene->n_z == TD_SCENE_TWO_SLOTS;
    for (uint32_t i = 0u; i < slots_of(s->scene); ++i) {
        const link_z record = {.z = two ? s->out.two.z[i] : s->out.slots.z[i],
                               .id = two ? s->out.two.id[i] : s->state.slots.id[i]};
        to = put(to, &record, sizeof record);
    }
    return to;
}

static uint8_t *work(const link_server *s, uint8_t *to)
{
    const td_work *const w = &s->out.work;
    const link_work record = {.candidates = w->candidates,
                              .calls = w->calls,
                              .separations = w->separations,
                              .leaf_tests = w->leaf_tests,
                              .steps = w->steps};
    return put(to, &record, sizeof record);
}

static uint8_t *hash(const link_server *s, uint8_t *to)
{
    const link_hash record = {.state_hash = td_state_hash(&s->plan, &s->state)};
    return put(to, &record, sizeof record);
}

/* ---- all of them ---- */

typedef struct group {
    uint16_t bit;
    uint16_t size; /* [bytes] of a record */
    uint8_t *(*write)(const link_server *s, uint8_t *to);
} group;

static uint8_t *nothing(const link_server *s, uint8_t *to)
{
    (void)s;
    return to;
}

/* In the order of the table, from its first bit on. What a build has no room for needs no code. */
static const group groups[] = {
    {LINK_RESULT_wheel_BIT, LINK_wheel_SIZE, TD_MAX_WHEELS > 0 ? wheels : nothing},
    {LINK_RESULT_point_BIT, LINK_point_SIZE, TD_MAX_INITIATORS > 0 ? points : nothing},
    {LINK_RESULT_contact_BIT, LINK_contact_SIZE, TD_MAX_CONTACTS > 0 ? contacts : nothing},
    {LINK_RESULT_event_BIT, LINK_event_SIZE, events},
    {LINK_RESULT_z_BIT, LINK_z_SIZE, slots},
    {LINK_RESULT_work_BIT, LINK_work_SIZE, work},
    {LINK_RESULT_hash_BIT, LINK_hash_SIZE, hash},
};

#define GROUPS (sizeof groups / sizeof groups[0])

/* How many records a group has. @param n_contacts, n_events those of the tick, or the most */
static uint32_t
records_of(const td_scene *scene, uint16_t bit, uint32_t n_contacts, uint32_t n_events)
{
    switch (bit) {
    case LINK_RESULT_wheel_BIT:
        return scene->n_wheels;
    case LINK_RESULT_point_BIT:
        return scene->n_initiators;
    case LINK_RESULT_contact_BIT:
        return n_contacts;
    case LINK_RESULT_event_BIT:
        return n_events;
    case LINK_RESULT_z_BIT:
        return slots_of(scene);
    default:
        return 1u;
    }
}

size_t link_result_size(const link_server *s, uint16_t outputs, uint32_t bodies)
{
    size_t size = LINK_result_SIZE + bodies * (size_t)LINK_wrench_SIZE;
    for (uint32_t i = 0u; i < GROUPS; ++i) {
        if ((outputs & groups[i].bit) != 0u) {
            size += groups[i].size *
                    (size_t)records_of(s->scene, groups[i].bit, s->scene->contacts, TD_MAX_EVENTS);
        }
    }
    return size;
}

/* The state has a hash, whatever became of the tick. */
static bool is_known(const link_server *s, uint16_t bit)
{
    return s->last.has_out || bit == LINK_RESULT_hash_BIT;
}

size_t link_result_write(const link_server *s, uint8_t *to)
{
    uint8_t *at = put(to, &s->last.fields, LINK_result_SIZE);
    at = wrenches(s, at);
    for (uint32_t i = 0u; i < GROUPS; ++i) {
        const uint16_t bit = groups[i].bit;
        if ((s->outputs & bit) == 0u) {
            continue;
        }
        if (is_known(s, bit)) {
            at = groups[i].write(s, at);
        } else {
            const size_t n = groups[i].size * (size_t)records_of(s->scene, bit, 0u, 0u);
            (void)memset(at, 0, n);
            at += n;
        }
    }
    return (size_t)(at - to);
}
