/* SPDX-License-Identifier: MIT */
#include "campaign_draw.h"
#include <math.h>
#include "campaign_math.h"
#include "philox.h"

#define BELOW_ONE (1.0 - 0x1p-53)

static double bell_at(const campaign_parameter *p, double share)
{
    const double x = campaign_normal(share);
    return p->kind == CAMPAIGN_NORMAL
               ? p->normal.middle + p->normal.width * x
               : p->log_normal.middle * campaign_exp(campaign_log(p->log_normal.width) * x);
}

/* The share of a bell that is below a value, by bisection of what grows with it. */
static double share_below(const campaign_parameter *p, double value)
{
    double low = 0x1p-60, high = BELOW_ONE;
    for (int i = 0; i < 64; ++i) {
        const double middle = 0.5 * (low + high);
        if (bell_at(p, middle) < value) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return 0.5 * (low + high);
}

void campaign_draw_prepare(campaign_parameter *p)
{
    const campaign_bell *const bell = p->kind == CAMPAIGN_NORMAL ? &p->normal : &p->log_normal;
    const bool is_bell = p->kind == CAMPAIGN_NORMAL || p->kind == CAMPAIGN_LOG_NORMAL;
    p->shares[0] = is_bell && isfinite(bell->least) ? share_below(p, bell->least) : 0.0;
    p->shares[1] = is_bell && isfinite(bell->most) ? share_below(p, bell->most) : 1.0;
}

static double within(double x, const campaign_bell *bell)
{
    return x < bell->least ? bell->least : x > bell->most ? bell->most : x;
}

double campaign_draw_at(const campaign_parameter *p, double share)
{
    const double s = p->shares[0] + (p->shares[1] - p->shares[0]) * share;
    switch (p->kind) {
    case CAMPAIGN_UNIFORM:
        return p->range[0] + (p->range[1] - p->range[0]) * share;
    case CAMPAIGN_NORMAL:
        return within(bell_at(p, s), &p->normal);
    case CAMPAIGN_LOG_NORMAL:
        return within(bell_at(p, s), &p->log_normal);
    default:
        return floor(share * (double)json_array_size(p->list));
    }
}

/* ---- shares ---- */

static double share_of(const campaign_file *c, const campaign_parameter *p, uint32_t run)
{
    const bool is_latin = c->sampling == CAMPAIGN_LATIN;
    const philox_which which = {run, p->id, 0u, is_latin ? PHILOX_PLACE : PHILOX_VALUE};
    const double share = philox_share(c->seed, &which, 0u);
    if (!is_latin) {
        return share;
    }
    const double in = (philox_permute(c->seed, p->id, c->runs, run) + share) / c->runs;
    return in < BELOW_ONE ? in : BELOW_ONE;
}

/* ---- grids ---- */

uint32_t campaign_draw_cells(const campaign_file *c)
{
    uint64_t cells = 1u;
    for (size_t i = 0u; i < c->n_parameters; ++i) {
        cells *= c->parameters[i].kind == CAMPAIGN_GRID ? c->parameters[i].grid.count : 1u;
        cells = cells < UINT32_MAX ? cells : UINT32_MAX;
    }
    return (uint32_t)cells;
}

/* The value of a grid. @param left what the grids after it have left of the run's number */
static double step_of(const campaign_steps *grid, uint32_t *left)
{
    const uint32_t k = *left % grid->count;
    *left /= grid->count;
    return grid->first + (grid->last - grid->first) * k / (grid->count - 1u);
}

void campaign_draw(const campaign_file *c, uint32_t run, campaign_value *out)
{
    uint32_t left = run;
    for (size_t i = c->n_parameters; i-- > 0u;) {
        const campaign_parameter *const p = &c->parameters[i];
        out[i] = (campaign_value){0.0, NULL};
        if (p->kind == CAMPAIGN_GRID) {
            out[i].number = step_of(&p->grid, &left);
            continue;
        }
        out[i].number = campaign_draw_at(p, share_of(c, p, run));
        if (p->kind == CAMPAIGN_LIST) {
            out[i].item = json_array_get(p->list, (size_t)out[i].number);
            out[i].number = p->is_number ? json_number_value(out[i].item) : out[i].number;
        }
    }
}
