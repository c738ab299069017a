/* SPDX-License-Identifier: MIT */
/// JSON as people read it: lists and small objects on one line, tables with one row a line.
#ifndef URDF_JSON_H
#define URDF_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/// Writes a value and ends its line. Numbers have 12 digits at most.
/// @return false: this machine has too little memory; errors of the file are the caller's
bool urdf_json_write(FILE *out, const json_t *value);

#endif
