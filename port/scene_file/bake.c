/* SPDX-License-Identifier: MIT */
#include "bake.h"
#include <math.h>
#include <string.h>
#include "bake_plant.h"
#include "bake_text.h"
#include "build.h"
#include "td_scenery.h"
#include "td_shape.h"

void bake_identifier(const char *name, char *out, size_t size)
{
    size_t used = 0u;
    for (; *name != '\0' && used + 1u < size; ++name) {
        const bool is_letter = (*name >= 'a' && *name <= 'z') || (*name >= 'A' && *name <= 'Z');
        const bool is_digit = *name >= '0' && *name <= '9';
        out[used++] = (char)(is_letter || is_digit ? *name : '_');
    }
    out[used] = '\0';
}

/* A number in the scene's unit of force. */
static double force(const model *m, double newtons)
{
    return newtons / m->newtons;
}

/* ---- bodies ---- */

static void write_bodies(FILE *out, const model *m)
{
    if (m->n_bodies == 0u) {
        return;
    }
    (void)fprintf(out, "static const td_body bodies[] = {\n");
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        const model_body *const b = &m->bodies[i];
        (void)fprintf(out, "    [%zu] = {.v_max = ", i);
        bake_number(out, "TD_R", b->v_max);
        bake_member(out, "omega_max", "TD_R", b->omega_max);
        bake_member(out, "mass", "TD_R", force(m, b->mass));
        if (b->mass > 0.0) {
            (void)fputs(", .inertia = ", out);
            bake_vector(out, plant_scale(1.0 / m->newtons, build_inertia(b)));
        }
        (void)fputs("}, ", out);
        bake_comment(out, b->name);
        (void)fputc('\n', out);
    }
    (void)fputs("};\n\n", out);
}

/* ---- parts ---- */

static const char *const shape_words[TD_SHAPE_KINDS] = {
    [TD_SHAPE_POINT] = "POINT",       [TD_SHAPE_SEGMENT] = "SEGMENT",
    [TD_SHAPE_TRIANGLE] = "TRIANGLE", [TD_SHAPE_TETRAHEDRON] = "TETRAHEDRON",
    [TD_SHAPE_POLYGON] = "POLYGON",   [TD_SHAPE_HULL] = "HULL",
    [TD_SHAPE_SPHERE] = "SPHERE",     [TD_SHAPE_CAPSULE] = "CAPSULE",
    [TD_SHAPE_BOX] = "BOX",           [TD_SHAPE_CYLINDER] = "CYLINDER",
    [TD_SHAPE_CONE] = "CONE",         [TD_SHAPE_ELLIPSOID] = "ELLIPSOID",
};

/* The first part that has the same shape, by its place. */
static size_t first_with(const model *m, size_t part)
{
    for (size_t i = 0u; i < part; ++i) {
        if (m->parts[i].shape == m->parts[part].shape) {
            return i;
        }
    }
    return part;
}

static void write_shape(FILE *out, const model_shape *s, const char *name, size_t i)
{
    const plant_vec size = {s->size[0], s->size[1], s->size[2]};
    if (s->n_points > 0u) {
        (void)fprintf(out, "static const td_vec3 points_%zu[] = {\n", i);
        for (uint32_t k = 0u; k < s->n_points; ++k) {
            (void)fputs("    ", out);
            bake_vector(out, s->points[k]);
            (void)fputs(",\n", out);
        }
        (void)fprintf(
            out, "};\nstatic const td_hull hull_%zu = {.points = points_%zu, .n_points = %uu};\n",
            i, i, s->n_points);
    }
    bake_comment(out, s->name != NULL ? s->name : name);
    (void)fprintf(out, "\nstatic const td_shape shape_%zu = {.kind = TD_SHAPE_%s", i,
                  shape_words[s->kind]);
    if (s->n_points > 0u) {
        (void)fprintf(out, ", .hull = &hull_%zu", i);
    } else if (plant_dot(size, size) > 0.0) {
        (void)fputs(", .size = ", out);
        bake_vector(out, size);
    }
    bake_member(out, "rounding_radius", "TD_R", s->rounding);
    (void)fputs("};\n", out);
}

static void write_parts(FILE *out, const model *m)
{
    if (m->n_parts == 0u) {
        return;
    }
    for (size_t i = 0u; i < m->n_parts; ++i) {
        if (first_with(m, i) == i) {
            write_shape(out, m->parts[i].shape, m->parts[i].name, i);
        }
    }
    (void)fputs("\nstatic const td_part parts[] = {\n", out);
    for (size_t i = 0u; i < m->n_parts; ++i) {
        const model_part *const p = &m->parts[i];
        (void)fprintf(out, "    [%zu] = {.shape = &shape_%zu, .scale = ", i, first_with(m, i));
        bake_number(out, "TD_R", p->scale);
        (void)fputs(", .x_ba = ", out);
        bake_pose(out, p->position, p->attitude);
        bake_body(out, "body", p->body);
        bake_count(out, "material", p->material);
        bake_count(out, "groups", p->groups);
        bake_count(out, "avoids", p->avoids);
        (void)fputs(p->is_swept ? ", .is_swept = true}, " : "}, ", out);
        bake_comment(out, p->name);
        (void)fputc('\n', out);
    }
    (void)fputs("};\n\n", out);
}

static void write_rules(FILE *out, const model *m)
{
    if (m->n_rules == 0u) {
        return;
    }
    (void)fputs("static const td_pair_rule rules[] = {\n", out);
    for (size_t i = 0u; i < m->n_rules; ++i) {
        (void)fprintf(out, "    {.a = %uu", m->rules[i].a);
        bake_body(out, "b", m->rules[i].b);
        (void)fprintf(out, ", .kind = %s},\n",
                      m->rules[i].kind == 0u ? "TD_PAIR_NEVER" : "TD_PAIR_ONE_SIDED");
    }
    (void)fputs("};\n\n", out);
}

/* ---- surfaces ---- */

static void write_material(FILE *out, const model *m, const model_material *s)
{
    (void)fputs("{.mu_s = ", out);
    bake_number(out, "TD_U", s->mu_s);
    bake_member(out, "mu_k", "TD_U", s->mu_k);
    if (isinf(s->yield)) {
        (void)fputs(", .is_unlimited = true", out);
    } else {
        bake_member(out, "yield", "TD_R", force(m, s->yield));
    }
    bake_member(out, "stiffness", "TD_R", force(m, s->stiffness));
    bake_member(out, "restitution", "TD_U", s->restitution);
    bake_count(out, "law", s->law);
    bake_member(out, "rolling", "TD_U", s->rolling);
    bake_member(out, "spinning", "TD_U", s->spinning);
    bake_member(out, "tangential_stiffness", "TD_R", force(m, s->tangential_stiffness));
    bake_member(out, "tangential_damping", "TD_R", force(m, s->tangential_damping));
    (void)fputc('}', out);
}

static void write_surfaces(FILE *out, const model *m)
{
    static const char *const law_words[] = {"SPRING", "DAMPED", "SMOOTH", "QUINTIC", "USER"};
    (void)fputs("static const td_material materials[] = {\n", out);
    for (size_t i = 0u; i < m->n_materials; ++i) {
        (void)fprintf(out, "    [%zu] = ", i);
        write_material(out, m, &m->materials[i]);
        (void)fputs(", ", out);
        bake_comment(out, m->materials[i].name);
        (void)fputc('\n', out);
    }
    (void)fputs("};\n\n", out);
    for (size_t i = 0u; i < m->n_material_pairs; ++i) {
        const model_material_pair *const p = &m->material_pairs[i];
        (void)fprintf(out, "%s    {.a = %uu, .b = %uu, .both = ",
                      i == 0u ? "static const td_material_pair material_pairs[] = {\n" : "", p->a,
                      p->b);
        write_material(out, m, &p->both);
        (void)fputs(i + 1u == m->n_material_pairs ? "},\n};\n\n" : "},\n", out);
    }
    for (size_t i = 0u; i < m->n_laws; ++i) {
        const model_law *const l = &m->laws[i];
        (void)fprintf(out, "%s    [%zu] = {.kind = TD_LAW_%s, .stiffness = ",
                      i == 0u ? "static const td_law laws[] = {\n" : "", i, law_words[l->kind]);
        bake_number(out, "TD_R", force(m, l->stiffness));
        bake_member(out, "restitution", "TD_U", l->restitution);
        bake_member(out, "threshold", "TD_R", l->threshold);
        bake_member(out, "speed_min", "TD_R", l->speed_min);
        bake_member(out, "blend", "TD_R", l->blend);
        bake_member(out, "duration", "TD_R", l->duration);
        (void)fputs("}, ", out);
        bake_comment(out, l->name);
        (void)fputs(i + 1u == m->n_laws ? "\n};\n\n" : "\n", out);
    }
}

/* ---- points and targets ---- */

static void write_initiators(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_initiators; ++i) {
        const model_initiator *const p = &m->initiators[i];
        (void)fprintf(out, "%s    [%zu] = {.point_b = ",
                      i == 0u ? "static const td_initiator initiators[] = {\n" : "", i);
        bake_vector(out, p->point);
        bake_body(out, "body", p->body);
        bake_count(out, "material", p->material);
        (void)fputs(p->meets_scenery ? ", .meets_scenery = true}, " : "}, ", out);
        bake_comment(out, p->name);
        (void)fputs(i + 1u == m->n_initiators ? "\n};\n\n" : "\n", out);
    }
}

static void write_places(FILE *out, const char *name, size_t i, const uint16_t *places, size_t n)
{
    (void)fprintf(out, "static const uint16_t %s_%zu[] = {", name, i);
    for (size_t k = 0u; k < n; ++k) {
        (void)fprintf(out, "%s%u", k > 0u ? ", " : "", places[k]);
    }
    (void)fputs("};\n", out);
}

static void write_outline(FILE *out, const model_target *t, size_t i)
{
    (void)fprintf(out, "\nstatic const td_vec2 outline_%zu[] = {\n", i);
    for (uint16_t k = 0u; k < t->n_vertices; ++k) {
        (void)fputs("    {", out);
        bake_number(out, "TD_R", t->vertices[k].x);
        (void)fputs(", ", out);
        bake_number(out, "TD_R", t->vertices[k].z);
        (void)fputs("},\n", out);
    }
    (void)fputs("};\n", out);
}

static void write_solid(FILE *out, const model_target *t, size_t i)
{
    (void)fprintf(out, "\nstatic const td_vec3 vertices_%zu[] = {\n", i);
    for (uint16_t k = 0u; k < t->n_vertices; ++k) {
        (void)fputs("    ", out);
        bake_vector(out, t->vertices[k]);
        (void)fputs(",\n", out);
    }
    (void)fputs("};\n", out);
    write_places(out, "indices", i, t->indices, t->loop_ends[t->n_faces - 1u]);
    write_places(out, "loop_ends", i, t->loop_ends, t->n_faces);
    (void)fprintf(
        out,
        "static const td_polyhedron solid_%zu = {.vertices = vertices_%zu, .indices = indices_%zu, "
        ".loop_ends = loop_ends_%zu, .n_vertices = %uu, .n_faces = %uu};\n",
        i, i, i, i, t->n_vertices, t->n_faces);
}

static void write_target(FILE *out, const model_target *t, size_t i)
{
    bake_comment(out, t->name);
    if (t->is_planar) {
        write_outline(out, t, i);
    } else {
        write_solid(out, t, i);
    }
    if (t->n_watched > 0u) {
        write_places(out, "watched", i, t->watched, t->n_watched);
    }
}

static void write_targets(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_targets; ++i) {
        write_target(out, &m->targets[i], i);
    }
    for (size_t i = 0u; i < m->n_targets; ++i) {
        const model_target *const t = &m->targets[i];
        (void)fprintf(out, "%s    [%zu] = {",
                      i == 0u ? "\nstatic const td_scene_target targets[] = {\n" : "", i);
        if (t->is_planar) {
            (void)fprintf(out, ".outline = outline_%zu, .n_outline = %uu", i, t->n_vertices);
        } else {
            (void)fprintf(out, ".solid = &solid_%zu", i);
        }
        if (t->is_swept || isfinite(t->depth_max)) {
            (void)fprintf(out, ", .rule = {.swept = %s", t->is_swept ? "true" : "false");
            if (isfinite(t->depth_max)) {
                (void)fputs(", .is_limited = true", out);
                bake_member(out, "depth_max", "TD_R", t->depth_max);
            }
            (void)fputc('}', out);
        }
        if (t->n_watched > 0u) {
            (void)fprintf(out, ", .watched = watched_%zu, .n_watched = %uu", i, t->n_watched);
        }
        bake_body(out, "body", t->body);
        bake_count(out, "material", t->material);
        (void)fputs("}, ", out);
        bake_comment(out, t->name);
        (void)fputs(i + 1u == m->n_targets ? "\n};\n\n" : "\n", out);
    }
}

/* ---- wheels ---- */

static void write_leg(FILE *out, const model *m, const model_leg *l)
{
    (void)fputs("{.z_min = ", out);
    bake_number(out, "TD_NEAR", l->shortest);
    bake_member(out, "z_max", "TD_NEAR", l->longest);
    bake_member(out, "z_zero", "TD_NEAR", l->slack);
    bake_member(out, "k", "TD_R", force(m, l->stiffness));
    bake_member(out, "d_in", "TD_DRAG", force(m, l->damping_in));
    bake_member(out, "d_out", "TD_DRAG", force(m, l->damping_out));
    (void)fputc('}', out);
}

static void write_wheels(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        if (w->stub != NULL) {
            (void)fprintf(out, "static const td_stub stub_%zu = {.leg = ", i);
            write_leg(out, m, w->stub);
            bake_member(out, "mu_s", "TD_U", w->stub_mu_s);
            bake_member(out, "mu_k", "TD_U", w->stub_mu_k);
            (void)fputs("};\n", out);
        }
    }
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        (void)fprintf(out, "%s    [%zu] = {.x_bk = ",
                      i == 0u ? "static const td_wheel wheels[] = {\n" : "", i);
        bake_pose(out, w->position, w->attitude);
        (void)fputs(", .leg = ", out);
        write_leg(out, m, &w->leg);
        bake_member(out, "k_xy", "TD_R", force(m, w->tyre_stiffness));
        bake_member(out, "d_xy", "TD_DRAG", force(m, w->tyre_damping));
        bake_member(out, "c_rr", "TD_U", w->rolling);
        bake_member(out, "cos_min", "TD_U", w->cos_min);
        bake_member(out, "relaxation", "TD_R", w->relaxation);
        bake_member(out, "mass_eff", "TD_R", force(m, w->mass_eff));
        if (w->stub != NULL) {
            (void)fprintf(out, ", .stub = &stub_%zu", i);
        }
        bake_body(out, "body", w->body);
        (void)fputs("}, ", out);
        bake_comment(out, w->name);
        (void)fputs(i + 1u == m->n_wheels ? "\n};\n\n" : "\n", out);
    }
}

/* ---- scenery ---- */

static void write_leaves(FILE *out, const model_scenery *s, const char *kind, size_t i)
{
    for (uint16_t k = 0u; k < s->n_half_spaces; ++k) {
        const model_half_space *const h = &s->half_spaces[k];
        const plant_vec n = {h->normal[0], h->normal[1], h->normal[2]};
        if (k == 0u) {
            (void)fprintf(out, "static const td_half_space %s_%zu_planes[] = {\n", kind, i);
        }
        (void)fputs("    {", out);
        bake_vector(out, n);
        (void)fputs(", ", out);
        bake_number(out, "TD_R", h->offset);
        (void)fputs(k + 1u == s->n_half_spaces ? "},\n};\n" : "},\n", out);
    }
    for (uint16_t k = 0u; k < s->n_curved; ++k) {
        const model_curved *const c = &s->curved[k];
        if (k == 0u) {
            (void)fprintf(out, "static const td_curved %s_%zu_curved[] = {\n", kind, i);
        }
        (void)fprintf(out, "    {.kind = %s, .centre = ",
                      c->kind == TD_CURVE_SPHERE ? "TD_CURVE_SPHERE" : "TD_CURVE_CYLINDER");
        bake_vector(out, c->centre);
        bake_member(out, "radius", "TD_R", c->radius);
        (void)fputs(", .axis = {", out);
        bake_number(out, "TD_U", c->axis.x);
        (void)fputs(", ", out);
        bake_number(out, "TD_U", c->axis.y);
        (void)fputs(", ", out);
        bake_number(out, "TD_U", c->axis.z);
        (void)fputs(k + 1u == s->n_curved ? "}},\n};\n" : "}},\n", out);
    }
}

static void write_scenery(FILE *out, const model_scenery *s, const char *kind, size_t i)
{
    static const char *const words[] = {"ALL_OF", "ANY_OF", "INTERSECTION", "UNION"};
    write_leaves(out, s, kind, i);
    (void)fprintf(out, "static const td_scenery_op %s_%zu_ops[] = {", kind, i);
    for (uint16_t k = 0u; k < s->n_ops; ++k) {
        const model_op *const op = &s->ops[k];
        (void)fprintf(out, "%sTD_%s(", k > 0u ? ", " : "", words[op->code]);
        if (op->code < TD_CODE_INTERSECTION) {
            (void)fprintf(out, "%u, ", op->first);
        }
        (void)fprintf(out, "%u)", op->count);
    }
    (void)fprintf(out, "};\nstatic const td_scenery %s_%zu = {", kind, i);
    if (s->n_half_spaces > 0u) {
        (void)fprintf(out, ".half_spaces = %s_%zu_planes, .n_half_spaces = %uu, ", kind, i,
                      s->n_half_spaces);
    }
    if (s->n_curved > 0u) {
        (void)fprintf(out, ".curved = %s_%zu_curved, .n_curved = %uu, ", kind, i, s->n_curved);
    }
    (void)fprintf(out, ".ops = %s_%zu_ops, .n_ops = %uu};\n\n", kind, i, s->n_ops);
}

static void write_ground(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_solids; ++i) {
        bake_comment(out, m->solids[i].name);
        (void)fputc('\n', out);
        write_scenery(out, m->solids[i].scenery, "scenery", i);
    }
    for (size_t i = 0u; i < m->n_solids; ++i) {
        (void)fprintf(out, "%s    [%zu] = {.scenery = &scenery_%zu",
                      i == 0u ? "static const td_scenery_solid solids[] = {\n" : "", i, i);
        bake_body(out, "body", m->solids[i].body);
        bake_count(out, "material", m->solids[i].material);
        (void)fputs(i + 1u == m->n_solids ? "},\n};\n\n" : "},\n", out);
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        bake_comment(out, m->modifiers[i].name);
        (void)fputc('\n', out);
        write_scenery(out, m->modifiers[i].region, "region", i);
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        const model_modifier *const s = &m->modifiers[i];
        (void)fprintf(out, "%s    [%zu] = {.region = &region_%zu, .material = ",
                      i == 0u ? "static const td_modifier modifiers[] = {\n" : "", i, i);
        write_material(out, m, &s->material);
        bake_body(out, "body", s->body);
        bake_count(out, "keep", s->keep);
        (void)fputs(i + 1u == m->n_modifiers ? "},\n};\n\n" : "},\n", out);
    }
}

/* ---- the scene ---- */

static void write_table(FILE *out, const char *name, size_t n)
{
    if (n > 0u) {
        (void)fprintf(out, "    .%s = %s,\n    .n_%s = %zuu,\n", name, name, name, n);
    }
}

static void write_scene(FILE *out, const model *m)
{
    const model_limits *const l = &m->limits;
    char name[128];
    bake_identifier(m->name, name, sizeof name);
    (void)fprintf(out,
                  "extern const td_scene core_%s;\nconst td_scene core_%s = {\n    .name = ", name,
                  name);
    bake_string(out, m->name);
    (void)fputs(",\n    .tick = ", out);
    bake_number(out, "TD_U", m->tick);
    bake_member(out, "gravity", "TD_R", m->gravity);
    (void)fputs(",\n", out);
    write_table(out, "bodies", m->n_bodies);
    write_table(out, "parts", m->n_parts);
    write_table(out, "targets", m->n_targets);
    write_table(out, "initiators", m->n_initiators);
    write_table(out, "wheels", m->n_wheels);
    write_table(out, "rules", m->n_rules);
    write_table(out, "material_pairs", m->n_material_pairs);
    write_table(out, "laws", m->n_laws);
    (void)fprintf(out, "    .ground = {.materials = materials, .n_materials = %zuu",
                  m->n_materials);
    if (m->n_solids > 0u) {
        (void)fprintf(out, ", .solids = solids, .n_solids = %zuu", m->n_solids);
    }
    if (m->n_modifiers > 0u) {
        (void)fprintf(out, ", .modifiers = modifiers, .n_modifiers = %zuu", m->n_modifiers);
    }
    (void)fprintf(out, "},\n    .contacts = %uu,\n    .candidates = %uu", l->contacts,
                  l->candidates);
    if (l->two_slots) {
        (void)fputs(", .n_z = TD_SCENE_TWO_SLOTS", out);
    } else {
        bake_count(out, "n_z", l->slots);
    }
    bake_count(out, "must_touch", l->must_touch);
    bake_count(out, "stale", l->stale);
    bake_count(out, "calls", l->calls);
    bake_count(out, "inside", l->inside);
    bake_count(out, "stale_ticks", l->stale_ticks);
    (void)fputs(",\n};\n\n", out);
}

void bake_scene(FILE *out, document *doc, const model *m)
{
    (void)fputs("/* SPDX-License-Identifier: MIT */\n", out);
    (void)fputs("/* Written by `touchdown bake`: change the scene file, not this. */\n", out);
    (void)fprintf(out, "%s#include \"rig.h\"\n\n", m->code != NULL ? "#include \"codes.h\"\n" : "");
    write_bodies(out, m);
    write_surfaces(out, m);
    write_parts(out, m);
    write_rules(out, m);
    write_initiators(out, m);
    write_targets(out, m);
    write_wheels(out, m);
    write_ground(out, m);
    write_scene(out, m);
    bake_plant(out, doc, m);
}
