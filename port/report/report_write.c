/* SPDX-License-Identifier: MIT */
/* The head of a run for a page: what data.js needs to know of the tables, and what is said in words. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "page_text.h"
#include "report_run.h"

static void write_vec(bytes *to, const char *key, plant_vec v)
{
    const double xyz[] = {v.x, v.y, v.z};
    page_key(to, key);
    page_numbers(to, xyz, 3u);
}

static void write_quat(bytes *to, const char *key, plant_quat q)
{
    const double wxyz[] = {q.w, q.x, q.y, q.z};
    page_key(to, key);
    page_numbers(to, wxyz, 4u);
}

static double body_number(uint16_t body)
{
    return body >= MODEL_DRIVEN ? -1.0 : (double)body;
}

static void open_item(bytes *to)
{
    page_comma(to);
    bytes_u8(to, '{');
}

/* ---- the trace ---- */

static void write_words(const report_run *run, bytes *to)
{
    page_key(to, "words");
    bytes_u8(to, '{');
    for (size_t i = 0u; i < run->head.n_words; ++i) {
        page_text_of(to, run->head.keys[i], run->head.values[i]);
    }
    bytes_u8(to, '}');
}

static void write_totals(const report_run *run, bytes *to)
{
    const report_totals *const t = &run->totals;
    char hash[24];
    const struct {
        const char *key;
        double value;
    } counts[] = {
        {"partial", t->partial},
        {"refused", t->refused},
        {"stale", t->stale},
        {"late", t->late},
        {"contacts_lost", t->contacts_lost},
        {"events_lost", t->events_lost},
        {"missed", t->missed},
        {"unswept", t->unswept},
        {"saturations", t->saturations},
        {"beyond_bound", t->beyond_bound},
        {"events", t->events},
        {"cost", (double)t->cost},
        {"worst_cost", t->worst_cost},
        {"step_cost", (double)t->step_cost},
        {"worst_step_cost", t->worst_step_cost},
        {"last", t->last},
        {"ticks", run->kept.n},
        {"kept", run->kept.kept},
        {"every", run->kept.every},
        {"around", run->kept.around},
    };
    (void)snprintf(hash, sizeof hash, "%016" PRIx64, t->hash);
    page_key(to, "totals");
    bytes_u8(to, '{');
    for (size_t i = 0u; i < sizeof counts / sizeof counts[0]; ++i) {
        page_number_of(to, counts[i].key, counts[i].value);
    }
    page_text_of(to, "hash", hash);
    bytes_u8(to, '}');
}

static void write_field(size_t g, const trace_field *field, bytes *to)
{
    static const char *const kinds[] = {
        [TRACE_BOOL] = "bool",     [TRACE_I32] = "whole",    [TRACE_U32] = "count",
        [TRACE_HASH] = "hash",     [TRACE_REAL] = "real",    [TRACE_TEXT] = "text",
        [TRACE_VECTOR] = "vector", [TRACE_POINT] = "vector", [TRACE_QUAT] = "quat",
        [TRACE_PATCH] = "patch",
    };
    if (!report_tells(g, field)) {
        return;
    }
    open_item(to);
    page_text_of(to, "name", field->name);
    page_text_of(to, "kind", kinds[field->type]);
    page_number_of(to, "n", (double)report_components(field->type));
    page_text_of(to, "unit", field->unit);
    page_text_of(to, "meaning", field->meaning);
    bytes_u8(to, '}');
}

static void write_group(const report_run *run, size_t g, bytes *to)
{
    const trace_group *const group = &trace_groups[g];
    const size_t labels =
        group->count == TRACE_MANY ? (g == TRACE_CONTACTS ? 2u : 0u) : group->n_labels;
    open_item(to);
    page_text_of(to, "name", group->list);
    page_number_of(to, "items", run->n_items[g]);
    page_key(to, "names");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < run->n_items[g] * group->n_labels; ++i) {
        page_comma(to);
        page_number(to, run->names[g][i]);
    }
    bytes_u8(to, ']');
    page_key(to, "fields");
    bytes_u8(to, '[');
    for (size_t f = labels; f < group->n_fields; ++f) {
        write_field(g, &group->fields[f], to);
    }
    page_raw(to, "]}");
}

static void write_groups(const report_run *run, bytes *to)
{
    page_key(to, "groups");
    bytes_u8(to, '[');
    for (size_t g = 0u; g < TRACE_GROUPS; ++g) {
        if (g != TRACE_WATCHES) {
            write_group(run, g, to);
        }
    }
    bytes_u8(to, ']');
}

static void write_tables(const report_run *run, bytes *to)
{
    page_key(to, "tables");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < REPORT_TABLES; ++i) {
        open_item(to);
        page_text_of(to, "name", run->tables[i].name);
        page_number_of(to, "rows", (double)table_rows(&run->tables[i]));
        page_number_of(to, "columns", (double)run->tables[i].n_columns);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

static void write_strings(const report_run *run, bytes *to)
{
    page_key(to, "strings");
    bytes_u8(to, '[');
    for (uint32_t i = 0u; i < run->strings.n; ++i) {
        page_comma(to);
        page_string(to, run->strings.texts[i]);
    }
    bytes_u8(to, ']');
}

/* ---- the scene ---- */

static void write_bodies(const model *m, bytes *to)
{
    page_key(to, "bodies");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        open_item(to);
        page_number_of(to, "mass", m->bodies[i].mass);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

static void write_wheels(const model *m, bytes *to)
{
    page_key(to, "wheels");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < m->n_wheels; ++i) {
        const model_wheel *const w = &m->wheels[i];
        open_item(to);
        page_number_of(to, "body", body_number(w->body));
        write_vec(to, "position", w->position);
        write_quat(to, "attitude", w->attitude);
        page_number_of(to, "shortest", w->leg.shortest);
        page_number_of(to, "longest", w->leg.longest);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

static void write_initiators(const model *m, bytes *to)
{
    page_key(to, "initiators");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < m->n_initiators; ++i) {
        open_item(to);
        page_number_of(to, "body",
                       m->initiators[i].is_driven ? -1.0 : body_number(m->initiators[i].body));
        write_vec(to, "point", m->initiators[i].point);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

static void write_joints(const model *m, bytes *to)
{
    page_key(to, "joints");
    bytes_u8(to, '[');
    for (size_t i = 0u; i < m->n_joints; ++i) {
        const rig_joint *const j = &m->joints[i].joint;
        open_item(to);
        page_text_of(to, "name", m->joints[i].name);
        page_number_of(to, "parent", body_number(j->parent));
        page_number_of(to, "child", body_number(j->child));
        write_vec(to, "at_parent", j->at_parent);
        write_vec(to, "at_child", j->at_child);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

/* Of a driven target: which vertex of the trace each of its own goes with. */
static void write_driven(const drawing_piece *p, bytes *to)
{
    if (p->driven == NULL) {
        return;
    }
    page_number_of(to, "planar", p->is_planar ? 1.0 : 0.0);
    page_key(to, "driven");
    bytes_u8(to, '[');
    for (uint32_t i = 0u; i < p->n_vertices; ++i) {
        page_comma(to);
        page_number(to, p->driven[i]);
    }
    bytes_u8(to, ']');
}

static void write_pieces(const drawing *d, bytes *to)
{
    static const char *const kinds[] = {"part", "target", "solid", "modifier"};
    page_key(to, "pieces");
    bytes_u8(to, '[');
    for (uint32_t i = 0u; i < d->n_pieces; ++i) {
        const drawing_piece *const p = &d->pieces[i];
        open_item(to);
        page_text_of(to, "name", p->name);
        page_text_of(to, "kind", kinds[p->kind]);
        page_number_of(to, "body", body_number(p->body));
        page_number_of(to, "vertex", p->first_vertex);
        page_number_of(to, "vertices", p->n_vertices);
        page_number_of(to, "triangle", p->first_triangle);
        page_number_of(to, "triangles", p->n_triangles);
        write_driven(p, to);
        bytes_u8(to, '}');
    }
    bytes_u8(to, ']');
}

static void write_scene(const report_run *run, bytes *to)
{
    const model *const m = &run->scene;
    page_key(to, "scene");
    bytes_u8(to, '{');
    if (run->has_scene) {
        page_text_of(to, "about", m->about == NULL ? "" : m->about);
        page_number_of(to, "gravity", m->gravity);
        write_bodies(m, to);
        write_wheels(m, to);
        write_initiators(m, to);
        write_joints(m, to);
        write_pieces(&run->shapes, to);
    }
    bytes_u8(to, '}');
}

static const char *file_name(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

bool report_run_write(const report_run *run, bytes *json, bytes *packed)
{
    bytes plain = {NULL, 0u, 0u, false};
    bytes_u8(json, '{');
    page_text_of(json, "file", file_name(run->path));
    page_text_of(json, "note", run->note);
    write_words(run, json);
    write_totals(run, json);
    write_groups(run, json);
    write_strings(run, json);
    write_tables(run, json);
    write_scene(run, json);
    for (size_t i = 0u; i < REPORT_TABLES; ++i) {
        table_pack(&run->tables[i], &plain);
    }
    page_number_of(json, "bytes", (double)plain.size);
    bytes_u8(json, '}');
    const bool well = columns_squeeze(&plain, packed) && !json->failed;
    bytes_free(&plain);
    return well;
}
