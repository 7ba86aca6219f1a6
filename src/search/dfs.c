/* SPDX-License-Identifier: Apache-2.0 */
/* Depth-first search with state matching. A path is a stack of nodes, each with the
 * choices that are left at its state; going back undoes a step. */
#include "search/search_int.h"

struct node {
    uint32_t first, next, end; /* its choices in the list of all */
};

struct dfs {
    struct search *s;
    VEC(struct node) node;
    choice_list all;    /* choices of the nodes on the path, one node's after another */
    choice_list here;
};

/* The state the VM stands at becomes the path's last node. */
static void enter(struct dfs *d, uint32_t last)
{
    search_choices(d->s, last, &d->here);
    struct node n = {.first = (uint32_t)d->all.len};
    for (size_t i = 0; i < d->here.len; i++)
        vec_push(&d->all, d->here.at[i]);
    n.next = n.first;
    n.end = (uint32_t)d->all.len;
    vec_push(&d->node, n);
}

static void leave(struct dfs *d)
{
    d->all.len = vec_pop(&d->node).first;
    if (d->node.len)
        search_back(d->s);
}

static bool too_deep(struct dfs *d)
{
    if (!d->s->o->max_depth || d->node.len <= d->s->o->max_depth)
        return false;
    d->s->r->limit = "depth";
    return true;
}

void search_dfs(struct search *s)
{
    struct dfs d = {.s = s};
    vm_record_events(s->vm, false);
    if (search_new_state(s))
        enter(&d, 0);
    while (d.node.len && !search_over(s)) {
        struct node *n = &vec_last(&d.node);
        if (n->next == n->end) {
            leave(&d);
            continue;
        }
        struct vm_choice c = d.all.at[n->next++];
        if (search_step(s, c) == AFTER_END || !search_new_state(s) || too_deep(&d))
            search_back(s);
        else
            enter(&d, c.thread);
    }
    vm_record_events(s->vm, true);
    vec_release(&d.node);
    vec_release(&d.all);
    vec_release(&d.here);
}
