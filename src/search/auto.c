/* SPDX-License-Identifier: Apache-2.0 */
/* The default. Most bugs need few thread switches, so those paths are tried first, for a
 * short while: what is found there is short already. The rest is left to depth-first
 * search, which needs the least memory for each state. */
#include "search/search_int.h"

enum { FIRST_LOOK = 3000 };

void search_auto(struct search *s)
{
    if (search_few_switches(s, FIRST_LOOK) || search_over(s))
        return;
    search_to_root(s);
    visited_clear(&s->visited);
    s->r->states = s->r->revisited = 0;
    search_dfs(s);
}
