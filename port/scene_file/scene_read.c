/* SPDX-License-Identifier: MIT */
#include "scene_read.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "complete.h"
#include "sections.h"

/* ---- names ---- */

/* What only exists to be named must be named. */
static bool all_are_used(const document_node *root, const model *m)
{
    document_node section, member;
    for (size_t i = 0u; i < m->n_shapes; ++i) {
        if (!m->shapes[i].is_used) {
            (void)document_member(root, "shapes", &section);
            (void)document_member(&section, m->shapes[i].name, &member);
            return document_fail(&member,
                                 "nothing uses this shape: take it out, or name it in a part");
        }
    }
    for (size_t i = 0u; i < m->n_scenery; ++i) {
        if (!m->scenery[i].is_used) {
            (void)document_member(root, "scenery", &section);
            (void)document_member(&section, m->scenery[i].name, &member);
            return document_fail(&member,
                                 "nothing uses this scenery: take it out, or name it in a solid");
        }
    }
    return true;
}

static bool is_material_used(const model *m, size_t k)
{
    bool used = k == 0u; /* the default */
    for (size_t i = 0u; i < m->n_parts && !used; ++i) {
        used = m->parts[i].material == k;
    }
    for (size_t i = 0u; i < m->n_grounds && !used; ++i) {
        used = m->grounds[i].material == k;
    }
    for (size_t i = 0u; i < m->n_initiators && !used; ++i) {
        used = m->initiators[i].material == k;
    }
    for (size_t i = 0u; i < m->n_targets && !used; ++i) {
        used = m->targets[i].material == k;
    }
    for (size_t i = 0u; i < m->n_solids && !used; ++i) {
        used = m->solids[i].material == k;
    }
    return used;
}

static bool is_law_used(const model *m, size_t k)
{
    bool used = k == 0u;
    for (size_t i = 0u; i < m->n_materials && !used; ++i) {
        used = m->materials[i].law == k;
    }
    for (size_t i = 0u; i < m->n_material_pairs && !used; ++i) {
        used = m->material_pairs[i].both.law == k;
    }
    for (size_t i = 0u; i < m->n_modifiers && !used; ++i) {
        used = m->modifiers[i].material.law == k;
    }
    return used;
}

static bool surfaces_are_used(const document_node *root, const model *m)
{
    document_node section, member;
    for (size_t i = 0u; i < m->n_materials; ++i) {
        if (!is_material_used(m, i)) {
            (void)document_member(root, "materials", &section);
            (void)document_member(&section, m->materials[i].name, &member);
            return document_fail(&member,
                                 "nothing is made of this material: take it out, or name it");
        }
    }
    for (size_t i = 0u; i < m->n_laws; ++i) {
        if (!is_law_used(m, i)) {
            (void)document_member(root, "laws", &section);
            (void)document_member(&section, m->laws[i].name, &member);
            return document_fail(&member, "no material has this law: take it out, or name it");
        }
    }
    return true;
}

/* ---- mechanisms ---- */

/* Each body has one parent at most, and nobody is his own ancestor. */
static bool joints_are_trees(const document_node *root, const model *m)
{
    document_node plant, section, member;
    (void)document_member(root, "plant", &plant);
    (void)document_member(&plant, "joints", &section);
    for (size_t i = 0u; i < m->n_joints; ++i) {
        const rig_joint *const j = &m->joints[i].joint;
        (void)document_member(&section, m->joints[i].name, &member);
        for (size_t k = 0u; k < i; ++k) {
            if (m->joints[k].joint.child == j->child) {
                return document_fail(&member,
                                     "\"%s\" has a joint already, \"%s\": a body has one parent",
                                     m->bodies[j->child].name, m->joints[k].name);
            }
        }
        if (!(m->bodies[j->child].mass > 0.0) && !(m->bodies[j->child].density > 0.0)) {
            return document_fail(&member, "\"%s\" has no mass: what a joint moves has one",
                                 m->bodies[j->child].name);
        }
        uint16_t up = j->parent;
        for (size_t step = 0u; up != MODEL_WORLD && step <= m->n_joints; ++step) {
            if (up == j->child) {
                return document_fail(&member, "it closes a loop of joints: mechanisms are trees");
            }
            uint16_t next = MODEL_WORLD;
            for (size_t k = 0u; k < m->n_joints; ++k) {
                next = m->joints[k].joint.child == up ? m->joints[k].joint.parent : next;
            }
            up = next;
        }
    }
    return true;
}

static bool motions_are_of_driven(const document_node *root, const model *m)
{
    document_node plant, section, member;
    for (size_t i = 0u; i < m->n_motions; ++i) {
        const model_body *const body = &m->bodies[m->motions[i].body];
        if (body->mass > 0.0 || body->density > 0.0) {
            (void)document_member(root, "plant", &plant);
            (void)document_member(&plant, "motions", &section);
            (void)document_member(&section, body->name, &member);
            return document_fail(
                &member,
                "\"%s\" has a mass: forces move it; prescribed motion is for bodies without one",
                body->name);
        }
    }
    return true;
}

static bool wheels_have_ground(const document_node *root, const model *m)
{
    document_node section;
    bool has = m->n_solids > 0u;
    for (size_t i = 0u; i < m->n_grounds && !has; ++i) {
        has = m->grounds[i].serves != MODEL_BODIES;
    }
    if (m->n_wheels > 0u && !has) {
        (void)document_member(root, "wheels", &section);
        return document_fail(
            &section, "wheels roll on scenery, and there is none: add \"grounds\" or \"solids\"");
    }
    return true;
}

/* Records, folders and C carry it. */
static bool name_is_plain(const document_node *root, const model *m)
{
    document_node name;
    (void)document_member(root, "name", &name);
    if (strlen(m->name) > 60u) {
        return document_fail(&name, "a scene's name has at most 60 characters");
    }
    return m->name[strspn(m->name,
                          "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")] ==
               '\0' ||
           document_fail(&name, "a scene's name is of letters, digits, _ and -");
}

bool scene_read_document(document *doc, model *out)
{
    (void)memset(out, 0, sizeof *out);
    doc->reads = out;
    const document_node root = document_root(doc);
    return field_read_record(&root, &sections_scene, out) && name_is_plain(&root, out) &&
           all_are_used(&root, out) && surfaces_are_used(&root, out) &&
           joints_are_trees(&root, out) && motions_are_of_driven(&root, out) &&
           wheels_have_ground(&root, out) && complete_scene(&root, out);
}

bool scene_read(const char *path, document *doc, model *out)
{
    (void)memset(out, 0, sizeof *out);
    return document_read(path, doc) && scene_read_document(doc, out);
}

bool scene_read_files(const document_file *files, size_t n, document *doc, model *out)
{
    (void)memset(out, 0, sizeof *out);
    if (!document_read_text(files[0].name, files[0].data, files[0].size, doc)) {
        return false;
    }
    doc->files = files + 1;
    doc->n_files = n - 1u;
    return scene_read_document(doc, out);
}
