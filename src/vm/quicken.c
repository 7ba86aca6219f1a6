/* SPDX-License-Identifier: Apache-2.0 */
/* Preparing methods for the interpreter: decoding, verification of user code, pairs of
 * instructions, and the rewriting of an instruction to its quick form when first run. What
 * is written into instructions has program lifetime; it must not depend on guest state, so
 * while steps may be undone a class that is initialized in the path is not trusted to stay
 * so (see stays_initialized). */
#include "vm/class.h"
#include "vm/ops.h"
#include "vm/section.h"

/* ---- preparation ---- */

static void fuse(struct insn *in, const struct insn *next)
{
    if (in->op == OP_ILOAD && next->op == OP_ILOAD) {
        in->op = OP_ILOAD_ILOAD, in->b = next->a;
    } else if (in->op == OP_ALOAD && next->op == OP_ILOAD) {
        in->op = OP_ALOAD_ILOAD, in->b = next->a;
    } else if (in->op == OP_ILOAD && next->op == OP_ICONST) {
        in->op = OP_ILOAD_ICONST, in->b = next->b;
    } else if (in->op == OP_IINC && next->op == OP_GOTO) {
        in->op = OP_IINC_GOTO, in->c = (uint32_t)in->b, in->b = next->b;
    } else if (in->op == OP_ILOAD && next->op == OP_IADD) {
        in->op = OP_ILOAD_IADD;
    } else if (in->op == OP_ICONST && next->op == OP_IADD) {
        in->op = OP_ICONST_IADD;
    } else if (in->op == OP_ISTORE && next->op == OP_GOTO) {
        in->op = OP_ISTORE_GOTO, in->b = next->b;
    }
}

/* Pairs keep both instructions in place, so that jumps to the second still work; when
 * bytecodes are counted or steps may end anywhere they are not made at all. */
static void fuse_pairs(struct vm *vm, struct method *m)
{
    if (vm->opt.count || vm->opt.quantum || vm->opt.track)
        return;
    for (uint32_t i = 0; i + 1 < m->body.insns; i++) {
        uint16_t before = m->code[i].op;
        fuse(&m->code[i], &m->code[i + 1]);
        if (m->code[i].op != before)
            i++;
    }
}

/* What could not be decoded leaves nothing behind that a second try would take for code. */
static bool decode(struct vm *vm, struct thread *t, struct method *m)
{
    struct cf_problem problem = {0};
    if (!cf_decode(m->klass->cf, m->cf, &vm->syms, &vm->program, &m->body, &problem)) {
        m->body = (struct cf_body){0};
        throw_new(vm, t, problem.java_error, "%s", problem.err.text);
        return false;
    }
    return true;
}

bool method_prepare(struct vm *vm, struct thread *t, struct method *m)
{
    if (m->prepared)
        return true;
    if (!m->cf->code)
        BUG("no code to prepare: %s", sym_text(&vm->syms, m->name));
    if (!m->body.insn && !decode(vm, t, m))
        return false;
    struct cf_body *body = &m->body;
    m->code = arena_zalloc(&vm->program, body->insns * sizeof *m->code);
    for (uint32_t i = 0; i < body->insns; i++)
        m->code[i] = (struct insn){.op = body->insn[i].op, .a = body->insn[i].a,
                                   .b = body->insn[i].b};
    fuse_pairs(vm, m);
    if (vm->opt.track) {
        m->site = vm->sites + 1;
        vm->sites += body->insns;
        vec_push(&vm->site_method, m);
    }
    m->prepared = true;
    m->section = section_of(vm, m);
    m->simple = !(m->flags & CF_SYNCHRONIZED) && !m->section;
    return true;
}

/* ---- verification ---- */

struct verifying {
    struct vm *vm;
    struct thread *t;
    struct klass *k;
};

static int assignable(void *ctx, sym from, sym to)
{
    struct verifying *v = ctx;
    struct klass *target = klass_load(v->vm, v->t, to);
    if (!target)
        return -1;
    if ((target->flags & CF_INTERFACE) && target->kind == KLASS_OBJECT)
        return 1;
    struct klass *source = from == v->k->name ? v->k : klass_load(v->vm, v->t, from);
    return source ? klass_is_subclass(source, target) : -1;
}

/* Only members of superclasses matter, and those are loaded. */
static int is_protected(void *ctx, sym owner, sym name, sym desc, bool method)
{
    struct verifying *v = ctx;
    struct klass *k = v->k->super;
    while (k && k->name != owner)
        k = k->super;
    if (!k)
        return 0;
    uint16_t flags;
    struct klass *declared;
    if (method) {
        struct method *m = klass_find_method(k, name, desc);
        if (!m)
            return 0;
        flags = m->flags, declared = m->klass;
    } else {
        struct field *f = klass_find_field(k, name, desc);
        if (!f)
            return 0;
        flags = f->flags, declared = f->klass;
    }
    return (flags & CF_PROTECTED) && !klass_same_package(v->vm, v->k, declared) &&
           klass_is_subclass(v->k, declared);
}

enum nat klass_verify(struct vm *vm, struct thread *t, struct klass *k)
{
    if (k->verified)
        return NAT_OK;
    struct verifying v = {vm, t, k};
    struct cf_verify_env env = {&v, assignable, is_protected};
    for (uint32_t i = 0; i < k->methods; i++) {
        struct method *m = &k->method[i];
        if (!m->cf->code || m->body.insn)
            continue;
        if (!decode(vm, t, m))
            return NAT_THROW;
        struct cf_problem problem = {0};
        if (!cf_verify(k->cf, m->cf, &m->body, &vm->syms, &env, &problem)) {
            m->body = (struct cf_body){0};
            if (problem.java_error)
                throw_new(vm, t, problem.java_error, "%s", problem.err.text);
            return vm->failed ? NAT_FAIL : NAT_THROW;
        }
    }
    k->verified = true;
    return NAT_OK;
}

/* ---- quick forms ---- */

static bool stays_initialized(const struct vm *vm, const struct klass *k)
{
    return k->init == INIT_DONE && (!vm->track || k->init_permanent);
}

static enum nat quicken_ldc(struct vm *vm, struct thread *t, struct method *m, struct insn *in)
{
    const struct cf_const *c = &m->klass->cf->constant[in->a];
    switch (c->tag) {
    case CF_INTEGER: case CF_FLOAT:
        in->b = c->i, in->op = OP_LDC_INT;
        return NAT_OK;
    case CF_LONG: case CF_DOUBLE:
        in->l = c->l, in->op = OP_LDC_LONG;
        return NAT_OK;
    case CF_CONDY: return condy_quicken(vm, t, m, in);
    default: break;
    }
    ref r = 0;
    unsigned index = in->a;
    enum nat n = resolve_object(vm, t, m->klass, index, &r);
    if (n == NAT_OK)
        in->c = r, in->op = OP_LDC_REF;
    return n;
}

static uint16_t by_type(char type, uint16_t b, uint16_t c, uint16_t s, uint16_t i, uint16_t a,
                        uint16_t j)
{
    switch (type) {
    case 'Z': case 'B': return b;
    case 'C': return c;
    case 'S': return s;
    case 'J': case 'D': return j;
    case 'L': return a;
    default: return i;
    }
}

static enum nat final_field(struct vm *vm, struct thread *t, const struct method *m,
                            const struct field *f)
{
    bool setup = m->name == (f->flags & CF_STATIC ? vm->sym_clinit : vm->sym_init);
    if (!(f->flags & CF_FINAL) || m->klass->synthetic ||
        (f->klass == m->klass && (setup || m->klass->cf->major < 53)))
        return NAT_OK;
    const char *kind = f->flags & CF_STATIC ? "" : "non-";
    const char *owner = sym_text(&vm->syms, f->klass->name);
    const char *field = sym_text(&vm->syms, f->name);
    if (f->klass != m->klass)
        return throw_new(vm, t, "java/lang/IllegalAccessError",
                         "Update to %sstatic final field %s.%s attempted from a different class "
                         "(%s) than the field's declaring class", kind, owner, field,
                         sym_text(&vm->syms, m->klass->name));
    return throw_new(vm, t, "java/lang/IllegalAccessError",
                     "Update to %sstatic final field %s.%s attempted from a different method "
                     "(%s) than the initializer method %s ", kind, owner, field,
                     sym_text(&vm->syms, m->name),
                     f->flags & CF_STATIC ? "<clinit>" : "<init>");
}

static enum nat quicken_field(struct vm *vm, struct thread *t, struct method *m,
                              struct insn *in, bool put)
{
    struct field *f = resolve_field(vm, t, m->klass, in->a, false);
    if (!f || (put && final_field(vm, t, m, f) != NAT_OK))
        return NAT_THROW;
    in->a = field_slots(f);
    in->b = (int32_t)f->offset;
    in->p = f;
    if (f->flags & CF_VOLATILE)
        in->op = put ? OP_PUTFIELD_V : OP_GETFIELD_V;
    else if (put)
        in->op = by_type(f->type, OP_PUTFIELD_B, OP_PUTFIELD_S, OP_PUTFIELD_S, OP_PUTFIELD_I,
                         OP_PUTFIELD_A, OP_PUTFIELD_J);
    else
        in->op = by_type(f->type, OP_GETFIELD_B, OP_GETFIELD_C, OP_GETFIELD_S, OP_GETFIELD_I,
                         OP_GETFIELD_I, OP_GETFIELD_J);
    return NAT_OK;
}

static void fuse_getfield(struct vm *vm, struct method *m, struct insn *in)
{
    if (vm->opt.count || vm->opt.quantum || vm->opt.track || in == m->code)
        return;
    struct insn *before = in - 1;
    if (before->op != OP_ALOAD || in->op != OP_GETFIELD_I)
        return;
    before->op = OP_ALOAD_GETFIELD_I;
    before->b = in->b;
}

static enum nat quicken_static(struct vm *vm, struct thread *t, struct method *m,
                               struct insn *in, bool put)
{
    struct field *f = resolve_field(vm, t, m->klass, in->a, true);
    if (!f || (put && final_field(vm, t, m, f) != NAT_OK))
        return NAT_THROW;
    enum nat n = klass_init(vm, t, f->klass);
    if (n != NAT_OK)
        return n;
    in->op = put ? OP_PUTSTATIC_ANY : OP_GETSTATIC_ANY;
    if (!stays_initialized(vm, f->klass) || (f->flags & CF_VOLATILE) || vm->opt.track) {
        in->p = f;
        return NAT_OK;
    }
    in->a = (uint16_t)f->type;
    in->b = (int32_t)f->offset;
    in->c = f->klass->mirror;
    in->op = put ? by_type(f->type, OP_PUTSTATIC_B, OP_PUTSTATIC_S, OP_PUTSTATIC_S,
                           OP_PUTSTATIC_I, OP_PUTSTATIC_A, OP_PUTSTATIC_J)
                 : by_type(f->type, OP_GETSTATIC_B, OP_GETSTATIC_C, OP_GETSTATIC_S,
                           OP_GETSTATIC_I, OP_GETSTATIC_I, OP_GETSTATIC_J);
    return NAT_OK;
}

static enum nat wrong_kind(struct vm *vm, struct thread *t, const struct method *m,
                           const char *expected)
{
    struct buf b = {0};
    method_signature(vm, m->klass, m->name, m->desc, &b);
    enum nat r = throw_new(vm, t, "java/lang/IncompatibleClassChangeError",
                           "%s method '%s'", expected, b.at);
    buf_release(&b);
    return r;
}

static enum nat quicken_invokestatic(struct vm *vm, struct thread *t, struct method *m,
                                     struct insn *in)
{
    struct method *target = resolve_method(vm, t, m->klass, in->a);
    if (!target)
        return NAT_THROW;
    if (!(target->flags & CF_STATIC))
        return wrong_kind(vm, t, target, "Expected static");
    in->p = target;
    in->a = target->arg_slots;
    in->op = stays_initialized(vm, target->klass) ? OP_INVOKESTATIC_Q : OP_INVOKESTATIC_ANY;
    return NAT_OK;
}

/* super.m() starts its search above the current class (JVMS invokespecial). */
static enum nat quicken_invokespecial(struct vm *vm, struct thread *t, struct method *m,
                                      struct insn *in)
{
    struct method *target = resolve_method(vm, t, m->klass, in->a);
    if (!target)
        return NAT_THROW;
    if (target->flags & CF_STATIC)
        return wrong_kind(vm, t, target, "Expecting non-static");
    struct klass *named = m->klass->resolved[m->klass->cf->constant[in->a].ref].p;
    bool super_call = target->name != vm->sym_init && !(target->flags & CF_PRIVATE) &&
                      !(named->flags & CF_INTERFACE) && m->klass->super && named != m->klass &&
                      klass_is_subclass(m->klass->super, named);
    if (super_call || (target->flags & CF_ABSTRACT)) {
        struct klass *start = named->flags & CF_INTERFACE ? named : m->klass->super;
        struct method *found = klass_find_method(start, target->name, target->desc);
        if (!found || (found->flags & CF_ABSTRACT)) {
            struct buf b = {0};
            method_signature(vm, target->klass, target->name, target->desc, &b);
            throw_new(vm, t, "java/lang/AbstractMethodError", "'%s'", b.at);
            buf_release(&b);
            return NAT_THROW;
        }
        target = found;
    }
    in->p = target;
    in->a = target->arg_slots;
    in->op = OP_INVOKESPECIAL_Q;
    return NAT_OK;
}

static void set_cached_call(struct vm *vm, struct insn *in, struct method *target)
{
    struct call_cache *cache = arena_zalloc(&vm->program, sizeof *cache);
    cache->method = target;
    cache->klass = UINT32_MAX;
    in->p = cache;
    in->a = target->arg_slots;
    in->op = OP_INVOKEINTERFACE_Q;
}

static enum nat quicken_invokevirtual(struct vm *vm, struct thread *t, struct method *m,
                                      struct insn *in)
{
    struct method *target = resolve_method(vm, t, m->klass, in->a);
    if (!target)
        return NAT_THROW;
    in->p = target;
    if ((target->flags & CF_STATIC) && target->klass->synthetic) { /* a handle's invoker */
        in->a = target->arg_slots;
        in->op = OP_INVOKESTATIC_ANY;
        return NAT_OK;
    }
    if (target->flags & CF_STATIC)
        return wrong_kind(vm, t, target, "Expecting non-static");
    if (target->vindex < 0 && !(target->flags & CF_PRIVATE) && target->klass != vm->k.var_handle &&
        target->klass != vm->k.method_handle) {
        set_cached_call(vm, in, target);
        return NAT_OK;
    }
    in->a = target->arg_slots;
    in->b = target->vindex;
    bool fixed = target->vindex < 0 || (target->flags & (CF_FINAL | CF_PRIVATE)) ||
                 (target->klass->flags & CF_FINAL);
    in->op = fixed ? OP_INVOKESPECIAL_Q : OP_INVOKEVIRTUAL_Q;
    return NAT_OK;
}

static enum nat quicken_invokeinterface(struct vm *vm, struct thread *t, struct method *m,
                                        struct insn *in)
{
    struct method *target = resolve_method(vm, t, m->klass, in->a);
    if (!target)
        return NAT_THROW;
    if (target->flags & CF_STATIC)
        return wrong_kind(vm, t, target, "Expected instance not static");
    set_cached_call(vm, in, target);
    return NAT_OK;
}

static enum nat quicken_invokedynamic(struct vm *vm, struct thread *t, struct method *m,
                                      struct insn *in)
{
    struct method *target = NULL;
    enum nat n = indy_link(vm, t, m->klass, in->a, &target);
    if (n != NAT_OK)
        return n;
    in->p = target;
    in->a = target->arg_slots;
    in->op = OP_INVOKESTATIC_ANY;
    return NAT_OK;
}

static enum nat quicken_new(struct vm *vm, struct thread *t, struct method *m, struct insn *in)
{
    struct klass *k = resolve_class(vm, t, m->klass, in->a);
    if (!k)
        return NAT_THROW;
    if (k->kind != KLASS_OBJECT || (k->flags & (CF_ABSTRACT | CF_INTERFACE))) {
        struct buf b = {0};
        klass_dotted(vm, k, &b);
        throw_new(vm, t, "java/lang/InstantiationError", "%s", b.at);
        buf_release(&b);
        return NAT_THROW;
    }
    in->p = k;
    in->op = stays_initialized(vm, k) ? OP_NEW_Q : OP_NEW_ANY;
    return NAT_OK;
}

static enum nat quicken_class(struct vm *vm, struct thread *t, struct method *m, struct insn *in)
{
    struct klass *k = resolve_class(vm, t, m->klass, in->a);
    if (!k)
        return NAT_THROW;
    if (in->op == OP_ANEWARRAY)
        k = klass_array_of(vm, k);
    in->op = in->op == OP_ANEWARRAY   ? OP_ANEWARRAY_Q
             : in->op == OP_CHECKCAST ? OP_CHECKCAST_Q
                                      : OP_INSTANCEOF_Q;
    in->p = k;
    return NAT_OK;
}

static enum nat quicken_newarray(struct vm *vm, struct insn *in)
{
    static const char types[] = "ZCFDBSIJ"; /* codes 4 to 11 */
    in->p = klass_array_of(vm, vm->primitive[(unsigned char)types[in->a - 4]]);
    in->op = OP_ANEWARRAY_Q;
    return NAT_OK;
}

enum nat quicken(struct vm *vm, struct thread *t, struct method *m, struct insn *in)
{
    enum nat n;
    switch (in->op) {
    case OP_LDC: case OP_LDC2: return quicken_ldc(vm, t, m, in);
    case OP_GETFIELD:
        n = quicken_field(vm, t, m, in, false);
        if (n == NAT_OK)
            fuse_getfield(vm, m, in);
        return n;
    case OP_PUTFIELD: return quicken_field(vm, t, m, in, true);
    case OP_GETSTATIC: return quicken_static(vm, t, m, in, false);
    case OP_PUTSTATIC: return quicken_static(vm, t, m, in, true);
    case OP_INVOKESTATIC: return quicken_invokestatic(vm, t, m, in);
    case OP_INVOKESPECIAL: return quicken_invokespecial(vm, t, m, in);
    case OP_INVOKEVIRTUAL: return quicken_invokevirtual(vm, t, m, in);
    case OP_INVOKEINTERFACE: return quicken_invokeinterface(vm, t, m, in);
    case OP_INVOKEDYNAMIC: return quicken_invokedynamic(vm, t, m, in);
    case OP_NEW: return quicken_new(vm, t, m, in);
    case OP_NEWARRAY: return quicken_newarray(vm, in);
    case OP_ANEWARRAY: case OP_CHECKCAST: case OP_INSTANCEOF: return quicken_class(vm, t, m, in);
    default: BUG("no quick form of opcode %u", in->op);
    }
}
