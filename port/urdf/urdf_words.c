/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <libxml/tree.h>
#include <libxml/dict.h>
#include "urdf_robot.h"

#define NOTES_MOST (256u * 1024u) /* [bytes] more than anybody reads */

/* Bytes of a file may stand in a sentence: it stays one line. */
static void make_plain(char *text)
{
    for (; *text != '\0'; ++text) {
        *text = (unsigned char)*text < 0x20u || *text == 0x7f ? '?' : *text;
    }
}

/* "robot.urdf:12: what" */
static void
write_sentence(char *out, const urdf_robot *robot, long line, const char *format, va_list more)
{
    const int used = line > 0
                         ? snprintf(out, URDF_SENTENCE, "%.400s:%ld: ", robot->order->from, line)
                         : snprintf(out, URDF_SENTENCE, "%.400s: ", robot->order->from);
    (void)vsnprintf(out + used, URDF_SENTENCE - (size_t)used, format, more);
    make_plain(out);
}

bool urdf_fail(urdf_robot *robot, long line, const char *format, ...)
{
    va_list more;
    if (robot->words->error[0] == '\0') {
        va_start(more, format);
        write_sentence(robot->words->error, robot, line, format, more);
        va_end(more);
    }
    return false;
}

/* What memory does not hold is not told. */
void urdf_note(urdf_robot *robot, long line, const char *format, ...)
{
    urdf_words *const words = robot->words;
    char sentence[URDF_SENTENCE];
    va_list more;
    va_start(more, format);
    write_sentence(sentence, robot, line, format, more);
    va_end(more);
    const size_t length = strlen(sentence);
    char *const notes =
        words->length < NOTES_MOST ? realloc(words->notes, words->length + length + 2u) : NULL;
    if (notes != NULL) {
        (void)snprintf(notes + words->length, length + 2u, "%s\n", sentence);
        words->notes = notes;
        words->length += length + 1u;
    }
}

void urdf_words_free(urdf_words *words)
{
    free(words->notes);
    (void)memset(words, 0, sizeof *words);
}

/* ---- what is left out ---- */

/* The last kind is that of all that come after it. */
void urdf_leave_out(urdf_robot *robot, long line, const char *what, const char *why)
{
    size_t i = 0u;
    while (i < robot->n_left && i < URDF_KINDS - 1u && strcmp(robot->left[i].what, what) != 0) {
        ++i;
    }
    if (i == robot->n_left) {
        const bool is_last = i == URDF_KINDS - 1u;
        robot->left[i] = (urdf_left){.what = is_last ? "other elements" : urdf_keep(robot, what),
                                     .why = is_last ? "they are not known here" : why};
        ++robot->n_left;
    }
    urdf_left *const left = &robot->left[i];
    if (left->count < URDF_LISTED) {
        left->lines[left->count] = line;
    }
    ++left->count;
}

void urdf_tell_left(urdf_robot *robot)
{
    for (size_t i = 0u; i < robot->n_left; ++i) {
        const urdf_left *const left = &robot->left[i];
        char also[160] = "";
        size_t used = 0u;
        for (size_t k = 1u; k < left->count && k < URDF_LISTED; ++k) {
            used += (size_t)snprintf(also + used, sizeof also - used, "%s%ld",
                                     k == 1u ? "; also in lines " : ", ", left->lines[k]);
        }
        if (left->count > URDF_LISTED) {
            (void)snprintf(also + used, sizeof also - used, " and %zu more",
                           left->count - URDF_LISTED);
        }
        urdf_note(robot, left->lines[0], "%.80s left out: %s%s", left->what, left->why, also);
    }
}

const char *urdf_keep(urdf_robot *robot, const char *text)
{
    const xmlChar *const kept = xmlDictLookup(robot->texts, (const xmlChar *)text, -1);
    if (kept == NULL) {
        (void)urdf_fail(robot, 0,
                        "this machine has too little memory for it: close other programs");
        return "";
    }
    return (const char *)kept;
}
