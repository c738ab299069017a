/* SPDX-License-Identifier: MIT */
/* Wheels on scenery: open-loop replays, tick by tick. Rows of a file form one history; its parameters
 * stand in wheel_index.csv, its ground in wheel_scenes.csv. */
#include "td_wheel_work.h"
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
    int64_t n_ticks, tick; ///< of the file; the next row's
    double tol_force, tol_place;
    td_wheel wheel;
    td_wheel_params params;
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

/* ---- the ground ---- */

static void read_planes(csv_cursor *row, region *r, int count)
{
    csv_cursor cell = csv_list(row, ' ');
    for (int i = 0; i < count; ++i) {
        double n[3];
        for (int k = 0; k < 3; ++k) {
            n[k] = csv_number(&cell);
        }
        r->half_spaces[i] = td_half_space_from_double(n, csv_number(&cell));
    }
    csv_end(&cell);
}

/* "P0", "U2", "T": a letter, and of most a number. */
static td_scenery_op operation(csv_cursor *cell)
{
    static const char wanted[] = "P<n>, U<n>, I<n>, T or F";
    const td_scenery_op everything = TD_EVERYTHING;
    const td_scenery_op nothing = TD_NOTHING;
    const char letter = *cell->at;
    if (csv_next_is(cell, "T") || csv_next_is(cell, "F")) {
        csv_skip(cell, 1);
        return letter == 'T' ? everything : nothing;
    }
    if (letter != 'P' && letter != 'U' && letter != 'I') {
        csv_refuse(cell, wanted);
        return nothing;
    }
    ++cell->at;
    const int64_t n = csv_int_in(cell, 0, MAX_OPS, wanted);
    const td_scenery_op leaf = TD_LEAF((uint8_t)n);
    const td_scenery_op intersection = TD_INTERSECTION((uint16_t)n);
    const td_scenery_op any = TD_UNION((uint16_t)n);
    return letter == 'P' ? leaf : letter == 'I' ? intersection : any;
}

static uint16_t read_program(csv_cursor *row, region *r)
{
    uint16_t n_ops = 0u;
    csv_cursor program = csv_list(row, ' ');
    while (!csv_at_end(&program)) {
        if (n_ops == MAX_OPS || csv_next_is_empty(&program)) {
            csv_refuse(&program, "a program of a length that there is room for");
            break;
        }
        r->ops[n_ops++] = operation(&program);
    }
    return n_ops;
}

/* Cells nplanes, planes, program. */
static const td_scenery *read_region(csv_cursor *row)
{
    region *const r = &run.regions[run.n_regions];
    const int64_t count = csv_int_in(row, 0, MAX_LEAVES, "how many planes");
    read_planes(row, r, (int)count);
    const td_scenery scenery = {.half_spaces = r->half_spaces,
                                .ops = r->ops,
                                .n_half_spaces = (uint16_t)count,
                                .n_ops = read_program(row, r)};
    r->scenery = scenery;
    run.n_regions += 1;
    return &r->scenery;
}

static uint16_t frame(void)
{
    return run.is_moving ? (uint16_t)DECK : TD_WORLD;
}

/* A number, or the bit that says that there is none, which only a modifier may say. */
static double read_member(csv_cursor *row, bool is_solid, uint16_t bit, uint16_t *keep)
{
    const double value = is_solid ? csv_number(row) : csv_decimal(row);
    const bool is_kept = value != value;
    *keep = (uint16_t)(*keep | (is_kept ? bit : 0));
    return is_kept ? 0.0 : value;
}

/* Cells mu_s, mu_k, F_m. @return TD_KEEP_* of those that are nan */
static uint16_t read_material(csv_cursor *row, bool is_solid, td_material *m)
{
    uint16_t keep = TD_KEEP_STIFFNESS | TD_KEEP_RESTITUTION | TD_KEEP_LAW;
    const td_material hard = TD_MATERIAL_HARD(0.0);
    *m = hard;
    const double mu_s = read_member(row, is_solid, TD_KEEP_MU_S, &keep);
    const double mu_k = read_member(row, is_solid, TD_KEEP_MU_K, &keep);
    const double yield = read_member(row, is_solid, TD_KEEP_YIELD, &keep);
    m->is_unlimited = yield >= UNLIMITED;
    if (td_unit_from_double_checked(mu_s, &m->mu_s) != TD_OK ||
        td_unit_from_double_checked(mu_k, &m->mu_k) != TD_OK ||
        td_from_double_checked(m->is_unlimited ? 0.0 : yield / FORCE, &m->yield) != TD_OK) {
        csv_refuse(row, "a material before this within the range of " TD_SCALAR_NAME);
    }
    return keep;
}

/* A row of wheel_scenes.csv, after the scene's name. */
static void read_part(csv_cursor *row)
{
    const bool is_solid = csv_choice(row, "solid|modifier") == 0;
    const int64_t next = is_solid ? run.ground.n_solids : run.ground.n_modifiers;
    const int64_t limit = is_solid ? MAX_SOLIDS : MAX_MODIFIERS;
    const int64_t index =
        csv_int_in(row, next, next < limit ? next : -1, "the next part, if there is room");
    if (row->bad) {
        return;
    }
    td_modifier *const modifier = &run.modifiers[is_solid ? 0 : index];
    td_material *const material = is_solid ? &run.materials[index] : &modifier->material;
    const uint16_t keep = read_material(row, is_solid, material);
    const td_scenery *const scenery = read_region(row);
    csv_end(row);
    if (is_solid) {
        const td_scenery_solid solid = {scenery, (uint16_t)index, frame()};
        run.solids[index] = solid;
        run.ground.n_solids = (uint16_t)(index + 1);
        run.ground.n_materials = (uint16_t)(index + 1);
    } else {
        modifier->region = scenery;
        modifier->body = TD_WORLD;
        modifier->keep = keep;
        run.ground.n_modifiers = (uint16_t)(index + 1);
    }
}

/* All rows of one scene. */
static void read_scene(check_state *s, csv_cursor *row, const csv_cursor *scene)
{
    static const char name[] = "wheel_scenes.csv";
    csv_cursor beside;
    const td_ground empty = {
        .solids = run.solids, .materials = run.materials, .modifiers = run.modifiers};
    run.ground = empty;
    run.n_regions = 0;
    if (!check_rewind(s, row, name)) {
        return;
    }
    while (!row->bad && check_read(s, name, &beside)) {
        if (same_cell(&beside, scene)) {
            csv_skip(&beside, 1);
            read_part(&beside);
        }
    }
    if (!row->bad && run.ground.n_solids == 0u) {
        check_lacks(s, row);
    }
    const td_fault fault = row->bad ? td_fault_none() : td_ground_check(&run.ground, BODIES);
    if (fault.status != TD_OK) {
        check_refused(row, "a scene in wheel_scenes.csv that the core accepts", fault);
    }
    if (!row->bad) {
        td_ground_bound(&run.ground, run.boxes);
        run.ground.boxes = run.boxes;
    }
}

/* ---- the wheel ---- */

static td_drag read_drag(csv_cursor *row)
{
    const double d = csv_number(row);
    td_drag value = TD_DRAG(0.0);
#if defined(TD_SCALAR_Q16)
    const td_status status = td_drag_from_double_checked(d / FORCE, &value);
#else
    const td_status status = td_from_double_checked(d / FORCE, &value); /* floats have room for N */
#endif
    csv_expect(row, status == TD_OK, "damping within the range of " TD_SCALAR_NAME);
    return value;
}

static td_near read_near(csv_cursor *row)
{
    td_near value = TD_NEAR_ZERO;
    csv_expect(row, td_near_from_double_checked(csv_number(row), &value) == TD_OK,
               "a length below 16 m");
    return value;
}

/* Cells h_s to cosmin. */
static void read_wheel(csv_cursor *row)
{
    td_wheel *const w = &run.wheel;
    const td_unit tick = csv_unit(row);
    w->x_bk = TD_POSE_IDENTITY;
    w->body = CARRIER;
    w->k_xy = csv_scalar_in(row, FORCE);
    w->leg.k = csv_scalar_in(row, FORCE);
    w->d_xy = read_drag(row);
    w->leg.d_in = read_drag(row);
    w->leg.d_out = w->leg.d_in;
    w->leg.z_min = read_near(row);
    w->leg.z_max = read_near(row);
    w->leg.z_zero = read_near(row);
    w->relaxation = csv_scalar(row);
    w->mass_eff = csv_scalar_in(row, FORCE);
    w->cos_min = csv_unit(row);
    w->c_rr = TD_U(0.0);
    w->stub = NULL;
    const td_fault fault =
        row->bad ? td_fault_none() : td_wheel_params_set(w, tick, TD_ZERO, 0u, &run.params);
    if (fault.status != TD_OK) {
        check_refused(row, "a wheel before this that the core accepts", fault);
    }
}

/* The row of wheel_index.csv that names this file. */
static bool find_run(check_state *s, csv_cursor *row, csv_cursor *beside)
{
    static const char name[] = "wheel_index.csv";
    if (!check_rewind(s, row, name)) {
        return false;
    }
    while (!row->bad && check_read(s, name, beside)) {
        csv_skip(beside, 1); /* the run's name */
        if (csv_next_is(beside, s->files[0].name)) {
            csv_skip(beside, 1);
            return true;
        }
    }
    if (!row->bad) {
        check_lacks(s, row);
    }
    return false;
}

static void read_run(check_state *s, csv_cursor *row)
{
    csv_cursor beside;
    if (!find_run(s, row, &beside)) {
        return;
    }
    run.n_ticks = csv_int_in(&beside, 1, INT32_MAX, "how many ticks");
    run.tick = 0;
    read_wheel(&beside);
    const csv_cursor scene = beside;
    csv_skip_words(&beside, 1);
    run.is_moving = csv_flag(&beside);
    run.tol_force = csv_number(&beside);
    run.tol_place = csv_number(&beside);
    csv_skip_numbers(&beside, 2); /* what float32 was off */
    csv_skip(&beside, 1);         /* a note */
    csv_end(&beside);
#if defined(TD_SCALAR_Q16)
    run.tol_force *= run.is_moving ? 4.0 : 1.0;
    run.tol_place *= run.is_moving ? 4.0 : 1.0;
#endif
    if (!row->bad) {
        td_wheel_reset(&run.state);
        read_scene(s, row, &scene);
    }
    run.is_ready = !row->bad;
}

/* ---- a tick ---- */

static td_quat quat_of(csv_cursor *row)
{
    csv_cursor list = csv_list(row, ' ');
    td_quat q;
    q.w = td_to_unit(csv_real(&list));
    q.x = td_to_unit(csv_real(&list));
    q.y = td_to_unit(csv_real(&list));
    q.z = td_to_unit(csv_real(&list));
    csv_end(&list);
    (void)td_quat_normalize(&q);
    return q;
}

static void read_motion(csv_cursor *row, td_motion *out)
{
    td_pose x_wb;
    td_twist twist_w;
    x_wb.p = csv_vec3_cell(row);
    x_wb.q = quat_of(row);
    twist_w.linear = csv_vec3_cell(row);
    twist_w.angular = csv_vec3_cell(row);
    const td_fault fault = td_motion_set(&x_wb, td_near3_zero(), &twist_w, 0u, out);
    if (fault.status != TD_OK) {
        check_refused(row, "a motion before this that the core accepts", fault);
    }
}

static void judge_vec(
    check_state *s, const char *what, csv_cursor *row, const double actual[3], double tolerance)
{
    double expected[3];
    csv_decimals(row, expected, 3);
    for (int i = 0; i < 3; ++i) {
        check_near(s, what, expected[i], actual[i], tolerance);
    }
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
    check_near(s, "N", csv_number(row), td_to_double(out->normal) * FORCE, run.tol_force);
    judge_vec(s, "F", row, force, run.tol_force);
}

static void judge_pebble(check_state *s, csv_cursor *row, const td_wheel_state *next)
{
    const td_place *const p = &next->pebble_s;
    const double pebble[3] = {td_to_double(p->p.x) + td_near_to_double(p->residual.x),
                              td_to_double(p->p.y) + td_near_to_double(p->residual.y),
                              td_to_double(p->p.z) + td_near_to_double(p->residual.z)};
    const double normal[3] = {td_unit_to_double(next->normal_s.x),
                              td_unit_to_double(next->normal_s.y),
                              td_unit_to_double(next->normal_s.z)};
    if (next->phase == TD_WHEEL_FREE) {
        double none[3];
        csv_decimals(row, none, 3);
        csv_decimals(row, none, 3);
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

/* The flags that a file may name. */
static const struct {
    const char *word;
    uint32_t flag;
} flag_words[] = {{"bottomed", TD_WHEEL_BOTTOMED},
                  {"inside", TD_WHEEL_INSIDE},
                  {"grazing", TD_WHEEL_STEEP},
                  {"yield", TD_WHEEL_YIELD},
                  {"left", TD_WHEEL_LOST}};

#define FLAG_WORDS (sizeof flag_words / sizeof flag_words[0])

/* Words with blanks between them; "-": none. */
static uint32_t read_flags(csv_cursor *row)
{
    uint32_t flags = 0u;
    if (csv_next_is(row, "-")) {
        csv_skip(row, 1);
        return 0u;
    }
    csv_cursor list = csv_list(row, ' ');
    do {
        flags |= flag_words[csv_choice(&list, "bottomed|inside|grazing|yield|left")].flag;
    } while (!csv_at_end(&list));
    return flags;
}

static void judge_flags(check_state *s, csv_cursor *row, uint32_t flags)
{
    const uint32_t expected = read_flags(row);
    for (size_t i = 0u; i < FLAG_WORDS; ++i) {
        const uint32_t flag = flag_words[i].flag;
        check_int(s, flag_words[i].word, (expected & flag) != 0u, (flags & flag) != 0u);
    }
}

static void judge_out(check_state *s, csv_cursor *row, const td_wheel_out *out)
{
    discrete want;
    want.state = csv_int(row);
    want.border = csv_int(row);
    want.slip = csv_int(row);
    judge_force(s, row, out);
    judge_pebble(s, row, &out->next);
    const double margin = csv_decimal(row);
    check_true(s, "a margin, unless it is free",
               margin == margin || out->next.phase == TD_WHEEL_FREE);
    judge_discrete(s, &want, margin, out);
    judge_flags(s, row, out->flags);
}

/* Every tick of the run has its row. A board has room for the first ones only. */
static void read_tick(check_state *s, csv_cursor *row)
{
    (void)csv_int_in(row, run.tick, run.tick, "the next tick");
    run.tick += 1;
#if defined(__arm__)
    (void)s;
#else
    s->owed = run.tick < run.n_ticks ? "as many ticks as wheel_index.csv says" : NULL;
    if (run.tick > run.n_ticks) {
        csv_refuse(row, "no more ticks than wheel_index.csv says");
    }
#endif
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    td_motion bodies[BODIES];
    td_wheel_work work;
    td_wheel_out out;
    if (!run.is_ready) {
        read_run(s, row);
    }
    read_tick(s, row);
    read_motion(row, &bodies[CARRIER]);
    const td_real brake = td_from_double(td_to_double(csv_real(row)) / FORCE);
    if (run.is_moving) {
        read_motion(row, &bodies[DECK]);
    }
    const td_wheel_input input = {bodies, brake, TD_ZERO, &work};
    if (row->bad) {
        return CHECK_JUDGED;
    }
    const td_fault fault = td_wheel_check(&input, 0u);
    if (fault.status != TD_OK) {
        check_refused(row, "a brake before this that the core accepts", fault);
        return CHECK_JUDGED;
    }
    td_wheel_evaluate(&run.params, &run.ground, &run.state, &input, &out);
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
