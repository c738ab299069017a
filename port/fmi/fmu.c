/* SPDX-License-Identifier: MIT */
#include "fmu.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "fmu_pool.h"
#include "plant_core.h"
#include "rig_check.h"
#include "variable_roots.h"

/* ---- words ---- */

const char *const fmu_categories[FMU_TOPICS] = {"logEvents", "logStatusWarning", "logStatusDiscard",
                                                "logStatusError"};
const char *const fmu_category_texts[FMU_TOPICS] = {"contacts that begin and end", "what is unwise",
                                                    "states and steps that are not taken",
                                                    "what has ended a run"};

static fmu_topic topic_of(fmu_status status)
{
    return status <= FMU_OK        ? FMU_TELL_EVENTS
           : status == FMU_WARNING ? FMU_TELL_WARNINGS
           : status == FMU_DISCARD ? FMU_TELL_DISCARDS
                                   : FMU_TELL_ERRORS;
}

fmu_status fmu_say(fmu *m, fmu_status status, const char *format, ...)
{
    char text[FMU_TEXT];
    const fmu_topic topic = topic_of(status);
    if ((m->tells & (uint32_t)topic) != 0u) {
        va_list words;
        va_start(words, format);
        (void)vsnprintf(text, sizeof text, format, words);
        va_end(words);
        m->host.say(&m->host, m->name, status, topic, text);
    }
    if (status >= FMU_ERROR) {
        m->now.mode = FMU_FAILED;
    }
    return status;
}

static fmu_status say_fault(fmu *m, td_fault fault)
{
    char text[FMU_TEXT];
    (void)rig_fault_text(fault, text, sizeof text);
    return fmu_say(m, FMU_ERROR, "the scene is refused with these parameters and start values: %s",
                   text);
}

/* ---- events ---- */

static const char *place_word(uint8_t place)
{
    return place == TD_EVENT_WHEEL ? "a wheel" : place == TD_EVENT_PARTS ? "parts" : "a point";
}

void fmu_tell_event(fmu *m, double t, const td_event *event)
{
    if (event->kind == TD_EVENT_BEGIN) {
        (void)fmu_say(m, FMU_OK, "at %.9g s: contact of %s begins, at %.4g m/s", t,
                      place_word(event->place), td_to_double(event->speed_in) + 0.0);
    } else if (event->kind == TD_EVENT_END) {
        (void)fmu_say(m, FMU_OK, "at %.9g s: contact of %s ends, at %.4g m/s", t,
                      place_word(event->place), td_to_double(event->speed_out) + 0.0);
    }
}

void fmu_count_events(fmu *m, double at, double span)
{
    const td_out *const out = &fmu_rig(m)->out;
    for (uint32_t i = 0u; i < out->n_events; ++i) {
        const td_event *const event = &out->events[i];
        const double t = fmax(m->now.start, at - (1.0 - td_unit_to_double(event->when)) * span);
        m->now.tally.begun += event->kind == TD_EVENT_BEGIN ? 1u : 0u;
        m->now.tally.ended += event->kind == TD_EVENT_END ? 1u : 0u;
        m->now.tally.last_event = t;
        fmu_tell_event(m, t, event);
    }
}

void fmu_show_tally(fmu *m)
{
    const rig *const r = fmu_rig(m);
    m->now.tally.contacts = r->out.n_contacts;
    m->now.tally.late = r->log.late;
    m->now.seen = m->now.tally;
}

/* ---- the values of the scene ---- */

static double get_surface(const td_material *m, uint32_t k)
{
    const double all[8] = {td_unit_to_double(m->mu_s),
                           td_unit_to_double(m->mu_k),
                           td_to_double(m->stiffness),
                           td_unit_to_double(m->restitution),
                           td_unit_to_double(m->rolling),
                           td_unit_to_double(m->spinning),
                           td_to_double(m->tangential_stiffness),
                           td_to_double(m->tangential_damping)};
    return all[k];
}

static void set_surface(td_material *m, uint32_t k, double value)
{
    td_unit *const units[8] = {&m->mu_s,    &m->mu_k,     NULL, &m->restitution,
                               &m->rolling, &m->spinning, NULL, NULL};
    td_real *const reals[8] = {
        [2] = &m->stiffness, [6] = &m->tangential_stiffness, [7] = &m->tangential_damping};
    if (units[k] != NULL) {
        *units[k] = td_unit_from_double(value);
    } else {
        *reals[k] = td_from_double(value);
    }
}

/* What is counted in the scene's unit of force. */
static double unit_of(const fmu *m, uint32_t k)
{
    const bool is_force = k == 2u || k == 6u || k == 7u;
    return is_force ? m->model->what->newtons : 1.0;
}

static void take_surface(const fmu *m, const td_material *from, double *values)
{
    for (uint32_t k = 0u; k < 8u; ++k) {
        values[k] = unit_of(m, k) * get_surface(from, k);
    }
}

static void take_motion(const rig_start *s, double *x)
{
    const double all[13] = {s->position.x, s->position.y, s->position.z, s->attitude.w,
                            s->attitude.x, s->attitude.y, s->attitude.z, s->velocity.x,
                            s->velocity.y, s->velocity.z, s->spin_b.x,   s->spin_b.y,
                            s->spin_b.z};
    (void)memcpy(x, all, sizeof all);
}

/* Bodies where the scene has them once it has begun: settled, driven, on their joints. */
static void take_bodies(fmu *m, const rig *r)
{
    for (uint32_t b = 0u; b < m->model->what->scene->n_bodies; ++b) {
        const plant_body *const body = &r->bodies[b];
        const rig_start at = {body->position, body->attitude, body->velocity, body->spin_b};
        take_motion(&at, m->defaults.bodies[b]);
    }
}

static void take_defaults(fmu *m)
{
    const rig_scene *const what = m->model->what;
    const td_scene *const scene = what->scene;
    const rig_tables *const tables = what->tables;
    m->defaults.world[0] = what->gravity;
    for (uint32_t i = 0u; i < scene->ground.n_materials; ++i) {
        take_surface(m, &scene->ground.materials[i], m->defaults.materials[i]);
    }
    for (uint32_t i = 0u; i < scene->n_material_pairs; ++i) {
        take_surface(m, &scene->material_pairs[i].both, m->defaults.pairs[i]);
    }
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        m->defaults.laws[i][0] = what->newtons * td_to_double(scene->laws[i].stiffness);
        m->defaults.laws[i][1] = td_unit_to_double(scene->laws[i].restitution);
    }
    for (uint32_t i = 0u; tables != NULL && i < tables->n_joints; ++i) {
        m->defaults.joints[i][0] = tables->joints[i].start;
        m->defaults.joints[i][1] = tables->joints[i].start_rate;
    }
}

/* ---- from values to the scene: what was not set keeps its bits ---- */

static bool is_set(double value, double by_default)
{
    return value < by_default || value > by_default;
}

static void
put_surface(const fmu *m, const double *values, const double *by_default, td_material *to)
{
    for (uint32_t k = 0u; k < 8u; ++k) {
        if (is_set(values[k], by_default[k])) {
            set_surface(to, k, values[k] / unit_of(m, k));
        }
    }
}

static void put_surfaces(fmu *m)
{
    const td_scene *const scene = m->model->what->scene;
    for (uint32_t i = 0u; i < scene->ground.n_materials; ++i) {
        m->materials[i] = scene->ground.materials[i];
        put_surface(m, m->values.materials[i], m->defaults.materials[i], &m->materials[i]);
    }
    for (uint32_t i = 0u; i < scene->n_material_pairs; ++i) {
        m->pairs[i] = scene->material_pairs[i];
        put_surface(m, m->values.pairs[i], m->defaults.pairs[i], &m->pairs[i].both);
    }
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        const double *const now = m->values.laws[i], *const was = m->defaults.laws[i];
        m->laws[i] = scene->laws[i];
        if (is_set(now[0], was[0])) {
            m->laws[i].stiffness = td_from_double(now[0] / m->model->what->newtons);
        }
        if (is_set(now[1], was[1])) {
            m->laws[i].restitution = td_unit_from_double(now[1]);
        }
    }
    m->scene.ground.materials = m->materials;
    m->scene.material_pairs = m->pairs;
    m->scene.laws = m->laws;
}

/* An attitude that was set is made one of unit length. */
static plant_quat attitude_of(const double *x, const double *by_default)
{
    const plant_quat q = {x[0], x[1], x[2], x[3]};
    const bool is_own = memcmp(x, by_default, 4u * sizeof x[0]) == 0;
    const double length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return is_own || !(length > 0.0) ? q : plant_quat_unit(q);
}

static rig_start motion_of(const double *x, const double *by_default)
{
    return (rig_start){.position = {x[0], x[1], x[2]},
                       .attitude = attitude_of(x + 3, by_default + 3),
                       .velocity = {x[7], x[8], x[9]},
                       .spin_b = {x[10], x[11], x[12]}};
}

static void put_plant(fmu *m)
{
    const rig_scene *const what = m->model->what;
    for (uint32_t b = 0u; b < what->scene->n_bodies; ++b) {
        m->start[b] = motion_of(m->values.bodies[b], m->defaults.bodies[b]);
        m->bodies[b] = what->scene->bodies[b];
    }
    m->tables = what->tables != NULL ? *what->tables : (rig_tables){.n_joints = 0u};
    for (uint32_t i = 0u; i < m->tables.n_joints && i < FMU_JOINTS; ++i) {
        m->joints[i] = what->tables->joints[i];
        m->joints[i].start = m->values.joints[i][0];
        m->joints[i].start_rate = m->values.joints[i][1];
    }
    m->tables.joints = m->joints;
    m->tables.n_settled = 0u;
}

/* Contact alone: no joints, no signals. Under Model Exchange the motion of every body that has a mass is a state inside; how
 * much does not matter. */
static void strip(fmu *m)
{
    m->tables = (rig_tables){.n_joints = 0u};
    m->what.begin = NULL;
    m->what.drive = NULL;
    m->what.load = NULL;
    for (uint32_t b = 0u; m->is_me && b < m->scene.n_bodies; ++b) {
        if (m->bodies[b].mass > TD_ZERO) {
            m->bodies[b].mass = TD_ONE;
            m->bodies[b].inertia = (td_vec3){TD_ONE, TD_ONE, TD_ONE};
        }
    }
    m->what.gravity = 0.0;
}

static void make_scene(fmu *m)
{
    m->what = *m->model->what;
    m->scene = *m->what.scene;
    put_surfaces(m);
    put_plant(m);
    m->what.gravity = m->values.world[0];
    m->scene.gravity = is_set(m->values.world[0], m->defaults.world[0])
                           ? td_from_double(m->values.world[0])
                           : m->scene.gravity;
    if (m->model->is_contact) {
        strip(m);
    }
    m->scene.bodies = m->bodies;
    m->what.scene = &m->scene;
    m->what.start = m->start;
    m->what.tables = m->what.tables != NULL && !m->model->is_contact ? &m->tables : NULL;
    m->what.is_gallery = false;
}

/* ---- the run ---- */

rig *fmu_rig(fmu *m)
{
    return m->is_me ? &m->run.v.r : &m->run.r;
}

void fmu_enter(fmu *m)
{
    if (m->model->code != NULL && m->now.has_begun) {
        m->model->code->set(m->now.code);
    }
}

void fmu_leave(fmu *m)
{
    if (m->model->code != NULL && m->now.has_begun) {
        m->model->code->get(m->now.code);
    }
}

static void give(fmu *m)
{
    for (uint32_t b = 0u; b < m->scene.n_bodies; ++b) {
        const double *const p = m->values.push[b];
        m->given.force[b] = (plant_vec){p[0], p[1], p[2]};
        m->given.torque[b] = (plant_vec){p[3], p[4], p[5]};
    }
    for (uint32_t w = 0u; w < m->scene.n_wheels; ++w) {
        m->given.brake[w] = m->values.controls[w][0];
        m->given.steer[w] = m->values.controls[w][1];
    }
}

static td_fault begin_variable(fmu *m)
{
    const variable_how how = {.code = m->what.load != NULL ? m->model->code : NULL, .is_led = true};
    const td_fault fault = variable_begin(&m->run.v, &m->what, &how);
    if (fault.status == TD_OK) {
        variable_states(&m->run.v, m->now.x);
        m->now.accepted_t = m->now.start;
        m->now.floor = m->now.start;
        m->now.corner = 0.0;
        m->now.is_accepted = true;
        (void)memcpy(m->now.accepted_x, m->now.x, sizeof m->now.x);
        m->now.has_jumped = false;
    }
    return fault;
}

fmu_status fmu_begin(fmu *m)
{
    give(m);
    if (m->now.has_begun) {
        return FMU_OK;
    }
    make_scene(m);
    const td_fault fault = m->is_me ? begin_variable(m) : rig_begin(&m->run.r, &m->what);
    if (fault.status != TD_OK) {
        return say_fault(m, fault);
    }
    fmu_rig(m)->given = &m->given;
    m->now.has_begun = true;
    m->now.tally =
        (fmu_tally){.begun = m->is_me ? m->run.v.r.out.n_events : 0u, .last_event = m->now.start};
    fmu_show_tally(m);
    if (m->model->code != NULL) {
        m->model->code->get(m->now.code);
    }
    return FMU_OK;
}

/* ---- instances ---- */

static void count_rows(fmu *m)
{
    const td_scene *const scene = m->model->what->scene;
    const rig_tables *const tables = m->model->what->tables;
    const bool is_contact = m->model->is_contact;
    uint32_t *const n = m->rows.n;
    n[FMU_TIME] = n[FMU_SUM] = n[FMU_COUNT] = 1u;
    n[FMU_WORLD] = is_contact ? 0u : 1u;
    n[FMU_MATERIAL] = scene->ground.n_materials;
    n[FMU_PAIR] = scene->n_material_pairs;
    n[FMU_LAW] = scene->n_laws;
    n[FMU_BODY] = n[FMU_WRENCH] = scene->n_bodies;
    n[FMU_BODY_RATE] = n[FMU_PUSH] = is_contact ? 0u : scene->n_bodies;
    n[FMU_JOINT] = n[FMU_JOINT_RATE] = is_contact || tables == NULL ? 0u : tables->n_joints;
    n[FMU_CODE] = n[FMU_CODE_RATE] = is_contact || m->model->code == NULL ? 0u : m->model->code->n;
    n[FMU_CONTROL] = n[FMU_WHEEL] = scene->n_wheels;
    n[FMU_INDICATOR] = m->n_indicators;
}

static void find_states(fmu *m)
{
    const variable *const v = &m->run.v;
    const bool is_plant = !m->model->is_contact;
    for (uint32_t b = 0u; b < m->scene.n_bodies; ++b) {
        m->body_state[b] = is_plant ? variable_plant_index(&v->r, b) : UINT32_MAX;
    }
    for (uint32_t j = 0u; j < m->tables.n_joints; ++j) {
        m->joint_state[j] = is_plant ? variable_plant_joint(&v->r, j) : UINT32_MAX;
    }
    m->code_state = v->n_plant;
    m->n_states = is_plant ? v->n_states : 0u;
    m->n_indicators = variable_root_count(v);
}

/* States and indicators of the scene as it is; whether anything is wrong with it shows here. */
static bool count_run(fmu *m)
{
    const bool is_me = m->is_me;
    m->is_me = true;
    const bool well = fmu_begin(m) == FMU_OK;
    if (well) {
        find_states(m);
    }
    m->is_me = is_me;
    m->now.has_begun = false;
    return well;
}

static bool settle(fmu *m)
{
    const td_fault fault = rig_begin(&m->run.r, m->model->what);
    if (fault.status != TD_OK) {
        (void)say_fault(m, fault);
        return false;
    }
    take_bodies(m, &m->run.r);
    return true;
}

void fmu_reset(fmu *m)
{
    m->values = m->defaults;
    m->now = (fmu_now){.mode = FMU_INSTANTIATED, .stop = (double)INFINITY};
}

static bool fits(const fmu_model *model)
{
    const td_scene *const scene = model->what->scene;
    const rig_tables *const tables = model->what->tables;
    return scene->ground.n_materials <= VARIABLE_MATERIALS &&
           scene->n_material_pairs <= VARIABLE_MATERIALS && scene->n_laws <= VARIABLE_LAWS &&
           (tables == NULL || tables->n_joints <= FMU_JOINTS);
}

static bool prepare(fmu *m)
{
    const rig_scene *const what = m->model->what;
    const bool has_code = what->drive != NULL || what->load != NULL;
    if (!fits(m->model)) {
        (void)fmu_say(m, FMU_ERROR,
                      "the scene has more materials, laws or joints than a unit holds");
        return false;
    }
    if (has_code && m->model->code == NULL) {
        (void)fmu_say(m, FMU_ERROR,
                      "%s: its plant is code without states, which a unit could not put back",
                      what->scene->name);
        return false;
    }
    if (has_code && m->model->is_contact) {
        (void)fmu_say(m, FMU_ERROR,
                      "%s: contact alone is not offered for a scene with code: its nodes are no "
                      "bodies",
                      what->scene->name);
        return false;
    }
    take_defaults(m);
    fmu_reset(m);
    const bool is_well = settle(m);
    fmu_reset(m);
    if (!is_well || !count_run(m)) {
        return false;
    }
    count_rows(m);
    fmu_reset(m);
    return true;
}

fmu *fmu_make(const fmu_model *model, const fmu_host *host, const char *name, bool is_me)
{
    const size_t length = strlen(name) < FMU_NAME ? strlen(name) : FMU_NAME - 1u;
    fmu *const m = fmu_pool_take(host, FMU_POOL_INSTANCE, sizeof *m + FMU_NAME);
    if (m == NULL) {
        host->say(host, name, FMU_ERROR, FMU_TELL_ERRORS,
                  "there is no memory for another instance" FMU_POOL_HINT);
        return NULL;
    }
    m->host = *host;
    m->tells = FMU_TELL_ERRORS; /* why there is no instance is told whatever is asked for */
    m->name = (char *)(m + 1);
    (void)memcpy(m->name, name, length);
    m->model = model;
    m->is_me = is_me;
    if (!prepare(m)) {
        fmu_free(m);
        return NULL;
    }
    return m;
}

void fmu_free(fmu *m)
{
    if (m != NULL) {
        const fmu_host host = m->host;
        fmu_pool_give(&host, m);
    }
}
