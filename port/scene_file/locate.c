/* SPDX-License-Identifier: MIT */
#include "locate.h"
#include <stdbool.h>
#include <string.h>

const char *locate_next(const char *text)
{
    return text + strspn(text, " \t\r\n");
}

/* Past a string that begins here. */
static const char *past_string(const char *text)
{
    for (++text; *text != '"' && *text != '\0'; ++text) {
        if (*text == '\\' && text[1] != '\0') {
            ++text;
        }
    }
    return *text == '"' ? text + 1 : text;
}

/* Past any value that begins here: brackets are counted, not followed, so that depth costs nothing. */
static const char *past_value(const char *text)
{
    size_t depth = 0u;
    do {
        if (*text == '"') {
            text = past_string(text);
        } else if (*text == '{' || *text == '[') {
            ++depth;
            ++text;
        } else if (*text == '}' || *text == ']') {
            --depth;
            ++text;
        } else {
            text += depth > 0u ? 1u : strcspn(text, ",]} \t\r\n");
        }
    } while (depth > 0u && *text != '\0');
    return text;
}

/* Is this string, which begins here, the key? Keys with escapes are not found: none of ours has one. */
static bool is_key(const char *text, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(text + 1, key, length) == 0 && text[1u + length] == '"';
}

const char *locate_member(const char *object, const char *key)
{
    const char *at = *object == '{' ? locate_next(object + 1) : object;
    while (*at == '"') {
        const bool found = is_key(at, key);
        at = locate_next(past_string(at));
        at = *at == ':' ? locate_next(at + 1) : at;
        if (found) {
            return at;
        }
        at = locate_next(past_value(at));
        at = *at == ',' ? locate_next(at + 1) : at;
    }
    return NULL;
}

const char *locate_item(const char *list, size_t index)
{
    const char *at = *list == '[' ? locate_next(list + 1) : list;
    for (size_t i = 0u; i < index && *at != ']' && *at != '\0'; ++i) {
        at = locate_next(past_value(at));
        at = *at == ',' ? locate_next(at + 1) : at;
    }
    return *at == ']' || *at == '\0' ? NULL : at;
}
