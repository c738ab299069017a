/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 109
#include "td_status.h"

const char *td_status_name(td_status status)
{
    switch (status) {
    case TD_OK:
        return "TD_OK";
    case TD_PARTIAL:
        return "TD_PARTIAL";
    case TD_E_ARG:
        return "TD_E_ARG";
    case TD_E_RANGE:
        return "TD_E_RANGE";
    case TD_E_FULL:
        return "TD_E_FULL";
    }
    return "?";
}

const char *td_item_name(td_item item)
{
    static const char *const names[TD_ITEM_COUNT] = {
        "nothing", "body",  "part",     "hull vertex",   "target",    "face",      "initiator",
        "leaf",    "solid", "modifier", "material",      "wheel",     "candidate", "contact",
        "slot",    "law",   "friction", "material pair", "pair rule",
    };
    return (uint32_t)item < (uint32_t)TD_ITEM_COUNT ? names[item] : "?";
}
