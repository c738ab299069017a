/* SPDX-License-Identifier: MIT */
/* glTF 2.0, binary: a node a body, a mesh a piece, and one animation. glTF has y upwards: the root turns the world. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "export.h"
#include "glb.h"
#include "report_run.h"

#define FRAMES_MOST 2000u
#define MARK_RADIUS 0.15 /* [m] of a body that has no shape */
#define TYRE        0.32 /* radius of a wheel, of its longest leg: as the page draws it */
#define CORNERS     24u

/* ---- motion ---- */

typedef struct motion {
    glb *to;
    const report_run *run;
    uint32_t every; /* ticks a frame */
    bytes times;
    bytes *shifts, *turns; /* by body */
    bytes *axles;          /* by wheel */
} motion;

static void add_floats(bytes *to, const double *values, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        const float value = (float)values[i];
        bytes_add(to, &value, sizeof value);
    }
}

static plant_vec axle_of(const model_wheel *w, double length)
{
    const double down = fmax(0.02, length - TYRE * w->leg.longest);
    const plant_vec way = plant_turn(w->attitude, (plant_vec){0.0, 0.0, down});
    return (plant_vec){w->position.x + way.x, w->position.y + way.y, w->position.z + way.z};
}

static bool take(void *user, const trace_head *head, const trace_rows *rows)
{
    motion *const m = user;
    const trace_tick_row *const t = trace_item(rows, TRACE_TICK, 0u);
    if ((head->n_ticks - 1u) % m->every != 0u) {
        return true;
    }
    add_floats(&m->times, &t->time, 1u);
    for (uint32_t b = 0u; b < rows->groups[TRACE_BODIES].n; ++b) {
        const trace_body_row *const body = trace_item(rows, TRACE_BODIES, b);
        const double p[] = {body->position.x, body->position.y, body->position.z};
        const plant_quat q = body->attitude;
        const double n = sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
        const double turn[] = {q.x / n, q.y / n, q.z / n, q.w / n};
        add_floats(&m->shifts[b], p, 3u);
        add_floats(&m->turns[b], turn, 4u);
    }
    for (uint32_t i = 0u; i < rows->groups[TRACE_WHEELS].n; ++i) {
        const trace_wheel_row *const wheel = trace_item(rows, TRACE_WHEELS, i);
        const plant_vec axle = axle_of(&m->run->scene.wheels[i], wheel->length);
        const double p[] = {axle.x, axle.y, axle.z};
        add_floats(&m->axles[i], p, 3u);
    }
    return !m->times.failed;
}

/* ---- shapes ---- */

static bool has_size(const drawing *d, const drawing_piece *piece)
{
    const plant_vec first =
        piece->n_vertices > 0u ? d->vertices[piece->first_vertex] : (plant_vec){0.0, 0.0, 0.0};
    for (uint32_t i = 1u; i < piece->n_vertices; ++i) {
        const plant_vec p = d->vertices[piece->first_vertex + i];
        if (fabs(p.x - first.x) + fabs(p.y - first.y) + fabs(p.z - first.z) > 1e-9) {
            return piece->n_triangles > 0u;
        }
    }
    return false;
}

static void add_piece(glb *to, const drawing *d, const drawing_piece *piece, uint32_t material)
{
    glb_mesh_begin(to, piece->name, material);
    for (uint32_t i = 0u; i < piece->n_vertices; ++i) {
        const plant_vec p = d->vertices[piece->first_vertex + i];
        glb_vertex(to, p.x, p.y, p.z);
    }
    for (uint32_t i = 0u; i < piece->n_triangles; ++i) {
        const uint32_t *const t = d->triangles[piece->first_triangle + i];
        glb_triangle(to, t[0], t[1], t[2]);
    }
    glb_mesh_end(to);
}

/* An octahedron. */
static void add_mark(glb *to, const char *name, uint32_t material)
{
    static const uint32_t sides[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                         {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    glb_mesh_begin(to, name, material);
    for (uint32_t i = 0u; i < 6u; ++i) {
        const double r = i % 2u == 0u ? MARK_RADIUS : -MARK_RADIUS;
        glb_vertex(to, i < 2u ? r : 0.0, i / 2u == 1u ? r : 0.0, i > 3u ? r : 0.0);
    }
    for (uint32_t i = 0u; i < 8u; ++i) {
        glb_triangle(to, sides[i][0], sides[i][1], sides[i][2]);
    }
    glb_mesh_end(to);
}

/* A drum about y: its rim, and a fan on each side. */
static void add_tyre(glb *to, const model_wheel *w)
{
    const double r = TYRE * w->leg.longest, half = 0.28 * r;
    glb_mesh_begin(to, w->name, GLB_RUBBER);
    for (uint32_t i = 0u; i < 2u * CORNERS; ++i) {
        const double a = 2.0 * 3.14159265358979323846 * (i / 2u) / CORNERS;
        glb_vertex(to, r * cos(a), i % 2u == 0u ? -half : half, r * sin(a));
    }
    for (uint32_t i = 0u; i < CORNERS; ++i) {
        const uint32_t a = 2u * i, b = 2u * ((i + 1u) % CORNERS);
        glb_triangle(to, a, b, a + 1u);
        glb_triangle(to, b, b + 1u, a + 1u);
        if (i > 0u && i + 1u < CORNERS) {
            glb_triangle(to, 0u, b, a);
            glb_triangle(to, 1u, a + 1u, b + 1u);
        }
    }
    glb_mesh_end(to);
}

/* ---- nodes ---- */

/* @param body its number, or MODEL_WORLD */
static bool add_pieces(glb *to, const report_run *run, uint16_t body, uint32_t material)
{
    bool has_any = false;
    for (uint32_t i = 0u; i < run->shapes.n_pieces; ++i) {
        const drawing_piece *const piece = &run->shapes.pieces[i];
        if (piece->body == body && has_size(&run->shapes, piece)) {
            add_piece(to, &run->shapes, piece, body == MODEL_WORLD ? GLB_GROUND : material);
            has_any = true;
        }
    }
    return has_any;
}

static void add_wheels(glb *to, const motion *m, uint16_t body)
{
    const model *const scene = &m->run->scene;
    for (size_t i = 0u; i < scene->n_wheels; ++i) {
        if (scene->wheels[i].body == body) {
            glb_node_begin(to, scene->wheels[i].name);
            glb_animate(to, GLB_SHIFT, &m->axles[i]);
            add_tyre(to, &scene->wheels[i]);
            glb_node_end(to);
        }
    }
}

static void add_body(glb *to, const motion *m, uint16_t body)
{
    const char *const name = m->run->scene.bodies[body].name;
    const uint32_t material = GLB_BODIES + body % GLB_TONES;
    glb_node_begin(to, name);
    glb_animate(to, GLB_SHIFT, &m->shifts[body]);
    glb_animate(to, GLB_TURN, &m->turns[body]);
    if (!add_pieces(to, m->run, body, material)) {
        add_mark(to, name, material);
    }
    add_wheels(to, m, body);
    glb_node_end(to);
}

static bool make_room(motion *m, size_t n_bodies, size_t n_wheels)
{
    m->shifts = calloc(n_bodies + 1u, sizeof *m->shifts);
    m->turns = calloc(n_bodies + 1u, sizeof *m->turns);
    m->axles = calloc(n_wheels + 1u, sizeof *m->axles);
    return m->shifts != NULL && m->turns != NULL && m->axles != NULL;
}

static void free_room(motion *m, size_t n_bodies, size_t n_wheels)
{
    for (size_t i = 0u; m->shifts != NULL && m->turns != NULL && i < n_bodies; ++i) {
        bytes_free(&m->shifts[i]);
        bytes_free(&m->turns[i]);
    }
    for (size_t i = 0u; m->axles != NULL && i < n_wheels; ++i) {
        bytes_free(&m->axles[i]);
    }
    free(m->shifts);
    free(m->turns);
    free(m->axles);
    bytes_free(&m->times);
}

static bool compose(motion *m, const char *from, const char *path, char *error, size_t size)
{
    const model *const scene = &m->run->scene;
    const trace_visitor visitor = {m, take};
    trace_head head = {.n_words = 0u};
    const bool is_read = trace_read(from, &visitor, &head, error, size);
    trace_head_free(&head);
    if (!is_read) {
        return false;
    }
    glb_times(m->to, &m->times);
    glb_node_begin(m->to, "world");
    (void)add_pieces(m->to, m->run, MODEL_WORLD, GLB_GROUND);
    glb_node_end(m->to);
    for (uint16_t b = 0u; b < scene->n_bodies; ++b) {
        add_body(m->to, m, b);
    }
    bytes file = {NULL, 0u, 0u, false};
    glb_finish(m->to, &file);
    const bool well = export_write(path, &file, error, size);
    bytes_free(&file);
    return well;
}

bool export_glb(const char *from, const char *to, char *error, size_t size)
{
    report_run run = {.path = NULL};
    glb whole = glb_start();
    motion m = {.to = &whole, .run = &run};
    bool well = report_run_read(from, &run, error, size);
    if (well && !run.has_scene) {
        (void)snprintf(error, size, "%s cannot become a glb: %s", from, run.note);
        well = false;
    }
    if (well) {
        m.every = (run.head.n_ticks + FRAMES_MOST - 1u) / FRAMES_MOST;
        if (!make_room(&m, run.scene.n_bodies, run.scene.n_wheels)) {
            (void)snprintf(error, size, "%s is too large: there is no memory", from);
            well = false;
        }
        well = well && compose(&m, from, to, error, size);
        free_room(&m, run.scene.n_bodies, run.scene.n_wheels);
    }
    glb_free(&whole);
    report_run_free(&run);
    return well;
}
