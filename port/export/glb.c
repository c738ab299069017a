/* SPDX-License-Identifier: MIT */
#include "glb.h"
#include <math.h>
#include <string.h>
#include "page_text.h"

#define GLB_MAGIC   0x46546C67u
#define GLB_VERSION 2u
#define CHUNK_JSON  0x4E4F534Au
#define CHUNK_BIN   0x004E4942u

#define FLOAT32  5126.0
#define UINT32   5125.0
#define VERTICES 34962.0
#define INDICES  34963.0

glb glb_start(void)
{
    const glb g = {.n_views = 0u};
    return g;
}

void glb_free(glb *g)
{
    bytes *const all[] = {&g->buffer,   &g->views,    &g->accessors, &g->meshes,   &g->nodes,
                          &g->samplers, &g->channels, &g->vertices,  &g->triangles};
    for (size_t i = 0u; i < sizeof all / sizeof all[0]; ++i) {
        bytes_free(all[i]);
    }
    for (size_t i = 0u; i <= GLB_DEPTH; ++i) {
        bytes_free(&g->children[i]);
        bytes_free(&g->names[i]);
        bytes_free(&g->motions[i]);
    }
}

/* A list as it stands: its items were written with commas between them. */
static void put_list(bytes *to, const char *key, const bytes *items)
{
    page_key(to, key);
    page_raw(to, "[");
    bytes_add(to, items->data, items->size);
    page_raw(to, "]");
}

static void open_item(bytes *to)
{
    if (to->size > 0u) {
        page_raw(to, ",");
    }
    page_raw(to, "{");
}

/* ---- views and accessors ---- */

typedef struct accessor {
    const char *type;
    double component, target; /* target 0: none */
    uint32_t count;
    const double *low, *high; /* or NULL */
    size_t n;                 /* components of low and high */
} accessor;

/* @return its number */
static uint32_t add_accessor(glb *g, const bytes *data, const accessor *a)
{
    open_item(&g->views);
    page_number_of(&g->views, "buffer", 0.0);
    page_number_of(&g->views, "byteOffset", (double)g->buffer.size);
    page_number_of(&g->views, "byteLength", (double)data->size);
    if (a->target > 0.0) {
        page_number_of(&g->views, "target", a->target);
    }
    page_raw(&g->views, "}");
    bytes_add(&g->buffer, data->data, data->size);
    open_item(&g->accessors);
    page_number_of(&g->accessors, "bufferView", g->n_views++);
    page_number_of(&g->accessors, "componentType", a->component);
    page_number_of(&g->accessors, "count", a->count);
    page_text_of(&g->accessors, "type", a->type);
    if (a->low != NULL) {
        page_key(&g->accessors, "min");
        page_numbers(&g->accessors, a->low, a->n);
        page_key(&g->accessors, "max");
        page_numbers(&g->accessors, a->high, a->n);
    }
    page_raw(&g->accessors, "}");
    return g->n_accessors++;
}

static double float_at(const bytes *data, size_t i)
{
    float value = 0.0f;
    (void)memcpy(&value, data->data + i * sizeof value, sizeof value);
    return (double)value;
}

void glb_times(glb *g, const bytes *times)
{
    g->n_frames = (uint32_t)(times->size / sizeof(float));
    const double low = float_at(times, 0u), high = float_at(times, g->n_frames - 1u);
    const accessor a = {"SCALAR", FLOAT32, 0.0, g->n_frames, &low, &high, 1u};
    g->times = add_accessor(g, times, &a);
}

/* ---- nodes ---- */

void glb_node_begin(glb *g, const char *name)
{
    ++g->depth;
    g->children[g->depth].size = 0u;
    g->motions[g->depth].size = 0u;
    g->names[g->depth].size = 0u;
    page_string(&g->names[g->depth], name);
}

void glb_animate(glb *g, glb_path path, const bytes *values)
{
    const accessor a = {
        path == GLB_SHIFT ? "VEC3" : "VEC4", FLOAT32, 0.0, g->n_frames, NULL, NULL, 0u};
    const uint32_t output = add_accessor(g, values, &a);
    open_item(&g->samplers);
    page_number_of(&g->samplers, "input", g->times);
    page_number_of(&g->samplers, "output", output);
    page_raw(&g->samplers, "}");
    const uint32_t pair[2] = {(uint32_t)path, g->n_samplers++};
    bytes_add(&g->motions[g->depth], pair, sizeof pair);
}

static void add_child(glb *g, uint32_t depth, uint32_t node)
{
    if (g->children[depth].size > 0u) {
        page_raw(&g->children[depth], ",");
    }
    page_number(&g->children[depth], node);
}

static void add_channels(glb *g, uint32_t node)
{
    const bytes *const motions = &g->motions[g->depth];
    for (size_t i = 0u; i < motions->size; i += 2u * sizeof(uint32_t)) {
        uint32_t pair[2];
        (void)memcpy(pair, motions->data + i, sizeof pair);
        open_item(&g->channels);
        page_number_of(&g->channels, "sampler", pair[1]);
        page_key(&g->channels, "target");
        page_raw(&g->channels, "{");
        page_number_of(&g->channels, "node", node);
        page_text_of(&g->channels, "path", pair[0] == GLB_SHIFT ? "translation" : "rotation");
        page_raw(&g->channels, "}}");
    }
}

void glb_node_end(glb *g)
{
    if (g->children[g->depth].size == 0u && g->motions[g->depth].size == 0u) {
        --g->depth;
        return;
    }
    const uint32_t node = g->n_nodes++;
    const bytes *const name = &g->names[g->depth];
    open_item(&g->nodes);
    page_raw(&g->nodes, "\"name\":");
    bytes_add(&g->nodes, name->data, name->size);
    if (g->children[g->depth].size > 0u) {
        put_list(&g->nodes, "children", &g->children[g->depth]);
    }
    page_raw(&g->nodes, "}");
    add_channels(g, node);
    add_child(g, --g->depth, node);
}

/* ---- meshes ---- */

/* Its number in the file. */
static uint32_t material_of(glb *g, uint32_t material)
{
    uint32_t i = 0u;
    while (i < g->n_materials && g->materials[i] != material) {
        ++i;
    }
    g->materials[i] = material;
    g->n_materials += i == g->n_materials ? 1u : 0u;
    return i;
}

void glb_mesh_begin(glb *g, const char *name, uint32_t material)
{
    g->mesh = name;
    g->material = material_of(g, material);
    g->vertices.size = 0u;
    g->triangles.size = 0u;
    g->n_vertices = 0u;
    for (size_t k = 0u; k < 3u; ++k) {
        g->low[k] = (double)INFINITY;
        g->high[k] = -(double)INFINITY;
    }
}

void glb_vertex(glb *g, double x, double y, double z)
{
    const float p[] = {(float)x, (float)y, (float)z};
    for (size_t k = 0u; k < 3u; ++k) {
        g->low[k] = fmin(g->low[k], (double)p[k]);
        g->high[k] = fmax(g->high[k], (double)p[k]);
    }
    bytes_add(&g->vertices, p, sizeof p);
    ++g->n_vertices;
}

void glb_triangle(glb *g, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t corners[] = {a, b, c};
    if (a != b && b != c && c != a) {
        bytes_add(&g->triangles, corners, sizeof corners);
    }
}

void glb_mesh_end(glb *g)
{
    const accessor points = {"VEC3", FLOAT32, VERTICES, g->n_vertices, g->low, g->high, 3u};
    const accessor corners = {
        "SCALAR", UINT32, INDICES, (uint32_t)(g->triangles.size / sizeof(uint32_t)),
        NULL,     NULL,   0u};
    const uint32_t position = add_accessor(g, &g->vertices, &points);
    const uint32_t indices = add_accessor(g, &g->triangles, &corners);
    open_item(&g->meshes);
    page_text_of(&g->meshes, "name", g->mesh);
    page_key(&g->meshes, "primitives");
    page_raw(&g->meshes, "[{");
    page_key(&g->meshes, "attributes");
    page_raw(&g->meshes, "{");
    page_number_of(&g->meshes, "POSITION", position);
    page_raw(&g->meshes, "}");
    page_number_of(&g->meshes, "indices", indices);
    page_number_of(&g->meshes, "material", g->material);
    page_raw(&g->meshes, "}]}");
    open_item(&g->nodes);
    page_text_of(&g->nodes, "name", g->mesh);
    page_number_of(&g->nodes, "mesh", g->n_meshes++);
    page_raw(&g->nodes, "}");
    add_child(g, g->depth, g->n_nodes++);
}

/* ---- the file ---- */

static void add_materials(const glb *g, bytes *to)
{
    static const double colours[GLB_MATERIALS][4] = {
        {0.70, 0.69, 0.65, 1.0}, {0.03, 0.03, 0.04, 1.0}, {0.08, 0.21, 0.55, 1.0},
        {0.69, 0.37, 0.05, 1.0}, {0.11, 0.39, 0.18, 1.0}, {0.43, 0.16, 0.45, 1.0},
        {0.63, 0.19, 0.09, 1.0}, {0.16, 0.44, 0.51, 1.0}};
    page_key(to, "materials");
    page_raw(to, "[");
    for (size_t i = 0u; i < g->n_materials; ++i) {
        page_comma(to);
        page_raw(to, "{\"doubleSided\":true,\"pbrMetallicRoughness\":{\"metallicFactor\":0,"
                     "\"roughnessFactor\":0.9,\"baseColorFactor\":");
        page_numbers(to, colours[g->materials[i]], 4u);
        page_raw(to, "}}");
    }
    page_raw(to, "]");
}

/* The root is the last node: it turns z upwards into y. */
static void add_nodes(glb *g, bytes *to)
{
    open_item(&g->nodes);
    page_raw(&g->nodes,
             "\"name\":\"touchdown\",\"rotation\":[-0.7071067811865476,0,0,0.7071067811865476]");
    put_list(&g->nodes, "children", &g->children[0]);
    page_raw(&g->nodes, "}");
    page_key(to, "scene");
    page_raw(to, "0");
    page_key(to, "scenes");
    page_raw(to, "[{\"nodes\":[");
    page_number(to, g->n_nodes);
    page_raw(to, "]}]");
    put_list(to, "nodes", &g->nodes);
}

static void add_animation(const glb *g, bytes *to)
{
    if (g->n_samplers > 0u) {
        page_key(to, "animations");
        page_raw(to, "[{\"name\":\"run\"");
        put_list(to, "samplers", &g->samplers);
        put_list(to, "channels", &g->channels);
        page_raw(to, "}]");
    }
}

static void pad(bytes *to, uint8_t with)
{
    while (to->size % 4u != 0u && !to->failed) {
        bytes_u8(to, with);
    }
}

static void add_chunk(bytes *file, uint32_t kind, const bytes *content)
{
    bytes_u32(file, (uint32_t)content->size);
    bytes_u32(file, kind);
    bytes_add(file, content->data, content->size);
    file->failed = file->failed || content->failed;
}

void glb_finish(glb *g, bytes *file)
{
    bytes json = {NULL, 0u, 0u, false};
    pad(&g->buffer, 0u);
    page_raw(&json, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"touchdown\"}");
    page_key(&json, "buffers");
    page_raw(&json, "[{");
    page_number_of(&json, "byteLength", (double)g->buffer.size);
    page_raw(&json, "}]");
    put_list(&json, "bufferViews", &g->views);
    put_list(&json, "accessors", &g->accessors);
    put_list(&json, "meshes", &g->meshes);
    add_materials(g, &json);
    add_nodes(g, &json);
    add_animation(g, &json);
    page_raw(&json, "}");
    pad(&json, ' ');
    bytes_u32(file, GLB_MAGIC);
    bytes_u32(file, GLB_VERSION);
    bytes_u32(file, (uint32_t)(12u + 8u + json.size + 8u + g->buffer.size));
    add_chunk(file, CHUNK_JSON, &json);
    add_chunk(file, CHUNK_BIN, &g->buffer);
    bytes_free(&json);
}
