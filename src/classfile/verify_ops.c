/* SPDX-License-Identifier: Apache-2.0 */
/* What one instruction asks of the frame and does to it (JVMS 4.10.1.9), apart from
 * fields and calls. */
#include "classfile/verify.h"

#include <string.h>

/* ---- the operand stack ---- */

static bool push_slot(struct verifier *v, vtype t)
{
    if (v->depth == v->m->code->max_stack)
        return verify_bad(v, "Operand stack overflow");
    v->slot[v->locals.tracked + v->depth++] = t;
    return true;
}

static bool is_wide(enum vkind k)
{
    return k == V_LONG || k == V_DOUBLE;
}

bool verify_push(struct verifier *v, vtype t)
{
    enum vkind k = vtype_kind(t);
    return push_slot(v, t) && (!is_wide(k) || push_slot(v, vtype_of(k + 1, 0)));
}

bool verify_pop(struct verifier *v, vtype *t)
{
    *t = vtype_of(V_TOP, 0);
    if (v->depth == 0)
        return verify_bad(v, "Operand stack underflow");
    *t = v->slot[v->locals.tracked + --v->depth];
    return true;
}

bool verify_pop_kind(struct verifier *v, enum vkind kind)
{
    vtype t, want = vtype_of(is_wide(kind) ? kind + 1 : kind, 0);
    if (!verify_pop(v, &t))
        return false;
    if (t != want)
        return verify_bad_kind(v, t, kind);
    return !is_wide(kind) || verify_pop(v, &t); /* its lower half */
}

bool verify_pop_class(struct verifier *v, sym to, vtype *t)
{
    return verify_pop(v, t) && verify_fit(v, vtype_fits(v, *t, to), *t, to);
}

bool verify_pop_as(struct verifier *v, vtype want)
{
    vtype t;
    if (vtype_kind(want) == V_CLASS)
        return verify_pop_class(v, vtype_payload(want), &t);
    return verify_pop_kind(v, vtype_kind(want));
}

/* Anything with an identity, initialized or not. */
static bool pop_ref_as(struct verifier *v, vtype *t)
{
    if (!verify_pop(v, t))
        return false;
    return vtype_is_ref(*t) || verify_bad_type(v, *t, "reference");
}

static bool pop_ref(struct verifier *v)
{
    vtype t;
    return pop_ref_as(v, &t);
}

static enum vkind kind_of(char letter)
{
    switch (letter) {
    case 'I': return V_INT;
    case 'F': return V_FLOAT;
    case 'J': return V_LONG;
    case 'D': return V_DOUBLE;
    default: BUG("verifier: opcodes.def has '%c' where it should not", letter);
    }
}

/* The top n slots are whole values: no half of a long or double alone. */
static bool whole(struct verifier *v, uint32_t from, uint32_t n)
{
    const vtype *s = v->slot + v->locals.tracked + from;
    enum vkind low = vtype_kind(s[0]), high = vtype_kind(s[n - 1]);
    if (low == V_LONG2 || low == V_DOUBLE2 || is_wide(high))
        return verify_bad(v, "Bad type on operand stack: half of a long or double");
    return true;
}

static bool drop(struct verifier *v, uint32_t n)
{
    if (v->depth < n)
        return verify_bad(v, "Operand stack underflow");
    v->depth -= n;
    return whole(v, v->depth, n);
}

static bool dup_slots(struct verifier *v, uint32_t copied, uint32_t skipped)
{
    uint32_t n = copied + skipped;
    vtype old[4];
    if (!drop(v, copied) || (skipped && !drop(v, skipped)))
        return false;
    memcpy(old, v->slot + v->locals.tracked + v->depth, n * sizeof *old);
    bool ok = true;
    for (uint32_t i = skipped; i < n; i++)
        ok = ok && push_slot(v, old[i]);
    for (uint32_t i = 0; i < n; i++)
        ok = ok && push_slot(v, old[i]);
    return ok;
}

static bool swap(struct verifier *v)
{
    if (!drop(v, 1) || !drop(v, 1))
        return false;
    vtype *s = v->slot + v->locals.tracked + v->depth, low = s[0];
    s[0] = s[1];
    s[1] = low;
    v->depth += 2;
    return true;
}

/* ---- locals ---- */

static vtype *local_slot(struct verifier *v, uint32_t local)
{
    if (local >= v->locals.max || v->locals.index[local] == FLOW_UNTRACKED)
        return NULL;
    return &v->slot[v->locals.index[local]];
}

static bool load(struct verifier *v, const struct cf_insn *in)
{
    char letter = *flow_effect[in->op].pushes;
    vtype t = *local_slot(v, in->a);
    bool fits = letter == 'A' ? vtype_is_ref(t) : vtype_kind(t) == kind_of(letter);
    if (flow_is_wide(letter))
        fits = fits && vtype_kind(*local_slot(v, in->a + 1u)) == vtype_kind(t) + 1;
    if (fits)
        return verify_push(v, t);
    buf_clear(&v->text);
    vtype_print(v, t, &v->text);
    return verify_bad(v, "Bad local variable type: %s in local %u", v->text.at, in->a);
}

static void set_local(struct verifier *v, uint32_t local, vtype t)
{
    vtype *s = local_slot(v, local);
    if (s)
        *s = t;
}

/* A value written over one half of a long or double leaves the other half unusable. */
static void cut_halves(struct verifier *v, uint32_t local, uint32_t n)
{
    vtype *below = local ? local_slot(v, local - 1) : NULL;
    if (below && is_wide(vtype_kind(*below)))
        *below = vtype_of(V_TOP, 0);
    vtype *above = local_slot(v, local + n);
    if (above && (vtype_kind(*above) == V_LONG2 || vtype_kind(*above) == V_DOUBLE2))
        *above = vtype_of(V_TOP, 0);
}

static bool store(struct verifier *v, const struct cf_insn *in)
{
    char letter = *flow_effect[in->op].pops;
    vtype t;
    if (letter != 'A') {
        t = vtype_of(kind_of(letter), 0);
        if (!verify_pop_kind(v, kind_of(letter)))
            return false;
    } else if (!pop_ref_as(v, &t)) {
        return false;
    }
    uint32_t n = flow_store_slots(in->op);
    cut_halves(v, in->a, n);
    set_local(v, in->a, t);
    if (n == 2)
        set_local(v, in->a + 1u, vtype_of(vtype_kind(t) + 1, 0));
    return true;
}

static bool increment(struct verifier *v, const struct cf_insn *in)
{
    if (vtype_kind(*local_slot(v, in->a)) == V_INT)
        return true;
    return verify_bad(v, "Bad local variable type: local %u is no integer", in->a);
}

/* ---- constants and objects ---- */

const struct cf_const *verify_constant(struct verifier *v, const struct cf_insn *in,
                                       uint32_t tags)
{
    const struct cf_const *k = &v->c->constant[in->a < v->c->constants ? in->a : 0];
    if (k->tag < 32 && tags >> k->tag & 1)
        return k;
    verify_bad(v, "Illegal type at constant pool entry %u", in->a);
    return NULL;
}

static bool push_named(struct verifier *v, const char *name)
{
    return verify_push(v, vtype_of(V_CLASS, sym_of(v->syms, name)));
}

static bool load_constant(struct verifier *v, const struct cf_insn *in)
{
    bool two = in->op == CF_OP_LDC2;
    uint32_t wide = 1u << CF_LONG | 1u << CF_DOUBLE | 1u << CF_CONDY;
    uint32_t narrow = 1u << CF_INTEGER | 1u << CF_FLOAT | 1u << CF_STRING |
                      1u << CF_CLASS | 1u << CF_METHODHANDLE | 1u << CF_METHODTYPE |
                      1u << CF_CONDY;
    const struct cf_const *k = verify_constant(v, in, two ? wide : narrow);
    if (!k)
        return false;
    switch (k->tag) {
    case CF_INTEGER: return verify_push(v, vtype_of(V_INT, 0));
    case CF_FLOAT: return verify_push(v, vtype_of(V_FLOAT, 0));
    case CF_LONG: return verify_push(v, vtype_of(V_LONG, 0));
    case CF_DOUBLE: return verify_push(v, vtype_of(V_DOUBLE, 0));
    case CF_STRING: return push_named(v, "java/lang/String");
    case CF_CLASS: return push_named(v, "java/lang/Class");
    case CF_METHODTYPE: return push_named(v, "java/lang/invoke/MethodType");
    case CF_METHODHANDLE: return push_named(v, "java/lang/invoke/MethodHandle");
    default: break;
    }
    const char *p = sym_text(v->syms, k->desc);
    vtype t = vtype_parse(v, &p);
    if (vtype_kind(t) == V_TOP || is_wide(vtype_kind(t)) != two)
        return verify_bad(v, "Illegal type at constant pool entry %u", in->a);
    return verify_push(v, t);
}

/* An object that the same `new` made before can't be mistaken for the one made now: the
 * first time around its slot held something else, so that merging left nothing of it. */
static bool make(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, 1u << CF_CLASS);
    if (!k)
        return false;
    if (*sym_text(v->syms, k->owner) == '[')
        return verify_bad(v, "Illegal new instruction: an array class");
    return verify_push(v, vtype_of(V_NEW, v->at));
}

static bool make_array(struct verifier *v, const struct cf_insn *in)
{
    static const char *const name[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};
    if (in->a < 4 || in->a > 11)
        return verify_bad(v, "Illegal newarray instruction");
    return verify_pop_kind(v, V_INT) && push_named(v, name[in->a - 4]);
}

static bool make_ref_array(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, 1u << CF_CLASS);
    if (!k || !verify_pop_kind(v, V_INT))
        return false;
    sym array = vtype_array_of(v, k->owner);
    if (!array)
        return verify_bad(v, "Illegal anewarray instruction, array has more than 255 "
                             "dimensions");
    return verify_push(v, vtype_of(V_CLASS, array));
}

static bool make_multi_array(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, 1u << CF_CLASS);
    if (!k)
        return false;
    if (in->b < 1 || strspn(sym_text(v->syms, k->owner), "[") < (size_t)in->b)
        return verify_bad(v, "Illegal dimension argument");
    for (int32_t i = 0; i < in->b; i++) {
        if (!verify_pop_kind(v, V_INT))
            return false;
    }
    return verify_push(v, vtype_of(V_CLASS, k->owner));
}

static bool cast(struct verifier *v, const struct cf_insn *in)
{
    const struct cf_const *k = verify_constant(v, in, 1u << CF_CLASS);
    vtype t;
    if (!k || !verify_pop_class(v, v->object, &t))
        return false;
    return verify_push(v, in->op == CF_OP_CHECKCAST ? vtype_of(V_CLASS, k->owner)
                                                    : vtype_of(V_INT, 0));
}

/* ---- arrays ---- */

/* Each name is one of the arrays given by the letters of their elements; 'A' stands for
 * any reference, '*' for any element. */
static bool is_array(struct verifier *v, vtype t, const char *elements)
{
    if (!vtype_usable(t))
        return false;
    const sym *names;
    uint32_t n = vtype_names(v, &t, &names);
    for (uint32_t i = 0; i < n; i++) {
        const char *s = sym_text(v->syms, names[i]);
        if (*s != '[')
            return false;
        char e = flow_is_ref(s[1]) ? 'A' : s[1];
        if (*elements != '*' && !strchr(elements, e))
            return false;
    }
    return true;
}

static bool pop_array(struct verifier *v, const char *elements, vtype *t)
{
    if (!verify_pop(v, t))
        return false;
    return is_array(v, *t, elements) ||
           verify_bad_type(v, *t, *elements == 'A'   ? "array of references"
                                  : *elements == '*' ? "array"
                                                     : "array of the element type");
}

/* Elements of the arrays that an instruction from iaload to saload, or from iastore to
 * sastore, is for. */
static const char *const array_letters[] = {"I", "J", "F", "D", "A", "BZ", "C", "S"};

static bool array_load(struct verifier *v, const struct cf_insn *in)
{
    vtype array;
    if (!verify_pop_kind(v, V_INT) ||
        !pop_array(v, array_letters[in->op - CF_OP_IALOAD], &array))
        return false;
    if (in->op == CF_OP_AALOAD)
        return verify_push(v, vtype_component(v, array));
    return verify_push(v, vtype_of(kind_of(*flow_effect[in->op].pushes), 0));
}

/* Whether the object fits the array is a matter of run time. */
static bool array_store(struct verifier *v, const struct cf_insn *in)
{
    vtype t;
    bool value = in->op == CF_OP_AASTORE
                     ? verify_pop_class(v, v->object, &t)
                     : verify_pop_kind(v, kind_of(flow_effect[in->op].pops[2]));
    return value && verify_pop_kind(v, V_INT) &&
           pop_array(v, array_letters[in->op - CF_OP_IASTORE], &t);
}

/* ---- the rest ---- */

static bool leave(struct verifier *v, const struct cf_insn *in)
{
    const char *p = strchr(sym_text(v->syms, v->m->desc), ')') + 1;
    if (in->op == CF_OP_RETURN) {
        if (*p != 'V')
            return verify_bad(v, "Method expects a return value");
        return !v->this_uninit || verify_bad(v, "Constructor must call super() or this() "
                                                "before return");
    }
    char letter = *flow_effect[in->op].pops;
    vtype want = *p == 'V' ? vtype_of(V_TOP, 0) : vtype_parse(v, &p);
    bool fits = letter == 'A' ? vtype_kind(want) == V_CLASS
                              : vtype_kind(want) == kind_of(letter);
    return fits ? verify_pop_as(v, want) : verify_bad(v, "Wrong return type in function");
}

/* Instructions whose effect opcodes.def gives in full. */
static bool plain(struct verifier *v, const struct cf_insn *in)
{
    const struct flow_effect *e = &flow_effect[in->op];
    for (size_t n = strlen(e->pops); n-- > 0;) {
        if (e->pops[n] == 'A' ? !pop_ref(v) : !verify_pop_kind(v, kind_of(e->pops[n])))
            return false;
    }
    return !*e->pushes || verify_push(v, vtype_of(kind_of(*e->pushes), 0));
}

static bool by_family(struct verifier *v, const struct cf_insn *in)
{
    unsigned copied, skipped;
    if (flow_loads(in->op))
        return load(v, in);
    if (flow_stores(in->op))
        return store(v, in);
    if (in->op >= CF_OP_IALOAD && in->op <= CF_OP_SALOAD)
        return array_load(v, in);
    if (in->op >= CF_OP_IASTORE && in->op <= CF_OP_SASTORE)
        return array_store(v, in);
    if (flow_dup(in->op, &copied, &skipped))
        return dup_slots(v, copied, skipped);
    if (in->op >= CF_OP_IRETURN && in->op <= CF_OP_RETURN)
        return leave(v, in);
    return plain(v, in);
}

bool verify_step(struct verifier *v, const struct cf_insn *in)
{
    vtype t;
    switch (in->op) {
    case CF_OP_ACONST_NULL:
        return verify_push(v, vtype_of(V_NULL, 0));
    case CF_OP_LDC: case CF_OP_LDC2:
        return load_constant(v, in);
    case CF_OP_POP:
        return drop(v, 1);
    case CF_OP_POP2:
        return drop(v, 2);
    case CF_OP_SWAP:
        return swap(v);
    case CF_OP_IINC:
        return increment(v, in);
    case CF_OP_GETSTATIC: case CF_OP_PUTSTATIC: case CF_OP_GETFIELD: case CF_OP_PUTFIELD:
        return verify_field(v, in);
    case CF_OP_INVOKEVIRTUAL: case CF_OP_INVOKESPECIAL: case CF_OP_INVOKESTATIC:
    case CF_OP_INVOKEINTERFACE: case CF_OP_INVOKEDYNAMIC:
        return verify_invoke(v, in);
    case CF_OP_NEW:
        return make(v, in);
    case CF_OP_NEWARRAY:
        return make_array(v, in);
    case CF_OP_ANEWARRAY:
        return make_ref_array(v, in);
    case CF_OP_MULTIANEWARRAY:
        return make_multi_array(v, in);
    case CF_OP_ARRAYLENGTH:
        return pop_array(v, "*", &t) && verify_push(v, vtype_of(V_INT, 0));
    case CF_OP_CHECKCAST: case CF_OP_INSTANCEOF:
        return cast(v, in);
    case CF_OP_ATHROW:
        return verify_pop_class(v, v->throwable, &t);
    default:
        return by_family(v, in);
    }
}
