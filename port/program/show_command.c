/* SPDX-License-Identifier: MIT */
/* `touchdown show` and `touchdown schema`: what was understood of a scene file, and what may stand in one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "campaign_file.h"
#include "scene_load.h"
#include "schema.h"
#include "td_fault_text.h"
#include "trace.h"
#include "words.h"

/* What the core thinks of it: accepted or not, warnings, the bound of a tick. */
static int show_plan(const scene_load *loaded)
{
    char text[TD_TEXT_SIZE];
    const td_plan *plan = NULL;
    const int code = scene_accept(loaded, &plan);
    if (code != COMMAND_OK) {
        return code;
    }
    for (uint16_t i = 0u; i < plan->n_warnings; ++i) {
        (void)td_warning_text(plan->warnings[i], &plan->figures[i], text, sizeof text);
        (void)printf("warning: %s\n", text);
        words_explain(stdout, &loaded->model, plan->warnings[i], plan->figures[i].other);
    }
    if (plan->n_warnings > 0u) {
        words_units(stdout, &loaded->model);
    }
    scene_say_bound(plan);
    return COMMAND_OK;
}

int command_show(int argc, char **argv)
{
    scene_load loaded;
    if (argc != 2) {
        (void)fprintf(
            stderr,
            "touchdown: show takes one SCENE: a name that `touchdown scenes` lists, or a path\n");
        return COMMAND_USAGE;
    }
    int code = scene_open(argv[1], &loaded);
    if (code != COMMAND_OK) {
        return code;
    }
    words_scene(stdout, &loaded.model);
    words_limits(stdout, &loaded.model);
    code = show_plan(&loaded);
    scene_close(&loaded);
    return code;
}

int command_schema(int argc, char **argv)
{
    const bool is_campaign = argc == 2 && strcmp(argv[1], "campaign") == 0;
    if (argc > 2 || (argc == 2 && !is_campaign && strcmp(argv[1], "trace") != 0)) {
        (void)fprintf(stderr, "touchdown: schema takes nothing, campaign or trace\n");
        return COMMAND_USAGE;
    }
    if (is_campaign) {
        return schema_write_campaign(stdout, &campaign_file_record, campaign_quantity_names)
                   ? COMMAND_OK
                   : COMMAND_NO;
    }
    if (argc == 2) {
        trace_table(stdout);
        return COMMAND_OK;
    }
    return schema_write(stdout) ? COMMAND_OK : COMMAND_NO;
}
