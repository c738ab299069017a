/* SPDX-License-Identifier: MIT */
#include "campaign_apply.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "campaign_path.h"
#include "fields.h"

#define FAULTS "faults" /* a member of the scene while values are put into it */

static bool set_faults(json_t *root, const campaign_faults *f)
{
    return json_object_set_new(root, FAULTS,
                               json_pack("{s: f, s: f, s: f, s: f, s: f, s: f, s: f}", "lost",
                                         f->lost, "burst", f->burst, "position", f->position,
                                         "angle", f->angle, "velocity", f->velocity, "spin",
                                         f->spin, "delay", (double)f->delay)) == 0;
}

/* ---- before the first run ---- */

/* A node of the campaign's own file, for errors. */
static document_node node_of(document_node chain[3], document *doc, const char *section)
{
    chain[0] = document_root(doc);
    (void)document_member(&chain[0], section, &chain[1]);
    return chain[1];
}

static bool make_changes(campaign_file *c)
{
    document_node chain[3], member;
    char error[CAMPAIGN_PATH_SENTENCE];
    const char *path = NULL;
    json_t *value = NULL;
    (void)node_of(chain, &c->doc, "changes");
    json_object_foreach(c->changes, path, value)
    {
        campaign_place at;
        (void)document_member(&chain[1], path, &member);
        if (!campaign_path_find(c->base.root, path, &at, error)) {
            return document_fail(&member, "%s", error);
        }
        if (!campaign_path_put(&at, json_deep_copy(value))) {
            return document_fail(&member, "it cannot be put there");
        }
    }
    return true;
}

/* Does a path of a parameter lead to something that its values can take the place of? */
static bool check_path(campaign_file *c, json_t *root, size_t parameter, size_t path)
{
    const campaign_parameter *const p = &c->parameters[parameter];
    document_node chain[3], member;
    campaign_place at;
    char error[CAMPAIGN_PATH_SENTENCE];
    (void)node_of(chain, &c->doc, "parameters");
    (void)document_member(&chain[1], p->name, &chain[2]);
    (void)document_member(&chain[2], "path", &member);
    if (!campaign_path_find(root, p->paths[path], &at, error)) {
        return document_fail(&member, "%s", error);
    }
    if (at.value == NULL) {
        return document_fail(&member,
                             "\"%.100s\" leads nowhere: the scene has no \"%.60s\" there; write it "
                             "into the scene, or into \"changes\"",
                             p->paths[path], at.key);
    }
    if ((p->is_number || p->applies != CAMPAIGN_SET) && !json_is_number(at.value)) {
        char there[128];
        document_describe(at.value, there, sizeof there);
        return document_fail(&member, "\"%.100s\" leads to %s, and the values are numbers",
                             p->paths[path], there);
    }
    return true;
}

/* Does a parameter overwrite what one before it has put there? */
static bool check_order(campaign_file *c, size_t parameter, const char *path)
{
    const campaign_parameter *const p = &c->parameters[parameter];
    document_node chain[3], member;
    (void)node_of(chain, &c->doc, "parameters");
    (void)document_member(&chain[1], p->name, &chain[2]);
    (void)document_member(&chain[2], "path", &member);
    for (size_t i = 0u; p->applies == CAMPAIGN_SET && i < parameter; ++i) {
        for (size_t k = 0u; k < c->parameters[i].n_paths; ++k) {
            if (campaign_path_is_within(c->parameters[i].paths[k], path)) {
                return document_fail(&member,
                                     "\"%.100s\" overwrites what \"%.60s\" has put there: put it "
                                     "first, or leave one of them out",
                                     path, c->parameters[i].name);
            }
        }
    }
    return true;
}

bool campaign_apply_changes(campaign_file *c)
{
    bool well = make_changes(c) && set_faults(c->base.root, &c->faults);
    for (size_t i = 0u; well && i < c->n_parameters; ++i) {
        for (size_t k = 0u; well && k < c->parameters[i].n_paths; ++k) {
            well =
                check_path(c, c->base.root, i, k) && check_order(c, i, c->parameters[i].paths[k]);
        }
    }
    (void)json_object_del(c->base.root, FAULTS);
    return well;
}

/* ---- a run ---- */

/* @return NULL: no number is so large */
static json_t *changed(const campaign_parameter *p, const campaign_value *value, json_t *old)
{
    const double was = json_number_value(old);
    if (p->applies == CAMPAIGN_FACTOR) {
        return json_real(was * value->number);
    }
    if (p->applies == CAMPAIGN_OFFSET) {
        return json_real(was + value->number);
    }
    return value->item != NULL ? json_deep_copy(value->item) : json_real(value->number);
}

static bool
put_at(document *doc, const campaign_parameter *p, const char *path, const campaign_value *value)
{
    campaign_place at;
    char error[CAMPAIGN_PATH_SENTENCE];
    const char *why = "another value has taken the place of what was around it";
    if (campaign_path_find(doc->root, path, &at, error) && at.value != NULL) {
        json_t *const fresh = changed(p, value, at.value);
        if (fresh != NULL && campaign_path_put(&at, fresh)) {
            return true;
        }
        why = "no number is so large";
    }
    (void)snprintf(doc->error, sizeof doc->error, "%s: %s: %s cannot be put there: %s", doc->path,
                   path, p->name, why);
    return false;
}

static bool put_value(document *doc, const campaign_parameter *p, const campaign_value *value)
{
    bool well = true;
    for (size_t i = 0u; well && i < p->n_paths; ++i) {
        well = put_at(doc, p, p->paths[i], value);
    }
    return well;
}

static bool take_faults(document *doc, campaign_faults *out)
{
    const document_node root = document_root(doc);
    document_node member;
    (void)document_member(&root, FAULTS, &member);
    const bool well = field_read_record(&member, &campaign_file_faults, out);
    (void)json_object_del(doc->root, FAULTS);
    return well;
}

bool campaign_apply(const campaign_file *c,
                    const campaign_value *values,
                    document *out,
                    campaign_faults *faults)
{
    document_copy(&c->base, out);
    bool well = set_faults(out->root, &c->faults);
    for (size_t i = 0u; well && values != NULL && i < c->n_parameters; ++i) {
        well = put_value(out, &c->parameters[i], &values[i]);
    }
    return well && take_faults(out, faults);
}
