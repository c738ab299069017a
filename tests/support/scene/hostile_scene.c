/* SPDX-License-Identifier: MIT */
#include "hostile.h"
#include <math.h>
#include <string.h>

/* ---- numbers ---- */

static uint32_t below(hostile *h, uint32_t n)
{
    return td_test_random_below(&h->random, n);
}

static bool one_in(hostile *h, uint32_t n)
{
    return below(h, n) == 0u;
}

static double uniform(hostile *h, double lo, double hi)
{
    return td_test_random_double(&h->random, lo, hi);
}

static double logarithmic(hostile *h, double lo, double hi)
{
    return lo * pow(hi / lo, uniform(h, 0.0, 1.0));
}

/* About as much as is usual, and now and then far from it. */
static double about(hostile *h, double usual)
{
    return usual * (one_in(h, 8u) ? logarithmic(h, 1e-6, 1e6) : logarithmic(h, 0.3, 3.0));
}

/* A share, both ends included. */
static td_unit share(hostile *h)
{
    const uint32_t kind = below(h, 6u);
    return kind == 0u   ? TD_U(0.0)
           : kind == 1u ? TD_UNIT_ONE
           : kind == 2u ? TD_UNIT_EPS
                        : td_test_random_unit(&h->random, 0.0, 1.0);
}

static td_real real(double x)
{
    return td_from_double(x);
}

/* A number that is not 0, however small, and within the range. */
static td_real positive(double x)
{
    return td_max(real(fmin(x, 0.999 * td_to_double(TD_RANGE))), TD_LENGTH_MIN);
}

static td_vec3 somewhere(hostile *h, double size)
{
    return td_vec3_of(real(uniform(h, -size, size)), real(uniform(h, -size, size)),
                      real(uniform(h, -size, size)));
}

static td_vec3 near_centre(hostile *h, double size)
{
    return td_vec3_of(real(h->centre[0] + uniform(h, -size, size)),
                      real(h->centre[1] + uniform(h, -size, size)),
                      real(h->centre[2] + uniform(h, -size, size)));
}

static td_quat turned(hostile *h)
{
    td_quat q = TD_QUAT_IDENTITY;
    if (!one_in(h, 3u)) {
        q = (td_quat){
            td_test_random_unit(&h->random, -1.0, 1.0), td_test_random_unit(&h->random, -1.0, 1.0),
            td_test_random_unit(&h->random, -1.0, 1.0), td_test_random_unit(&h->random, -1.0, 1.0)};
        (void)td_quat_normalize(&q);
    }
    return q;
}

static td_dir3 direction(hostile *h)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_dir3 d = up;
    if (!one_in(h, 3u)) {
        (void)td_vec3_normalize(somewhere(h, 1.0), up, &d);
    }
    return d;
}

static uint16_t some_body(hostile *h)
{
    return one_in(h, 3u) ? TD_WORLD : (uint16_t)below(h, h->scene.n_bodies);
}

static uint16_t some_material(hostile *h)
{
    return (uint16_t)below(h, h->scene.ground.n_materials);
}

/* ---- bodies ---- */

static double mass_of(hostile *h)
{
#if defined(TD_SCALAR_Q16)
    return logarithmic(h, 1e-4, 1e4);
#else
    return one_in(h, 6u) ? logarithmic(h, 1e-6, 1e6) : logarithmic(h, 1e-3, 1e4);
#endif
}

static double promise(hostile *h, double usual)
{
    const double most = td_to_double(TD_MOTION_MAX);
    return fmin(one_in(h, 4u) ? most : about(h, usual), most);
}

static void make_bodies(hostile *h)
{
    h->scene.n_bodies = (uint16_t)(1u + below(h, HOSTILE_BODIES));
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        td_body *const body = &h->bodies[b];
        const double mass = one_in(h, 5u) ? 0.0 : mass_of(h);
        const double inertia = about(h, mass * h->size * h->size);
        const bool is_slim = one_in(h, 3u);
        body->mass = real(mass);
        body->inertia = td_vec3_of(positive(inertia), positive(inertia * (is_slim ? 1e-3 : 1.0)),
                                   positive(about(h, inertia)));
        body->v_max = positive(promise(h, 10.0 * h->size));
        body->omega_max = one_in(h, 6u) ? TD_ZERO : real(promise(h, 10.0));
    }
}

/* [mass] The lightest that moves. */
static double lightest(const hostile *h)
{
    double least = 1e6;
    for (uint32_t b = 0u; b < h->scene.n_bodies; ++b) {
        const double mass = td_to_double(h->bodies[b].mass);
        least = mass > 0.0 && mass < least ? mass : least;
    }
    return least;
}

/* ---- laws and materials ---- */

/* [force/m] That the tick may hold, or a little more, or far less. */
static double stiffness_of(hostile *h)
{
    const double tick = td_unit_to_double(h->scene.tick);
    const double most = lightest(h) / (tick * tick);
    const double k =
        most * (one_in(h, 8u) ? logarithmic(h, 1e-12, 1.0) : logarithmic(h, 1e-4, 0.1));
    return one_in(h, 16u) ? k : fmin(k, 0.999 * td_to_double(TD_RANGE));
}

static void make_laws(hostile *h)
{
    h->scene.n_laws = (uint16_t)(1u + below(h, HOSTILE_LAWS));
    for (uint32_t i = 0u; i < h->scene.n_laws; ++i) {
        const bool reaches_out = one_in(h, 4u);
        h->laws[i] = (td_law){(td_law_kind)below(h, TD_LAW_KINDS),
                              positive(stiffness_of(h)),
                              td_max(share(h), TD_UNIT_EPS),
                              reaches_out ? real(about(h, 0.1 * h->size)) : TD_ZERO,
                              one_in(h, 2u) ? TD_ZERO : real(about(h, 0.01)),
                              positive(about(h, 0.01 * h->size)),
                              positive(about(h, 0.01))};
    }
}

static td_material material_of(hostile *h)
{
    td_material m = {.is_unlimited = !one_in(h, 3u), .yield = real(about(h, 100.0))};
    m.mu_s = one_in(h, 4u) ? TD_MU_MAX : share(h);
    m.mu_k = one_in(h, 2u) ? m.mu_s : td_unarrow(td_umul(m.mu_s, TD_U(0.75)));
    m.stiffness = one_in(h, 2u) ? TD_ZERO : real(stiffness_of(h));
    m.restitution = share(h);
    m.law = (uint8_t)below(h, h->scene.n_laws);
    m.rolling = one_in(h, 2u) ? TD_U(0.0) : share(h);
    m.spinning = one_in(h, 2u) ? TD_U(0.0) : share(h);
    m.tangential_stiffness = one_in(h, 2u) ? TD_ZERO : real(0.2 * stiffness_of(h));
    m.tangential_damping =
        one_in(h, 2u)
            ? TD_ZERO
            : real(stiffness_of(h) * td_unit_to_double(h->scene.tick) * uniform(h, 0.0, 1.0));
    return m;
}

static void make_materials(hostile *h)
{
    h->scene.ground.n_materials = (uint16_t)(1u + below(h, HOSTILE_MATERIALS));
    for (uint32_t i = 0u; i < h->scene.ground.n_materials; ++i) {
        h->materials[i] = material_of(h);
    }
    h->scene.n_material_pairs = (uint16_t)below(h, 3u);
    for (uint32_t i = 0u; i < h->scene.n_material_pairs; ++i) {
        h->pairs[i] = (td_material_pair){some_material(h), some_material(h), material_of(h)};
    }
}

/* ---- parts ---- */

/* [m] Of any size, or none. */
static td_real length(hostile *h)
{
    return one_in(h, 12u) ? TD_ZERO : real(fmin(about(h, h->size), td_to_double(TD_RANGE) / 8.0));
}

static void make_hull(hostile *h, uint32_t i)
{
    const td_shape_kind kind = h->shapes[i].kind;
    const uint32_t n = kind == TD_SHAPE_TRIANGLE      ? 3u
                       : kind == TD_SHAPE_TETRAHEDRON ? 4u
                                                      : 3u + below(h, HOSTILE_POINTS - 2u);
    for (uint32_t k = 0u; k < n; ++k) {
        h->points[i][k] = somewhere(h, h->size);
        if (kind == TD_SHAPE_POLYGON) {
            h->points[i][k].z = TD_ZERO;
        }
        if (one_in(h, 10u)) {
            h->points[i][k] = h->points[i][0];
        }
    }
    h->hulls[i] = (td_hull){h->points[i], 0, (uint16_t)n};
    h->shapes[i].hull = &h->hulls[i];
}

static void make_shape(hostile *h, uint32_t i)
{
    td_shape *const shape = &h->shapes[i];
    const td_shape_kind kind = (td_shape_kind)below(h, TD_SHAPE_KINDS);
    const bool has_x = kind >= TD_SHAPE_SPHERE;
    const bool has_y = kind == TD_SHAPE_SEGMENT || kind >= TD_SHAPE_CAPSULE;
    const bool has_z = kind == TD_SHAPE_BOX || kind == TD_SHAPE_ELLIPSOID;
    *shape = (td_shape){
        kind,
        {has_x ? length(h) : TD_ZERO, has_y ? length(h) : TD_ZERO, has_z ? length(h) : TD_ZERO},
        one_in(h, 2u) ? TD_ZERO : real(about(h, 0.1 * h->size)),
        0};
    if (kind >= TD_SHAPE_TRIANGLE && kind <= TD_SHAPE_HULL) {
        make_hull(h, i);
    }
}

static void make_parts(hostile *h)
{
    h->scene.n_parts = (uint16_t)(one_in(h, 4u) ? 0u : below(h, HOSTILE_PARTS + 1u));
    for (uint32_t i = 0u; i < h->scene.n_parts; ++i) {
        td_part *const part = &h->parts[i];
        make_shape(h, i);
        part->body = some_body(h);
        part->shape = &h->shapes[i];
        part->scale = one_in(h, 2u) ? TD_ONE : positive(about(h, 1.0));
        part->x_ba.p = part->body == TD_WORLD ? near_centre(h, h->size) : somewhere(h, h->size);
        part->x_ba.q = turned(h);
        part->material = some_material(h);
        part->groups = (uint16_t)(1u << below(h, 3u));
        part->avoids = (uint16_t)(one_in(h, 3u) ? 1u << below(h, 3u) : 0u);
        part->is_swept = one_in(h, 4u);
    }
}

/* ---- targets and points ---- */

static const uint16_t block_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t block_loops[] = {4, 8, 12, 16, 20, 24};

static void make_block(hostile *h, uint32_t i, td_vec3 middle)
{
    const double most = one_in(h, 8u) ? 1e9 : h->size;
    const td_real x = positive(fmin(about(h, h->size), most));
    const td_real y = positive(fmin(about(h, h->size), most));
    const td_real z = positive(fmin(about(h, h->size), most));
    for (uint32_t k = 0u; k < 8u; ++k) {
        const bool right = k % 4u == 1u || k % 4u == 2u;
        const bool back = k % 4u >= 2u;
        h->corners[i][k] =
            td_vec3_add_far(middle, td_vec3_of(right ? x : -x, back ? y : -y, k >= 4u ? z : -z));
    }
    h->blocks[i] = (td_polyhedron){h->corners[i], block_indices, block_loops, 8u, 6u};
}

/* The front of its block, clockwise. */
static void make_outline(hostile *h, uint32_t i)
{
    static const uint32_t front[4] = {0u, 4u, 5u, 1u};
    for (uint32_t k = 0u; k < 4u; ++k) {
        h->outlines[i][k] = td_target_flat(h->corners[i][front[k]]);
    }
    h->targets[i].solid = 0;
    h->targets[i].outline = h->outlines[i];
    h->targets[i].n_outline = 4u;
}

static void make_targets(hostile *h)
{
    h->scene.n_targets = (uint16_t)(one_in(h, 2u) ? 0u : below(h, HOSTILE_CATCHERS + 1u));
    for (uint32_t i = 0u; i < h->scene.n_targets; ++i) {
        const bool is_driven = HOSTILE_DRIVES && one_in(h, 3u);
        const uint16_t body = is_driven ? (uint16_t)TD_DRIVEN : some_body(h);
        make_block(h, i, body >= TD_DRIVEN ? near_centre(h, h->size) : somewhere(h, 0.5 * h->size));
        h->targets[i] = (td_scene_target){.solid = &h->blocks[i],
                                          .rule = {!one_in(h, 4u), one_in(h, 2u), length(h)},
                                          .body = body,
                                          .material = some_material(h)};
        if (one_in(h, 4u)) {
            make_outline(h, i);
        }
    }
}

static void make_initiators(hostile *h)
{
    h->scene.n_initiators = (uint16_t)(one_in(h, 2u) ? 0u : below(h, HOSTILE_INITIATORS + 1u));
    for (uint32_t i = 0u; i < h->scene.n_initiators; ++i) {
        h->initiators[i] =
            (td_initiator){somewhere(h, h->size),
                           (uint16_t)(one_in(h, 3u) ? TD_DRIVEN : below(h, h->scene.n_bodies)),
                           some_material(h), !one_in(h, 3u)};
    }
}

/* ---- scenery ---- */

/* One half space, what is below several, a ball, a tube with an end, or what is left of a half space. */
static void make_scenery(hostile *h, uint32_t s)
{
    td_scenery *const scenery = &h->scenery[s];
    const td_vec3 here =
        h->solids[s].body == TD_WORLD ? near_centre(h, h->size) : somewhere(h, h->size);
    for (uint32_t k = 0u; k < 3u; ++k) {
        const bool is_far = h->centre[0] != 0.0 || h->centre[1] != 0.0;
        const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
        const td_real scale = !is_far && one_in(h, 3u) ? positive(about(h, 1.0)) : TD_ONE;
        h->planes[s][k] = td_half_space_at(td_dir3_scale(is_far ? up : direction(h), scale), here);
    }
    for (uint32_t k = 0u; k < 2u; ++k) {
        h->curved[s][k] = (td_curved){(td_curve)below(h, 2u), near_centre(h, h->size),
                                      positive(about(h, h->size)), direction(h)};
    }
    const td_scenery_op ops[][4] = {{TD_LEAF(0), {0}, {0}, {0}},
                                    {TD_ALL_OF(0, 3), {0}, {0}, {0}},
                                    {TD_ANY_OF(0, 5), {0}, {0}, {0}},
                                    {TD_LEAF(3), TD_LEAF(1), TD_UNION(2), {0}},
                                    {TD_ANY_OF(3, 2), TD_ANY_OF(0, 2), TD_INTERSECTION(2), {0}}};
    static const uint16_t n_ops[] = {1u, 1u, 1u, 3u, 3u};
    const uint32_t kind = below(h, 5u);
    (void)memcpy(h->ops[s], ops[kind], sizeof h->ops[s]);
    *scenery = (td_scenery){h->planes[s], h->curved[s], h->ops[s], 3u, 2u, n_ops[kind]};
}

static void make_ground(hostile *h)
{
    h->scene.ground.n_solids = (uint16_t)(one_in(h, 3u) ? 0u : below(h, HOSTILE_SOLIDS + 1u));
    for (uint32_t s = 0u; s < HOSTILE_SOLIDS; ++s) {
        h->solids[s] = (td_scenery_solid){&h->scenery[s], some_material(h),
                                          one_in(h, 2u) ? TD_WORLD : some_body(h)};
        make_scenery(h, s);
    }
    h->scene.ground.n_modifiers = (uint16_t)below(h, 2u);
    h->modifiers[0] = (td_modifier){&h->scenery[below(h, HOSTILE_SOLIDS)], some_body(h),
                                    (uint16_t)below(h, 256u), material_of(h)};
}

/* ---- wheels ---- */

static td_drag drag_of(hostile *h, double k)
{
    return td_drag_from_double(one_in(h, 4u) ? 0.0 : fmin(about(h, 0.02 * k), 1000.0));
}

static td_strut leg_of(hostile *h, double z_min, double travel, double k)
{
    const td_near top = td_near_from_double(z_min);
    const td_near end = td_near_from_double(fmin(z_min + travel, 3.99));
    return (td_strut){top, end, end, positive(k), drag_of(h, k), drag_of(h, k)};
}

static void make_wheels(hostile *h)
{
    h->scene.n_wheels = (uint16_t)(one_in(h, 2u) ? 0u : below(h, HOSTILE_WHEELS + 1u));
    for (uint32_t i = 0u; i < h->scene.n_wheels; ++i) {
        const double k = 0.1 * stiffness_of(h);
        const double size = fmin(h->size, 1.0);
        const double z_min = uniform(h, -size, size);
        const bool breaks = one_in(h, 2u);
        h->wheels[i] = (td_wheel){{somewhere(h, h->size), turned(h)},
                                  leg_of(h, z_min, about(h, size), k),
                                  positive(about(h, k)),
                                  drag_of(h, k),
                                  share(h),
                                  td_test_random_unit(&h->random, 0.1429, 1.0),
                                  one_in(h, 2u) ? TD_ZERO : real(about(h, 0.3)),
                                  one_in(h, 2u) ? TD_ZERO : real(about(h, lightest(h))),
                                  breaks ? &h->stubs[i] : 0,
                                  (uint16_t)below(h, h->scene.n_bodies)};
        h->stubs[i] = (td_stub){leg_of(h, z_min - size, size, k), TD_U(0.3), TD_U(0.25)};
        h->stubs[i].leg.z_max = h->wheels[i].leg.z_min;
        h->stubs[i].leg.z_zero = h->wheels[i].leg.z_min;
    }
}

/* ---- scenes ---- */

static void make_rules(hostile *h)
{
    h->scene.n_rules = (uint16_t)below(h, 3u);
    for (uint32_t i = 0u; i < h->scene.n_rules; ++i) {
        h->rules[i] = (td_pair_rule){some_body(h), some_body(h), (uint8_t)below(h, 2u)};
    }
}

static td_unit tick_of(hostile *h)
{
    static const td_unit ticks[] = {TD_SCENE_TICK_MIN, TD_UNIT_ONE, TD_WHEEL_TICK_MAX,
                                    TD_U(0.0009765625)};
    const uint32_t kind = below(h, 12u);
    return kind < 4u ? ticks[kind] : td_unit_from_double(logarithmic(h, 1e-5, 0.03));
}

static void make_limits(hostile *h)
{
    static const uint16_t slots[] = {0u, 1u, 8u, TD_SCENE_TWO_SLOTS};
    h->scene.contacts = (uint16_t)(1u + below(h, 6u));
    h->scene.candidates = (uint16_t)(1u + below(h, 4u));
    h->scene.n_z = slots[below(h, 4u)];
    h->scene.stale = (uint8_t)below(h, 3u);
    h->scene.stale_ticks = (uint16_t)(1u + below(h, 4u));
    h->scene.inside = (uint8_t)below(h, 2u);
    h->scene.calls = one_in(h, 3u) ? 4u * h->scene.contacts + 16u + below(h, 200u) : 0u;
    h->scene.gravity = one_in(h, 3u) ? TD_ZERO : real(about(h, 9.81));
}

/* At the origin, at the edge of the range, or beyond it. */
static void choose_place(hostile *h)
{
    const double most = td_to_double(TD_SCENERY_RANGE);
    for (int axis = 0; axis < 3; ++axis) {
        const uint32_t kind = below(h, 8u);
        h->centre[axis] = kind == 0u   ? most - 2.0 * h->size
                          : kind == 1u ? -most + h->size
                          : kind == 2u ? uniform(h, -most, most)
                                       : 0.0;
    }
}

static void point_to_tables(hostile *h)
{
    h->scene.name = "hostile";
    h->scene.bodies = h->bodies;
    h->scene.parts = h->parts;
    h->scene.targets = h->targets;
    h->scene.initiators = h->initiators;
    h->scene.wheels = h->wheels;
    h->scene.rules = h->rules;
    h->scene.material_pairs = h->pairs;
    h->scene.laws = h->laws;
    h->scene.ground.solids = h->solids;
    h->scene.ground.materials = h->materials;
    h->scene.ground.modifiers = h->modifiers;
    h->input = (td_input){.bodies = h->motion,
                          .nodes = h->nodes,
                          .wheels = h->controls,
                          .vertices = h->vertices,
                          .vertex_speeds = h->speeds};
}

void hostile_make(hostile *h, uint32_t number)
{
    (void)memset(h, 0, sizeof *h);
    h->random.state = 0x9E3779B97F4A7C15u ^ ((uint64_t)number << 20);
    for (int i = 0; i < 8; ++i) {
        (void)td_test_random_bits(&h->random);
    }
    point_to_tables(h);
    if (number == 0u) {
        hostile_make_plain(h);
        return;
    }
    h->size = one_in(h, 5u) ? logarithmic(h, 1e-3, 1e3) : logarithmic(h, 0.05, 5.0);
    choose_place(h);
    h->scene.tick = tick_of(h);

    make_bodies(h);
    make_laws(h);
    make_materials(h);
    make_parts(h);
    make_targets(h);
    make_initiators(h);
    make_ground(h);
    make_wheels(h);
    make_rules(h);
    make_limits(h);
}
