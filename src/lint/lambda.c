/* SPDX-License-Identifier: Apache-2.0 */
/* Functions made by lambda expressions and method references: which method they run, and
 * whether they run at once, in the call that they are handed to, or later. What is handed
 * to collections, maps, streams and optionals runs at once; what a method of the given
 * classes only calls, and keeps nowhere, too. */
#include "lint/ir.h"

#include <string.h>

struct lint_method *lambda_target(struct ir *m, uint32_t insn)
{
    if (ir_op(m, insn) != CF_OP_INVOKEDYNAMIC)
        return NULL;
    const struct cf_class *cf = m->c->cf;
    const struct cf_const *indy = ir_ref(m, insn);
    if (indy->ref >= cf->bootstraps)
        return NULL;
    const struct cf_bootstrap *b = &cf->bootstrap[indy->ref];
    const struct cf_const *h = &cf->constant[b->method];
    if (h->tag != CF_METHODHANDLE || b->args < 3)
        return NULL;
    const struct cf_const *factory = &cf->constant[h->ref];
    if (strcmp(lint_text(m->l, factory->owner), "java/lang/invoke/LambdaMetafactory") != 0)
        return NULL;
    const struct cf_const *impl = &cf->constant[b->arg[1]];
    if (impl->tag != CF_METHODHANDLE)
        return NULL;
    const struct cf_const *r = &cf->constant[impl->ref];
    struct lint_method *t = lint_find_method(m->l, r->owner, r->name, r->desc);
    return t && t->owner->given ? t : NULL;
}

/* Classes of the library that call functions before they return. */
static bool calls_at_once(const struct ir *m, uint32_t insn)
{
    static const char *const classes[] = {
        "java/util/Map", "java/util/HashMap", "java/util/TreeMap", "java/util/Collection",
        "java/util/List", "java/util/ArrayList", "java/util/Set", "java/util/Iterator",
        "java/lang/Iterable", "java/util/Optional", "java/util/Collections",
        "java/util/Arrays", "java/util/Objects", "java/util/concurrent/ConcurrentMap",
        "java/util/concurrent/ConcurrentHashMap", "java/security/AccessController",
        "java/util/Comparator", "java/util/Deque", "java/util/Queue"};
    const char *c = ir_call_class(m, insn);
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strcmp(c, classes[i]) == 0)
            return true;
    return strncmp(c, "java/util/stream/", 17) == 0 ||
           strncmp(c, "java/util/concurrent/atomic/", 28) == 0 ||
           (strncmp(c, "java/util/", 10) == 0 && strchr(c + 10, '/') == NULL &&
            (strncmp(ir_call_name(m, insn), "forEach", 7) == 0 ||
             strncmp(ir_call_name(m, insn), "compute", 7) == 0 ||
             strcmp(ir_call_name(m, insn), "removeIf") == 0));
}

static bool is_functional_call(const struct ir *m, uint32_t i, vn f)
{
    return ir_op(m, i) == CF_OP_INVOKEINTERFACE && ir_arg(m, i, 0) == f;
}

uint32_t lambda_run_at(struct ir *m, uint32_t insn)
{
    vn f = m->insn[insn].res;
    uint32_t found = NO_INSN;
    for (uint32_t i = 0; f && i < m->body.insns; i++)
        for (unsigned k = 0; m->insn[i].reached && k < m->insn[i].args; k++) {
            if (ir_arg(m, i, k) != f || flow_stores(ir_op(m, i)))
                continue;
            if (!ir_is_invoke(ir_op(m, i)) || ir_op(m, i) == CF_OP_INVOKEDYNAMIC ||
                found != NO_INSN)
                return NO_INSN;
            struct lint_method *t = ir_target(m, i);
            bool own = t && k < 16 && t->at_once >> k & 1;
            if (!own && !is_functional_call(m, i, f) && !calls_at_once(m, i))
                return NO_INSN;
            found = i;
        }
    return found;
}

bool lambda_starts(struct ir *m, uint32_t insn)
{
    static const char *const names[] = {"execute", "submit", "schedule", "runAsync",
                                        "supplyAsync", "scheduleAtFixedRate",
                                        "scheduleWithFixedDelay", "start", "<init>"};
    vn f = m->insn[insn].res;
    for (uint32_t i = 0; f && i < m->body.insns; i++)
        for (unsigned k = 0; m->insn[i].reached && k < m->insn[i].args; k++) {
            if (ir_arg(m, i, k) != f || !ir_is_invoke(ir_op(m, i)))
                continue;
            const char *c = ir_call_class(m, i), *n = ir_call_name(m, i);
            bool known = strncmp(c, "java/util/concurrent/", 21) == 0 ||
                         strcmp(c, "java/lang/Thread") == 0 ||
                         strcmp(c, "java/util/Timer") == 0;
            for (size_t j = 0; known && j < sizeof names / sizeof *names; j++)
                if (strcmp(n, names[j]) == 0)
                    return true;
        }
    return false;
}
