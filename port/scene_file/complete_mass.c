/* SPDX-License-Identifier: MIT */
#include "complete_mass.h"
#include <math.h>
#include "complete_hull.h"
#include "td_shape.h"

#define PI 3.14159265358979323846

/* Volume, its centre, and the inertia about it at a density of 1: xx, yy, zz, yz, zx, xy. */
typedef struct amount {
    double volume;
    plant_vec centre;
    double second[6];
} amount;

static amount of_round(double volume, double about_z, double across, double centre_z)
{
    return (amount){volume, {0.0, 0.0, centre_z}, {across, across, about_z, 0.0, 0.0, 0.0}};
}

/* A cylinder and two half balls. */
static amount of_capsule(double r, double half)
{
    const double rod = PI * r * r * 2.0 * half, ball = 4.0 / 3.0 * PI * r * r * r;
    const double about = 0.5 * rod * r * r + 0.4 * ball * r * r;
    const double middle = 0.375 * r; /* of half a ball, from its flat side */
    const double arm = half + middle;
    const double half_ball = 0.4 * r * r - middle * middle;
    return of_round(rod + ball, about,
                    rod * (0.25 * r * r + half * half / 3.0) + ball * (half_ball + arm * arm), 0.0);
}

/* [NO N17]: the centre of a cone is a quarter of its height above the base. */
static amount of_cone(double r, double half)
{
    const double height = 2.0 * half, volume = PI * r * r * height / 3.0;
    return of_round(volume, 0.3 * volume * r * r,
                    0.15 * volume * r * r + 0.0375 * volume * height * height,
                    -half + 0.25 * height);
}

static amount of_box(const double half[3])
{
    const double v = 8.0 * half[0] * half[1] * half[2];
    const double x = half[0] * half[0], y = half[1] * half[1], z = half[2] * half[2];
    return (amount){v,
                    {0.0, 0.0, 0.0},
                    {v * (y + z) / 3.0, v * (z + x) / 3.0, v * (x + y) / 3.0, 0.0, 0.0, 0.0}};
}

static amount of_ellipsoid(const double half[3])
{
    const double v = 4.0 / 3.0 * PI * half[0] * half[1] * half[2];
    const double x = half[0] * half[0], y = half[1] * half[1], z = half[2] * half[2];
    return (amount){v,
                    {0.0, 0.0, 0.0},
                    {v * (y + z) / 5.0, v * (z + x) / 5.0, v * (x + y) / 5.0, 0.0, 0.0, 0.0}};
}

static bool amount_of(model_shape *s, amount *out)
{
    const double r = s->size[0], half = s->size[1];
    const double sphere[3] = {r, r, r};
    switch ((td_shape_kind)s->kind) {
    case TD_SHAPE_HULL: /* of a mesh it is known already */
        if (s->file == NULL && !complete_hull_mass(s)) {
            return false;
        }
        *out = (amount){s->volume, s->centre, {0}};
        for (int i = 0; i < 6; ++i) {
            out->second[i] = s->second[i];
        }
        break;
    case TD_SHAPE_SPHERE:
        *out = of_ellipsoid(sphere);
        break;
    case TD_SHAPE_CAPSULE:
        *out = of_capsule(r, half);
        break;
    case TD_SHAPE_BOX:
        *out = of_box(s->size);
        break;
    case TD_SHAPE_CYLINDER:
        *out = of_round(2.0 * PI * r * r * half, PI * r * r * r * r * half,
                        2.0 * PI * r * r * half * (0.25 * r * r + half * half / 3.0), 0.0);
        break;
    case TD_SHAPE_CONE:
        *out = of_cone(r, half);
        break;
    case TD_SHAPE_ELLIPSOID:
        *out = of_ellipsoid(s->size);
        break;
    default:
        return false;
    }
    return out->volume > 0.0;
}

/* ---- sums ---- */

/* The same amount in the body's frame: R S R^T, scaled by s^3 and s^5. */
static amount placed(const amount *a, const model_part *part)
{
    const double s3 = part->scale * part->scale * part->scale, s5 = s3 * part->scale * part->scale;
    const double *const q = a->second;
    const plant_vec rows[3] = {{q[0], q[5], q[4]}, {q[5], q[1], q[3]}, {q[4], q[3], q[2]}};
    const plant_vec axes[3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    plant_vec image[3];
    for (int i = 0; i < 3; ++i) {
        const plant_vec e = plant_turn_back(part->attitude, axes[i]);
        const plant_vec se = {plant_dot(rows[0], e), plant_dot(rows[1], e), plant_dot(rows[2], e)};
        image[i] = plant_scale(s5, plant_turn(part->attitude, se));
    }
    return (amount){
        s3 * a->volume,
        plant_add(part->position, plant_turn(part->attitude, plant_scale(part->scale, a->centre))),
        {image[0].x, image[1].y, image[2].z, image[1].z, image[2].x, image[0].y}};
}

/* About another point: + m (|d|^2 - d d^T). */
static void add_about(const amount *a, plant_vec about, double sum[6])
{
    const plant_vec d = plant_sub(a->centre, about);
    const double v = a->volume;
    const double steiner[6] = {v * (d.y * d.y + d.z * d.z),
                               v * (d.z * d.z + d.x * d.x),
                               v * (d.x * d.x + d.y * d.y),
                               -v * d.y * d.z,
                               -v * d.z * d.x,
                               -v * d.x * d.y};
    for (int i = 0; i < 6; ++i) {
        sum[i] += a->second[i] + steiner[i];
    }
}

static bool weigh(const document_node *at, const model *m, uint16_t index, model_body *body)
{
    const model_part *const parts = m->parts_as_written != NULL ? m->parts_as_written : m->parts;
    const size_t n = m->parts_as_written != NULL ? m->n_parts_as_written : m->n_parts;
    double volume = 0.0, second[6] = {0.0};
    plant_vec moment = {0.0, 0.0, 0.0};
    amount a;
    for (int pass = 0; pass < 2; ++pass) {
        const plant_vec centre = volume > 0.0 ? plant_scale(1.0 / volume, moment) : moment;
        for (size_t i = 0u; i < n; ++i) {
            if (parts[i].body != index) {
                continue;
            }
            if (!amount_of(parts[i].shape, &a)) {
                return document_fail(at,
                                     "part \"%s\" has no volume that is known: give mass and "
                                     "inertia instead of a density",
                                     parts[i].name);
            }
            a = placed(&a, &parts[i]);
            if (pass == 0) {
                volume += a.volume;
                moment = plant_add(moment, plant_scale(a.volume, a.centre));
            } else {
                add_about(&a, centre, second);
            }
        }
    }
    if (!(volume > 0.0)) {
        return document_fail(at, "it has a density and no parts: give it parts, or a mass");
    }
    body->mass = body->density * volume;
    body->com = plant_scale(1.0 / volume, moment);
    body->inertia = plant_scale(body->density, (plant_vec){second[0], second[1], second[2]});
    body->product = plant_scale(body->density, (plant_vec){second[3], second[4], second[5]});
    return true;
}

bool complete_masses(const document_node *root, model *m)
{
    document_node section, member;
    (void)document_member(root, "bodies", &section);
    for (size_t i = 0u; i < m->n_bodies; ++i) {
        (void)document_member(&section, m->bodies[i].name, &member);
        if (m->bodies[i].density > 0.0 && !weigh(&member, m, (uint16_t)i, &m->bodies[i])) {
            return false;
        }
    }
    return true;
}
