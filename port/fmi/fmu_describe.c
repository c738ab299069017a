/* SPDX-License-Identifier: MIT */
#include "fmu_describe.h"
#include <string.h>

/* ---- XML ---- */

/* U+FFFE and U+FFFF: no characters of XML. */
static bool is_noncharacter(const char *text)
{
    return (unsigned char)text[0] == 0xEFu && (unsigned char)text[1] == 0xBFu &&
           (unsigned char)text[2] >= 0xBEu;
}

static void put_character(FILE *out, char c)
{
    const char *const plain = "&<>\"\n\t\r", *const at = strchr(plain, c);
    static const char *const names[] = {"&amp;", "&lt;", "&gt;", "&quot;",
                                        "&#10;", "&#9;", "&#13;"};
    if (at != NULL) {
        (void)fputs(names[at - plain], out);
    } else {
        (void)fputc((unsigned char)c < 0x20u ? ' ' : c, out);
    }
}

/* Signs that XML has no words for become blanks. */
static void escape(FILE *out, const char *text)
{
    while (*text != '\0') {
        const bool is_none = is_noncharacter(text);
        put_character(out, is_none ? ' ' : *text);
        text += is_none ? 3 : 1;
    }
}

static void attribute(FILE *out, const char *name, const char *value)
{
    if (value != NULL && value[0] != '\0') {
        (void)fprintf(out, " %s=\"", name);
        escape(out, value);
        (void)fputc('"', out);
    }
}

/* ---- units ---- */

static const struct {
    const char *name;
    int kg, m, s, rad;
} units[] = {{"s", 0, 0, 1, 0},       {"m", 0, 1, 0, 0},    {"m/s", 0, 1, -1, 0},
             {"m/s2", 0, 1, -2, 0},   {"rad", 0, 0, 0, 1},  {"rad/s", 0, 0, -1, 1},
             {"rad/s2", 0, 0, -2, 1}, {"1/s", 0, 0, -1, 0}, {"1/s2", 0, 0, -2, 0},
             {"N", 1, 1, -2, 0},      {"N.m", 1, 2, -2, 0}, {"N/m", 1, 0, -2, 0},
             {"N.s/m", 1, 0, -1, 0},  {"J", 1, 2, -2, 0}};

static void exponent(FILE *out, const char *name, int value)
{
    if (value != 0) {
        (void)fprintf(out, " %s=\"%d\"", name, value);
    }
}

static bool is_used(const fmu_list *list, const char *unit)
{
    bool any = false;
    for (uint32_t i = 0u; i < list->n; ++i) {
        any = any || strcmp(list->entries[i].unit, unit) == 0;
    }
    return any;
}

/* Time has one always. */
static void write_units(FILE *out, const fmu_list *list)
{
    (void)fputs("  <UnitDefinitions>\n", out);
    for (size_t i = 0u; i < sizeof units / sizeof units[0]; ++i) {
        if (!is_used(list, units[i].name)) {
            continue;
        }
        (void)fprintf(out, "    <Unit name=\"%s\"><BaseUnit", units[i].name);
        exponent(out, "kg", units[i].kg);
        exponent(out, "m", units[i].m);
        exponent(out, "s", units[i].s);
        exponent(out, "rad", units[i].rad);
        (void)fputs("/></Unit>\n", out);
    }
    (void)fputs("  </UnitDefinitions>\n", out);
}

/* ---- variables ---- */

static const char *const causalities[] = {"independent", "parameter", "input", "output", "local"};

static bool is_listed(int version, const fmu_entry *e)
{
    return version == 3 || e->group != FMU_INDICATOR;
}

static void write_kind(FILE *out, const fmu_entry *e)
{
    attribute(out, "name", e->name);
    (void)fprintf(out, " valueReference=\"%u\" causality=\"%s\" variability=\"%s\"", e->reference,
                  causalities[e->causality],
                  e->causality == FMU_PARAMETER ? "fixed"
                  : e->is_discrete              ? "discrete"
                                                : "continuous");
    if (e->causality != FMU_INDEPENDENT && e->causality != FMU_INPUT) {
        attribute(out, "initial", e->has_start ? "exact" : "calculated");
    }
    attribute(out, "description", e->column->about);
}

static void write_value(FILE *out, const fmu_entry *e)
{
    if (!e->is_integer) {
        attribute(out, "unit", e->unit);
    }
    attribute(out, "min", e->column->min);
    attribute(out, "max", e->column->max);
    if (e->has_start) {
        (void)fprintf(out, " start=\"%.17g\"", e->start);
    }
    if (e->state != UINT32_MAX && !e->is_rate) {
        attribute(out, "reinit", "true");
    }
}

/* 2.0: places count from 1 on; those that it does not list come last. */
static void write_variable(FILE *out, int version, const fmu_list *list, uint32_t i)
{
    const fmu_entry *const e = &list->entries[i];
    const char *const type = e->is_integer  ? (version == 2 ? "Integer" : "Int32")
                             : version == 2 ? "Real"
                                            : "Float64";
    const bool is_rate = e->is_rate;
    const uint32_t of = is_rate ? list->states[e->state] : 0u;
    if (version == 2) {
        (void)fputs("    <ScalarVariable", out);
        write_kind(out, e);
        (void)fprintf(out, "><%s", type);
        write_value(out, e);
        if (is_rate) {
            (void)fprintf(out, " derivative=\"%u\"", of + 1u);
        }
        (void)fputs("/></ScalarVariable>\n", out);
        return;
    }
    (void)fprintf(out, "    <%s", type);
    write_kind(out, e);
    write_value(out, e);
    if (is_rate) {
        (void)fprintf(out, " derivative=\"%u\"", list->entries[of].reference);
    }
    (void)fputs("/>\n", out);
}

static void write_variables(FILE *out, int version, const fmu_list *list)
{
    (void)fputs("  <ModelVariables>\n", out);
    for (uint32_t i = 0u; i < list->n; ++i) {
        if (is_listed(version, &list->entries[i])) {
            write_variable(out, version, list, i);
        }
    }
    (void)fputs("  </ModelVariables>\n", out);
}

/* ---- structure ---- */

/* What they are called in ModelStructure: 2.0 places from 1 on, 3.0 references. */
static uint32_t number_of(int version, const fmu_list *list, uint32_t i)
{
    return version == 2 ? i + 1u : list->entries[i].reference;
}

static bool is_output(const fmu_entry *e)
{
    return e->causality == FMU_OUTPUT;
}

static bool is_indicator(const fmu_entry *e)
{
    return e->group == FMU_INDICATOR;
}

/* What an output depends on: a state on itself, others not on what pushes bodies, so that a loop from them to a push needs a
 * step. 2.0 counts parameters among the knowns of initialization alone; there states without a start value are unknowns. Of contact
 * alone they depend on all: nothing is said. */
static void
write_dependencies(FILE *out, int version, const fmu_list *list, uint32_t i, bool is_initial)
{
    const fmu_entry *const e = &list->entries[i];
    const char *gap = "";
    if (!is_output(e) || list->n_states == 0u) {
        return;
    }
    if (e->state != UINT32_MAX) {
        (void)fprintf(out, " dependencies=\"%u\" dependenciesKind=\"constant\"",
                      number_of(version, list, i));
        return;
    }
    (void)fputs(" dependencies=\"", out);
    for (uint32_t k = 0u; k < list->n; ++k) {
        const fmu_entry *const known = &list->entries[k];
        const bool is_fixed = known->causality == FMU_PARAMETER && version == 2;
        const bool is_none = is_initial ? known->is_calculated : is_fixed;
        if (fmu_list_is_known(known) && !is_none) {
            (void)fprintf(out, "%s%u", gap, number_of(version, list, k));
            gap = " ";
        }
    }
    (void)fputc('"', out);
}

static void
write_unknown(FILE *out, int version, const fmu_list *list, uint32_t i, const char *element)
{
    const bool is_initial = strcmp(element, "InitialUnknown") == 0;
    if (version == 2) {
        (void)fprintf(out, "      <Unknown index=\"%u\"", i + 1u);
    } else {
        (void)fprintf(out, "    <%s valueReference=\"%u\"", element, list->entries[i].reference);
    }
    write_dependencies(out, version, list, i, is_initial);
    (void)fputs("/>\n", out);
}

/* 2.0: an element about them, which must not be empty. */
static void fence(FILE *out, int version, bool is_any, const char *word)
{
    if (version == 2 && is_any) {
        (void)fprintf(out, "    <%s>\n", word);
    }
}

static void write_those(FILE *out,
                        int version,
                        const fmu_list *list,
                        bool (*is_one)(const fmu_entry *),
                        const char *element)
{
    for (uint32_t i = 0u; i < list->n; ++i) {
        if (is_one(&list->entries[i])) {
            write_unknown(out, version, list, i, element);
        }
    }
}

static void write_structure(FILE *out, int version, const fmu_list *list)
{
    const bool has_states = list->n_states > 0u;
    (void)fputs("  <ModelStructure>\n", out);
    fence(out, version, true, "Outputs");
    write_those(out, version, list, is_output, "Output");
    fence(out, version, true, "/Outputs");
    fence(out, version, has_states, "Derivatives");
    for (uint32_t s = 0u; s < list->n_states; ++s) {
        write_unknown(out, version, list, list->rates[s], "ContinuousStateDerivative");
    }
    fence(out, version, has_states, "/Derivatives");
    fence(out, version, true, "InitialUnknowns");
    write_those(out, version, list, fmu_list_is_unknown, "InitialUnknown");
    fence(out, version, true, "/InitialUnknowns");
    if (version == 3) {
        write_those(out, version, list, is_indicator, "EventIndicator");
    }
    (void)fputs("  </ModelStructure>\n", out);
}

/* ---- the whole ---- */

static void write_kinds(FILE *out, int version, const fmu_about *a)
{
    const char *const state = version == 2 ? "state" : "State";
    const char *const kinds[2] = {"ModelExchange", "CoSimulation"};
    for (int k = 0; k < 2; ++k) {
        (void)fprintf(
            out,
            "  <%s modelIdentifier=\"%s\" canGetAndSetFMU%s=\"true\" canSerializeFMU%s=\"true\"",
            kinds[k], a->identifier, state, state);
        (void)fputs(k == 1         ? " canHandleVariableCommunicationStepSize=\"true\""
                    : version == 3 ? " needsCompletedIntegratorStep=\"true\""
                                   : "",
                    out);
        if (k == 1 && version == 3) {
            (void)fprintf(out,
                          " fixedInternalStepSize=\"%.17g\" mightReturnEarlyFromDoStep=\"true\" "
                          "hasEventMode=\"true\"",
                          a->tick);
        }
        if (version == 2) {
            (void)fprintf(out, ">\n    <SourceFiles>\n@SOURCES@\n    </SourceFiles>\n  </%s>\n",
                          kinds[k]);
        } else {
            (void)fputs("/>\n", out);
        }
    }
}

static void write_head(FILE *out, int version, const fmu_about *a, const fmu_list *list)
{
    (void)fprintf(
        out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"%d.0\"",
        version);
    attribute(out, "modelName", a->name);
    attribute(out, version == 2 ? "guid" : "instantiationToken", a->token);
    (void)fputs(" description=\"", out);
    escape(out, a->about);
    (void)fprintf(out, "%s; an instance takes @RAM@ bytes of RAM\"",
                  a->is_contact ? ", contact alone" : "");
    attribute(out, "version", a->version);
    attribute(out, "license", "MIT");
    (void)fprintf(out, " generationTool=\"Touchdown %s\" variableNamingConvention=\"%s\"",
                  a->version, list->is_structured ? "structured" : "flat");
    if (version == 2) {
        (void)fprintf(out, " numberOfEventIndicators=\"%u\"", list->n_indicators);
    }
    (void)fputs(">\n", out);
}

static void write_categories(FILE *out)
{
    (void)fputs("  <LogCategories>\n", out);
    for (uint32_t i = 0u; i < FMU_TOPICS; ++i) {
        (void)fputs("    <Category", out);
        attribute(out, "name", fmu_categories[i]);
        attribute(out, "description", fmu_category_texts[i]);
        (void)fputs("/>\n", out);
    }
    (void)fputs("  </LogCategories>\n", out);
}

void fmu_describe(FILE *out, int version, const fmu_about *a, const fmu_list *list)
{
    write_head(out, version, a, list);
    write_kinds(out, version, a);
    write_units(out, list);
    write_categories(out);
    (void)fprintf(out,
                  "  <DefaultExperiment startTime=\"0\" stopTime=\"%.17g\" tolerance=\"1e-4\" "
                  "stepSize=\"%.17g\"/>\n",
                  a->duration, a->tick);
    write_variables(out, version, list);
    write_structure(out, version, list);
    (void)fputs("</fmiModelDescription>\n", out);
}

/* ---- documentation ---- */

/* clang-format off */
static const char page[] =
    "<h2>Model Exchange</h2>\n<p>States are those of the plant. Event indicators are negative in contact; of which pair of bodies one speaks "
    "may change after a completed step, its sign does not. Of scenes with parts the last one is negative where a contact presses at other "
    "points than at the last completed step. Tell every completed step: contact has a memory of where bodies were. Corners of the "
    "scene's signals are events whose time is told. Numbers of contacts and events change in event mode alone. Damped laws are taken as smooth "
    "ones. Attitudes may lose their unit length: what is computed of them does not, and an event makes them unit again.</p>\n"
    "<h2>Co-Simulation</h2>\n<p>The tick is fixed. A communication step is any that is at least a tick long, a shorter one is discarded and "
    "nothing has moved. Where it ends between two ticks, bodies have gone on from the last one with their velocities. Version 3.0 returns early at "
    "contacts that begin or end, if event mode is used and early return is allowed.</p>\n"
    "<h2>Both</h2>\n<p>Signals of the scene begin at the start time. An error ends a run: the instance can be reset, or a state that was taken "
    "before can be put back. Instances share nothing.</p>\n"
    "<h2>Sources</h2>\n<p>Compile all files of the list as C11, without fused multiplication (-ffp-contract=off) and with doubles that are doubles "
    "(on x86 of 32 bits: -msse2 -mfpmath=sse): the bits are then those of the library in this archive. They take no heap, but a static pool: FMU_POOL "
    "instances, 4 unless you define it; 0 takes them by calloc. If fmi2Functions.h or fmi3Functions.h is found, its types and names are taken; else "
    "functions get the prefix FMI2_FUNCTION_PREFIX or FMI3_FUNCTION_PREFIX, unless FMI2_OVERRIDE_FUNCTION_PREFIX or FMI3_OVERRIDE_FUNCTION_PREFIX is "
    "defined. All other names have the prefix, too. A scene with code belongs to one thread, unless you define CODES_KEPT as _Thread_local.</p>\n"
    "<h2>Variables</h2>\n";
/* clang-format on */

void fmu_document(FILE *out, const fmu_about *a, const fmu_list *list)
{
    (void)fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>", out);
    escape(out, a->name);
    (void)fputs(
        "</title><style>body{font:16px sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
        "td,th{text-align:left;padding:.2em .8em .2em 0;font-size:14px}</style></head><body>\n<h1>",
        out);
    escape(out, a->name);
    (void)fprintf(out, "</h1>\n<p>");
    escape(out, a->about);
    (void)fprintf(
        out,
        "%s. Tick %g s, RAM of an instance @RAM@ bytes, %u states, %u event indicators. Made by "
        "Touchdown %s.</p>\n%s"
        "<table><tr><th>Variable</th><th>Causality</th><th>Unit</th><th>Start</th><th></th></tr>\n",
        a->is_contact ? ": contact alone, motions are inputs" : "", a->tick, list->n_states,
        list->n_indicators, a->version, page);
    for (uint32_t i = 0u; i < list->n; ++i) {
        const fmu_entry *const e = &list->entries[i];
        (void)fputs("<tr><td>", out);
        escape(out, e->name);
        (void)fprintf(out, "</td><td>%s</td><td>%s</td><td>", causalities[e->causality], e->unit);
        if (e->has_start) {
            (void)fprintf(out, "%.9g", e->start);
        }
        (void)fputs("</td><td>", out);
        escape(out, e->column->about);
        (void)fputs("</td></tr>\n", out);
    }
    (void)fputs("</table>\n</body></html>\n", out);
}
