/* SPDX-License-Identifier: MIT */
#include "campaign_one.h"
#include <stdio.h>
#include <string.h>
#include "build.h"
#include "campaign_watch.h"
#include "rig_check.h"
#include "rig_rollback.h"
#include "scene_read.h"
#include "td_fault_text.h"
#include "words.h"

/* ---- the scene ---- */

static bool find_watch(const campaign_file *c, campaign_case *k)
{
    const model *const m = &k->model;
    for (uint32_t i = 0u; i < k->scene->scene->n_bodies; ++i) {
        const bool is_it = c->watch != NULL ? strcmp(m->bodies[i].name, c->watch) == 0
                                            : k->scene->scene->bodies[i].mass > TD_ZERO;
        if (is_it) {
            k->watch = i;
            return true;
        }
    }
    (void)snprintf(k->doc.error, sizeof k->doc.error, "%s: watch: the scene has no body %s%.100s",
                   c->doc.path, c->watch != NULL ? "" : "with a mass",
                   c->watch != NULL ? c->watch : "");
    return false;
}

static bool has_faults_in_vain(const campaign_case *k)
{
    const campaign_faults *const f = &k->faults;
    return k->scene->tables != NULL && k->scene->tables->rollbacks > 0u &&
           f->lost + f->position + f->angle + f->velocity + f->spin + f->delay > 0.0;
}

bool campaign_one_open(const campaign_file *c, const campaign_value *values, campaign_case *out)
{
    out->scene = NULL;
    if (!campaign_apply(c, values, &out->doc, &out->faults) ||
        !scene_read_document(&out->doc, &out->model)) {
        return false;
    }
    out->scene = build_scene(&out->doc, &out->model);
    if (out->scene == NULL || !find_watch(c, out)) {
        return false;
    }
    if (has_faults_in_vain(out)) {
        (void)snprintf(out->doc.error, sizeof out->doc.error,
                       "faults do not go with ticks that are taken back: set plant.rollbacks to 0");
        return false;
    }
    const double tick = td_unit_to_double(out->scene->scene->tick);
    out->ticks = c->seconds > 0.0 ? (uint32_t)(c->seconds / tick + 0.5) : out->scene->ticks;
    return true;
}

void campaign_one_close(campaign_case *opened)
{
    document_free(&opened->doc);
}

/* ---- a run ---- */

static rig machine;
static campaign_frames frames;

/* Without the folder of the scene's file: another machine has another one. */
static void refuse(campaign_result *out, const campaign_case *k, const char *sentence)
{
    const size_t n = k->doc.path != NULL ? strlen(k->doc.path) : 0u;
    const char *const slash = n > 0u ? strrchr(k->doc.path, '/') : NULL;
    const bool begins = n > 0u && strncmp(sentence, k->doc.path, n) == 0;
    const size_t skipped = begins && slash != NULL ? (size_t)(slash - k->doc.path) + 1u : 0u;
    out->verdict = CAMPAIGN_REFUSED;
    (void)snprintf(out->reason, sizeof out->reason, "%s", sentence + skipped);
}

static void refuse_fault(campaign_result *out, const campaign_case *k, td_fault fault)
{
    char text[TD_TEXT_SIZE], sentence[TD_TEXT_SIZE + 192u];
    const char *const name = words_name(&k->model, fault.item, fault.index);
    (void)rig_fault_text(fault, text, sizeof text);
    const int n = snprintf(sentence, sizeof sentence, "tick %u: %s", machine.tick, text);
    if (name != NULL && n > 0 && (size_t)n < sizeof sentence) {
        (void)snprintf(sentence + n, sizeof sentence - (size_t)n, "; %s %u is \"%.100s\"",
                       td_item_name(fault.item), fault.index, name);
    }
    refuse(out, k, sentence);
}

static void run(const campaign_file *c, const campaign_case *k, campaign_result *out)
{
    campaign_watch watch;
    const rig_contact *const found = campaign_frames_begin(&frames, &k->faults, c->seed, out->run);
    const td_fault fault =
        rig_begin_with(&machine, k->scene, campaign_watch_begin(&watch, k->watch, k->ticks, found));
    if (fault.status != TD_OK) {
        refuse_fault(out, k, fault);
        return;
    }
    while (machine.tick < k->ticks) {
        if (rig_tick(&machine) < TD_OK) {
            refuse_fault(out, k, machine.out.fault);
            return;
        }
    }
    campaign_watch_end(&watch, &machine, &frames, out->quantities);
    out->hash = machine.log.hash;
    campaign_judge(c, out);
}

void campaign_one(const campaign_file *c, uint32_t number, campaign_result *out)
{
    campaign_value values[CAMPAIGN_PARAMETERS_MAX];
    campaign_case opened;
    campaign_result_begin(c, number, out);
    campaign_draw(c, number, values);
    if (campaign_one_open(c, values, &opened)) {
        run(c, &opened, out);
    } else {
        refuse(out, &opened, opened.doc.error);
    }
    campaign_one_close(&opened);
}
