/* SPDX-License-Identifier: MIT */
#include "read_shape.h"
#include <math.h>
#include <string.h>
#include "td_shape.h"

#define SIZE(i)    offsetof(model_shape, size) + (i) * sizeof(double)
#define POSITIVE   .least = 1e-9, .most = HUGE_VAL
#define LEAST_ZERO .least = 0.0, .most = HUGE_VAL
#define POINTS_MAX 4096u

#define ROUNDING                                                                                   \
    {                                                                                              \
        .key = "rounding", .about = "[m] a ball of this radius is rolled about it",                \
        .kind = FIELD_NUMBER, .at = offsetof(model_shape, rounding), LEAST_ZERO                    \
    }
#define LENGTH(word, text, i)                                                                      \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_NUMBER, .is_required = true, .at = SIZE(i),      \
        POSITIVE                                                                                   \
    }

static bool read_half(const document_node *at, void *out)
{
    if (!field_read_numbers(at, 3u, out)) {
        return false;
    }
    const double *const half = out;
    return (half[0] >= 0.0 && half[1] >= 0.0 && half[2] >= 0.0) ||
           document_fail(at, "half lengths are not negative");
}

static bool read_points(const document_node *at, void *out)
{
    model_shape *const shape =
        (model_shape *)(void *)((unsigned char *)out - offsetof(model_shape, points));
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n == 0u || n > POINTS_MAX) {
        return document_unlike(at, "a list of 1 to 4096 points [x, y, z]");
    }
    shape->points = document_take(at->doc, n, sizeof *shape->points);
    shape->n_points = (uint32_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double x[3];
        if (!field_read_numbers(&item, 3u, x)) {
            return false;
        }
        shape->points[i] = (plant_vec){x[0], x[1], x[2]};
    }
    return true;
}

/* ---- kinds ---- */

static const field_row no_fields[] = {ROUNDING};
static const field_row sphere_fields[] = {LENGTH("radius", "[m]", 0), ROUNDING};
static const field_row segment_fields[] = {LENGTH("half_length", "[m] along z", 1), ROUNDING};
static const field_row capsule_fields[] = {
    LENGTH("radius", "[m]", 0), LENGTH("half_length", "[m] of its axis, along z", 1), ROUNDING};
static const field_row box_fields[] = {{.key = "half",
                                        .about = "[m] half lengths along x, y, z",
                                        .kind = FIELD_OWN,
                                        .is_required = true,
                                        .at = SIZE(0),
                                        .read = read_half,
                                        .schema = "vector"},
                                       ROUNDING};
static const field_row cylinder_fields[] = {LENGTH("radius", "[m]", 0),
                                            LENGTH("half_height", "[m] along z", 1), ROUNDING};
static const field_row cone_fields[] = {
    LENGTH("radius", "[m] of its base, at z = -half_height", 0),
    LENGTH("half_height", "[m] along z; its tip is at +half_height", 1), ROUNDING};
static const field_row ellipsoid_fields[] = {{.key = "half",
                                              .about = "[m] half axes along x, y, z",
                                              .kind = FIELD_OWN,
                                              .is_required = true,
                                              .at = SIZE(0),
                                              .read = read_half,
                                              .schema = "vector"},
                                             ROUNDING};
static const field_row hull_fields[] = {{.key = "points",
                                         .about = "[m] the shape is their convex hull",
                                         .kind = FIELD_OWN,
                                         .is_required = true,
                                         .at = offsetof(model_shape, points),
                                         .read = read_points,
                                         .schema = "points"},
                                        ROUNDING};
static const field_row mesh_fields[] = {
    {.key = "file",
     .about = "an STL or OBJ file, by its path from this file",
     .kind = FIELD_TEXT,
     .is_required = true,
     .at = offsetof(model_shape, file)},
    {.key = "scale",
     .about = "[m] a unit of the file",
     .kind = FIELD_NUMBER,
     .at = offsetof(model_shape, scale),
     POSITIVE,
     .otherwise = 1.0},
    {.key = "pieces",
     .about = "the most convex parts that a concave mesh is cut into",
     .kind = FIELD_WHOLE,
     .at = offsetof(model_shape, pieces),
     .least = 1.0,
     .most = 256.0,
     .otherwise = 32.0},
    {.key = "hull",
     .about = "take the convex hull of the mesh, whatever it adds; the mesh may be open",
     .kind = FIELD_FLAG,
     .at = offsetof(model_shape, hull_only)},
    ROUNDING};

#define RECORD(word, rows)                                                                         \
    {                                                                                              \
        .name = word, .fields = rows, .n_fields = sizeof(rows) / sizeof(rows)[0],                  \
        .size = sizeof(model_shape)                                                                \
    }

const read_shape_kind read_shape_kinds[] = {
    {"point", TD_SHAPE_POINT, RECORD("point", no_fields)},
    {"sphere", TD_SHAPE_SPHERE, RECORD("sphere", sphere_fields)},
    {"segment", TD_SHAPE_SEGMENT, RECORD("segment", segment_fields)},
    {"capsule", TD_SHAPE_CAPSULE, RECORD("capsule", capsule_fields)},
    {"box", TD_SHAPE_BOX, RECORD("box", box_fields)},
    {"cylinder", TD_SHAPE_CYLINDER, RECORD("cylinder", cylinder_fields)},
    {"cone", TD_SHAPE_CONE, RECORD("cone", cone_fields)},
    {"ellipsoid", TD_SHAPE_ELLIPSOID, RECORD("ellipsoid", ellipsoid_fields)},
    {"hull", TD_SHAPE_HULL, RECORD("hull", hull_fields)},
    {"mesh", TD_SHAPE_HULL, RECORD("mesh", mesh_fields)},
};
const size_t read_shape_count = sizeof read_shape_kinds / sizeof read_shape_kinds[0];

/* ---- reading ---- */

static bool find_kind(const document_node *at, uint8_t *out)
{
    const char *words[sizeof read_shape_kinds / sizeof read_shape_kinds[0] + 1u];
    for (size_t i = 0u; i < read_shape_count; ++i) {
        words[i] = read_shape_kinds[i].word;
    }
    words[read_shape_count] = NULL;
    return field_read_word(at, words, out);
}

/* The object without its kind: what the record of the kind describes. */
static bool read_rest(const document_node *at, const field_record *record, model_shape *out)
{
    json_t *const rest = json_copy(at->value);
    (void)json_object_del(rest, "kind");
    document_node node = *at;
    node.value = rest;
    const bool well = field_read_record(&node, record, out);
    json_decref(rest);
    return well;
}

bool read_shape(const document_node *at, model_shape *out)
{
    document_node kind;
    uint8_t which = 0u;
    if (!json_is_object(at->value)) {
        return document_unlike(at, "an object {\"kind\": ...}");
    }
    if (!document_member(at, "kind", &kind)) {
        return document_fail(at, "\"kind\" is missing: which shape is it?");
    }
    if (!find_kind(&kind, &which)) {
        return false;
    }
    out->kind = read_shape_kinds[which].kind;
    return read_rest(at, &read_shape_kinds[which].record, out);
}

bool read_shape_or_name(const document_node *at, void *out)
{
    if (!json_is_string(at->value)) {
        model_shape *const shape = document_take(at->doc, 1u, sizeof *shape);
        *(model_shape **)out = shape;
        return read_shape(at, shape);
    }
    const model *const m = at->doc->reads;
    uint16_t index = 0u;
    if (!field_read_name(at, "shapes", false, &index)) {
        return false;
    }
    m->shapes[index].is_used = true;
    *(model_shape **)out = &m->shapes[index];
    return true;
}

static bool read_named(const document_node *at, void *record)
{
    return read_shape(at, record);
}

bool read_shapes(const document_node *at, void *out)
{
    model *const m = at->doc->reads;
    (void)out;
    m->shapes = field_read_named(at, sizeof *m->shapes, read_named, &m->n_shapes);
    return m->shapes != NULL;
}
