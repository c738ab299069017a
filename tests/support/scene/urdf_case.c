/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "urdf_case.h"
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "unity.h"

#define PATHS 4u

urdf_order urdf_case_order;
urdf_words urdf_case_words;
static char folder[64];
static char paths[PATHS][PATH_MAX];
static unsigned next_path;
static char from[PATH_MAX], to[PATH_MAX];
static char *text_read;

/* ---- files ---- */

const char *urdf_case_path(const char *name)
{
    char *const path = paths[next_path++ % PATHS];
    (void)snprintf(path, PATH_MAX, "%s/%s", folder, name);
    return path;
}

void urdf_case_begin(void)
{
    (void)strcpy(folder, "/tmp/touchdown-urdf-XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    (void)strcpy(from, urdf_case_path("robot.urdf"));
    (void)strcpy(to, urdf_case_path("scene.json"));
    urdf_case_order = (urdf_order){.from = from, .to = to};
    (void)memset(&urdf_case_words, 0, sizeof urdf_case_words);
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

void urdf_case_end(void)
{
    urdf_words_free(&urdf_case_words);
    free(text_read);
    text_read = NULL;
    (void)nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
}

void urdf_case_write(const char *name, const char *text)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + strlen(folder) + 1u; (slash = strchr(slash, '/')) != NULL; ++slash) {
        *slash = '\0';
        (void)mkdir(path, 0777);
        *slash = '/';
    }
    FILE *const file = fopen(path, "w");
    TEST_ASSERT_NOT_NULL(file);
    (void)fputs(text, file);
    (void)fclose(file);
}

const char *urdf_case_text(const char *path)
{
    FILE *const file = fopen(path, "r");
    free(text_read);
    text_read = NULL;
    if (file != NULL) {
        text_read = calloc(1u, 1u << 20);
        TEST_ASSERT_NOT_NULL(text_read);
        (void)fread(text_read, 1u, (1u << 20) - 1u, file);
        (void)fclose(file);
    }
    return text_read;
}

/* ---- imports ---- */

bool urdf_case_import(const char *text)
{
    urdf_words_free(&urdf_case_words);
    urdf_case_write("robot.urdf", text);
    return urdf_import(&urdf_case_order, &urdf_case_words);
}

void urdf_case_expect(const char *text)
{
    const bool well = urdf_case_import(text);
    TEST_ASSERT_EQUAL_STRING("", urdf_case_words.error);
    TEST_ASSERT_TRUE(well);
}

void urdf_case_cube(const char *name)
{
    urdf_case_write(name, "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\nv -1 1 1\n"
                          "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
}
