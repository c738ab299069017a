/* SPDX-License-Identifier: MIT */
#include "build.h"
#include <math.h>
#include <string.h>
#include "codes.h"
#include "td_near.h"

/* ---- numbers ---- */

static td_vec3 vector_of(plant_vec v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static td_pose pose_of(plant_vec p, plant_quat q)
{
    return (td_pose){vector_of(p),
                     {td_unit_from_double(q.w), td_unit_from_double(q.x), td_unit_from_double(q.y),
                      td_unit_from_double(q.z)}};
}

/* In the scene's unit of force. */
static td_real force_of(const model *m, double newtons)
{
    return td_from_double(newtons / m->newtons);
}

static td_drag drag_of(const model *m, double d)
{
    return td_drag_from_double(d / m->newtons);
}

/* ---- bodies ---- */

plant_vec build_inertia(const model_body *body)
{
    const plant_vec c = body->com, i = body->inertia;
    const double m = body->mass;
    return (plant_vec){i.x + m * (c.y * c.y + c.z * c.z), i.y + m * (c.z * c.z + c.x * c.x),
                       i.z + m * (c.x * c.x + c.y * c.y)};
}

static const td_body *build_bodies(document *doc, const model *m)
{
    td_body *const bodies = document_take(doc, m->n_bodies + 1u, sizeof *bodies);
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        const model_body *const b = &m->bodies[i];
        bodies[i] = (td_body){.mass = force_of(m, b->mass),
                              .inertia = vector_of(plant_scale(1.0 / m->newtons, build_inertia(b))),
                              .v_max = td_from_double(b->v_max),
                              .omega_max = td_from_double(b->omega_max)};
    }
    return bodies;
}

/* ---- parts ---- */

static const td_shape *build_shape(document *doc, const model_shape *s)
{
    td_shape *const shape = document_take(doc, 1u, sizeof *shape);
    *shape = (td_shape){.kind = (td_shape_kind)s->kind,
                        .size = vector_of((plant_vec){s->size[0], s->size[1], s->size[2]}),
                        .rounding_radius = td_from_double(s->rounding)};
    if (s->n_points > 0u) {
        td_hull *const hull = document_take(doc, 1u, sizeof *hull);
        td_vec3 *const points = document_take(doc, s->n_points, sizeof *points);
        for (uint32_t i = 0u; i < s->n_points; ++i) {
            points[i] = vector_of(s->points[i]);
        }
        *hull = (td_hull){.points = points, .n_points = (uint16_t)s->n_points};
        shape->hull = hull;
    }
    return shape;
}

static const td_part *build_parts(document *doc, const model *m)
{
    td_part *const parts = document_take(doc, m->n_parts + 1u, sizeof *parts);
    for (size_t i = 0u; i < m->n_parts; ++i) {
        const model_part *const p = &m->parts[i];
        parts[i] = (td_part){.shape = build_shape(doc, p->shape),
                             .scale = td_from_double(p->scale),
                             .x_ba = pose_of(p->position, p->attitude),
                             .body = p->body,
                             .material = p->material,
                             .groups = p->groups,
                             .avoids = p->avoids,
                             .is_swept = p->is_swept};
    }
    return parts;
}

static const td_pair_rule *build_rules(document *doc, const model *m)
{
    td_pair_rule *const rules = document_take(doc, m->n_rules + 1u, sizeof *rules);
    for (size_t i = 0u; i < m->n_rules; ++i) {
        rules[i] = (td_pair_rule){m->rules[i].a, m->rules[i].b, m->rules[i].kind};
    }
    return rules;
}

/* ---- surfaces ---- */

static td_material material_of(const model *m, const model_material *s)
{
    const bool is_unlimited = isinf(s->yield);
    return (td_material){.mu_s = td_unit_from_double(s->mu_s),
                         .mu_k = td_unit_from_double(s->mu_k),
                         .yield = is_unlimited ? TD_ZERO : force_of(m, s->yield),
                         .stiffness = force_of(m, s->stiffness),
                         .restitution = td_unit_from_double(s->restitution),
                         .law = (uint8_t)s->law,
                         .is_unlimited = is_unlimited,
                         .rolling = td_unit_from_double(s->rolling),
                         .spinning = td_unit_from_double(s->spinning),
                         .tangential_stiffness = force_of(m, s->tangential_stiffness),
                         .tangential_damping = force_of(m, s->tangential_damping)};
}

static const td_material *build_materials(document *doc, const model *m)
{
    td_material *const materials = document_take(doc, m->n_materials + 1u, sizeof *materials);
    for (size_t i = 0u; i < m->n_materials; ++i) {
        materials[i] = material_of(m, &m->materials[i]);
    }
    return materials;
}

static const td_material_pair *build_material_pairs(document *doc, const model *m)
{
    td_material_pair *const pairs = document_take(doc, m->n_material_pairs + 1u, sizeof *pairs);
    for (size_t i = 0u; i < m->n_material_pairs; ++i) {
        const model_material_pair *const p = &m->material_pairs[i];
        pairs[i] = (td_material_pair){p->a, p->b, material_of(m, &p->both)};
    }
    return pairs;
}

static const td_law *build_laws(document *doc, const model *m)
{
    td_law *const laws = document_take(doc, m->n_laws + 1u, sizeof *laws);
    for (size_t i = 0u; i < m->n_laws; ++i) {
        const model_law *const l = &m->laws[i];
        laws[i] = (td_law){.kind = (td_law_kind)l->kind,
                           .stiffness = force_of(m, l->stiffness),
                           .restitution = td_unit_from_double(l->restitution),
                           .threshold = td_from_double(l->threshold),
                           .speed_min = td_from_double(l->speed_min),
                           .blend = td_from_double(l->blend),
                           .duration = td_from_double(l->duration)};
    }
    return laws;
}

/* ---- points and targets ---- */

static const td_initiator *build_initiators(document *doc, const model *m)
{
    td_initiator *const initiators = document_take(doc, m->n_initiators + 1u, sizeof *initiators);
    for (size_t i = 0u; i < m->n_initiators; ++i) {
        const model_initiator *const p = &m->initiators[i];
        initiators[i] = (td_initiator){vector_of(p->point), p->body, p->material, p->meets_scenery};
    }
    return initiators;
}

static const td_polyhedron *build_polyhedron(document *doc, const model_target *t)
{
    td_polyhedron *const solid = document_take(doc, 1u, sizeof *solid);
    td_vec3 *const vertices = document_take(doc, t->n_vertices, sizeof *vertices);
    for (uint16_t i = 0u; i < t->n_vertices; ++i) {
        vertices[i] = vector_of(t->vertices[i]);
    }
    *solid = (td_polyhedron){vertices, t->indices, t->loop_ends, t->n_vertices, t->n_faces};
    return solid;
}

static const td_vec2 *build_outline(document *doc, const model_target *t)
{
    td_vec2 *const corners = document_take(doc, t->n_vertices, sizeof *corners);
    for (uint16_t i = 0u; i < t->n_vertices; ++i) {
        corners[i] = td_target_flat(vector_of(t->vertices[i]));
    }
    return corners;
}

static const td_scene_target *build_targets(document *doc, const model *m)
{
    td_scene_target *const targets = document_take(doc, m->n_targets + 1u, sizeof *targets);
    for (size_t i = 0u; i < m->n_targets; ++i) {
        const model_target *const t = &m->targets[i];
        const bool is_limited = isfinite(t->depth_max);
        targets[i] = (td_scene_target){
            .solid = t->is_planar ? NULL : build_polyhedron(doc, t),
            .outline = t->is_planar ? build_outline(doc, t) : NULL,
            .n_outline = t->is_planar ? t->n_vertices : 0u,
            .rule = {t->is_swept, is_limited, is_limited ? td_from_double(t->depth_max) : TD_ZERO},
            .watched = t->watched,
            .n_watched = t->n_watched,
            .body = t->body,
            .material = t->material};
    }
    return targets;
}

/* ---- wheels ---- */

static td_strut strut_of(const model *m, const model_leg *l)
{
    return (td_strut){.z_min = td_near_from_double(l->shortest),
                      .z_max = td_near_from_double(l->longest),
                      .z_zero = td_near_from_double(l->slack),
                      .k = force_of(m, l->stiffness),
                      .d_in = drag_of(m, l->damping_in),
                      .d_out = drag_of(m, l->damping_out)};
}

static const td_stub *build_stub(document *doc, const model *m, const model_wheel *w)
{
    if (w->stub == NULL) {
        return NULL;
    }
    td_stub *const stub = document_take(doc, 1u, sizeof *stub);
    *stub = (td_stub){strut_of(m, w->stub), td_unit_from_double(w->stub_mu_s),
                      td_unit_from_double(w->stub_mu_k)};
    return stub;
}

static const td_wheel *build_wheels(document *doc, const model *m)
{
    td_wheel *const wheels = document_take(doc, m->n_wheels + 1u, sizeof *wheels);
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        wheels[i] = (td_wheel){.x_bk = pose_of(w->position, w->attitude),
                               .leg = strut_of(m, &w->leg),
                               .k_xy = force_of(m, w->tyre_stiffness),
                               .d_xy = drag_of(m, w->tyre_damping),
                               .c_rr = td_unit_from_double(w->rolling),
                               .cos_min = td_unit_from_double(w->cos_min),
                               .relaxation = td_from_double(w->relaxation),
                               .mass_eff = force_of(m, w->mass_eff),
                               .stub = build_stub(doc, m, w),
                               .body = w->body};
    }
    return wheels;
}

/* ---- scenery ---- */

static const td_scenery *build_scenery(document *doc, const model_scenery *s)
{
    td_half_space *const planes = document_take(doc, s->n_half_spaces + 1u, sizeof *planes);
    td_curved *const curved = document_take(doc, s->n_curved + 1u, sizeof *curved);
    td_scenery_op *const ops = document_take(doc, s->n_ops + 1u, sizeof *ops);
    td_scenery *const scenery = document_take(doc, 1u, sizeof *scenery);
    for (uint16_t i = 0u; i < s->n_half_spaces; ++i) {
        const model_half_space *const h = &s->half_spaces[i];
        planes[i] =
            (td_half_space){vector_of((plant_vec){h->normal[0], h->normal[1], h->normal[2]}),
                            td_from_double(h->offset)};
    }
    for (uint16_t i = 0u; i < s->n_curved; ++i) {
        const model_curved *const c = &s->curved[i];
        curved[i] = (td_curved){(td_curve)c->kind,
                                vector_of(c->centre),
                                td_from_double(c->radius),
                                {td_unit_from_double(c->axis.x), td_unit_from_double(c->axis.y),
                                 td_unit_from_double(c->axis.z)}};
    }
    for (uint16_t i = 0u; i < s->n_ops; ++i) {
        ops[i] = (td_scenery_op){s->ops[i].code, s->ops[i].first, s->ops[i].count};
    }
    *scenery = (td_scenery){planes, curved, ops, s->n_half_spaces, s->n_curved, s->n_ops};
    return scenery;
}

static td_ground build_ground(document *doc, const model *m)
{
    td_scenery_solid *const solids = document_take(doc, m->n_solids + 1u, sizeof *solids);
    td_modifier *const modifiers = document_take(doc, m->n_modifiers + 1u, sizeof *modifiers);
    for (size_t i = 0u; i < m->n_solids; ++i) {
        const model_solid *const s = &m->solids[i];
        solids[i] = (td_scenery_solid){build_scenery(doc, s->scenery), s->material, s->body};
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        const model_modifier *const s = &m->modifiers[i];
        modifiers[i] = (td_modifier){build_scenery(doc, s->region), s->body, s->keep,
                                     material_of(m, &s->material)};
    }
    return (td_ground){.solids = solids,
                       .materials = build_materials(doc, m),
                       .modifiers = modifiers,
                       .n_solids = (uint16_t)m->n_solids,
                       .n_materials = (uint16_t)m->n_materials,
                       .n_modifiers = (uint16_t)m->n_modifiers};
}

/* ---- the scene ---- */

static const td_scene *build_td_scene(document *doc, const model *m)
{
    td_scene *const scene = document_take(doc, 1u, sizeof *scene);
    const model_limits *const l = &m->limits;
    *scene = (td_scene){.name = m->name,
                        .tick = td_unit_from_double(m->tick),
                        .bodies = build_bodies(doc, m),
                        .parts = build_parts(doc, m),
                        .targets = build_targets(doc, m),
                        .initiators = build_initiators(doc, m),
                        .wheels = build_wheels(doc, m),
                        .rules = build_rules(doc, m),
                        .material_pairs = build_material_pairs(doc, m),
                        .laws = build_laws(doc, m),
                        .ground = build_ground(doc, m),
                        .n_bodies = (uint16_t)m->n_bodies,
                        .n_parts = (uint16_t)m->n_parts,
                        .n_targets = (uint16_t)m->n_targets,
                        .n_initiators = (uint16_t)m->n_initiators,
                        .n_wheels = (uint16_t)m->n_wheels,
                        .n_rules = (uint16_t)m->n_rules,
                        .n_material_pairs = (uint16_t)m->n_material_pairs,
                        .n_laws = (uint16_t)m->n_laws,
                        .contacts = (uint16_t)l->contacts,
                        .candidates = (uint16_t)l->candidates,
                        .n_z = (uint16_t)(l->two_slots ? TD_SCENE_TWO_SLOTS : l->slots),
                        .must_touch = (uint16_t)l->must_touch,
                        .stale = l->stale,
                        .calls = l->calls,
                        .inside = l->inside,
                        .stale_ticks = (uint16_t)l->stale_ticks,
                        .gravity = td_from_double(m->gravity)};
    return scene;
}

/* ---- the plant ---- */

bool build_has_masses(const model *m)
{
    bool has = m->n_joints > 0u;
    for (size_t i = 0u; i < m->n_bodies && !has; ++i) {
        const plant_vec c = m->bodies[i].com, p = m->bodies[i].product;
        has = plant_dot(c, c) > 0.0 || plant_dot(p, p) > 0.0;
    }
    return has;
}

const rig_mass *build_masses(document *doc, const model *m)
{
    rig_mass *const masses = document_take(doc, m->n_bodies + 1u, sizeof *masses);
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        const model_body *const b = &m->bodies[i];
        masses[i] = (rig_mass){b->mass, b->com, b->inertia, b->product};
    }
    return masses;
}

static const rig_tables *build_tables(document *doc, const model *m)
{
    rig_tables *const tables = document_take(doc, 1u, sizeof *tables);
    rig_joint *const joints = document_take(doc, m->n_joints + 1u, sizeof *joints);
    uint16_t *const settled = document_take(doc, m->n_bodies + 1u, sizeof *settled);
    for (size_t i = 0u; i < m->n_joints; ++i) {
        joints[i] = m->joints[i].joint;
    }
    *tables = (rig_tables){.joints = joints,
                           .masses = build_has_masses(m) ? build_masses(doc, m) : NULL,
                           .motions = m->motions,
                           .forces = m->forces,
                           .airs = m->airs,
                           .controls = m->controls,
                           .settled = settled,
                           .n_joints = (uint16_t)m->n_joints,
                           .n_motions = (uint16_t)m->n_motions,
                           .n_forces = (uint16_t)m->n_forces,
                           .n_airs = (uint16_t)m->n_airs,
                           .n_controls = (uint16_t)m->n_controls,
                           .integrator = m->integrator,
                           .rollbacks = (uint8_t)m->rollbacks};
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        if (m->bodies[i].is_settled) {
            settled[tables->n_settled++] = (uint16_t)i;
        }
    }
    return tables;
}

static const rig_start *build_start(document *doc, const model *m)
{
    rig_start *const start = document_take(doc, m->n_bodies + 1u, sizeof *start);
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        const model_body *const b = &m->bodies[i];
        start[i] = (rig_start){b->position, b->attitude, b->velocity, b->spin};
    }
    return start;
}

const rig_scene *build_scene(document *doc, const model *m)
{
    rig_scene *const scene = document_take(doc, 1u, sizeof *scene);
    const codes_code *const code = m->code != NULL ? codes_find(m->code) : NULL;
    if (m->code != NULL && code == NULL) {
        const document_node root = document_root(doc);
        document_node plant, named;
        (void)document_member(&root, "plant", &plant);
        (void)document_member(&plant, "code", &named);
        (void)document_fail(&named, "there is no such code: %s", codes_list());
        return NULL;
    }
    *scene = (rig_scene){.scene = build_td_scene(doc, m),
                         .about = m->about != NULL ? m->about : "",
                         .newtons = m->newtons,
                         .gravity = m->gravity,
                         .start = build_start(doc, m),
                         .ticks = (uint32_t)(m->duration / m->tick + 0.5),
                         .tables = build_tables(doc, m),
                         .is_gallery = m->is_gallery};
    if (code != NULL) {
        scene->begin = code->begin;
        scene->drive = code->drive;
        scene->load = code->load;
    }
    return scene;
}
