/* SPDX-License-Identifier: MIT */
/* `touchdown fmu`: what a unit of FMI is made of, for port/fmi/pack.sh. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bake.h"
#include "codes.h"
#include "command.h"
#include "fmu_describe.h"
#include "scene_load.h"
#include "td.h"

#define PATH_SIZE 4096u

typedef struct order {
    const char *scene, *folder;
    bool is_contact;
} order;

static int usage(const char *word)
{
    if (word != NULL) {
        (void)fprintf(stderr, "touchdown: fmu does not know '%s': it takes " FMU_TAKES "\n", word);
    } else {
        (void)fprintf(stderr, "touchdown: fmu takes " FMU_TAKES "\n");
    }
    return COMMAND_USAGE;
}

static int take_words(int argc, char **argv, order *o)
{
    for (int i = 1; i < argc; ++i) {
        const bool has_more = i + 1 < argc;
        if (strcmp(argv[i], "-o") == 0 && has_more) {
            o->folder = argv[++i];
        } else if (strcmp(argv[i], "--kind") == 0 && has_more &&
                   (strcmp(argv[i + 1], "plant") == 0 || strcmp(argv[i + 1], "contact") == 0)) {
            o->is_contact = strcmp(argv[++i], "contact") == 0;
        } else if (o->scene == NULL && argv[i][0] != '-') {
            o->scene = argv[i];
        } else {
            return usage(argv[i]);
        }
    }
    return o->scene == NULL || o->folder == NULL ? usage(NULL) : COMMAND_OK;
}

/* ---- the files ---- */

typedef struct unit {
    const order *o;
    const scene_load *loaded;
    fmu *instance;
    fmu_list list;
    fmu_about about;
    char identifier[128], token[64];
    uint64_t hash;
} unit;

static const rig_states *states_of(const unit *u)
{
    return codes_states(u->loaded->scene);
}

static void write_build(FILE *out, const unit *u)
{
    const td_scene *const scene = u->loaded->scene->scene;
    const unsigned materials = scene->ground.n_materials, pairs = scene->n_material_pairs;
    const unsigned n = materials > pairs ? materials : pairs;
    const rig_states *const states = states_of(u);
    const rig_tables *const tables = u->loaded->scene->tables;
    (void)fprintf(
        out,
        "/* SPDX-License-Identifier: MIT */\n"
        "/* Written by `touchdown fmu`: every source begins with it. */\n"
        "#ifndef FMU_BUILD_H\n#define FMU_BUILD_H\n\n"
        "#ifndef TD_SCALAR_F64\n#    define TD_SCALAR_F64\n#endif\n"
        "#include \"td_limits.h\"\n\n#define VARIABLE_MATERIALS %uu\n"
        "#define VARIABLE_LAWS      %uu\n#define VARIABLE_CODE      %uu\n"
        "/* A unit has neither impulses nor joints as constraints. */\n"
        "#define VARIABLE_PINS      1u\n%s\n",
        n > 0u ? n : 1u, scene->n_laws > 0u ? scene->n_laws : 1u, states != NULL ? states->n : 1u,
        tables == NULL || tables->rollbacks == 0u ? "#define RIG_ROLLBACK       0\n" : "");
    (void)fprintf(out,
                  "/* Instances and states in static memory; 0: by calloc. */\n"
                  "#ifndef FMU_POOL\n#    define FMU_POOL 4\n#endif\n\n"
                  "#ifndef FMI2_FUNCTION_PREFIX\n#    define FMI2_FUNCTION_PREFIX %s_\n#endif\n"
                  "#ifndef FMI3_FUNCTION_PREFIX\n#    define FMI3_FUNCTION_PREFIX %s_\n#endif\n"
                  "#include \"fmu_names.h\"\n\n#endif\n",
                  u->identifier, u->identifier);
}

static void write_model(FILE *out, const unit *u)
{
    const bool has_states = states_of(u) != NULL;
    (void)fprintf(
        out,
        "/* SPDX-License-Identifier: MIT */\n/* Written by `touchdown fmu`: the unit of this "
        "library. */\n"
        "#include \"codes.h\"\n#include \"fmu_call.h\"\n\nextern const rig_scene RIG_SCENE;\n\n"
        "const fmu_model fmu_this = {&RIG_SCENE, %s%s%s, \"%s\", %s, 0x%016" PRIx64 "ull};\n",
        has_states ? "&" : "", has_states ? u->loaded->model.code : "NULL",
        has_states ? "_states" : "", u->token, u->o->is_contact ? "true" : "false", u->hash);
}

static void write_two(FILE *out, const unit *u)
{
    fmu_describe(out, 2, &u->about, &u->list);
}

static void write_three(FILE *out, const unit *u)
{
    fmu_describe(out, 3, &u->about, &u->list);
}

static void write_page(FILE *out, const unit *u)
{
    fmu_document(out, &u->about, &u->list);
}

static void write_identifier(FILE *out, const unit *u)
{
    (void)fprintf(out, "%s\n", u->identifier);
}

static bool write_file(const unit *u, const char *name, void (*write)(FILE *, const unit *))
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/%s", u->o->folder, name) >= (int)sizeof path) {
        (void)fprintf(stderr, "touchdown: %s: its path is too long\n", u->o->folder);
        return false;
    }
    FILE *const out = fopen(path, "w");
    if (out != NULL) {
        write(out, u);
    }
    if (out == NULL || fclose(out) != 0) {
        (void)fprintf(stderr, "touchdown: cannot write %s: %s\n", path, strerror(errno));
        return false;
    }
    return true;
}

static int write_files(unit *u, scene_load *loaded)
{
    char error[512];
    bake_limits limits = bake_limits_of(&loaded->model);
    bake_limits_variable(&limits, &loaded->model,
                         u->instance->n_indicators < TD_MAX_SLOTS ? u->instance->n_indicators
                                                                  : TD_MAX_SLOTS);
    if (!bake_files(&loaded->doc, &loaded->model, &limits, u->o->folder, error, sizeof error)) {
        (void)fprintf(stderr, "touchdown: %s\n", error);
        return COMMAND_SCENE;
    }
    const bool is_well =
        write_file(u, "fmu_build.h", write_build) && write_file(u, "fmu_model.c", write_model) &&
        write_file(u, "description-2.0.xml", write_two) &&
        write_file(u, "description-3.0.xml", write_three) &&
        write_file(u, "index.html", write_page) && write_file(u, "identifier", write_identifier);
    return is_well ? COMMAND_OK : COMMAND_SCENE;
}

/* ---- the unit ---- */

static void
say(const fmu_host *host, const char *name, fmu_status status, fmu_topic topic, const char *text)
{
    (void)host;
    (void)name;
    (void)status;
    (void)topic;
    (void)fprintf(stderr, "touchdown: %s\n", text);
}

static bool name_unit(unit *u, scene_load *loaded)
{
    char name[96];
    uint64_t hash;
    if (!bake_hash(&loaded->doc, &loaded->model, &hash)) {
        (void)fprintf(stderr, "touchdown: no memory\n");
        return false;
    }
    bake_identifier(loaded->model.name, name, sizeof name);
    const bool begins_badly = name[0] >= '0' && name[0] <= '9';
    (void)snprintf(u->identifier, sizeof u->identifier, "%s%s%s", begins_badly ? "unit_" : "", name,
                   u->o->is_contact ? "_contact" : "");
    u->hash = hash + (u->o->is_contact ? 1u : 0u);
    (void)snprintf(u->token, sizeof u->token, "{%016" PRIx64 "-%s}", u->hash,
                   u->o->is_contact ? "contact" : "plant");
    u->about = (fmu_about){.name = loaded->model.name,
                           .identifier = u->identifier,
                           .about = loaded->model.about != NULL ? loaded->model.about : "",
                           .token = u->token,
                           .version = TD_VERSION,
                           .tick = td_unit_to_double(loaded->scene->scene->tick),
                           .duration =
                               loaded->scene->ticks * td_unit_to_double(loaded->scene->scene->tick),
                           .is_contact = u->o->is_contact};
    return true;
}

static int make_unit(const order *o, scene_load *loaded)
{
    unit u = {.o = o, .loaded = loaded};
    const td_plan *plan = NULL;
    const int accepted = scene_accept(loaded, &plan);
    if (accepted != COMMAND_OK || !name_unit(&u, loaded)) {
        return COMMAND_SCENE;
    }
    const fmu_model made = {loaded->scene, codes_states(loaded->scene), u.token, o->is_contact,
                            u.hash};
    const fmu_host host = {say, NULL, NULL, calloc, free};
    u.instance = fmu_make(&made, &host, "describe", false);
    if (u.instance == NULL) {
        return COMMAND_SCENE;
    }
    const bool is_listed = fmu_list_make(u.instance, &loaded->model, &u.list);
    const int code = is_listed ? write_files(&u, loaded) : COMMAND_SCENE;
    fmu_list_free(&u.list);
    fmu_free(u.instance);
    return code;
}

int command_fmu(int argc, char **argv)
{
    order o = {NULL, NULL, false};
    scene_load loaded;
#if !defined(TD_SCALAR_F64)
    (void)fprintf(stderr, "touchdown: fmu computes in f64: leave --scalar away\n");
    return COMMAND_USAGE;
#endif
    int code = take_words(argc, argv, &o);
    if (code == COMMAND_OK) {
        code = scene_open(o.scene, &loaded);
    }
    if (code == COMMAND_OK) {
        code = make_unit(&o, &loaded);
        scene_close(&loaded);
    }
    return code;
}
