/* SPDX-License-Identifier: MIT */
#include "words.h"
#include <math.h>
#include "bake.h"
#include "scene_read.h"
#include "td_shape.h"

static const char *plural(size_t n)
{
    return n == 1u ? "" : "s";
}

static const char *body_name(const model *m, uint16_t body)
{
    return body == MODEL_WORLD ? "the world" : body == MODEL_DRIVEN ? "code" : m->bodies[body].name;
}

static void vector(FILE *out, plant_vec v)
{
    (void)fprintf(out, "(%.4g, %.4g, %.4g)", v.x, v.y, v.z);
}

static bool is_zero(plant_vec v)
{
    return plant_dot(v, v) == 0.0;
}

/* ---- bodies ---- */

static bool is_moved(const model *m, size_t body)
{
    for (size_t i = 0u; i < m->n_motions; ++i) {
        if (m->motions[i].body == body) {
            return true;
        }
    }
    return false;
}

static void say_body(FILE *out, const model *m, size_t i)
{
    const model_body *const b = &m->bodies[i];
    (void)fprintf(out, "  %s: ", b->name);
    if (b->mass > 0.0) {
        (void)fprintf(out, "%.4g kg, inertia ", b->mass);
        vector(out, b->inertia);
        (void)fprintf(out, " kg m^2");
        if (!is_zero(b->com)) {
            (void)fprintf(out, ", centre of mass at ");
            vector(out, b->com);
        }
    } else {
        (void)fprintf(out, is_moved(m, i) ? "driven, moves as prescribed"
                                          : "driven, stays where it begins");
    }
    (void)fprintf(out, "; at ");
    vector(out, b->position);
    if (!is_zero(b->velocity)) {
        (void)fprintf(out, " with ");
        vector(out, b->velocity);
        (void)fprintf(out, " m/s");
    }
    (void)fprintf(out, "; never beyond %.4g m/s and %.4g rad/s%s\n", b->v_max, b->omega_max,
                  b->is_settled ? "; begins at rest on its wheels" : "");
}

static void say_shape(FILE *out, const model_shape *s)
{
    const double *const z = s->size;
    switch ((td_shape_kind)s->kind) {
    case TD_SHAPE_POINT:
        (void)fprintf(out, "a point");
        break;
    case TD_SHAPE_SPHERE:
        (void)fprintf(out, "a sphere of radius %.4g", z[0]);
        break;
    case TD_SHAPE_SEGMENT:
        (void)fprintf(out, "a segment of length %.4g", 2.0 * z[1]);
        break;
    case TD_SHAPE_CAPSULE:
        (void)fprintf(out, "a capsule of radius %.4g, its axis %.4g long", z[0], 2.0 * z[1]);
        break;
    case TD_SHAPE_BOX:
        (void)fprintf(out, "a box of %.4g x %.4g x %.4g", 2.0 * z[0], 2.0 * z[1], 2.0 * z[2]);
        break;
    case TD_SHAPE_CYLINDER:
        (void)fprintf(out, "a cylinder of radius %.4g, %.4g high", z[0], 2.0 * z[1]);
        break;
    case TD_SHAPE_CONE:
        (void)fprintf(out, "a cone of radius %.4g, %.4g high", z[0], 2.0 * z[1]);
        break;
    case TD_SHAPE_ELLIPSOID:
        (void)fprintf(out, "an ellipsoid of %.4g x %.4g x %.4g", 2.0 * z[0], 2.0 * z[1],
                      2.0 * z[2]);
        break;
    default:
        (void)fprintf(out, "a hull of %u points", s->n_points);
        break;
    }
    (void)fprintf(out, " m");
    if (s->rounding > 0.0) {
        (void)fprintf(out, ", rounded by %.4g m", s->rounding);
    }
}

#define PARTS_SHOWN 12u

static void say_parts(FILE *out, const model *m)
{
    if (m->n_parts == 0u) {
        return;
    }
    (void)fprintf(out, "%zu part%s, of which %zu pairs may meet:\n", m->n_parts, plural(m->n_parts),
                  scene_pairs(m));
    for (size_t i = 0u; i < m->n_parts && i < PARTS_SHOWN; ++i) {
        const model_part *const p = &m->parts[i];
        (void)fprintf(out, "  %s: ", p->name);
        say_shape(out, p->shape);
        (void)fprintf(out, ", on %s, of %s%s\n", body_name(m, p->body),
                      m->materials[p->material].name, p->is_swept ? ", swept" : "");
    }
    if (m->n_parts > PARTS_SHOWN) {
        (void)fprintf(out, "  and %zu more\n", m->n_parts - PARTS_SHOWN);
    }
}

/* ---- surfaces ---- */

static void say_surfaces(FILE *out, const model *m)
{
    static const char *const kinds[] = {"spring", "damped", "smooth", "quintic", "user"};
    for (size_t i = 0u; i < m->n_laws; ++i) {
        const model_law *const l = &m->laws[i];
        (void)fprintf(out, "law %s: %s, %.4g N/m, gives back %.3g of the speed\n", l->name,
                      kinds[l->kind], l->stiffness, l->restitution);
    }
    for (size_t i = 0u; i < m->n_materials; ++i) {
        const model_material *const s = &m->materials[i];
        (void)fprintf(out, "material %s: friction %.3g standing, %.3g sliding", s->name, s->mu_s,
                      s->mu_k);
        if (isfinite(s->yield)) {
            (void)fprintf(out, ", carries %.4g N", s->yield);
        }
        if (m->n_laws > 0u) {
            (void)fprintf(out, ", law %s", m->laws[s->law].name);
        }
        (void)fputc('\n', out);
    }
}

/* ---- wheels, points, scenery ---- */

static void say_wheels(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        (void)fprintf(out, "wheel %s: on %s at ", w->name, m->bodies[w->body].name);
        vector(out, w->position);
        (void)fprintf(out, ", leg from %.4g to %.4g m, %.4g N/m, tyre %.4g N/m%s\n",
                      w->leg.shortest, w->leg.longest, w->leg.stiffness, w->tyre_stiffness,
                      w->stub != NULL ? ", may break" : "");
    }
}

static void say_points(FILE *out, const model *m)
{
    if (m->n_initiators > 0u) {
        (void)fprintf(out, "%zu initiator%s: ", m->n_initiators, plural(m->n_initiators));
        for (size_t i = 0u; i < m->n_initiators && i < PARTS_SHOWN; ++i) {
            const model_initiator *const p = &m->initiators[i];
            (void)fprintf(out, "%s%s on %s", i > 0u ? ", " : "", p->name, body_name(m, p->body));
        }
        (void)fprintf(out, m->n_initiators > PARTS_SHOWN ? ", ...\n" : "\n");
    }
    for (size_t i = 0u; i < m->n_targets; ++i) {
        const model_target *const t = &m->targets[i];
        (void)fprintf(out, "target %s: on %s, %u faces%s\n", t->name, body_name(m, t->body),
                      t->n_faces, t->is_planar ? ", in the plane of x and z" : "");
    }
    for (size_t i = 0u; i < m->n_solids; ++i) {
        const model_solid *const s = &m->solids[i];
        (void)fprintf(out, "solid %s: on %s, %u half spaces, %u curved, of %s\n", s->name,
                      body_name(m, s->body), s->scenery->n_half_spaces, s->scenery->n_curved,
                      m->materials[s->material].name);
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        (void)fprintf(out, "modifier %s: on %s\n", m->modifiers[i].name,
                      body_name(m, m->modifiers[i].body));
    }
}

/* ---- plant ---- */

static void say_plant(FILE *out, const model *m)
{
    static const char *const kinds[] = {"fixed to", "turns on", "slides on", "free from"};
    for (size_t i = 0u; i < m->n_joints; ++i) {
        const rig_joint *const j = &m->joints[i].joint;
        (void)fprintf(out, "joint %s: %s %s %s", m->joints[i].name, m->bodies[j->child].name,
                      kinds[j->kind], body_name(m, j->parent));
        if (j->is_limited) {
            (void)fprintf(out, ", from %.4g to %.4g", j->lower, j->upper);
        }
        (void)fprintf(out, ", begins at %.4g\n", j->start);
    }
    for (size_t i = 0u; i < m->n_forces; ++i) {
        (void)fprintf(out, "force on %s, in the axes of %s\n", m->bodies[m->forces[i].body].name,
                      m->forces[i].in_body ? "the body" : "the world");
    }
    for (size_t i = 0u; i < m->n_airs; ++i) {
        (void)fprintf(out, "air about %s\n", m->bodies[m->airs[i].body].name);
    }
    for (size_t i = 0u; i < m->n_controls; ++i) {
        (void)fprintf(out, "controls of wheel %s\n", m->wheels[m->controls[i].wheel].name);
    }
    if (m->code != NULL) {
        (void)fprintf(out, "code: %s\n", m->code);
    }
}

void words_scene(FILE *out, const model *m)
{
    (void)fprintf(out, "%s%s%s\n", m->name, m->about != NULL ? ": " : "",
                  m->about != NULL ? m->about : "");
    (void)fprintf(
        out, "%.4g s in ticks of %.4g ms; gravity %.4g m/s^2; forces in units of %.4g N; %s\n",
        m->duration, 1000.0 * m->tick, m->gravity, m->newtons,
        m->integrator == RIG_SEMI ? "semi-implicit Euler" : "Runge-Kutta between contacts");
    (void)fprintf(out, "%zu bod%s\n", m->n_bodies, m->n_bodies == 1u ? "y" : "ies");
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        say_body(out, m, i);
    }
    say_parts(out, m);
    say_surfaces(out, m);
    say_points(out, m);
    say_wheels(out, m);
    say_plant(out, m);
    for (size_t i = 0u; i < m->n_notes; ++i) {
        (void)fprintf(out, "note: %s\n", m->notes[i]);
    }
}

void words_limits(FILE *out, const model *m)
{
    const bake_limits l = bake_limits_of(m);
    (void)fprintf(out,
                  "needs: bodies %u, parts %u, hull vertices %u, targets %u, outlines %u, driven "
                  "vertices %u, "
                  "faces %u, initiators "
                  "%u, leaves %u, wheels %u, "
                  "candidates %u, contacts %u, slots %u, watches %u, links %u\n",
                  l.bodies, l.parts, l.hull_vertices, l.targets, l.outlines, l.driven_vertices,
                  l.faces, l.initiators, l.leaves, l.wheels, l.candidates, l.contacts, l.slots,
                  l.watches, l.links);
}

/* ---- names ---- */

#define NAME_OF(item, table)                                                                       \
    case item:                                                                                     \
        return index < m->n_##table ? m->table[index].name : NULL

const char *words_name(const model *m, td_item item, uint32_t index)
{
    switch (item) {
        NAME_OF(TD_ITEM_BODY, bodies);
        NAME_OF(TD_ITEM_PART, parts);
        NAME_OF(TD_ITEM_TARGET, targets);
        NAME_OF(TD_ITEM_INITIATOR, initiators);
        NAME_OF(TD_ITEM_WHEEL, wheels);
        NAME_OF(TD_ITEM_MATERIAL, materials);
        NAME_OF(TD_ITEM_LAW, laws);
        NAME_OF(TD_ITEM_SOLID, solids);
        NAME_OF(TD_ITEM_MODIFIER, modifiers);
    default:
        return NULL;
    }
}

void words_explain(FILE *out, const model *m, td_fault fault, uint32_t other)
{
    const char *const kind = td_item_name(fault.item);
    const char *const name = words_name(m, fault.item, fault.index);
    const char *const second = words_name(m, fault.item, other);
    if (name != NULL) {
        (void)fprintf(out, "  %s %u is \"%s\"", kind, (unsigned)fault.index, name);
        if (second != NULL) {
            (void)fprintf(out, ", %s %u is \"%s\"", kind, (unsigned)other, second);
        }
        (void)fputc('\n', out);
    }
}

void words_units(FILE *out, const model *m)
{
    if (m->newtons != 1.0) {
        (void)fprintf(out, "forces and stiffnesses of the check are in units of %.4g N\n",
                      m->newtons);
    }
}
