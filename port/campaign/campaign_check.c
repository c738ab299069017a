/* SPDX-License-Identifier: MIT */
#include "campaign_check.h"
#include <math.h>
#include <string.h>
#include "campaign_path.h"
#include "campaign_watch.h"

/* The node of a member of a section, for errors. */
static document_node
node_of(document *doc, document_node chain[2], const char *section, const char *name)
{
    document_node out;
    chain[0] = document_root(doc);
    (void)document_member(&chain[0], section, &chain[1]);
    (void)document_member(&chain[1], name, &out);
    return out;
}

static bool has_wheels(const campaign_case *base)
{
    const td_scene *const scene = base->scene->scene;
    for (uint32_t i = 0u; i < scene->n_wheels; ++i) {
        if (scene->wheels[i].body == base->watch) {
            return true;
        }
    }
    return false;
}

/* Does a parameter lead into a section of the scene? Then the base does not speak for all runs. */
static bool is_scattered(const campaign_file *c, const char *section)
{
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        for (size_t k = 0u; k < c->parameters[i].n_paths; ++k) {
            if (campaign_path_is_within(c->parameters[i].paths[k], section)) {
                return true;
            }
        }
    }
    return false;
}

/* The most that a quantity can be in this scene. */
static double most_of(const campaign_file *c, const campaign_case *base, size_t quantity)
{
    const double h = td_unit_to_double(base->scene->scene->tick);
    const bool is_any = is_scattered(c, "duration") || is_scattered(c, "tick");
    switch (quantity) {
    case CAMPAIGN_AT_peak_load:
    case CAMPAIGN_AT_slip:
        return has_wheels(base) || is_scattered(c, "wheels") ? HUGE_VAL : 0.0;
    case CAMPAIGN_AT_touch_time:
    case CAMPAIGN_AT_airborne:
        return is_any ? HUGE_VAL : base->ticks * h;
    case CAMPAIGN_AT_worst_tick:
    case CAMPAIGN_AT_lost:
    case CAMPAIGN_AT_refused:
        return is_any ? HUGE_VAL : base->ticks;
    default:
        return HUGE_VAL;
    }
}

static bool check_limit(campaign_file *c, const campaign_case *base, const campaign_limit *l)
{
    document_node chain[2];
    const document_node at = node_of(&c->doc, chain, "limits", l->name);
    const bool is_energy =
        l->quantity == CAMPAIGN_AT_energy || l->quantity == CAMPAIGN_AT_contact_work;
    if (is_energy && !campaign_has_books(base->scene)) {
        return document_fail(&at, "no run can meet it: the plant of this scene is code, and keeps "
                                  "no books of energy");
    }
    return l->least <= most_of(c, base, l->quantity) ||
           document_fail(&at, "no run can meet it: %s is never more than %.6g here", l->name,
                         most_of(c, base, l->quantity));
}

/* A length of the scene does nothing where the campaign has its own. */
static bool check_parameter(campaign_file *c, const campaign_parameter *p)
{
    document_node chain[2];
    const document_node at = node_of(&c->doc, chain, "parameters", p->name);
    for (size_t i = 0u; c->seconds > 0.0 && i < p->n_paths; ++i) {
        if (strcmp(p->paths[i], "duration") == 0) {
            return document_fail(&at,
                                 "the duration of the scene does nothing: the campaign has its "
                                 "own; leave one of them out");
        }
    }
    return true;
}

bool campaign_check(campaign_file *c, const campaign_case *base)
{
    bool well = true;
    for (size_t i = 0u; well && i < c->n_limits; ++i) {
        well = check_limit(c, base, &c->limits[i]);
    }
    for (size_t i = 0u; well && i < c->n_parameters; ++i) {
        well = check_parameter(c, &c->parameters[i]);
    }
    return well;
}
