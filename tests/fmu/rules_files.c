/* SPDX-License-Identifier: MIT */
/* What lies beside the description: sources, icons, licences, as both standards have them. */
#include <libxml/parser.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "description.h"

static bool is_there(const char *folder, const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return access(path, R_OK) == 0;
}

static xmlDoc *open_file(const char *folder, const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return is_there(folder, name) ? xmlReadFile(path, NULL, XML_PARSE_NONET) : NULL;
}

static bool is(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

/// Every element of this name must have these attributes (NULL ends them). @return how many there are
static uint32_t want(xmlNode *node, const char *element, const char *const *attributes)
{
    uint32_t n = 0u;
    for (; node; node = node->next) {
        if (is(node, element)) {
            for (uint32_t i = 0u; attributes[i]; ++i) {
                rule(xmlHasProp(node, (const xmlChar *)attributes[i]) != NULL, element,
                     attributes[i]);
            }
            ++n;
        }
        n += want(node->children, element, attributes);
    }
    return n;
}

static void check_icons(const char *folder, const description *d)
{
    static const char *const corners[] = {"x1", "y1", "x2", "y2", "suggestedScalingFactorTo_mm",
                                          NULL};
    static const char *const icon[] = {"x1", "y1", "x2", "y2", NULL};
    xmlDoc *const doc = open_file(folder, "terminalsAndIcons/terminalsAndIcons.xml");
    rule(is_there(folder, d->version == 2 ? "model.png" : "terminalsAndIcons/icon.png"), "icon",
         "is missing");
    if (doc) {
        xmlNode *const root = xmlDocGetRootElement(doc);
        (void)want(root, "CoordinateSystem", corners);
        (void)want(root, "Icon", icon);
        xmlFreeDoc(doc);
    }
}

static bool are_sources_there(const char *folder, xmlNode *node, const char *element)
{
    bool all = true;
    for (; node; node = node->next) {
        if (is(node, element)) {
            char path[600];
            xmlChar *const name = xmlGetProp(node, (const xmlChar *)"name");
            (void)snprintf(path, sizeof path, "sources/%s", name ? (const char *)name : "");
            all = all && name && is_there(folder, path);
            xmlFree(name);
        }
        all = all && are_sources_there(folder, node->children, element);
    }
    return all;
}

static void check_sources(const char *folder)
{
    static const char *const set[] = {"language", NULL};
    xmlDoc *const build = open_file(folder, "sources/buildDescription.xml");
    xmlDoc *const model = open_file(folder, "modelDescription.xml");
    rule(build != NULL, "sources/buildDescription.xml", "is missing");
    if (build) {
        xmlNode *const root = xmlDocGetRootElement(build);
        rule(want(root, "SourceFileSet", set) > 0u, "buildDescription.xml", "has no sources");
        rule(are_sources_there(folder, root, "SourceFile"), "buildDescription.xml",
             "a source is missing");
        xmlFreeDoc(build);
    }
    if (model) {
        rule(are_sources_there(folder, xmlDocGetRootElement(model), "File"), "SourceFiles",
             "a source is missing");
        xmlFreeDoc(model);
    }
}

void check_files(const char *folder, const description *d)
{
    if (!is_there(folder, "sources")) {
        return; /* a unit for tests of this importer */
    }
    check_icons(folder, d);
    check_sources(folder);
    rule(is_there(folder, "documentation/index.html"), "documentation/index.html", "is missing");
    rule(is_there(folder, "documentation/licenses/license.txt"), "license.txt", "is missing");
}
