/* SPDX-License-Identifier: MIT */
#include "bake_text.h"
#include "model.h"
#include "number_text.h"

void bake_number(FILE *out, const char *macro, double value)
{
    char text[NUMBER_TEXT];
    (void)fprintf(out, macro[0] != '\0' ? "%s(%s)" : "%s%s", macro, number_text(value, text));
}

static void numbers(FILE *out, const char *macro, const double *values, size_t n)
{
    (void)fputc('{', out);
    for (size_t i = 0u; i < n; ++i) {
        (void)fputs(i > 0u ? ", " : "", out);
        bake_number(out, macro, values[i]);
    }
    (void)fputc('}', out);
}

void bake_vector(FILE *out, plant_vec v)
{
    const double all[3] = {v.x, v.y, v.z};
    numbers(out, "TD_R", all, 3u);
}

void bake_pose(FILE *out, plant_vec p, plant_quat q)
{
    const double all[4] = {q.w, q.x, q.y, q.z};
    (void)fputc('{', out);
    bake_vector(out, p);
    (void)fputs(", ", out);
    numbers(out, "TD_U", all, 4u);
    (void)fputc('}', out);
}

void bake_member(FILE *out, const char *member, const char *macro, double value)
{
    if (value != 0.0) {
        (void)fprintf(out, ", .%s = ", member);
        bake_number(out, macro, value);
    }
}

void bake_count(FILE *out, const char *member, size_t value)
{
    if (value != 0u) {
        (void)fprintf(out, ", .%s = %zuu", member, value);
    }
}

void bake_body(FILE *out, const char *member, unsigned body)
{
    if (body == MODEL_WORLD || body == MODEL_DRIVEN) {
        (void)fprintf(out, ", .%s = %s", member, body == MODEL_WORLD ? "TD_WORLD" : "TD_DRIVEN");
    } else {
        bake_count(out, member, body);
    }
}

/* What could end a comment, or be taken for a trigraph, is left out. */
static void plain(FILE *out, const char *text, const char *unwanted)
{
    for (; *text != '\0'; ++text) {
        int is_plain = (unsigned char)*text >= 0x20u;
        for (const char *u = unwanted; *u != '\0'; ++u) {
            is_plain = is_plain && *text != *u;
        }
        (void)fputc(is_plain ? *text : '_', out);
    }
}

void bake_comment(FILE *out, const char *text)
{
    (void)fputs("/* ", out);
    plain(out, text, "*/\\?");
    (void)fputs(" */", out);
}

void bake_string(FILE *out, const char *text)
{
    (void)fputc('"', out);
    plain(out, text, "\"\\?");
    (void)fputc('"', out);
}

void bake_doubles(FILE *out, const double *values, size_t n)
{
    numbers(out, "", values, n);
}
