/* SPDX-License-Identifier: MIT */
#include "campaign_file.h"
#include <stdio.h>
#include <string.h>
#include "campaign_apply.h"
#include "fields.h"
#include "scene_find.h"

#define PATHS 4096u

/* ---- reading ---- */

/* The path of the scene: by name, or from the folder of the campaign. */
static bool find_scene(campaign_file *c, char path[PATHS])
{
    const document_node root = document_root(&c->doc);
    document_node member;
    char word[PATHS], error[PATHS + 512u];
    const char *const slash = strrchr(c->doc.path, '/');
    const size_t n = strlen(c->scene);
    const bool is_path =
        strchr(c->scene, '/') != NULL || (n > 5u && strcmp(c->scene + n - 5u, ".json") == 0);
    const bool is_beside = is_path && c->scene[0] != '/' && slash != NULL;
    (void)document_member(&root, "scene", &member);
    if (snprintf(word, sizeof word, "%.*s%s", is_beside ? (int)(slash - c->doc.path) + 1 : 0,
                 c->doc.path, c->scene) >= (int)sizeof word) {
        return document_fail(&member, "its path is too long");
    }
    return scene_find(word, path, PATHS, error, sizeof error) ||
           document_fail(&member, "%.400s", error);
}

static bool read_base(campaign_file *c)
{
    char path[PATHS];
    if (!find_scene(c, path)) {
        return false;
    }
    if (!document_read(path, &c->base)) {
        (void)snprintf(c->doc.error, sizeof c->doc.error, "%s", c->base.error);
        return false;
    }
    return campaign_apply_changes(c);
}

bool campaign_file_read(const char *path, campaign_file *out)
{
    document doc;
    (void)memset(out, 0, sizeof *out);
    const bool is_read = document_read_as(path, "campaign", &doc);
    out->doc = doc;
    if (!is_read) {
        return false;
    }
    const document_node root = document_root(&out->doc);
    if (json_object_get(out->doc.root, "bodies") != NULL) {
        return document_fail(&root, "this file is a scene: a campaign names its \"scene\", "
                                    "\"runs\" and \"parameters\"");
    }
    return field_read_record(&root, &campaign_file_record, out) && read_base(out);
}

void campaign_file_free(campaign_file *c)
{
    document_free(&c->doc);
    if (c->base.path != NULL) {
        document_free(&c->base);
    }
}
