/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "campaign_repeat.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "bytes.h"

#define PROGRAM "touchdown"
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

json_t *campaign_repeat_text(const char *text)
{
    json_t *const out = json_string(text);
    if (out != NULL) {
        return out;
    }
    char *const plain = strdup(text);
    for (char *p = plain; p != NULL && *p != '\0'; ++p) {
        *p = (unsigned char)*p < 128u ? *p : '?';
    }
    json_t *const instead = json_string(plain != NULL ? plain : "");
    free(plain);
    return instead;
}

/* The host program in front of this one, as it is reached from here: build/touchdown for build/touchdown-mpi-f64. */
static void add_program(bytes *to)
{
    char path[PATH_MAX] = "", here[PATH_MAX] = "";
    const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1u);
    char *const slash = length > 0 ? strrchr(path, '/') : NULL;
    if (slash == NULL || strncmp(slash + 1, PROGRAM, strlen(PROGRAM)) != 0) {
        add_text(to, PROGRAM);
        return;
    }
    slash[1u + strlen(PROGRAM)] = '\0';
    const size_t n = getcwd(here, sizeof here) != NULL ? strlen(here) : 0u;
    const bool is_below = n > 0u && strncmp(path, here, n) == 0 && path[n] == '/';
    add_path(to, is_below ? path + n + 1u : path);
}

json_t *campaign_repeat(const campaign_repeat_words *w)
{
    bytes out = {NULL, 0u, 0u, false};
    char number[32];
    (void)snprintf(number, sizeof number, " --run %zu ", w->run);
    add_program(&out);
    add_text(&out, " --scalar ");
    add_text(&out, w->scalar);
    add_text(&out, " run ");
    add_path(&out, w->file);
    add_text(&out, number);
    add_text(&out, w->option);
    add_text(&out, " ");
    add_path(&out, w->path);
    bytes_u8(&out, 0u);
    json_t *const text = campaign_repeat_text(out.failed ? "" : (const char *)out.data);
    bytes_free(&out);
    return text;
}
