/* SPDX-License-Identifier: MIT */
#include "sections.h"
#include <string.h>
#include "read_scenery.h"
#include "read_shape.h"
#include "td_ground.h"

/* ---- materials and laws ---- */

#define MATERIAL_ROWS(type, base)                                                                  \
    SECTIONS_NUMBER(type, base.mu_s, "mu_s", "[-] static friction", SECTIONS_FROM_ZERO, 0.0),      \
        SECTIONS_NUMBER(type, base.mu_k, "mu_k", "[-] dynamic friction; mu_s, if it is left out",  \
                        SECTIONS_FROM_ZERO, -1.0),                                                 \
        SECTIONS_NUMBER(type, base.yield, "yield",                                                 \
                        "[N] the most that it carries; no limit, if it is left out",               \
                        SECTIONS_FROM_ZERO, HUGE_VAL),                                             \
        SECTIONS_NUMBER(type, base.stiffness, "stiffness", "[N/m] 0: that of its law",             \
                        SECTIONS_FROM_ZERO, 0.0),                                                  \
        SECTIONS_NUMBER(type, base.restitution, "restitution", "[-] 0: that of its law",           \
                        SECTIONS_SHARE, 0.0),                                                      \
        SECTIONS_NUMBER(type, base.rolling, "rolling", "[-] rolling resistance", SECTIONS_SHARE,   \
                        0.0),                                                                      \
        SECTIONS_NUMBER(type, base.spinning, "spinning", "[-] resistance to spinning",             \
                        SECTIONS_SHARE, 0.0),                                                      \
        SECTIONS_NUMBER(type, base.tangential_stiffness, "tangential_stiffness",                   \
                        "[N/m] along the surface; 0: that of the law", SECTIONS_FROM_ZERO, 0.0),   \
        SECTIONS_NUMBER(type, base.tangential_damping, "tangential_damping",                       \
                        "[N s/m] along the surface; 0: two ticks of the stiffness",                \
                        SECTIONS_FROM_ZERO, 0.0),                                                  \
    {                                                                                              \
        .key = "law", .about = "a name of \"laws\"; the first, if it is left out",                 \
        .kind = FIELD_NAME, .at = offsetof(type, base.law), .section = "laws"                      \
    }

static bool complete(const document_node *at, model_material *m)
{
    m->mu_k = m->mu_k < 0.0 ? m->mu_s : m->mu_k;
    return m->mu_k <= m->mu_s || document_fail(at, "mu_k is at most mu_s");
}

static bool finish_material(const document_node *at, void *record)
{
    return complete(at, record);
}

/* Rows name a member that is a material; here it is all of the record. */
typedef struct one_material {
    model_material self;
} one_material;

static const field_row material_rows[] = {
    MATERIAL_ROWS(one_material, self),
};
static const field_record material = {"material", SECTIONS_ROWS(material_rows),
                                      sizeof(model_material), 0u, finish_material};

static const char *const law_words[] = {"spring", "damped", "smooth", "quintic", "user", NULL};
static const field_row law_rows[] = {
    SECTIONS_WORD(model_law, kind, "kind", "how force follows from depth", law_words, 1.0),
    SECTIONS_NUMBER(model_law,
                    stiffness,
                    "stiffness",
                    "[N/m]; 0: contacts last 20 ticks where a body gives way most easily",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_law,
                    restitution,
                    "restitution",
                    "[-] share of the speed that an impact gives back",
                    SECTIONS_SHARE,
                    0.5),
    SECTIONS_NUMBER(model_law,
                    threshold,
                    "threshold",
                    "[m] how far outside the force begins",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_law,
                    speed_min,
                    "speed_min",
                    "[m/s] the least speed of an impact; 0: 0.001",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_law,
                    blend,
                    "blend",
                    "[m] of \"smooth\": where the force becomes linear",
                    SECTIONS_FROM_ZERO,
                    0.0),
    SECTIONS_NUMBER(model_law,
                    duration,
                    "duration",
                    "[s] of \"quintic\": how long a contact lasts",
                    SECTIONS_FROM_ZERO,
                    0.0),
};
static const field_record law = {"law", SECTIONS_ROWS(law_rows), sizeof(model_law), 0u, NULL};

static bool finish_pair(const document_node *at, void *record)
{
    model_material_pair *const p = record;
    return complete(at, &p->both);
}

static const field_row material_pair_rows[] = {
    {.key = "a",
     .about = "a name of \"materials\"",
     .kind = FIELD_NAME,
     .is_required = true,
     .at = offsetof(model_material_pair, a),
     .section = "materials"},
    {.key = "b",
     .about = "a name of \"materials\"",
     .kind = FIELD_NAME,
     .is_required = true,
     .at = offsetof(model_material_pair, b),
     .section = "materials"},
    MATERIAL_ROWS(model_material_pair, both),
};
static const field_record material_pair = {"material_pair", SECTIONS_ROWS(material_pair_rows),
                                           sizeof(model_material_pair), 0u, finish_pair};

/* ---- parts ---- */

/* The bit of a group; a new name takes the next one. */
static bool group_bit(const document_node *at, uint16_t *bits)
{
    model *const m = at->doc->reads;
    const char *name = NULL;
    if (!field_read_text(at, &name)) {
        return false;
    }
    for (unsigned i = 0u; i < MODEL_GROUPS; ++i) {
        if (m->groups[i] == NULL || strcmp(m->groups[i], name) == 0) {
            m->groups[i] = name;
            *bits = (uint16_t)(*bits | (2u << i));
            return true;
        }
    }
    return document_fail(at, "there are at most %u groups", MODEL_GROUPS);
}

static bool read_groups(const document_node *at, void *out)
{
    uint16_t *const bits = out;
    *bits = 0u;
    if (!json_is_array(at->value)) {
        return document_unlike(at, "a list of groups");
    }
    for (size_t i = 0u; i < json_array_size(at->value); ++i) {
        const document_node item = document_item(at, i);
        if (!group_bit(&item, bits)) {
            return false;
        }
    }
    return true;
}

static bool finish_part(const document_node *at, void *record)
{
    model_part *const part = record;
    (void)at;
    part->groups = part->groups == 0u ? 1u : part->groups;
    return true;
}

static const field_row part_rows[] = {
    {.key = "shape",
     .about = "a shape, or a name of \"shapes\"",
     .kind = FIELD_OWN,
     .is_required = true,
     .at = offsetof(model_part, shape),
     .read = read_shape_or_name,
     .schema = "shape_or_name"},
    SECTIONS_BODY(model_part, false),
    SECTIONS_VECTOR(model_part, position, "position", "[m] of the shape in its body"),
    SECTIONS_ATTITUDE(model_part, attitude, "attitude", "of the shape in its body"),
    SECTIONS_NUMBER(model_part, scale, "scale", "[-] of the whole shape", SECTIONS_POSITIVE, 1.0),
    SECTIONS_MATERIAL(model_part),
    {.key = "groups",
     .about = "groups that it belongs to",
     .kind = FIELD_OWN,
     .at = offsetof(model_part, groups),
     .read = read_groups,
     .schema = "texts"},
    {.key = "avoids",
     .about = "groups that it never meets",
     .kind = FIELD_OWN,
     .at = offsetof(model_part, avoids),
     .read = read_groups,
     .schema = "texts"},
    SECTIONS_FLAG(
        model_part, is_swept, "swept", "it is fast or thin: tested between ticks as well"),
};
static const field_record part = {"part", SECTIONS_ROWS(part_rows), sizeof(model_part), 0u,
                                  finish_part};

static const char *const rule_words[] = {"never", "one_sided", NULL};
static const field_row rule_rows[] = {
    {.key = "a",
     .about = "a name of \"bodies\"",
     .kind = FIELD_NAME,
     .is_required = true,
     .at = offsetof(model_rule, a),
     .section = "bodies"},
    {.key = "b",
     .about = "a name of \"bodies\", or \"world\"",
     .kind = FIELD_NAME,
     .is_required = true,
     .at = offsetof(model_rule, b),
     .section = "bodies",
     .world_is_fine = true},
    SECTIONS_WORD(model_rule,
                  kind,
                  "rule",
                  "\"never\": they do not meet; \"one_sided\": only a feels it",
                  rule_words,
                  0.0),
};
static const field_record rule = {"pair", SECTIONS_ROWS(rule_rows), sizeof(model_rule), 0u, NULL};

/* ---- scenery ---- */

static const field_row solid_rows[] = {
    {.key = "scenery",
     .about = "an expression, or a name of \"scenery\"",
     .kind = FIELD_OWN,
     .is_required = true,
     .at = offsetof(model_solid, scenery),
     .read = read_scenery,
     .schema = "scenery_or_name"},
    SECTIONS_BODY(model_solid, false),
    SECTIONS_MATERIAL(model_solid),
};
static const field_record solid = {"solid", SECTIONS_ROWS(solid_rows), sizeof(model_solid), 0u,
                                   NULL};

static const char *const serve_words[] = {"both", "bodies", "wheels", NULL};
static const field_row ground_rows[] = {
    {.key = "shape",
     .about = "a box, cylinder or sphere, or a name of \"shapes\"",
     .kind = FIELD_OWN,
     .is_required = true,
     .at = offsetof(model_ground, shape),
     .read = read_shape_or_name,
     .schema = "shape_or_name"},
    SECTIONS_BODY(model_ground, false),
    SECTIONS_VECTOR(model_ground, position, "position", "[m] of the shape in its body"),
    SECTIONS_ATTITUDE(model_ground, attitude, "attitude", "of the shape in its body"),
    SECTIONS_MATERIAL(model_ground),
    SECTIONS_WORD(model_ground,
                  serves,
                  "serves",
                  "whom it carries: bodies by a part, wheels and initiators by scenery",
                  serve_words,
                  0.0),
};
static const field_record ground = {"ground", SECTIONS_ROWS(ground_rows), sizeof(model_ground), 0u,
                                    NULL};

static bool read_keep(const document_node *at, void *out)
{
    static const char *const words[] = {"mu_s", "mu_k",    "yield",      "stiffness", "restitution",
                                        "law",  "rolling", "tangential", NULL};
    uint16_t *const keep = out;
    if (!json_is_array(at->value)) {
        return document_unlike(at, "a list of members");
    }
    for (size_t i = 0u; i < json_array_size(at->value); ++i) {
        const document_node item = document_item(at, i);
        uint8_t bit = 0u;
        if (!field_read_word(&item, words, &bit)) {
            return false;
        }
        *keep = (uint16_t)(*keep | (1u << bit));
    }
    return true;
}

static bool finish_modifier(const document_node *at, void *record)
{
    model_modifier *const m = record;
    return complete(at, &m->material);
}

static const field_row modifier_rows[] = {
    {.key = "region",
     .about = "an expression, or a name of \"scenery\"",
     .kind = FIELD_OWN,
     .is_required = true,
     .at = offsetof(model_modifier, region),
     .read = read_scenery,
     .schema = "scenery_or_name"},
    SECTIONS_BODY(model_modifier, false),
    {.key = "keep",
     .about = "members of the material that stay as they are",
     .kind = FIELD_OWN,
     .at = offsetof(model_modifier, keep),
     .read = read_keep,
     .schema = "texts"},
    MATERIAL_ROWS(model_modifier, material),
};
static const field_record modifier = {"modifier", SECTIONS_ROWS(modifier_rows),
                                      sizeof(model_modifier), 0u, finish_modifier};

/* ---- limits ---- */

#define LIMIT(member, word, text, high)                                                            \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_WHOLE, .at = offsetof(model_limits, member),     \
        .least = 0.0, .most = high                                                                 \
    }
static bool read_slots(const document_node *at, void *out)
{
    model_limits *const limits = out;
    double value = 0.0;
    limits->has_slots = true;
    if (json_is_string(at->value) && strcmp(json_string_value(at->value), "two") == 0) {
        limits->two_slots = true;
        return true;
    }
    if (!json_is_number(at->value)) {
        return document_unlike(at, "a whole number, or \"two\"");
    }
    if (!field_read_number(at, 0.0, 1024.0, &value)) {
        return false;
    }
    limits->slots = (uint32_t)value;
    return (double)limits->slots == value || document_unlike(at, "a whole number, or \"two\"");
}

static const char *const stale_words[] = {"refuse", "repeat", "ramp", NULL};
static const char *const inside_words[] = {"held", "free", NULL};
static const field_row limit_rows[] = {
    LIMIT(contacts,
          "contacts",
          "contacts of parts at one time; 0: all pairs that may meet, at most 32",
          4096.0),
    LIMIT(candidates,
          "candidates",
          "other pairs measured in a tick; 0: half as many as contacts, and 8",
          65535.0),
    {.key = "slots",
     .about = "zero-crossing slots n_z, or \"two\"; as many as contacts, if it is left out",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_slots,
     .schema = "slots"},
    LIMIT(must_touch, "must_touch", "contacts that will exist at one time; 0: not stated", 65535.0),
    LIMIT(calls, "calls", "support calls in one tick; 0: the plan chooses", 4294967295.0),
    SECTIONS_WORD(
        model_limits, stale, "stale", "what to answer when an input is refused", stale_words, 0.0),
    LIMIT(stale_ticks, "stale_ticks", "for how many lost ticks wrenches are repeated", 65535.0),
    SECTIONS_WORD(model_limits,
                  inside,
                  "inside",
                  "initiators that are inside at the start",
                  inside_words,
                  0.0),
};
static const field_record limits = {"limits", SECTIONS_ROWS(limit_rows), sizeof(model_limits), 0u,
                                    NULL};

/* ---- the scene ---- */

#define MAP(section, text, part_of)                                                                \
    {                                                                                              \
        .key = #section, .about = text, .kind = FIELD_MAP, .at = offsetof(model, section),         \
        .count_at = offsetof(model, n_##section), .record = part_of                                \
    }
#define LIST(word, section, text, part_of)                                                         \
    {                                                                                              \
        .key = word, .about = text, .kind = FIELD_LIST, .at = offsetof(model, section),            \
        .count_at = offsetof(model, n_##section), .record = part_of                                \
    }

static bool read_nothing(const document_node *at, void *out)
{
    const char *text = NULL;
    (void)out;
    return field_read_text(at, &text);
}

static const field_row scene_rows[] = {
    {.key = "$schema",
     .about = "where an editor finds the schema",
     .kind = FIELD_OWN,
     .read = read_nothing,
     .schema = "text"},
    {.key = "name",
     .about = "of the scene",
     .kind = FIELD_TEXT,
     .is_required = true,
     .at = offsetof(model, name)},
    {.key = "about", .about = "one line", .kind = FIELD_TEXT, .at = offsetof(model, about)},
    {.key = "tick",
     .about = "[s]",
     .kind = FIELD_NUMBER,
     .at = offsetof(model, tick),
     .least = 1e-6,
     .most = 1.0,
     .otherwise = 0.001},
    {.key = "duration",
     .about = "[s] of a run",
     .kind = FIELD_NUMBER,
     .at = offsetof(model, duration),
     .least = 1e-6,
     .most = 1e6,
     .otherwise = 10.0},
    SECTIONS_NUMBER(
        model, gravity, "gravity", "[m/s^2] downwards, along -z", SECTIONS_FROM_ZERO, 9.81),
    {.key = "force_unit",
     .about = "[N] the scene's unit of force; 1000 for kN and t, so that large forces fit Q16.16",
     .kind = FIELD_NUMBER,
     .at = offsetof(model, newtons),
     .least = 1e-6,
     .most = 1e9,
     .otherwise = 1.0},
    {.key = "shapes",
     .about = "shapes that have a name",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_shapes,
     .schema = "shapes"},
    {.key = "scenery",
     .about = "Boolean expressions that have a name",
     .kind = FIELD_OWN,
     .at = 0u,
     .read = read_sceneries,
     .schema = "sceneries"},
    MAP(laws, "force laws", &law),
    MAP(materials, "surfaces", &material),
    LIST("material_pairs",
         material_pairs,
         "what two materials do together, where the rule for two does not serve",
         &material_pair),
    MAP(bodies, "what moves", &sections_body),
    MAP(parts, "convex shapes on bodies", &part),
    MAP(grounds, "shapes that carry bodies and wheels", &ground),
    MAP(initiators, "points that targets and scenery hold", &sections_initiator),
    MAP(targets, "convex solids whose faces hold initiators", &sections_target),
    MAP(wheels, "legs with a wheel", &sections_wheel),
    MAP(solids, "Boolean scenery with a material", &solid),
    MAP(modifiers, "regions that change materials", &modifier),
    LIST("pairs", rules, "bodies that never meet, or of which one feels nothing", &rule),
    {.key = "limits",
     .about = "how much may happen in one tick",
     .kind = FIELD_RECORD,
     .at = offsetof(model, limits),
     .record = &limits},
    {.key = "plant",
     .about = "what moves the bodies beside contact",
     .kind = FIELD_RECORD,
     .at = 0u,
     .record = &sections_plant},
};
const field_record sections_scene = {"scene", SECTIONS_ROWS(scene_rows), sizeof(model), 0u, NULL};
