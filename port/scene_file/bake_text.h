/* SPDX-License-Identifier: MIT */
/// Words of C that baked tables are written with.
#ifndef BAKE_TEXT_H
#define BAKE_TEXT_H

#include <stdio.h>
#include "plant.h"

/// MACRO(x)
void bake_number(FILE *out, const char *macro, double value);
/// {TD_R(x), TD_R(y), TD_R(z)}
void bake_vector(FILE *out, plant_vec v);
/// {{p}, {q}} of a td_pose
void bake_pose(FILE *out, plant_vec p, plant_quat q);
/// ", .member = MACRO(x)", nothing for 0
void bake_member(FILE *out, const char *member, const char *macro, double value);
/// ", .member = n", nothing for 0
void bake_count(FILE *out, const char *member, size_t value);
/// A body's index: TD_WORLD, TD_DRIVEN or n; ", .member = ..." nothing for 0
void bake_body(FILE *out, const char *member, unsigned body);
/// A comment with a name in it, which may hold anything.
void bake_comment(FILE *out, const char *text);
/// The same as a string of C, in quotes.
void bake_string(FILE *out, const char *text);
/// {x, y, z} and {w, x, y, z} in double
void bake_doubles(FILE *out, const double *values, size_t n);

#endif
