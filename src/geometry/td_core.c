/* SPDX-License-Identifier: MIT */
#include "td_core.h"
#include "td_core_maps.h"
