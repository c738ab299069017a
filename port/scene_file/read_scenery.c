/* SPDX-License-Identifier: MIT */
#include "read_scenery.h"
#include <math.h>
#include <string.h>
#include "fields.h"
#include "td_scenery.h"
#include "td_shape.h"

#define DEPTH_MAX 24u

/* ---- leaves ---- */

/* As td_half_space_from_double scales: fine in Q16.16, the same in floats. */
static model_half_space fine(const double normal[3], double offset)
{
    const double all[4] = {normal[0], normal[1], normal[2], offset};
    double largest = 0.0, scale = 1.0;
    for (int i = 0; i < 4; ++i) {
        largest = fabs(all[i]) > largest ? fabs(all[i]) : largest;
    }
    for (int i = 0; i < 30 && largest * scale < 4096.0; ++i) {
        scale *= 2.0;
    }
    for (int i = 0; i < 30 && largest * scale >= 8192.0; ++i) {
        scale *= 0.5;
    }
    return (model_half_space){{normal[0] * scale, normal[1] * scale, normal[2] * scale},
                              offset * scale};
}

static bool read_half_space(const document_node *at, model_scenery *s)
{
    static const char *const keys[] = {"normal", "offset", "point", NULL};
    document_node normal, offset, point;
    double n[3], b[3], d = 0.0;
    if (!json_is_object(at->value)) {
        return document_unlike(at, "an object {\"normal\", \"offset\" or \"point\"}");
    }
    const bool has_offset = document_member(at, "offset", &offset);
    const bool has_point = document_member(at, "point", &point);
    if (!field_only(at, keys)) {
        return false;
    }
    if (!document_member(at, "normal", &normal) || has_offset == has_point) {
        return document_unlike(at, "\"normal\" and one of \"offset\" and \"point\"");
    }
    if (!field_read_numbers(&normal, 3u, n) ||
        !(has_offset ? field_read_number(&offset, 0.0, 0.0, &d)
                     : field_read_numbers(&point, 3u, b))) {
        return false;
    }
    if (n[0] == 0.0 && n[1] == 0.0 && n[2] == 0.0) {
        return document_fail(&normal, "a normal is not zero");
    }
    d = has_offset ? d : n[0] * b[0] + n[1] * b[1] + n[2] * b[2];
    s->half_spaces[s->n_half_spaces++] = fine(n, d);
    return true;
}

static bool read_curved(const document_node *at, model_scenery *s, bool is_sphere)
{
    static const char *const sphere_keys[] = {"centre", "radius", NULL};
    static const char *const cylinder_keys[] = {"point", "axis", "radius", NULL};
    document_node place, axis, radius;
    double p[3], a[3] = {0.0, 0.0, 1.0};
    model_curved c = {.kind = is_sphere ? TD_CURVE_SPHERE : TD_CURVE_CYLINDER};
    if (!json_is_object(at->value)) {
        return document_unlike(at, is_sphere ? "an object {\"centre\", \"radius\"}"
                                             : "an object {\"point\", \"axis\", \"radius\"}");
    }
    if (!field_only(at, is_sphere ? sphere_keys : cylinder_keys)) {
        return false;
    }
    if (!document_member(at, is_sphere ? "centre" : "point", &place) ||
        !document_member(at, "radius", &radius) ||
        (!is_sphere && !document_member(at, "axis", &axis))) {
        return document_unlike(at, is_sphere ? "\"centre\" and \"radius\""
                                             : "\"point\", \"axis\" and \"radius\"");
    }
    if (!field_read_numbers(&place, 3u, p) ||
        !field_read_number(&radius, 0.0, HUGE_VAL, &c.radius) ||
        (!is_sphere && !field_read_numbers(&axis, 3u, a))) {
        return false;
    }
    const double length = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    if (!(length > 0.0) || !(c.radius > 0.0)) {
        return document_fail(at, "a radius is above 0, and an axis is not zero");
    }
    c.centre = (plant_vec){p[0], p[1], p[2]};
    c.axis = (plant_vec){a[0] / length, a[1] / length, a[2] / length};
    s->curved[s->n_curved++] = c;
    return true;
}

/* ---- expressions ---- */

static const char *const words[] = {"half_space", "sphere",       "cylinder",
                                    "union",      "intersection", NULL};
enum {
    HALF_SPACE,
    SPHERE,
    CYLINDER,
    UNION,
    INTERSECTION
};

/* The one member of an expression. */
static bool open_expression(const document_node *at, document_node *inner, uint8_t *word)
{
    void *const iterator = json_object_iter(at->value);
    if (!json_is_object(at->value) || json_object_size(at->value) != 1u) {
        return document_unlike(
            at, "an object with one of \"half_space\", \"sphere\", \"cylinder\", \"union\", "
                "\"intersection\"");
    }
    const char *const key = json_object_iter_key(iterator);
    for (*word = 0u; words[*word] != NULL; ++*word) {
        if (strcmp(key, words[*word]) == 0) {
            return document_member(at, words[*word], inner);
        }
    }
    return field_only(at, words);
}

/* Counts half spaces and all leaves of an expression that is not yet checked. */
static bool count_leaves(const document_node *at, unsigned depth, size_t *half_spaces, size_t *all)
{
    document_node inner;
    uint8_t word = 0u;
    if (depth > DEPTH_MAX) {
        return document_fail(at, "expressions nest at most %u deep", DEPTH_MAX);
    }
    if (!open_expression(at, &inner, &word)) {
        return false;
    }
    if (word < UNION) {
        *half_spaces += word == HALF_SPACE ? 1u : 0u;
        ++*all;
        if (*all > UINT8_MAX) {
            return document_fail(at, "an expression has at most 255 leaves");
        }
        return true;
    }
    if (!json_is_array(inner.value) || json_array_size(inner.value) == 0u) {
        return document_unlike(&inner, "a list of expressions");
    }
    for (size_t i = 0u; i < json_array_size(inner.value); ++i) {
        const document_node item = document_item(&inner, i);
        if (!count_leaves(&item, depth + 1u, half_spaces, all)) {
            return false;
        }
    }
    return true;
}

static void push_op(model_scenery *s, uint8_t code, uint32_t first, size_t count)
{
    s->ops[s->n_ops++] = (model_op){code, (uint8_t)first, (uint16_t)count};
}

/* Reads a leaf. @return its number, or UINT32_MAX */
static bool read_leaf(
    const document_node *inner, uint8_t word, size_t half_spaces, model_scenery *s, uint32_t *leaf)
{
    *leaf = word == HALF_SPACE ? s->n_half_spaces : (uint32_t)half_spaces + s->n_curved;
    return word == HALF_SPACE ? read_half_space(inner, s) : read_curved(inner, s, word == SPHERE);
}

/* Runs of leaves with consecutive numbers are one operation. */
typedef struct run {
    uint32_t first;
    size_t count;
} run;

static bool read_expression(const document_node *at, size_t half_spaces, model_scenery *s)
{
    document_node inner;
    uint8_t word = 0u;
    uint32_t leaf = 0u;
    if (!open_expression(at, &inner, &word)) {
        return false;
    }
    if (word < UNION) {
        if (!read_leaf(&inner, word, half_spaces, s, &leaf)) {
            return false;
        }
        push_op(s, TD_CODE_ALL_OF, leaf, 1u);
        return true;
    }
    const uint8_t push = word == UNION ? TD_CODE_ANY_OF : TD_CODE_ALL_OF;
    size_t operands = 0u;
    run now = {0u, 0u};
    for (size_t i = 0u; i < json_array_size(inner.value); ++i) {
        const document_node item = document_item(&inner, i);
        document_node within;
        uint8_t kind = 0u;
        if (!open_expression(&item, &within, &kind)) {
            return false;
        }
        const bool is_leaf = kind < UNION;
        if (is_leaf && !read_leaf(&within, kind, half_spaces, s, &leaf)) {
            return false;
        }
        if (is_leaf && now.count > 0u && leaf == now.first + now.count) {
            ++now.count;
            continue;
        }
        if (now.count > 0u) {
            push_op(s, now.count == 1u ? TD_CODE_ALL_OF : push, now.first, now.count);
            ++operands;
        }
        now = (run){leaf, is_leaf ? 1u : 0u};
        if (!is_leaf) {
            if (!read_expression(&item, half_spaces, s)) {
                return false;
            }
            ++operands;
        }
    }
    if (now.count > 0u) {
        push_op(s, now.count == 1u ? TD_CODE_ALL_OF : push, now.first, now.count);
        ++operands;
    }
    if (operands > 1u) {
        push_op(s, word == UNION ? TD_CODE_UNION : TD_CODE_INTERSECTION, 0u, operands);
    }
    return true;
}

static void give_room(document *doc, size_t half_spaces, size_t all, model_scenery *s)
{
    s->half_spaces = document_take(doc, half_spaces + 1u, sizeof *s->half_spaces);
    s->curved = document_take(doc, all - half_spaces + 1u, sizeof *s->curved);
    s->ops = document_take(doc, 2u * all + 2u, sizeof *s->ops);
}

static bool read_into(const document_node *at, model_scenery *s)
{
    size_t half_spaces = 0u, all = 0u;
    if (!count_leaves(at, 0u, &half_spaces, &all)) {
        return false;
    }
    give_room(at->doc, half_spaces, all, s);
    return read_expression(at, half_spaces, s);
}

bool read_scenery(const document_node *at, void *out)
{
    const model *const m = at->doc->reads;
    uint16_t index = 0u;
    if (!json_is_string(at->value)) {
        model_scenery *const s = document_take(at->doc, 1u, sizeof *s);
        *(model_scenery **)out = s;
        return read_into(at, s);
    }
    if (!field_read_name(at, "scenery", false, &index)) {
        return false;
    }
    m->scenery[index].is_used = true;
    *(model_scenery **)out = &m->scenery[index];
    return true;
}

static bool read_named(const document_node *at, void *record)
{
    return read_into(at, record);
}

bool read_sceneries(const document_node *at, void *out)
{
    model *const m = at->doc->reads;
    (void)out;
    m->scenery = field_read_named(at, sizeof *m->scenery, read_named, &m->n_scenery);
    return m->scenery != NULL;
}

/* ---- of shapes ---- */

static void add_plane(model_scenery *s, model_pose pose, plant_vec normal, double offset)
{
    const plant_vec n = plant_turn(pose.q, normal);
    const double normal_w[3] = {n.x, n.y, n.z};
    s->half_spaces[s->n_half_spaces++] = fine(normal_w, offset + plant_dot(n, pose.p));
}

model_scenery *read_scenery_of_planes(
    document *doc, const plant_vec *normals, const double *offsets, size_t n, model_pose pose)
{
    model_scenery *const s = document_take(doc, 1u, sizeof *s);
    give_room(doc, n, n, s);
    for (size_t i = 0u; i < n; ++i) {
        add_plane(s, pose, normals[i], offsets[i]);
    }
    push_op(s, TD_CODE_ALL_OF, 0u, n);
    return s;
}

model_scenery *read_scenery_of_shape(document *doc, const model_shape *shape, model_pose pose)
{
    static const plant_vec axes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    model_scenery *const s = document_take(doc, 1u, sizeof *s);
    give_room(doc, 6u, 7u, s);
    if (shape->rounding != 0.0) {
        return NULL;
    }
    if (shape->kind == TD_SHAPE_BOX) {
        for (int i = 0; i < 3; ++i) {
            add_plane(s, pose, axes[i], shape->size[i]);
            add_plane(s, pose, plant_scale(-1.0, axes[i]), shape->size[i]);
        }
    } else if (shape->kind == TD_SHAPE_CYLINDER) {
        add_plane(s, pose, axes[2], shape->size[1]);
        add_plane(s, pose, plant_scale(-1.0, axes[2]), shape->size[1]);
        s->curved[s->n_curved++] =
            (model_curved){TD_CURVE_CYLINDER, pose.p, plant_turn(pose.q, axes[2]), shape->size[0]};
    } else if (shape->kind == TD_SHAPE_SPHERE) {
        s->curved[s->n_curved++] = (model_curved){TD_CURVE_SPHERE, pose.p, axes[2], shape->size[0]};
    } else {
        return NULL;
    }
    push_op(s, TD_CODE_ALL_OF, 0u, (size_t)s->n_half_spaces + s->n_curved);
    return s;
}
