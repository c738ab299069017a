/* SPDX-License-Identifier: MIT */
#include "bake_plant.h"
#include "bake.h"
#include "bake_text.h"
#include "build.h"

/* ---- signals ---- */

/* Tables of sines and knots come before the signals that name them, numbered as they are met. */
static void write_signal_tables(FILE *out, const rig_signal *s, unsigned *next)
{
    if (s->n_sines > 0u) {
        (void)fprintf(out, "static const plant_sine sines_%u[] = {", *next);
        for (uint16_t i = 0u; i < s->n_sines; ++i) {
            const double all[3] = {s->sines[i].amplitude, s->sines[i].rate, s->sines[i].phase};
            (void)fputs(i > 0u ? ", " : "", out);
            bake_doubles(out, all, 3u);
        }
        (void)fputs("};\n", out);
    }
    if (s->n_table > 0u) {
        (void)fprintf(out, "static const rig_knot table_%u[] = {", *next);
        for (uint16_t i = 0u; i < s->n_table; ++i) {
            const double all[2] = {s->table[i].t, s->table[i].value};
            (void)fputs(i > 0u ? ", " : "", out);
            bake_doubles(out, all, 2u);
        }
        (void)fputs("};\n", out);
    }
    ++*next;
}

static void write_signal(FILE *out, const rig_signal *s, unsigned *next)
{
    static const char *const words[] = {"RIG_LINEAR", "RIG_SMOOTH", "RIG_STEP"};
    (void)fputs("{.constant = ", out);
    bake_number(out, "", s->constant);
    bake_member(out, "slope", "", s->slope);
    if (s->n_sines > 0u) {
        (void)fprintf(out, ", .sines = sines_%u, .n_sines = %uu", *next, s->n_sines);
    }
    if (s->n_table > 0u) {
        (void)fprintf(out, ", .table = table_%u, .n_table = %uu, .between = %s", *next, s->n_table,
                      words[s->between]);
    }
    bake_member(out, "ease", "", s->ease);
    (void)fputc('}', out);
    ++*next;
}

static void write_signals(FILE *out, const char *member, const rig_signal *s, unsigned *next)
{
    (void)fprintf(out, ", .%s = {", member);
    for (int i = 0; i < 3; ++i) {
        (void)fputs(i > 0 ? ", " : "", out);
        write_signal(out, &s[i], next);
    }
    (void)fputc('}', out);
}

/* Every signal of the plant, in the order in which its tables name them. */
static void write_all_tables(FILE *out, const model *m)
{
    unsigned next = 0u;
    for (size_t i = 0u; i < m->n_joints; ++i) {
        write_signal_tables(out, &m->joints[i].joint.drive, &next);
    }
    for (size_t i = 0u; i < 6u * m->n_motions; ++i) {
        const rig_motion *const motion = &m->motions[i / 6u];
        write_signal_tables(out, i % 6u < 3u ? &motion->place[i % 6u] : &motion->angle[i % 6u - 3u],
                            &next);
    }
    for (size_t i = 0u; i < 6u * m->n_forces; ++i) {
        const rig_force *const force = &m->forces[i / 6u];
        write_signal_tables(out, i % 6u < 3u ? &force->force[i % 6u] : &force->torque[i % 6u - 3u],
                            &next);
    }
    for (size_t i = 0u; i < 3u * m->n_airs; ++i) {
        write_signal_tables(out, &m->airs[i / 3u].wind[i % 3u], &next);
    }
    for (size_t i = 0u; i < m->n_controls; ++i) {
        write_signal_tables(out, &m->controls[i].brake, &next);
        write_signal_tables(out, &m->controls[i].steer, &next);
        write_signal_tables(out, &m->controls[i].drive, &next);
    }
}

/* ---- tables ---- */

static void doubles_of(FILE *out, const char *member, plant_vec v)
{
    const double all[3] = {v.x, v.y, v.z};
    if (plant_dot(v, v) > 0.0) {
        (void)fprintf(out, ", .%s = ", member);
        bake_doubles(out, all, 3u);
    }
}

static void quaternion_of(FILE *out, const char *member, plant_quat q)
{
    const double all[4] = {q.w, q.x, q.y, q.z};
    (void)fprintf(out, ", .%s = ", member);
    bake_doubles(out, all, 4u);
}

static const char *close_of(size_t i, size_t n)
{
    return i + 1u == n ? "},\n};\n\n" : "},\n";
}

static void write_joints(FILE *out, const model *m, unsigned *next)
{
    static const char *const words[] = {"RIG_FIXED", "RIG_REVOLUTE", "RIG_PRISMATIC", "RIG_FREE"};
    for (size_t i = 0u; i < m->n_joints; ++i) {
        const rig_joint *const j = &m->joints[i].joint;
        (void)fputs(i == 0u ? "static const rig_joint joints[] = {\n    " : "    ", out);
        bake_comment(out, m->joints[i].name);
        (void)fprintf(out, "\n    {.kind = %s, .child = %uu", words[j->kind], j->child);
        if (j->parent == MODEL_WORLD) {
            (void)fputs(", .parent = RIG_WORLD", out);
        } else {
            bake_count(out, "parent", j->parent);
        }
        doubles_of(out, "at_parent", j->at_parent);
        quaternion_of(out, "turn_parent", j->turn_parent);
        doubles_of(out, "at_child", j->at_child);
        quaternion_of(out, "turn_child", j->turn_child);
        doubles_of(out, "axis", j->axis);
        if (j->is_limited) {
            (void)fputs(", .is_limited = true", out);
            bake_member(out, "lower", "", j->lower);
            bake_member(out, "upper", "", j->upper);
        }
        bake_member(out, "damping", "", j->damping);
        bake_member(out, "friction", "", j->friction);
        bake_member(out, "start", "", j->start);
        bake_member(out, "start_rate", "", j->start_rate);
        (void)fputs(", .drive = ", out);
        write_signal(out, &j->drive, next);
        (void)fputs(close_of(i, m->n_joints), out);
    }
}

static void write_masses(FILE *out, document *doc, const model *m)
{
    const rig_mass *const masses = build_has_masses(m) ? build_masses(doc, m) : NULL;
    for (size_t i = 0u; masses != NULL && i < m->n_bodies; ++i) {
        (void)fprintf(out, "%s    [%zu] = {.mass = ",
                      i == 0u ? "static const rig_mass masses[] = {\n" : "", i);
        bake_number(out, "", masses[i].mass);
        doubles_of(out, "com_b", masses[i].com_b);
        doubles_of(out, "inertia_b", masses[i].inertia_b);
        doubles_of(out, "product_b", masses[i].product_b);
        (void)fputs(close_of(i, m->n_bodies), out);
    }
}

static void write_moved(FILE *out, const model *m, unsigned *next)
{
    for (size_t i = 0u; i < m->n_motions; ++i) {
        const rig_motion *const motion = &m->motions[i];
        (void)fprintf(out, "%s    {.body = %uu",
                      i == 0u ? "static const rig_motion motions[] = {\n" : "", motion->body);
        write_signals(out, "place", motion->place, next);
        write_signals(out, "angle", motion->angle, next);
        (void)fputs(close_of(i, m->n_motions), out);
    }
}

static void write_forces(FILE *out, const model *m, unsigned *next)
{
    for (size_t i = 0u; i < m->n_forces; ++i) {
        const rig_force *const f = &m->forces[i];
        (void)fprintf(out, "%s    {.body = %uu",
                      i == 0u ? "static const rig_force forces[] = {\n" : "", f->body);
        write_signals(out, "force", f->force, next);
        write_signals(out, "torque", f->torque, next);
        doubles_of(out, "point_b", f->point_b);
        (void)fputs(f->in_body ? ", .in_body = true" : "", out);
        (void)fputs(close_of(i, m->n_forces), out);
    }
    for (size_t i = 0u; i < m->n_airs; ++i) {
        const rig_air *const a = &m->airs[i];
        (void)fprintf(out, "%s    {.body = %uu", i == 0u ? "static const rig_air airs[] = {\n" : "",
                      a->body);
        write_signals(out, "wind", a->wind, next);
        doubles_of(out, "damping", a->damping);
        doubles_of(out, "spin_damping", a->spin_damping);
        bake_member(out, "drag", "", a->drag);
        bake_member(out, "lift", "", a->lift);
        (void)fputs(close_of(i, m->n_airs), out);
    }
}

static void write_controls(FILE *out, const model *m, unsigned *next)
{
    for (size_t i = 0u; i < m->n_controls; ++i) {
        const rig_control *const c = &m->controls[i];
        (void)fprintf(out, "%s    {.wheel = %uu, .brake = ",
                      i == 0u ? "static const rig_control controls[] = {\n" : "", c->wheel);
        write_signal(out, &c->brake, next);
        (void)fputs(", .steer = ", out);
        write_signal(out, &c->steer, next);
        (void)fputs(", .drive = ", out);
        write_signal(out, &c->drive, next);
        (void)fputs(close_of(i, m->n_controls), out);
    }
}

static size_t write_settled(FILE *out, const model *m)
{
    size_t n = 0u;
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        if (m->bodies[i].is_settled) {
            (void)fprintf(out, "%s%zu", n == 0u ? "static const uint16_t settled[] = {" : ", ", i);
            ++n;
        }
    }
    (void)fputs(n > 0u ? "};\n\n" : "", out);
    return n;
}

static void write_table(FILE *out, const char *name, size_t n)
{
    if (n > 0u) {
        (void)fprintf(out, ", .%s = %s, .n_%s = %zuu", name, name, name, n);
    }
}

static void write_start(FILE *out, const model *m)
{
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        const model_body *const b = &m->bodies[i];
        const double q[4] = {b->attitude.w, b->attitude.x, b->attitude.y, b->attitude.z};
        (void)fprintf(out, "%s    [%zu] = {.attitude = ",
                      i == 0u ? "static const rig_start start[] = {\n" : "", i);
        bake_doubles(out, q, 4u);
        doubles_of(out, "position", b->position);
        doubles_of(out, "velocity", b->velocity);
        doubles_of(out, "spin_b", b->spin);
        (void)fputs(close_of(i, m->n_bodies), out);
    }
}

static void write_rig(FILE *out, const model *m, bool has_tables)
{
    char name[128];
    bake_identifier(m->name, name, sizeof name);
    (void)fprintf(out,
                  "extern const rig_scene scene_%s;\nconst rig_scene scene_%s = {\n    .scene = "
                  "&core_%s,\n    .about = ",
                  name, name, name);
    bake_string(out, m->about != NULL ? m->about : "");
    (void)fputs(",\n    .newtons = ", out);
    bake_number(out, "", m->newtons);
    bake_member(out, "gravity", "", m->gravity);
    (void)fputs(m->n_bodies > 0u ? ",\n    .start = start" : "", out);
    (void)fprintf(out, ",\n    .ticks = %uu,\n", (unsigned)(m->duration / m->tick + 0.5));
    (void)fputs(has_tables ? "    .tables = &tables,\n" : "", out);
    (void)fputs(m->is_gallery ? "    .is_gallery = true,\n" : "", out);
    if (m->code != NULL) {
        (void)fprintf(out, "    .begin = %s_begin,\n    .drive = %s_drive,\n    .load = %s_load,\n",
                      m->code, m->code, m->code);
    }
    (void)fputs("};\n", out);
}

void bake_plant(FILE *out, document *doc, const model *m)
{
    unsigned next = 0u;
    write_all_tables(out, m);
    write_joints(out, m, &next);
    write_moved(out, m, &next);
    write_forces(out, m, &next);
    write_controls(out, m, &next);
    write_masses(out, doc, m);
    const size_t n_settled = write_settled(out, m);
    const bool has_masses = build_has_masses(m);
    const bool has_tables =
        m->n_joints + m->n_motions + m->n_forces + m->n_airs + m->n_controls + n_settled > 0u ||
        has_masses || m->integrator != RIG_SEMI || m->rollbacks > 0u;
    if (has_tables) {
        (void)fprintf(out, "static const rig_tables tables = {.integrator = %s",
                      m->integrator == RIG_SEMI ? "RIG_SEMI" : "RIG_RK4");
        bake_count(out, "rollbacks", m->rollbacks);
        (void)fputs(has_masses ? ", .masses = masses" : "", out);
        write_table(out, "joints", m->n_joints);
        write_table(out, "motions", m->n_motions);
        write_table(out, "forces", m->n_forces);
        write_table(out, "airs", m->n_airs);
        write_table(out, "controls", m->n_controls);
        write_table(out, "settled", n_settled);
        (void)fputs("};\n\n", out);
    }
    write_start(out, m);
    write_rig(out, m, has_tables);
}
