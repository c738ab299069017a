/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* What a scene file says, what it may leave out, and what is refused with which words. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
#include "document.h"
#include "scene_read.h"
#include "scene_text.h"
#include <math.h>
#include "build.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scene_find.h"
#include "scenes.h"
#include "td_port.h"

static rig machine;

void setUp(void)
{
}

void tearDown(void)
{
}

#define BALL "\"bodies\": {\n\"ball\": {\"mass\": 1, \"inertia\": [0.1, 0.1, 0.1]}}"

/* ---- what is read ---- */

void test_the_shortest_scene_has_defaults(void)
{
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"short\"}"), text_doc.error);
    TEST_ASSERT_EQUAL_DOUBLE(0.001, text_model.tick);
    TEST_ASSERT_EQUAL_DOUBLE(10.0, text_model.duration);
    TEST_ASSERT_EQUAL_DOUBLE(9.81, text_model.gravity);
    TEST_ASSERT_EQUAL_DOUBLE(1.0, text_model.newtons);
    TEST_ASSERT_EQUAL(1u, text_model.n_materials);
    TEST_ASSERT_EQUAL_STRING("default", text_model.materials[0].name);
    text_done();
}

/* One entry is a part for bodies and scenery for wheels. */
void test_a_ground_is_a_part_and_scenery(void)
{
    TEST_ASSERT_TRUE_MESSAGE(
        text_read("{\"name\": \"g\", \"grounds\": {\"floor\": {\"shape\": {\"kind\": \"box\", "
                  "\"half\": [4, 3, 1]}, \"position\": [0, 0, -1]}}}"),
        text_doc.error);
    TEST_ASSERT_EQUAL(1u, text_model.n_parts);
    TEST_ASSERT_EQUAL(1u, text_model.n_solids);
    const model_scenery *const s = text_model.solids[0].scenery;
    TEST_ASSERT_EQUAL_UINT16(6u, s->n_half_spaces);
    TEST_ASSERT_EQUAL_UINT16(1u, s->n_ops);
    const model_half_space *const top = &s->half_spaces[4]; /* z <= 0 */
    TEST_ASSERT_TRUE(top->normal[2] > 0.0);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, top->offset);
    text_done();
}

/* A ball of 1 kg and 0.1 kg m^2 with a radius of 0.1 m: 1 / m + r^2 / I = 1.1. */
void test_the_default_stiffness_makes_contacts_of_twenty_ticks(void)
{
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"k\", " BALL
                                       ", \"parts\": {\"ball\": {\"body\": \"ball\", \"shape\": "
                                       "{\"kind\": \"sphere\", \"radius\": 0.1}}}}"),
                             text_doc.error);
    const double rate = 3.14159265358979 / 0.02;
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.25 * rate * rate / 1.1, text_model.laws[0].stiffness);
    text_done();
}

/* A flat quadrotor of half a kilogram: the core accepts what the default gives. */
void test_the_core_accepts_the_default_stiffness_of_a_flat_body(void)
{
    static td_plan plan;
    TEST_ASSERT_TRUE_MESSAGE(text_read("{\"name\": \"quad\", \"bodies\": {\"q\": {\"mass\": 0.5, "
                                       "\"inertia\": [0.002, 0.002, 0.004]}}, "
                                       "\"parts\": {\"q\": {\"body\": \"q\", \"shape\": {\"kind\": "
                                       "\"box\", \"half\": [0.2, 0.2, 0.02]}}, "
                                       "\"floor\": {\"shape\": {\"kind\": \"box\", \"half\": [2, "
                                       "2, 1]}, \"position\": [0, 0, -1.1]}}}"),
                             text_doc.error);
    const rig_scene *const scene = build_scene(&text_doc, &text_model);
    TEST_ASSERT_NOT_NULL(scene);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(scene->scene, &plan).status);
    text_done();
}

/* A cylinder of 2 kg: m r^2 / 2 and m (3 r^2 + h^2) / 12; moved aside, its centre of mass is. */
void test_a_density_gives_mass_centre_and_inertia(void)
{
    TEST_ASSERT_TRUE_MESSAGE(
        text_read("{\"name\": \"d\", \"bodies\": {\"can\": {\"density\": 1000}}, \"parts\": "
                  "{\"can\": {\"body\": \"can\", "
                  "\"position\": [1, 0, 0], \"attitude\": {\"axis\": [0, 1, 0], \"angle\": "
                  "1.5707963267948966}, \"shape\": "
                  "{\"kind\": \"cylinder\", \"radius\": 0.1, \"half_height\": 0.15}}}}"),
        text_doc.error);
    const model_body *const b = &text_model.bodies[0];
    const double m = 1000.0 * 3.14159265358979 * 0.01 * 0.3;
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, m, b->mass);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0, b->com.x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.5 * m * 0.01, b->inertia.x); /* it lies along x */
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, m * (0.03 + 0.09) / 12.0, b->inertia.y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, m * (0.03 + 0.09) / 12.0, b->inertia.z);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, b->product.x);
    text_done();
}

/* Two balls on a rod without mass are two balls at a distance: Steiner. */
void test_parts_of_a_body_add_up(void)
{
    TEST_ASSERT_TRUE_MESSAGE(
        text_read("{\"name\": \"d\", \"bodies\": {\"bar\": {\"density\": 3}}, \"shapes\": "
                  "{\"ball\": {\"kind\": \"sphere\", "
                  "\"radius\": 0.5}}, \"parts\": {\"a\": {\"body\": \"bar\", \"shape\": \"ball\", "
                  "\"position\": [2, 1, 0]}, "
                  "\"b\": {\"body\": \"bar\", \"shape\": \"ball\", \"position\": [-2, 1, 0]}}}"),
        text_doc.error);
    const model_body *const b = &text_model.bodies[0];
    const double m = 3.0 * 4.0 / 3.0 * 3.14159265358979 * 0.125;
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 2.0 * m, b->mass);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0, b->com.y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 2.0 * 0.1 * m, b->inertia.x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 2.0 * (0.1 * m + 4.0 * m), b->inertia.y);
    text_done();
}

/* Eight corners of a cube: six faces, six half spaces, and the mass of a cube. */
#define CORNERS                                                                                    \
    "{\"kind\": \"hull\", \"points\": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], "    \
    "[1, 0, 1], [0, 1, 1], "                                                                       \
    "[1, 1, 1]]}"

void test_a_hull_is_a_target_a_ground_and_a_weight(void)
{
    TEST_ASSERT_TRUE_MESSAGE(
        text_read("{\"name\": \"h\", \"bodies\": {\"b\": {\"density\": 6}}, \"parts\": {\"p\": "
                  "{\"body\": \"b\", "
                  "\"shape\": " CORNERS
                  "}}, \"grounds\": {\"g\": {\"serves\": \"wheels\", \"shape\": " CORNERS
                  "}}, \"targets\": {\"t\": {\"shape\": " CORNERS "}}}"),
        text_doc.error);
    TEST_ASSERT_EQUAL_UINT16(6u, text_model.targets[0].n_faces);
    TEST_ASSERT_EQUAL_UINT16(8u, text_model.targets[0].n_vertices);
    TEST_ASSERT_EQUAL_UINT16(6u, text_model.solids[0].scenery->n_half_spaces);
    const model_body *const b = &text_model.bodies[0];
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 6.0, b->mass);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.5, b->com.z);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 1.0, b->inertia.x); /* m a^2 / 6 */
    text_done();
}

/* A triangle of the plane whose vertices code moves: x and z of its corners, as many faces as corners. */
void test_an_outline_is_a_target_of_the_plane(void)
{
    TEST_ASSERT_TRUE_MESSAGE(
        text_read(
            "{\"name\": \"o\", \"initiators\": {\"p\": {\"driven\": true}}, \"targets\": {\"t\": "
            "{\"driven\": true, \"outline\": [[0, 0], [1, 2], [3, 0]]}}}"),
        text_doc.error);
    const rig_scene *const scene = build_scene(&text_doc, &text_model);
    TEST_ASSERT_NOT_NULL(scene);
    const td_scene_target *const t = &scene->scene->targets[0];
    TEST_ASSERT_NULL(t->solid);
    TEST_ASSERT_EQUAL_UINT16(3u, t->n_outline);
    TEST_ASSERT_EQUAL_UINT16(TD_DRIVEN, t->body);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, td_to_double(t->outline[1].y));
    TEST_ASSERT_EQUAL_DOUBLE(1.0, td_to_double(t->outline[1].x));
    text_done();
}

#define OF_TARGET(members)                                                                         \
    "{\"name\": \"o\", \"bodies\": {\"b\": {}}, \"targets\": {\"t\": {\n" members "}}}"
#define BOX_SHAPE "\"shape\": {\"kind\": \"box\", \"half\": [1, 1, 1]}"

void test_a_target_that_is_two_things_or_none_is_refused(void)
{
    static const char words[] =
        "1: targets.t: a target has \"vertices\" and \"faces\", or a \"shape\", or an \"outline\"";
    text_is_refused(OF_TARGET("\"outline\": [[0, 0], [1, 2], [3, 0]], " BOX_SHAPE), words);
    text_is_refused(OF_TARGET("\"driven\": true"), words);
    text_is_refused(OF_TARGET("\"outline\": [[0, 0], [1, 2]]"),
                    "2: targets.t.outline: expected a list of at least 3 corners [x, z], clockwise "
                    "seen along y, there is a list of 2");
    text_is_refused(OF_TARGET("\"outline\": [[0, 0, 1], [1, 2, 1], [3, 0, 1]]"),
                    "2: targets.t.outline[0]: expected a list of 2 numbers, there is a list of 3");
    text_is_refused(OF_TARGET("\"body\": \"b\", \"driven\": true, " BOX_SHAPE),
                    "1: targets.t: a target has a \"body\", or is \"driven\" by code");
}

/* ---- the gallery: the file and the baked tables run alike, tick by tick ---- */

void test_the_gallery_runs_from_files_as_from_tables(void)
{
    for (uint32_t i = 0u; i < scenes_count; ++i) {
        document doc;
        model m;
        char path[4096], error[512];
        TEST_ASSERT_TRUE_MESSAGE(
            scene_find(scenes_all[i]->scene->name, path, sizeof path, error, sizeof error), error);
        TEST_ASSERT_TRUE_MESSAGE(scene_read(path, &doc, &m), doc.error);
        const rig_scene *const scene = build_scene(&doc, &m);
        TEST_ASSERT_NOT_NULL_MESSAGE(scene, doc.error);
        TEST_ASSERT_EQUAL_UINT32(scenes_all[i]->ticks, scene->ticks);
        uint64_t hash[2];
        for (int k = 0; k < 2; ++k) {
            TEST_ASSERT_EQUAL_MESSAGE(
                TD_OK, rig_begin(&machine, k == 0 ? scene : scenes_all[i]).status, path);
            for (int tick = 0; tick < 400; ++tick) {
                TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
            }
            hash[k] = machine.log.hash;
        }
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(hash[0], hash[1], path);
        document_free(&doc);
    }
}

/* ---- what is refused ---- */

void test_keys_that_do_not_exist_are_refused_with_the_nearest_that_does(void)
{
    text_is_refused("{\"name\": \"a\",\n\"bodis\": {}}",
                    "2: bodis: there is no such key here; did you mean \"bodies\"?");
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"b\": {\n\"mas\": 1}}}",
                    "2: bodies.b.mas: there is no such key here; did you mean \"mass\"?");
}

void test_wrong_types_and_ranges_are_refused_where_they_stand(void)
{
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"b\": {\"mass\": \"heavy\"}}}",
                    "1: bodies.b.mass: expected a number of at least 0, there is \"heavy\"");
    text_is_refused("{\"name\": \"a\",\n\n\"tick\": 2}",
                    "3: tick: expected a number within 1e-06 and 1, there is 2");
    text_is_refused("{\"name\": \"a\", \"bodies\": []}",
                    "1: bodies: expected an object { name: ... }, there is a list of 0");
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"b\": {\"position\": [1, 2]}}}",
                    "1: bodies.b.position: expected a list of 3 numbers, there is a list of 2");
    text_is_refused("{\"name\": \"a\", \"limits\": {\"contacts\": 1.5}}",
                    "1: limits.contacts: expected a whole number, there is 1.5");
    text_is_refused("{\"name\": \"a b\"}",
                    "1: name: a scene's name is of letters, digits, _ and -");
    text_is_refused("{\"tick\": 0.001}", "1: the scene: \"name\" is missing: of the scene");
}

void test_quaternions_that_are_no_rotation_are_refused(void)
{
    text_is_refused(
        "{\"name\": \"a\", \"bodies\": {\"b\": {\"attitude\": [1, 1, 0, 0]}}}",
        "1: bodies.b.attitude: a quaternion [w, x, y, z] has the length 1, this one 1.41421");
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"b\": {\"attitude\": {\"axis\": [0, 0, 0], "
                    "\"angle\": 1}}}}",
                    "1: bodies.b.attitude.axis: an axis is not zero");
}

void test_names_that_nobody_has_are_refused(void)
{
    text_is_refused("{\"name\": \"a\", " BALL
                    ", \"parts\": {\"p\": {\"body\": \"bal\", \"shape\": {\"kind\": \"point\"}}}}",
                    "2: parts.p.body: there is no \"bal\" in \"bodies\"; did you mean \"ball\"?");
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"world\": {}}}",
                    "1: bodies.world: \"world\" is the name of what never moves: choose another");
}

void test_names_that_nobody_uses_are_refused(void)
{
    text_is_refused("{\"name\": \"a\", \"shapes\": {\"s\": {\"kind\": \"point\"}}}",
                    "1: shapes.s: nothing uses this shape: take it out, or name it in a part");
    text_is_refused("{\"name\": \"a\", \"materials\": {\"m\": {}, \"n\": {}}}",
                    "1: materials.n: nothing is made of this material: take it out, or name it");
    text_is_refused("{\"name\": \"a\", \"laws\": {\"k\": {}, \"l\": {}}}",
                    "1: laws.l: no material has this law: take it out, or name it");
}

void test_shapes_are_refused_by_kind_and_size(void)
{
    text_is_refused("{\"name\": \"a\", \"parts\": {\"p\": {\"shape\": {\"kind\": \"bowl\"}}}}",
                    "1: parts.p.shape.kind: expected one of \"point\", \"sphere\", \"segment\", "
                    "\"capsule\", \"box\", "
                    "\"cylinder\", \"cone\", \"ellipsoid\", \"hull\", \"mesh\", there is \"bowl\"");
    text_is_refused("{\"name\": \"a\", \"parts\": {\"p\": {\"shape\": {\"kind\": \"sphere\"}}}}",
                    "1: parts.p.shape: \"radius\" is missing: [m]");
    text_is_refused(
        "{\"name\": \"a\", \"parts\": {\"p\": {\"shape\": {\"kind\": \"sphere\", \"radius\": 0}}}}",
        "1: parts.p.shape.radius: expected a number above 0, there is 0");
}

void test_scenery_is_refused_where_it_is_wrong(void)
{
    text_is_refused(
        "{\"name\": \"a\", \"solids\": {\"s\": {\"scenery\": {\"union\": []}}}}",
        "1: solids.s.scenery.union: expected a list of expressions, there is a list of 0");
    text_is_refused("{\"name\": \"a\", \"solids\": {\"s\": {\"scenery\": {\"half_space\": "
                    "{\"normal\": [0, 0, 0], \"offset\": "
                    "1}}}}}",
                    "1: solids.s.scenery.half_space.normal: a normal is not zero");
}

void test_wheels_without_scenery_are_refused(void)
{
    text_is_refused(
        "{\"name\": \"a\", " BALL
        ",\n\"wheels\": {\"w\": {\"body\": \"ball\", \"leg\": {\"shortest\": 0.1, "
        "\"longest\": 0.5, \"stiffness\": 100}, \"tyre_stiffness\": 100}}}",
        "3: wheels: wheels roll on scenery, and there is none: add \"grounds\" or \"solids\"");
}

#define JOINT(parent, child)                                                                       \
    "{\"parent\": \"" parent "\", \"child\": \"" child "\", \"axis\": [0, 0, 1]}"
#define TWO                                                                                        \
    "\"bodies\": {\"a\": {\"mass\": 1, \"inertia\": [1, 1, 1]}, \"b\": {\"mass\": 1, "             \
    "\"inertia\": [1, 1, 1]}}"

void test_joints_are_trees(void)
{
    text_is_refused("{\"name\": \"a\", " TWO ", \"plant\": {\"joints\": {\"j\": " JOINT(
                        "a", "b") ", \"k\": " JOINT("b", "a") "}}}",
                    "1: plant.joints.j: it closes a loop of joints: mechanisms are trees");
    text_is_refused("{\"name\": \"a\", " TWO ", \"plant\": {\"joints\": {\"j\": " JOINT(
                        "world", "b") ", \"k\": " JOINT("a", "b") "}}}",
                    "1: plant.joints.k: \"b\" has a joint already, \"j\": a body has one parent");
    text_is_refused("{\"name\": \"a\", " TWO
                    ", \"plant\": {\"joints\": {\"j\": " JOINT("a", "a") "}}}",
                    "1: plant.joints.j: a body is not its own parent");
}

void test_motion_is_prescribed_for_driven_bodies_alone(void)
{
    text_is_refused("{\"name\": \"a\", " BALL ", \"plant\": {\"motions\": {\"ball\": {\"x\": 1}}}}",
                    "2: plant.motions.ball: \"ball\" has a mass: forces move it; prescribed motion "
                    "is for bodies without one");
}

void test_signals_are_refused_where_they_are_wrong(void)
{
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"s\": {}}, \"plant\": {\"motions\": {\"s\": "
                    "{\"x\": {\"sines\": "
                    "[{\"amplitude\": 1}]}}}}}",
                    "1: plant.motions.s.x.sines[0]: expected \"amplitude\" and one of \"rate\" "
                    "[rad/s] and \"period\" [s], there "
                    "is an object of 1 members");
    text_is_refused("{\"name\": \"a\", \"bodies\": {\"s\": {}}, \"plant\": {\"motions\": {\"s\": "
                    "{\"x\": {\"table\": [[1, 0], "
                    "[0, 1]]}}}}}",
                    "1: plant.motions.s.x.table[1]: times of a table ascend: 0 s comes after 1 s");
}

void test_code_that_does_not_exist_is_refused(void)
{
    TEST_ASSERT_TRUE(text_read("{\"name\": \"a\", \"plant\": {\"code\": \"magic\"}}"));
    TEST_ASSERT_NULL(build_scene(&text_doc, &text_model));
    TEST_ASSERT_EQUAL_STRING("1: plant.code: there is no such code: choose one of skid_gear, "
                             "skid_pad, soft_bump, soft_tyre",
                             text_error());
    text_done();
}

/* ---- anything ---- */

/* A scene with some bytes changed is read or refused with a sentence; sanitizers see to the rest. */
void test_changed_bytes_are_read_or_refused(void)
{
    static char text[65536], changed[65536];
    FILE *const file = fopen("boards/scenes/skid_deck.json", "r");
    const size_t n = fread(text, 1u, sizeof text - 1u, file);
    (void)fclose(file);
    uint32_t seed = 1u;
    unsigned refused = 0u;
    for (int round = 0; round < 1500; ++round) {
        (void)memcpy(changed, text, n + 1u);
        for (int k = 0; k < 1 + round % 3; ++k) {
            seed = seed * 1664525u + 1013904223u;
            static const char letters[] = "{}[]\",:0-9e.\n a";
            changed[(seed >> 8) % n] = letters[(seed >> 4) % (sizeof letters - 1u)];
        }
        text_write(changed, n);
        if (!scene_read(text_path, &text_doc, &text_model)) {
            TEST_ASSERT_TRUE(strlen(text_doc.error) > strlen(text_path));
            ++refused;
        } else {
            (void)build_scene(&text_doc, &text_model);
        }
        text_done();
    }
    TEST_ASSERT_GREATER_THAN_UINT32(500u, refused);
}
