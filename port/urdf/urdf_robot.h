/* SPDX-License-Identifier: MIT */
/// A robot between its URDF and its scene: links and joints in double, and the bodies that they become.
///
/// Memory     of the robot: urdf_robot_free. Texts live in its dictionary.
/// Errors     functions that return bool return false when something is wrong; robot->words->error then says what. The
///            first one counts.
#ifndef URDF_ROBOT_H
#define URDF_ROBOT_H

#include <stdint.h>
#include "plant.h"
#include "urdf.h"

#define URDF_NONE  UINT16_MAX
#define URDF_WORLD (URDF_NONE - 1u) ///< the body of what is fixed to the world

/* ---- numbers ---- */

typedef struct urdf_pose {
    plant_vec p;
    plant_quat q;
} urdf_pose;

#define URDF_HERE ((urdf_pose){{0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}})

/// Symmetric: xx, yy, zz, yz, zx, xy.
typedef struct urdf_sym {
    double v[6];
} urdf_sym;

typedef struct urdf_mass {
    double mass;      ///< [kg] 0: none
    plant_vec com;    ///< [m]
    urdf_sym inertia; ///< [kg m^2] about the centre of mass
} urdf_mass;

/// x_ac = x_ab x_bc
urdf_pose urdf_pose_mul(urdf_pose x_ab, urdf_pose x_bc);

/// Roll about x, then pitch about y, then yaw about z; the axes stay.
plant_quat urdf_attitude(const double rpy[3]);

/// R I R', for axes that q turns.
urdf_sym urdf_sym_turned(plant_quat q, const urdf_sym *s);

/// The same mass in the frame a.
urdf_mass urdf_mass_in(urdf_pose x_ab, const urdf_mass *mass_b);

/// Two masses that move as one.
urdf_mass urdf_mass_sum(const urdf_mass *a, const urdf_mass *b);

/// All principal values are above -slack times the trace.
bool urdf_sym_is_positive(const urdf_sym *s, double slack);

/// No principal moment is larger than the two others together, but for a thousandth: some mass has it.
bool urdf_sym_is_inertia(const urdf_sym *s);

/* ---- what the file says ---- */

typedef enum urdf_shape {
    URDF_BOX = 0,  ///< size: half lengths
    URDF_SPHERE,   ///< radius
    URDF_CYLINDER, ///< radius, half height
    URDF_CAPSULE,  ///< radius, half length of its axis
    URDF_MESH,     ///< scale
} urdf_shape;

typedef struct urdf_part {
    const char *name; ///< of its <collision>, or NULL
    const char *file; ///< of a mesh: its path from here
    double size[3];   ///< [m] by its kind
    urdf_pose pose;   ///< in its link; after urdf_merge in its body
    long line;
    uint16_t link;
    uint8_t kind; ///< a urdf_shape
} urdf_part;

typedef struct urdf_link {
    const char *name;
    urdf_mass mass; ///< in the link's frame
    long line;
    uint16_t joint;  ///< towards its parent, or URDF_NONE: the root
    uint16_t body;   ///< by urdf_merge: what it belongs to, or URDF_WORLD
    urdf_pose pose;  ///< and where it is in that
    bool is_dropped; ///< it was merged into a body of another name
} urdf_link;

typedef enum urdf_joint_kind {
    URDF_FIXED = 0,
    URDF_REVOLUTE,
    URDF_PRISMATIC,
    URDF_FLOATING,
} urdf_joint_kind;

typedef struct urdf_joint {
    const char *name;
    const char *parent_name, *child_name;
    uint16_t parent, child; ///< links
    uint8_t kind;           ///< a urdf_joint_kind
    urdf_pose pose;         ///< of the child in its parent, at 0
    plant_vec axis;         ///< [-] unit, in the child
    bool is_limited;
    double lower, upper; ///< [rad] or [m]
    double start;        ///< [rad] or [m]
    double damping, friction;
    double rate; ///< [rad/s] or [m/s] its velocity limit; 0: none
    long line;
} urdf_joint;

/// How far a revolute or prismatic joint moves its child.
urdf_pose urdf_moved(const urdf_joint *joint, double q);

/* ---- what becomes of it ---- */

typedef struct urdf_body {
    const char *name;
    urdf_mass mass;
    uint16_t link;    ///< whose frame it has
    uint16_t parent;  ///< a body before this one, or URDF_WORLD
    uint16_t joint;   ///< of the file, or URDF_NONE: free, or fixed to the world
    uint8_t kind;     ///< of its joint, a urdf_joint_kind; URDF_FLOATING: it is free
    urdf_pose at;     ///< of the joint in the parent
    urdf_pose start;  ///< of the body in the world, at the start
    double omega_max; ///< [rad/s]
} urdf_body;

/// Words about what is left out, by kind: so many lines are listed.
#define URDF_LISTED 6u
#define URDF_KINDS  48u

typedef struct urdf_left {
    const char *what, *why;
    long lines[URDF_LISTED];
    size_t count;
} urdf_left;

typedef struct urdf_robot {
    const urdf_order *order;
    urdf_words *words;
    struct _xmlDict *texts;
    const char *name; ///< as a scene may be called
    urdf_link *links;
    urdf_joint *joints;
    urdf_part *parts;
    urdf_body *bodies;
    size_t n_links, n_joints, n_parts, n_bodies;
    uint16_t root; ///< a link
    urdf_left left[URDF_KINDS];
    size_t n_left;
} urdf_robot;

/* ---- steps, in their order ---- */

/// urdf_read.c: the file.
bool urdf_read(urdf_robot *robot);

/// urdf_tree.c: names of joints become links; one root, no loops.
bool urdf_tree(urdf_robot *robot);

/// urdf_merge.c: bodies, and where they begin.
bool urdf_merge(urdf_robot *robot);

/// urdf_ground.c: lifts the robot above z = 0.
bool urdf_lift(urdf_robot *robot);

/// urdf_write.c: the scene.
bool urdf_write(urdf_robot *robot);

void urdf_robot_free(urdf_robot *robot);

/* ---- files ---- */

/// urdf_files.c: the path, from here, of a mesh that a URDF names. NULL: the error says why.
const char *urdf_find_mesh(urdf_robot *robot, long line, const char *name);

/// The path of a file from the folder of another, in `out` of `size` bytes.
bool urdf_path_from(const char *file, const char *to, char *out, size_t size);

/* ---- words ---- */

/// Says what is wrong. @param line 0: of the whole file @return false, always
bool urdf_fail(urdf_robot *robot, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Says something that is not wrong. @param line 0: of the whole file
void urdf_note(urdf_robot *robot, long line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Something is left out; told when the file was read, once for each `what`.
void urdf_leave_out(urdf_robot *robot, long line, const char *what, const char *why);

/// Tells what was left out.
void urdf_tell_left(urdf_robot *robot);

/// A text that lives as long as the robot.
const char *urdf_keep(urdf_robot *robot, const char *text);

#endif
