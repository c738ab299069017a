/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "robot.h"
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "document.h"
#include "scene_read.h"
#include "unity.h"

#define PATHS     4u
#define TEXT_MOST (1u << 20) /* [bytes] */

urdf_order robot_order;
urdf_words robot_words;
model robot_scene;
static document doc;
static bool is_open;
static char folder[64];
static char paths[PATHS][PATH_MAX];
static unsigned next_path;
static char from[PATH_MAX], to[PATH_MAX];
static char *text_read;

/* ---- files ---- */

const char *robot_path(const char *name)
{
    char *const path = paths[next_path++ % PATHS];
    (void)snprintf(path, PATH_MAX, "%s/%s", folder, name);
    return path;
}

void robot_begin(void)
{
    (void)strcpy(folder, "/tmp/touchdown-urdf-XXXXXX");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    (void)strcpy(from, robot_path("robot.urdf"));
    (void)strcpy(to, robot_path("scene.json"));
    robot_order = (urdf_order){.from = from, .to = to};
    (void)memset(&robot_words, 0, sizeof robot_words);
}

static void close_scene(void)
{
    if (is_open) {
        document_free(&doc);
        is_open = false;
    }
}

static int drop(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

void robot_end(void)
{
    close_scene();
    urdf_words_free(&robot_words);
    free(text_read);
    text_read = NULL;
    (void)nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
}

void robot_write(const char *name, const char *text)
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

void robot_cube(const char *name)
{
    robot_write(name,
                "v -1 -1 -1\nv 1 -1 -1\nv 1 1 -1\nv -1 1 -1\nv -1 -1 1\nv 1 -1 1\nv 1 1 1\n"
                "v -1 1 1\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
}

const char *robot_text(const char *path)
{
    FILE *const file = fopen(path, "r");
    free(text_read);
    text_read = NULL;
    if (file != NULL) {
        text_read = calloc(1u, TEXT_MOST);
        TEST_ASSERT_NOT_NULL(text_read);
        (void)fread(text_read, 1u, TEXT_MOST - 1u, file);
        (void)fclose(file);
    }
    return text_read;
}

/* ---- robots ---- */

bool robot_import(const char *text)
{
    urdf_words_free(&robot_words);
    if (text != NULL) {
        robot_write("robot.urdf", text);
    }
    return urdf_import(&robot_order, &robot_words);
}

void robot_take(const char *text)
{
    close_scene();
    const bool is_taken = robot_import(text);
    TEST_ASSERT_EQUAL_STRING("", robot_words.error);
    TEST_ASSERT_TRUE(is_taken);
    const bool is_read = scene_read(robot_order.to, &doc, &robot_scene);
    is_open = true;
    TEST_ASSERT_EQUAL_STRING("", doc.error);
    TEST_ASSERT_TRUE(is_read);
    TEST_ASSERT_EQUAL_size_t(robot_words.n_bodies, robot_scene.n_bodies);
    TEST_ASSERT_EQUAL_size_t(robot_words.n_joints, robot_scene.n_joints);
}

/* ---- its scene ---- */

const model_body *robot_body(const char *name)
{
    for (size_t i = 0u; i < robot_scene.n_bodies; ++i) {
        if (strcmp(robot_scene.bodies[i].name, name) == 0) {
            return &robot_scene.bodies[i];
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

const model_part *robot_part(const char *name)
{
    for (size_t i = 0u; i < robot_scene.n_parts; ++i) {
        if (strcmp(robot_scene.parts[i].name, name) == 0) {
            return &robot_scene.parts[i];
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

const rig_joint *robot_joint(const char *name)
{
    for (size_t i = 0u; i < robot_scene.n_joints; ++i) {
        if (strcmp(robot_scene.joints[i].name, name) == 0) {
            return &robot_scene.joints[i].joint;
        }
    }
    TEST_FAIL_MESSAGE(name);
    return NULL;
}

uint16_t robot_index(const char *body)
{
    return (uint16_t)(robot_body(body) - robot_scene.bodies);
}

bool robot_never_meets(const char *body, uint16_t other)
{
    for (size_t i = 0u; i < robot_scene.n_rules; ++i) {
        const model_rule *const r = &robot_scene.rules[i];
        if (r->kind == 0u && r->a == robot_index(body) && r->b == other) {
            return true;
        }
    }
    return false;
}

void robot_vec(double x, double y, double z, plant_vec v)
{
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, x, v.x);
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, y, v.y);
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, z, v.z);
}

void robot_quat(double w, double x, double y, double z, plant_quat q)
{
    TEST_ASSERT_DOUBLE_WITHIN(ROBOT_FINE, w, q.w);
    robot_vec(x, y, z, (plant_vec){q.x, q.y, q.z});
}

void robot_note(const char *sentence)
{
    TEST_ASSERT_NOT_NULL_MESSAGE(robot_words.notes, sentence);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(robot_words.notes, sentence), robot_words.notes);
}
