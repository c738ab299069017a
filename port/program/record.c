/* SPDX-License-Identifier: MIT */
#include "record.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "td.h"

_Static_assert(sizeof(td_real) == sizeof(td_unit) && sizeof(td_real) == sizeof(td_near),
               "all numbers of an input have words of one size");
#define DIGITS ((int)(2u * sizeof(td_real)))

/* ---- a walk over all numbers of an input, which writes and reads alike ---- */

/* @return false: stop */
typedef bool (*visit)(void *with, void *number);

static bool each_vec(visit v, void *with, td_vec3 *p)
{
    return v(with, &p->x) && v(with, &p->y) && v(with, &p->z);
}

static bool each_body(visit v, void *with, td_body_input *m)
{
    td_quat *const q = &m->x_wb.q;
    td_near3 *const rest = &m->position_residual_w;
    return each_vec(v, with, &m->x_wb.p) && v(with, &q->w) && v(with, &q->x) && v(with, &q->y) &&
           v(with, &q->z) && v(with, &rest->x) && v(with, &rest->y) && v(with, &rest->z) &&
           each_vec(v, with, &m->twist_w.linear) && each_vec(v, with, &m->twist_w.angular);
}

static bool each_number(visit v, void *with, rig *r)
{
    const td_scene *const scene = r->what->scene;
    bool goes_on = true;
    for (uint32_t b = 0u; goes_on && b < scene->n_bodies; ++b) {
        goes_on = each_body(v, with, &r->motion[b]);
    }
    for (uint32_t i = 0u; goes_on && i < scene->n_initiators; ++i) {
        if (scene->initiators[i].body == TD_DRIVEN) {
            goes_on = each_vec(v, with, &r->nodes[i].p_w) && each_vec(v, with, &r->nodes[i].v_w);
        }
    }
    for (uint32_t i = 0u; goes_on && i < r->plan.n_vertices; ++i) {
        goes_on = each_vec(v, with, &r->vertices[i]) && each_vec(v, with, &r->vertex_speeds[i]);
    }
    for (uint32_t i = 0u; goes_on && i < scene->n_wheels; ++i) {
        goes_on = v(with, &r->controls[i].brake) && v(with, &r->controls[i].steer);
    }
    return goes_on;
}

/* ---- writing ---- */

static bool write_number(void *with, void *number)
{
    uint64_t word = 0u;
    uint32_t half = 0u;
    if (sizeof(td_real) == sizeof half) {
        (void)memcpy(&half, number, sizeof half);
        word = half;
    } else {
        (void)memcpy(&word, number, sizeof word);
    }
    return fprintf(with, " %0*" PRIx64, DIGITS, word) > 0;
}

static void write_line(FILE *to, const rig *r, const char *kind)
{
    (void)fprintf(to, "%s %016" PRIx64, kind, td_state_hash(&r->plan, &r->state));
    (void)each_number(write_number, to, (rig *)r); /* which only reads */
    (void)fputc('\n', to);
}

void record_begin(FILE *to, const rig *r, uint32_t ticks)
{
    (void)fprintf(to, RECORD_TITLE " %d scene %s scalar " TD_SCALAR_NAME " behaviour %d ticks %u\n",
                  RECORD_VERSION, r->what->scene->name, TD_BEHAVIOUR, ticks);
    write_line(to, r, "reset");
}

void record_tick(FILE *to, const rig *r, bool is_lost)
{
    if (is_lost) {
        (void)fprintf(to, "skip %016" PRIx64 "\n", td_state_hash(&r->plan, &r->state));
    } else {
        write_line(to, r, "tick");
    }
}

/* ---- reading ---- */

const char *record_word(record_reader *reader)
{
    reader->word[0] = '\0';
    return fscanf(reader->from, "%63s", reader->word) == 1 ? reader->word : NULL;
}

/* Exactly so many hexadecimal digits. */
static bool read_hex(record_reader *reader, size_t digits, uint64_t *out)
{
    const char *const word = record_word(reader);
    if (word == NULL || strlen(word) != digits || strspn(word, "0123456789abcdef") != digits) {
        return false;
    }
    *out = strtoull(word, NULL, 16);
    return true;
}

bool record_hash(record_reader *reader, uint64_t *hash)
{
    return read_hex(reader, 16u, hash);
}

static bool read_number(void *with, void *number)
{
    uint64_t word = 0u;
    if (!read_hex(with, (size_t)DIGITS, &word)) {
        return false;
    }
    const uint32_t half = (uint32_t)word;
    if (sizeof(td_real) == sizeof half) {
        (void)memcpy(number, &half, sizeof half);
    } else {
        (void)memcpy(number, &word, sizeof word);
    }
    return true;
}

bool record_input(record_reader *reader, rig *r)
{
    return each_number(read_number, reader, r);
}
