/* SPDX-License-Identifier: MIT */
/* What a campaign file holds: the tables that its reader and its schema are made of. */
#include "campaign_file.h"
#include <string.h>
#include "bytes.h"
#include "campaign_draw.h"
#include "sections.h"

#define LIST_MAX     65535u
#define NAME_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

#define LOST_RANGE     .least = 0.0, .most = 0.99
#define BURST_RANGE    .least = 1.0, .most = 1e6
#define DURATION_RANGE .least = 0.0, .most = 1e5
#define TIME_RANGE     .least = 0.01, .most = 1e6

/* ---- parameters ---- */

static bool read_paths(const document_node *at, void *out)
{
    campaign_parameter *const p =
        (void *)((unsigned char *)out - offsetof(campaign_parameter, paths));
    const bool is_list = json_is_array(at->value);
    p->n_paths = is_list ? json_array_size(at->value) : 1u;
    p->paths = document_take(at->doc, p->n_paths + 1u, sizeof *p->paths);
    if (p->n_paths == 0u) {
        return document_fail(at, "it leads nowhere: name a value of the scene");
    }
    for (size_t i = 0u; i < p->n_paths; ++i) {
        const document_node item = is_list ? document_item(at, i) : *at;
        if (!field_read_text(&item, &p->paths[i])) {
            return false;
        }
    }
    return true;
}

static bool read_range(const document_node *at, void *out)
{
    double *const range = out;
    return field_read_numbers(at, 2u, range) &&
           ((range[0] < range[1] && isfinite(range[1] - range[0])) ||
            document_fail(at, "a distribution from %.9g to %.9g makes no sense: the first is less",
                          range[0], range[1]));
}

static bool read_list(const document_node *at, void *out)
{
    const size_t n = json_array_size(at->value);
    if (!json_is_array(at->value) || n == 0u || n > LIST_MAX) {
        return document_unlike(at, "a list of 1 to 65535 values");
    }
    *(json_t **)out = at->value;
    return true;
}

static bool finish_bell(const document_node *at, void *record)
{
    const campaign_bell *const bell = record;
    return (bell->least < bell->middle && bell->middle < bell->most) ||
           document_fail(at, "its middle, %.9g, lies between \"least\" and \"most\"", bell->middle);
}

#define BELL_ENDS                                                                                  \
    SECTIONS_NUMBER(campaign_bell, least, "least", "cut off below; nowhere, if it is left out",    \
                    SECTIONS_ANY, -HUGE_VAL),                                                      \
        SECTIONS_NUMBER(campaign_bell, most, "most", "cut off above; nowhere, if it is left out",  \
                        SECTIONS_ANY, HUGE_VAL)

static const field_row normal_rows[] = {
    {.key = "mean",
     .about = "of the whole bell",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_bell, middle)},
    {.key = "deviation",
     .about = "standard deviation of the whole bell",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_bell, width),
     SECTIONS_POSITIVE},
    BELL_ENDS,
};
static const field_record normal = {"normal", SECTIONS_ROWS(normal_rows), sizeof(campaign_bell), 0u,
                                    finish_bell};

static const field_row log_normal_rows[] = {
    {.key = "median",
     .about = "half of the values are below it",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_bell, middle),
     SECTIONS_POSITIVE},
    {.key = "factor",
     .about = "68 % of the values are within median / factor and median x factor",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_bell, width),
     .least = 1.000001,
     .most = 1e6},
    BELL_ENDS,
};
static const field_record log_normal = {"log_normal", SECTIONS_ROWS(log_normal_rows),
                                        sizeof(campaign_bell), 0u, finish_bell};

static bool finish_grid(const document_node *at, void *record)
{
    const campaign_steps *const g = record;
    return (g->first != g->last && isfinite(g->last - g->first)) ||
           document_fail(at, "a grid from %.9g to %.9g makes no sense", g->first, g->last);
}

static const field_row grid_rows[] = {
    {.key = "first",
     .about = "the first value",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_steps, first)},
    {.key = "last",
     .about = "the last value",
     .kind = FIELD_NUMBER,
     .is_required = true,
     .at = offsetof(campaign_steps, last)},
    {.key = "count",
     .about = "how many values, evenly spaced",
     .kind = FIELD_WHOLE,
     .is_required = true,
     .at = offsetof(campaign_steps, count),
     .least = 2.0,
     .most = LIST_MAX},
};
static const field_record grid = {"grid", SECTIONS_ROWS(grid_rows), sizeof(campaign_steps), 0u,
                                  finish_grid};

static const char *const kind_words[] = {"uniform", "normal", "log_normal", "list", "grid", NULL};

/* Exactly one distribution. */
static bool find_kind(const document_node *at, campaign_parameter *p)
{
    size_t found = 0u;
    for (uint8_t k = 0u; kind_words[k] != NULL; ++k) {
        if (json_object_get(at->value, kind_words[k]) != NULL) {
            p->kind = k;
            ++found;
        }
    }
    return found == 1u || document_fail(at,
                                        "it has %s distribution: give one of \"uniform\", "
                                        "\"normal\", \"log_normal\", \"list\", \"grid\"",
                                        found == 0u ? "no" : "more than one");
}

static bool finish_parameter(const document_node *at, void *record)
{
    campaign_parameter *const p = record;
    if (!find_kind(at, p)) {
        return false;
    }
    p->is_number = true;
    for (size_t i = 0u; p->kind == CAMPAIGN_LIST && i < json_array_size(p->list); ++i) {
        p->is_number = p->is_number && json_is_number(json_array_get(p->list, i));
    }
    if (!p->is_number && p->applies != CAMPAIGN_SET) {
        return document_fail(at, "its list holds more than numbers: only \"set\" applies them");
    }
    p->id = bytes_crc32(0u, p->name, strlen(p->name));
    campaign_draw_prepare(p);
    return p->shares[0] < p->shares[1] ||
           document_fail(at, "nothing of the distribution is left between \"least\" and \"most\"");
}

static const char *const applies_words[] = {"set", "factor", "offset", NULL};
static const field_row parameter_rows[] = {
    {.key = "path",
     .about = "of a value of the scene, such as \"bodies.ship.velocity[2]\", "
              "\"bodies['link.1'].mass\" or "
              "\"faults.lost\"; or a list of several that get the same",
     .kind = FIELD_OWN,
     .is_required = true,
     .at = offsetof(campaign_parameter, paths),
     .read = read_paths,
     .schema = "text_or_texts"},
    {.key = "about",
     .about = "one line",
     .kind = FIELD_TEXT,
     .at = offsetof(campaign_parameter, about)},
    {.key = "unit",
     .about = "of the number, for reports",
     .kind = FIELD_TEXT,
     .at = offsetof(campaign_parameter, unit)},
    SECTIONS_WORD(campaign_parameter,
                  applies,
                  "applies",
                  "what becomes of the value that the scene has there",
                  applies_words,
                  0.0),
    {.key = "uniform",
     .about = "[from, to]",
     .kind = FIELD_OWN,
     .at = offsetof(campaign_parameter, range),
     .read = read_range,
     .schema = "range"},
    {.key = "normal",
     .about = "a bell",
     .kind = FIELD_RECORD,
     .at = offsetof(campaign_parameter, normal),
     .record = &normal},
    {.key = "log_normal",
     .about = "a bell of the logarithm",
     .kind = FIELD_RECORD,
     .at = offsetof(campaign_parameter, log_normal),
     .record = &log_normal},
    {.key = "list",
     .about = "values of any kind, each as often as the others",
     .kind = FIELD_OWN,
     .at = offsetof(campaign_parameter, list),
     .read = read_list,
     .schema = "values"},
    {.key = "grid",
     .about = "evenly spaced values; several grids: all combinations",
     .kind = FIELD_RECORD,
     .at = offsetof(campaign_parameter, grid),
     .record = &grid},
};
static const field_record parameter = {"parameter", SECTIONS_ROWS(parameter_rows),
                                       sizeof(campaign_parameter), 0u, finish_parameter};

/* ---- faults ---- */

#define NOISE(member, text)                                                                        \
    SECTIONS_NUMBER(campaign_faults, member, #member, text, SECTIONS_FROM_ZERO, 0.0)
static const field_row faults_rows[] = {
    SECTIONS_NUMBER(campaign_faults,
                    lost,
                    "lost",
                    "[-] share of ticks whose frame is lost: the core is told nothing",
                    LOST_RANGE,
                    0.0),
    SECTIONS_NUMBER(
        campaign_faults, burst, "burst", "[ticks] mean length of a loss", BURST_RANGE, 1.0),
    NOISE(position, "[m] deviation of the noise on positions of bodies with a mass"),
    NOISE(angle, "[rad] deviation of the noise on attitudes, about each axis"),
    NOISE(velocity, "[m/s] deviation of the noise on velocities"),
    NOISE(spin, "[rad/s] deviation of the noise on angular velocities"),
    {.key = "delay",
     .about = "[ticks] age of the motion that the core is told",
     .kind = FIELD_WHOLE,
     .at = offsetof(campaign_faults, delay),
     .least = 0.0,
     .most = CAMPAIGN_DELAY_MAX},
};
/* A loss of `burst` ticks, then at least one that is not lost. */
static bool finish_faults(const document_node *at, void *record)
{
    const campaign_faults *const f = record;
    return f->lost <= f->burst / (1.0 + f->burst) ||
           document_fail(at,
                         "a share of %g is lost only in longer losses: \"burst\" is at least %g",
                         f->lost, f->lost / (1.0 - f->lost));
}

const field_record campaign_file_faults = {"faults", SECTIONS_ROWS(faults_rows),
                                           sizeof(campaign_faults), 0u, finish_faults};

/* ---- what is kept, and how much it may be ---- */

static bool finish_limit(const document_node *at, void *record)
{
    campaign_limit *const l = record;
    l->quantity = campaign_quantity_find(l->name);
    if (l->quantity == CAMPAIGN_QUANTITY_COUNT) {
        const char *const near = field_nearest(l->name, campaign_quantity_names);
        return document_fail(at, "there is no such quantity; did you mean \"%s\"?",
                             near != NULL ? near : campaign_quantity_names[0]);
    }
    if (isinf(l->least) && isinf(l->most)) {
        return document_fail(at, "it limits nothing: give \"least\", \"most\" or both");
    }
    const campaign_quantity *const q = &campaign_quantities[l->quantity];
    if (l->least > l->most) {
        return document_fail(at, "no run can meet it: \"least\" is more than \"most\"");
    }
    if (l->most < q->least) {
        return document_fail(at, "no run can meet it: %s is never less than %.4g", l->name,
                             q->least);
    }
    return l->least <= q->most ||
           document_fail(at, "no run can meet it: %s is never more than %.4g", l->name, q->most);
}

static const field_row limit_rows[] = {
    SECTIONS_NUMBER(campaign_limit, least, "least", "less is a failure", SECTIONS_ANY, -HUGE_VAL),
    SECTIONS_NUMBER(campaign_limit, most, "most", "more is a failure", SECTIONS_ANY, HUGE_VAL),
};
static const field_record limit = {"limit", SECTIONS_ROWS(limit_rows), sizeof(campaign_limit), 0u,
                                   finish_limit};

static bool read_keep(const document_node *at, void *out)
{
    bool *const wanted = out;
    if (!json_is_array(at->value)) {
        return document_unlike(at, "a list of quantities");
    }
    for (size_t i = 0u; i < json_array_size(at->value); ++i) {
        const document_node item = document_item(at, i);
        uint8_t which = 0u;
        if (!field_read_word(&item, campaign_quantity_names, &which)) {
            return false;
        }
        wanted[which] = true;
    }
    return true;
}

static bool read_changes(const document_node *at, void *out)
{
    if (!json_is_object(at->value)) {
        return document_unlike(at, "an object { path: value }");
    }
    *(json_t **)out = at->value;
    return true;
}

/* ---- the file ---- */

static bool check_names(const document_node *at, const campaign_file *c)
{
    document_node section, member;
    (void)document_member(at, "parameters", &section);
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        const char *const name = c->parameters[i].name;
        (void)document_member(&section, name, &member);
        if (name[0] == '\0' || strcspn(name, ",\"\n\r\t") != strlen(name)) {
            return document_fail(&member, "a name has no commas, quotes and control characters");
        }
        if (campaign_quantity_find(name) < CAMPAIGN_QUANTITY_COUNT || strcmp(name, "run") == 0 ||
            strcmp(name, "verdict") == 0 || strcmp(name, "hash") == 0 ||
            strcmp(name, "reason") == 0) {
            return document_fail(&member, "another column of the results has this name: rename it");
        }
        for (size_t k = 0u; k < i; ++k) {
            if (c->parameters[k].id == c->parameters[i].id) {
                return document_fail(&member, "its numbers would be those of \"%s\": rename it",
                                     c->parameters[k].name);
            }
        }
    }
    return true;
}

static bool check_counts(const document_node *at, const campaign_file *c)
{
    document_node section;
    const uint32_t cells = campaign_draw_cells(c);
    (void)document_member(at, "parameters", &section);
    if (c->n_parameters > CAMPAIGN_PARAMETERS_MAX) {
        return document_fail(&section, "there are %zu parameters: at most %u", c->n_parameters,
                             CAMPAIGN_PARAMETERS_MAX);
    }
    if (c->n_parameters > c->runs) {
        return document_fail(&section,
                             "there are more parameters (%zu) than runs (%u): nothing can be said "
                             "about what matters; ask for more runs",
                             c->n_parameters, c->runs);
    }
    if (cells > c->runs) {
        return document_fail(&section, "its grids have %u combinations, and there are %u runs",
                             cells, c->runs);
    }
    return true;
}

/* Kept are those that were asked for, or all, and those that have limits; in the order of the table. */
static void choose_kept(campaign_file *c)
{
    bool any = false;
    for (size_t i = 0u; i < CAMPAIGN_QUANTITY_COUNT; ++i) {
        any = any || c->is_kept[i];
    }
    for (size_t i = 0u; i < CAMPAIGN_QUANTITY_COUNT; ++i) {
        bool is_wanted = !any || c->is_kept[i];
        for (size_t k = 0u; k < c->n_limits; ++k) {
            is_wanted = is_wanted || c->limits[k].quantity == i;
        }
        if (is_wanted) {
            c->kept[c->n_kept++] = i;
        }
    }
}

static bool finish_campaign(const document_node *at, void *record)
{
    campaign_file *const c = record;
    document_node name;
    (void)document_member(at, "name", &name);
    choose_kept(c);
    if (c->name[strspn(c->name, NAME_LETTERS)] != '\0') {
        return document_fail(&name, "a campaign's name is of letters, digits, _ and -");
    }
    return check_names(at, c) && check_counts(at, c);
}

static const char *const sampling_words[] = {"random", "latin_hypercube", NULL};
static const field_row campaign_rows[] = {
    {.key = "$schema",
     .about = "for editors",
     .kind = FIELD_TEXT,
     .at = offsetof(campaign_file, schema)},
    {.key = "name",
     .about = "of letters, digits, _ and -",
     .kind = FIELD_TEXT,
     .is_required = true,
     .at = offsetof(campaign_file, name)},
    {.key = "about", .about = "one line", .kind = FIELD_TEXT, .at = offsetof(campaign_file, about)},
    {.key = "scene",
     .about = "a name of the gallery, or the path of a scene file from the folder of this one",
     .kind = FIELD_TEXT,
     .is_required = true,
     .at = offsetof(campaign_file, scene)},
    {.key = "watch",
     .about = "the body that quantities are of; the first that has a mass, if it is left out",
     .kind = FIELD_TEXT,
     .at = offsetof(campaign_file, watch)},
    SECTIONS_NUMBER(
        campaign_file, seconds, "duration", "[s] of a run; 0: the scene's", DURATION_RANGE, 0.0),
    {.key = "runs",
     .about = "how many",
     .kind = FIELD_WHOLE,
     .is_required = true,
     .at = offsetof(campaign_file, runs),
     .least = 1.0,
     .most = CAMPAIGN_RUNS_MAX},
    {.key = "seed",
     .about = "another seed, other numbers",
     .kind = FIELD_WHOLE,
     .at = offsetof(campaign_file, seed),
     .least = 0.0,
     .most = 4294967295.0},
    SECTIONS_WORD(campaign_file,
                  sampling,
                  "sampling",
                  "\"latin_hypercube\": n runs share every distribution evenly",
                  sampling_words,
                  0.0),
    {.key = "changes",
     .about = "values that the scene gets before the first run, by their paths",
     .kind = FIELD_OWN,
     .at = offsetof(campaign_file, changes),
     .read = read_changes,
     .schema = "object"},
    {.key = "parameters",
     .about = "what differs from run to run",
     .kind = FIELD_MAP,
     .is_required = true,
     .at = offsetof(campaign_file, parameters),
     .count_at = offsetof(campaign_file, n_parameters),
     .record = &parameter},
    {.key = "faults",
     .about = "of the frames between plant and core",
     .kind = FIELD_RECORD,
     .at = offsetof(campaign_file, faults),
     .record = &campaign_file_faults},
    {.key = "keep",
     .about = "quantities that are kept of each run; all, if it is left out",
     .kind = FIELD_OWN,
     .at = offsetof(campaign_file, is_kept),
     .read = read_keep,
     .schema = "quantities"},
    {.key = "limits",
     .about = "a run that does not keep them has failed",
     .kind = FIELD_MAP,
     .at = offsetof(campaign_file, limits),
     .count_at = offsetof(campaign_file, n_limits),
     .record = &limit},
    SECTIONS_NUMBER(campaign_file,
                    tolerated,
                    "tolerated",
                    "[-] share of runs that may fail",
                    SECTIONS_SHARE,
                    0.0),
    SECTIONS_NUMBER(campaign_file,
                    time_limit,
                    "time_limit",
                    "[s] that a run may take on its machine; longer: it hangs",
                    TIME_RANGE,
                    120.0),
};
const field_record campaign_file_record = {"campaign", SECTIONS_ROWS(campaign_rows),
                                           sizeof(campaign_file), 0u, finish_campaign};
