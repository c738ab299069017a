/* SPDX-License-Identifier: MIT */
/// The numbers of a run: functions of the campaign and of the run's number alone.
///
/// Random     each parameter of each run has a number of its own (philox.h), by the name of the parameter: one more
///            parameter does not change the others.
/// Latin      "latin_hypercube": of n runs each has another n-th of every distribution.
/// Grid       parameters with a grid take all combinations, the last of them first: run by run, and again from the beginning.
/// Tests      test_campaign_draw.c
#ifndef CAMPAIGN_DRAW_H
#define CAMPAIGN_DRAW_H

#include "campaign_file.h"

typedef struct campaign_value {
    double number; ///< or the place in a list of something else
    json_t *item;  ///< of a list, the campaign's; NULL: the number
} campaign_value;

/// @param out n_parameters of them
void campaign_draw(const campaign_file *c, uint32_t run, campaign_value *out);

/// A value of a distribution, of grids none. @param share of the distribution that is below it, above 0 and below 1
double campaign_draw_at(const campaign_parameter *p, double share);

/// The combinations of all grids; 1: there is none. UINT32_MAX: as many, or more.
uint32_t campaign_draw_cells(const campaign_file *c);

/// Fills in what a distribution needs: the shares of a bell that are cut off.
void campaign_draw_prepare(campaign_parameter *p);

#endif
