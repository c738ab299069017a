/* SPDX-License-Identifier: MIT */
/// Hostile scenes and inputs: numbers of any size and words of any bits where a rig expects good ones.
///
///     static hostile h;                        large: not for a stack
///     hostile_make(&h, 17u);                   scene number 17, always the same
///     hostile_spoil(&h);                       some words of it are any bits
///     if (td_plan_make(&h.scene, ...) ...      what the scene check accepts must run:
///     hostile_begin(&h);                       where everything is
///     hostile_move(&h);                        a tick later, within the promises
///     hostile_spoil_input(&h);                 some words of the input are any bits
///     hostile_judge(...)                       what did not hold, or NULL
///
/// Scenes     all tables are in use: bodies of a gram and of ten tonnes, parts of every kind, targets in space, in the
///            plane and driven, points,
///            wheels, scenery, laws of every kind; ticks from the shortest to a second; sizes from
///            millimetres to kilometres, near the origin or at the edge of the range.
/// Words      every number, count and index of a scene or of an input, with what a refusal must name.
#ifndef HOSTILE_H
#define HOSTILE_H

#include "td_tick.h"
#include "td_test_random.h"

#define HOSTILE_BODIES     (TD_MAX_BODIES < 5 ? TD_MAX_BODIES : 5)
#define HOSTILE_PARTS      (TD_MAX_PARTS < 8 ? TD_MAX_PARTS : 8)
#define HOSTILE_CATCHERS   (TD_MAX_TARGETS < 2 ? TD_MAX_TARGETS : 2)
#define HOSTILE_DRIVES     (TD_MAX_DRIVEN_VERTICES >= 16) /* targets may be driven */
#define HOSTILE_INITIATORS (TD_MAX_INITIATORS < 6 ? TD_MAX_INITIATORS : 6)
#define HOSTILE_WHEELS     (TD_MAX_WHEELS < 2 ? TD_MAX_WHEELS : 2)
#define HOSTILE_SOLIDS     2
#define HOSTILE_MATERIALS  3
#define HOSTILE_LAWS       3
#define HOSTILE_POINTS     8
#define HOSTILE_WORDS      1024

typedef enum hostile_kind {
    HOSTILE_REAL,
    HOSTILE_UNIT,
    HOSTILE_NEAR,
    HOSTILE_DRAG,
    HOSTILE_16, ///< a count, an index or bits
    HOSTILE_8,
} hostile_kind;

/// A word of a scene or of an input, and what a fault says that speaks of it.
typedef struct hostile_word {
    void *at;
    hostile_kind kind;
    uint16_t item, index, field;
} hostile_word;

typedef struct hostile_body {
    double p[3], v[3], q[4], w[3];
} hostile_body;

typedef struct hostile {
    td_test_random random;
    double size;      ///< [m] of things
    double centre[3]; ///< [m] about which they are
    td_body bodies[HOSTILE_BODIES];
    td_part parts[TD_ARRAY(HOSTILE_PARTS)];
    td_shape shapes[TD_ARRAY(HOSTILE_PARTS)];
    td_hull hulls[TD_ARRAY(HOSTILE_PARTS)];
    td_vec3 points[TD_ARRAY(HOSTILE_PARTS)][HOSTILE_POINTS];
    td_scene_target targets[TD_ARRAY(HOSTILE_CATCHERS)];
    td_polyhedron blocks[TD_ARRAY(HOSTILE_CATCHERS)];
    td_vec3 corners[TD_ARRAY(HOSTILE_CATCHERS)][8];
    td_vec2 outlines[TD_ARRAY(HOSTILE_CATCHERS)][4];
    td_initiator initiators[TD_ARRAY(HOSTILE_INITIATORS)];
    td_wheel wheels[TD_ARRAY(HOSTILE_WHEELS)];
    td_stub stubs[TD_ARRAY(HOSTILE_WHEELS)];
    td_pair_rule rules[2];
    td_material materials[HOSTILE_MATERIALS];
    td_material_pair pairs[2];
    td_law laws[HOSTILE_LAWS];
    td_half_space planes[HOSTILE_SOLIDS][3];
    td_curved curved[HOSTILE_SOLIDS][2];
    td_scenery_op ops[HOSTILE_SOLIDS][4];
    td_scenery scenery[HOSTILE_SOLIDS];
    td_scenery_solid solids[HOSTILE_SOLIDS];
    td_modifier modifiers[1];
    td_scene scene;
    hostile_body truth[HOSTILE_BODIES]; ///< where bodies are, in double
    td_body_input motion[HOSTILE_BODIES];
    td_node nodes[TD_ARRAY(HOSTILE_INITIATORS)];
    td_vec3 vertices[8 * TD_ARRAY(HOSTILE_CATCHERS)], speeds[8 * TD_ARRAY(HOSTILE_CATCHERS)];
    td_wheel_control controls[TD_ARRAY(HOSTILE_WHEELS)];
    td_input input;
} hostile;

/* ---- scenes (hostile_scene.c, hostile_plain.c) ---- */

/// Scene number `number`; 0 is a plain one with something in every table, which the scene check accepts.
void hostile_make(hostile *h, uint32_t number);

/// Fills the tables of that plain scene.
void hostile_make_plain(hostile *h);

/* ---- words (hostile_words.c) ---- */

/// All words of the scene, or of the input. @return how many
uint32_t hostile_scene_words(hostile *h, hostile_word *out);
uint32_t hostile_input_words(hostile *h, hostile_word *out);

/// A word of any bits, or one of those at which something begins or ends: zeros, the least, the largest,
/// what is no number.
void hostile_write(hostile *h, const hostile_word *word);

/// One to three words of the scene, or of the input, are written anew.
void hostile_spoil(hostile *h);
void hostile_spoil_input(hostile *h);

/* ---- motion (hostile_run.c) ---- */

/// Everything somewhere near the centre of the scene.
void hostile_begin(hostile *h);

/// A tick later: each body goes somewhere, as fast as it may or slower.
void hostile_move(hostile *h);

/// Does everything hold that an output promises? @return what does not, or NULL
const char *hostile_judge(const td_plan *plan, const td_input *input, const td_out *out);

#endif
