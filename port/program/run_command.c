/* SPDX-License-Identifier: MIT */
/* `touchdown run` and `touchdown scenes`: the gallery on the host. */
#include "command.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "show.h"

static rig machine;
static FILE *trace;

/* One line a tick: time, then of each body position, attitude, velocity, then of each wheel its load
 * and state. */
static void write_head(const td_scene *scene)
{
    (void)fprintf(trace, "t");
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        (void)fprintf(trace, ",x%u,y%u,z%u,qw%u,qx%u,qy%u,qz%u,vx%u,vy%u,vz%u", b, b, b, b, b, b, b,
                      b, b, b);
    }
    for (uint32_t i = 0u; i < scene->n_wheels; ++i) {
        (void)fprintf(trace, ",N%u,state%u", i, i);
    }
    (void)fprintf(trace, ",contacts,late,calls\n");
}

static void write_tick(const rig *r)
{
    (void)fprintf(trace, "%.6f", r->t);
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const plant_body *const p = &r->bodies[b];
        (void)fprintf(trace, ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g,%.9g", p->position.x,
                      p->position.y, p->position.z, p->attitude.w, p->attitude.x, p->attitude.y,
                      p->attitude.z, p->velocity.x, p->velocity.y, p->velocity.z);
    }
    for (uint32_t i = 0u; i < r->what->scene->n_wheels; ++i) {
        (void)fprintf(trace, ",%.6g,%d", r->what->newtons * td_to_double(r->out.wheels[i].normal),
                      td_wheel_source_state(r->state.wheels[i].phase));
    }
    (void)fprintf(trace, ",%u,%u,%u\n", r->out.n_contacts, r->out.late, r->out.work.calls);
}

static int run_traced(const rig_scene *scene, uint32_t ticks, const char *path)
{
    trace = fopen(path, "w");
    if (trace == NULL) {
        (void)fprintf(stderr, "touchdown: cannot write %s: choose another place for --trace\n",
                      path);
        return COMMAND_NO;
    }
    write_head(scene->scene);
    const int code = show_scene(&machine, scene, ticks, write_tick);
    if (fclose(trace) != 0) {
        (void)fprintf(stderr, "touchdown: %s is not complete: the disk may be full\n", path);
        return COMMAND_NO;
    }
    return code == 0 ? COMMAND_OK : COMMAND_NO;
}

static int list_scenes(FILE *to)
{
    for (uint32_t i = 0u; i < rig_scene_count; ++i) {
        (void)fprintf(to, "  %-18s %6u ticks  %s\n", rig_scenes[i]->scene->name,
                      rig_scenes[i]->ticks, rig_scenes[i]->about);
    }
    return COMMAND_OK;
}

int command_scenes(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return list_scenes(stdout);
}

/* A whole number above 0, or 0 for anything else. */
static uint32_t ticks_of(const char *word)
{
    char *end = NULL;
    const long n = strtol(word, &end, 10);
    return *end == '\0' && n > 0 && n <= 100000000L ? (uint32_t)n : 0u;
}

int command_run(int argc, char **argv)
{
    const rig_scene *scene = NULL;
    const char *path = NULL;
    uint32_t ticks = 0u;
    for (int i = 1; i < argc; ++i) {
        const bool has_more = i + 1 < argc;
        if (strcmp(argv[i], "--ticks") == 0 && has_more) {
            ticks = ticks_of(argv[++i]);
            if (ticks == 0u) {
                (void)fprintf(stderr, "touchdown: --ticks wants a whole number above 0, not '%s'\n",
                              argv[i]);
                return COMMAND_USAGE;
            }
        } else if (strcmp(argv[i], "--trace") == 0 && has_more) {
            path = argv[++i];
        } else if (scene == NULL && rig_find(argv[i]) != NULL) {
            scene = rig_find(argv[i]);
        } else {
            (void)fprintf(stderr,
                          "touchdown: run does not know '%s': it takes SCENE [--ticks N] "
                          "[--trace FILE]; `touchdown scenes` lists the scenes\n",
                          argv[i]);
            return COMMAND_USAGE;
        }
    }
    if (scene == NULL) {
        (void)fprintf(stderr, "touchdown: run which scene? `touchdown scenes` lists them\n");
        return COMMAND_USAGE;
    }
    if (path != NULL) {
        return run_traced(scene, ticks, path);
    }
    return show_scene(&machine, scene, ticks, NULL) == 0 ? COMMAND_OK : COMMAND_NO;
}
