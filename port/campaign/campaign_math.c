/* SPDX-License-Identifier: MIT */
#include "campaign_math.h"
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ln 2 in two parts: the first has zeros at its end, so that products with exponents are exact. */
#define LN2_HIGH 0x1.62e42feep-1
#define LN2_LOW  0x1.a39ef35793c76p-33

#define ROOT_HALF 0.70710678118654752

/* x = m 2^n, sqrt(1/2) <= m < sqrt(2). */
static double split(double x, int *n)
{
    uint64_t bits = 0u;
    (void)memcpy(&bits, &x, sizeof bits);
    *n = (int)(bits >> 52u & 0x7ffu) - 1022;
    bits = (bits & ~(0x7ffull << 52u)) | 1022ull << 52u;
    double m = 0.0;
    (void)memcpy(&m, &bits, sizeof m);
    if (m < ROOT_HALF) {
        m *= 2.0;
        --*n;
    }
    return m;
}

/* log m = 2 atanh s = 2 s (1 + s^2/3 + s^4/5 + ...), s = (m - 1)/(m + 1), |s| <= 0.1716: 11 terms leave 1e-18. */
double campaign_log(double x)
{
    int n = 0;
    const double f = split(x, &n) - 1.0;
    const double s = f / (2.0 + f);
    const double z = s * s;
    double sum = 0.0;
    for (int k = 23; k >= 3; k -= 2) {
        sum = z * (sum + 1.0 / k);
    }
    return n * LN2_HIGH + (2.0 * s + (2.0 * s * sum + n * LN2_LOW));
}

/* x = n ln 2 + r, |r| <= ln 2 / 2: e^r by its series; 14 terms leave 1e-18. */
double campaign_exp(double x)
{
    const int n = (int)(x / 0.69314718055994531 + (x < 0.0 ? -0.5 : 0.5));
    const double r = (x - n * LN2_HIGH) - n * LN2_LOW;
    double sum = 1.0;
    for (int k = 14; k >= 1; --k) {
        sum = 1.0 + r / k * sum;
    }
    const uint64_t bits = (uint64_t)(n + 1023) << 52u;
    double power = 0.0;
    (void)memcpy(&power, &bits, sizeof power);
    return n > -1023 ? sum * power : 0.0;
}

/* ---- the normal quantile: PPND16 of [WI88], three quotients of polynomials ---- */

typedef struct quotient {
    double over[8], under[8]; /* from the highest power down */
} quotient;

static const quotient middle = {
    {2.5090809287301226727e+3, 3.3430575583588128105e+4, 6.7265770927008700853e+4,
     4.5921953931549871457e+4, 1.3731693765509461125e+4, 1.9715909503065514427e+3,
     1.3314166789178437745e+2, 3.3871328727963666080e+0},
    {5.2264952788528545610e+3, 2.8729085735721942674e+4, 3.9307895800092710610e+4,
     2.1213794301586595867e+4, 5.3941960214247511077e+3, 6.8718700749205790830e+2,
     4.2313330701600911252e+1, 1.0}};
static const quotient tail = {
    {7.74545014278341407640e-4, 2.27238449892691845833e-2, 2.41780725177450611770e-1,
     1.27045825245236838258e+0, 3.64784832476320460504e+0, 5.76949722146069140550e+0,
     4.63033784615654529590e+0, 1.42343711074968357734e+0},
    {1.05075007164441684324e-9, 5.47593808499534494600e-4, 1.51986665636164571966e-2,
     1.48103976427480074590e-1, 6.89767334985100004550e-1, 1.67638483018380384940e+0,
     2.05319162663775882187e+0, 1.0}};
static const quotient far_tail = {
    {2.01033439929228813265e-7, 2.71155556874348757815e-5, 1.24266094738807843860e-3,
     2.65321895265761230930e-2, 2.96560571828504891230e-1, 1.78482653991729133580e+0,
     5.46378491116411436990e+0, 6.65790464350110377720e+0},
    {2.04426310338993978564e-15, 1.42151175831644588870e-7, 1.84631831751005468180e-5,
     7.86869131145613259100e-4, 1.48753612908506148525e-2, 1.36929880922735805310e-1,
     5.99832206555887937690e-1, 1.0}};

static double horner(const double c[8], double x)
{
    double sum = c[0];
    for (size_t i = 1u; i < 8u; ++i) {
        sum = sum * x + c[i];
    }
    return sum;
}

static double divide(const quotient *q, double x)
{
    return horner(q->over, x) / horner(q->under, x);
}

double campaign_normal(double p)
{
    const double q = p - 0.5;
    if (fabs(q) <= 0.425) {
        return q * divide(&middle, 0.180625 - q * q);
    }
    const double r = sqrt(-campaign_log(q < 0.0 ? p : 1.0 - p));
    const double x = r <= 5.0 ? divide(&tail, r - 1.6) : divide(&far_tail, r - 5.0);
    return q < 0.0 ? -x : x;
}
