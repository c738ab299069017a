/* SPDX-License-Identifier: MIT */
#include "campaign_hash.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "bytes.h"
#include "td_hash.h"

#define PATHS 4096u

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words != NULL && strcmp(word, *words) != 0) {
        ++words;
    }
    return *words != NULL;
}

/* ---- what is left out ---- */

/* Texts for people, wherever they stand. */
static void drop_prose(json_t *value)
{
    static const char *const prose[] = {"$schema", "about", "comment", "unit", NULL};
    const char *key = NULL;
    void *next = NULL;
    size_t i = 0u;
    json_t *member = NULL;
    json_object_foreach_safe(value, next, key, member)
    {
        if (json_is_string(member) && is_one_of(key, prose)) {
            (void)json_object_del(value, key);
        } else {
            drop_prose(member);
        }
    }
    json_array_foreach(value, i, member)
    {
        drop_prose(member);
    }
}

/* A copy that the caller frees. */
static json_t *without_prose(const json_t *root)
{
    json_t *const out = json_deep_copy(root);
    drop_prose(out);
    return out;
}

/* ---- meshes ---- */

static bool is_mesh(const char *text)
{
    const size_t n = strlen(text);
    return n > 4u &&
           (strcasecmp(text + n - 4u, ".stl") == 0 || strcasecmp(text + n - 4u, ".obj") == 0);
}

/* Of a file beside the scene; one that cannot be read is an error of the run that needs it. */
static uint32_t checksum_of(const char *scene, const char *name)
{
    char path[PATHS], some[65536];
    uint32_t crc = 0u;
    size_t n = 0u;
    const char *const slash = strrchr(scene, '/');
    const int folder = slash != NULL && name[0] != '/' ? (int)(slash - scene) + 1 : 0;
    (void)snprintf(path, sizeof path, "%.*s%s", folder, scene, name);
    FILE *const from = fopen(path, "rb");
    while (from != NULL && (n = fread(some, 1u, sizeof some, from)) > 0u) {
        crc = bytes_crc32(crc, some, n);
    }
    if (from != NULL) {
        (void)fclose(from);
    }
    return crc;
}

static void hash_meshes(td_hash *h, const char *scene, json_t *value)
{
    const char *key = NULL;
    size_t i = 0u;
    json_t *member = NULL;
    if (json_is_string(value) && is_mesh(json_string_value(value))) {
        td_hash_word(h, checksum_of(scene, json_string_value(value)));
    }
    json_object_foreach(value, key, member)
    {
        hash_meshes(h, scene, member);
    }
    json_array_foreach(value, i, member)
    {
        hash_meshes(h, scene, member);
    }
}

/* ---- all of it ---- */

static void hash_json(td_hash *h, const json_t *value)
{
    char *const text = json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII);
    for (const char *t = text; t != NULL && *t != '\0'; ++t) {
        td_hash_word(h, (uint32_t)(unsigned char)*t);
    }
    free(text);
    td_hash_word(h, UINT32_MAX);
}

uint64_t campaign_hash(const campaign_file *c)
{
    static const char *const indifferent[] = {"name", "scene", "tolerated", "time_limit", NULL};
    td_hash h = td_hash_start();
    json_t *const own = without_prose(c->doc.root), *const base = without_prose(c->base.root);
    for (size_t i = 0u; indifferent[i] != NULL; ++i) {
        (void)json_object_del(own, indifferent[i]);
    }
    hash_json(&h, own);
    hash_json(&h, base);
    hash_meshes(&h, c->base.path, own);
    hash_meshes(&h, c->base.path, base);
    json_decref(own);
    json_decref(base);
    return td_hash_value(&h);
}
