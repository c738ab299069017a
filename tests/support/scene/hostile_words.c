/* SPDX-License-Identifier: MIT */
#include "hostile.h"
#include <float.h>
#include <string.h>

/* ---- a list of words ---- */

typedef struct list {
    hostile_word *words;
    uint32_t n;
    uint16_t item, index; ///< of those that are added
} list;

static void add(list *l, void *at, hostile_kind kind, uint32_t field)
{
    if (l->n < HOSTILE_WORDS) {
        l->words[l->n++] = (hostile_word){at, kind, l->item, l->index, (uint16_t)field};
    }
}

static void begin(list *l, td_item item, uint32_t index)
{
    l->item = (uint16_t)item;
    l->index = (uint16_t)index;
}

static void add_vec(list *l, td_vec3 *v, uint32_t field)
{
    add(l, &v->x, HOSTILE_REAL, field);
    add(l, &v->y, HOSTILE_REAL, field);
    add(l, &v->z, HOSTILE_REAL, field);
}

static void add_near(list *l, td_near3 *v, uint32_t field)
{
    add(l, &v->x, HOSTILE_NEAR, field);
    add(l, &v->y, HOSTILE_NEAR, field);
    add(l, &v->z, HOSTILE_NEAR, field);
}

static void add_pose(list *l, td_pose *x, uint32_t place, uint32_t turn)
{
    add_vec(l, &x->p, place);
    add(l, &x->q.w, HOSTILE_UNIT, turn);
    add(l, &x->q.x, HOSTILE_UNIT, turn);
    add(l, &x->q.y, HOSTILE_UNIT, turn);
    add(l, &x->q.z, HOSTILE_UNIT, turn);
}

/* ---- of a scene ---- */

static void add_body(list *l, td_body *b)
{
    add(l, &b->mass, HOSTILE_REAL, TD_SCENE_MASS);
    if (b->mass > TD_ZERO) {
        add_vec(l, &b->inertia, TD_SCENE_INERTIA);
    }
    add(l, &b->v_max, HOSTILE_REAL, TD_SCENE_SPEED);
    add(l, &b->omega_max, HOSTILE_REAL, TD_SCENE_SPEED);
}

static void add_part(list *l, td_part *p, td_shape *shape, td_vec3 *points)
{
    add_vec(l, &shape->size, TD_SHAPE_FIELD_SIZE);
    add(l, &shape->rounding_radius, HOSTILE_REAL, TD_SHAPE_FIELD_ROUNDING_RADIUS);
    for (uint32_t k = 0u; shape->hull != 0 && k < shape->hull->n_points; ++k) {
        add_vec(l, &points[k], TD_SHAPE_FIELD_POINT);
    }
    add(l, &p->scale, HOSTILE_REAL, TD_SHAPE_FIELD_SCALE);
    add_pose(l, &p->x_ba, TD_SCENE_POSE, TD_SCENE_POSE);
    add(l, &p->body, HOSTILE_16, TD_SCENE_BODY);
    add(l, &p->material, HOSTILE_16, TD_SCENE_MATERIAL);
    add(l, &p->groups, HOSTILE_16, 0u);
    add(l, &p->avoids, HOSTILE_16, 0u);
}

static void add_target(list *l, td_scene_target *c, td_vec3 *corners, td_vec2 *outline)
{
    for (uint32_t k = 0u; c->solid != 0 && k < 8u; ++k) {
        add_vec(l, &corners[k], TD_TARGET_RANGE);
    }
    for (uint32_t k = 0u; c->solid == 0 && k < 4u; ++k) {
        add(l, &outline[k].x, HOSTILE_REAL, TD_TARGET_RANGE);
        add(l, &outline[k].y, HOSTILE_REAL, TD_TARGET_RANGE);
    }
    if (c->rule.is_limited) {
        add(l, &c->rule.depth_max, HOSTILE_REAL, TD_SCENE_DEPTH);
    }
    add(l, &c->body, HOSTILE_16, TD_SCENE_BODY);
    add(l, &c->material, HOSTILE_16, TD_SCENE_MATERIAL);
}

static void add_initiator(list *l, td_initiator *i)
{
    if (i->body != TD_DRIVEN) {
        add_vec(l, &i->point_b, TD_SCENE_POINT);
    }
    add(l, &i->body, HOSTILE_16, TD_SCENE_BODY);
    add(l, &i->material, HOSTILE_16, TD_SCENE_MATERIAL);
}

static void add_leg(list *l, td_strut *leg, uint32_t of_stub)
{
    add(l, &leg->z_min, HOSTILE_NEAR, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_TRAVEL);
    add(l, &leg->z_max, HOSTILE_NEAR, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_TRAVEL);
    add(l, &leg->z_zero, HOSTILE_NEAR, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_ZERO);
    add(l, &leg->k, HOSTILE_REAL, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_K_Z);
    add(l, &leg->d_in, HOSTILE_DRAG, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_D_Z);
    add(l, &leg->d_out, HOSTILE_DRAG, of_stub != 0u ? of_stub : TD_WHEEL_FIELD_D_Z);
}

static void add_wheel(list *l, td_wheel *w, td_stub *stub)
{
    add_leg(l, &w->leg, 0u);
    add_pose(l, &w->x_bk, TD_WHEEL_FIELD_MOUNT, TD_WHEEL_FIELD_MOUNT);
    add(l, &w->k_xy, HOSTILE_REAL, TD_WHEEL_FIELD_K_XY);
    add(l, &w->d_xy, HOSTILE_DRAG, TD_WHEEL_FIELD_D_XY);
    add(l, &w->c_rr, HOSTILE_UNIT, TD_WHEEL_FIELD_ROLLING);
    add(l, &w->cos_min, HOSTILE_UNIT, TD_WHEEL_FIELD_COS_MIN);
    add(l, &w->relaxation, HOSTILE_REAL, TD_WHEEL_FIELD_RELAXATION);
    add(l, &w->mass_eff, HOSTILE_REAL, TD_WHEEL_FIELD_MASS);
    if (w->stub != 0) {
        add_leg(l, &stub->leg, TD_WHEEL_FIELD_STUB);
        add(l, &stub->mu_s, HOSTILE_UNIT, TD_WHEEL_FIELD_STUB);
        add(l, &stub->mu_k, HOSTILE_UNIT, TD_WHEEL_FIELD_STUB);
    }
    add(l, &w->body, HOSTILE_16, TD_SCENE_BODY);
}

static void add_material(list *l, td_material *m)
{
    add(l, &m->mu_s, HOSTILE_UNIT, TD_MATERIAL_MU_S);
    add(l, &m->mu_k, HOSTILE_UNIT, TD_MATERIAL_MU_K);
    if (!m->is_unlimited) {
        add(l, &m->yield, HOSTILE_REAL, TD_MATERIAL_YIELD);
    }
    add(l, &m->stiffness, HOSTILE_REAL, TD_MATERIAL_STIFFNESS);
    add(l, &m->restitution, HOSTILE_UNIT, TD_MATERIAL_RESTITUTION);
    add(l, &m->rolling, HOSTILE_UNIT, TD_MATERIAL_ROLLING);
    add(l, &m->spinning, HOSTILE_UNIT, TD_MATERIAL_SPINNING);
    add(l, &m->tangential_stiffness, HOSTILE_REAL, TD_MATERIAL_TANGENTIAL_STIFFNESS);
    add(l, &m->tangential_damping, HOSTILE_REAL, TD_MATERIAL_TANGENTIAL_DAMPING);
    add(l, &m->law, HOSTILE_8, TD_SCENE_LAW);
}

static void add_law(list *l, td_law *law)
{
    add(l, &law->stiffness, HOSTILE_REAL, TD_LAW_FIELD_STIFFNESS);
    add(l, &law->restitution, HOSTILE_UNIT, TD_LAW_FIELD_RESTITUTION);
    add(l, &law->threshold, HOSTILE_REAL, TD_LAW_FIELD_THRESHOLD);
    add(l, &law->speed_min, HOSTILE_REAL, TD_LAW_FIELD_SPEED_MIN);
    add(l, &law->blend, HOSTILE_REAL, TD_LAW_FIELD_BLEND);
    add(l, &law->duration, HOSTILE_REAL, TD_LAW_FIELD_DURATION);
}

static void add_scenery(list *l, hostile *h, uint32_t s)
{
    td_scenery *const scenery = &h->scenery[s];
    for (uint32_t k = 0u; k < scenery->n_half_spaces; ++k) {
        add_vec(l, &h->planes[s][k].normal, TD_SCENERY_NUMBER);
        add(l, &h->planes[s][k].offset, HOSTILE_REAL, TD_SCENERY_NUMBER);
    }
    for (uint32_t k = 0u; k < scenery->n_curved; ++k) {
        td_curved *const c = &h->curved[s][k];
        add_vec(l, &c->centre, TD_SCENERY_NUMBER);
        add(l, &c->radius, HOSTILE_REAL, TD_SCENERY_NUMBER);
        if (c->kind == TD_CURVE_CYLINDER) {
            add(l, &c->axis.x, HOSTILE_UNIT, TD_SCENERY_AXIS);
            add(l, &c->axis.y, HOSTILE_UNIT, TD_SCENERY_AXIS);
            add(l, &c->axis.z, HOSTILE_UNIT, TD_SCENERY_AXIS);
        }
    }
    add(l, &h->solids[s].material, HOSTILE_16, TD_SOLID_MATERIAL);
    add(l, &h->solids[s].body, HOSTILE_16, TD_SOLID_BODY);
}

static void add_ground(list *l, hostile *h)
{
    for (uint32_t i = 0u; i < h->scene.ground.n_materials; ++i) {
        begin(l, TD_ITEM_MATERIAL, i);
        add_material(l, &h->materials[i]);
    }
    for (uint32_t i = 0u; i < h->scene.ground.n_solids; ++i) {
        begin(l, TD_ITEM_SOLID, i);
        add_scenery(l, h, i);
    }
    for (uint32_t i = 0u; i < h->scene.ground.n_modifiers; ++i) {
        begin(l, TD_ITEM_MODIFIER, i);
        add_material(l, &h->modifiers[i].material);
        add(l, &h->modifiers[i].keep, HOSTILE_16, 0u);
        add(l, &h->modifiers[i].body, HOSTILE_16, TD_GROUND_BODY);
    }
}

static void add_tables(list *l, hostile *h)
{
    for (uint32_t i = 0u; i < h->scene.n_bodies; ++i) {
        begin(l, TD_ITEM_BODY, i);
        add_body(l, &h->bodies[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_parts; ++i) {
        begin(l, TD_ITEM_PART, i);
        add_part(l, &h->parts[i], &h->shapes[i], h->points[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_targets; ++i) {
        begin(l, TD_ITEM_TARGET, i);
        add_target(l, &h->targets[i], h->corners[i], h->outlines[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_initiators; ++i) {
        begin(l, TD_ITEM_INITIATOR, i);
        add_initiator(l, &h->initiators[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_wheels; ++i) {
        begin(l, TD_ITEM_WHEEL, i);
        add_wheel(l, &h->wheels[i], &h->stubs[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_laws; ++i) {
        begin(l, TD_ITEM_LAW, i);
        add_law(l, &h->laws[i]);
    }
    for (uint32_t i = 0u; i < h->scene.n_material_pairs; ++i) {
        begin(l, TD_ITEM_MATERIAL_PAIR, i);
        add_material(l, &h->pairs[i].both);
        add(l, &h->pairs[i].a, HOSTILE_16, TD_SCENE_MATERIAL);
        add(l, &h->pairs[i].b, HOSTILE_16, TD_SCENE_MATERIAL);
    }
    for (uint32_t i = 0u; i < h->scene.n_rules; ++i) {
        begin(l, TD_ITEM_PAIR_RULE, i);
        add(l, &h->rules[i].a, HOSTILE_16, TD_SCENE_BODY);
        add(l, &h->rules[i].b, HOSTILE_16, TD_SCENE_BODY);
        add(l, &h->rules[i].kind, HOSTILE_8, TD_SCENE_RULE);
    }
}

uint32_t hostile_scene_words(hostile *h, hostile_word *out)
{
    list l = {out, 0u, TD_ITEM_NONE, 0u};
    td_scene *const s = &h->scene;
    add(&l, &s->tick, HOSTILE_UNIT, TD_SCENE_TICK);
    add(&l, &s->gravity, HOSTILE_REAL, TD_SCENE_GRAVITY);
    add(&l, &s->contacts, HOSTILE_16, TD_SCENE_CONTACTS);
    add(&l, &s->candidates, HOSTILE_16, TD_SCENE_CONTACTS);
    add(&l, &s->n_z, HOSTILE_16, TD_SCENE_SLOTS);
    add(&l, &s->must_touch, HOSTILE_16, TD_SCENE_MUST_TOUCH);
    add(&l, &s->stale, HOSTILE_8, TD_SCENE_STALE);
    add(&l, &s->stale_ticks, HOSTILE_16, TD_SCENE_STALE);
    add(&l, &s->inside, HOSTILE_8, TD_SCENE_INSIDE);
    add_ground(&l, h);
    add_tables(&l, h);
    return l.n;
}

/* ---- of an input ---- */

uint32_t hostile_input_words(hostile *h, hostile_word *out)
{
    list l = {out, 0u, TD_ITEM_NONE, 0u};
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        td_body_input *const m = &h->motion[b];
        begin(&l, TD_ITEM_BODY, b);
        add_pose(&l, &m->x_wb, TD_INPUT_POSITION, TD_INPUT_ROTATION);
        add_near(&l, &m->position_residual_w, TD_INPUT_RESIDUAL);
        add_vec(&l, &m->twist_w.linear, TD_INPUT_VELOCITY);
        add_vec(&l, &m->twist_w.angular, TD_INPUT_VELOCITY);
    }
    for (uint32_t i = 0u; i < h->scene.n_initiators; ++i) {
        begin(&l, TD_ITEM_INITIATOR, i);
        if (h->initiators[i].body == TD_DRIVEN) {
            add_vec(&l, &h->nodes[i].p_w, TD_INPUT_POSITION);
            add_vec(&l, &h->nodes[i].v_w, TD_INPUT_VELOCITY);
        }
    }
    uint32_t vertex = 0u;
    for (uint32_t t = 0u; t < h->scene.n_targets; ++t) {
        const uint32_t n =
            h->targets[t].body == TD_DRIVEN ? (h->targets[t].solid != 0 ? 8u : 4u) : 0u;
        begin(&l, TD_ITEM_TARGET, t);
        for (uint32_t k = 0u; k < n; ++k, ++vertex) {
            add_vec(&l, &h->vertices[vertex], TD_INPUT_POSITION);
            add_vec(&l, &h->speeds[vertex], TD_INPUT_VELOCITY);
        }
    }
    for (uint32_t i = 0u; i < h->scene.n_wheels; ++i) {
        begin(&l, TD_ITEM_WHEEL, i);
        add(&l, &h->controls[i].brake, HOSTILE_REAL, TD_INPUT_BRAKE);
        add(&l, &h->controls[i].steer, HOSTILE_REAL, TD_INPUT_STEER);
    }
    return l.n;
}

/* ---- any bits ---- */

static uint64_t bits64(hostile *h)
{
    const uint64_t high = td_test_random_bits(&h->random);
    return high << 32 | td_test_random_bits(&h->random);
}

/* Where something begins or ends. As bits: what is no number is never computed with. */
static td_real edge(hostile *h)
{
    static const td_real edges[] = {
        TD_ZERO,
        TD_LENGTH_MIN,
        TD_REAL_EPS,
        TD_ONE,
        TD_MOTION_MAX,
        TD_R(8191.999),
        TD_RANGE,
        TD_REAL_MAX,
#if defined(TD_SCALAR_Q16)
        INT32_MIN,
        2,
        TD_RANGE - 1,
        TD_RANGE / 2,
        TD_RANGE / 2 - 1,
        TD_RANGE / 4 - 1,
        1 << 30,
        (1 << 30) + (1 << 19),
#elif defined(TD_SCALAR_F64)
        DBL_MIN,
        4.9e-324,
        DBL_MAX,
        TD_RANGE * (1.0 - DBL_EPSILON),
        TD_RANGE * 0.5,
        TD_RANGE * 0.25,
        1e-9,
        (td_real)__builtin_inf(),
        (td_real)__builtin_nan(""),
#else
        FLT_MIN,
        1.4e-45f,
        FLT_MAX,
        TD_RANGE * (1.0f - FLT_EPSILON),
        TD_RANGE * 0.5f,
        TD_RANGE * 0.25f,
        1e-9f,
        (td_real)__builtin_inf(),
        (td_real)__builtin_nan(""),
#endif
    };
    return edges[td_test_random_below(&h->random, sizeof edges / sizeof edges[0])];
}

static void write_number(hostile *h, void *at)
{
    uint64_t bits = bits64(h);
    if (td_test_random_below(&h->random, 3u) == 0u) {
        (void)memcpy(at, &bits, sizeof(td_real));
        return;
    }
    const td_real number = edge(h);
    unsigned char bytes[sizeof(td_real)];
    (void)memcpy(bytes, &number, sizeof number);
#if !defined(TD_SCALAR_Q16)
    bytes[sizeof bytes - 1u] ^= (bits & 1u) != 0u ? 0x80u : 0u; /* its sign */
#endif
    (void)memcpy(at, bytes, sizeof bytes);
}

void hostile_write(hostile *h, const hostile_word *word)
{
    const uint32_t bits = td_test_random_bits(&h->random);
    const uint16_t small = (uint16_t)(bits % 5u);
    if (word->kind == HOSTILE_16) {
        *(uint16_t *)word->at = (bits >> 16) % 3u == 0u ? (uint16_t)(bits >> 8) : small;
        if ((bits >> 16) % 3u == 1u) {
            *(uint16_t *)word->at = (uint16_t)(UINT16_MAX - small / 2u);
        }
    } else if (word->kind == HOSTILE_8) {
        *(uint8_t *)word->at = (uint8_t)((bits >> 16) % 3u == 0u ? bits >> 8 : small);
    } else {
        write_number(h, word->at);
    }
}

static hostile_word words[HOSTILE_WORDS];

static void spoil(hostile *h, uint32_t n_words)
{
    const uint32_t n = n_words > 0u ? 1u + td_test_random_below(&h->random, 3u) : 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        hostile_write(h, &words[td_test_random_below(&h->random, n_words)]);
    }
}

void hostile_spoil(hostile *h)
{
    spoil(h, hostile_scene_words(h, words));
}

void hostile_spoil_input(hostile *h)
{
    spoil(h, hostile_input_words(h, words));
}
