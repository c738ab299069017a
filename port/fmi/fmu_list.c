/* SPDX-License-Identifier: MIT */
#include "fmu_list.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static const char *or_nothing(const char *name)
{
    return name != NULL ? name : "";
}

/* The name of a row, in its section of the file. */
static void row_name(const model *names, fmu_place p, char *out, size_t size)
{
    const char *name = "";
    switch (p.group) {
    case FMU_MATERIAL:
        name = names->materials[p.item].name;
        break;
    case FMU_LAW:
        name = names->laws[p.item].name;
        break;
    case FMU_JOINT:
    case FMU_JOINT_RATE:
        name = names->joints[p.item].name;
        break;
    case FMU_CONTROL:
    case FMU_WHEEL:
        name = names->wheels[p.item].name;
        break;
    case FMU_PAIR:
        (void)snprintf(out, size, "%s+%s",
                       or_nothing(names->materials[names->material_pairs[p.item].a].name),
                       or_nothing(names->materials[names->material_pairs[p.item].b].name));
        return;
    case FMU_BODY:
    case FMU_BODY_RATE:
    case FMU_PUSH:
    case FMU_WRENCH:
        name = names->bodies[p.item].name;
        break;
    default:
        break;
    }
    if (name != NULL && name[0] != '\0') {
        (void)snprintf(out, size, "%s", name);
    } else {
        (void)snprintf(out, size, "%u", (unsigned)p.item);
    }
}

static bool is_rate_group(fmu_group group)
{
    return group == FMU_BODY_RATE || group == FMU_JOINT_RATE || group == FMU_CODE_RATE;
}

static void write_name(const model *names, fmu_place p, char *out)
{
    char row[96];
    const fmu_table *const table = &fmu_tables[p.group];
    const char *const column = table->columns[p.component].name;
    const bool is_rate = is_rate_group(p.group);
    row_name(names, p, row, sizeof row);
    if (table->section[0] == '\0') {
        (void)snprintf(out, FMU_LIST_NAME, "%s", column);
    } else {
        (void)snprintf(out, FMU_LIST_NAME, "%s%s.%s.%s%s", is_rate ? "der(" : "", table->section,
                       row, column, is_rate ? ")" : "");
    }
}

/* ---- attributes ---- */

static fmu_causality causality_of(const fmu *m, fmu_place p)
{
    if (p.group == FMU_TIME) {
        return FMU_INDEPENDENT;
    }
    if (fmu_is_parameter(p)) {
        return FMU_PARAMETER;
    }
    if (fmu_is_input(m, p)) {
        return FMU_INPUT;
    }
    return is_rate_group(p.group) || p.group == FMU_CODE || p.group == FMU_INDICATOR ? FMU_LOCAL
                                                                                     : FMU_OUTPUT;
}

/* Of a joint: that of an angle, or of a way. */
static const char *unit_of(const model *names, fmu_place p)
{
    static const char *const units[2][3] = {{"rad", "rad/s", "rad/s2"}, {"m", "m/s", "m/s2"}};
    if (p.group != FMU_JOINT && p.group != FMU_JOINT_RATE) {
        return fmu_tables[p.group].columns[p.component].unit;
    }
    const bool is_slide = names->joints[p.item].joint.kind == RIG_PRISMATIC;
    return units[is_slide ? 1 : 0][p.component + (p.group == FMU_JOINT_RATE ? 1u : 0u)];
}

static bool fill(fmu *m, const model *names, fmu_place p, fmu_entry *e)
{
    *e = (fmu_entry){.reference = fmu_reference(p.group, p.item, p.component),
                     .group = p.group,
                     .causality = causality_of(m, p),
                     .is_integer = p.group == FMU_COUNT,
                     .is_discrete =
                         p.group == FMU_COUNT || (p.group == FMU_SUM && p.component == 2u),
                     .state = fmu_state_of(m, p),
                     .is_rate = is_rate_group(p.group),
                     .unit = unit_of(names, p),
                     .about = fmu_tables[p.group].columns[p.component].about};
    e->has_start = fmu_is_parameter(p) || fmu_is_input(m, p) || fmu_is_start(m, p);
    e->is_calculated = !e->has_start && p.group != FMU_TIME;
    write_name(names, p, e->name);
    return !e->has_start || fmu_get(m, &e->reference, 1u, &e->start) == FMU_OK;
}

bool fmu_list_is_unknown(const fmu_entry *e)
{
    return e->is_calculated && (e->causality == FMU_OUTPUT || e->state != UINT32_MAX);
}

/* ---- the list ---- */

static uint32_t count(const fmu *m)
{
    uint32_t n = 0u;
    for (uint32_t g = 0u; g < FMU_GROUPS; ++g) {
        n += m->rows.n[g] * fmu_tables[g].n;
    }
    return n;
}

static bool add(fmu *m, const model *names, fmu_place p, fmu_list *out)
{
    fmu_place found;
    if (!fmu_look(m, fmu_reference(p.group, p.item, p.component), &found)) {
        return true;
    }
    fmu_entry *const e = &out->entries[out->n];
    if (!fill(m, names, p, e)) {
        return false;
    }
    if (e->state != UINT32_MAX) {
        (e->is_rate ? out->rates : out->states)[e->state] = out->n;
    }
    ++out->n;
    return true;
}

bool fmu_list_make(fmu *m, const model *names, fmu_list *out)
{
    *out = (fmu_list){.n_states = m->n_states, .n_indicators = m->n_indicators};
    out->entries = calloc(count(m), sizeof out->entries[0]);
    out->states = calloc(m->n_states + 1u, sizeof out->states[0]);
    out->rates = calloc(m->n_states + 1u, sizeof out->rates[0]);
    bool is_well = out->entries != NULL && out->states != NULL && out->rates != NULL;
    for (uint32_t g = 0u; g < FMU_GROUPS; ++g) {
        for (uint32_t i = 0u; i < m->rows.n[g]; ++i) {
            for (uint32_t k = 0u; k < fmu_tables[g].n && is_well; ++k) {
                is_well = add(m, names, (fmu_place){(fmu_group)g, i, k}, out);
            }
        }
    }
    if (!is_well) {
        fmu_list_free(out);
    }
    return is_well;
}

void fmu_list_free(fmu_list *list)
{
    free(list->entries);
    free(list->states);
    free(list->rates);
    *list = (fmu_list){.n = 0u};
}
