/* SPDX-License-Identifier: MIT */
#define TD_BLOCK_HERE
#include "td_block.h"
