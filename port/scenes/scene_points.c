/* SPDX-License-Identifier: MIT */
#include "scene_points.h"
#include "scene_words.h"

static td_node node_of(plant_vec p, plant_vec v)
{
    return (td_node){{td_from_double(p.x), td_from_double(p.y), td_from_double(p.z)},
                     {td_from_double(v.x), td_from_double(v.y), td_from_double(v.z)}};
}

static plant_vec force_on(const rig *r, uint32_t i)
{
    const td_vec3 f = r->out.points[i].force_w;
    return plant_scale(r->what->newtons,
                       (plant_vec){td_to_double(f.x), td_to_double(f.y), td_to_double(f.z)});
}

/* ---- skid_deck: the gear of [SL fig. 7] over a deck that heaves and rolls; the gear's plane is x, z ---- */

static const td_vec3 deck_vertices[] = {SCENE_VEC(-4.0, -2.0, -0.5), SCENE_VEC(4.0, -2.0, -0.5),
                                        SCENE_VEC(4.0, 2.0, -0.5),   SCENE_VEC(-4.0, 2.0, -0.5),
                                        SCENE_VEC(-4.0, -2.0, 0.0),  SCENE_VEC(4.0, -2.0, 0.0),
                                        SCENE_VEC(4.0, 2.0, 0.0),    SCENE_VEC(-4.0, 2.0, 0.0)};
/* Top first, then bottom, and the four sides. */
static const uint16_t deck_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                        1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t deck_loops[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron deck = {.vertices = deck_vertices,
                                   .indices = deck_indices,
                                   .loop_ends = deck_loops,
                                   .n_vertices = 8u,
                                   .n_faces = 6u};

/* Units: t, kN. */
static const td_body deck_bodies[] = {{.v_max = TD_R(5.0), .omega_max = TD_R(1.0)}};
static const td_scene_target deck_targets[] = {{.solid = &deck}};
static const td_initiator feet[] = {{.body = TD_DRIVEN}, {.body = TD_DRIVEN}};
static const td_law deck_laws[] = {{.kind = TD_LAW_DAMPED,
                                    .stiffness = TD_R(200.0),
                                    .restitution = TD_U(0.3),
                                    .speed_min = TD_R(0.3)}};
static const td_material deck_materials[] = {
    {.mu_s = TD_U(0.4), .mu_k = TD_U(0.3), .is_unlimited = true}};

static const td_scene at_sea = {
    .name = "skid_deck",
    .tick = TD_U(SKID_STEP),
    .bodies = deck_bodies,
    .targets = deck_targets,
    .initiators = feet,
    .laws = deck_laws,
    .ground = {.materials = deck_materials, .n_materials = 1u},
    .n_bodies = 1u,
    .n_targets = 1u,
    .n_initiators = 2u,
    .n_laws = 1u,
    .n_z = 2u,
};

static const plant_ship seaway = {
    .surge = {{{0.1, 0.5, 0.0}}},
    .heave = {{{0.3, 0.8, 0.0}, {0.1, 2.1, 1.0}}},
    .roll = {{{0.06, 0.7, 0.5}, {0.02, 1.9, 0.0}}},
};
static const int foot_nodes[] = {SKID_FOOT1, SKID_FOOT2};

static skid params;

const skid *scene_skid_now(void)
{
    return &params;
}

static void begin_skid(rig *r)
{
    const plant_frame frame = plant_ship_at(&seaway, 0.0);
    (void)r;
    skid_start(&params, frame.x, frame.y + 0.4, 0.0);
}

/* Roll goes from x to z: about y, backwards. */
static void drive_skid(rig *r)
{
    const plant_frame f = plant_ship_at(&seaway, r->t);
    const double half = -0.5 * f.angle;
    const rig_start at = {.position = {f.x, 0.0, f.y},
                          .attitude = {plant_cos(half), 0.0, plant_sin(half), 0.0},
                          .velocity = {f.vx, 0.0, f.vy},
                          .spin_b = {0.0, -f.omega, 0.0}};
    rig_place(r, 0u, &at);
    for (uint32_t foot = 0u; foot < r->what->scene->n_initiators; ++foot) {
        const skid_node *const n = &params.nodes[foot_nodes[foot]];
        r->nodes[foot] = node_of((plant_vec){n->x, 0.0, n->y}, (plant_vec){n->vx, 0.0, n->vy});
    }
}

static void load_skid(rig *r)
{
    skid_load loads[SKID_NODES];
    skid_loads(&params, loads);
    for (int foot = 0; foot < 2; ++foot) {
        const plant_vec force = force_on(r, (uint32_t)foot);
        loads[foot_nodes[foot]].x += force.x;
        loads[foot_nodes[foot]].y += force.z;
    }
    skid_step(&params, loads, r->h);
}

static const rig_start deck_start[] = {SCENE_AT(0.0, 0.0, 0.0)};

const rig_scene scene_skid_deck = {
    .scene = &at_sea,
    .about = "a skid gear lands on a heaving, rolling deck",
    .newtons = 1000.0,
    .gravity = SKID_GRAVITY,
    .start = deck_start,
    .ticks = 10000u,
    .begin = begin_skid,
    .drive = drive_skid,
    .load = load_skid,
};

/* ---- soft_tyre: a ring of masses, each on a spring to the hub and on springs to its neighbours ---- */

#define HUB_MASS    40.0    /* [kg] */
#define HUB_INERTIA 1.0     /* [kg m^2] */
#define NODE_MASS   0.5     /* [kg] */
#define SPOKE       15000.0 /* [N/m] */
#define SPOKE_DAMP  60.0    /* [N s/m] */
#define CORD        30000.0 /* [N/m] between neighbours */
#define CORD_DAMP   30.0
#define HOLD        400.0 /* [N s/m] of what keeps the hub's speed */
#define GRAVITY     9.81

/* A ground with a kerb from x = 1 to x = 3. */
static const td_half_space kerb_planes[] = {
    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0), TD_HALF_SPACE(-1.0, 0.0, 0.0, -1.0),
    TD_HALF_SPACE(0.0, 0.0, 1.0, TYRE_KERB), TD_HALF_SPACE(1.0, 0.0, 0.0, 3.0)};
static const td_scenery_op kerb_ops[] = {TD_LEAF(0), TD_ALL_OF(1, 3), TD_UNION(2)};
static const td_scenery kerb = {
    .half_spaces = kerb_planes, .ops = kerb_ops, .n_half_spaces = 4u, .n_ops = 3u};
static const td_scenery_solid kerbs[] = {{.scenery = &kerb, .body = TD_WORLD}};

#define TREAD                                                                                      \
    {                                                                                              \
        .body = TD_DRIVEN, .meets_scenery = true                                                   \
    }
#define TREADS TREAD, TREAD, TREAD, TREAD, TREAD, TREAD
static const td_initiator treads[TYRE_NODES] = {TREADS, TREADS, TREADS, TREADS};
static const td_law tyre_laws[] = {{.kind = TD_LAW_DAMPED,
                                    .stiffness = TD_R(10000.0),
                                    .restitution = TD_U(0.5),
                                    .speed_min = TD_R(0.1)}};
static const td_material tyre_materials[] = {
    {.mu_s = TD_U(0.8), .mu_k = TD_U(0.7), .is_unlimited = true}};

static const td_scene over_kerb = {
    .name = "soft_tyre",
    .tick = TD_U(0.0005),
    .initiators = treads,
    .laws = tyre_laws,
    .ground = {.solids = kerbs, .materials = tyre_materials, .n_solids = 1u, .n_materials = 1u},
    .n_initiators = TYRE_NODES,
    .n_laws = 1u,
};

static scene_tyre tyre;

const scene_tyre *scene_tyre_now(void)
{
    return &tyre;
}

double scene_tyre_mass(void)
{
    return HUB_MASS + TYRE_NODES * NODE_MASS;
}

/* Where a node sits on the hub, from its middle. */
static plant_vec seat(int i)
{
    const double angle = tyre.turn + 2.0 * SCENE_PI * i / TYRE_NODES;
    return (plant_vec){TYRE_RADIUS * plant_cos(angle), 0.0, TYRE_RADIUS * plant_sin(angle)};
}

static plant_vec seat_velocity(plant_vec arm)
{
    return (plant_vec){tyre.hub_velocity.x - tyre.rate * arm.z, 0.0,
                       tyre.hub_velocity.z + tyre.rate * arm.x};
}

static void begin_tyre(rig *r)
{
    (void)r;
    tyre.hub = (plant_vec){0.0, 0.0, TYRE_RADIUS};
    tyre.hub_velocity = (plant_vec){TYRE_SPEED, 0.0, 0.0};
    tyre.turn = 0.0;
    tyre.rate = -TYRE_SPEED / TYRE_RADIUS;
    for (int i = 0; i < TYRE_NODES; ++i) {
        const plant_vec arm = seat(i);
        tyre.at[i] = plant_add(tyre.hub, arm);
        tyre.velocity[i] = seat_velocity(arm);
    }
}

static void drive_tyre(rig *r)
{
    for (uint32_t i = 0u; i < r->what->scene->n_initiators; ++i) {
        r->nodes[i] = node_of(tyre.at[i], tyre.velocity[i]);
    }
}

typedef struct pull {
    plant_vec hub; /* [N] */
    double moment; /* [N m] from x to z */
    plant_vec nodes[TYRE_NODES];
} pull;

/* A spoke holds its node in its seat; what it pulls, the hub feels there. */
static void add_spoke(pull *p, int i)
{
    const plant_vec arm = seat(i);
    const plant_vec off = plant_sub(tyre.at[i], plant_add(tyre.hub, arm));
    const plant_vec v = plant_sub(tyre.velocity[i], seat_velocity(arm));
    const plant_vec force = plant_add(plant_scale(SPOKE, off), plant_scale(SPOKE_DAMP, v));
    const plant_vec at = plant_sub(tyre.at[i], tyre.hub);
    p->nodes[i] = plant_sub(p->nodes[i], force);
    p->hub = plant_add(p->hub, force);
    p->moment += at.x * force.z - at.z * force.x;
}

/* A cord keeps two neighbours at their distance. */
static void add_cord(pull *p, int i)
{
    const int j = (i + 1) % TYRE_NODES;
    const plant_vec off = plant_sub(tyre.at[j], tyre.at[i]);
    const plant_vec v = plant_sub(tyre.velocity[j], tyre.velocity[i]);
    const double length = plant_sqrt(plant_dot(off, off));
    const double rest = 2.0 * TYRE_RADIUS * plant_sin(SCENE_PI / TYRE_NODES);
    const double tension = CORD * (length - rest) + CORD_DAMP * plant_dot(v, off) / length;
    const plant_vec force = plant_scale(tension / length, off);
    p->nodes[i] = plant_add(p->nodes[i], force);
    p->nodes[j] = plant_sub(p->nodes[j], force);
}

static void move(plant_vec *at, plant_vec *velocity, plant_vec force, double mass, double h)
{
    const plant_vec weight = {0.0, 0.0, -GRAVITY * mass};
    *velocity = plant_add(*velocity, plant_scale(h / mass, plant_add(force, weight)));
    *at = plant_add(*at, plant_scale(h, *velocity));
}

static void load_tyre(rig *r)
{
    pull p = {.hub = {HOLD * (TYRE_SPEED - tyre.hub_velocity.x), 0.0, 0.0}, .moment = 0.0};
    for (int i = 0; i < TYRE_NODES; ++i) {
        p.nodes[i] = force_on(r, (uint32_t)i);
    }
    for (int i = 0; i < TYRE_NODES; ++i) {
        add_spoke(&p, i);
        add_cord(&p, i);
    }
    move(&tyre.hub, &tyre.hub_velocity, p.hub, HUB_MASS, r->h);
    tyre.rate += r->h * p.moment / HUB_INERTIA;
    tyre.turn += r->h * tyre.rate;
    for (int i = 0; i < TYRE_NODES; ++i) {
        move(&tyre.at[i], &tyre.velocity[i], p.nodes[i], NODE_MASS, r->h);
    }
}

const rig_scene scene_soft_tyre = {
    .scene = &over_kerb,
    .about = "a soft tyre rolls onto a kerb and down again",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .ticks = 8000u,
    .begin = begin_tyre,
    .drive = drive_tyre,
    .load = load_tyre,
};
