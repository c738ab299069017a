/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "bake.h"
#include "build.h"
#include "scene_read.h"
#include "selftest.h"
#include "td_hash.h"

/* ---- capacities ---- */

static uint32_t most(uint32_t a, size_t b)
{
    return a > b ? a : (uint32_t)b;
}

static void count_scenery(bake_limits *l, const model_scenery *s)
{
    l->leaves = most(l->leaves, (size_t)s->n_half_spaces + s->n_curved);
}

static uint32_t count_watches(const model *m)
{
    uint32_t watches = 0u;
    for (size_t i = 0u; i < m->n_targets; ++i) {
        const model_target *const t = &m->targets[i];
        watches += t->n_watched;
        for (size_t k = 0u; t->n_watched == 0u && k < m->n_initiators; ++k) {
            watches += t->is_driven || m->initiators[k].body != t->body ? 1u : 0u;
        }
    }
    return watches;
}

/* TD_MAX_MEASURED of td_plan.h: candidates that a tick measures, contacts among them. */
static uint32_t measured(uint32_t contacts)
{
    return contacts + contacts / 2u + 8u;
}

bake_limits bake_limits_of(const model *m)
{
    /* The least that td_config.h accepts. */
    bake_limits l = {.bodies = 1u, .hull_vertices = 4u, .faces = 3u, .leaves = 1u, .slots = 1u};
    l.bodies = most(l.bodies, m->n_bodies);
    l.parts = (uint32_t)m->n_parts;
    l.targets = (uint32_t)m->n_targets;
    l.initiators = (uint32_t)m->n_initiators;
    l.wheels = (uint32_t)m->n_wheels;
    l.candidates = (uint32_t)scene_pairs(m);
    l.contacts = m->limits.contacts;
    while (measured(l.contacts) < m->limits.contacts + m->limits.candidates) {
        ++l.contacts;
    }
    l.slots = most(l.slots, m->limits.two_slots ? 2u : m->limits.slots);
    l.watches = count_watches(m);
    l.links = build_has_masses(m) ? l.bodies : 0u;
    for (size_t i = 0u; i < m->n_parts; ++i) {
        l.hull_vertices = most(l.hull_vertices, m->parts[i].shape->n_points);
    }
    for (size_t i = 0u; i < m->n_targets; ++i) {
        l.faces = most(l.faces, m->targets[i].n_faces);
        l.outlines += m->targets[i].is_planar ? 1u : 0u;
        l.driven_vertices += m->targets[i].is_driven ? m->targets[i].n_vertices : 0u;
    }
    for (size_t i = 0u; i < m->n_solids; ++i) {
        count_scenery(&l, m->solids[i].scenery);
    }
    for (size_t i = 0u; i < m->n_modifiers; ++i) {
        count_scenery(&l, m->modifiers[i].region);
    }
    return l;
}

void bake_limits_selftest(bake_limits *limits)
{
    limits->hull_vertices = most(limits->hull_vertices, SELFTEST_HULL_VERTICES);
    limits->faces = most(limits->faces, SELFTEST_FACES);
    limits->leaves = most(limits->leaves, SELFTEST_LEAVES);
    limits->slots = most(limits->slots, SELFTEST_SLOTS);
}

#define CONTACTS_MOST 512u /* of the host program */

void bake_limits_variable(bake_limits *limits, const model *m, uint32_t slots)
{
    while (limits->contacts < CONTACTS_MOST &&
           measured(limits->contacts) < m->limits.contacts + limits->candidates) {
        ++limits->contacts;
    }
    limits->slots = most(limits->slots, slots);
}

void bake_write_limits(FILE *out, const model *m, const bake_limits *l, uint64_t hash)
{
    char name[128];
    bake_identifier(m->name, name, sizeof name);
    (void)fputs("/* SPDX-License-Identifier: MIT */\n", out);
    (void)fprintf(out,
                  "/* Written by `touchdown bake`: what this scene needs, and no more. Compile "
                  "everything with\n"
                  " * -include td_limits.h: core, scene and program. */\n"
                  "#ifndef TD_LIMITS_H\n#define TD_LIMITS_H\n\n"
                  "#define TD_MAX_BODIES        %u\n#define TD_MAX_PARTS         %u\n"
                  "#define TD_MAX_HULL_VERTICES %u\n#define TD_MAX_TARGETS       %u\n"
                  "#define TD_MAX_OUTLINES      %u\n#define TD_MAX_DRIVEN_VERTICES %u\n"
                  "#define TD_MAX_FACES         %u\n#define TD_MAX_INITIATORS    %u\n"
                  "#define TD_MAX_LEAVES        %u\n#define TD_MAX_WHEELS        %u\n"
                  "#define TD_MAX_CANDIDATES    %u\n#define TD_MAX_CONTACTS      %u\n"
                  "#define TD_MAX_SLOTS         %u\n#define TD_MAX_WATCHES       %u\n"
                  "#define RIG_MAX_LINKS        %u\n\n"
                  "#define RIG_SCENE      scene_%s\n#define RIG_TD_SCENE   core_%s\n"
                  "#define RIG_SCENE_HASH 0x%016" PRIx64 "ull\n\n#endif\n",
                  l->bodies, l->parts, l->hull_vertices, l->targets, l->outlines,
                  l->driven_vertices, l->faces, l->initiators, l->leaves, l->wheels, l->candidates,
                  l->contacts, l->slots, l->watches, l->links, name, name, hash);
}

/* ---- what a baked scene is known by ---- */

static uint64_t hash_of(const char *text, size_t n)
{
    td_hash h = td_hash_start();
    for (size_t i = 0u; i < n; ++i) {
        td_hash_word(&h, (unsigned char)text[i]);
    }
    return td_hash_value(&h);
}

bool bake_hash(document *doc, const model *m, uint64_t *hash)
{
    char *text = NULL;
    size_t n = 0u;
    FILE *const memory = open_memstream(&text, &n);
    if (memory == NULL) {
        return false;
    }
    bake_scene(memory, doc, m);
    const bool well = ferror(memory) == 0;
    if (fclose(memory) != 0 || !well) {
        free(text);
        return false;
    }
    *hash = hash_of(text, n);
    free(text);
    return true;
}

/* ---- files ---- */

typedef struct output {
    char path[PATH_MAX], part[PATH_MAX + 8]; /* where it goes, and where it is written */
} output;

static bool fail(char *error, size_t size, const char *path, const char *why)
{
    (void)snprintf(error, size, "%s: cannot write it: %s", path, why);
    return false;
}

static bool name_output(output *o, const char *folder, const char *name)
{
    const int length = snprintf(o->path, sizeof o->path, "%s/%s", folder, name);
    (void)snprintf(o->part, sizeof o->part, "%s.part", o->path);
    return length > 0 && (size_t)length < sizeof o->path;
}

/* The folder and those above it. */
static bool make_folder(const char *folder)
{
    char path[PATH_MAX];
    if (strlen(folder) >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    (void)strcpy(path, folder);
    for (char *c = path + 1; *c != '\0'; ++c) {
        if (*c == '/') {
            *c = '\0';
            (void)mkdir(path, 0777);
            *c = '/';
        }
    }
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* @param limits NULL: the scene itself */
static bool write_whole(const output *o, document *doc, const model *m, const bake_limits *limits)
{
    FILE *const file = fopen(o->part, "w");
    if (file == NULL) {
        return false;
    }
    uint64_t hash = 0u;
    bool well = true;
    if (limits == NULL) {
        bake_scene(file, doc, m);
    } else {
        well = bake_hash(doc, m, &hash);
        bake_write_limits(file, m, limits, hash);
    }
    well = ferror(file) == 0 && well;
    return fclose(file) == 0 && well;
}

bool bake_files(document *doc,
                const model *m,
                const bake_limits *limits,
                const char *folder,
                char *error,
                size_t error_size)
{
    output scene, sizes;
    if (!name_output(&scene, folder, "scene.c") || !name_output(&sizes, folder, "td_limits.h")) {
        return fail(error, error_size, folder, "its path is too long");
    }
    if (!make_folder(folder)) {
        return fail(error, error_size, folder, strerror(errno));
    }
    bool well = write_whole(&scene, doc, m, NULL) && write_whole(&sizes, doc, m, limits);
    well = well && rename(scene.part, scene.path) == 0 && rename(sizes.part, sizes.path) == 0;
    if (!well) {
        const int why = errno;
        (void)unlink(scene.part);
        (void)unlink(sizes.part);
        return fail(error, error_size, folder, strerror(why));
    }
    return true;
}
