/* SPDX-License-Identifier: MIT */
/* The scene of a run, from what is attached to its trace. */
#include <stdio.h>
#include <string.h>
#include "report_run.h"
#include "scene_read.h"

static uint32_t driven_vertices(const model *m)
{
    uint32_t n = 0u;
    for (size_t i = 0u; i < m->n_targets; ++i) {
        n += m->targets[i].is_driven ? m->targets[i].n_vertices : 0u;
    }
    return n;
}

/* Bodies, wheels, initiators and driven vertices of a trace are those of its scene: what is drawn goes by their numbers. */
static bool fits(const report_run *run)
{
    return run->n_items[TRACE_BODIES] == run->scene.n_bodies &&
           run->n_items[TRACE_WHEELS] == run->scene.n_wheels &&
           run->n_items[TRACE_INITIATORS] == run->scene.n_initiators &&
           run->n_items[TRACE_VERTICES] == driven_vertices(&run->scene);
}

void report_scene_read(report_run *run)
{
    static document_file files
        [TRACE_ATTACHMENTS]; /* of the run that is read; the document forgets them at the end */
    for (size_t i = 0u; i < run->head.n_attached; ++i) {
        const trace_attached *const a = &run->head.attached[i];
        files[i] = (document_file){a->name, a->data, a->size};
    }
    if (run->head.n_attached == 0u) {
        (void)snprintf(run->note, sizeof run->note,
                       "The trace has no scene in it: nothing is drawn.");
    } else if (!scene_read_files(files, run->head.n_attached, &run->doc, &run->scene)) {
        (void)snprintf(run->note, sizeof run->note, "Nothing is drawn: %.440s", run->doc.error);
    } else if (!fits(run)) {
        (void)snprintf(run->note, sizeof run->note,
                       "Nothing is drawn: the scene in the trace has not the bodies of the run.");
    } else {
        run->has_scene = true;
    }
    run->doc.files = NULL;
    run->doc.n_files = 0u;
}
