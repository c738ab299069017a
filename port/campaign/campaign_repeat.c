/* SPDX-License-Identifier: MIT */
#include "campaign_repeat.h"
#include <string.h>
#include "bytes.h"

#define PLAIN                                                                                      \
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+=@%" /* for a shell */

static void add_text(bytes *to, const char *text)
{
    bytes_add(to, text, strlen(text));
}

static void add_path(bytes *to, const char *path)
{
    if (path[0] != '\0' && path[strspn(path, PLAIN)] == '\0') {
        add_text(to, path);
        return;
    }
    add_text(to, "'");
    for (const char *p = path; *p != '\0'; ++p) {
        bytes_add(to, *p == '\'' ? "'\\''" : p, *p == '\'' ? 4u : 1u);
    }
    add_text(to, "'");
}

json_t *campaign_repeat(const campaign_repeat_words *w)
{
    bytes file = {NULL, 0u, 0u, false}, path = {NULL, 0u, 0u, false};
    add_path(&file, w->file);
    add_path(&path, w->path);
    json_t *const out =
        file.failed || path.failed
            ? json_string("")
            : json_sprintf("touchdown --scalar %s run %.*s --run %zu %s %.*s", w->scalar,
                           (int)file.size, (const char *)file.data, w->run, w->option,
                           (int)path.size, (const char *)path.data);
    bytes_free(&file);
    bytes_free(&path);
    return out;
}
