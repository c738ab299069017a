/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run_image.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "td.h"

#define NAME "rig"

/* Beside this program. */
static bool find_beside(run_image *image, const char *board)
{
    const ssize_t length = readlink("/proc/self/exe", image->path, sizeof image->path - 1u);
    if (length <= 0) {
        return false;
    }
    image->path[length] = '\0';
    char *const slash = strrchr(image->path, '/');
    const size_t room = sizeof image->path - (size_t)(slash + 1 - image->path);
    const int n = snprintf(slash + 1, room, "firmware/%s-" TD_SCALAR_NAME "/" NAME ".elf", board);
    return n > 0 && (size_t)n < room;
}

/* One line: key=value. */
static void take_line(run_image *image, const char *line)
{
    (void)sscanf(line, "machine=%63s", image->machine);
    (void)sscanf(line, "icount=%d", &image->icount);
}

static bool read_facts(run_image *image)
{
    char path[sizeof image->path], line[256];
    (void)snprintf(path, sizeof path, "%s", image->path);
    char *const end = strrchr(path, '.');
    if (end == NULL || end < strrchr(path, '/') || sizeof path - (size_t)(end - path) < 6u) {
        return false;
    }
    (void)strcpy(end, ".qemu");
    FILE *const from = fopen(path, "r");
    while (from != NULL && fgets(line, sizeof line, from) != NULL) {
        take_line(image, line);
    }
    return from != NULL && fclose(from) == 0 && image->machine[0] != '\0';
}

bool run_image_find(run_image *image, const run_order *o, char *error, size_t size)
{
    (void)memset(image, 0, sizeof *image);
    image->icount = -1;
    if (o->image != NULL) {
        (void)snprintf(image->path, sizeof image->path, "%s", o->image);
    } else if (!find_beside(image, o->board)) {
        (void)snprintf(error, size, "cannot find where this program lies: say --image FILE");
        return false;
    }
    if (access(image->path, R_OK) != 0) {
        (void)snprintf(error, size,
                       "there is no image %.300s: `make firmware BOARD=%s SCALAR=" TD_SCALAR_NAME
                       " SCENE=` builds it",
                       image->path, o->board);
        return false;
    }
    if (!read_facts(image)) {
        (void)snprintf(error, size,
                       "%.300s has no file .qemu beside it that says machine= and icount=: `make "
                       "firmware` writes both",
                       image->path);
        return false;
    }
    return true;
}
