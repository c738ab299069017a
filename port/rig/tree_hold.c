/* SPDX-License-Identifier: MIT */
#include "tree_hold.h"
#include "tree_solve.h"

#if RIG_MAX_LINKS > 0

bool tree_hold_has(const tree_link *link)
{
    return link->joint != 0 && (link->joint->friction > 0.0 || link->joint->is_limited);
}

double tree_hold_rate(const tree_link *link, double h)
{
    if (link->hold == TREE_LOWER && link->q > link->joint->lower) {
        return (link->joint->lower - link->q) / h;
    }
    if (link->hold == TREE_UPPER && link->q < link->joint->upper) {
        return (link->joint->upper - link->q) / h;
    }
    return 0.0;
}

double tree_hold_slip(const tree_link *link)
{
    return link->hold == TREE_MOVES && link->joint != 0 ? link->slip * link->joint->friction : 0.0;
}

static int8_t sign_of(double x)
{
    return (int8_t)((x > 0.0) - (x < 0.0));
}

/* What held a joint in the last tick is tried first. */
static void expect(tree_link *link)
{
    link->hold = link->hold == TREE_TURNS ? TREE_STUCK : link->hold;
    if (link->hold == TREE_MOVES && link->joint->friction > 0.0) {
        link->slip = (int8_t)-sign_of(link->rate);
        link->hold = link->slip == 0 ? TREE_STUCK : TREE_MOVES;
    }
}

/* @param rate after the tick, if nothing else holds it @return does a stop come in its way? */
static bool meet_stop(tree_link *link, double rate, double h)
{
    const rig_joint *const joint = link->joint;
    if (!joint->is_limited) {
        return false;
    }
    const double next = link->q + h * rate;
    if (rate < 0.0 && next < joint->lower) {
        link->hold = TREE_LOWER;
    } else if (rate > 0.0 && next > joint->upper) {
        link->hold = TREE_UPPER;
    }
    return link->hold != TREE_MOVES;
}

static bool stop_or_stick(tree_link *link, const tree_node *node, double h)
{
    const double rate = link->rate + h * node->result;
    if (meet_stop(link, rate, h)) {
        return true;
    }
    const bool pushes_on = link->slip * rate > 0.0;
    const bool turns = link->slip * link->rate > 0.0 && rate * rate < link->rate * link->rate;
    if (pushes_on || turns) {
        link->hold = pushes_on ? TREE_STUCK : TREE_TURNS;
        return true;
    }
    return false;
}

static void let_go(tree_link *link, int sign)
{
    link->hold = TREE_MOVES;
    link->slip = (int8_t)sign;
}

/* A stop pushes one way, and friction either way: against what arrives there, or what is pulled off. */
static bool leave_stop(tree_link *link, const tree_node *node, double h)
{
    const int away = link->hold == TREE_LOWER ? 1 : -1;
    const double rate = tree_hold_rate(link, h);
    const double friction = link->joint->friction;
    const bool arrives = rate < 0.0 || rate > 0.0;
    const double least = arrives ? friction : -friction;
    if (away * node->reaction >= least) {
        return false;
    }
    let_go(link, arrives ? away : -away);
    return true;
}

/* Stuck is what friction would push on; what turns round, by little, is held for this tick.
 * @return did anything change? */
static bool judge(tree_link *link, const tree_node *node, double h, bool may_let_go)
{
    if (link->hold == TREE_MOVES) {
        return stop_or_stick(link, node, h);
    }
    if (!may_let_go || link->hold == TREE_TURNS) {
        return false;
    }
    if (link->hold == TREE_STUCK) {
        const double friction = link->joint->friction;
        if (node->reaction <= friction && node->reaction >= -friction) {
            return false;
        }
        let_go(link, sign_of(node->reaction));
        return true;
    }
    return leave_stop(link, node, h);
}

void tree_hold_set(const tree *t, tree_work *work, double h)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        const tree_link *const link = &t->links[i];
        tree_node *const node = &work->nodes[i];
        node->is_held = link->hold != TREE_MOVES;
        node->goal = node->is_held ? (tree_hold_rate(link, h) - link->rate) / h : 0.0;
    }
}

static void try_holds(const tree *t, tree_work *work, double h)
{
    tree_hold_set(t, work, h);
    for (uint32_t i = 0u; i < t->n; ++i) {
        work->nodes[i].torque = work->nodes[i].applied + tree_hold_slip(&t->links[i]);
    }
    tree_factor(t, work);
    tree_solve(t, work);
}

void tree_hold_find(tree *t, tree_work *work, double h)
{
    for (uint32_t i = 0u; i < t->n; ++i) {
        if (tree_hold_has(&t->links[i])) {
            expect(&t->links[i]);
        }
    }
    const uint32_t most = TREE_TRIALS + t->n;
    bool changed = true;
    for (uint32_t trial = 0u; changed && trial <= most; ++trial) {
        try_holds(t, work, h);
        changed = false;
        for (uint32_t i = 0u; i < t->n; ++i) {
            tree_link *const link = &t->links[i];
            if (tree_hold_has(link) && judge(link, &work->nodes[i], h, trial < TREE_TRIALS)) {
                changed = true;
            }
        }
    }
}

#endif
