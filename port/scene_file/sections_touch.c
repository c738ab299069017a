/* SPDX-License-Identifier: MIT */
/* What touches beside parts: initiators, targets, wheels. */
#include "plant.h"
#include "read_shape.h"
#include "sections.h"

/* ---- initiators and targets ---- */

static bool finish_initiator(const document_node *at, void *record)
{
    model_initiator *const i = record;
    if (i->is_driven == (i->body != MODEL_WORLD)) {
        return document_fail(at, "an initiator has a \"body\", or is \"driven\" by code");
    }
    i->body = i->is_driven ? (uint16_t)MODEL_DRIVEN : i->body;
    return true;
}

static const field_row initiator_rows[] = {
    SECTIONS_BODY(model_initiator, false),
    SECTIONS_VECTOR(model_initiator, point, "point", "[m] in its body"),
    SECTIONS_FLAG(model_initiator,
                  is_driven,
                  "driven",
                  "code gives its place: a node of a finite-element model"),
    SECTIONS_MATERIAL(model_initiator),
    SECTIONS_FLAG(model_initiator, meets_scenery, "meets_scenery", "scenery holds it as well"),
};
const field_record sections_initiator = {"initiator", SECTIONS_ROWS(initiator_rows),
                                         sizeof(model_initiator), 0u, finish_initiator};

static bool read_vertices(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n < 4u || n > 4096u) {
        return document_unlike(at, "a list of at least 4 points [x, y, z]");
    }
    t->vertices = document_take(at->doc, n, sizeof *t->vertices);
    t->n_vertices = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double x[3];
        if (!field_read_numbers(&item, 3u, x)) {
            return false;
        }
        t->vertices[i] = (plant_vec){x[0], x[1], x[2]};
    }
    return true;
}

static bool read_outline(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n < 3u || n > 256u) {
        return document_unlike(at, "a list of at least 3 corners [x, z], clockwise seen along y");
    }
    t->vertices = document_take(at->doc, n, sizeof *t->vertices);
    t->n_vertices = (uint16_t)n;
    t->n_faces = (uint16_t)n;
    t->is_planar = true;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double x[2];
        if (!field_read_numbers(&item, 2u, x)) {
            return false;
        }
        t->vertices[i] = (plant_vec){x[0], 0.0, x[1]};
    }
    return true;
}

static bool read_face(const document_node *at, model_target *t, size_t *used)
{
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n < 3u) {
        return document_unlike(
            at, "a list of at least 3 places in \"vertices\", counter-clockwise seen from outside");
    }
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        double place = 0.0;
        if (!field_read_number(&item, 0.0, (double)t->n_vertices - 1.0, &place)) {
            return false;
        }
        t->indices[(*used)++] = (uint16_t)place;
    }
    return true;
}

static bool read_faces(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    size_t all = 0u, used = 0u;
    if (!json_is_array(at->value) || n < 4u || n > 256u) {
        return document_unlike(at, "a list of at least 4 faces");
    }
    for (size_t i = 0u; i < n; ++i) {
        all += json_array_size(json_array_get(at->value, i));
    }
    if (all > UINT16_MAX) {
        return document_fail(at, "there are more than 65535 corners");
    }
    t->indices = document_take(at->doc, all + 1u, sizeof *t->indices);
    t->loop_ends = document_take(at->doc, n, sizeof *t->loop_ends);
    t->n_faces = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!read_face(&item, t, &used)) {
            return false;
        }
        t->loop_ends[i] = (uint16_t)used;
    }
    return true;
}

static bool read_watched(const document_node *at, void *out)
{
    model_target *const t = out;
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n == 0u || n > UINT16_MAX) {
        return document_unlike(at, "a list of names of \"initiators\"");
    }
    t->watched = document_take(at->doc, n, sizeof *t->watched);
    t->n_watched = (uint16_t)n;
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!field_read_name(&item, "initiators", false, &t->watched[i])) {
            return false;
        }
    }
    return true;
}

static bool finish_target(const document_node *at, void *record)
{
    model_target *const t = record;
    json_t *const written = json_object_get(at->value, "vertices");
    const bool has_faces = t->vertices != NULL && t->indices != NULL;
    const int ways = (has_faces ? 1 : 0) + (t->is_planar ? 1 : 0) + (t->shape != NULL ? 1 : 0);
    if (ways != 1 || (t->is_planar && written != NULL)) {
        return document_fail(
            at, "a target has \"vertices\" and \"faces\", or a \"shape\", or an \"outline\"");
    }
    if (t->is_driven && t->body != MODEL_WORLD) {
        return document_fail(at, "a target has a \"body\", or is \"driven\" by code");
    }
    t->body = t->is_driven ? (uint16_t)MODEL_DRIVEN : t->body;
    return true;
}

static const field_row target_rows[] = {
    {.key = "vertices",
     .about = "[m] in its body",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_vertices,
     .schema = "points"},
    {.key = "faces",
     .about = "each a loop of places in \"vertices\", counter-clockwise seen from outside",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_faces,
     .schema = "faces"},
    {.key = "shape",
     .about = "a box or a hull instead of vertices and faces",
     .kind = FIELD_OWN,
     .at = offsetof(model_target, shape),
     .read = read_shape_or_name,
     .schema = "shape_or_name"},
    {.key = "outline",
     .about =
         "[m] corners [x, z], clockwise seen along y: a target of the plane, a prism without ends",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_outline,
     .schema = "corners"},
    SECTIONS_BODY(model_target, false),
    SECTIONS_FLAG(model_target,
                  is_driven,
                  "driven",
                  "code gives the places of its vertices: faces of finite elements"),
    SECTIONS_MATERIAL(model_target),
    {.key = "watches",
     .about = "names of \"initiators\"; all that are not its own body's, if it is left out",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_watched,
     .schema = "texts"},
    SECTIONS_FLAG(model_target, is_swept, "swept", "a face that is crossed within one tick holds"),
    SECTIONS_NUMBER(model_target,
                    depth_max,
                    "depth_max",
                    "[m] where holding without penetration ends; no limit, if left out",
                    SECTIONS_FROM_ZERO,
                    HUGE_VAL),
};
const field_record sections_target = {"target", SECTIONS_ROWS(target_rows), sizeof(model_target),
                                      0u, finish_target};

/* ---- wheels ---- */

static bool finish_leg(const document_node *at, void *record)
{
    model_leg *const leg = record;
    leg->slack = leg->slack < 0.0 ? leg->longest : leg->slack;
    leg->damping_out = leg->damping_out < 0.0 ? leg->damping_in : leg->damping_out;
    return leg->shortest < leg->longest ||
           document_fail(at, "a leg is longer when it hangs than when it is compressed");
}

#define NEEDED(type, member, word, text)                                                           \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_NUMBER, .is_required = true,                     \
        .at = offsetof(type, member), SECTIONS_FROM_ZERO                                           \
    }
static const field_row leg_rows[] = {
    NEEDED(model_leg, shortest, "shortest", "[m] its length when fully compressed"),
    NEEDED(model_leg, longest, "longest", "[m] its length when it hangs"),
    SECTIONS_NUMBER(model_leg,
                    slack,
                    "slack",
                    "[m] the length without force; \"longest\", if it is left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
    NEEDED(model_leg, stiffness, "stiffness", "[N/m]"),
    SECTIONS_NUMBER(
        model_leg, damping_in, "damping", "[N s/m] when it shortens", SECTIONS_FROM_ZERO, 0.0),
    SECTIONS_NUMBER(model_leg,
                    damping_out,
                    "rebound_damping",
                    "[N s/m] when it rebounds; \"damping\", if it is left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
};
static const field_record leg = {"leg", SECTIONS_ROWS(leg_rows), sizeof(model_leg), 0u, finish_leg};

/* A broken leg, with the friction of its end. */
typedef struct stub {
    model_leg leg;
    double mu_s, mu_k;
} stub;

static const field_row stub_rows[] = {
    {.key = "leg",
     .about = "its spring; its longest is the shortest of the whole leg",
     .kind = FIELD_RECORD,
     .is_required = true,
     .at = offsetof(stub, leg),
     .record = &leg},
    SECTIONS_NUMBER(stub, mu_s, "mu_s", "[-] of the strut's end", SECTIONS_FROM_ZERO, 0.3),
    SECTIONS_NUMBER(stub, mu_k, "mu_k", "[-] of the strut's end", SECTIONS_FROM_ZERO, 0.24),
};
const field_record sections_stub = {"stub", SECTIONS_ROWS(stub_rows), sizeof(stub), 0u, NULL};

static bool read_stub(const document_node *at, void *out)
{
    model_wheel *const wheel = out;
    stub *const s = document_take(at->doc, 1u, sizeof *s);
    if (!field_read_record(at, &sections_stub, s)) {
        return false;
    }
    wheel->stub = &s->leg;
    wheel->stub_mu_s = s->mu_s;
    wheel->stub_mu_k = s->mu_k;
    return true;
}

static const field_row wheel_rows[] = {
    SECTIONS_BODY(model_wheel, true),
    SECTIONS_VECTOR(model_wheel, position, "position", "[m] where the leg is mounted, in its body"),
    SECTIONS_ATTITUDE(model_wheel,
                      attitude,
                      "attitude",
                      "of the wheel in its body: x ahead, z along the leg to the ground"),
    {.key = "leg",
     .about = "a spring and a damper",
     .kind = FIELD_RECORD,
     .is_required = true,
     .at = offsetof(model_wheel, leg),
     .record = &leg},
    NEEDED(model_wheel, tyre_stiffness, "tyre_stiffness", "[N/m] of the tyre, along the ground"),
    SECTIONS_NUMBER(model_wheel,
                    tyre_damping,
                    "tyre_damping",
                    "[N s/m] a fiftieth of a second of the stiffness, if left out",
                    SECTIONS_FROM_ZERO,
                    -1.0),
    SECTIONS_NUMBER(model_wheel,
                    rolling,
                    "rolling",
                    "[-] rolling resistance, a share of the load",
                    SECTIONS_SHARE,
                    0.0),
    SECTIONS_NUMBER(model_wheel,
                    cos_min,
                    "cos_min",
                    "[-] least cosine of leg and normal of the ground",
                    SECTIONS_SHARE,
                    0.3),
    SECTIONS_NUMBER(model_wheel,
                    relaxation,
                    "relaxation",
                    "[m] relaxation length; 0: none",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_wheel,
                    mass_eff,
                    "effective_mass",
                    "[kg] for the implicit force of long ticks; 0: explicit",
                    SECTIONS_FROM_ZERO,
                    0.0),
    {.key = "stub",
     .about = "what remains when the leg breaks; it never does, if it is left out",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_stub,
     .schema = "stub"},
};

static bool finish_wheel(const document_node *at, void *record)
{
    model_wheel *const w = record;
    (void)at;
    w->tyre_damping = w->tyre_damping < 0.0 ? 0.02 * w->tyre_stiffness : w->tyre_damping;
    return true;
}
const field_record sections_wheel = {"wheel", SECTIONS_ROWS(wheel_rows), sizeof(model_wheel), 0u,
                                     finish_wheel};
