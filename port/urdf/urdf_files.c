/* SPDX-License-Identifier: MIT */
/* Where the meshes of a robot lie, and how its scene names them. */
#define _XOPEN_SOURCE 700
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include "urdf_robot.h"

static const char package[] = "package://";

static bool is_file(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}

static bool ends_with(const char *text, const char *ending)
{
    const size_t n = strlen(text), m = strlen(ending);
    return n > m && strcasecmp(text + n - m, ending) == 0;
}

/* The folder of a path, "." for none. */
static void folder_of(const char *path, char out[PATH_MAX])
{
    const char *const slash = strrchr(path, '/');
    (void)snprintf(out, PATH_MAX, "%.*s",
                   slash == NULL   ? 1
                   : slash == path ? 1
                                   : (int)(slash - path),
                   slash == NULL ? "." : path);
}

/* FOLDER/rest, if there is such a file. */
static bool is_there(char out[PATH_MAX], const char *folder, const char *rest)
{
    const int length = snprintf(out, PATH_MAX, "%s/%s", folder, rest);
    return length > 0 && length < PATH_MAX && is_file(out);
}

/* ---- packages ---- */

/* The folder of that name which the URDF lies in, as packages do it. */
static bool is_around(char out[PATH_MAX], const char *from, const char *name, const char *rest)
{
    char folder[PATH_MAX], whole[PATH_MAX];
    folder_of(from, folder);
    if (realpath(folder, whole) == NULL) {
        return false;
    }
    for (char *slash = strrchr(whole, '/'); slash != NULL; slash = strrchr(whole, '/')) {
        if (strcmp(slash + 1, name) == 0 && is_there(out, whole, rest)) {
            return true;
        }
        *slash = '\0';
    }
    return false;
}

static const urdf_package *find_package(const urdf_order *order, const char *name)
{
    for (size_t i = 0u; i < order->n_packages; ++i) {
        if (strcmp(order->packages[i].name, name) == 0) {
            return &order->packages[i];
        }
    }
    return NULL;
}

/* NAME/rest of package://NAME/rest: as --package says; else around the URDF, or beside it. */
static bool find_in_package(urdf_robot *robot, long line, const char *path, char out[PATH_MAX])
{
    const size_t length = strcspn(path, "/");
    char name[NAME_MAX + 1], folder[PATH_MAX];
    (void)snprintf(name, sizeof name, "%.*s", length < sizeof name ? (int)length : 0, path);
    const char *const rest = path + length + (path[length] == '/' ? 1u : 0u);
    const urdf_package *const known = find_package(robot->order, name);
    folder_of(robot->order->from, folder);
    if (known != NULL ? is_there(out, known->folder, rest)
                      : is_around(out, robot->order->from, name, rest) ||
                            is_there(out, folder, path) || is_there(out, folder, rest)) {
        return true;
    }
    return known != NULL ? urdf_fail(robot, line,
                                     "there is no mesh \"%.200s\" in %.200s: correct the name, or "
                                     "--package %.60s=DIR",
                                     rest, known->folder, name)
                         : urdf_fail(robot, line,
                                     "there is no mesh \"%.200s\" of the package \"%.60s\": say "
                                     "where that lies, by --package %.60s=DIR",
                                     rest, name, name);
}

/* ---- meshes ---- */

static bool find_plain(urdf_robot *robot, long line, const char *name, char out[PATH_MAX])
{
    char folder[PATH_MAX];
    const bool is_url = strncmp(name, "file://", 7u) == 0;
    const char *const path = is_url ? name + 7 : name;
    if (strstr(path, "://") != NULL) {
        return urdf_fail(
            robot, line,
            "the mesh \"%.200s\" is no file here: package://, file:// and paths are known", name);
    }
    folder_of(robot->order->from, folder);
    if (path[0] == '/' ? snprintf(out, PATH_MAX, "%s", path) < PATH_MAX && is_file(out)
                       : is_there(out, folder, path)) {
        return true;
    }
    return urdf_fail(robot, line,
                     "there is no mesh \"%.200s\": paths begin in the folder of the URDF", path);
}

const char *urdf_find_mesh(urdf_robot *robot, long line, const char *name)
{
    char path[PATH_MAX];
    const size_t length = sizeof package - 1u;
    if (!ends_with(name, ".stl") && !ends_with(name, ".obj")) {
        (void)urdf_fail(robot, line, "the mesh \"%.200s\" is neither STL nor OBJ: convert it",
                        name);
        return NULL;
    }
    const bool well = strncmp(name, package, length) == 0
                          ? find_in_package(robot, line, name + length, path)
                          : find_plain(robot, line, name, path);
    return well ? urdf_keep(robot, path) : NULL;
}

/* ---- from one file to another ---- */

/* How much two paths have in common, up to and with a slash. */
static size_t common(const char *a, const char *b)
{
    size_t slash = 0u;
    for (size_t i = 0u; a[i] != '\0' && a[i] == b[i]; ++i) {
        slash = a[i] == '/' ? i + 1u : slash;
    }
    return slash;
}

bool urdf_path_from(const char *file, const char *to, char *out, size_t size)
{
    char folder[PATH_MAX], from[PATH_MAX + 1], whole[PATH_MAX];
    folder_of(to, folder);
    if (realpath(folder, from) == NULL || realpath(file, whole) == NULL) {
        return false;
    }
    if (strcmp(from, "/") != 0) {
        (void)strcat(from, "/");
    }
    const size_t same = common(from, whole);
    size_t used = 0u;
    out[0] = '\0';
    for (const char *c = from + same; *c != '\0'; ++c) {
        if (*c == '/' && used + 4u < size) {
            (void)strcpy(out + used, "../");
            used += 3u;
        }
    }
    const int more = snprintf(out + used, size - used, "%s", whole + same);
    return more > 0 && (size_t)more < size - used;
}
