/* SPDX-License-Identifier: MIT */
#include "rig_check.h"
#include "rig_signal.h"
#include "tree_plane.h"
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

/* ---- checks of a row ---- */

static bool is_vec(plant_vec v)
{
    return signal_is_number(v.x) && signal_is_number(v.y) && signal_is_number(v.z);
}

static bool is_near_one(double square)
{
    return square > 1.0 - 1e-6 && square < 1.0 + 1e-6;
}

/* All zero stands for no turn. */
static bool is_turn(plant_quat q)
{
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return is_near_one(square) || !(square > 0.0 || square < 0.0 || square != square);
}

static bool is_idle(const rig_joint *j)
{
    return !(j->damping > 0.0) && !(j->friction > 0.0) &&
           !(j->drive.constant * j->drive.constant + j->drive.slope * j->drive.slope > 0.0) &&
           j->drive.n_sines == 0u && j->drive.n_table == 0u;
}

static bool is_still(const rig_joint *j)
{
    return is_idle(j) && !j->is_limited &&
           !(j->start * j->start + j->start_rate * j->start_rate > 0.0);
}

static bool is_start(const rig_joint *j)
{
    return signal_is_number(j->start) && signal_is_number(j->start_rate) &&
           (!j->is_limited || (j->start >= j->lower && j->start <= j->upper));
}

static bool is_limit(const rig_joint *j)
{
    return !j->is_limited ||
           (signal_is_number(j->lower) && signal_is_number(j->upper) && j->lower <= j->upper);
}

static bool is_amount(double x)
{
    return signal_is_number(x) && x >= 0.0;
}

/* @return 0, or the field that is wrong */
static uint32_t check_numbers(const rig_joint *j)
{
    const bool moves = j->kind == RIG_REVOLUTE || j->kind == RIG_PRISMATIC;
    if (!is_vec(j->at_parent) || !is_vec(j->at_child) || !is_turn(j->turn_parent) ||
        !is_turn(j->turn_child)) {
        return RIG_JOINT_FRAME;
    }
    if (moves && !is_near_one(tree_dot(j->axis, j->axis))) {
        return RIG_JOINT_AXIS;
    }
    return !is_limit(j)                      ? RIG_JOINT_LIMITS
           : !is_amount(j->damping)          ? RIG_JOINT_DAMPING
           : !is_amount(j->friction)         ? RIG_JOINT_FRICTION
           : !signal_is_valid(&j->drive, 1u) ? RIG_JOINT_DRIVE
           : !is_start(j)                    ? RIG_JOINT_START
           : !moves && !is_still(j)          ? RIG_JOINT_RIGID
                                             : 0u;
}

static uint32_t check_joint(const tree_setup *setup, uint32_t row)
{
    const rig_joint *const j = &setup->tables->joints[row];
    if (j->kind >= RIG_JOINT_KINDS) {
        return RIG_JOINT_KIND;
    }
    if (j->child >= setup->n_bodies || !(setup->bodies[j->child].mass > 0.0)) {
        return RIG_JOINT_CHILD;
    }
    if ((j->parent >= setup->n_bodies && j->parent != RIG_WORLD) || j->parent == j->child) {
        return RIG_JOINT_PARENT;
    }
    for (uint32_t i = 0u; i < row; ++i) {
        if (setup->tables->joints[i].child == j->child) {
            return RIG_JOINT_TWICE;
        }
    }
    return check_numbers(j);
}

/* ---- who belongs to a tree ---- */

static const rig_joint *joint_of(const tree_setup *setup, uint32_t body)
{
    for (uint32_t i = 0u; i < setup->tables->n_joints; ++i) {
        if (setup->tables->joints[i].child == body) {
            return &setup->tables->joints[i];
        }
    }
    return 0;
}

static bool is_tied(const rig_joint *joint)
{
    return joint != 0 && joint->kind != RIG_FREE;
}

static bool carries(const tree_setup *setup, uint32_t body)
{
    for (uint32_t i = 0u; i < setup->tables->n_joints; ++i) {
        const rig_joint *const j = &setup->tables->joints[i];
        if (is_tied(j) && j->parent == body) {
            return true;
        }
    }
    return false;
}

static rig_mass mass_of(const tree_setup *setup, uint32_t body)
{
    const plant_body *const b = &setup->bodies[body];
    const plant_vec none = {0.0, 0.0, 0.0};
    return setup->tables->masses != 0 ? setup->tables->masses[body]
                                      : (rig_mass){b->mass, none, b->inertia_b, none};
}

static bool is_plain(const rig_mass *mass)
{
    return !(tree_dot(mass->com_b, mass->com_b) + tree_dot(mass->product_b, mass->product_b) > 0.0);
}

static bool belongs(const tree_setup *setup, uint32_t body)
{
    const rig_mass mass = mass_of(setup, body);
    return setup->bodies[body].mass > 0.0 &&
           (is_tied(joint_of(setup, body)) || carries(setup, body) || !is_plain(&mass));
}

/* ---- a link ---- */

static tree_mat turn_of(plant_quat q)
{
    const double square = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    return tree_mat_of(square > 0.0 ? plant_quat_unit(q) : (plant_quat){1.0, 0.0, 0.0, 0.0});
}

static tree_mat transposed(const tree_mat *m)
{
    return (tree_mat){{m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
}

/* The joint's frame with its z along the axis, by the axes of a body. */
static tree_mat frame_of(const rig_joint *joint, plant_quat turn)
{
    const tree_mat in_body = turn_of(turn);
    if (joint->kind == RIG_FIXED) {
        return in_body;
    }
    const double length = plant_sqrt(tree_dot(joint->axis, joint->axis));
    const tree_mat towards = tree_mat_towards(tree_scale(1.0 / length, joint->axis));
    tree_mat frame;
    tree_mat_mul(&in_body, &towards, &frame);
    return frame;
}

/* Mass and inertia in the frame of the link. */
static void set_mass(const rig_mass *mass, tree_link *link)
{
    const tree_mat turn = tree_mat_of(link->body_turn);
    const plant_vec i = mass->inertia_b, p = mass->product_b;
    const tree_sym inertia = {i.x, i.y, i.z, p.x, p.y, p.z};
    const double off = (i.x - i.y) * (i.x - i.y) + (i.y - i.z) * (i.y - i.z);
    link->mass = mass->mass;
    link->com = tree_add(link->body_at, tree_mat_vec(&turn, mass->com_b));
    link->is_round = !(off + tree_dot(p, p) > 0.0);
    link->inertia = inertia;
    if (!link->is_round) {
        tree_sym_turn(&inertia, &turn, &link->inertia);
    }
}

/* But for rounding errors. */
static bool is_no_turn(const tree_mat *m)
{
    const plant_vec off = {m->x.x - 1.0, m->y.y - 1.0, m->z.z - 1.0};
    const plant_vec across = {m->y.z - m->z.y, m->z.x - m->x.z, m->x.y - m->y.x};
    return tree_dot(off, off) + tree_dot(across, across) < 1e-30;
}

/* Where the joint is in the frame of the parent link, or of the base. */
static void set_place(const tree *t, const rig_joint *joint, tree_link *link)
{
    const tree_mat frame = frame_of(joint, joint->turn_parent);
    link->turn = frame;
    link->at = joint->at_parent;
    if (link->parent != TREE_NONE) {
        const tree_link *const parent = &t->links[link->parent];
        const tree_mat body = tree_mat_of(parent->body_turn);
        tree_mat_mul(&body, &frame, &link->turn);
        link->is_parallel = is_no_turn(&link->turn);
        link->at = tree_add(parent->body_at, tree_mat_vec(&body, joint->at_parent));
    }
}

static void set_joint(const tree *t, const rig_joint *joint, uint16_t index, tree_link *link)
{
    const bool on_link = joint->parent != RIG_WORLD && t->of_body[joint->parent] != TREE_NONE;
    const tree_mat in_child = frame_of(joint, joint->turn_child);
    const tree_mat back = transposed(&in_child);
    link->joint = joint;
    link->kind = joint->kind;
    link->parent = on_link ? t->of_body[joint->parent] : TREE_NONE;
    link->root = on_link ? t->links[link->parent].root : index;
    link->base = joint->parent;
    link->body_turn = tree_quat_of(&back);
    link->body_at = tree_scale(-1.0, tree_mat_vec(&back, joint->at_child));
    link->q = joint->start;
    link->rate = joint->start_rate;
    set_place(t, joint, link);
}

static void set_free(const rig_mass *mass, uint16_t index, tree_link *link)
{
    link->kind = RIG_FREE;
    link->parent = TREE_NONE;
    link->root = index;
    link->base = RIG_WORLD;
    link->body_turn = (plant_quat){1.0, 0.0, 0.0, 0.0};
    link->body_at = tree_scale(-1.0, mass->com_b);
}

static void add_link(tree *t, const tree_setup *setup, uint16_t body)
{
    const uint16_t index = t->n;
    const rig_joint *const joint = joint_of(setup, body);
    const rig_mass mass = mass_of(setup, body);
    tree_link *const link = &t->links[index];
    *link = (tree_link){.body = body};
    if (is_tied(joint)) {
        set_joint(t, joint, index, link);
    } else {
        set_free(&mass, index, link);
    }
    set_mass(&mass, link);
    link->is_end = true;
    if (link->parent != TREE_NONE) {
        t->links[link->parent].is_end = false;
    }
    link->is_idle = link->joint == 0 || is_idle(joint);
    t->has_holds = t->has_holds || (joint != 0 && (joint->friction > 0.0 || joint->is_limited));
    t->has_drivers = t->has_drivers || tree_is_driven(link);
    t->of_body[body] = index;
    ++t->n;
}

/* ---- stiff damping ---- */

/* Explicit stages of RK4 may bear this much of h times damping over inertia, all joints together; what implicit ones
 * add is below 2. */
#    define EXPLICIT_MOST 0.7

/* [kg m^2] No principal moment is smaller: l1 l2 l3 / ((l2 + l3) / 2)^2. */
static double least_inertia(const tree_sym *s)
{
    const double trace = s->xx + s->yy + s->zz;
    const double det = s->xx * (s->yy * s->zz - s->yz * s->yz) -
                       s->xy * (s->xy * s->zz - s->yz * s->zx) +
                       s->zx * (s->xy * s->yz - s->yy * s->zx);
    return trace > 0.0 && det > 0.0 ? 4.0 * det / (trace * trace) : 0.0;
}

/* No acceleration of a joint by a unit torque is larger, in any pose: of two bodies that nothing else holds, or of one on
 * its base. Below zero: nobody knows. */
static double most_mobile(const tree *t, const tree_link *link)
{
    const double about_axis =
        link->inertia.zz + link->mass * (link->com.x * link->com.x + link->com.y * link->com.y);
    if (link->parent == TREE_NONE) {
        const double own = link->kind == RIG_REVOLUTE ? about_axis : link->mass;
        return own > 0.0 ? 1.0 / own : -1.0;
    }
    const double own = least_inertia(&link->inertia);
    const double other = least_inertia(&t->links[link->parent].inertia);
    return link->kind == RIG_REVOLUTE && own > 0.0 && other > 0.0 ? 1.0 / own + 1.0 / other : -1.0;
}

static void choose_damping(tree *t, double h)
{
    double left = EXPLICIT_MOST;
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_link *const link = &t->links[i];
        if (tree_is_joint(link) && link->joint->damping > 0.0) {
            const double mobile = most_mobile(t, link);
            const double share = h * link->joint->damping * mobile;
            link->is_stiff = mobile < 0.0 || share > left;
            left -= link->is_stiff ? 0.0 : share;
        }
    }
}

/* ---- the trees ---- */

/* Parents first: whoever's parent is known, until nobody is left. What is left then carries itself. */
static bool is_ready(const tree *t, const tree_setup *setup, uint32_t body)
{
    const rig_joint *const joint = joint_of(setup, body);
    if (t->of_body[body] != TREE_NONE || !belongs(setup, body)) {
        return false;
    }
    return !is_tied(joint) || joint->parent == RIG_WORLD || !belongs(setup, joint->parent) ||
           t->of_body[joint->parent] != TREE_NONE;
}

static td_fault link_up(tree *t, const tree_setup *setup)
{
    bool more = true;
    while (more) {
        more = false;
        for (uint16_t b = 0u; b < setup->n_bodies; ++b) {
            if (!is_ready(t, setup, b)) {
                continue;
            }
            if (t->n >= RIG_MAX_LINKS) {
                return rig_fault(RIG_JOINT_FULL, setup->n_bodies);
            }
            add_link(t, setup, b);
            more = true;
        }
    }
    for (uint32_t i = 0u; i < setup->tables->n_joints; ++i) {
        const rig_joint *const j = &setup->tables->joints[i];
        if (is_tied(j) && t->of_body[j->child] == TREE_NONE) {
            return rig_fault(RIG_JOINT_LOOP, i);
        }
    }
    return td_fault_none();
}

/* [kg m^2] What a link and all that it carries would be about the root: what is far below is a rounding error. */
static void sum_sizes(const tree *t, tree_work *work)
{
    for (uint32_t i = t->n; i-- > 0u;) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        const tree_sym *const about = &node->rigid.about_com;
        node->sum_q += about->xx + about->yy + about->zz +
                       link->mass * (tree_dot(node->rigid.com, node->rigid.com) +
                                     tree_dot(link->com, link->com));
        if (link->parent != TREE_NONE) {
            work->nodes[link->parent].sum_q += node->sum_q;
        }
    }
}

static bool is_resisted(const tree_link *link, const tree_node *node)
{
    bool resisted = !tree_is_joint(link) ||
                    (node->inverse > 0.0 &&
                     (link->kind == RIG_PRISMATIC || 1.0 / node->inverse > 1e-12 * node->sum_q));
    for (int k = 0; link->kind == RIG_FREE && k < 6; ++k) {
        resisted = resisted && node->pivots[k * (k + 3) / 2] > 0.0;
    }
    return resisted;
}

/* Does something resist every joint, and every motion of what floats? */
static td_fault check_inertias(const tree *t, tree_work *work, const tree_setup *setup)
{
    tree_load_states(t, work, setup->bodies);
    tree_pose(t, work, setup->bodies, 0.0);
    for (uint32_t i = 0u; i < t->n; ++i) {
        tree_relax(&work->nodes[i]);
        work->nodes[i].sum_q = 0.0;
    }
    tree_factor(t, work);
    sum_sizes(t, work);
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        if (!is_resisted(link, &work->nodes[i])) {
            return link->joint == 0 ? rig_fault(RIG_MASS_INERTIA, link->body)
                                    : rig_fault(RIG_JOINT_INERTIA,
                                                (uint32_t)(link->joint - setup->tables->joints));
        }
    }
    return td_fault_none();
}

static void clear(tree *t, uint32_t n_bodies)
{
    t->n = 0u;
    t->has_holds = false;
    t->has_drivers = false;
    t->is_planar = false;
    for (uint32_t b = 0u; b < n_bodies; ++b) {
        t->of_body[b] = TREE_NONE;
    }
}

static td_fault make(tree *t, tree_work *work, const tree_setup *setup)
{
    clear(t, setup->n_bodies);
    const td_fault fault = link_up(t, setup);
    if (fault.status != TD_OK) {
        return fault;
    }
    choose_damping(t, setup->tick);
    const td_fault vanishing = check_inertias(t, work, setup);
    if (vanishing.status == TD_OK) {
        tree_plane_begin(t, work);
    }
    return vanishing;
}

td_fault tree_begin(tree *t, tree_work *work, const tree_setup *setup)
{
    t->n = 0u;
    if (setup->n_bodies > TD_MAX_BODIES) {
        return rig_fault(RIG_JOINT_FULL, setup->n_bodies);
    }
    for (uint32_t i = 0u; i < setup->tables->n_joints; ++i) {
        const uint32_t field = check_joint(setup, i);
        if (field != 0u) {
            return rig_fault(field, i);
        }
    }
    for (uint32_t b = 0u; setup->tables->masses != 0 && b < setup->n_bodies; ++b) {
        const uint32_t field = rig_check_mass(&setup->tables->masses[b], !belongs(setup, b));
        if (field != 0u) {
            return rig_fault(field, b);
        }
    }
    const td_fault fault = make(t, work, setup);
    t->n = fault.status == TD_OK ? t->n : 0u;
    return fault;
}

#endif
