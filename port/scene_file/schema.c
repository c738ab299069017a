/* SPDX-License-Identifier: MIT */
#include "schema.h"
#include <math.h>
#include <stdlib.h>
#include "read_shape.h"
#include "read_signal.h"
#include "sections.h"

static json_t *ref(const char *name)
{
    return json_pack("{s: o}", "$ref", json_sprintf("#/definitions/%s", name));
}

static json_t *type(const char *word)
{
    return json_pack("{s: s}", "type", word);
}

static json_t *list_of(json_t *items, int least, int most)
{
    json_t *const list = json_pack("{s: s, s: o}", "type", "array", "items", items);
    if (least > 0) {
        (void)json_object_set_new(list, "minItems", json_integer(least));
    }
    if (most > 0) {
        (void)json_object_set_new(list, "maxItems", json_integer(most));
    }
    return list;
}

static json_t *table_of(json_t *items)
{
    return json_pack("{s: s, s: o}", "type", "object", "additionalProperties", items);
}

static json_t *words_of(const char *const *words)
{
    json_t *const list = json_array();
    for (; *words != NULL; ++words) {
        (void)json_array_append_new(list, json_string(*words));
    }
    return json_pack("{s: o}", "enum", list);
}

/* ---- fields ---- */

static void set_range(json_t *out, const field_row *f)
{
    if (!(f->least < f->most)) {
        return;
    }
    if (f->least > 0.0 && f->least < 1e-200) {
        (void)json_object_set_new(out, "exclusiveMinimum", json_integer(0));
    } else {
        (void)json_object_set_new(out, "minimum", json_real(f->least));
    }
    if (isfinite(f->most)) {
        (void)json_object_set_new(out, "maximum", json_real(f->most));
    }
}

/* A default that a file could state: what follows from other fields is told in words. */
static void set_default(json_t *out, const field_row *f)
{
    const bool is_stated =
        isfinite(f->otherwise) && !(f->least < f->most && f->otherwise < f->least);
    if (f->is_required) {
        return;
    }
    if (f->kind == FIELD_FLAG) {
        (void)json_object_set_new(out, "default", json_boolean(f->otherwise != 0.0));
    } else if (f->kind == FIELD_WORD) {
        (void)json_object_set_new(out, "default", json_string(f->words[(size_t)f->otherwise]));
    } else if ((f->kind == FIELD_NUMBER || f->kind == FIELD_WHOLE) && is_stated) {
        (void)json_object_set_new(out, "default", json_real(f->otherwise));
    }
}

static json_t *plain(const field_row *f)
{
    switch (f->kind) {
    case FIELD_NUMBER:
        return type("number");
    case FIELD_WHOLE:
        return type("integer");
    case FIELD_FLAG:
        return type("boolean");
    case FIELD_TEXT:
    case FIELD_NAME:
        return ref("text");
    case FIELD_WORD:
        return words_of(f->words);
    case FIELD_VECTOR:
        return ref("vector");
    case FIELD_ATTITUDE:
        return ref("attitude");
    case FIELD_RECORD:
        return ref(f->record->name);
    case FIELD_MAP:
    case FIELD_KEYED:
        return table_of(ref(f->record->name));
    case FIELD_LIST:
        return list_of(ref(f->record->name), 0, 0);
    default:
        return ref(f->schema);
    }
}

/* Draft 7 ignores what stands beside a $ref: hence allOf. */
static json_t *of_field(const field_row *f)
{
    json_t *const inner = plain(f);
    json_t *const out =
        json_object_get(inner, "$ref") != NULL ? json_pack("{s: [o]}", "allOf", inner) : inner;
    set_range(out, f);
    set_default(out, f);
    (void)json_object_set_new(out, "description", json_string(f->about));
    return out;
}

static json_t *of_rows(const field_record *record)
{
    json_t *const properties = json_object(), *const required = json_array();
    for (size_t i = 0u; i < record->n_fields; ++i) {
        const field_row *const f = &record->fields[i];
        (void)json_object_set_new(properties, f->key, of_field(f));
        if (f->is_required) {
            (void)json_array_append_new(required, json_string(f->key));
        }
    }
    (void)json_object_set_new(properties, "comment", type("string"));
    return json_pack("{s: s, s: b, s: o, s: o}", "type", "object", "additionalProperties", 0,
                     "required", required, "properties", properties);
}

/* The record, and those within it that are not there yet. */
static void define(json_t *definitions, const field_record *record)
{
    if (json_object_get(definitions, record->name) != NULL) {
        return;
    }
    (void)json_object_set_new(definitions, record->name, of_rows(record));
    for (size_t i = 0u; i < record->n_fields; ++i) {
        if (record->fields[i].record != NULL) {
            define(definitions, record->fields[i].record);
        }
    }
}

/* ---- what functions read ---- */

static json_t *object_of(json_t *properties, json_t *required)
{
    return json_pack("{s: s, s: b, s: o, s: o}", "type", "object", "additionalProperties", 0,
                     "required", required, "properties", properties);
}

static json_t *of_shape(void)
{
    json_t *const choices = json_array();
    for (size_t i = 0u; i < read_shape_count; ++i) {
        json_t *const shape = of_rows(&read_shape_kinds[i].record);
        (void)json_object_set_new(json_object_get(shape, "properties"), "kind",
                                  json_pack("{s: s}", "const", read_shape_kinds[i].word));
        (void)json_array_append_new(json_object_get(shape, "required"), json_string("kind"));
        (void)json_array_append_new(choices, shape);
    }
    return json_pack("{s: o}", "oneOf", choices);
}

static json_t *of_leaf(const char *word, json_t *inner)
{
    return object_of(json_pack("{s: o}", word, inner), json_pack("[s]", word));
}

static json_t *of_scenery(void)
{
    json_t *const half_space =
        object_of(json_pack("{s: o, s: o, s: o, s: o}", "normal", ref("vector"), "offset",
                            type("number"), "point", ref("vector"), "comment", type("string")),
                  json_pack("[s]", "normal"));
    json_t *const sphere = object_of(json_pack("{s: o, s: o, s: o}", "centre", ref("vector"),
                                               "radius", type("number"), "comment", type("string")),
                                     json_pack("[s, s]", "centre", "radius"));
    json_t *const cylinder =
        object_of(json_pack("{s: o, s: o, s: o, s: o}", "point", ref("vector"), "axis",
                            ref("vector"), "radius", type("number"), "comment", type("string")),
                  json_pack("[s, s, s]", "point", "axis", "radius"));
    json_t *const several = list_of(ref("scenery"), 1, 0);
    (void)json_object_set_new(
        half_space, "oneOf",
        json_pack("[{s: [s]}, {s: [s]}]", "required", "offset", "required", "point"));
    return json_pack("{s: [o, o, o, o, o]}", "oneOf", of_leaf("half_space", half_space),
                     of_leaf("sphere", sphere), of_leaf("cylinder", cylinder),
                     of_leaf("union", json_incref(several)), of_leaf("intersection", several));
}

static json_t *of_signal(void)
{
    json_t *const sine =
        object_of(json_pack("{s: o, s: o, s: {s: s, s: f}, s: o, s: o}", "amplitude",
                            type("number"), "rate", type("number"), "period", "type", "number",
                            "minimum", 1e-6, "phase", type("number"), "comment", type("string")),
                  json_pack("[s]", "amplitude"));
    (void)json_object_set_new(
        sine, "oneOf", json_pack("[{s: [s]}, {s: [s]}]", "required", "rate", "required", "period"));
    json_t *const whole =
        object_of(json_pack("{s: o, s: o, s: o, s: o, s: o, s: {s: s, s: i}, s: o}", "constant",
                            type("number"), "slope", type("number"), "sines", list_of(sine, 0, 0),
                            "table", list_of(list_of(type("number"), 2, 2), 1, 0), "between",
                            words_of(read_signal_between), "ease", "type", "number", "minimum", 0,
                            "comment", type("string")),
                  json_array());
    return json_pack("{s: [o, o]}", "oneOf", type("number"), whole);
}

static json_t *of_attitude(void)
{
    json_t *const axis = object_of(json_pack("{s: o, s: o, s: o}", "axis", ref("vector"), "angle",
                                             type("number"), "comment", type("string")),
                                   json_pack("[s, s]", "axis", "angle"));
    json_t *const angles =
        object_of(json_pack("{s: o, s: o, s: o, s: o}", "roll", type("number"), "pitch",
                            type("number"), "yaw", type("number"), "comment", type("string")),
                  json_array());
    return json_pack("{s: [o, o, o]}", "anyOf", list_of(type("number"), 4, 4), axis, angles);
}

static json_t *or_name(const char *what)
{
    return json_pack("{s: [o, o]}", "oneOf", ref("text"), ref(what));
}

static void define_own(json_t *d)
{
    (void)json_object_set_new(d, "text",
                              json_pack("{s: s, s: i}", "type", "string", "minLength", 1));
    (void)json_object_set_new(d, "texts", list_of(ref("text"), 0, 0));
    (void)json_object_set_new(d, "vector", list_of(type("number"), 3, 3));
    (void)json_object_set_new(d, "points", list_of(ref("vector"), 1, 0));
    (void)json_object_set_new(d, "corners", list_of(list_of(type("number"), 2, 2), 3, 0));
    (void)json_object_set_new(d, "range", list_of(type("number"), 2, 2));
    (void)json_object_set_new(d, "faces", list_of(list_of(type("integer"), 3, 0), 4, 0));
    (void)json_object_set_new(d, "inertia",
                              json_pack("{s: [o, o]}", "oneOf", list_of(type("number"), 3, 3),
                                        list_of(type("number"), 6, 6)));
    (void)json_object_set_new(d, "slots",
                              json_pack("{s: [{s: s, s: i, s: i}, {s: s}]}", "oneOf", "type",
                                        "integer", "minimum", 0, "maximum", 1024, "const", "two"));
    (void)json_object_set_new(d, "attitude", of_attitude());
    (void)json_object_set_new(d, "signal", of_signal());
    (void)json_object_set_new(d, "signals", list_of(ref("signal"), 3, 3));
    (void)json_object_set_new(d, "shape", of_shape());
    (void)json_object_set_new(d, "shapes", table_of(ref("shape")));
    (void)json_object_set_new(d, "shape_or_name", or_name("shape"));
    (void)json_object_set_new(d, "scenery", of_scenery());
    (void)json_object_set_new(d, "sceneries", table_of(ref("scenery")));
    (void)json_object_set_new(d, "scenery_or_name", or_name("scenery"));
}

/* Takes the schema. */
static bool write_whole(FILE *out, json_t *schema)
{
    const bool well = schema != NULL &&
                      json_dumpf(schema, out, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) == 0 &&
                      fputc('\n', out) != EOF;
    json_decref(schema);
    return well;
}

bool schema_write(FILE *out)
{
    json_t *const definitions = json_object();
    define_own(definitions);
    define(definitions, &sections_stub);
    define(definitions, &sections_scene);
    return write_whole(out, json_pack("{s: s, s: s, s: [o], s: o}", "title", "A scene of Touchdown",
                                      "description",
                                      "SI units, angles in radians. Names stand for indices.",
                                      "allOf", ref("scene"), "definitions", definitions));
}

bool schema_write_campaign(FILE *out, const field_record *record, const char *const *quantities)
{
    json_t *const d = json_object();
    (void)json_object_set_new(d, "text",
                              json_pack("{s: s, s: i}", "type", "string", "minLength", 1));
    (void)json_object_set_new(
        d, "text_or_texts",
        json_pack("{s: [o, o]}", "oneOf", ref("text"), list_of(ref("text"), 1, 0)));
    (void)json_object_set_new(d, "range", list_of(type("number"), 2, 2));
    (void)json_object_set_new(d, "values", list_of(json_object(), 1, 0));
    (void)json_object_set_new(d, "object", type("object"));
    (void)json_object_set_new(d, "quantities", list_of(words_of(quantities), 0, 0));
    define(d, record);
    return write_whole(out,
                       json_pack("{s: s, s: s, s: [o], s: o}", "title", "A campaign of Touchdown",
                                 "description", "Many runs of a scene with scattered parameters.",
                                 "allOf", ref(record->name), "definitions", d));
}
