/* SPDX-License-Identifier: MIT */
/* Rows become solids. Tests     test_do_collide.c */
#include "do_collide_world.h"
#include "plant_core.h"

#define FRAME_ERROR 1.0e-6 /* [-] by which axes may miss unit length and a right angle */

enum {
    ID = 0,
    SHAPE = 1,
    STL = 4,
    SIZE = 6,
    AXIS_X = 9,
    AXIS_Y = 12,
    PLACE = 15
};
enum {
    MASS = 9,
    MATERIAL = 10
};
enum {
    BOX = 1,
    SPHERE,
    CYLINDER,
    CONE,
    CAPSULE,
    ELLIPSOID
};

int do_collide_check(do_collide_world *world, double x, int i, int column, const char *array)
{
    td_real ignored;
    const td_status status = td_from_double_checked(x, &ignored);
    return status == TD_OK
               ? DO_COLLIDE_OK
               : do_collide_refuse(world, DO_COLLIDE_E_NUMBER, "body %d, column %d of `%s`: %s",
                                   i + 1, column, array,
                                   status == TD_E_RANGE ? "out of range" : "not a number");
}

static int check_numbers(do_collide_world *world, int i, const double *in, const double *more)
{
    int status = DO_COLLIDE_OK;
    for (int k = 0; k < DO_COLLIDE_IN && status == DO_COLLIDE_OK; ++k) {
        status = do_collide_check(world, in[k], i, k + 1, "in");
    }
    for (int k = 0; k < DO_COLLIDE_MORE && status == DO_COLLIDE_OK; ++k) {
        status = do_collide_check(world, more[k], i, k + 1, "more");
    }
    if (status == DO_COLLIDE_OK && more[MASS] < 0.0) {
        status = do_collide_refuse(world, DO_COLLIDE_E_NUMBER,
                                   "body %d: a mass of %g; 0 is fixed, else it is positive", i + 1,
                                   more[MASS]);
    }
    return status;
}

/// Whole, and within its table.
static int check_material(do_collide_world *world, int i, double material)
{
    const bool is_there = material >= 1.0 && material <= (double)world->materials &&
                          material == (double)(int)material;
    return is_there ? DO_COLLIDE_OK
                    : do_collide_refuse(world, DO_COLLIDE_E_MATERIAL,
                                        "body %d: material %g is none of the %d that doCollideLaws "
                                        "was given",
                                        i + 1, material, world->materials);
}

/* ---- shapes ---- */

/// In the core round shapes have their axis along z; here it is x.
static bool is_round(int shape)
{
    return shape == CYLINDER || shape == CONE || shape == CAPSULE;
}

static td_shape shape_of(int shape, plant_vec half)
{
    static const td_shape_kind kinds[] = {
        [BOX] = TD_SHAPE_BOX,   [SPHERE] = TD_SHAPE_SPHERE,   [CYLINDER] = TD_SHAPE_CYLINDER,
        [CONE] = TD_SHAPE_CONE, [CAPSULE] = TD_SHAPE_CAPSULE, [ELLIPSOID] = TD_SHAPE_ELLIPSOID};
    plant_vec size = half;
    if (shape == SPHERE) {
        size = (plant_vec){half.x, 0.0, 0.0};
    } else if (is_round(shape)) {
        size = (plant_vec){half.y, half.x, 0.0};
    }
    return (td_shape){kinds[shape], plant_to_core(size), TD_ZERO, 0};
}

/// How many sizes a shape has.
static int sizes_of(int shape)
{
    return shape == SPHERE ? 1 : is_round(shape) ? 2 : 3;
}

static int read_shape(do_collide_world *world, int i, const double *in)
{
    do_collide_solid *const solid = &world->solids[i];
    const int shape = in[SHAPE] >= BOX && in[SHAPE] <= ELLIPSOID ? (int)in[SHAPE] : 0;
    if (shape == 0 || (double)shape != in[SHAPE]) {
        return do_collide_refuse(
            world, DO_COLLIDE_E_SHAPE,
            "body %d (id %g): there is no shape %g; 1 box, 2 sphere, 3 cylinder, "
            "4 cone, 5 capsule, 6 ellipsoid",
            i + 1, in[ID], in[SHAPE]);
    }
    bool is_solid = true;
    for (int k = 0; k < sizes_of(shape); ++k) {
        is_solid = is_solid && in[SIZE + k] > 0.0;
    }
    const td_shape wanted = shape_of(shape, plant_scale(0.5, do_collide_vec(&in[SIZE])));
    if (!is_solid || td_convex_set(&wanted, TD_ONE, &solid->own).status != TD_OK) {
        return do_collide_refuse(world, DO_COLLIDE_E_SIZE,
                                 "body %d (id %g): sizes %g %g %g; each that its shape has is "
                                 "positive and within range",
                                 i + 1, in[ID], in[SIZE], in[SIZE + 1], in[SIZE + 2]);
    }
    solid->parts = &solid->own;
    solid->n_parts = 1u;
    return DO_COLLIDE_OK;
}

static int read_mesh(do_collide_world *world, int i, const double *in)
{
    for (uint32_t k = 0u; k < world->n_meshes; ++k) {
        if ((double)world->meshes[k].index == in[STL]) {
            world->solids[i].parts = &world->parts[world->meshes[k].first];
            world->solids[i].n_parts = world->meshes[k].n;
            return DO_COLLIDE_OK;
        }
    }
    return do_collide_refuse(world, DO_COLLIDE_E_MESH,
                             "body %d (id %g): no mesh is registered under STL index %g", i + 1,
                             in[ID], in[STL]);
}

/* ---- frames ---- */

static bool is_near(double x, double y)
{
    return x - y <= FRAME_ERROR && y - x <= FRAME_ERROR;
}

static td_dir3 row(double x, double y, double z)
{
    return td_dir3_of(td_unit_from_double(x), td_unit_from_double(y), td_unit_from_double(z));
}

static td_rot turn(plant_vec x, plant_vec y, plant_vec z)
{
    return (td_rot){row(x.x, y.x, z.x), row(x.y, y.y, z.y), row(x.z, y.z, z.z)};
}

static int read_frame(do_collide_world *world, int i, const double *in)
{
    td_placed *const placed = &world->solids[i].placed;
    const plant_vec rx = do_collide_vec(&in[AXIS_X]);
    const plant_vec ry = do_collide_vec(&in[AXIS_Y]);
    const double length = plant_sqrt(plant_dot(rx, rx));
    if (!is_near(length, 1.0) || !is_near(plant_dot(ry, ry), 1.0) ||
        !is_near(plant_dot(rx, ry), 0.0)) {
        return do_collide_refuse(world, DO_COLLIDE_E_FRAME,
                                 "body %d (id %g): columns 10 to 15 are not two perpendicular unit "
                                 "vectors",
                                 i + 1, in[ID]);
    }
    const plant_vec x = plant_scale(1.0 / length, rx);
    plant_vec z = plant_cross(x, ry);
    z = plant_scale(1.0 / plant_sqrt(plant_dot(z, z)), z);
    const plant_vec y = plant_cross(z, x);
    const bool is_along_z = in[STL] == 0.0 && is_round((int)in[SHAPE]);
    placed->rot = is_along_z ? turn(y, z, x) : turn(x, y, z);
    placed->p = plant_to_core(do_collide_vec(&in[PLACE]));
    placed->residual = plant_residuals(do_collide_vec(&in[PLACE]));
    return DO_COLLIDE_OK;
}

int do_collide_read(do_collide_world *world, int i, const double *in, const double *more)
{
    int status = check_numbers(world, i, in, more);
    if (status == DO_COLLIDE_OK) {
        status = check_material(world, i, more[MATERIAL]);
    }
    if (status == DO_COLLIDE_OK) {
        status = in[STL] == 0.0 ? read_shape(world, i, in) : read_mesh(world, i, in);
    }
    return status == DO_COLLIDE_OK ? read_frame(world, i, in) : status;
}
