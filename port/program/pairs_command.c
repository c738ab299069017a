/* SPDX-License-Identifier: MIT */
/* `touchdown pairs`: random pairs of convex shapes and their distances, as a vector file that `touchdown
 * check` judges in any scalar: so f32 and Q16.16 are held against f64. Every number is a multiple of
 * 2^-12, the same in all three. What is known of a distance is the bracket that this program gives. */
#define _POSIX_C_SOURCE 200809L

#include "td_distance_work.h"
#include "command.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "check_convex.h"
#include "td_distance.h"
#include "td_fault_text.h"

#define GRID   4096.0
#define HULLS  24u
#define POINTS 32u /* of a hull, at most */

#if defined(TD_SCALAR_F64)

/* ---- numbers ---- */

static uint64_t state; /* xorshift64*, never 0 */

static double draw(double lo, double hi)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return lo + (hi - lo) * (double)((state * 0x2545F4914F6CDD1Du) >> 32) / 4294967296.0;
}

static uint32_t draw_below(uint32_t n)
{
    return (uint32_t)draw(0.0, (double)n);
}

static double on_grid(double x)
{
    return round(x * GRID) / GRID;
}

static void draw_direction(double *e)
{
    double length = 0.0;
    while (!(length > 0.1 && length <= 1.0)) {
        for (int i = 0; i < 3; ++i) {
            e[i] = draw(-1.0, 1.0);
        }
        length = check_length(e);
    }
    check_moved(e, 1.0 / length - 1.0, e, e);
}

/* ---- hulls.csv ---- */

static td_vec3 points[HULLS][POINTS];
static td_hull hulls[HULLS];

static void write_hulls(FILE *file)
{
    (void)fprintf(file, "# hull,npts,idx,x,y,z\n");
    for (uint32_t h = 0u; h < HULLS; ++h) {
        const uint32_t n = 4u + draw_below(POINTS - 3u);
        const double size = ldexp(1.0, (int)draw_below(6u) - 3);
        for (uint32_t i = 0u; i < n; ++i) {
            double e[3];
            draw_direction(e);
            const double r = size * draw(0.5, 1.0);
            points[h][i] = td_vec3_of(on_grid(r * e[0]), on_grid(r * e[1]), on_grid(r * e[2]));
            (void)fprintf(file, "%u,%u,%u,%.17g,%.17g,%.17g\n", h, n, i, points[h][i].x,
                          points[h][i].y, points[h][i].z);
        }
        hulls[h] = (td_hull){.points = points[h], .n_points = (uint16_t)n};
    }
}

/* ---- pairs3d.csv ---- */

static const struct {
    const char *name;
    td_shape_kind kind;
} kinds[] = {{"sphere", TD_SHAPE_SPHERE},   {"box", TD_SHAPE_BOX},
             {"capsule", TD_SHAPE_CAPSULE}, {"cylinder", TD_SHAPE_CYLINDER},
             {"cone", TD_SHAPE_CONE},       {"ellipsoid", TD_SHAPE_ELLIPSOID},
             {"hull", TD_SHAPE_HULL}};

typedef struct half {
    const char *name;
    check_numbers numbers;
    uint32_t hull; /* a hull's number in hulls.csv */
    check_convex convex;
} half;

static void place(half *h)
{
    const bool is_hull = h->numbers.kind == TD_SHAPE_HULL;
    check_convex_set(&h->numbers, is_hull ? &hulls[h->hull] : NULL, &h->convex);
}

/* A shape at the origin, of any attitude, of a size from some centimetres to some metres. One in eight
 * is flat or thin. */
static void draw_half(half *h)
{
    const uint32_t k = draw_below((uint32_t)(sizeof kinds / sizeof kinds[0]));
    const double size = ldexp(1.0, (int)draw_below(6u) - 3);
    const double least = draw_below(8u) == 0u ? 0.01 : 0.2;
    *h = (half){.name = kinds[k].name, .hull = draw_below(HULLS)};
    h->numbers.kind = kinds[k].kind;
    for (int i = 0; i < check_convex_sizes(h->numbers.kind); ++i) {
        h->numbers.size[i] = on_grid(size * draw(least, 1.0));
    }
    draw_direction(h->numbers.q + 1);
    h->numbers.q[0] = draw(-1.0, 1.0);
    for (int i = 0; i < 4; ++i) {
        h->numbers.q[i] = on_grid(h->numbers.q[i]);
    }
    place(h);
}

static void move(half *h, double s, const double *e)
{
    for (int i = 0; i < 3; ++i) {
        h->numbers.p[i] = on_grid(h->numbers.p[i] + s * e[i]);
    }
    place(h);
}

static td_distance_work work;

static td_fault last_fault; /* of the shape that had no place */

static bool is_placed(half *h)
{
    last_fault = check_convex_place(&h->convex);
    return last_fault.status == TD_OK;
}

/* @return whether there is an answer; a coarse one has a wide bracket, and that is what is known then */
static bool measure(half *a, half *b, td_distance_result *out)
{
    return is_placed(a) && is_placed(b) &&
           td_distance(&a->convex.placed, &b->convex.placed, &work, NULL, out) >= TD_OK;
}

static void tell_unanswered(unsigned long id, const half *a, const half *b)
{
    char text[TD_TEXT_SIZE] = "the search did not end";
    if (last_fault.status != TD_OK) {
        (void)td_fault_text(last_fault, text, sizeof text);
    }
    (void)fprintf(stderr, "touchdown: pair %lu (%s, %s) has no answer in f64: %s\n", id, a->name,
                  b->name, text);
}

/* Anywhere from concentric to well apart; half of them then nearly touch, from either side. */
static bool draw_pair(half *a, half *b, td_distance_result *out)
{
    double e[3];
    draw_half(a);
    draw_half(b);
    const double size = a->convex.extent + b->convex.extent;
    draw_direction(e);
    move(a, draw(0.0, 2.0), e);
    draw_direction(e);
    move(b, size * draw(0.0, 1.3), e);
    const bool is_answered = measure(a, b, out);
    if (!is_answered || draw_below(2u) == 0u) {
        return is_answered;
    }
    const double nearly = draw(-1.0, 1.0);
    const double n[3] = {out->normal_w.x, out->normal_w.y, out->normal_w.z};
    move(b, 0.1 * size * nearly * nearly * nearly - out->distance, n);
    return measure(a, b, out);
}

static void write_half(FILE *file, const half *h)
{
    const check_numbers *const n = &h->numbers;
    const bool is_hull = n->kind == TD_SHAPE_HULL;
    (void)fprintf(file, ",%s,%.17g,%.17g,%.17g", h->name, is_hull ? (double)h->hull : n->size[0],
                  n->size[1], n->size[2]);
    (void)fprintf(file, ",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", n->p[0], n->p[1], n->p[2],
                  n->q[0], n->q[1], n->q[2], n->q[3]);
}

/* @return how many have no answer: each is told, and is not in the file */
static unsigned long write_pairs(FILE *file, unsigned long count)
{
    static half a;
    static half b;
    td_distance_result r;
    unsigned long refused = 0u;
    (void)fprintf(file, "id,regime,typeA,a0,a1,a2,pAx,pAy,pAz,qAw,qAx,qAy,qAz,"
                        "typeB,b0,b1,b2,pBx,pBy,pBz,qBw,qBx,qBy,qBz,dist,err,nx,ny,nz\n");
    for (unsigned long id = 0u; id < count; ++id) {
        if (!draw_pair(&a, &b, &r)) {
            tell_unanswered(id, &a, &b);
            refused += 1u;
            continue;
        }
        (void)fprintf(file, "%lu,%s", id, r.distance > 0.0 ? "sep" : "deep");
        write_half(file, &a);
        write_half(file, &b);
        (void)fprintf(file, ",%.17g,%.17g,%.10g,%.10g,%.10g\n", r.distance,
                      0.5 * (r.upper - r.lower), r.normal_w.x, r.normal_w.y, r.normal_w.z);
    }
    return refused;
}

/* ---- the command ---- */

/* A file in FOLDER/pairs, which is made. @return NULL: it cannot be written, as was told */
static FILE *create(const char *folder, const char *name)
{
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/pairs", folder);
    if (length < 0 || (size_t)length + strlen(name) + 2u > sizeof path) {
        errno = ENAMETOOLONG;
    } else if (mkdir(path, 0777) == 0 || errno == EEXIST) {
        (void)snprintf(path + length, sizeof path - (size_t)length, "/%s", name);
        FILE *const file = fopen(path, "w");
        if (file != NULL) {
            return file;
        }
    }
    (void)fprintf(stderr, "touchdown: cannot write %s (%s): name a folder that is there\n", path,
                  strerror(errno));
    return NULL;
}

/* @return whether all of it is on the disk */
static bool finish(FILE *file, const char *name)
{
    const bool is_well = ferror(file) == 0;
    if (fclose(file) != 0 || !is_well) {
        (void)fprintf(stderr, "touchdown: %s is not complete: the disk may be full\n", name);
        return false;
    }
    return true;
}

static int write_files(const char *folder, unsigned long count)
{
    FILE *const of_hulls = create(folder, "hulls.csv");
    if (of_hulls == NULL) {
        return COMMAND_NO;
    }
    write_hulls(of_hulls);
    FILE *const of_pairs = finish(of_hulls, "hulls.csv") ? create(folder, "pairs3d.csv") : NULL;
    if (of_pairs == NULL) {
        return COMMAND_NO;
    }
    const unsigned long refused = write_pairs(of_pairs, count);
    if (!finish(of_pairs, "pairs3d.csv")) {
        return COMMAND_NO;
    }
    (void)printf("%s/pairs: %lu pairs, %lu without an answer\n", folder, count - refused, refused);
    return refused == 0u ? COMMAND_OK : COMMAND_NO;
}

/* A whole number above 0, or 0 for anything else. */
static unsigned long number_of(const char *word)
{
    char *end = NULL;
    const long n = strtol(word, &end, 10);
    return *end == '\0' && n > 0 && n <= 100000000L ? (unsigned long)n : 0u;
}

int command_pairs(int argc, char **argv)
{
    const unsigned long count = argc == 4 ? number_of(argv[2]) : 0u;
    const unsigned long seed = argc == 4 ? number_of(argv[3]) : 0u;
    if (count == 0u || seed == 0u) {
        (void)fprintf(stderr,
                      "touchdown: pairs takes a folder, how many pairs, and the number of a "
                      "random sequence, both from 1 on: pairs FOLDER COUNT SEED\n");
        return COMMAND_USAGE;
    }
    state = 0x9E3779B97F4A7C15u ^ ((uint64_t)seed << 16);
    for (int i = 0; i < 8; ++i) {
        (void)draw(0.0, 1.0);
    }
    return write_files(argv[1], count);
}

#else

int command_pairs(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    (void)fprintf(stderr, "touchdown: pairs are measured in f64 alone: leave out --scalar %s\n",
                  TD_SCALAR_NAME);
    return COMMAND_USAGE;
}

#endif
