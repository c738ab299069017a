/* SPDX-License-Identifier: MIT */
#include "plant.h"
#include <stdint.h>

plant_vec plant_add(plant_vec a, plant_vec b)
{
    return (plant_vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

plant_vec plant_sub(plant_vec a, plant_vec b)
{
    return (plant_vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

plant_vec plant_scale(double s, plant_vec a)
{
    return (plant_vec){s * a.x, s * a.y, s * a.z};
}

double plant_dot(plant_vec a, plant_vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

plant_vec plant_cross(plant_vec a, plant_vec b)
{
    return (plant_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* ---- sine and cosine ---- */

/* Taylor's series on +-pi/4: the first term left out is below 1e-16 there. */
static double sine_near(double x)
{
    const double z = x * x;
    double sum = 1.0;
    for (int k = 17; k > 1; k -= 2) {
        sum = 1.0 - z / (k * (k - 1.0)) * sum;
    }
    return x * sum;
}

static double cosine_near(double x)
{
    const double z = x * x;
    double sum = 1.0;
    for (int k = 18; k > 0; k -= 2) {
        sum = 1.0 - z / (k * (k - 1.0)) * sum;
    }
    return sum;
}

/* x minus the nearest multiple of pi/2, whose two parts are exact to 2^-86. */
static double reduce(double x, int *quarter)
{
    const double turns = x * 0.63661977236758134308;
    const long n = (long)(turns < 0.0 ? turns - 0.5 : turns + 0.5);
    *quarter = (int)(n & 3);
    return (x - (double)n * 1.57079632673412561417) - (double)n * 6.07710050650619224932e-11;
}

double plant_sin(double x)
{
    int quarter = 0;
    const double r = reduce(x, &quarter);
    const double value = (quarter & 1) != 0 ? cosine_near(r) : sine_near(r);
    return (quarter & 2) != 0 ? -value : value;
}

double plant_cos(double x)
{
    return plant_sin(x + 1.57079632679489661923);
}

/* Taylor's series, both to the first term below 1e-17 on +-pi/4, the coefficients as numbers. */
void plant_sin_cos(double x, double *sine, double *cosine)
{
    int quarter = 0;
    const double r = reduce(x, &quarter);
    const double z = r * r;
    double s = 1.0 / 6227020800.0 - z * (1.0 / 1307674368000.0);
    s = -1.0 / 39916800.0 + z * s;
    s = 1.0 / 362880.0 + z * s;
    s = -1.0 / 5040.0 + z * s;
    s = 1.0 / 120.0 + z * s;
    s = -1.0 / 6.0 + z * s;
    s = r + r * z * s;
    double c = -1.0 / 87178291200.0 + z * (1.0 / 20922789888000.0);
    c = 1.0 / 479001600.0 + z * c;
    c = -1.0 / 3628800.0 + z * c;
    c = 1.0 / 40320.0 + z * c;
    c = -1.0 / 720.0 + z * c;
    c = 1.0 / 24.0 + z * c;
    c = 1.0 + z * (-0.5 + z * c);
    const double across = (quarter & 1) != 0 ? c : s;
    const double ahead = (quarter & 1) != 0 ? s : c;
    *sine = (quarter & 2) != 0 ? -across : across;
    *cosine = quarter == 1 || quarter == 2 ? -ahead : ahead;
}

/* Halving the exponent gives a first guess within 4 %; four steps of Newton's method do the rest. */
double plant_sqrt(double x)
{
    if (!(x > 0.0)) {
        return 0.0;
    }
    union {
        double value;
        uint64_t bits;
    } guess = {.value = x};
    guess.bits = (guess.bits >> 1) + 0x1ff7a3bea91d9b1bu;
    double root = guess.value;
    for (int i = 0; i < 5; ++i) {
        root = 0.5 * (root + x / root);
    }
    return root;
}

/* Halving the angle three times brings it below pi/32: nine terms of the series do the rest. */
static double atan_of(double x)
{
    for (int i = 0; i < 3; ++i) {
        x = x / (1.0 + plant_sqrt(1.0 + x * x));
    }
    const double z = x * x;
    double sum = 0.0;
    for (int k = 17; k > 0; k -= 2) {
        sum = 1.0 / k - z * sum;
    }
    return 8.0 * x * sum;
}

double plant_atan2(double y, double x)
{
    const double pi = 3.14159265358979323846;
    const double across = y < 0.0 ? -y : y;
    const double ahead = x < 0.0 ? -x : x;
    if (!(across > 0.0 || ahead > 0.0)) {
        return 0.0;
    }
    const double acute =
        across > ahead ? 0.5 * pi - atan_of(ahead / across) : atan_of(across / ahead);
    const double angle = x < 0.0 ? pi - acute : acute;
    return y < 0.0 ? -angle : angle;
}

/* v + 2 u x (u x v + w v), u the vector part: half the products of q v q*. */
plant_vec plant_turn(plant_quat q, plant_vec v_b)
{
    const plant_vec u = {q.x, q.y, q.z};
    const plant_vec inner = plant_add(plant_cross(u, v_b), plant_scale(q.w, v_b));
    return plant_add(v_b, plant_scale(2.0, plant_cross(u, inner)));
}

plant_vec plant_turn_back(plant_quat q, plant_vec v_w)
{
    return plant_turn((plant_quat){q.w, -q.x, -q.y, -q.z}, v_w);
}

plant_quat plant_quat_mul(plant_quat a, plant_quat b)
{
    return (plant_quat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

plant_quat plant_quat_unit(plant_quat q)
{
    const double s = 1.0 / plant_sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return (plant_quat){s * q.w, s * q.x, s * q.y, s * q.z};
}

/* ---- rigid bodies ---- */

/* I w, component by component: the axes are principal. */
static plant_vec spin_momentum(const plant_body *body)
{
    return (plant_vec){body->inertia_b.x * body->spin_b.x, body->inertia_b.y * body->spin_b.y,
                       body->inertia_b.z * body->spin_b.z};
}

/* I w' = M - w x I w: the right side, in body axes. */
static plant_vec net_torque(const plant_body *body, plant_vec torque_w)
{
    const plant_vec gyroscopic = plant_cross(body->spin_b, spin_momentum(body));
    return plant_sub(plant_turn_back(body->attitude, torque_w), gyroscopic);
}

static void spin_up(plant_body *body, plant_vec torque_w, double h)
{
    const plant_vec net_b = net_torque(body, torque_w);
    body->spin_b.x += h * net_b.x / body->inertia_b.x;
    body->spin_b.y += h * net_b.y / body->inertia_b.y;
    body->spin_b.z += h * net_b.z / body->inertia_b.z;
}

/* q exp(h w / 2) with w in body axes; the same as exp(h w / 2) q with w in the world's. */
plant_quat plant_spun(plant_quat attitude, plant_vec spin_b, double h)
{
    const double speed = plant_sqrt(plant_dot(spin_b, spin_b));
    const double half = 0.5 * h * speed;
    if (half < 1e-300) {
        return attitude;
    }
    const plant_vec axis = plant_scale(plant_sin(half) / speed, spin_b);
    const plant_quat turn = {plant_cos(half), axis.x, axis.y, axis.z};
    return plant_quat_unit(plant_quat_mul(attitude, turn));
}

void plant_step(plant_body *body, plant_vec force_w, plant_vec torque_w, double h)
{
    body->velocity = plant_add(body->velocity, plant_scale(h / body->mass, force_w));
    spin_up(body, torque_w, h);
    body->position = plant_add(body->position, plant_scale(h, body->velocity));
    body->attitude = plant_spun(body->attitude, body->spin_b, h);
}

plant_rates plant_rates_of(const plant_body *body, plant_vec force_w, plant_vec torque_w)
{
    const plant_vec net_b = net_torque(body, torque_w), i = body->inertia_b;
    return (plant_rates){plant_scale(1.0 / body->mass, force_w),
                         {net_b.x / i.x, net_b.y / i.y, net_b.z / i.z}};
}

plant_quat plant_quat_rate(plant_quat q, plant_vec spin_b)
{
    const plant_quat half = {0.0, 0.5 * spin_b.x, 0.5 * spin_b.y, 0.5 * spin_b.z};
    return plant_quat_mul(q, half);
}

plant_vec plant_point(const plant_body *body, plant_vec point_b)
{
    return plant_add(body->position, plant_turn(body->attitude, point_b));
}

plant_vec plant_velocity(const plant_body *body, plant_vec point_w)
{
    const plant_vec spin_w = plant_turn(body->attitude, body->spin_b);
    return plant_add(body->velocity, plant_cross(spin_w, plant_sub(point_w, body->position)));
}

double plant_kinetic(const plant_body *body)
{
    return 0.5 * body->mass * plant_dot(body->velocity, body->velocity) +
           0.5 * plant_dot(body->spin_b, spin_momentum(body));
}

plant_vec plant_momentum(const plant_body *body)
{
    return plant_turn(body->attitude, spin_momentum(body));
}

/* ---- prescribed motion ---- */

double plant_motion_value(const plant_motion *motion, double t)
{
    double sum = 0.0;
    for (int i = 0; i < PLANT_MAX_SINES; ++i) {
        const plant_sine *const s = &motion->sines[i];
        if (s->amplitude > 0.0 || s->amplitude < 0.0) {
            sum += s->amplitude * plant_sin(s->rate * t + s->phase);
        }
    }
    return sum;
}

double plant_motion_velocity(const plant_motion *motion, double t)
{
    double sum = 0.0;
    for (int i = 0; i < PLANT_MAX_SINES; ++i) {
        const plant_sine *const s = &motion->sines[i];
        if (s->amplitude > 0.0 || s->amplitude < 0.0) {
            sum += s->amplitude * s->rate * plant_cos(s->rate * t + s->phase);
        }
    }
    return sum;
}

plant_frame plant_ship_at(const plant_ship *ship, double t)
{
    return (plant_frame){
        .x = plant_motion_value(&ship->surge, t),
        .y = plant_motion_value(&ship->heave, t),
        .angle = plant_motion_value(&ship->roll, t),
        .vx = plant_motion_velocity(&ship->surge, t),
        .vy = plant_motion_velocity(&ship->heave, t),
        .omega = plant_motion_velocity(&ship->roll, t),
    };
}

void plant_frame_velocity(const plant_frame *frame, double x, double y, double v[2])
{
    v[0] = frame->vx - frame->omega * (y - frame->y);
    v[1] = frame->vy + frame->omega * (x - frame->x);
}
