/* SPDX-License-Identifier: MIT */
/* Links as the file has them: masses and shapes. */
#include <string.h>
#include "urdf_read.h"

#define LEAST 1e-8 /* [m] of a length: half of it is one for a scene */

static const char *const no_attributes[] = {NULL};

/* ---- poses and masses ---- */

bool urdf_read_origin(urdf_robot *robot, const xmlNode *at, urdf_pose *out)
{
    static const char *const known[] = {"xyz", "rpy", NULL};
    double p[3] = {0.0, 0.0, 0.0}, rpy[3] = {0.0, 0.0, 0.0};
    urdf_only(robot, at, known);
    if (!urdf_numbers(robot, at, "xyz", 3u, p) || !urdf_numbers(robot, at, "rpy", 3u, rpy)) {
        return false;
    }
    *out = (urdf_pose){{p[0], p[1], p[2]}, urdf_attitude(rpy)};
    return true;
}

/* What an <inertial> holds, before it is turned into the link's frame. */
typedef struct inertial {
    urdf_pose pose;
    urdf_sym inertia;
    double mass;
    bool has_mass, has_inertia;
} inertial;

static bool read_inertial_origin(urdf_robot *robot, const xmlNode *at, void *out)
{
    return urdf_read_origin(robot, at, &((inertial *)out)->pose);
}

static bool read_mass(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"value", NULL};
    inertial *const i = out;
    urdf_only(robot, at, known);
    if (!urdf_number(robot, at, "value", &i->mass)) {
        return false;
    }
    i->has_mass = true;
    return i->mass > 0.0 ||
           urdf_fail(
               robot, xmlGetLineNo(at),
               "a mass is above 0, this one is %.9g: a link that is only a frame has no <inertial>",
               i->mass);
}

static bool read_inertia(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"ixx", "iyy", "izz", "iyz", "ixz", "ixy", NULL};
    inertial *const i = out;
    urdf_only(robot, at, known);
    for (int k = 0; k < 6; ++k) {
        if (!urdf_number(robot, at, known[k], &i->inertia.v[k])) {
            return false;
        }
    }
    i->has_inertia = true;
    const double *const v = i->inertia.v;
    const bool is_zero = !(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] > 0.0);
    const bool has_products = v[3] * v[3] + v[4] * v[4] + v[5] * v[5] > 0.0;
    if (is_zero ? has_products : !urdf_sym_is_positive(&i->inertia, 1e-9)) {
        return urdf_fail(
            robot, xmlGetLineNo(at),
            "the inertia is not positive definite: no mass has it; look for wrong signs and units");
    }
    if (!is_zero && !urdf_sym_is_inertia(&i->inertia)) {
        urdf_note(robot, xmlGetLineNo(at),
                  "one principal moment of inertia is larger than the two others together: no mass "
                  "has it; look for wrong units");
    }
    return true;
}

static const urdf_rule inertial_rules[] = {
    {"origin", read_inertial_origin, NULL, true},
    {"mass", read_mass, NULL, true},
    {"inertia", read_inertia, NULL, true},
    {NULL, NULL, NULL, false},
};

static bool read_inertial(urdf_robot *robot, const xmlNode *at, void *out)
{
    urdf_link *const link = out;
    inertial i = {.pose = URDF_HERE};
    urdf_only(robot, at, no_attributes);
    if (!urdf_walk(robot, at, inertial_rules, &i)) {
        return false;
    }
    if (!i.has_mass || !i.has_inertia) {
        return urdf_fail(robot, xmlGetLineNo(at), "<inertial> has no <%s>: write it",
                         i.has_mass ? "inertia" : "mass");
    }
    const urdf_mass own = {i.mass, {0.0, 0.0, 0.0}, i.inertia};
    link->mass = urdf_mass_in(i.pose, &own);
    return true;
}

/* ---- shapes ---- */

/* A length that is above 0, as half of it if it is a whole one. */
static bool
read_length(urdf_robot *robot, const xmlNode *at, const char *attribute, double share, double *out)
{
    if (!urdf_number(robot, at, attribute, out)) {
        return false;
    }
    if (!(*out >= LEAST)) {
        return urdf_fail(robot, xmlGetLineNo(at), "%s of <%s> is above 0, this one is %.9g",
                         attribute, urdf_element(at), *out);
    }
    *out *= share;
    return true;
}

static bool read_box(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"size", NULL};
    urdf_part *const part = out;
    const char *text = NULL;
    urdf_only(robot, at, known);
    if (!urdf_word(robot, at, "size", &text) || !urdf_numbers(robot, at, "size", 3u, part->size)) {
        return false;
    }
    for (int i = 0; i < 3; ++i) {
        if (!(part->size[i] >= LEAST)) {
            return urdf_fail(robot, xmlGetLineNo(at),
                             "a box has three lengths above 0, this one has %.9g", part->size[i]);
        }
        part->size[i] *= 0.5;
    }
    part->kind = URDF_BOX;
    return true;
}

static bool read_sphere(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"radius", NULL};
    urdf_part *const part = out;
    urdf_only(robot, at, known);
    part->kind = URDF_SPHERE;
    return read_length(robot, at, "radius", 1.0, &part->size[0]);
}

static bool read_round(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"radius", "length", NULL};
    urdf_part *const part = out;
    urdf_only(robot, at, known);
    part->kind = strcmp(urdf_element(at), "capsule") == 0 ? URDF_CAPSULE : URDF_CYLINDER;
    return read_length(robot, at, "radius", 1.0, &part->size[0]) &&
           read_length(robot, at, "length", 0.5, &part->size[1]);
}

static bool read_mesh(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"filename", "scale", NULL};
    urdf_part *const part = out;
    const char *name = NULL;
    double s[3] = {1.0, 1.0, 1.0};
    urdf_only(robot, at, known);
    if (!urdf_word(robot, at, "filename", &name) || !urdf_numbers(robot, at, "scale", 3u, s)) {
        return false;
    }
    if (!(s[0] > 0.0) || s[1] - s[0] > 1e-9 * s[0] || s[0] - s[1] > 1e-9 * s[0] ||
        s[2] - s[0] > 1e-9 * s[0] || s[0] - s[2] > 1e-9 * s[0]) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "the mesh has the scale %.9g %.9g %.9g: a scene has one above 0 for all "
                         "axes; scale the file itself",
                         s[0], s[1], s[2]);
    }
    part->kind = URDF_MESH;
    part->size[0] = s[0];
    part->file = urdf_find_mesh(robot, xmlGetLineNo(at), name);
    return part->file != NULL;
}

static const urdf_rule geometry_rules[] = {
    {"box", read_box, NULL, true},        {"sphere", read_sphere, NULL, true},
    {"cylinder", read_round, NULL, true}, {"capsule", read_round, NULL, true},
    {"mesh", read_mesh, NULL, true},      {NULL, NULL, NULL, false},
};

/* One shape, and nothing else: what is not known cannot be left out. */
static bool read_geometry(urdf_robot *robot, const xmlNode *at, void *out)
{
    urdf_part *const part = out;
    const xmlNode *shape = NULL;
    urdf_only(robot, at, no_attributes);
    for (const xmlNode *node = at->children; node != NULL; node = node->next) {
        const urdf_rule *rule = geometry_rules;
        while (node->type == XML_ELEMENT_NODE && rule->name != NULL &&
               strcmp(rule->name, urdf_element(node)) != 0) {
            ++rule;
        }
        if (node->type == XML_ELEMENT_NODE && (rule->name == NULL || shape != NULL)) {
            return urdf_fail(robot, xmlGetLineNo(node),
                             "<geometry> holds one of <box>, <sphere>, <cylinder>, <capsule>, "
                             "<mesh>, there is %s<%.40s>",
                             shape != NULL ? "another, " : "", urdf_element(node));
        }
        shape = node->type == XML_ELEMENT_NODE ? node : shape;
    }
    if (shape == NULL) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "<geometry> is empty: write a shape, or take the <collision> out");
    }
    part->line = xmlGetLineNo(shape);
    return urdf_walk(robot, at, geometry_rules, out);
}

static bool read_part_origin(urdf_robot *robot, const xmlNode *at, void *out)
{
    return urdf_read_origin(robot, at, &((urdf_part *)out)->pose);
}

static const urdf_rule collision_rules[] = {
    {"origin", read_part_origin, NULL, true},
    {"geometry", read_geometry, NULL, true},
    {NULL, NULL, NULL, false},
};

static bool read_collision(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"name", NULL};
    const urdf_link *const link = out;
    if (robot->n_parts == URDF_MAX_PARTS) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "there are more than %u <collision>: no build holds them", URDF_MAX_PARTS);
    }
    urdf_part *const part = &robot->parts[robot->n_parts++];
    *part = (urdf_part){.pose = URDF_HERE, .link = (uint16_t)(link - robot->links)};
    urdf_only(robot, at, known);
    if (xmlHasProp(at, (const xmlChar *)"name") != NULL &&
        !urdf_word(robot, at, "name", &part->name)) {
        return false;
    }
    return urdf_walk(robot, at, collision_rules, part) &&
           (part->line > 0 ||
            urdf_fail(robot, xmlGetLineNo(at), "<collision> has no <geometry>: write it"));
}

/* ---- links ---- */

static const urdf_rule link_rules[] = {
    {"inertial", read_inertial, NULL, true},
    {"collision", read_collision, NULL, false},
    {"visual", NULL, "only <collision> touches, and nothing is drawn", false},
    {"sensor", NULL, "there are no sensors", false},
    {NULL, NULL, NULL, false},
};

bool urdf_read_link(urdf_robot *robot, const xmlNode *at, void *out)
{
    static const char *const known[] = {"name", NULL};
    urdf_link *const link = &robot->links[robot->n_links];
    (void)out;
    if (robot->n_links == URDF_MAX_LINKS) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "there are more than %u links: no build holds them", URDF_MAX_LINKS);
    }
    *link = (urdf_link){.line = xmlGetLineNo(at), .joint = URDF_NONE, .pose = URDF_HERE};
    urdf_only(robot, at, known);
    if (!urdf_word(robot, at, "name", &link->name)) {
        return false;
    }
    for (size_t i = 0u; i < robot->n_links; ++i) {
        if (strcmp(robot->links[i].name, link->name) == 0) {
            return urdf_fail(robot, link->line,
                             "there is a link \"%.60s\" in line %ld already: rename one",
                             link->name, robot->links[i].line);
        }
    }
    ++robot->n_links;
    return urdf_walk(robot, at, link_rules, link);
}
