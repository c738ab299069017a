/* SPDX-License-Identifier: MIT */
#include "description.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- attributes ---- */

static bool has(xmlNode *node, const char *name)
{
    return xmlHasProp(node, (const xmlChar *)name) != NULL;
}

static void word(xmlNode *node, const char *name, char *out, size_t size)
{
    xmlChar *const text = xmlGetProp(node, (const xmlChar *)name);
    (void)snprintf(out, size, "%s", text ? (const char *)text : "");
    xmlFree(text);
}

static double number(xmlNode *node, const char *name)
{
    char text[64];
    word(node, name, text, sizeof text);
    return strtod(text, NULL);
}

static bool flag(xmlNode *node, const char *name)
{
    char text[8];
    word(node, name, text, sizeof text);
    return strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
}

static bool is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static xmlNode *child(xmlNode *node, const char *name)
{
    for (xmlNode *c = node ? node->children : NULL; c; c = c->next) {
        if (is(c, name)) {
            return c;
        }
    }
    return NULL;
}

/* ---- parts ---- */

static void read_kinds(xmlNode *root, description *out)
{
    xmlNode *const me = child(root, "ModelExchange");
    xmlNode *const cs = child(root, "CoSimulation");
    const bool is2 = out->version == 2;
    const char *const can_state = is2 ? "canGetAndSetFMUstate" : "canGetAndSetFMUState";
    const char *const can_serialise = is2 ? "canSerializeFMUstate" : "canSerializeFMUState";
    if (me) {
        word(me, "modelIdentifier", out->me, sizeof out->me);
        out->me_can_state = flag(me, can_state);
        out->me_can_serialise = flag(me, can_serialise);
        out->wants_steps = is2 ? !flag(me, "completedIntegratorStepNotNeeded")
                               : flag(me, "needsCompletedIntegratorStep");
    }
    if (cs) {
        word(cs, "modelIdentifier", out->cs, sizeof out->cs);
        out->can_state = flag(cs, can_state);
        out->can_serialise = flag(cs, can_serialise);
        out->has_variable_step = flag(cs, "canHandleVariableCommunicationStepSize");
        out->has_event_mode = flag(cs, "hasEventMode");
        out->can_return_early = flag(cs, "mightReturnEarlyFromDoStep");
    }
}

static void read_experiment(xmlNode *root, description *out)
{
    xmlNode *const node = child(root, "DefaultExperiment");
    if (node) {
        out->start = number(node, "startTime");
        out->stop = number(node, "stopTime");
        out->has_stop = has(node, "stopTime");
        out->tolerance = number(node, "tolerance");
        out->step = number(node, "stepSize");
    }
}

static size_t size_of(xmlNode *variable)
{
    size_t size = 1u;
    for (xmlNode *c = variable->children; c; c = c->next) {
        if (is(c, "Dimension")) {
            size *= (size_t)number(c, "start");
        }
    }
    return size;
}

/// @param typed the element that has the type's attributes: a child in 2.0, the variable itself in 3.0
static void read_variable(xmlNode *node, xmlNode *typed, int version, variable_of *out)
{
    memset(out, 0, sizeof *out);
    word(node, "name", out->name, sizeof out->name);
    word(node, "causality", out->causality, sizeof out->causality);
    word(node, "variability", out->variability, sizeof out->variability);
    word(node, "initial", out->initial, sizeof out->initial);
    word(typed, "unit", out->unit, sizeof out->unit);
    (void)snprintf(out->type, sizeof out->type, "%.15s", (const char *)typed->name);
    out->reference = (uint32_t)number(node, "valueReference");
    out->has_start = has(typed, "start") || child(typed, "Start");
    out->is_derivative = has(typed, "derivative");
    out->derivative = (uint32_t)number(typed, "derivative");
    out->can_jump = flag(typed, "reinit");
    out->has_min = has(typed, "min");
    out->has_max = has(typed, "max");
    out->min = number(typed, "min");
    out->max = number(typed, "max");
    out->start = number(typed, "start");
    out->size = version == 3 ? size_of(node) : 1u;
}

static bool read_variables(xmlNode *root, description *out)
{
    xmlNode *const list = child(root, "ModelVariables");
    for (xmlNode *c = list ? list->children : NULL; c; c = c->next) {
        xmlNode *typed = c;
        if (c->type != XML_ELEMENT_NODE || out->n_variables == DESCRIPTION_VARIABLES) {
            continue;
        }
        if (out->version == 2) {
            for (typed = c->children;
                 typed && (typed->type != XML_ELEMENT_NODE || is(typed, "Annotations"));) {
                typed = typed->next;
            }
        }
        if (typed) {
            read_variable(c, typed, out->version, &out->variables[out->n_variables++]);
        }
    }
    return list != NULL;
}

static void read_units(xmlNode *root, description *out)
{
    xmlNode *const list = child(root, "UnitDefinitions");
    for (xmlNode *c = list ? list->children : NULL; c; c = c->next) {
        if (is(c, "Unit") && out->n_units < DESCRIPTION_UNITS) {
            word(c, "name", out->units[out->n_units++], sizeof out->units[0]);
        }
    }
}

static void read_categories(xmlNode *root, description *out)
{
    xmlNode *const list = child(root, "LogCategories");
    for (xmlNode *c = list ? list->children : NULL; c; c = c->next) {
        if (is(c, "Category") && out->n_categories < DESCRIPTION_CATEGORIES) {
            word(c, "name", out->categories[out->n_categories++], sizeof out->categories[0]);
        }
    }
}

/* ---- structure: places of variables ---- */

static uint32_t place_of(const description *d, uint32_t reference)
{
    for (uint32_t i = 0u; i < d->n_variables; ++i) {
        if (d->variables[i].reference == reference) {
            return i;
        }
    }
    return UINT32_MAX;
}

static uint32_t unknown(const description *d, xmlNode *node)
{
    return d->version == 2 ? (uint32_t)number(node, "index") - 1u
                           : place_of(d, (uint32_t)number(node, "valueReference"));
}

static void add_rate(description *out, uint32_t rate)
{
    const variable_of *const v = rate < out->n_variables ? &out->variables[rate] : NULL;
    if (out->n_states < DESCRIPTION_STATES) {
        out->rates[out->n_states] = rate;
        out->states[out->n_states++] = !v                  ? UINT32_MAX
                                       : out->version == 2 ? v->derivative - 1u
                                                           : place_of(out, v->derivative);
    }
}

/// Of a list of numbers. @param out NULL: they are counted
static uint32_t read_list(xmlNode *node, const char *name, const description *d, uint32_t *out)
{
    uint32_t n = 0u;
    xmlChar *const text = xmlGetProp(node, (const xmlChar *)name);
    for (char *at = text ? strtok((char *)text, " ") : NULL; at; at = strtok(NULL, " ")) {
        if (out) {
            const uint32_t k = (uint32_t)strtoul(at, NULL, 10);
            out[n] = d->version == 2 ? k - 1u : place_of(d, k);
        }
        ++n;
    }
    xmlFree(text);
    return n;
}

static unknown_of unknown_with(const description *d, xmlNode *node)
{
    unknown_of u = {.place = unknown(d, node),
                    .has_dependencies = has(node, "dependencies"),
                    .has_kinds = has(node, "dependenciesKind")};
    u.n_dependencies = read_list(node, "dependencies", d, NULL);
    u.n_kinds = read_list(node, "dependenciesKind", d, NULL);
    u.dependencies = calloc(u.n_dependencies + 1u, sizeof u.dependencies[0]);
    (void)read_list(node, "dependencies", d, u.dependencies);
    return u;
}

static void read_unknowns(xmlNode *list, const char *name, const char *what, description *out)
{
    for (xmlNode *c = list ? list->children : NULL; c; c = c->next) {
        if (!is(c, name)) {
            continue;
        }
        if (strcmp(what, "rate") == 0) {
            add_rate(out, unknown(out, c));
        } else if (strcmp(what, "output") == 0) {
            out->outputs[out->n_outputs++] = unknown_with(out, c);
        } else {
            out->initial[out->n_initial++] = unknown_with(out, c);
        }
    }
}

static void read_structure(xmlNode *root, description *out)
{
    xmlNode *const s = child(root, "ModelStructure");
    if (out->version == 2) {
        read_unknowns(child(s, "Derivatives"), "Unknown", "rate", out);
        read_unknowns(child(s, "Outputs"), "Unknown", "output", out);
        read_unknowns(child(s, "InitialUnknowns"), "Unknown", "initial", out);
        out->n_indicators = (uint32_t)number(root, "numberOfEventIndicators");
        return;
    }
    read_unknowns(s, "ContinuousStateDerivative", "rate", out);
    read_unknowns(s, "Output", "output", out);
    read_unknowns(s, "InitialUnknown", "initial", out);
    for (xmlNode *c = s ? s->children : NULL; c; c = c->next) {
        const uint32_t at = is(c, "EventIndicator") ? unknown(out, c) : UINT32_MAX;
        out->n_indicators += at < out->n_variables ? (uint32_t)out->variables[at].size : 0u;
    }
}

bool description_read(const char *folder, description *out)
{
    char path[1024];
    char version[16];
    memset(out, 0, sizeof *out);
    (void)snprintf(path, sizeof path, "%s/modelDescription.xml", folder);
    xmlDoc *const doc = xmlReadFile(path, NULL, XML_PARSE_NONET);
    xmlNode *const root = doc ? xmlDocGetRootElement(doc) : NULL;
    if (!root || !is(root, "fmiModelDescription")) {
        printf("%s: no model description\n", path);
        xmlFreeDoc(doc);
        return false;
    }
    word(root, "fmiVersion", version, sizeof version);
    word(root, "modelName", out->name, sizeof out->name);
    out->version = version[0] == '2' ? 2 : 3;
    word(root, out->version == 2 ? "guid" : "instantiationToken", out->token, sizeof out->token);
    read_kinds(root, out);
    read_experiment(root, out);
    read_units(root, out);
    read_categories(root, out);
    word(root, "variableNamingConvention", version, sizeof version);
    out->is_structured = strcmp(version, "structured") == 0;
    const bool has_variables = read_variables(root, out);
    read_structure(root, out);
    xmlFreeDoc(doc);
    return has_variables;
}

bool description_validate(const char *folder, const char *schema)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/modelDescription.xml", folder);
    xmlSchemaParserCtxt *const parser = xmlSchemaNewParserCtxt(schema);
    xmlSchema *const rules = parser ? xmlSchemaParse(parser) : NULL;
    xmlSchemaValidCtxt *const judge = rules ? xmlSchemaNewValidCtxt(rules) : NULL;
    const bool is_valid = judge && xmlSchemaValidateFile(judge, path, 0) == 0;
    xmlSchemaFreeValidCtxt(judge);
    xmlSchemaFree(rules);
    xmlSchemaFreeParserCtxt(parser);
    return is_valid;
}

bool variable_is(const variable_of *v, const char *causality)
{
    return strcmp(v->causality[0] ? v->causality : "local", causality) == 0;
}

bool variable_is_float(const variable_of *v)
{
    return strcmp(v->type, "Real") == 0 || strcmp(v->type, "Float64") == 0;
}
