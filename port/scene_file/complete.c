/* SPDX-License-Identifier: MIT */
#include "complete.h"
#include <math.h>
#include "complete_hull.h"
#include "complete_mass.h"
#include "complete_mesh.h"
#include "read_scenery.h"
#include "scene_read.h"
#include "td_shape.h"

#define PI            3.14159265358979323846
#define CONTACTS_MOST 32u /* by default */

/* ---- surfaces ---- */

/* [m] From the origin of a shape to its farthest point, at most. */
static double extent_of(const model_shape *s)
{
    const double *const z = s->size;
    double most = sqrt(z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
    most = s->kind == TD_SHAPE_CAPSULE ? z[0] + z[1] : most;
    for (uint32_t i = 0u; i < s->n_points; ++i) {
        const double there = sqrt(plant_dot(s->points[i], s->points[i]));
        most = there > most ? there : most;
    }
    return most + s->rounding;
}

/* [m] From the centre of mass of a body to the farthest point at which it can be touched. */
static double reach_of(const model *m, size_t body)
{
    double most = 0.0;
    for (size_t i = 0u; i < m->n_parts + m->n_initiators; ++i) {
        const bool is_part = i < m->n_parts;
        const model_part *const part = is_part ? &m->parts[i] : NULL;
        const model_initiator *const point = is_part ? NULL : &m->initiators[i - m->n_parts];
        if ((is_part ? part->body : point->body) == body) {
            const plant_vec arm =
                plant_sub(is_part ? part->position : point->point, m->bodies[body].com);
            const double there =
                sqrt(plant_dot(arm, arm)) + (is_part ? part->scale * extent_of(part->shape) : 0.0);
            most = there > most ? there : most;
        }
    }
    return most;
}

/* [1/kg] How easily a blow at its farthest point moves a body there. */
static double mobility_of(const model *m, size_t body)
{
    const model_body *const b = &m->bodies[body];
    const double reach = reach_of(m, body);
    double least = fmin(b->inertia.x, fmin(b->inertia.y, b->inertia.z));
    least = least > 0.0 ? least : fmax(b->inertia.x, fmax(b->inertia.y, b->inertia.z));
    return 1.0 / b->mass + (least > 0.0 ? reach * reach / least : 0.0);
}

double complete_stiffness(const model *m)
{
    double most = 0.0;
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        most = m->bodies[i].mass > 0.0 ? fmax(most, mobility_of(m, i)) : most;
    }
    /* Half a period of x'' = -K L x is a contact; four points push in one of parts. */
    const double rate = PI / (COMPLETE_TICKS * m->tick);
    return most > 0.0 ? 0.25 * rate * rate / most : 1000.0;
}

static void complete_surfaces(document *doc, model *m)
{
    if (m->n_materials == 0u) {
        m->materials = document_take(doc, 1u, sizeof *m->materials);
        m->materials[0] =
            (model_material){.name = "default", .mu_s = 0.5, .mu_k = 0.4, .yield = HUGE_VAL};
        m->n_materials = 1u;
    }
    if (m->n_laws == 0u && m->n_parts + m->n_grounds + m->n_initiators > 0u) {
        m->laws = document_take(doc, 1u, sizeof *m->laws);
        m->laws[0] = (model_law){.name = "default", .kind = 1u, .restitution = 0.5};
        m->n_laws = 1u;
    }
    for (size_t i = 0u; i < m->n_laws; ++i) {
        model_law *const law = &m->laws[i];
        law->stiffness = law->stiffness > 0.0 ? law->stiffness : complete_stiffness(m);
    }
}

/* ---- grounds ---- */

static bool ground_as_scenery(const document_node *root, model *m, const model_ground *g)
{
    const model_pose pose = {g->position, g->attitude};
    const bool is_hull = g->shape->n_points > 0u && g->shape->rounding == 0.0;
    model_scenery *const scenery = is_hull ? complete_hull_scenery(root->doc, g->shape, pose)
                                           : read_scenery_of_shape(root->doc, g->shape, pose);
    if (scenery == NULL) {
        document_node section, member;
        (void)document_member(root, "grounds", &section);
        (void)document_member(&section, g->name, &member);
        return document_fail(
            &member,
            "wheels roll on a box, a cylinder, a sphere or a hull without rounding; for another "
            "shape write \"solids\", and \"serves\": \"bodies\" here");
    }
    scenery->name = g->name;
    m->solids[m->n_solids++] = (model_solid){g->name, scenery, g->body, g->material};
    return true;
}

static bool complete_grounds(const document_node *root, model *m)
{
    model_part *const parts =
        document_take(root->doc, m->n_parts + m->n_grounds + 1u, sizeof *parts);
    model_solid *const solids =
        document_take(root->doc, m->n_solids + m->n_grounds + 1u, sizeof *solids);
    for (size_t i = 0u; i < m->n_parts; ++i) {
        parts[i] = m->parts[i];
    }
    for (size_t i = 0u; i < m->n_solids; ++i) {
        solids[i] = m->solids[i];
    }
    m->parts = parts;
    m->solids = solids;
    for (size_t i = 0u; i < m->n_grounds; ++i) {
        const model_ground *const g = &m->grounds[i];
        if (g->serves != MODEL_WHEELS) {
            m->parts[m->n_parts++] = (model_part){.name = g->name,
                                                  .shape = g->shape,
                                                  .scale = 1.0,
                                                  .position = g->position,
                                                  .attitude = g->attitude,
                                                  .body = g->body,
                                                  .material = g->material,
                                                  .groups = 1u};
        }
        if (g->serves != MODEL_BODIES && !ground_as_scenery(root, m, g)) {
            return false;
        }
    }
    return true;
}

/* ---- targets ---- */

/* Top, bottom, and the four sides, counter-clockwise seen from outside. */
static void faces_of_box(document *doc, model_target *t)
{
    static const uint16_t loops[24] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                       1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
    const double *const half = t->shape->size;
    t->vertices = document_take(doc, 8u, sizeof *t->vertices);
    t->indices = document_take(doc, 24u, sizeof *t->indices);
    t->loop_ends = document_take(doc, 6u, sizeof *t->loop_ends);
    for (unsigned i = 0u; i < 8u; ++i) {
        const bool is_right = i % 4u == 1u || i % 4u == 2u;
        t->vertices[i] =
            (plant_vec){is_right ? half[0] : -half[0], i % 4u >= 2u ? half[1] : -half[1],
                        i >= 4u ? half[2] : -half[2]};
    }
    for (unsigned i = 0u; i < 24u; ++i) {
        t->indices[i] = loops[i];
    }
    for (unsigned i = 0u; i < 6u; ++i) {
        t->loop_ends[i] = (uint16_t)(4u * i + 4u);
    }
    t->n_vertices = 8u;
    t->n_faces = 6u;
}

static bool complete_targets(const document_node *root, model *m)
{
    document_node section, member;
    (void)document_member(root, "targets", &section);
    for (size_t i = 0u; i < m->n_targets; ++i) {
        model_target *const t = &m->targets[i];
        const bool is_sharp = t->shape != NULL && t->shape->rounding == 0.0;
        (void)document_member(&section, t->name, &member);
        if (is_sharp && t->shape->kind == TD_SHAPE_BOX) {
            faces_of_box(root->doc, t);
        } else if (is_sharp && t->shape->n_points > 0u) {
            if (!complete_hull_faces(&member, t)) {
                return false;
            }
        } else if (t->shape != NULL) {
            return document_fail(
                &member,
                "a target is a box or a hull without rounding, or has \"vertices\" and \"faces\"");
        }
    }
    return true;
}

/* ---- limits ---- */

static bool may_meet(const model *m, const model_part *a, const model_part *b)
{
    if (a->body == b->body || (a->groups & b->avoids) != 0u || (b->groups & a->avoids) != 0u) {
        return false;
    }
    const bool a_moves = a->body != MODEL_WORLD, b_moves = b->body != MODEL_WORLD;
    const bool a_feels = a_moves && m->bodies[a->body].mass > 0.0;
    const bool b_feels = b_moves && m->bodies[b->body].mass > 0.0;
    if (!a_feels && !b_feels) {
        return false;
    }
    for (size_t i = 0u; i < m->n_rules; ++i) {
        const model_rule *const r = &m->rules[i];
        const bool is_theirs =
            (r->a == a->body && r->b == b->body) || (r->a == b->body && r->b == a->body);
        if (is_theirs && r->kind == 0u) {
            return false;
        }
    }
    return true;
}

size_t scene_pairs(const model *m)
{
    size_t pairs = 0u;
    for (size_t i = 0u; i < m->n_parts; ++i) {
        for (size_t k = i + 1u; k < m->n_parts; ++k) {
            pairs += may_meet(m, &m->parts[i], &m->parts[k]) ? 1u : 0u;
        }
    }
    return pairs;
}

static void complete_limits(model *m)
{
    const size_t pairs = scene_pairs(m);
    model_limits *const l = &m->limits;
    if (l->contacts == 0u) {
        l->contacts = (uint32_t)(pairs < CONTACTS_MOST ? pairs : CONTACTS_MOST);
    }
    if (l->candidates == 0u) { /* as many as a table of contacts has room for beside them */
        const size_t room = l->contacts / 2u + 8u;
        l->candidates = (uint32_t)(pairs < room ? pairs : room);
    }
    l->slots = l->has_slots ? l->slots : l->contacts;
}

bool complete_scene(const document_node *root, model *m)
{
    if (!complete_meshes(root, m) || !complete_masses(root, m) || !complete_grounds(root, m) ||
        !complete_targets(root, m)) {
        return false;
    }
    complete_surfaces(root->doc, m);
    complete_limits(m);
    return true;
}
