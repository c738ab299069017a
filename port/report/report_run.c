/* SPDX-License-Identifier: MIT */
#include "report_run.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where a quantity is greatest and least. */
typedef struct extreme {
    double low, high;
    uint32_t low_at, high_at;
    bool has_any;
} extreme;

typedef struct gathering {
    report_run *run;
    extreme *extremes; /* of each column of ticks */
    size_t n_columns;
    char status[16];  /* of the last tick */
    uint32_t i, rows; /* ticks that were read; of them kept */
} gathering;

/* ---- what is told ---- */

bool report_tells(size_t group, const trace_field *field)
{
    static const struct {
        size_t group;
        const char *name;
    } silent[] = {{TRACE_TICK, "time"},
                  {TRACE_EVENTS, "time"},
                  {TRACE_WHEELS, "torque"},
                  {TRACE_CONTACTS, "lower"},
                  {TRACE_CONTACTS, "upper"}};
    for (size_t i = 0u; i < sizeof silent / sizeof silent[0]; ++i) {
        if (silent[i].group == group && strcmp(silent[i].name, field->name) == 0) {
            return false;
        }
    }
    return field->type != TRACE_HASH && group != TRACE_WATCHES;
}

size_t report_components(trace_type type)
{
    switch (type) {
    case TRACE_VECTOR:
    case TRACE_POINT:
        return 3u;
    case TRACE_QUAT:
        return 4u;
    case TRACE_PATCH:
        return 3u * TRACE_POINTS;
    default:
        return 1u;
    }
}

uint32_t report_string(report_strings *s, const char *text)
{
    for (uint32_t i = 0u; i < s->n; ++i) {
        if (strcmp(s->texts[i], text) == 0) {
            return i;
        }
    }
    if (s->n == s->room && !s->failed) {
        char **const texts = realloc(s->texts, (2u * s->room + 64u) * sizeof *texts);
        s->failed = texts == NULL;
        s->texts = s->failed ? s->texts : texts;
        s->room = s->failed ? s->room : 2u * s->room + 64u;
    }
    char *const copy = s->failed ? NULL : malloc(strlen(text) + 1u);
    s->failed = copy == NULL;
    if (s->failed) {
        return 0u;
    }
    s->texts[s->n] = strcpy(copy, text);
    return s->n++;
}

/* ---- the first read ---- */

static void take_names(report_run *run, const trace_rows *rows)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const trace_group *const group = &trace_groups[g];
        const uint32_t n = group->count == TRACE_MANY ? 0u : rows->groups[g].n;
        run->names[g] = calloc(n * group->n_labels + 1u, sizeof *run->names[g]);
        run->n_items[g] = run->names[g] == NULL ? 0u : n;
        run->failed = run->failed || run->names[g] == NULL;
        for (uint32_t i = 0u; i < run->n_items[g]; ++i) {
            for (size_t k = 0u; k < group->n_labels; ++k) {
                const char *const *const name =
                    trace_member(trace_item(rows, g, i), &group->fields[k]);
                run->names[g][i * group->n_labels + k] = report_string(&run->strings, *name);
            }
        }
    }
}

static size_t count_columns(const report_run *run)
{
    size_t n = 0u;
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        const trace_group *const group = &trace_groups[g];
        for (size_t f = group->n_labels; f < group->n_fields; ++f) {
            const bool is_told = report_tells(g, &group->fields[f]);
            n += is_told ? run->n_items[g] * report_components(group->fields[f].type) : 0u;
        }
    }
    return n;
}

static void note_extreme(gathering *in, size_t column, double value)
{
    extreme *const e = &in->extremes[column];
    if (!isfinite(value)) {
        return;
    }
    if (!e->has_any || value < e->low) {
        e->low = value;
        e->low_at = in->i;
    }
    if (!e->has_any || value > e->high) {
        e->high = value;
        e->high_at = in->i;
    }
    e->has_any = true;
}

/* A number in a table, or, at the first read, where it is extreme. */
static void tell_real(gathering *in, table *t, size_t column, double value)
{
    if (t == NULL) {
        note_extreme(in, column, value);
    } else {
        table_float(t, column, (float)value);
    }
}

static void tell_whole(gathering *in, table *t, size_t column, uint32_t value, double as_real)
{
    if (t == NULL) {
        note_extreme(in, column, as_real);
    } else {
        table_whole(t, column, value);
    }
}

static void tell_text(gathering *in, table *t, size_t column, const char *text)
{
    if (t != NULL) {
        table_whole(t, column, report_string(&in->run->strings, text));
    }
}

static void tell_member(gathering *in, table *t, size_t column, trace_type type, const void *member)
{
    const double *const reals = member;
    switch (type) {
    case TRACE_BOOL:
        tell_whole(in, t, column, *(const bool *)member ? 1u : 0u,
                   *(const bool *)member ? 1.0 : 0.0);
        break;
    case TRACE_I32:
        tell_whole(in, t, column, (uint32_t) * (const int32_t *)member, *(const int32_t *)member);
        break;
    case TRACE_U32:
        tell_whole(in, t, column, *(const uint32_t *)member, *(const uint32_t *)member);
        break;
    case TRACE_TEXT:
        tell_text(in, t, column, *(const char *const *)member);
        break;
    default:
        for (size_t k = 0u; k < report_components(type); ++k) {
            tell_real(in, t, column + k, reals[k]);
        }
        break;
    }
}

/* A record, from a column on. @return the column behind it */
static size_t
tell_record(gathering *in, table *t, size_t column, size_t g, const void *record, size_t from)
{
    const trace_group *const group = &trace_groups[g];
    for (size_t f = from; f < group->n_fields; ++f) {
        const trace_field *const field = &group->fields[f];
        if (report_tells(g, field)) {
            tell_member(in, t, column, field->type, trace_member(record, field));
            column += report_components(field->type);
        }
    }
    return column;
}

static void tell_tick(gathering *in, table *t, const trace_rows *rows)
{
    size_t column = 0u;
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        for (uint32_t i = 0u; i < in->run->n_items[g]; ++i) {
            column =
                tell_record(in, t, column, g, trace_item(rows, g, i), trace_groups[g].n_labels);
        }
    }
}

static bool is_beyond(const trace_work *w, const trace_work *b)
{
    return w->candidates > b->candidates || w->calls > b->calls ||
           w->separations > b->separations || w->leaf_tests > b->leaf_tests || w->steps > b->steps;
}

static void add_totals(report_totals *t, const trace_tick_row *tick)
{
    t->partial += strcmp(tick->status, "partial") == 0;
    t->refused += strcmp(tick->status, "refused") == 0;
    t->stale += tick->is_stale;
    t->late += tick->late > 0u;
    t->contacts_lost += tick->contacts_lost > 0u;
    t->events_lost += tick->events_lost > 0u;
    t->missed += tick->missed > 0u;
    t->unswept += tick->unswept > 0u;
    t->saturations = tick->saturations > t->saturations ? tick->saturations : t->saturations;
    t->beyond_bound += is_beyond(&tick->work, &tick->bound);
    t->events += tick->events;
    t->cost += tick->cost;
    t->step_cost += tick->step_cost;
    t->worst_cost = tick->cost > t->worst_cost ? tick->cost : t->worst_cost;
    t->worst_step_cost =
        tick->step_cost > t->worst_step_cost ? tick->step_cost : t->worst_step_cost;
    t->hash = tick->hash;
    t->last = tick->tick;
}

static bool begin(gathering *in, const trace_rows *rows)
{
    take_names(in->run, rows);
    in->n_columns = count_columns(in->run);
    in->extremes = calloc(in->n_columns + 1u, sizeof *in->extremes);
    return in->extremes != NULL && !in->run->failed;
}

static bool look(void *user, const trace_head *head, const trace_rows *rows)
{
    gathering *const in = user;
    const trace_tick_row *const tick = trace_item(rows, TRACE_TICK, 0u);
    (void)head;
    if (in->i == 0u && !begin(in, rows)) {
        return false;
    }
    const bool changes =
        in->i > 0u && strncmp(in->status, tick->status, sizeof in->status - 1u) != 0;
    (void)snprintf(in->status, sizeof in->status, "%s", tick->status);
    tell_tick(in, NULL, rows);
    add_totals(&in->run->totals, tick);
    thin_add(&in->run->kept, (float)(tick->contact_force + tick->point_force + tick->wheel_load),
             (float)tick->depth, rows->groups[TRACE_EVENTS].n > 0u || changes);
    ++in->i;
    return !in->run->kept.failed && !in->run->strings.failed;
}

static void choose(gathering *in)
{
    thin *const kept = &in->run->kept;
    for (size_t i = 0u; i < in->n_columns; ++i) {
        const extreme *const e = &in->extremes[i];
        if (e->has_any) {
            kept->marks[e->low_at] |= THIN_EXTREME;
            kept->marks[e->high_at] |= THIN_EXTREME;
        }
    }
    thin_choose(kept);
}

/* ---- the second read ---- */

static size_t record_columns(size_t g, size_t from)
{
    size_t n = 0u;
    for (size_t f = from; f < trace_groups[g].n_fields; ++f) {
        const trace_field *const field = &trace_groups[g].fields[f];
        n += report_tells(g, field) ? report_components(field->type) : 0u;
    }
    return n;
}

static void make_tables(gathering *in)
{
    table *const t = in->run->tables;
    const bool well =
        table_make(&t[REPORT_TICKS], "ticks", in->n_columns) &&
        table_make(&t[REPORT_TRACKS], "tracks", 4u) &&
        table_make(&t[REPORT_CONTACTS], "contacts", record_columns(TRACE_CONTACTS, 2u)) &&
        table_make(&t[REPORT_EVENTS], "events", 1u + record_columns(TRACE_EVENTS, 0u)) &&
        table_make(&t[REPORT_VERTICES], "vertices", 3u) &&
        table_make(&t[REPORT_TRIANGLES], "triangles", 4u);
    in->run->failed = in->run->failed || !well;
}

/* Where the others are, seen from each body and from the world: so far scenery is drawn. */
static void widen_views(report_run *run, const trace_rows *rows)
{
    const uint32_t n = run->n_items[TRACE_BODIES];
    for (uint32_t from = 0u; run->views != NULL && from <= n; ++from) {
        const trace_body_row *const frame = from < n ? trace_item(rows, TRACE_BODIES, from) : NULL;
        for (uint32_t i = 0u; i < n; ++i) {
            const trace_body_row *const body = trace_item(rows, TRACE_BODIES, i);
            const plant_vec arm =
                frame == NULL ? body->position : plant_sub(body->position, frame->position);
            if (i != from) {
                drawing_box_add(&run->views[from],
                                frame == NULL ? arm : plant_turn_back(frame->attitude, arm));
            }
        }
        for (uint32_t i = 0u; i < run->n_items[TRACE_INITIATORS]; ++i) {
            const trace_point_row *const p = trace_item(rows, TRACE_INITIATORS, i);
            const plant_vec arm = frame == NULL ? p->point : plant_sub(p->point, frame->position);
            drawing_box_add(&run->views[from],
                            frame == NULL ? arm : plant_turn_back(frame->attitude, arm));
        }
    }
}

static void tell_events(gathering *in, const trace_rows *rows)
{
    table *const t = &in->run->tables[REPORT_EVENTS];
    const trace_tick_row *const tick = trace_item(rows, TRACE_TICK, 0u);
    for (uint32_t i = 0u; i < rows->groups[TRACE_EVENTS].n; ++i) {
        table_whole(t, 0u, tick->tick);
        (void)tell_record(in, t, 1u, TRACE_EVENTS, trace_item(rows, TRACE_EVENTS, i), 0u);
    }
}

static bool take(void *user, const trace_head *head, const trace_rows *rows)
{
    gathering *const in = user;
    report_run *const run = in->run;
    (void)head;
    tell_events(in, rows);
    if (thin_keeps(&run->kept, in->i)) {
        tell_tick(in, &run->tables[REPORT_TICKS], rows);
        report_tracks_add(run, rows, in->rows++);
        widen_views(run, rows);
    }
    ++in->i;
    return !run->failed && !run->strings.failed && !run->tables[REPORT_TICKS].failed;
}

/* ---- shapes ---- */

/* [m] how far a body reaches from its origin. */
static double reach_of(const model *m, const drawing *shapes, uint16_t body)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < shapes->n_pieces; ++i) {
        const drawing_piece *const piece = &shapes->pieces[i];
        for (uint32_t k = 0u; piece->body == body && k < piece->n_vertices; ++k) {
            const plant_vec p = shapes->vertices[piece->first_vertex + k];
            most = fmax(most, plant_dot(p, p));
        }
    }
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        const double away = sqrt(plant_dot(w->position, w->position)) + w->leg.longest;
        most = w->body == body ? fmax(most, away * away) : most;
    }
    return sqrt(most);
}

/* By what the largest body reaches; what nothing was ever in has the size of that. */
static void widen_by_shapes(report_run *run)
{
    drawing parts = {.n_pieces = 0u};
    const size_t n = run->scene.n_bodies;
    model without = run->scene;
    double reach = 0.1;
    without.n_solids = without.n_modifiers = 0u;
    drawing_model(&parts, &without, run->views);
    for (size_t i = 0u; i < n; ++i) {
        reach = fmax(reach, reach_of(&run->scene, &parts, (uint16_t)i));
    }
    for (size_t i = 0u; i <= n; ++i) {
        drawing_box *const box = &run->views[i];
        if (box->low.x > box->high.x) {
            drawing_box_add(box, (plant_vec){0.0, 0.0, 0.0});
        }
        const plant_vec wide = {reach, reach, reach};
        box->low = plant_sub(box->low, wide);
        box->high = plant_add(box->high, wide);
    }
    run->failed = run->failed || parts.failed;
    drawing_free(&parts);
}

static void tell_shapes(report_run *run)
{
    table *const v = &run->tables[REPORT_VERTICES], *const t = &run->tables[REPORT_TRIANGLES];
    if (!run->has_scene) {
        return;
    }
    widen_by_shapes(run);
    drawing_model(&run->shapes, &run->scene, run->views);
    for (uint32_t i = 0u; i < run->shapes.n_vertices; ++i) {
        table_float(v, 0u, (float)run->shapes.vertices[i].x);
        table_float(v, 1u, (float)run->shapes.vertices[i].y);
        table_float(v, 2u, (float)run->shapes.vertices[i].z);
    }
    for (uint32_t i = 0u; i < run->shapes.n_triangles; ++i) {
        for (size_t k = 0u; k < 3u; ++k) {
            table_whole(t, k, run->shapes.triangles[i][k]);
        }
        table_whole(t, 3u, run->shapes.faces[i]);
    }
    run->failed = run->failed || run->shapes.failed;
}

/* ---- all of it ---- */

static bool is_without_memory(const report_run *run)
{
    bool failed = run->failed || run->strings.failed;
    for (size_t i = 0u; i < REPORT_TABLES; ++i) {
        failed = failed || run->tables[i].failed;
    }
    return failed;
}

static void make_views(report_run *run)
{
    const size_t n = run->n_items[TRACE_BODIES] + 1u;
    run->views = run->has_scene ? calloc(n, sizeof *run->views) : NULL;
    run->failed = run->failed || (run->has_scene && run->views == NULL);
    for (size_t i = 0u; run->views != NULL && i < n; ++i) {
        run->views[i] = drawing_box_none();
    }
}

bool report_run_read(const char *path, report_run *run, char *error, size_t size)
{
    gathering in = {.run = run};
    trace_head again = {.n_words = 0u};
    const trace_visitor first = {&in, look}, second = {&in, take};
    run->path = path;
    bool well = trace_read(path, &first, &run->head, error, size);
    if (well) {
        choose(&in);
        report_scene_read(run);
        make_tables(&in);
        make_views(run);
        in.i = 0u;
        well = !run->failed && trace_read(path, &second, &again, error, size);
    }
    if (well) {
        report_tracks_end(run);
        tell_shapes(run);
    }
    if (is_without_memory(run)) {
        (void)snprintf(error, size, "%s is too large: there is no memory", path);
        well = false;
    }
    free(in.extremes);
    trace_head_free(&again);
    return well;
}

void report_run_free(report_run *run)
{
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        free(run->names[g]);
    }
    for (size_t i = 0u; i < REPORT_TABLES; ++i) {
        table_free(&run->tables[i]);
    }
    for (uint32_t i = 0u; i < run->strings.n; ++i) {
        free(run->strings.texts[i]);
    }
    free(run->strings.texts);
    report_tracks_free(run);
    thin_free(&run->kept);
    drawing_free(&run->shapes);
    free(run->views);
    document_free(&run->doc);
    trace_head_free(&run->head);
    *run = (report_run){.path = NULL};
}
