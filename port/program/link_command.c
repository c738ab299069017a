/* SPDX-License-Identifier: MIT */
/* `touchdown link`: the table of the link for people who speak another language. */
#include <stdio.h>
#include <string.h>
#include "command.h"
#include "link_message.h"

/* ---- link_table.h as data ---- */

typedef struct field {
    const char *type, *name;
    unsigned count; /* 0: one, not an array */
    const char *unit, *text;
} field;

#define FIELD_ONE(type, name, unit, text)         {#type, #name, 0u, unit, text},
#define FIELD_MANY(type, name, count, unit, text) {#type, #name, count, unit, text},
#define FIELDS_OF(record)                                                                          \
    static const field fields_##record[] = {                                                       \
        LINK_##record##_FIELDS(FIELD_ONE, FIELD_MANY){NULL, NULL, 0u, NULL, NULL}};
LINK_RECORDS(FIELDS_OF)

typedef struct record {
    const char *name;
    const field *fields;
} record;

#define RECORD_ROW(name) {#name, fields_##name},
static const record records[] = {LINK_RECORDS(RECORD_ROW)};

typedef struct row {
    const char *name, *other, *third;
    unsigned number, first, low, high;
    const char *unit, *text;
} row;

#define MESSAGE_ROW(NAME, record, number, to, text)                                                \
    {#NAME, #record, #to, number, 0u, 0u, 0u, "", text},
#define GROUP_ROW(MESSAGE, record, count, bit, text)                                               \
    {#MESSAGE, #record, #count, bit, 0u, 0u, 0u, "", text},
#define PARAMETER_ROW(NAME, number, first, low, high, unit, text)                                  \
    {#NAME, "", "", number, first, low, high, unit, text},
#define NUMBER_ROW(NAME, number, text) {#NAME, "", "", number, 0u, 0u, 0u, "", text},

static const row messages[] = {LINK_MESSAGES(MESSAGE_ROW)};
static const row groups[] = {LINK_GROUPS(GROUP_ROW)};
static const row parameters[] = {LINK_PARAMETERS(PARAMETER_ROW)};
static const row faults[] = {LINK_FAULTS(NUMBER_ROW)};
static const row reasons[] = {LINK_REASONS(NUMBER_ROW)};
static const row flags[] = {LINK_FLAGS(NUMBER_ROW)};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* ---- Python ---- */

static void python_numbers(const char *name, const row *rows, size_t n)
{
    (void)printf("\n%s = {\n", name);
    for (size_t i = 0u; i < n; ++i) {
        (void)printf("    '%s': (%u, \"%s\"),\n", rows[i].name, rows[i].number, rows[i].text);
    }
    (void)printf("}\n");
}

static void python_records(void)
{
    (void)printf("\n# record: fields in their order, each (type, name, count); a count of 0 is one "
                 "value\nRECORDS = {\n    'none': (),\n");
    for (size_t i = 0u; i < COUNT(records); ++i) {
        (void)printf("    '%s': (\n", records[i].name);
        for (const field *f = records[i].fields; f->name != NULL; ++f) {
            (void)printf("        ('%s', '%s', %u),\n", f->type, f->name, f->count);
        }
        (void)printf("    ),\n");
    }
    (void)printf("}\n");
}

static void python_groups(void)
{
    (void)printf("\n# records behind the fields of a message: (message, record, how many, bit of "
                 "select.outputs)\nGROUPS = (\n");
    for (size_t i = 0u; i < COUNT(groups); ++i) {
        (void)printf("    ('%s', '%s', '%s', %u),\n", groups[i].name, groups[i].other,
                     groups[i].third, groups[i].number);
    }
    (void)printf(")\n");
}

static void write_python(void)
{
    (void)printf(
        "# SPDX-License-Identifier: MIT\n# Written by `make scenes`, of "
        "port/link/link_table.h: the table of the link.\n\nVERSION = %d\n"
        "LAYOUT_HASH = 0x%08X\n\n# message: (number, record of its fields)\nMESSAGES = {\n",
        LINK_VERSION, (unsigned)link_layout_hash());
    for (size_t i = 0u; i < COUNT(messages); ++i) {
        (void)printf("    '%s': (0x%02X, '%s'),\n", messages[i].name, messages[i].number,
                     messages[i].other);
    }
    (void)printf("}\n");
    python_records();
    python_groups();
    (void)printf("\n# parameter: (number, first value, lowest, highest)\nPARAMETERS = {\n");
    for (size_t i = 0u; i < COUNT(parameters); ++i) {
        const row *const p = &parameters[i];
        (void)printf("    '%s': (%u, %u, %u, %u),\n", p->name, p->number, p->first, p->low,
                     p->high);
    }
    (void)printf("}\n");
    python_numbers("FAULTS", faults, COUNT(faults));
    python_numbers("REASONS", reasons, COUNT(reasons));
    python_numbers("FLAGS", flags, COUNT(flags));
}

/* ---- markdown ---- */

/* What a message is made of, or a dash. */
static void markdown_parts(const row *message)
{
    const bool has_fields = strcmp(message->other, "none") != 0;
    const char *between = has_fields ? ", " : "";
    bool is_empty = !has_fields;
    (void)printf("%s", has_fields ? message->other : "");
    for (size_t k = 0u; k < COUNT(groups); ++k) {
        if (strcmp(groups[k].name, message->name) == 0) {
            (void)printf("%s%s", between, groups[k].other);
            between = ", ";
            is_empty = false;
        }
    }
    (void)printf("%s", is_empty ? "-" : "");
}

static void markdown_messages(void)
{
    (void)printf("| message | number | to | fields, then groups | meaning |\n"
                 "| --- | ---: | --- | --- | --- |\n");
    for (size_t i = 0u; i < COUNT(messages); ++i) {
        const row *const m = &messages[i];
        (void)printf("| %s | 0x%02X | %s | ", m->name, m->number,
                     strcmp(m->third, "BOARD") == 0 ? "board" : "host");
        markdown_parts(m);
        (void)printf(" | %s |\n", m->text);
    }
}

static void markdown_groups(void)
{
    (void)printf("\n| group of a RESULT | bit of `outputs` | how many | meaning |\n"
                 "| --- | ---: | --- | --- |\n");
    for (size_t i = 0u; i < COUNT(groups); ++i) {
        const row *const g = &groups[i];
        if (strcmp(g->name, "RESULT") != 0) {
            continue;
        }
        if (g->number == 0u) {
            (void)printf("| %s | always | %s | %s |\n", g->other, g->third, g->text);
        } else {
            (void)printf("| %s | 0x%03X | %s | %s |\n", g->other, g->number, g->third, g->text);
        }
    }
}

static void markdown_records(void)
{
    (void)printf("\n| record | field | type | unit | meaning |\n| --- | --- | --- | --- | --- |\n");
    for (size_t i = 0u; i < COUNT(records); ++i) {
        for (const field *f = records[i].fields; f->name != NULL; ++f) {
            (void)printf("| %s | %s | %s", f == records[i].fields ? records[i].name : "", f->name,
                         f->type);
            if (f->count > 0u) {
                (void)printf("[%u]", f->count);
            }
            (void)printf(" | %s | %s |\n", f->unit, f->text);
        }
    }
}

static void markdown_parameters(void)
{
    (void)printf("\n| parameter | number | first | from | to | unit | meaning |\n"
                 "| --- | ---: | ---: | ---: | ---: | --- | --- |\n");
    for (size_t i = 0u; i < COUNT(parameters); ++i) {
        const row *const p = &parameters[i];
        (void)printf("| %s | %u | %u | %u | %u | %s | %s |\n", p->name, p->number, p->first, p->low,
                     p->high, p->unit, p->text);
    }
}

static void markdown_numbers(const char *title, const row *rows, size_t n)
{
    (void)printf("\n| %s | number | meaning |\n| --- | ---: | --- |\n", title);
    for (size_t i = 0u; i < n; ++i) {
        (void)printf("| %s | %u | %s |\n", rows[i].name, rows[i].number, rows[i].text);
    }
}

static void write_markdown(void)
{
    markdown_messages();
    markdown_groups();
    markdown_records();
    markdown_parameters();
    markdown_numbers("fault of an INJECT", faults, COUNT(faults));
    markdown_numbers("reason of a STATUS", reasons, COUNT(reasons));
    markdown_numbers("flag of a RESULT", flags, COUNT(flags));
}

/* ---- the command ---- */

int command_link(int argc, char **argv)
{
    const bool is_python = argc == 2 && strcmp(argv[1], "--python") == 0;
    const bool is_markdown = argc == 1 || (argc == 2 && strcmp(argv[1], "--markdown") == 0);
    if (is_python) {
        write_python();
    } else if (is_markdown) {
        write_markdown();
    } else {
        (void)fprintf(stderr, "touchdown: link takes --python or --markdown, not '%s'\n",
                      argv[argc - 1]);
        return COMMAND_USAGE;
    }
    return COMMAND_OK;
}
