/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "urdf_xml.h"
#include <errno.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define NUMBER_MOST 1e18  /* its powers stay in range */
#define WORD_MOST   1000u /* [bytes] */

/* ---- the file ---- */

/* NULL: it cannot be read. One byte more than its size is asked for: it may have grown. */
static char *read_whole(urdf_robot *robot, FILE *file, size_t *size)
{
    struct stat about;
    if (fstat(fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) {
        (void)urdf_fail(robot, 0, "it is no file: give the path of a URDF");
        return NULL;
    }
    if (about.st_size > (off_t)URDF_MAX_BYTES) {
        (void)urdf_fail(robot, 0,
                        "it is larger than 4 MB: a URDF is a small text that names its meshes");
        return NULL;
    }
    *size = (size_t)about.st_size;
    char *const text = malloc(*size + 1u);
    if (text == NULL || fread(text, 1u, *size + 1u, file) != *size || ferror(file) != 0) {
        (void)urdf_fail(robot, 0, "it changes while it is read, or the disk fails: try again");
        free(text);
        return NULL;
    }
    return text;
}

/* A document type begins: entities and other files would follow. */
static void
refuse_type(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    xmlParserCtxt *const parser = context;
    (void)name, (void)external, (void)system;
    (void)urdf_fail(parser->_private, parser->input != NULL ? parser->input->line : 0,
                    "a URDF has no <!DOCTYPE>: take it out, with its entities");
    xmlStopParser(parser);
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *found_error;
#else
typedef xmlError *found_error;
#endif

/* What follows from the first error is not told. */
static void tell_error(void *context, found_error error)
{
    const xmlParserCtxt *const parser = context;
    const char *const words = error->message != NULL ? error->message : "it cannot be read";
    const size_t length = strcspn(words, "\n");
    if (error->level == XML_ERR_FATAL) {
        (void)urdf_fail(parser->_private, error->line > 0 ? error->line : 1, "no XML: %.*s",
                        length < 200u ? (int)length : 200, words);
    }
}

static xmlDoc *parse(urdf_robot *robot, const char *text, size_t size)
{
    xmlParserCtxt *const parser = xmlNewParserCtxt();
    if (parser == NULL) {
        (void)urdf_fail(robot, 0,
                        "this machine has too little memory for it: close other programs");
        return NULL;
    }
    parser->_private = robot;
    parser->sax->internalSubset = refuse_type;
    parser->sax->serror = tell_error;
    xmlDoc *doc = xmlCtxtReadMemory(parser, text, (int)size, NULL, NULL,
                                    XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING |
                                        XML_PARSE_BIG_LINES);
    if (robot->words->error[0] != '\0') {
        xmlFreeDoc(doc);
        doc = NULL;
    } else if (doc == NULL) {
        (void)urdf_fail(robot, 1, "no XML: it cannot be read");
    }
    xmlFreeParserCtxt(parser);
    return doc;
}

xmlDoc *urdf_open(urdf_robot *robot)
{
    FILE *const file = fopen(robot->order->from, "rb");
    size_t size = 0u;
    if (file == NULL) {
        (void)urdf_fail(robot, 0, "%s: give the path of a URDF", strerror(errno));
        return NULL;
    }
    char *const text = read_whole(robot, file, &size);
    (void)fclose(file);
    xmlDoc *const doc = text != NULL && size > 0u ? parse(robot, text, size) : NULL;
    if (text != NULL && size == 0u) {
        (void)urdf_fail(robot, 1, "no XML: the file is empty");
    }
    free(text);
    return doc;
}

/* ---- elements ---- */

static bool is_xacro(const xmlNode *at)
{
    const char *const prefix = at->ns != NULL ? (const char *)at->ns->prefix : NULL;
    return (prefix != NULL && strcmp(prefix, "xacro") == 0) ||
           strncmp(urdf_element(at), "xacro:", 6u) == 0;
}

static bool has_twin_before(const xmlNode *at)
{
    for (const xmlNode *node = at->prev; node != NULL; node = node->prev) {
        if (node->type == XML_ELEMENT_NODE && xmlStrEqual(node->name, at->name) != 0) {
            return true;
        }
    }
    return false;
}

static bool obey(urdf_robot *robot, const xmlNode *at, const urdf_rule *rule, void *out)
{
    char what[72];
    if (rule->name != NULL && rule->read != NULL) {
        if (rule->is_single && has_twin_before(at)) {
            return urdf_fail(robot, xmlGetLineNo(at), "<%s> has two <%s>: leave one",
                             urdf_element(at->parent), urdf_element(at));
        }
        return rule->read(robot, at, out);
    }
    (void)snprintf(what, sizeof what, "<%.60s>", urdf_element(at));
    urdf_leave_out(robot, xmlGetLineNo(at), what,
                   rule->name != NULL ? rule->why : "it is not known here");
    return true;
}

bool urdf_walk(urdf_robot *robot, const xmlNode *at, const urdf_rule *rules, void *out)
{
    for (const xmlNode *node = at->children; node != NULL; node = node->next) {
        if (node->type != XML_ELEMENT_NODE) {
            continue;
        }
        if (is_xacro(node)) {
            return urdf_fail(
                robot, xmlGetLineNo(node),
                "this is xacro: make a URDF of it first, by `xacro robot.xacro > robot.urdf`");
        }
        const urdf_rule *rule = rules;
        while (rule->name != NULL && strcmp(rule->name, urdf_element(node)) != 0) {
            ++rule;
        }
        if (!obey(robot, node, rule, out)) {
            return false;
        }
    }
    return true;
}

/* ---- attributes ---- */

void urdf_only(urdf_robot *robot, const xmlNode *at, const char *const *known)
{
    for (const xmlAttr *a = at->properties; a != NULL; a = a->next) {
        const char *const *name = known;
        char what[96];
        while (*name != NULL && strcmp(*name, (const char *)a->name) != 0) {
            ++name;
        }
        if (*name == NULL && a->ns == NULL) {
            (void)snprintf(what, sizeof what, "%.40s of <%.40s>", (const char *)a->name,
                           urdf_element(at));
            urdf_leave_out(robot, xmlGetLineNo(at), what, "it is not known here");
        }
    }
}

const char *urdf_text(urdf_robot *robot, const xmlNode *at, const char *attribute)
{
    xmlChar *const text = xmlGetNoNsProp(at, (const xmlChar *)attribute);
    const char *const kept = text != NULL ? urdf_keep(robot, (const char *)text) : NULL;
    xmlFree(text);
    return kept;
}

bool urdf_word(urdf_robot *robot, const xmlNode *at, const char *attribute, const char **out)
{
    const char *const text = urdf_text(robot, at, attribute);
    if (text == NULL || text[0] == '\0') {
        return urdf_fail(robot, xmlGetLineNo(at), "<%s> has no %s: write %s=\"...\"",
                         urdf_element(at), attribute, attribute);
    }
    if (strlen(text) > WORD_MOST) {
        return urdf_fail(robot, xmlGetLineNo(at),
                         "%s of <%s> is longer than %u bytes: choose a shorter one", attribute,
                         urdf_element(at), WORD_MOST);
    }
    for (const char *c = text; *c != '\0'; ++c) {
        if ((unsigned char)*c < 0x20u || *c == 0x7f) {
            return urdf_fail(robot, xmlGetLineNo(at),
                             "%s of <%s> holds a control character: take it out", attribute,
                             urdf_element(at));
        }
    }
    *out = text;
    return true;
}

/* A number of digits; no name of a number, no hexadecimal one. */
static bool next_number(const char **text, double *out)
{
    const char *const begin = *text + strspn(*text, " \t\r\n");
    const size_t length = strspn(begin, "+-.0123456789eE");
    char *end = NULL;
    *out = strtod(begin, &end);
    *text = begin + length;
    return length > 0u && end == *text && strchr(" \t\r\n", **text) != NULL &&
           fabs(*out) <= NUMBER_MOST;
}

bool urdf_numbers(
    urdf_robot *robot, const xmlNode *at, const char *attribute, size_t n, double *out)
{
    const char *const text = urdf_text(robot, at, attribute);
    const char *rest = text;
    bool well = true;
    if (text == NULL) {
        return true;
    }
    for (size_t i = 0u; i < n && well; ++i) {
        well = next_number(&rest, &out[i]);
    }
    if (!well || rest[strspn(rest, " \t\r\n")] != '\0') {
        return urdf_fail(
            robot, xmlGetLineNo(at),
            "%s of <%s>: expected %zu number%s as 0.5 or 5e-1%s, at most 1e18, there is \"%.60s\"",
            attribute, urdf_element(at), n, n == 1u ? "" : "s",
            n == 1u ? "" : " with blanks between them", text);
    }
    return true;
}

bool urdf_number(urdf_robot *robot, const xmlNode *at, const char *attribute, double *out)
{
    const char *text = NULL;
    return urdf_word(robot, at, attribute, &text) && urdf_numbers(robot, at, attribute, 1u, out);
}
