/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "bench_broad.h"
#include "bench_distance.h"
#include "bench_event.h"
#include "bench_mpr.h"
#include "bench_respond.h"
#include "bench_retain.h"
#include "bench_wheel.h"
#include "bench_shape.h"
#include "bench_scenery.h"
#include "kernel_walk.h"
#include "measure.h"
#include "td_math.h"

/* ---- operations: operands in, operation, result out ---- */

// Each is called through the table below, so none is inlined.
#define OPERATION(name)                                                                            \
    static void run_##name(bench_data *d);                                                         \
    static void op_##name(void *data)                                                              \
    {                                                                                              \
        run_##name(data);                                                                          \
    }                                                                                              \
    static inline void run_##name(bench_data *d)

OPERATION(mul)
{
    d->out.real = td_mul(d->a, d->b);
}

OPERATION(div)
{
    d->out.real = td_div(d->a, d->b);
}

OPERATION(recip)
{
    d->out.real = td_recip(d->b);
}

OPERATION(sqrt)
{
    d->out.real = td_sqrt(d->positive);
}

OPERATION(wratio)
{
    d->out.unit = td_wide_ratio(d->num, d->den);
}

OPERATION(narrow)
{
    d->out.real = td_narrow(d->num);
}

OPERATION(hash_real)
{
    td_hash_real(&d->hash, d->a);
}

OPERATION(sincos)
{
    td_sincos(d->angle, &d->out.unit, &d->out.unit_b);
}

OPERATION(atan2)
{
    d->out.real = td_atan2(d->a, d->b);
}

OPERATION(exp)
{
    d->out.real = td_exp(d->exponent);
}

OPERATION(exp_neg)
{
    d->out.unit = td_exp_neg(d->positive);
}

OPERATION(log)
{
    d->out.real = td_log(d->positive);
}

OPERATION(vec3_dot)
{
    d->out.wide = td_vec3_dot(d->u, d->v);
}

OPERATION(vec3_cross)
{
    d->out.wvec = td_vec3_cross(d->u, d->v);
}

OPERATION(vec3_length)
{
    d->out.real = td_vec3_length(d->u);
}

OPERATION(vec3_normalize)
{
    d->out.real = td_vec3_normalize(d->u, d->axis, &d->out.dir);
}

OPERATION(wvec3_normalize)
{
    d->out.flag = td_wvec3_normalize(&d->w, &d->out.dir);
}

OPERATION(quat_mul)
{
    d->out.quat = td_quat_mul(d->p, d->q);
}

OPERATION(quat_normalize)
{
    d->out.flag = td_quat_normalize(&d->loose);
}

OPERATION(quat_from_axis_angle)
{
    d->out.quat = td_quat_from_axis_angle(d->axis, d->angle);
}

OPERATION(rot_from_quat)
{
    d->out.rot = td_rot_from_quat(d->p);
}

OPERATION(rot_vec)
{
    d->out.vec = td_rot_vec(&d->r, d->u);
}

OPERATION(pose_mul)
{
    d->out.pose = td_pose_mul(&d->x_ab, &d->x_bc);
}

OPERATION(pose_inv)
{
    d->out.pose = td_pose_inv(&d->x_ab);
}

OPERATION(pose_point)
{
    d->out.vec = td_pose_point(&d->x_ab, d->u);
}

OPERATION(twist_at)
{
    d->out.vec = td_twist_at(&d->twist, d->u);
}

OPERATION(box3_overlap)
{
    d->out.flag = td_box3_overlap(d->box_a, d->box_b);
}

void bench_empty(void *data)
{
    (void)data;
}

/* Operands in bench_data. */
static const bench_op numbers[] = {
    {"mul", op_mul, true},
    {"div", op_div, true},
    {"recip", op_recip, false},
    {"sqrt", op_sqrt, true},
    {"wratio", op_wratio, true},
    {"narrow", op_narrow, false},
    {"sincos", op_sincos, true},
    {"atan2", op_atan2, true},
    {"exp", op_exp, true},
    {"exp_neg", op_exp_neg, false},
    {"log", op_log, true},
    {"vec3_dot", op_vec3_dot, false},
    {"vec3_cross", op_vec3_cross, false},
    {"vec3_length", op_vec3_length, false},
    {"vec3_normalize", op_vec3_normalize, true},
    {"wvec3_normalize", op_wvec3_normalize, false},
    {"quat_mul", op_quat_mul, true},
    {"quat_normalize", op_quat_normalize, false},
    {"quat_from_axis_angle", op_quat_from_axis_angle, false},
    {"rot_from_quat", op_rot_from_quat, false},
    {"rot_vec", op_rot_vec, false},
    {"pose_mul", op_pose_mul, true},
    {"pose_inv", op_pose_inv, false},
    {"pose_point", op_pose_point, true},
    {"twist_at", op_twist_at, false},
    {"box3_overlap", op_box3_overlap, false},
    {"hash_real", op_hash_real, false},
};

#if BENCH_MODULES
/* Operands of their own. */
static const bench_op modules[] = {
    {"retain_3", bench_retain_3, false},
    {"retain_8", bench_retain_8, true},
#    if TD_MAX_FACES >= 32
    {"retain_16", bench_retain_16, false},
    {"retain_32", bench_retain_32, false},
#    endif
    {"retain_alg1_1", bench_retain_alg1_1, false},
    {"retain_alg1_8", bench_retain_alg1_8, false},
    {"retain_alg1_32", bench_retain_alg1_32, false},
    {"retain_alg2_1", bench_retain_alg2_1, false},
    {"retain_alg2_8", bench_retain_alg2_8, false},
    {"retain_alg2_32", bench_retain_alg2_32, false},
    {"motion_set", bench_motion_set, false},
    {"wheel_free", bench_wheel_free, false},
    {"wheel_stand", bench_wheel_stand, false},
    {"wheel_tick", bench_wheel_tick, true},
    {"mpr_sep", bench_mpr_sep, false},
    {"mpr_shallow", bench_mpr_shallow, false},
    {"mpr_deep", bench_mpr_deep, false},
#    if BENCH_HAS_DISTANCE
    {"box_box_sep", bench_box_box_sep, true},
    {"box_box_shallow", bench_box_box_shallow, true},
    {"box_box_deep", bench_box_box_deep, true},
    {"sphere_box_sep", bench_sphere_box_sep, true},
#    endif
    {"support_box", bench_support_box, false},
    {"support_cylinder", bench_support_cylinder, false},
    {"support_ellipsoid", bench_support_ellipsoid, false},
    {"support_hull_32", bench_support_hull_32, true},
#    if TD_MAX_HULL_VERTICES >= 128
    {"support_hull_128", bench_support_hull_128, false},
#    endif
    {"placed_box", bench_placed_box, false},
    {"entry_house", bench_entry_house, true},
    {"entry_leg", bench_entry_leg, false},
    {"entry_barrel", bench_entry_barrel, false},
    {"entry_fence", bench_entry_fence, false},
    {"holds_house", bench_holds_house, false},
#    if BENCH_HAS_SLOTS
    {"slots_select", bench_slots_select, false},
    {"slots_get", bench_slots_get, false},
    {"slots_two", bench_slots_two, false},
#    endif
#    if BENCH_BROAD_79
    {"broad_79", bench_broad_79, false},
    {"broad_all_79", bench_broad_all_79, false},
#    endif
#    if BENCH_BROAD_2000
    {"broad_500", bench_broad_500, false},
    {"broad_2000", bench_broad_2000, false},
#    endif
    {"force_law", bench_force_law, true},
    {"force_smooth", bench_force_smooth, false},
    {"law_evaluate", bench_law_evaluate, false},
    {"restitution_k", bench_restitution_k, false},
    {"restitution_cubic", bench_restitution_cubic, false},
    {"impulse", bench_impulse, true},
    {"impulse_door", bench_impulse_door, false},
    {"impulse_friction", bench_impulse_friction, false},
    {"patch_box_box", bench_patch_box_box, true},
};

static void prepare_modules(kernel *k, uint32_t set)
{
    const bool at_edges = set >= BENCH_SETS;
    bench_retain_prepare(k, set, at_edges);
    bench_wheel_prepare(k, set, at_edges);
    bench_scenery_prepare(k, at_edges);
    bench_event_prepare(k, at_edges);
    bench_broad_prepare(k, set, at_edges);
    bench_mpr_prepare(k, set);
    bench_respond_prepare(k, at_edges);
    bench_shape_prepare(k, at_edges);
    bench_distance_prepare(k, at_edges);
}
#endif

#define NUMBERS (sizeof numbers / sizeof numbers[0])

#if BENCH_MODULES
const uint32_t bench_count = NUMBERS + sizeof modules / sizeof modules[0];

const bench_op *bench_at(uint32_t i)
{
    return i < NUMBERS ? &numbers[i] : &modules[i - NUMBERS];
}
#else
const uint32_t bench_count = NUMBERS;

const bench_op *bench_at(uint32_t i)
{
    return &numbers[i];
}
#endif

/* ---- inputs ---- */

/* An ordinary value, or one that may lie at an edge. */
static td_real value(kernel *k, bool at_edges)
{
    return at_edges ? kernel_inside(k) : kernel_some(k);
}

static td_vec3 vector(kernel *k, bool at_edges)
{
    td_vec3 v;
    v.x = value(k, at_edges);
    v.y = value(k, at_edges);
    v.z = value(k, at_edges);
    return v;
}

static void prepare_scalars(bench_data *d, kernel *k, bool at_edges)
{
    d->a = value(k, at_edges);
    d->b = value(k, at_edges);
    d->positive = td_abs(value(k, at_edges));
    d->angle = value(k, at_edges);
    d->exponent = td_clamp(value(k, at_edges), TD_R(-9.0), TD_R(9.0));
    const td_real part = td_abs(value(k, at_edges));
    const td_real rest = td_abs(kernel_some(k));
    d->num = td_wmul(td_min(part, rest), rest);
    d->den = td_wmul(td_max(part, rest), rest);
}

static td_box3 box_of(kernel *k, bool at_edges)
{
    const td_box3 first = td_box3_add(td_box3_empty(), vector(k, at_edges));
    return td_box3_add(first, vector(k, at_edges));
}

static void prepare_space(bench_data *d, kernel *k, bool at_edges)
{
    d->u = vector(k, at_edges);
    d->v = vector(k, at_edges);
    d->w = td_vec3_cross(d->u, d->v);
    d->axis = kernel_dir3(k);
    d->loose.w = kernel_unit(k);
    d->loose.x = kernel_unit(k);
    d->loose.y = kernel_unit(k);
    d->loose.z = kernel_unit(k);
    d->p = kernel_quat(k);
    d->q = kernel_quat(k);
    d->r = td_rot_from_quat(d->q);
    d->x_ab.p = d->u;
    d->x_ab.q = d->p;
    d->x_bc.p = d->v;
    d->x_bc.q = d->q;
    d->twist.linear = d->v;
    d->twist.angular = vector(k, false);
    d->box_a = box_of(k, at_edges);
    d->box_b = box_of(k, at_edges);
}

void bench_prepare(uint32_t i, bench_data *data, uint32_t set)
{
    kernel k;
    kernel_start(&k);
    k.random ^= (set + 1u) << 8;
    (void)kernel_random(&k);
    data->hash = k.hash;
    prepare_scalars(data, &k, set >= BENCH_SETS);
    prepare_space(data, &k, set >= BENCH_SETS);
#if BENCH_MODULES
    if (i >= NUMBERS) {
        prepare_modules(&k, set);
    }
#else
    (void)i;
#endif
}

/* ---- measuring ---- */

bench_result bench_measure(uint32_t i)
{
    bench_data data;
    bench_result result = {0u, 0u};
    for (uint32_t set = 0u; set < 2u * BENCH_SETS; ++set) {
        bench_prepare(i, &data, set);
        const uint32_t nothing = measure_call(bench_empty, &data);
        const uint32_t gross = measure_call(bench_at(i)->run, &data);
        const uint32_t net = gross > nothing ? gross - nothing : 0u;
        result.sum += set < BENCH_SETS ? net : 0u;
        result.worst = net > result.worst ? net : result.worst;
    }
    return result;
}
