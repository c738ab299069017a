/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "urdf_json.h"
#include <stdlib.h>
#include <string.h>

#define WIDTH  120u /* columns of a line, if it can be */
#define INDENT 2u

/* ---- on one line ---- */

static bool write_text(FILE *out, const json_t *value)
{
    char *const text = json_dumps(value, JSON_ENCODE_ANY);
    if (text == NULL) {
        return false;
    }
    (void)fputs(text, out);
    free(text);
    return true;
}

static bool write_flat(FILE *out, const json_t *value);

static bool write_members(FILE *out, json_t *object)
{
    const char *key = NULL;
    json_t *member = NULL;
    const char *before = "{";
    json_object_foreach(object, key, member)
    {
        json_t *const name = json_string(key);
        (void)fputs(before, out);
        const bool well = write_text(out, name) && fputs(": ", out) >= 0 && write_flat(out, member);
        json_decref(name);
        if (!well) {
            return false;
        }
        before = ", ";
    }
    (void)fputs(json_object_size(object) == 0u ? "{}" : "}", out);
    return true;
}

static bool write_flat(FILE *out, const json_t *value)
{
    if (json_is_object(value)) {
        return write_members(out, (json_t *)value);
    }
    if (json_is_number(value)) {
        return fprintf(out, "%.12g", json_number_value(value)) > 0;
    }
    if (!json_is_array(value)) {
        return write_text(out, value);
    }
    (void)fputc('[', out);
    for (size_t i = 0u; i < json_array_size(value); ++i) {
        (void)fputs(i > 0u ? ", " : "", out);
        if (!write_flat(out, json_array_get(value, i))) {
            return false;
        }
    }
    (void)fputc(']', out);
    return true;
}

/* ---- on several ---- */

/* Rows of a table, and what holds tables, have lines of their own. */
static bool is_table(const json_t *value)
{
    const char *key = NULL;
    json_t *member = NULL;
    bool has = false;
    json_object_foreach((json_t *)value, key, member)
    {
        has = has || (json_is_object(member) && json_object_get(member, "kind") == NULL);
    }
    return has;
}

static bool fits(const json_t *value, size_t indent, bool *well)
{
    char *text = NULL;
    size_t length = 0u;
    FILE *const flat = open_memstream(&text, &length);
    *well = flat != NULL && write_flat(flat, value);
    if (flat != NULL) {
        *well = fclose(flat) == 0 && *well;
    }
    free(text);
    return *well && indent + length <= WIDTH;
}

static bool write_at(FILE *out, const json_t *value, size_t indent, size_t before)
{
    bool well = true;
    const bool is_list = json_is_array(value);
    if ((!is_list && !json_is_object(value)) ||
        (!is_table(value) && fits(value, indent + before, &well)) || !well) {
        return well && write_flat(out, value);
    }
    const size_t n = is_list ? json_array_size(value) : json_object_size(value);
    void *member = is_list ? NULL : json_object_iter((json_t *)value);
    (void)fputs(is_list ? "[\n" : "{\n", out);
    for (size_t i = 0u; i < n && well; ++i) {
        const char *const key = is_list ? NULL : json_object_iter_key(member);
        json_t *const name = json_string(key != NULL ? key : "");
        (void)fprintf(out, "%*s", (int)(indent + INDENT), "");
        well = is_list || (write_text(out, name) && fputs(": ", out) >= 0);
        well = well &&
               write_at(out, is_list ? json_array_get(value, i) : json_object_iter_value(member),
                        indent + INDENT, is_list ? 0u : strlen(key) + 4u);
        (void)fputs(i + 1u < n ? ",\n" : "\n", out);
        member = is_list ? NULL : json_object_iter_next((json_t *)value, member);
        json_decref(name);
    }
    (void)fprintf(out, "%*s%c", (int)indent, "", is_list ? ']' : '}');
    return well;
}

bool urdf_json_write(FILE *out, const json_t *value)
{
    return write_at(out, value, 0u, 0u) && fputc('\n', out) != EOF;
}
