/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE
#include "page_file.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool path_of(const char *name, char out[PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1u);
    if (length <= 0) {
        return false;
    }
    out[length] = '\0';
    char *const slash = strrchr(out, '/');
    const size_t used = slash == NULL ? 0u : (size_t)(slash - out) + 1u;
    return snprintf(out + used, PATH_MAX - used, "report/%s", name) < (int)(PATH_MAX - used);
}

static bool read_all(FILE *from, bytes *to)
{
    uint8_t some[65536];
    size_t n = 0u;
    while ((n = fread(some, 1u, sizeof some, from)) > 0u) {
        bytes_add(to, some, n);
    }
    bytes_u8(to, 0u);
    return ferror(from) == 0 && !to->failed;
}

bool page_file_read(const page_kind *kind, bytes *to, char *error, size_t size)
{
    char path[PATH_MAX];
    FILE *const from = path_of(kind->name, path) ? fopen(path, "rb") : NULL;
    const bool is_read = from != NULL && read_all(from, to);
    if (from != NULL) {
        (void)fclose(from);
    }
    if (!is_read || strstr((const char *)to->data, kind->mark) == NULL) {
        (void)snprintf(error, size,
                       "reports need %s, which is not there or not whole: `make page` makes it (it "
                       "takes Node and npm, which it installs)",
                       path);
        return false;
    }
    return true;
}

/* Before the mark, what is shown, from the mark on. */
static bool write_parts(FILE *to, const bytes *page, const bytes *shown, const char *mark)
{
    const char *const text = (const char *)page->data;
    const size_t before = (size_t)(strstr(text, mark) - text);
    const size_t rest = page->size - 1u - before;
    return fwrite(text, 1u, before, to) == before &&
           fwrite(shown->data, 1u, shown->size, to) == shown->size &&
           fwrite(text + before, 1u, rest, to) == rest;
}

static bool write_page(
    const bytes *page, const bytes *shown, const char *mark, const char *path, char error[512])
{
    FILE *const to = fopen(path, "wb");
    if (to == NULL) {
        (void)snprintf(error, 512u, "cannot write %.300s: %s", path, strerror(errno));
        return false;
    }
    bool well = write_parts(to, page, shown, mark);
    well = fclose(to) == 0 && well;
    if (!well) {
        (void)remove(path);
        (void)snprintf(error, 512u, "%.300s cannot be completed: the disk may be full", path);
    }
    return well;
}

bool page_file_write(
    const page_kind *kind, const bytes *shown, const char *path, char *error, size_t size)
{
    bytes page = {NULL, 0u, 0u, false};
    char sentence[512] = "";
    bool well = page_file_read(kind, &page, error, size);
    if (well) {
        well = write_page(&page, shown, kind->mark, path, sentence);
        (void)snprintf(error, size, "%s", sentence);
    }
    bytes_free(&page);
    return well;
}
