/* SPDX-License-Identifier: MIT */
#include "codes.h"
#include <string.h>

static const codes_code codes[] = {
    {"skid_gear", skid_gear_begin, skid_gear_drive, skid_gear_load, &skid_gear_states},
    {"skid_pad", skid_pad_begin, skid_pad_drive, skid_pad_load, &skid_pad_states},
    {"soft_bump", soft_bump_begin, soft_bump_drive, soft_bump_load, &soft_bump_states},
    {"soft_tyre", soft_tyre_begin, soft_tyre_drive, soft_tyre_load, &soft_tyre_states},
};

const codes_code *codes_find(const char *name)
{
    for (size_t i = 0u; i < sizeof codes / sizeof codes[0]; ++i) {
        if (strcmp(codes[i].name, name) == 0) {
            return &codes[i];
        }
    }
    return NULL;
}

const rig_states *codes_states(const rig_scene *what)
{
    for (size_t i = 0u; what->load != NULL && i < sizeof codes / sizeof codes[0]; ++i) {
        if (codes[i].load == what->load) {
            return codes[i].states;
        }
    }
    return NULL;
}

const char *codes_list(void)
{
    return "choose one of skid_gear, skid_pad, soft_bump, soft_tyre";
}
