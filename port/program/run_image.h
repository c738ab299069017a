/* SPDX-License-Identifier: MIT */
/// The image of a board that speaks the link, and how QEMU runs it.
///
///     build/firmware/mps2-an386-f32/rig.elf     beside build/touchdown
///     build/firmware/mps2-an386-f32/rig.qemu    lines of key=value: machine, icount
#ifndef RUN_IMAGE_H
#define RUN_IMAGE_H

#include <stddef.h>
#include "run_order.h"

typedef struct run_image {
    char path[4096];
    char machine[64];
    int icount; ///< below 0: none
} run_image;

/// @param error a sentence, if the answer is false
bool run_image_find(run_image *image, const run_order *o, char *error, size_t size);

#endif
