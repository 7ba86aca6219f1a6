/* SPDX-License-Identifier: Apache-2.0 */
/* Nodes of a search that jumps. Each node keeps the step that leads to it from its parent,
 * undone, unless the VM stands in it or below: going from node to node is undoing to the
 * common ancestor and redoing from there. A node lives while the queue or a child needs
 * it. */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "search/search_int.h"

struct tree_node {
    struct tree_node *parent;
    struct vm_delta *delta;  /* NULL while on the VM's path, and at the root */
    struct vm_choice choice; /* the step that leads here */
    uint32_t depth, switches;
    uint32_t users;          /* children and one for the queue */
    bool here;               /* on the VM's path */
};

struct tree_entry {
    int64_t priority;
    uint64_t order;          /* of equal ones the first in, first out */
    struct tree_node *node;
};

struct tree {
    struct search *s;
    struct tree_node *at;    /* where the VM stands */
    VEC(struct tree_entry) queue; /* heap: the highest priority first */
    uint64_t entries;
    VEC(struct tree_node *) way;
    choice_list here;
};

/* The VM stands at the root; the root is in the queue. */
void tree_init(struct tree *t, struct search *s);
void tree_release(struct tree *t);
/* The VM goes to the node. */
void tree_go(struct tree *t, struct tree_node *to);
/* A child of the node the VM has just stepped from; it stands there now. */
struct tree_node *tree_child(struct tree *t, struct vm_choice c);
/* Back to the parent; the step stays with the node. */
void tree_up(struct tree *t);
void tree_put(struct tree *t, struct tree_node *n, int64_t priority);
/* The best node, or NULL. The caller gives it back with tree_done. */
struct tree_node *tree_take(struct tree *t);
void tree_done(struct tree *t, struct tree_node *n);

#endif
