/* SPDX-License-Identifier: MIT */
#include "rig_check.h"
#include "td_fault_text.h"

/* By rig_field, from RIG_JOINT_KIND on: the row's kind, and what is allowed. */
static const struct {
    const char *item, *rule;
} texts[] = {
    {"joint", "kind must be fixed, revolute, prismatic or free"},
    {"joint", "child must be a body that has a mass"},
    {"joint", "parent must be another body or the world"},
    {"joint", "its child has a joint already: a body has one parent"},
    {"joint", "its child carries its own parent: joints must not form a loop"},
    {"joint", "at and turn must be positions and unit quaternions"},
    {"joint", "axis must be of unit length"},
    {"joint", "lower must not be above upper"},
    {"joint", "damping must not be negative"},
    {"joint", "friction must not be negative"},
    {"joint", "drive must be a signal of numbers, its table ascending in time"},
    {"joint", "start must be within the limits"},
    {"joint", "a fixed or free joint has no limits, damping, friction, drive or start"},
    {"joint", "nothing that it carries resists it: give its child an inertia, or a centre of mass "
              "off the axis"},
    {NULL, "the scene has more links than this build holds: raise RIG_MAX_LINKS"},
    {"body", "mass must be positive, and 0 if the body is driven"},
    {"body", "centre of mass must be a position"},
    {"body", "inertia must be that of a body, and positive if it turns freely"},
    {"motion", "body must be driven (mass 0), by one motion alone"},
    {"motion", "place and angle must be signals of numbers, their tables ascending in time"},
    {"force", "body must have a mass"},
    {"force", "force and torque must be signals of numbers, their tables ascending in time"},
    {"force", "point must be a position"},
    {"air", "body must have a mass"},
    {"air", "wind must be signals of numbers, their tables ascending in time"},
    {"air", "damping and drag must not be negative"},
    {"control", "wheel must be one of the scene, with one row alone"},
    {"control",
     "brake, steer and drive must be signals of numbers, their tables ascending in time"},
    {"settled", "body must have a mass, and no joint, with its centre of mass at its origin"},
    {NULL, "a table of the plant is missing: its count must be 0"},
    {NULL, "the integrator must be semi or rk4"},
    {NULL, "roll-back must be 0 where functions move a plant of their own, or the build has none "
           "(RIG_ROLLBACK)"},
    {NULL, "the board that computes contact has failed"},
    {NULL, "the plant is code without states: a variable step is for scenes whose plant is tables"},
    {"part", "is pressed from two sides and cannot give way: driven bodies must leave room, or let "
             "parts sink in "
             "(--contact penalty)"},
};

typedef struct writer {
    char *buffer;
    size_t size, length;
} writer;

static void put(writer *w, const char *text)
{
    for (; *text != '\0'; ++text) {
        if (w->length + 1u < w->size) {
            w->buffer[w->length] = *text;
        }
        ++w->length;
    }
    if (w->size > 0u) {
        w->buffer[w->length < w->size ? w->length : w->size - 1u] = '\0';
    }
}

static void put_number(writer *w, uint32_t value)
{
    char digits[11] = "";
    uint32_t at = sizeof digits - 1u;
    do {
        digits[--at] = (char)('0' + (int)(value % 10u));
        value /= 10u;
    } while (value > 0u);
    put(w, &digits[at]);
}

size_t rig_fault_text(td_fault fault, char *buffer, size_t size)
{
    const uint32_t row = fault.field - (uint32_t)RIG_JOINT_KIND;
    if (fault.field < RIG_JOINT_KIND || row >= sizeof texts / sizeof texts[0]) {
        return td_fault_text(fault, buffer, size);
    }
    writer w = {buffer, size, 0u};
    if (texts[row].item != NULL) {
        put(&w, texts[row].item);
        put(&w, " ");
        put_number(&w, fault.index);
        put(&w, ": ");
    }
    put(&w, texts[row].rule);
    return w.length;
}

_Static_assert(sizeof texts / sizeof texts[0] == RIG_SQUEEZED - RIG_JOINT_KIND + 1,
               "a text for every field");
