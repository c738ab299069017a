/* SPDX-License-Identifier: MIT */
#include "trace_mcap.h"
#include <stdlib.h>
#include <string.h>
#include "bytes.h"
#include "td.h"

_Static_assert(TRACE_GROUPS + 1u <= MCAP_CHANNELS, "a channel for each group, and /tf");

struct trace_mcap {
    mcap *file;
    uint16_t channels[TRACE_GROUPS]; /* 0: the scene has none of these */
    uint16_t tf;
    bytes message;
    bool failed;
};

/* ---- schemas ---- */

#define RULE "================================================================================\n"

static const char time_definition[] =
    RULE "MSG: builtin_interfaces/Time\nint32 sec\nuint32 nanosec\n";
static const char geometry_definitions[] =
    RULE "MSG: geometry_msgs/Vector3\nfloat64 x\nfloat64 y\nfloat64 z\n" RULE
         "MSG: geometry_msgs/Point\nfloat64 x\nfloat64 y\nfloat64 z\n" RULE
         "MSG: geometry_msgs/Quaternion\nfloat64 x\nfloat64 y\nfloat64 z\nfloat64 w\n";
static const char tf_definition[] =
    "geometry_msgs/TransformStamped[] transforms\n" RULE "MSG: geometry_msgs/TransformStamped\n"
    "std_msgs/Header header\nstring child_frame_id\ngeometry_msgs/Transform transform\n" RULE
    "MSG: std_msgs/Header\nbuiltin_interfaces/Time stamp\nstring frame_id\n" RULE
    "MSG: geometry_msgs/Transform\ngeometry_msgs/Vector3 translation\n"
    "geometry_msgs/Quaternion rotation\n";

static void add_words(bytes *to, const char *text)
{
    bytes_add(to, text, strlen(text));
}

static void add_all(bytes *to, const char *const *texts, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        add_words(to, texts[i]);
    }
}

/* `float64 depth  # [m] behind the face` */
static void add_fields(bytes *to, const trace_group *group)
{
    for (size_t i = 0u; i < group->n_fields; ++i) {
        const trace_field *const f = &group->fields[i];
        const bool has_unit = f->unit[0] != '\0';
        const char *const words[] = {
            trace_type_name(f->type), " ",        f->name, "  # ", has_unit ? "[" : "", f->unit,
            has_unit ? "] " : "",     f->meaning, "\n"};
        add_all(to, words, sizeof words / sizeof words[0]);
    }
}

void trace_mcap_schema(bytes *to, const trace_group *group)
{
    add_words(to, "builtin_interfaces/Time stamp  # simulated time of the tick\n");
    if (group->count != TRACE_ONE) {
        const char *const words[] = {"touchdown/",      group->item, "[] ", group->list, "\n", RULE,
                                     "MSG: touchdown/", group->item, "\n"};
        add_all(to, words, sizeof words / sizeof words[0]);
    }
    add_fields(to, group);
    add_words(to, time_definition);
    add_words(to, geometry_definitions);
    bytes_u8(to, 0u);
}

static uint16_t
open_channel(trace_mcap *t, const char *topic, const char *schema, const bytes *text)
{
    const mcap_topic what = {topic, "cdr", schema, "ros2msg", (const char *)text->data};
    if (text->failed) {
        t->failed = true;
        return 0u;
    }
    return mcap_channel(t->file, &what);
}

static uint16_t open_group(trace_mcap *t, const trace_group *group)
{
    char topic[64], name[64];
    bytes text = {NULL, 0u, 0u, false};
    (void)strcat(strcpy(topic, "/touchdown/"), group->list);
    (void)strcat(strcpy(name, "touchdown/msg/"), group->message);
    trace_mcap_schema(&text, group);
    const uint16_t id = open_channel(t, topic, name, &text);
    bytes_free(&text);
    return id;
}

static void open_tf(trace_mcap *t)
{
    bytes text = {NULL, 0u, 0u, false};
    add_words(&text, tf_definition);
    add_words(&text, time_definition);
    add_words(&text, geometry_definitions);
    bytes_u8(&text, 0u);
    t->tf = open_channel(t, "/tf", "tf2_msgs/msg/TFMessage", &text);
    bytes_free(&text);
}

void trace_mcap_head(trace_mcap *t, const trace_rows *rows, bool has_contacts)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const bool is_there = rows->groups[g].n > 0u || g == TRACE_EVENTS;
        if (is_there || (g == TRACE_CONTACTS && has_contacts)) {
            t->channels[g] = open_group(t, &trace_groups[g]);
        }
    }
    if (rows->groups[TRACE_BODIES].n > 0u) {
        open_tf(t);
    }
}

/* ---- messages ---- */

static void put_stamp(bytes *to, size_t origin, uint64_t time_ns)
{
    cdr_number(to, origin, time_ns / 1000000000u, 4u);
    cdr_number(to, origin, time_ns % 1000000000u, 4u);
}

static void put_doubles(bytes *to, size_t origin, const double *values, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        cdr_double(to, origin, values[i]);
    }
}

/* Here w is the last. */
static void put_quat(bytes *to, size_t origin, const plant_quat *q)
{
    const double xyzw[] = {q->x, q->y, q->z, q->w};
    put_doubles(to, origin, xyzw, 4u);
}

static void put_member(bytes *to, size_t origin, trace_type type, const void *member)
{
    switch (type) {
    case TRACE_BOOL:
        cdr_number(to, origin, *(const bool *)member ? 1u : 0u, 1u);
        break;
    case TRACE_I32:
        cdr_number(to, origin, (uint32_t) * (const int32_t *)member, 4u);
        break;
    case TRACE_U32:
        cdr_number(to, origin, *(const uint32_t *)member, 4u);
        break;
    case TRACE_HASH:
        cdr_number(to, origin, *(const uint64_t *)member, 8u);
        break;
    case TRACE_REAL:
        cdr_double(to, origin, *(const double *)member);
        break;
    case TRACE_TEXT:
        cdr_text(to, origin, *(const char *const *)member);
        break;
    case TRACE_QUAT:
        put_quat(to, origin, member);
        break;
    default: /* one vector or four of them */
        put_doubles(to, origin, member, type == TRACE_PATCH ? 3u * TRACE_POINTS : 3u);
        break;
    }
}

static void put_record(bytes *to, size_t origin, const trace_group *group, const void *record)
{
    for (size_t i = 0u; i < group->n_fields; ++i) {
        const trace_field *const f = &group->fields[i];
        put_member(to, origin, f->type, trace_member(record, f));
    }
}

static void send(trace_mcap *t, uint16_t channel, uint64_t time_ns)
{
    t->failed = t->failed || t->message.failed;
    mcap_message(t->file, channel, time_ns, t->message.data, t->message.size);
}

static void send_group(trace_mcap *t, size_t g, const trace_rows *rows)
{
    bytes *const to = &t->message;
    to->size = 0u;
    const size_t origin = cdr_begin(to);
    put_stamp(to, origin, rows->time_ns);
    if (trace_groups[g].count != TRACE_ONE) {
        cdr_number(to, origin, rows->groups[g].n, 4u);
    }
    for (uint32_t i = 0u; i < rows->groups[g].n; ++i) {
        put_record(to, origin, &trace_groups[g], trace_item(rows, g, i));
    }
    send(t, t->channels[g], rows->time_ns);
}

static void send_tf(trace_mcap *t, const trace_rows *rows)
{
    bytes *const to = &t->message;
    to->size = 0u;
    const size_t origin = cdr_begin(to);
    cdr_number(to, origin, rows->groups[TRACE_BODIES].n, 4u);
    for (uint32_t i = 0u; i < rows->groups[TRACE_BODIES].n; ++i) {
        const trace_body_row *const body = trace_item(rows, TRACE_BODIES, i);
        put_stamp(to, origin, rows->time_ns);
        cdr_text(to, origin, "world");
        cdr_text(to, origin, body->name);
        put_doubles(to, origin, &body->position.x, 3u);
        put_quat(to, origin, &body->attitude);
    }
    send(t, t->tf, rows->time_ns);
}

void trace_mcap_tick(trace_mcap *t, const trace_rows *rows)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const bool is_silent = g == TRACE_EVENTS && rows->groups[g].n == 0u;
        if (t->channels[g] != 0u && !is_silent) {
            send_group(t, g, rows);
        }
    }
    if (t->tf != 0u) {
        send_tf(t, rows);
    }
}

/* ---- the file ---- */

trace_mcap *trace_mcap_open(const char *path)
{
    trace_mcap *const t = calloc(1u, sizeof *t);
    mcap *const file = t == NULL ? NULL : mcap_open(path, "ros2", "touchdown " TD_VERSION);
    if (file == NULL) {
        free(t);
        return NULL;
    }
    t->file = file;
    return t;
}

void trace_mcap_about(trace_mcap *t, const mcap_word *words, size_t n_words)
{
    mcap_metadata(t->file, "touchdown", words, n_words);
}

void trace_mcap_attach(trace_mcap *t, const char *name, const void *data, size_t size)
{
    const size_t n = strlen(name);
    const bool is_json = n > 5u && strcmp(name + n - 5u, ".json") == 0;
    mcap_attach(t->file, name, is_json ? "application/json" : "application/octet-stream", data,
                size);
}

bool trace_mcap_close(trace_mcap *t)
{
    const bool well = mcap_close(t->file) && !t->failed;
    bytes_free(&t->message);
    free(t);
    return well;
}
