/* SPDX-License-Identifier: Apache-2.0 */
#include "search/tree.h"

/* ---- nodes ---- */

/* Frees nodes that nobody needs, from n upward. */
static void drop(struct tree *t, struct tree_node *n)
{
    while (n && n->users == 0 && !n->here) {
        struct tree_node *parent = n->parent;
        if (n->delta)
            vm_delta_free(t->s->vm, n->delta);
        mem_free(n);
        if (parent)
            parent->users--;
        n = parent;
    }
}

void tree_up(struct tree *t)
{
    struct tree_node *n = t->at;
    n->delta = search_undo(t->s);
    n->here = false;
    t->at = n->parent;
    drop(t, n);
}

static void down(struct tree *t, struct tree_node *n)
{
    search_redo(t->s, n->delta, n->choice);
    n->delta = NULL;
    n->here = true;
    t->at = n;
}

void tree_go(struct tree *t, struct tree_node *to)
{
    vec_clear(&t->way);
    for (struct tree_node *n = to; !n->here; n = n->parent)
        vec_push(&t->way, n);
    struct tree_node *meet = t->way.len ? vec_last(&t->way)->parent : to;
    while (t->at != meet)
        tree_up(t);
    while (t->way.len)
        down(t, vec_pop(&t->way));
}

struct tree_node *tree_child(struct tree *t, struct vm_choice c)
{
    struct tree_node *n = mem_zalloc(sizeof *n), *parent = t->at;
    n->parent = parent;
    n->choice = c;
    n->depth = parent->depth + 1;
    n->switches = parent->switches + (parent->parent && parent->choice.thread != c.thread);
    n->here = true;
    parent->users++;
    t->at = n;
    return n;
}

/* ---- the queue ---- */

static bool before(const struct tree_entry *a, const struct tree_entry *b)
{
    return a->priority != b->priority ? a->priority > b->priority : a->order < b->order;
}

static void swap(struct tree_entry *a, struct tree_entry *b)
{
    struct tree_entry x = *a;
    *a = *b;
    *b = x;
}

void tree_put(struct tree *t, struct tree_node *n, int64_t priority)
{
    struct tree_entry e = {priority, t->entries++, n};
    n->users++;
    vec_push(&t->queue, e);
    struct tree_entry *q = t->queue.at;
    for (size_t i = t->queue.len - 1; i && before(&q[i], &q[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&q[i], &q[(i - 1) / 2]);
    t->s->queue = t->queue.len;
}

static void sift_down(struct tree_entry *q, size_t n)
{
    for (size_t i = 0, child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && before(&q[child + 1], &q[child]))
            child++;
        if (!before(&q[child], &q[i]))
            return;
        swap(&q[i], &q[child]);
    }
}

struct tree_node *tree_take(struct tree *t)
{
    if (!t->queue.len)
        return NULL;
    struct tree_node *n = t->queue.at[0].node;
    t->queue.at[0] = vec_last(&t->queue);
    t->queue.len--;
    sift_down(t->queue.at, t->queue.len);
    t->s->queue = t->queue.len;
    return n;
}

void tree_done(struct tree *t, struct tree_node *n)
{
    n->users--;
    drop(t, n);
}

/* ---- the whole ---- */

void tree_init(struct tree *t, struct search *s)
{
    *t = (struct tree){.s = s};
    t->at = mem_zalloc(sizeof *t->at);
    t->at->here = true;
    tree_put(t, t->at, INT64_MAX);
}

void tree_release(struct tree *t)
{
    while (t->at->parent)
        tree_up(t);
    struct tree_node *root = t->at;
    root->users++;
    for (size_t i = 0; i < t->queue.len; i++)
        tree_done(t, t->queue.at[i].node);
    mem_free(root);
    vec_release(&t->queue);
    vec_release(&t->way);
    vec_release(&t->here);
}
