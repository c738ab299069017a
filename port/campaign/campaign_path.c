/* SPDX-License-Identifier: MIT */
#include "campaign_path.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fields.h"

#define NAMES 32u

/* There is nothing of that name, or number, in what the first `used` characters of a path lead to. */
static bool missing(const campaign_place *at, const char *path, size_t used, char *error)
{
    const char *names[NAMES + 1u] = {NULL};
    char word[sizeof at->key];
    size_t n = 0u;
    for (void *it = json_object_iter(at->parent); it != NULL && n < NAMES;
         it = json_object_iter_next(at->parent, it)) {
        names[n++] = json_object_iter_key(it);
    }
    (void)snprintf(word, sizeof word, "%zu", at->index);
    const char *const name = at->key[0] != '\0' ? at->key : word;
    const char *const near = field_nearest(name, names);
    (void)snprintf(error, CAMPAIGN_PATH_SENTENCE,
                   near != NULL ? "\"%.100s\" leads nowhere: there is no \"%.40s\" in %.*s; did "
                                  "you mean \"%.60s\"?"
                                : "\"%.100s\" leads nowhere: there is no \"%.40s\" in %.*s",
                   path, name, used > 0u ? (int)used : 9, used > 0u ? path : "the scene", near);
    return false;
}

static bool malformed(const char *path, char *error)
{
    (void)snprintf(
        error, CAMPAIGN_PATH_SENTENCE,
        "\"%.100s\" is no path: write names with dots between them, items as [0], and names "
        "that have dots as ['a.b']",
        path);
    return false;
}

/* A name of n characters: the member of an object. */
static bool take_name(json_t *at, const char *name, size_t n, campaign_place *out)
{
    if (n == 0u || n >= sizeof out->key) {
        return false;
    }
    out->parent = at;
    (void)memcpy(out->key, name, n);
    out->key[n] = '\0';
    out->value = json_object_get(at, out->key);
    return true;
}

/* The member whose name begins at path[*used]. */
static bool enter_member(json_t *at, const char *path, size_t *used, campaign_place *out)
{
    const size_t n = strcspn(path + *used, ".[");
    *used += n;
    return take_name(at, path + *used - n, n, out);
}

/* The member whose ['name'] stands at path[*used]. */
static bool enter_quoted(json_t *at, const char *path, size_t *used, campaign_place *out)
{
    const char *const name = path + *used + 2u;
    const char *const end = strstr(name, "']");
    *used += end != NULL ? (size_t)(end - name) + 4u : 0u;
    return end != NULL && take_name(at, name, (size_t)(end - name), out);
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

/* What the bracket at path[*used] leads to. */
static bool enter_bracket(json_t *at, const char *path, size_t *used, campaign_place *out)
{
    return (path[*used + 1u] == '\'' ? enter_quoted : enter_item)(at, path, used, out);
}

/* One more step of a path. */
static bool step(json_t *at, const char *path, size_t *used, campaign_place *out, char *error)
{
    const bool has_bracket = path[*used] == '[';
    const size_t before = *used;
    *used += path[*used] == '.' ? 1u : 0u;
    const size_t begins = *used;
    if ((before > 0u && begins == before && !has_bracket) || (before == 0u && begins != before) ||
        !(has_bracket ? enter_bracket : enter_member)(at, path, used, out)) {
        return malformed(path, error);
    }
    const bool is_item = out->key[0] == '\0';
    const bool is_last = path[*used] == '\0';
    const bool is_there =
        is_item ? out->value != NULL : json_is_object(at) && (out->value != NULL || is_last);
    return is_there || missing(out, path, before, error);
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

bool campaign_path_is_within(const char *path, const char *other)
{
    const size_t n = strlen(other);
    return strncmp(path, other, n) == 0 && strchr(".[", path[n]) != NULL; /* or it ends there */
}

bool campaign_path_put(const campaign_place *at, json_t *value)
{
    return at->key[0] != '\0' ? json_object_set_new(at->parent, at->key, value) == 0
                              : json_array_set_new(at->parent, at->index, value) == 0;
}
