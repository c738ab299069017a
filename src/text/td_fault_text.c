/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1701
#include "td_fault_text.h"
#include "td_field_text.h"
#include "td_polygon.h"
#include "td_writer.h"

/* ---- faults ---- */

/// Of these fields td_fault.index counts something, and is not the index of an item.
static bool is_count(uint32_t field)
{
    return field == TD_SCENE_CANDIDATES || field == TD_SCENE_CONTACTS || field == TD_SCENE_SLOTS ||
           field == TD_SCENE_MUST_TOUCH || field == TD_POLYGON_COUNT;
}

/// In the plane the index of TD_TARGET_COUNT is a count, in space a face: neither is told.
static bool has_item(const td_fault *fault)
{
    const bool is_of_all = fault->field == TD_TARGET_COUNT && fault->item == TD_ITEM_FACE;
    return fault->item != TD_ITEM_NONE && !is_count(fault->field) && !is_of_all;
}

/// "part 3: ", where a fault is of an item.
static void put_item(td_writer *w, const td_fault *fault)
{
    if (has_item(fault)) {
        td_writer_item(w, td_item_name(fault->item), fault->index);
        td_writer_text(w, ": ");
    }
}

static void put_full(td_writer *w, const td_fault *fault, const td_full_text *text)
{
    TD_ASSERT(fault->status == TD_E_FULL && text->field == fault->field);
    if (text->is_of_item) {
        put_item(w, fault);
    }
    td_writer_text(w, text->words);
    if (text->macro != NULL) {
        td_writer_text(w, ": raise ");
        td_writer_text(w, text->macro);
        td_writer_text(w, " (");
        td_writer_u32(w, text->value);
        td_writer_text(w, ")");
    }
}

static void put_refused(td_writer *w, const td_fault *fault, const td_field_text *text)
{
    TD_ASSERT(text->field == fault->field);
    put_item(w, fault);
    td_writer_text(w, text->name);
    if (is_count(fault->field)) {
        td_writer_text(w, " (");
        td_writer_u32(w, fault->index);
        td_writer_text(w, ")");
    }
    td_writer_text(w, " ");
    td_writer_text(w, text->rule);
    td_writer_text(w, fault->status == TD_E_RANGE ? " (out of range)" : "");
}

/// A number that no header gives.
static void put_unknown(td_writer *w, const td_fault *fault)
{
    put_item(w, fault);
    td_writer_text(w, "field ");
    td_writer_u32(w, fault->field);
    td_writer_text(w, " is refused (");
    td_writer_text(w, td_status_name(fault->status));
    td_writer_text(w, ")");
}

static void put_fault(td_writer *w, const td_fault *fault)
{
    const td_full_text *const of_table = td_full_text_of(fault);
    const td_field_text *const text = td_field_text_of(fault->field);
    const bool is_of_no_item = fault->item == TD_ITEM_NONE;
    if (fault->status == TD_E_FULL && of_table != NULL) {
        put_full(w, fault, of_table);
    } else if (fault->field == TD_SCENE_TABLE && is_of_no_item) {
        td_writer_text(w,
                       "scene, plan, state, input and work must be given (not NULL), the plan of "
                       "a scene that was accepted, the state reset");
    } else if (text != NULL) {
        put_refused(w, fault, text);
    } else {
        put_unknown(w, fault);
    }
}

size_t td_fault_text(td_fault fault, char *buffer, size_t size)
{
    td_writer w = td_writer_begin(buffer, size);
    if (fault.status == TD_OK) {
        td_writer_text(&w, "nothing is wrong");
    } else {
        put_fault(&w, &fault);
    }
    return w.length;
}

/* ---- warnings ---- */

/// A sentence about three figures.
typedef struct warning_text {
    uint16_t field;
    const char *is, *limit, *enough; ///< the words before each of them
    const char *end;
    td_rounding rounding; ///< of what is enough
} warning_text;

static const warning_text warnings[] = {
    {TD_SCENE_STIFFNESS, "a contact lasts ", " ticks, fewer than ", ": stiffness at most ",
     " is enough (of a law with a duration: that many seconds)", TD_ROUND_DOWN},
    {TD_SCENE_DAMPING, "h d / m of its contact is ", ", more than ", ": stiffness at most ",
     " is enough", TD_ROUND_DOWN},
    {TD_SCENE_STABILITY, "the sum of all its springs is ",
     " of what the tick holds, they may hum from ", " on: stiffness of each at most ",
     " is enough, along the surface in proportion", TD_ROUND_DOWN},
    {TD_SCENE_PENETRATION, "a blow at v_max goes ", " m deep, deeper than ",
     " m: stiffness at least ", " is enough", TD_ROUND_UP},
    {TD_SCENE_SAG, "its weight presses it in by ", " m, more than ", " m: stiffness at least ",
     " is enough", TD_ROUND_UP},
    {TD_SCENE_SLOTS, "the scene's n_z is ", ", fewer than the contacts at one time (",
     "): ", " slots are enough", TD_ROUND_UP},
    {TD_WHEEL_FIELD_K_Z, "q of the leg is ", ", inaccurate from ", " on: stiffness k at most ",
     " is enough, with damping in proportion", TD_ROUND_DOWN},
    {TD_WHEEL_FIELD_K_XY, "q of the tyre is ", ", inaccurate from ", " on: stiffness k_xy at most ",
     " is enough, with damping in proportion", TD_ROUND_DOWN},
    {TD_WHEEL_FIELD_STUB, "q of the stub is ", ", inaccurate from ",
     " on: stiffness of its leg at most ", " is enough, with damping in proportion", TD_ROUND_DOWN},
};

static const warning_text *warning_of(uint32_t field)
{
    for (size_t i = 0u; i < sizeof warnings / sizeof warnings[0]; ++i) {
        if (warnings[i].field == field) {
            return &warnings[i];
        }
    }
    return NULL;
}

/// "part 3 and part 5: ", "initiator 2 and body 0: ", "wheel 1: ".
static void put_both(td_writer *w, const td_fault *warning, const td_plan_figure *figure)
{
    if (is_count(warning->field)) {
        return;
    }
    td_writer_item(w, td_item_name(warning->item), warning->index);
    if (figure->other != TD_WORLD) {
        const td_item kind = warning->item == TD_ITEM_PART ? TD_ITEM_PART : TD_ITEM_BODY;
        td_writer_text(w, " and ");
        td_writer_item(w, td_item_name(kind), figure->other);
    }
    td_writer_text(w, ": ");
}

size_t td_warning_text(td_fault warning, const td_plan_figure *figure, char *buffer, size_t size)
{
    const warning_text *const text = warning_of(warning.field);
    if (text == NULL || figure == NULL) {
        return td_fault_text(warning, buffer, size);
    }
    TD_ASSERT(text->field == warning.field);
    td_writer w = td_writer_begin(buffer, size);
    put_both(&w, &warning, figure);
    td_writer_text(&w, text->is);
    td_writer_real(&w, figure->is, TD_ROUND_NEAREST);
    td_writer_text(&w, text->limit);
    td_writer_real(&w, figure->limit, TD_ROUND_NEAREST);
    if (text->rounding == TD_ROUND_UP && figure->enough >= TD_REAL_MAX) {
        td_writer_text(&w, " m: no stiffness in range is enough; a larger unit of force has more");
        return w.length;
    }
    td_writer_text(&w, text->enough);
    td_writer_real(&w, figure->enough, text->rounding);
    td_writer_text(&w, text->end);
    return w.length;
}
