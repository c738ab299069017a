/* SPDX-License-Identifier: MIT */
/// The JSON Schema of scene files (draft 7), made of the tables that the reader reads by (sections.h): editors complete
/// from it, and validators know what the reader knows of keys, types and ranges.
#ifndef SCHEMA_H
#define SCHEMA_H

#include <stdbool.h>
#include <stdio.h>
#include "fields.h"

/// @return false: it could not be written
bool schema_write(FILE *out);

/// That of campaign files. @param quantities what "keep" may name, ended by NULL
bool schema_write_campaign(FILE *out, const field_record *record, const char *const *quantities);

#endif
