/* SPDX-License-Identifier: MIT */
#include "rig_share.h"

#if TD_MAX_DRIVEN_VERTICES > 0

/* The faces of a driven target, where its vertices are. @return false: they are none, so that nothing was held */
static bool place(const rig *r, uint32_t target, td_polyhedron *tables, td_target *out)
{
    const td_scene_target *const t = &r->what->scene->targets[target];
    const td_vec3 *const vertices = &r->vertices[r->plan.first_vertex[target]];
    out->is_planar = t->solid == NULL;
    if (out->is_planar) {
        td_vec2 corners[TD_MAX_FACES];
        for (uint32_t i = 0u; i < t->n_outline; ++i) {
            corners[i] = td_target_flat(vertices[i]);
        }
        return td_target2_set(corners, t->n_outline, &out->plane).status == TD_OK;
    }
    *tables = *t->solid;
    tables->vertices = vertices;
    return td_target3_set(tables, &out->space).status == TD_OK;
}

static void push(plant_vec *on, td_unit share, plant_vec force)
{
    *on = plant_add(*on, plant_scale(-td_unit_to_double(share), force));
}

static plant_vec to_plant(td_vec3 v)
{
    return (plant_vec){td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
}

plant_vec rig_share_velocity(const rig *r, const td_point_record *point)
{
    td_polyhedron tables;
    td_target faces;
    if (!place(r, point->target, &tables, &faces)) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const td_face_point at = td_target_face_point(&faces, (uint32_t)point->face, point->point_w);
    return to_plant(td_face_point_of(&at, &r->vertex_speeds[r->plan.first_vertex[point->target]]));
}

static void share(const rig *r, const td_point_record *p, const td_target *faces, plant_vec *forces)
{
    const td_face_point at = td_target_face_point(faces, (uint32_t)p->face, p->point_w);
    const plant_vec force = plant_scale(r->what->newtons, to_plant(p->force_w));
    plant_vec *const own = &forces[r->plan.first_vertex[p->target]];
    push(&own[at.corners[0]], td_face_point_first(&at), force);
    push(&own[at.corners[1]], at.second, force);
    push(&own[at.corners[2]], at.third, force);
}

static void share_of_target(const rig *r, uint32_t target, plant_vec *forces)
{
    td_polyhedron tables;
    td_target faces;
    bool is_placed = false;
    for (uint32_t i = 0u; i < r->what->scene->n_initiators; ++i) {
        const td_point_record *const p = &r->out.points[i];
        if (p->target == target && p->face >= 0) {
            is_placed = is_placed || place(r, target, &tables, &faces);
            if (is_placed) {
                share(r, p, &faces, forces);
            }
        }
    }
}

void rig_share_forces(const rig *r, plant_vec *forces)
{
    const td_scene *const scene = r->what->scene;
    for (uint32_t t = 0u; r->out.status >= TD_OK && t < scene->n_targets; ++t) {
        if (scene->targets[t].body == TD_DRIVEN) {
            share_of_target(r, t, forces);
        }
    }
}

#else

plant_vec rig_share_velocity(const rig *r, const td_point_record *point)
{
    (void)r;
    (void)point;
    return (plant_vec){0.0, 0.0, 0.0};
}

void rig_share_forces(const rig *r, plant_vec *forces)
{
    (void)r;
    (void)forces;
}

#endif
