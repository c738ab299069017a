/* SPDX-License-Identifier: MIT */
#include "campaign_quantity.h"
#include <math.h>
#include <string.h>

#define ROW(name, unit, least, most, about) {#name, unit, about, least, most},
const campaign_quantity campaign_quantities[CAMPAIGN_QUANTITY_COUNT] = {CAMPAIGN_QUANTITIES(ROW)};

#define NAME(name, unit, least, most, about) #name,
const char *const campaign_quantity_names[CAMPAIGN_QUANTITY_COUNT + 1] = {CAMPAIGN_QUANTITIES(NAME)
                                                                              NULL};

size_t campaign_quantity_find(const char *name)
{
    size_t i = 0u;
    while (i < CAMPAIGN_QUANTITY_COUNT && strcmp(campaign_quantities[i].name, name) != 0) {
        ++i;
    }
    return i;
}
