/* SPDX-License-Identifier: MIT */
#include "campaign_path.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fields.h"

#define NAMES 32u

/* What stands at a point of a path: its first `used` characters. */
static bool missing(json_t *at, const char *path, size_t used, char *error)
{
    const char *names[NAMES + 1u] = {NULL};
    size_t n = 0u;
    for (void *it = json_object_iter(at); it != NULL && n < NAMES;
         it = json_object_iter_next(at, it)) {
        names[n++] = json_object_iter_key(it);
    }
    char word[128];
    (void)snprintf(word, sizeof word, "%.*s", (int)strcspn(path + used, ".["), path + used);
    const char *const near = field_nearest(word, names);
    const int where = used > 0u ? (int)used - 1 : 0;
    (void)snprintf(error, CAMPAIGN_PATH_SENTENCE,
                   near != NULL ? "\"%.100s\" leads nowhere: there is no \"%.40s\" in %.*s; did "
                                  "you mean \"%.60s\"?"
                                : "\"%.100s\" leads nowhere: there is no \"%.40s\" in %.*s",
                   path, word, where > 0 ? where : 9, where > 0 ? path : "the scene", near);
    return false;
}

static bool malformed(const char *path, char *error)
{
    (void)snprintf(error, CAMPAIGN_PATH_SENTENCE,
                   "\"%.100s\" is no path: write names with dots between them and items as [0]",
                   path);
    return false;
}

/* The member whose name begins at path[*used]. */
static bool enter_member(json_t *at, const char *path, size_t *used, campaign_place *out)
{
    const size_t n = strcspn(path + *used, ".[");
    if (n == 0u || n >= sizeof out->key) {
        return false;
    }
    out->parent = at;
    (void)memcpy(out->key, path + *used, n);
    out->key[n] = '\0';
    out->value = json_object_get(at, out->key);
    *used += n;
    return true;
}

/* The item whose [ stands at path[*used]. */
static bool enter_item(json_t *at, const char *path, size_t *used, campaign_place *out)
{
    char *end = NULL;
    const char *const digits = path + *used + 1u;
    const unsigned long index = strtoul(digits, &end, 10);
    if (digits[0] < '0' || digits[0] > '9' || *end != ']') {
        return false;
    }
    out->parent = at;
    out->key[0] = '\0';
    out->index = index;
    out->value = json_array_get(at, index);
    *used = (size_t)(end - path) + 1u;
    return true;
}

/* One more step of a path. */
static bool step(json_t *at, const char *path, size_t *used, campaign_place *out, char *error)
{
    const bool is_item = path[*used] == '[';
    const size_t before = *used;
    *used += path[*used] == '.' ? 1u : 0u;
    const size_t begins = *used;
    if ((before > 0u && begins == before && !is_item) || (before == 0u && begins != before) ||
        !(is_item ? enter_item : enter_member)(at, path, used, out)) {
        return malformed(path, error);
    }
    const bool is_last = path[*used] == '\0';
    const bool is_there =
        is_item ? out->value != NULL : json_is_object(at) && (out->value != NULL || is_last);
    return is_there || missing(at, path, is_item ? before + 1u : begins, error);
}

bool campaign_path_find(json_t *root, const char *path, campaign_place *out, char *error)
{
    json_t *at = root;
    size_t used = 0u;
    (void)memset(out, 0, sizeof *out);
    do {
        if (!step(at, path, &used, out, error)) {
            return false;
        }
        at = out->value;
    } while (path[used] != '\0');
    return true;
}

bool campaign_path_put(const campaign_place *at, json_t *value)
{
    return at->key[0] != '\0' ? json_object_set_new(at->parent, at->key, value) == 0
                              : json_array_set_new(at->parent, at->index, value) == 0;
}
