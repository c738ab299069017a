/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include "fmu_list.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static const char *or_nothing(const char *name)
{
    return name != NULL ? name : "";
}

/* The row's own name, in its section of the file; "": it has a number alone. */
static const char *row_name(const model *names, fmu_place p)
{
    switch (p.group) {
    case FMU_MATERIAL:
        return or_nothing(names->materials[p.item].name);
    case FMU_LAW:
        return or_nothing(names->laws[p.item].name);
    case FMU_JOINT:
    case FMU_JOINT_RATE:
        return or_nothing(names->joints[p.item].name);
    case FMU_CONTROL:
    case FMU_WHEEL:
        return or_nothing(names->wheels[p.item].name);
    case FMU_BODY:
    case FMU_BODY_RATE:
    case FMU_PUSH:
    case FMU_WRENCH:
        return or_nothing(names->bodies[p.item].name);
    default:
        return "";
    }
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_word(const char *name)
{
    bool is_one = is_letter(name[0]);
    for (; *name != '\0'; ++name) {
        is_one = is_one && (is_letter(*name) || (*name >= '0' && *name <= '9'));
    }
    return is_one;
}

static bool is_ascii(const char *name)
{
    for (; *name != '\0'; ++name) {
        if ((unsigned char)*name >= 0x7Fu) {
            return false;
        }
    }
    return true;
}

/* Line ends and tabs are no part of any name, other signs below the blank none of XML. */
static void put_sign(FILE *out, char sign, bool is_quoted)
{
    static const char plain[] = "\n\t\r\a\b\f\v", letters[] = "ntrabfv";
    const char *const at = strchr(plain, sign);
    if (at != NULL) {
        (void)fprintf(out, "\\%c", letters[at - plain]);
    } else if (is_quoted && strchr("'\"\\", sign) != NULL) {
        (void)fprintf(out, "\\%c", sign);
    } else {
        (void)fputc((unsigned char)sign < 0x20u ? '_' : sign, out);
    }
}

static void put_signs(FILE *out, const char *text, bool is_quoted)
{
    for (; *text != '\0'; ++text) {
        put_sign(out, *text, is_quoted);
    }
}

/* Of two materials that meet: both names. */
static void put_row(FILE *out, const model *names, fmu_place p, bool is_structured)
{
    const bool is_pair = p.group == FMU_PAIR;
    const model_material_pair *const pair = is_pair ? &names->material_pairs[p.item] : NULL;
    const char *const first =
        is_pair ? or_nothing(names->materials[pair->a].name) : row_name(names, p);
    const char *const second = is_pair ? or_nothing(names->materials[pair->b].name) : NULL;
    const bool is_quoted = is_structured && (is_pair || !is_word(first));
    if (!is_pair && first[0] == '\0') {
        (void)fprintf(out, "[%u]", (unsigned)p.item + 1u);
        return;
    }
    (void)fputs(is_quoted ? ".'" : ".", out);
    put_signs(out, first, is_quoted);
    if (is_pair) {
        (void)fputc('+', out);
        put_signs(out, second, is_quoted);
    }
    (void)fputs(is_quoted ? "'" : "", out);
}

/* @return NULL: no memory, or the table has no such column */
static char *name_of(const model *names, fmu_place p, bool is_structured)
{
    char *name = NULL;
    size_t size = 0u;
    const fmu_table *const table = &fmu_texts[p.group];
    const char *const column = table->columns[p.component].name;
    const bool is_rate = fmu_is_rate(p.group);
    FILE *const out = column != NULL ? open_memstream(&name, &size) : NULL;
    if (out == NULL) {
        return NULL;
    }
    (void)fprintf(out, "%s%s", is_rate ? "der(" : "", table->section);
    if (table->section[0] != '\0') {
        put_row(out, names, p, is_structured);
        (void)fputs(column[0] != '\0' ? "." : "", out);
    }
    (void)fprintf(out, "%s%s", column, is_rate ? ")" : "");
    if (fclose(out) != 0) {
        free(name);
        return NULL;
    }
    return name;
}

/* Can all names be structured? */
static bool are_ascii(const fmu *m, const model *names)
{
    bool all = true;
    for (uint32_t g = 0u; g < FMU_GROUPS; ++g) {
        for (uint32_t i = 0u; i < m->rows.n[g]; ++i) {
            all = all && is_ascii(row_name(names, (fmu_place){(fmu_group)g, i, 0u}));
        }
    }
    return all;
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
    return fmu_is_rate(p.group) || p.group == FMU_CODE || p.group == FMU_INDICATOR ? FMU_LOCAL
                                                                                   : FMU_OUTPUT;
}

/* Of a joint: that of an angle, or of a way. */
static const char *unit_of(const model *names, fmu_place p)
{
    static const char *const units[2][3] = {{"rad", "rad/s", "rad/s2"}, {"m", "m/s", "m/s2"}};
    if (p.group != FMU_JOINT && p.group != FMU_JOINT_RATE) {
        return fmu_texts[p.group].columns[p.component].unit;
    }
    const bool is_slide = names->joints[p.item].joint.kind == RIG_PRISMATIC;
    return units[is_slide ? 1 : 0][p.component + (p.group == FMU_JOINT_RATE ? 1u : 0u)];
}

static bool fill(fmu *m, const model *names, bool is_structured, fmu_place p, fmu_entry *e)
{
    *e = (fmu_entry){.reference = fmu_reference(p.group, p.item, p.component),
                     .group = p.group,
                     .causality = causality_of(m, p),
                     .is_integer = p.group == FMU_COUNT,
                     .is_discrete =
                         p.group == FMU_COUNT || (p.group == FMU_SUM && p.component == 2u),
                     .state = fmu_state_of(m, p),
                     .is_rate = fmu_is_rate(p.group),
                     .column = &fmu_texts[p.group].columns[p.component],
                     .unit = unit_of(names, p),
                     .name = name_of(names, p, is_structured)};
    e->has_start = fmu_is_parameter(p) || fmu_is_input(m, p) || fmu_is_start(m, p);
    e->is_calculated = !e->has_start && p.group != FMU_TIME;
    return e->name != NULL && (!e->has_start || fmu_get(m, &e->reference, 1u, &e->start) == FMU_OK);
}

bool fmu_list_is_known(const fmu_entry *e)
{
    const bool is_state = e->state != UINT32_MAX && !e->is_rate;
    return is_state || e->causality == FMU_INDEPENDENT || e->causality == FMU_PARAMETER ||
           (e->causality == FMU_INPUT && e->group != FMU_PUSH);
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
        n += m->rows.n[g] * fmu_columns[g];
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
    const bool is_well = fill(m, names, out->is_structured, p, e);
    if (e->state != UINT32_MAX) {
        (e->is_rate ? out->rates : out->states)[e->state] = out->n;
    }
    ++out->n;
    return is_well;
}

bool fmu_list_make(fmu *m, const model *names, fmu_list *out)
{
    *out = (fmu_list){.n_states = m->n_states,
                      .n_indicators = m->n_indicators,
                      .is_structured = are_ascii(m, names)};
    out->entries = calloc(count(m), sizeof out->entries[0]);
    out->states = calloc(m->n_states + 1u, sizeof out->states[0]);
    out->rates = calloc(m->n_states + 1u, sizeof out->rates[0]);
    bool is_well = out->entries != NULL && out->states != NULL && out->rates != NULL;
    for (uint32_t g = 0u; g < FMU_GROUPS; ++g) {
        for (uint32_t i = 0u; i < m->rows.n[g]; ++i) {
            for (uint32_t k = 0u; k < fmu_columns[g] && is_well; ++k) {
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
    for (uint32_t i = 0u; i < list->n; ++i) {
        free(list->entries[i].name);
    }
    free(list->entries);
    free(list->states);
    free(list->rates);
    *list = (fmu_list){.n = 0u};
}
