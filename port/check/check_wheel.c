/* SPDX-License-Identifier: MIT */
/* Wheels on scenery: open-loop replays, tick by tick. Rows of a file form one history; its parameters
 * stand in wheel_index.csv, its ground in wheel_scenes.csv. */
#include "check.h"
#include "td_wheel.h"

#define MAX_SOLIDS    2
#define MAX_MODIFIERS 2
#define MAX_LEAVES    8
#define MAX_OPS       12

/* Forces in N do not fit Q16.16 together with stiffness: there the unit is kN, and that of mass t. */
#if defined(TD_SCALAR_Q16)
#    define FORCE 1000.0
#else
#    define FORCE 1.0
#endif

/* F_m from here on means "no limit". */
#define UNLIMITED 1e9

enum {
    CARRIER,
    DECK,
    BODIES
};

typedef struct region {
    td_scenery scenery;
    td_half_space half_spaces[MAX_LEAVES];
    td_scenery_op ops[MAX_OPS];
} region;

/* The run of one file. */
static struct {
    bool is_ready, is_moving;
    double tol_force, tol_place;
    td_wheel wheel;
    td_gear gear;
    td_ground ground;
    td_scenery_solid solids[MAX_SOLIDS];
    td_material materials[MAX_SOLIDS];
    td_modifier modifiers[MAX_MODIFIERS];
    region regions[MAX_SOLIDS + MAX_MODIFIERS];
    int n_regions;
    td_box3 boxes[MAX_SOLIDS];
    td_wheel_state state;
} run;

static void start(void)
{
    run.is_ready = false;
}

/* ---- companions, by name ---- */

/* Do two cursors stand at equal cells? */
static bool same_cell(const csv_cursor *a, const csv_cursor *b)
{
    const char *p = a->at;
    const char *q = b->at;
    if (p == NULL || q == NULL) {
        return false;
    }
    while (p != a->end && q != b->end && *p == *q && *p != ',') {
        ++p;
        ++q;
    }
    return (p == a->end || *p == ',') && (q == b->end || *q == ',');
}

/* Opens a companion for reading row by row. */
static bool open_beside(check_state *s, const char *name, csv_text *text)
{
    s->companion = name;
    for (int i = 1; i < s->n_files; ++i) {
        if (csv_same(s->files[i].name, name)) {
            *text = csv_text_of(s->files[i].text, s->files[i].size);
            return true;
        }
    }
    return false;
}

/* ---- the ground ---- */

static void read_planes(csv_cursor *cell, region *r, int count)
{
    for (int i = 0; i < count; ++i) {
        double n[3];
        for (int k = 0; k < 3; ++k) {
            n[k] = csv_decimal(cell);
        }
        r->half_spaces[i] = td_half_space_from_double(n, csv_decimal(cell));
    }
}

/* "P0", "U2": a letter and a number. */
static int operand(csv_cursor *cell, char *letter)
{
    int value = 0;
    if (csv_at_end(cell)) {
        csv_refuse(cell);
        return 0;
    }
    *letter = *cell->at;
    for (const char *p = cell->at + 1; p != cell->end && *p >= '0' && *p <= '9' && value < 99;
         ++p) {
        value = value * 10 + (*p - '0');
    }
    csv_skip(cell, 1);
    return value;
}

static td_scenery_op operation(csv_cursor *cell)
{
    char letter = ' ';
    const int n = operand(cell, &letter);
    const td_scenery_op leaf = TD_LEAF((uint8_t)n);
    const td_scenery_op everything = TD_EVERYTHING;
    const td_scenery_op nothing = TD_NOTHING;
    const td_scenery_op intersection = TD_INTERSECTION((uint16_t)n);
    const td_scenery_op any = TD_UNION((uint16_t)n);
    switch (letter) {
    case 'P':
        return leaf;
    case 'T':
        return everything;
    case 'F':
        return nothing;
    case 'I':
        return intersection;
    case 'U':
        return any;
    default:
        csv_refuse(cell);
        return nothing;
    }
}

/* Cells nplanes, planes, program. */
static const td_scenery *read_region(csv_cursor *row)
{
    region *const r = &run.regions[run.n_regions];
    const int64_t count = csv_int(row);
    if (count < 0 || count > MAX_LEAVES) {
        csv_refuse(row);
        return NULL;
    }
    csv_cursor planes = csv_list(row, ' ');
    read_planes(&planes, r, (int)count);
    uint16_t n_ops = 0u;
    csv_cursor program = csv_list(row, ' ');
    while (!csv_at_end(&program) && n_ops < MAX_OPS) {
        r->ops[n_ops++] = operation(&program);
    }
    const td_scenery scenery = {.half_spaces = r->half_spaces,
                                .ops = r->ops,
                                .n_half_spaces = (uint16_t)count,
                                .n_ops = n_ops};
    r->scenery = scenery;
    run.n_regions += 1;
    return &r->scenery;
}

static uint16_t frame(void)
{
    return run.is_moving ? (uint16_t)DECK : TD_SOLID_FIXED;
}

/* A number, or the bit that says that there is none. */
static double read_member(csv_cursor *row, uint16_t bit, uint16_t *keep)
{
    const double value = csv_decimal(row);
    const bool is_kept = value != value;
    *keep = (uint16_t)(*keep | (is_kept ? bit : 0));
    return is_kept ? 0.0 : value;
}

/* Cells mu_s, mu_k, F_m. @return TD_KEEP_* of those that are nan */
static uint16_t read_material(csv_cursor *row, td_material *m)
{
    uint16_t keep = TD_KEEP_STIFFNESS | TD_KEEP_RESTITUTION | TD_KEEP_LAW;
    const td_material hard = TD_MATERIAL_HARD(0.0);
    *m = hard;
    m->mu_s = td_unit_from_double(read_member(row, TD_KEEP_MU_S, &keep));
    m->mu_k = td_unit_from_double(read_member(row, TD_KEEP_MU_K, &keep));
    const double yield = read_member(row, TD_KEEP_YIELD, &keep);
    m->is_unlimited = yield >= UNLIMITED;
    m->yield = m->is_unlimited ? TD_ZERO : td_from_double(yield / FORCE);
    return keep;
}

/* A row of wheel_scenes.csv, after the scene's name. */
static void read_part(csv_cursor *row)
{
    const bool is_solid = csv_next_is(row, "solid");
    const int64_t index = (csv_skip(row, 1), csv_int(row));
    const int64_t limit = is_solid ? MAX_SOLIDS : MAX_MODIFIERS;
    if (index < 0 || index >= limit || run.n_regions >= MAX_SOLIDS + MAX_MODIFIERS) {
        csv_refuse(row);
        return;
    }
    td_modifier *const modifier = &run.modifiers[is_solid ? 0 : index];
    td_material *const material = is_solid ? &run.materials[index] : &modifier->material;
    const uint16_t keep = read_material(row, material);
    const td_scenery *const scenery = read_region(row);
    if (is_solid) {
        const td_scenery_solid solid = {scenery, (uint16_t)index, frame()};
        run.solids[index] = solid;
        run.ground.n_solids = (uint16_t)(index + 1);
        run.ground.n_materials = (uint16_t)(index + 1);
    } else {
        modifier->region = scenery;
        modifier->body = TD_SOLID_FIXED;
        modifier->keep = keep;
        run.ground.n_modifiers = (uint16_t)(index + 1);
    }
}

/* All rows of one scene. */
static bool read_scene(check_state *s, const csv_cursor *scene)
{
    csv_text text;
    csv_cursor row;
    const td_ground empty = {
        .solids = run.solids, .materials = run.materials, .modifiers = run.modifiers};
    run.ground = empty;
    run.n_regions = 0;
    s->is_missing = true;
    if (!open_beside(s, "wheel_scenes.csv", &text)) {
        return false;
    }
    while (csv_next_row(&text, &row)) {
        if (same_cell(&row, scene)) {
            row.of = &s->beside;
            csv_skip(&row, 1);
            read_part(&row);
        }
    }
    s->is_missing = run.ground.n_solids == 0u;
    if (s->beside.bad || s->is_missing || td_ground_check(&run.ground, BODIES).status != TD_OK) {
        return false;
    }
    td_ground_bound(&run.ground, run.boxes);
    run.ground.boxes = run.boxes;
    return true;
}

/* ---- the wheel ---- */

static td_real real_of(csv_cursor *row, double unit)
{
    return td_from_double(csv_decimal(row) / unit);
}

/* Cells h_s to cosmin. */
static bool read_wheel(csv_cursor *row)
{
    td_wheel *const w = &run.wheel;
    const td_unit tick = td_unit_from_double(csv_decimal(row));
    w->x_bk = TD_POSE_IDENTITY;
    w->body = CARRIER;
    w->k_xy = real_of(row, FORCE);
    w->leg.k = real_of(row, FORCE);
    w->d_xy = td_drag_from_double(csv_decimal(row) / FORCE);
    w->leg.d_in = td_drag_from_double(csv_decimal(row) / FORCE);
    w->leg.d_out = w->leg.d_in;
    w->leg.z_min = td_near_from_double(csv_decimal(row));
    w->leg.z_max = td_near_from_double(csv_decimal(row));
    w->leg.z_zero = td_near_from_double(csv_decimal(row));
    w->relaxation = real_of(row, 1.0);
    w->mass_eff = real_of(row, FORCE);
    w->cos_min = td_unit_from_double(csv_decimal(row));
    w->c_rr = TD_U(0.0);
    w->stub = NULL;
    return !row->bad && td_gear_set(w, tick, TD_ZERO, 0u, &run.gear).status == TD_OK;
}

/* The row of wheel_index.csv that names this file. */
static bool find_run(check_state *s, csv_cursor *row)
{
    csv_text text;
    s->is_missing = true;
    if (!open_beside(s, "wheel_index.csv", &text)) {
        return false;
    }
    while (csv_next_row(&text, row)) {
        csv_skip(row, 1);
        if (csv_next_is(row, s->files[0].name)) {
            row->of = &s->beside;
            s->is_missing = false;
            return true;
        }
    }
    return false;
}

static bool read_run(check_state *s)
{
    csv_cursor row;
    if (!find_run(s, &row)) {
        return false;
    }
    csv_skip(&row, 2); /* file, ticks */
    if (!read_wheel(&row)) {
        csv_refuse(&row);
        return false;
    }
    const csv_cursor scene = row;
    csv_skip(&row, 1);
    run.is_moving = csv_int(&row) == 1;
    run.tol_force = csv_decimal(&row);
    run.tol_place = csv_decimal(&row);
#if defined(TD_SCALAR_Q16)
    run.tol_force *= run.is_moving ? 4.0 : 1.0;
    run.tol_place *= run.is_moving ? 4.0 : 1.0;
#endif
    td_wheel_reset(&run.state);
    run.is_ready = !row.bad && read_scene(s, &scene);
    return run.is_ready;
}

/* ---- a tick ---- */

static void end_list(csv_cursor *list)
{
    if (!csv_at_end(list)) {
        csv_refuse(list);
    }
}

static td_vec3 vec_of(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    const td_vec3 v = csv_vec3(&list);
    end_list(&list);
    return v;
}

static td_quat quat_of(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    td_quat q;
    q.w = td_to_unit(csv_real(&list));
    q.x = td_to_unit(csv_real(&list));
    q.y = td_to_unit(csv_real(&list));
    q.z = td_to_unit(csv_real(&list));
    end_list(&list);
    (void)td_quat_normalize(&q);
    return q;
}

/* @return false: a motion that the core refuses */
static bool read_motion(csv_cursor *row, td_motion *out)
{
    td_pose x_wb;
    td_twist twist_w;
    x_wb.p = vec_of(row);
    x_wb.q = quat_of(row);
    twist_w.linear = vec_of(row);
    twist_w.angular = vec_of(row);
    return td_motion_set(&x_wb, td_near3_zero(), &twist_w, 0u, out).status == TD_OK;
}

static void judge_vec(
    check_state *s, const char *what, csv_cursor *row, const double actual[3], double tolerance)
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < 3; ++i) {
        check_near(s, what, csv_decimal(&list), actual[i], tolerance);
    }
    end_list(&list);
}

static double size_of(double a)
{
    return a < 0.0 ? -a : a;
}

static void judge_force(check_state *s, csv_cursor *row, const td_wheel_out *out)
{
    const double force[3] = {td_to_double(out->force_w.x) * FORCE,
                             td_to_double(out->force_w.y) * FORCE,
                             td_to_double(out->force_w.z) * FORCE};
    check_near(s, "N", csv_decimal(row), td_to_double(out->normal) * FORCE, run.tol_force);
    judge_vec(s, "F", row, force, run.tol_force);
}

static void judge_pebble(check_state *s, csv_cursor *row, const td_wheel_state *next)
{
    const td_place *const p = &next->pebble_s;
    const double pebble[3] = {td_to_double(p->p.x) + td_near_to_double(p->rest.x),
                              td_to_double(p->p.y) + td_near_to_double(p->rest.y),
                              td_to_double(p->p.z) + td_near_to_double(p->rest.z)};
    const double normal[3] = {td_unit_to_double(next->normal_s.x),
                              td_unit_to_double(next->normal_s.y),
                              td_unit_to_double(next->normal_s.z)};
    if (next->phase == TD_WHEEL_FREE) {
        csv_skip(row, 2);
        return;
    }
    judge_vec(s, "pebble", row, pebble, run.tol_place);
    judge_vec(s, "normal", row, normal, CHECK_TOLERANCE);
}

typedef struct discrete {
    int64_t state, border, slip;
} discrete;

static void
judge_discrete(check_state *s, const discrete *want, double margin, const td_wheel_out *out)
{
    if (size_of(margin) < run.tol_force) {
        return; /* the file's own rule: too near to the border to tell */
    }
    check_int(s, "state", want->state, td_wheel_source_state(out->next.phase));
    check_int(s, "case", want->border, out->border);
    check_int(s, "slip", want->slip, out->next.phase == TD_WHEEL_SLIPPING);
}

/* Does the cell hold a word, alone or among others? */
static bool holds_word(const csv_cursor *cell, const char *word)
{
    for (const char *start = cell->at; start != cell->end && *start != ','; ++start) {
        const char *p = start;
        const char *w = word;
        while (*w != '\0' && p != cell->end && *p == *w) {
            ++p;
            ++w;
        }
        if (*w == '\0') {
            return true;
        }
    }
    return false;
}

static void judge_flags(check_state *s, csv_cursor *row, uint32_t flags)
{
    static const struct {
        const char *word;
        uint32_t flag;
    } words[] = {{"bottomed", TD_WHEEL_BOTTOMED},
                 {"inside", TD_WHEEL_INSIDE},
                 {"grazing", TD_WHEEL_STEEP},
                 {"yield", TD_WHEEL_YIELD},
                 {"left", TD_WHEEL_LOST}};
    for (uint32_t i = 0u; i < sizeof words / sizeof words[0]; ++i) {
        check_int(s, words[i].word, holds_word(row, words[i].word), (flags & words[i].flag) != 0u);
    }
    csv_skip(row, 1);
}

static void judge_out(check_state *s, csv_cursor *row, const td_wheel_out *out)
{
    discrete want;
    want.state = csv_int(row);
    want.border = csv_int(row);
    want.slip = csv_int(row);
    judge_force(s, row, out);
    judge_pebble(s, row, &out->next);
    judge_discrete(s, &want, csv_decimal(row), out);
    judge_flags(s, row, out->flags);
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    td_motion bodies[BODIES];
    td_wheel_work work;
    td_wheel_out out;
    if (!run.is_ready && !read_run(s)) {
        csv_refuse(row);
        return CHECK_JUDGED;
    }
    csv_skip(row, 1); /* tick */
    const bool can_move = read_motion(row, &bodies[CARRIER]);
    const double brake = (double)csv_int(row) / 65536.0 / FORCE;
    const bool can_ride = !run.is_moving || read_motion(row, &bodies[DECK]);
    const td_wheel_input input = {bodies, td_from_double(brake), TD_ZERO, &work};
    if (!can_move || !can_ride || td_wheel_check(&input, 0u).status != TD_OK) {
        csv_refuse(row);
        return CHECK_JUDGED;
    }
    td_wheel_evaluate(&run.gear, &run.ground, &run.state, &input, &out);
    judge_out(s, row, &out);
    td_wheel_commit(&run.state, &out);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"wheel", "wheel_index.csv", NULL, NULL},
    {"wheel", "wheel_scenes.csv", NULL, NULL},
    {"wheel", "wheel_*", start, judge},
};

const check_table check_wheels = {formats, (int)(sizeof formats / sizeof formats[0])};
