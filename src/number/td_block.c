/* SPDX-License-Identifier: MIT */
#include "td_block.h"
#include "td_block_once.h"
