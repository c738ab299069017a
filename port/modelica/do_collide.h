/* SPDX-License-Identifier: MIT */
/// Contact for tools that pass flat arrays: `doCollide`, the source's external function, repaired.
///
///     do_collide_world *object = doCollideOpen(2);
///     doCollideLaws(object, 1, (const double[]){1, 1e5, 0.7, 0, 0, 0, 0});
///     for (;;) {
///         if (doCollideObject(object, 2, time, in, more, out) < 0) {
///             puts(doCollideText(object));
///         }
///         ... the tool's own solver moves the bodies under `out` ...
///     }
///     doCollideClose(object);
///
/// Use        Modelica by `external "C"` (Touchdown.mo beside this file), Simulink and Octave by a C function of a few
///            lines about doCollideStep, any program by C. `make collide` builds libtouchdown-collide.so, which exports
///            the functions of this header and nothing else.
/// In         a row of 27 numbers a body, as the source prints it. [EN sec. 7.3] Columns from 1 on:
///
///              1      id              in messages only
///              2      shape           1 box, 2 sphere, 3 cylinder, 4 cone, 5 capsule, 6 ellipsoid
///              3, 4   Form, extra     not read
///              5      STL index       0: `shape` and `size` count; else the mesh that was registered under this number
///              6      noCollision     0: the body takes part
///              7-9    size            [m] length along x, width along y, height along z. Sphere: x its diameter. Cylinder, cone,
///                                     capsule: x the length along their axis, y the diameter. What is not named is not read
///              10-12  rxvisobj        [-] the shape's x axis, in the world, unit
///              13-15  ryvisobj        [-] its y axis, perpendicular to it
///              16-18  rvisobj         [m] its origin in the world: the middle of the shape, the origin of a mesh's file
///              19-27  Sa              [-] the body's frame, by rows; not read, since answers are in the world
///
///            A cone's apex is at +x. A capsule's length is that without its caps. A mesh that is not convex is taken
///            as convex parts, and of two bodies the two parts count that are deepest in each other.
/// More       a row of 11 numbers a body, which the source lacks. [EN E14]
///
///              1-3    origin of the body in the world [m]: torques are about it
///              4-6    velocity of that point [m/s]       7-9  angular velocity [rad/s], both in the world
///              10     mass [kg], 0: fixed; two fixed bodies do not meet       11   material, from 1 on
///
/// Laws       a row of 7 numbers for each pair of materials: kind (0 spring, 1 damped, 2 smooth, 3 quintic, 4 td_law_user),
///            stiffness [N/m], restitution, threshold [m], least entry speed [m/s], blend [m], duration [s]: td_law.h.
/// Out        a row of 6 numbers a body: force [N], and torque [N m] about its origin, both in the world.
/// Memory     a row of 4 numbers a pair (i < j; row i (2 n - i - 1) / 2 + j - i - 1, from 0 on): 1 if it touches, 1 if it has parted
///            since the entry speed was taken, entry speed [m/s], time since contact began [s]. All zero: no contact.
/// Status     0; 1: some distance was only bracketed, the answer is usable. Negative: do_collide_status; nothing was
///            written, and doCollideText has one sentence.
/// Threads    one call at a time for one world. Worlds share nothing.
/// Cost       every pair is measured in every call, as in td_collide.h.
#ifndef DO_COLLIDE_H
#define DO_COLLIDE_H

#ifdef __cplusplus
extern "C" {
#endif

#define DO_COLLIDE_IN        27    ///< numbers of a row of `in`
#define DO_COLLIDE_MORE      11    ///< of `more`
#define DO_COLLIDE_OUT       6     ///< of `out`
#define DO_COLLIDE_MEMORY    4     ///< of `memory`
#define DO_COLLIDE_LAW       7     ///< of `laws`
#define DO_COLLIDE_BODIES    64    ///< at most
#define DO_COLLIDE_MATERIALS 16    ///< at most
#define DO_COLLIDE_MESHES    64    ///< at most
#define DO_COLLIDE_PARTS     256   ///< convex parts of all meshes, at most
#define DO_COLLIDE_POINTS    16384 ///< vertices of all of them, at most
#define DO_COLLIDE_HISTORY   32    ///< earlier calls that an object remembers

#define DO_COLLIDE_PAIRS(n) ((n) * ((n)-1) / 2) ///< pairs of n bodies

#if defined(__GNUC__)
#    define DO_COLLIDE_API __attribute__((visibility("default")))
#else
#    define DO_COLLIDE_API
#endif

/// What a call answers.
typedef enum do_collide_status {
    DO_COLLIDE_OK = 0,
    DO_COLLIDE_PARTIAL = 1,     ///< some distance was only bracketed
    DO_COLLIDE_E_ARGUMENT = -1, ///< an array or an object is missing
    DO_COLLIDE_E_BODIES =
        -2, ///< fewer than 1 or more than DO_COLLIDE_BODIES, or not as many as the object has
    DO_COLLIDE_E_NUMBER = -3,   ///< NaN, or out of range
    DO_COLLIDE_E_SHAPE = -4,    ///< no such shape
    DO_COLLIDE_E_SIZE = -5,     ///< a size that is not positive
    DO_COLLIDE_E_FRAME = -6,    ///< rxvisobj and ryvisobj are not two perpendicular unit vectors
    DO_COLLIDE_E_MESH = -7,     ///< no mesh has this STL index, or it is taken
    DO_COLLIDE_E_MATERIAL = -8, ///< no such material
    DO_COLLIDE_E_LAW = -9,      ///< a law that td_law.h refuses
    DO_COLLIDE_E_FILE = -10,    ///< a mesh that cannot be read or cut
    DO_COLLIDE_E_FULL = -11,    ///< too many materials, meshes, parts or points
    DO_COLLIDE_E_HOOK = -12,    ///< a detection or a force of the caller's gave no answer
} do_collide_status;

/// Meshes, laws, replaced functions, scratch. No part of it is shared. do_collide_world.h has its members, for who holds one
/// in an array of his own; doCollideOpen allocates one.
typedef struct do_collide_world do_collide_world;

/// An empty world: no mesh, no law, our detection and our force.
DO_COLLIDE_API void doCollideClear(do_collide_world *world);

/// Why the last call of this world was refused: one sentence; empty if it was not. Valid until the next call.
DO_COLLIDE_API const char *doCollideText(const do_collide_world *world);

/// The laws of all pairs of materials. @param laws materials^2 rows, that of a and b at (a - 1) materials + b - 1
DO_COLLIDE_API int doCollideLaws(do_collide_world *world, int materials, const double *laws);

/// Reads an STL or OBJ file and registers it. @param index 1 or more @param scale metres of one unit of the file
DO_COLLIDE_API int
doCollideMesh(do_collide_world *world, int index, const char *path, double scale);

/// Registers the convex hull of n points, three numbers each. [m]
DO_COLLIDE_API int doCollidePoints(do_collide_world *world, int index, int n, const double *points);

/* ---- contact, with memory in arrays of the caller's ---- */

/// Forces and torques of all contacts. `memory` is read, `next` written: a rejected step leaves no trace.
/// @param memory, next DO_COLLIDE_PAIRS(bodies) rows
DO_COLLIDE_API int doCollide(do_collide_world *world,
                             int bodies,
                             double time,
                             const double *in,
                             const double *more,
                             const double *memory,
                             double *next,
                             double *out);

/// Accepts a step: `next` becomes `memory`, and contacts grow older. @param h [s] >= 0, how far time goes on
DO_COLLIDE_API void doCollideAccept(int bodies, double h, const double *next, double *memory);

/* ---- with memory in an object ---- */

/// A world that remembers, in one block of memory. NULL if there is none left, or if `bodies` is out of range.
/// Such an object is a world for all functions of this header.
DO_COLLIDE_API do_collide_world *doCollideOpen(int bodies);
DO_COLLIDE_API void doCollideClose(do_collide_world *object);

/// As doCollide. What was remembered at `time` or later is forgotten, and the rest counts: a solver that goes back (a rejected step, an
/// iteration, an event) finds contacts as they were, up to DO_COLLIDE_HISTORY calls before. Beyond them there is no contact.
DO_COLLIDE_API int doCollideObject(do_collide_world *object,
                                   int bodies,
                                   double time,
                                   const double *in,
                                   const double *more,
                                   double *out);

/* ---- as a block of a fixed step ---- */

#define DO_COLLIDE_U(n)                                                                            \
    (3 + (n) * (DO_COLLIDE_IN + DO_COLLIDE_MORE) +                                                 \
     DO_COLLIDE_PAIRS(n) * DO_COLLIDE_MEMORY) ///< numbers of u
#define DO_COLLIDE_Y(n)                                                                            \
    (1 + (n)*DO_COLLIDE_OUT + DO_COLLIDE_PAIRS(n) * DO_COLLIDE_MEMORY) ///< numbers of y

/// u: bodies, time, time since the last call, rows of `in`, rows of `more`, rows of memory.
/// y: status, rows of `out`, rows of memory. Memory of y, delayed by one step, is that of u; 0 at the beginning.
/// y[0] is written whatever happens, the rest if it is not negative.
DO_COLLIDE_API void doCollideStep(do_collide_world *world, const double *u, double *y);

/* ---- replacing detection and force ---- */

/// Two bodies, as the caller wrote them.
typedef struct do_collide_pair {
    int a, b;                      ///< their rows, from 0 on
    const double *in_a, *in_b;     ///< 27 numbers each
    const double *more_a, *more_b; ///< 11 each
    double time;                   ///< [s]
    double reach; ///< [m] the law's threshold: a distance beyond it may be any number beyond it
} do_collide_pair;

/// What a detection finds.
typedef struct do_collide_contact {
    double distance;  ///< [m] negative when overlapping
    double normal[3]; ///< [-] from a to b, unit, in the world
    double point[3];  ///< [m] where the force acts, in the world
} do_collide_contact;

/// What a force sees: a pair within reach of its law.
typedef struct do_collide_meeting {
    const do_collide_pair *pair; ///< whose
    const double *law;           ///< 7 numbers
    double depth;                ///< [m] > 0: threshold minus distance
    double speed;                ///< [m/s] of approach along the normal
} do_collide_meeting;

/// The distance of a pair. @return DO_COLLIDE_OK, DO_COLLIDE_PARTIAL, or negative: the call is refused
typedef int (*do_collide_detect)(void *user, const do_collide_pair *pair, do_collide_contact *out);

/// The force of a contact [N], >= 0, along the normal. Pure: the answer depends on the arguments alone.
/// @param memory of the pair before @param next all zero; of the pair after, next[0] = 1 as long as it touches
typedef double (*do_collide_force)(void *user,
                                   const do_collide_meeting *meeting,
                                   const double *memory,
                                   double *next);

/// Replaces detection, force, or both; NULL: ours. `user` is handed to those that are not ours.
DO_COLLIDE_API void doCollideReplace(do_collide_world *world,
                                     do_collide_detect detect,
                                     do_collide_force force,
                                     void *user);

/// Ours: td_distance.h and td_law.h. For functions that only add to them. @param world the one that calls
DO_COLLIDE_API int
doCollideDetect(void *world, const do_collide_pair *pair, do_collide_contact *out);
DO_COLLIDE_API double
doCollideForce(void *world, const do_collide_meeting *meeting, const double *memory, double *next);

#ifdef __cplusplus
}
#endif

#endif
