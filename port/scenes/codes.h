/* SPDX-License-Identifier: MIT */
/// Code that scenes name: plants that no table describes.
#ifndef CODES_H
#define CODES_H

#include "rig.h"

/// What a scene runs beside its tables; each member may be NULL.
typedef struct codes_code {
    const char *name;
    void (*begin)(rig *r); ///< after the plant was put to its start
    void (*drive)(rig *r); ///< before each tick: driven nodes
    void (*load)(rig *r);  ///< after each tick: what contact does to them
} codes_code;

/// By its name, or NULL.
const codes_code *codes_find(const char *name);

/// "choose one of ...", for errors.
const char *codes_list(void);

#endif
