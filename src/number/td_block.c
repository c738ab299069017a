/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 101
#define TD_BLOCK_HERE
#include "td_block.h"
