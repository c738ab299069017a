/* SPDX-License-Identifier: MIT */
/// Random Boolean trees, an evaluation of them that recurs, and the expression that says the same.
///
///     td_test_tree tree;
///     td_test_tree_grow(&random, n_leaves, &tree);
///     td_test_tree_write(&tree, TREE_IN_ORDER, &scenery);    // sets ops and n_ops
///     td_test_tree_holds(&tree, truth);                      // truth[k]: is it inside leaf k?
///
/// A tree uses each leaf once or not at all, in ascending order, and constants now and then.
#ifndef TD_TEST_SCENERY_H
#define TD_TEST_SCENERY_H

#include <stdbool.h>
#include "td_scenery.h"
#include "td_test_random.h"

#define TREE_LEAVES   12
#define TREE_NODES    64
#define TREE_CHILDREN 4
#define TREE_LEVELS   3

typedef enum td_test_node_kind {
    TREE_LEAF,
    TREE_ALL,
    TREE_ANY
} td_test_node_kind;

typedef struct td_test_node {
    td_test_node_kind kind;
    int leaf;
    int n_children; ///< none: everything (TREE_ALL) or nothing (TREE_ANY)
    int children[TREE_CHILDREN];
} td_test_node;

typedef struct td_test_tree {
    td_test_node nodes[TREE_NODES]; ///< the root is the first
    int n_nodes;
    int n_leaves; ///< used
    td_scenery_op ops[2 * TREE_NODES];
} td_test_tree;

static inline int
td_test_tree_node(td_test_random *random, int level, int n_leaves, td_test_tree *tree)
{
    const int me = tree->n_nodes++;
    td_test_node *const node = &tree->nodes[me];
    const uint32_t die = td_test_random_below(random, 20u);
    node->n_children = 0;
    node->leaf = 0;
    node->kind = die % 2u == 0u ? TREE_ALL : TREE_ANY;
    if (die < 2u || tree->n_leaves == n_leaves) { /* a constant */
        return me;
    }
    if (level == TREE_LEVELS || (die < 8u && level > 0)) {
        node->kind = TREE_LEAF;
        node->leaf = tree->n_leaves++;
        return me;
    }
    const int n = 1 + (int)td_test_random_below(random, TREE_CHILDREN);
    for (int i = 0; i < n && tree->n_nodes < TREE_NODES - TREE_CHILDREN; ++i) {
        node->children[node->n_children++] = td_test_tree_node(random, level + 1, n_leaves, tree);
    }
    return me;
}

static inline void td_test_tree_grow(td_test_random *random, int n_leaves, td_test_tree *tree)
{
    tree->n_nodes = 0;
    tree->n_leaves = 0;
    (void)td_test_tree_node(random, 0, n_leaves, tree);
}

static inline bool td_test_node_holds(const td_test_tree *tree, int node, const bool *truth)
{
    const td_test_node *const n = &tree->nodes[node];
    bool holds = n->kind == TREE_LEAF ? truth[n->leaf] : n->kind == TREE_ALL;
    for (int i = 0; i < n->n_children; ++i) {
        const bool child = td_test_node_holds(tree, n->children[i], truth);
        holds = n->kind == TREE_ALL ? holds && child : holds || child;
    }
    return holds;
}

static inline bool td_test_tree_holds(const td_test_tree *tree, const bool *truth)
{
    return td_test_node_holds(tree, 0, truth);
}

typedef enum td_test_tree_style {
    TREE_IN_ORDER, ///< operands joined two at a time, leaf by leaf
    TREE_REVERSED, ///< the same, the last operand first
    TREE_IN_RUNS,  ///< leaves that follow each other in one operation
} td_test_tree_style;

static inline void td_test_tree_put(td_test_tree *tree, td_scenery *s, int code, int first, int n)
{
    const td_scenery_op op = {(uint8_t)code, (uint8_t)first, (uint16_t)n};
    tree->ops[s->n_ops++] = op;
}

/* How many children from the i-th on are leaves that follow each other. */
static inline int td_test_tree_run(const td_test_tree *tree, const td_test_node *n, int i)
{
    int count = 0;
    while (i + count < n->n_children && tree->nodes[n->children[i + count]].kind == TREE_LEAF &&
           tree->nodes[n->children[i + count]].leaf == tree->nodes[n->children[i]].leaf + count) {
        ++count;
    }
    return count;
}

static inline void
td_test_node_write(td_test_tree *tree, int node, td_test_tree_style style, td_scenery *s)
{
    const td_test_node *const n = &tree->nodes[node];
    const bool is_all = n->kind == TREE_ALL;
    if (n->kind == TREE_LEAF) {
        td_test_tree_put(tree, s, TD_CODE_ALL_OF, n->leaf, 1);
    } else if (n->n_children == 0) {
        td_test_tree_put(tree, s, is_all ? TD_CODE_ALL_OF : TD_CODE_ANY_OF, 0, 0);
    }
    for (int i = 0; i < n->n_children;) {
        const int child = n->children[style == TREE_REVERSED ? n->n_children - 1 - i : i];
        const int run = style == TREE_IN_RUNS ? td_test_tree_run(tree, n, i) : 0;
        if (run > 1) {
            td_test_tree_put(tree, s, is_all ? TD_CODE_ALL_OF : TD_CODE_ANY_OF,
                             tree->nodes[child].leaf, run);
        } else {
            td_test_node_write(tree, child, style, s);
        }
        if (i > 0) {
            td_test_tree_put(tree, s, is_all ? TD_CODE_INTERSECTION : TD_CODE_UNION, 0, 2);
        }
        i += run > 1 ? run : 1;
    }
}

static inline void
td_test_tree_write(td_test_tree *tree, td_test_tree_style style, td_scenery *scenery)
{
    scenery->ops = tree->ops;
    scenery->n_ops = 0u;
    td_test_node_write(tree, 0, style, scenery);
}

#endif
