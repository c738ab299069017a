/* SPDX-License-Identifier: MIT */
#include "fields.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "plant.h"

#define TABLE_MAX (UINT16_MAX - 2u) /* records: indices have 16 bits, and two mean other things */
#define KEYS_MAX  40u               /* of one object */
#define NAME_MAX  64u               /* characters of a name */
#define UNIT_MAX  1e-3 /* by how much a quaternion may miss unit length; it is normalised */
#define UNIT_FINE 1e-9 /* within this it is taken as it stands */

/* ---- words ---- */

/* How many letters two words differ by, by insertions, deletions and changes; long words are far apart. */
static size_t letters_off(const char *a, const char *b)
{
    size_t row[NAME_MAX + 1u];
    const size_t n = strlen(a), m = strlen(b);
    if (n > NAME_MAX || m > NAME_MAX) {
        return NAME_MAX;
    }
    for (size_t j = 0u; j <= m; ++j) {
        row[j] = j;
    }
    for (size_t i = 1u; i <= n; ++i) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1u; j <= m; ++j) {
            const size_t change = corner + (a[i - 1u] == b[j - 1u] ? 0u : 1u);
            const size_t step = (row[j] < row[j - 1u] ? row[j] : row[j - 1u]) + 1u;
            corner = row[j];
            row[j] = change < step ? change : step;
        }
    }
    return row[m];
}

const char *field_nearest(const char *word, const char *const *words)
{
    const char *best = NULL;
    size_t least = strlen(word) / 2u + 1u;
    for (; *words != NULL; ++words) {
        const size_t off = letters_off(word, *words);
        if (off < least) {
            least = off;
            best = *words;
        }
    }
    return best;
}

static bool unknown_key(const document_node *at, const char *key, const char *const *keys)
{
    const char *const nearest = field_nearest(key, keys);
    document_node member;
    (void)document_member(at, key, &member);
    if (nearest != NULL) {
        return document_fail(&member, "there is no such key here; did you mean \"%s\"?", nearest);
    }
    char list[400] = "";
    for (size_t used = 0u; *keys != NULL && used < sizeof list - NAME_MAX; ++keys) {
        const int more =
            snprintf(list + used, sizeof list - used, "%s%s", used == 0u ? "" : ", ", *keys);
        used += more > 0 ? (size_t)more : 0u;
    }
    return document_fail(&member, "there is no such key here; there are %s", list);
}

bool field_only(const document_node *at, const char *const *keys)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(at->value, key, value)
    {
        bool known = strcmp(key, "comment") == 0;
        for (const char *const *k = keys; *k != NULL && !known; ++k) {
            known = strcmp(key, *k) == 0;
        }
        if (!known) {
            return unknown_key(at, key, keys);
        }
    }
    return true;
}

/* ---- values ---- */

document_node field_root(const document_node *at)
{
    return document_root(at->doc);
}

bool field_read_number(const document_node *at, double least, double most, double *out)
{
    const double value = json_number_value(at->value);
    char words[96] = "a number";
    if (least < most && isfinite(most)) {
        (void)snprintf(words, sizeof words, "a number within %.9g and %.9g", least, most);
    } else if (least < most && least > 0.0) {
        (void)snprintf(words, sizeof words, "a number above 0");
    } else if (least < most) {
        (void)snprintf(words, sizeof words, "a number of at least %.9g", least);
    }
    if (!json_is_number(at->value) || (least < most && !(value >= least && value <= most))) {
        return document_unlike(at, words);
    }
    *out = value;
    return true;
}

bool field_read_numbers(const document_node *at, size_t n, double *out)
{
    char words[64];
    if (!json_is_array(at->value) || json_array_size(at->value) != n) {
        (void)snprintf(words, sizeof words, "a list of %zu numbers", n);
        return document_unlike(at, words);
    }
    for (size_t i = 0u; i < n; ++i) {
        const document_node item = document_item(at, i);
        if (!field_read_number(&item, 0.0, 0.0, &out[i])) {
            return false;
        }
    }
    return true;
}

static bool read_vector(const document_node *at, plant_vec *out)
{
    double x[3];
    if (!field_read_numbers(at, 3u, x)) {
        return false;
    }
    *out = (plant_vec){x[0], x[1], x[2]};
    return true;
}

static bool read_whole(const document_node *at, const field_row *f, uint32_t *out)
{
    double value = 0.0;
    const double most = f->least < f->most ? f->most : 65535.0;
    if (!field_read_number(at, f->least, most, &value)) {
        return false;
    }
    if (value != floor(value)) {
        return document_unlike(at, "a whole number");
    }
    *out = (uint32_t)value;
    return true;
}

bool field_read_text(const document_node *at, const char **out)
{
    const char *const text = json_string_value(at->value);
    if (text == NULL || text[0] == '\0') {
        return document_unlike(at, "a text");
    }
    for (const char *c = text; *c != '\0'; ++c) {
        if ((unsigned char)*c < 0x20u || *c == 0x7f) {
            return document_fail(at, "a text holds no line breaks and no control characters");
        }
    }
    *out = text;
    return true;
}

bool field_read_word(const document_node *at, const char *const *words, uint8_t *out)
{
    const char *text = NULL;
    char list[300];
    size_t used = 0u;
    for (uint8_t i = 0u; words[i] != NULL; ++i) {
        if (json_is_string(at->value) && strcmp(json_string_value(at->value), words[i]) == 0) {
            *out = i;
            return true;
        }
        const int more = snprintf(list + used, sizeof list - used, "%s\"%s\"",
                                  i == 0u ? "one of " : ", ", words[i]);
        used += more > 0 ? (size_t)more : 0u;
        text = words[i];
    }
    return text != NULL && document_unlike(at, list);
}

/* ---- names ---- */

static bool unknown_name(const document_node *at, json_t *section, const char *where)
{
    const char *names[KEYS_MAX + 1u];
    size_t n = 0u;
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(section, key, value)
    {
        if (n < KEYS_MAX) {
            names[n++] = key;
        }
    }
    names[n] = NULL;
    const char *const nearest = field_nearest(json_string_value(at->value), names);
    return nearest == NULL
               ? document_fail(at, "there is no \"%.40s\" in \"%s\"", json_string_value(at->value),
                               where)
               : document_fail(at, "there is no \"%.40s\" in \"%s\"; did you mean \"%s\"?",
                               json_string_value(at->value), where, nearest);
}

bool field_read_name(const document_node *at,
                     const char *section,
                     bool world_is_fine,
                     uint16_t *out)
{
    const char *const text = json_string_value(at->value);
    json_t *const table = json_object_get(at->doc->root, section);
    if (text == NULL) {
        return document_unlike(at, "a name");
    }
    if (world_is_fine && strcmp(text, "world") == 0) {
        *out = UINT16_MAX;
        return true;
    }
    uint16_t i = 0u;
    const char *key = NULL;
    json_t *value = NULL;
    json_object_foreach(table, key, value)
    {
        if (strcmp(key, text) == 0) {
            *out = i;
            return true;
        }
        ++i;
    }
    return unknown_name(at, table, section);
}

/* ---- attitudes ---- */

static bool unit(const document_node *at, plant_quat *q)
{
    const double n = sqrt(q->w * q->w + q->x * q->x + q->y * q->y + q->z * q->z);
    if (fabs(n - 1.0) > UNIT_MAX) {
        return document_fail(at, "a quaternion [w, x, y, z] has the length 1, this one %.6g", n);
    }
    if (fabs(n - 1.0) > UNIT_FINE) {
        *q = (plant_quat){q->w / n, q->x / n, q->y / n, q->z / n};
    }
    return true;
}

static bool read_axis_angle(const document_node *at, plant_quat *out)
{
    static const char *const keys[] = {"axis", "angle", NULL};
    document_node axis, angle;
    plant_vec a;
    double half = 0.0;
    if (!field_only(at, keys)) {
        return false;
    }
    if (!document_member(at, "axis", &axis) || !document_member(at, "angle", &angle)) {
        return document_unlike(at, "both \"axis\" and \"angle\"");
    }
    if (!read_vector(&axis, &a) || !field_read_number(&angle, 0.0, 0.0, &half)) {
        return false;
    }
    const double length = sqrt(plant_dot(a, a));
    if (!(length > 0.0)) {
        return document_fail(&axis, "an axis is not zero");
    }
    const double s = plant_sin(0.5 * half) / length;
    *out = (plant_quat){plant_cos(0.5 * half), s * a.x, s * a.y, s * a.z};
    return true;
}

/* q = q_z(yaw) q_y(pitch) q_x(roll). */
static bool read_angles(const document_node *at, plant_quat *out)
{
    static const char *const keys[] = {"roll", "pitch", "yaw", NULL};
    double a[3] = {0.0, 0.0, 0.0};
    if (!field_only(at, keys)) {
        return false;
    }
    for (int i = 0; i < 3; ++i) {
        document_node angle;
        if (document_member(at, keys[i], &angle) && !field_read_number(&angle, 0.0, 0.0, &a[i])) {
            return false;
        }
    }
    const double cr = plant_cos(0.5 * a[0]), sr = plant_sin(0.5 * a[0]);
    const double cp = plant_cos(0.5 * a[1]), sp = plant_sin(0.5 * a[1]);
    const double cy = plant_cos(0.5 * a[2]), sy = plant_sin(0.5 * a[2]);
    *out = (plant_quat){cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy,
                        cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy};
    return true;
}

bool field_read_attitude(const document_node *at, void *out)
{
    plant_quat *const q = out;
    double x[4];
    if (json_is_object(at->value)) {
        return json_object_get(at->value, "axis") != NULL ||
                       json_object_get(at->value, "angle") != NULL
                   ? read_axis_angle(at, q)
                   : read_angles(at, q);
    }
    if (!field_read_numbers(at, 4u, x)) {
        return false;
    }
    *q = (plant_quat){x[0], x[1], x[2], x[3]};
    return unit(at, q);
}

/* ---- records ---- */

static void *place_of(void *record, size_t at)
{
    return (unsigned char *)record + at;
}

void *field_read_named(const document_node *at,
                       size_t size,
                       bool (*read)(const document_node *at, void *record),
                       size_t *count)
{
    const size_t n = json_object_size(at->value);
    if (!json_is_object(at->value) || n > TABLE_MAX) {
        (void)document_unlike(at, "an object { name: ... }");
        return NULL;
    }
    unsigned char *const table = document_take(at->doc, n + 1u, size);
    unsigned char *record = table;
    for (void *it = json_object_iter(at->value); it != NULL;
         it = json_object_iter_next(at->value, it), record += size) {
        const document_node node = {at->doc, json_object_iter_value(it), at,
                                    json_object_iter_key(it), 0u};
        *(const char **)(void *)record = node.key;
        if (!read(&node, record)) {
            return NULL;
        }
    }
    *count = n;
    return table;
}

static bool read_table(const document_node *at, const field_row *f, void *out)
{
    const field_record *const r = f->record;
    const bool is_list = f->kind == FIELD_LIST;
    const size_t n = is_list ? json_array_size(at->value) : json_object_size(at->value);
    if (is_list ? !json_is_array(at->value) : !json_is_object(at->value)) {
        return document_unlike(at, is_list ? "a list [ ... ]" : "an object { name: ... }");
    }
    if (n > TABLE_MAX) {
        return document_fail(at, "there are %zu of them, more than any build holds", n);
    }
    unsigned char *const table = document_take(at->doc, n + 1u, r->size);
    void *iterator = is_list ? NULL : json_object_iter(at->value);
    for (size_t i = 0u; i < n; ++i) {
        unsigned char *const record = table + i * r->size;
        document_node node = document_item(at, i);
        if (!is_list) {
            node = (document_node){at->doc, json_object_iter_value(iterator), at,
                                   json_object_iter_key(iterator), 0u};
            iterator = json_object_iter_next(at->value, iterator);
        }
        if (f->kind == FIELD_MAP) {
            *(const char **)(void *)record = node.key;
        }
        if (f->kind == FIELD_KEYED) {
            json_t *const name = json_string(node.key);
            const document_node key = {at->doc, name, at, node.key, 0u};
            const bool known =
                field_read_name(&key, f->section, false, (uint16_t *)place_of(record, r->key_at));
            json_decref(name);
            if (!known) {
                return false;
            }
        }
        if (!field_read_record(&node, r, record)) {
            return false;
        }
    }
    *(void **)out = table;
    return true;
}

static void set_default(const field_row *f, void *out)
{
    switch (f->kind) {
    case FIELD_NUMBER:
        *(double *)out = f->otherwise;
        break;
    case FIELD_WHOLE:
        *(uint32_t *)out = (uint32_t)f->otherwise;
        break;
    case FIELD_FLAG:
        *(bool *)out = f->otherwise != 0.0;
        break;
    case FIELD_WORD:
        *(uint8_t *)out = (uint8_t)f->otherwise;
        break;
    case FIELD_ATTITUDE:
        *(plant_quat *)out = (plant_quat){1.0, 0.0, 0.0, 0.0};
        break;
    case FIELD_NAME:
        *(uint16_t *)out = f->world_is_fine ? UINT16_MAX : 0u;
        break;
    default:
        break; /* all zero */
    }
}

static bool read_flag(const document_node *at, bool *out)
{
    if (!json_is_boolean(at->value)) {
        return document_unlike(at, "true or false");
    }
    *out = json_is_true(at->value);
    return true;
}

static bool read_field(const document_node *at, const field_row *f, void *record)
{
    void *const out = place_of(record, f->at);
    switch (f->kind) {
    case FIELD_NUMBER:
        return field_read_number(at, f->least, f->most, out);
    case FIELD_WHOLE:
        return read_whole(at, f, out);
    case FIELD_FLAG:
        return read_flag(at, out);
    case FIELD_TEXT:
        return field_read_text(at, out);
    case FIELD_WORD:
        return field_read_word(at, f->words, out);
    case FIELD_VECTOR:
        return read_vector(at, out);
    case FIELD_ATTITUDE:
        return field_read_attitude(at, out);
    case FIELD_NAME:
        return field_read_name(at, f->section, f->world_is_fine, out);
    case FIELD_RECORD:
        return field_read_record(at, f->record, out);
    case FIELD_OWN:
        return f->read(at, out);
    default:
        *(size_t *)place_of(record, f->count_at) =
            json_is_array(at->value) ? json_array_size(at->value) : json_object_size(at->value);
        return read_table(at, f, out);
    }
}

static bool only_fields(const document_node *at, const field_record *record)
{
    const char *keys[KEYS_MAX + 1u];
    size_t n = 0u;
    for (; n < record->n_fields && n < KEYS_MAX; ++n) {
        keys[n] = record->fields[n].key;
    }
    keys[n] = NULL;
    return field_only(at, keys);
}

/* Defaults of a record within this one, if it is left out. */
static bool leave_out(const document_node *at, const field_row *f, void *record)
{
    void *const out = place_of(record, f->at);
    if (f->is_required) {
        return document_fail(at, "\"%s\" is missing: %s", f->key, f->about);
    }
    if (f->kind == FIELD_RECORD) {
        for (size_t i = 0u; i < f->record->n_fields; ++i) {
            set_default(&f->record->fields[i], place_of(out, f->record->fields[i].at));
        }
    } else {
        set_default(f, out);
    }
    return true;
}

bool field_read_record(const document_node *at, const field_record *record, void *out)
{
    if (!json_is_object(at->value)) {
        return document_unlike(at, "an object { ... }");
    }
    if (!only_fields(at, record)) {
        return false;
    }
    for (size_t i = 0u; i < record->n_fields; ++i) {
        const field_row *const f = &record->fields[i];
        document_node member;
        if (!(document_member(at, f->key, &member) ? read_field(&member, f, out)
                                                   : leave_out(at, f, out))) {
            return false;
        }
    }
    return record->finish == NULL || record->finish(at, out);
}
