/* SPDX-License-Identifier: MIT */
#include "show.h"
#include "console.h"
#include "measure.h"
#include "rig_check.h"
#include "td_fault_text.h"
#include "../../tests/golden/scene_hash.h"

#define DOTS 50u

const show_golden *show_golden_of(const rig_scene *what, uint32_t ticks)
{
    for (uint32_t i = 0u; i < sizeof scene_hashes / sizeof scene_hashes[0]; ++i) {
        if (what->is_gallery && scene_hashes[i].ticks == ticks &&
            rig_same_text(scene_hashes[i].name, what->scene->name)) {
            return &scene_hashes[i];
        }
    }
    return NULL;
}

/* ---- numbers ---- */

static void show_fixed(double value, uint32_t decimals)
{
    uint32_t unit = 1u;
    for (uint32_t i = 0u; i < decimals; ++i) {
        unit *= 10u;
    }
    if (value < 0.0) {
        console_putc('-');
        value = -value;
    }
    const uint32_t scaled = (uint32_t)(value * unit + 0.5);
    console_u32(scaled / unit);
    if (decimals > 0u) {
        console_putc('.');
        for (uint32_t place = unit / 10u; place > 0u; place /= 10u) {
            console_putc((char)('0' + scaled / place % 10u));
        }
    }
}

static void show_work(const char *kind, uint32_t spent, uint32_t bound)
{
    if (bound > 0u) {
        console_text(" ");
        console_text(kind);
        console_putc(' ');
        console_u32(spent);
        console_putc('/');
        console_u32(bound);
    }
}

/* ---- the summary ---- */

/* The landing report. */
static void show_landing(const rig *r)
{
    const rig_landing *const l = &r->log.landing;
    if (!l->is_down) {
        return;
    }
    console_text("landing: at ");
    show_fixed(l->level, 2u);
    console_text(" m/s, sinking ");
    show_fixed(l->sink, 2u);
    console_text(l->on == TD_WORLD ? " m/s; then " : " m/s, seen from the deck; then ");
    show_fixed(rig_rolled(r), 1u);
    console_text(" m to here, now at ");
    show_fixed(rig_speed_on(r), 2u);
    console_line(" m/s");
}

/* How far each wheel has slid. */
static void show_slip(const rig *r, uint32_t n)
{
    console_text("slip: ");
    for (uint32_t i = 0u; i < n; ++i) {
        console_text(i == 0u ? "" : ", ");
        show_fixed(r->log.slid[i], 3u);
    }
    console_line(" m, wheel by wheel");
}

static void show_wheels(const rig *r)
{
    const uint32_t n = r->what->scene->n_wheels;
    show_landing(r);
    if (n > 0u) {
        console_text("wheels: bear ");
        show_fixed(rig_on_wheels(r), 0u);
        console_text(" N, peak load ");
    }
    for (uint32_t i = 0u; i < n; ++i) {
        console_text(i == 0u ? "" : ", ");
        show_fixed(r->log.peak_load[i], 0u);
    }
    if (n > 0u) {
        console_line(" N, wheel by wheel");
        show_slip(r, n);
    }
}

static void show_slots(const rig *r)
{
    const uint16_t n_z = r->what->scene->n_z;
    if (n_z == 0u) {
        return;
    }
    console_text("z: ");
    console_u32(n_z == TD_SCENE_TWO_SLOTS ? 2u : n_z);
    console_text(n_z == TD_SCENE_TWO_SLOTS ? " slots for everything" : " slots");
    console_text(", roots ");
    console_u32(r->log.roots);
    console_text(", missed ");
    console_u32(r->log.missed);
    console_text(", ticks with too few slots ");
    console_u32(r->log.unslotted);
    console_putc('\n');
}

static void show_joules(const char *words, double value)
{
    console_text(words);
    show_fixed(value, value < 1e4 && value > -1e4 ? 3u : 0u);
    console_text(" J");
}

/* Who has given energy, and what the plant's own steps have: of a plant that is all tables. */
static void show_books(const rig *r)
{
    const rig_books *const b = &r->books;
    if (r->what->tables == NULL || r->what->drive != NULL || r->what->load != NULL) {
        return;
    }
    const rig_sums now = rig_sum(r);
    const tree_books *const j = &b->joints;
    show_joules("energy: of motion ", now.kinetic);
    show_joules(", of height ", now.potential);
    show_joules("; work of contact ", b->contact);
    show_joules(", of forces ", b->forces + j->bases);
    if (r->what->tables->n_joints > 0u) {
        show_joules(", of drives ", j->drive);
        show_joules(", of joints' friction and stops ", j->damping + j->friction + j->stops);
    }
    show_joules("; unexplained ", rig_balance(r));
    console_putc('\n');
    if (r->log.rollbacks > 0u) {
        console_text("ticks taken back to a touch: ");
        console_u32(r->log.rollbacks);
        console_putc('\n');
    }
}

static bool within(const td_work *spent, const td_work *bound)
{
    return spent->candidates <= bound->candidates && spent->calls <= bound->calls &&
           spent->separations <= bound->separations && spent->leaf_tests <= bound->leaf_tests &&
           spent->steps <= bound->steps;
}

/* Who has touched whom first, and how fast they came together. */
static void show_first(const rig *r)
{
    static const char *const pairs[][2] = {
        [TD_EVENT_PARTS] = {"part ", " and part "},
        [TD_EVENT_TARGET] = {"point ", " and target "},
        [TD_EVENT_SCENERY] = {"point ", " and solid "},
        [TD_EVENT_WHEEL] = {"wheel ", " and solid "},
    };
    const td_event *const first = &r->log.first;
    if (r->log.events == 0u) {
        console_text("nothing has touched");
        return;
    }
    console_text("first contact of ");
    console_text(pairs[first->place][0]);
    console_u32(first->a);
    console_text(pairs[first->place][1]);
    console_u32(first->b);
    console_text(" at ");
    show_fixed(td_to_double(first->speed_in), 3u);
    console_text(" m/s");
}

/* Sums and worst values over a run. */
typedef struct costs {
    uint64_t tick, step;
    uint32_t worst_tick, worst_step;
} costs;

static void add_costs(costs *c, const rig *r)
{
    c->tick += r->cost;
    c->step += r->step_cost;
    c->worst_tick = r->cost > c->worst_tick ? r->cost : c->worst_tick;
    c->worst_step = r->step_cost > c->worst_step ? r->step_cost : c->worst_step;
}

static void show_cost(const char *what, uint64_t sum, uint32_t worst, uint32_t ticks)
{
    if (sum > 0u) {
        console_text(what);
        console_u32((uint32_t)(sum / ticks));
        console_putc(' ');
        console_text(measure_unit());
        console_text(", the worst ");
        console_u32(worst);
        console_putc('\n');
    }
}

/* Contacts, wheels, slots. */
static void show_seen(const rig *r)
{
    console_text("touchdown: ");
    show_first(r);
    console_text("; events ");
    console_u32(r->log.events);
    console_text(", contacts of parts at once ");
    console_u32(r->log.contacts_most);
    console_text(", late ");
    console_u32(r->log.late);
    console_text(", saturations ");
    console_u32(r->log.saturations);
    console_putc('\n');
    show_wheels(r);
    show_slots(r);
}

static void show_bound(const rig *r)
{
    const td_work *const spent = &r->log.worst;
    const td_work *const bound = &r->plan.bound;
    console_text("worst tick, of its bound:");
    show_work("candidates", spent->candidates, bound->candidates);
    show_work("calls", spent->calls, bound->calls);
    show_work("separations", spent->separations, bound->separations);
    show_work("leaf_tests", spent->leaf_tests, bound->leaf_tests);
    show_work("steps", spent->steps, bound->steps);
    console_putc('\n');
}

static void show_log(const rig *r, const costs *c)
{
    show_seen(r);
    show_books(r);
    show_bound(r);
    show_cost("a tick: ", c->tick, c->worst_tick, r->tick);
    show_cost("a step of the plant: ", c->step, c->worst_step, r->tick);
}

void show_summary(const rig *r)
{
    show_seen(r);
    show_bound(r);
    if (r->what->report != NULL) {
        r->what->report(r);
    }
}

static bool show_hash(const rig *r)
{
    const show_golden *const golden = show_golden_of(r->what, r->tick);
    console_text("state: hash ");
    console_hex64(r->log.hash);
    console_text(" (" TD_SCALAR_NAME ") after ");
    console_u32(r->tick);
    console_text(" ticks");
    if (golden == NULL) {
        console_line("; no golden hash for so many");
        return true;
    }
    console_line(r->log.hash == golden->hash ? ", the same as on every machine"
                                             : ", DIFFERENT from the golden one");
    return r->log.hash == golden->hash;
}

/* ---- the run ---- */

static char text[TD_TEXT_SIZE]; /* of a fault or a warning; not on the stack of a small board */

static void show_refusal(const td_fault *fault, uint32_t tick)
{
    console_text("tick ");
    console_u32(tick);
    console_text(" refused: ");
    (void)rig_fault_text(*fault, text, sizeof text);
    console_line(text);
}

/* What the plan accepts, and finds unwise. */
void show_warnings(const td_plan *plan)
{
    for (uint32_t i = 0u; i < plan->n_warnings; ++i) {
        console_text("warning: ");
        (void)td_warning_text(plan->warnings[i], &plan->figures[i], text, sizeof text);
        console_line(text);
    }
}

/* Progress of tick i of n. */
static void show_progress(const rig *r, const show_how *how, uint32_t i, uint32_t n)
{
    const uint32_t per_dot = n / DOTS > 0u ? n / DOTS : 1u;
    if (how->progress != NULL) {
        how->progress(r, n);
    } else if (i % per_dot == 0u) {
        console_putc('.');
    }
}

/* @return SHOW_WELL: all ticks have passed */
static show_end run_ticks(rig *r, const show_how *how, uint32_t n, costs *sums)
{
    for (uint32_t i = 0u; i < n; ++i) {
        if (rig_tick(r) < TD_OK) {
            console_putc('\n');
            if (r->is_lost) {
                return SHOW_LOST;
            }
            show_refusal(&r->out.fault, i);
            return SHOW_BAD;
        }
        add_costs(sums, r);
        show_progress(r, how, i, n);
        if (how->on_tick != NULL) {
            how->on_tick(r);
        }
    }
    console_putc('\n');
    return SHOW_WELL;
}

/* @return did it keep its word? */
static bool show_end_of(const rig *r, const show_how *how, const costs *sums)
{
    show_log(r, sums);
    if (r->what->report != NULL) {
        r->what->report(r);
    }
    const bool bounded = within(&r->log.worst, &r->plan.bound);
    if (!bounded) {
        console_line("work: BEYOND its bound");
    }
    return (how->has_no_hash || show_hash(r)) && bounded;
}

show_end show_run(rig *r, const rig_scene *what, const show_how *how)
{
    const td_fault fault = rig_begin_with(r, what, how->contact);
    console_text(what->scene->name);
    console_text(": ");
    console_line(what->about);
    if (fault.status != TD_OK && r->is_lost) {
        return SHOW_LOST;
    }
    if (fault.status != TD_OK) {
        show_refusal(&fault, 0u);
        return SHOW_BAD;
    }
    show_warnings(&r->plan);
    costs sums = {0u, 0u, 0u, 0u};
    (void)measure_calibrate();
    if (how->on_tick != NULL) {
        how->on_tick(r);
    }
    const show_end end = run_ticks(r, how, how->ticks > 0u ? how->ticks : what->ticks, &sums);
    return end != SHOW_WELL ? end : show_end_of(r, how, &sums) ? SHOW_WELL : SHOW_BAD;
}

int show_scene(rig *r, const rig_scene *what)
{
    static const show_how plainly = {.ticks = 0u};
    return show_run(r, what, &plainly) == SHOW_WELL ? 0 : 1;
}
