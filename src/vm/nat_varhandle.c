/* SPDX-License-Identifier: Apache-2.0 */
/* VarHandle accesses. A call site is linked to a native for its method name and
 * descriptor; the native compares what the site passes with what the handle takes,
 * converts where MethodHandle.asType would, finds the variable and accesses it. */
#include "vm/access.h"
#include "vm/handle.h"
#include "vm/nat.h"
#include "vm/ops.h"
#include "vm/reduce.h"

enum shape {
    SHAPE_READ,
    SHAPE_WRITE,
    SHAPE_COMPARE_SET,
    SHAPE_COMPARE_EXCHANGE,
    SHAPE_UPDATE
};
enum var_kind { VAR_FIELD, VAR_STATIC, VAR_ARRAY, VAR_BYTES, VAR_BUFFER };
enum { MODES = 31, MAX_PARAMS = 4 };

struct mode {
    const char *name;
    uint8_t shape, access, op;
};

static const struct mode modes[MODES] = {
#define VH_MODE(name, shape, access, op) \
    {#name, SHAPE_##shape, ACCESS_##access, ACCESS_##op},
#include "vm/varhandle.def"
#undef VH_MODE
};

struct vh_site;

/* One access under way. */
struct call {
    struct vm *vm;
    struct thread *t;
    ref handle;
    unsigned mode;
    sym desc;                     /* of the site; 0: arguments and result are boxed */
    unsigned params;
    struct value arg[MAX_PARAMS]; /* as the site passes them */
    const sym *types;             /* of the parameters at the site; NULL: boxed */
    struct vh_site *site;         /* NULL: boxed */
    char ret;                     /* kind of the site's result */
    struct klass *ret_class;      /* of references */
    /* of the handle */
    enum var_kind kind;
    char type;
    struct klass *owner, *var_class;
    /* the access */
    struct access at;
    uint64_t value[2];
    bool boxed;
    struct box box;               /* for the result */
};

/* A method made for a call site. */
struct vh_site {
    struct method method;
    unsigned mode;
    unsigned params;
    char kind[MAX_PARAMS];
    sym type[MAX_PARAMS];
    struct klass *ret_class;
    uint32_t fits; /* shape of a handle that the site has been found to fit, 0 = none */
};

static bool flag(struct vm *vm, ref o, uint32_t offset)
{
    return *((const uint8_t *)vm_addr(vm, o) + offset);
}

static void open_handle(struct call *c)
{
    struct vm *vm = c->vm;
    c->kind = heap_get32(vm, c->handle, vm->off.var_kind);
    c->type = (char)heap_get32(vm, c->handle, vm->off.var_char);
    c->owner = klass_of_mirror(vm, heap_get_ref(vm, c->handle, vm->off.var_owner));
    c->var_class = klass_of_mirror(vm, heap_get_ref(vm, c->handle, vm->off.var_type));
}

/* ---- what a handle supports ---- */

static bool type_is(char type, const char *set)
{
    return strchr(set, type) != NULL;
}

static bool supported(struct vm *vm, ref handle, unsigned mode)
{
    const struct mode *m = &modes[mode];
    enum var_kind kind = heap_get32(vm, handle, vm->off.var_kind);
    char type = (char)heap_get32(vm, handle, vm->off.var_char);
    bool view = kind == VAR_BYTES || kind == VAR_BUFFER;
    if (m->shape == SHAPE_READ)
        return true;
    if (flag(vm, handle, vm->off.var_read_only))
        return false;
    if (m->shape == SHAPE_WRITE)
        return true;
    if (view && !type_is(type, "IJFD"))
        return false;
    if (m->shape != SHAPE_UPDATE || m->op == ACCESS_SET)
        return true;
    if (view)
        return type_is(type, "IJ");
    return type_is(type, m->op == ACCESS_ADD ? "BSCIJFD" : "ZBSCIJ");
}

enum nat nat_varhandle_isSupported(struct vm *vm, struct thread *t, uint32_t *args)
{
    (void)t;
    return nat_int(args, args[1] < MODES && supported(vm, args[0], args[1]));
}

/* ---- types ---- */

static unsigned coordinates(enum var_kind kind)
{
    return kind == VAR_STATIC ? 0 : kind == VAR_FIELD ? 1 : 2;
}

static unsigned values(enum shape shape)
{
    switch (shape) {
    case SHAPE_READ: return 0;
    case SHAPE_WRITE: case SHAPE_UPDATE: return 1;
    case SHAPE_COMPARE_SET: case SHAPE_COMPARE_EXCHANGE: break;
    }
    return 2;
}

static char result_type(const struct call *c)
{
    unsigned shape = modes[c->mode].shape;
    return shape == SHAPE_WRITE ? 'V' : shape == SHAPE_COMPARE_SET ? 'Z' : c->type;
}

/* WrongMethodTypeException, with the message made in Java. */
static enum nat wrong_type(const struct call *c)
{
    struct vm *vm = c->vm;
    sym name = sym_of(&vm->syms, "wrongType");
    sym desc = sym_of(&vm->syms,
                      "(Ljava/lang/invoke/VarHandle;ILjava/lang/invoke/MethodType;)V");
    ref type = c->desc ? handle_type(vm, c->t, c->desc) : 0;
    if (!type)
        return c->t->s.exception
                   ? NAT_THROW
                   : throw_new(vm, c->t, "java/lang/invoke/WrongMethodTypeException",
                               NULL);
    uint32_t args[3] = {c->handle, c->mode, type};
    struct method *m = klass_own_method(vm->k.var_handle, name, desc);
    m->hidden = true;
    return frame_push(vm, c->t, m, args, 0) ? NAT_TAIL : NAT_THROW;
}

/* The exact type of the access mode, for withInvokeExactBehavior. */
static sym exact_desc(const struct call *c)
{
    struct vm *vm = c->vm;
    struct sig s = {0};
    sym var = klass_type(vm, c->var_class), integer = sym_of(&vm->syms, "I");
    for (unsigned i = 0; i < values(modes[c->mode].shape); i++)
        sig_prepend(vm, &s, var);
    if (coordinates(c->kind) == 2)
        sig_prepend(vm, &s, integer);
    if (coordinates(c->kind))
        sig_prepend(vm, &s, klass_type(vm, c->owner));
    char r = result_type(c);
    s.ret = r == 'V' || r == 'Z' ? sym_intern(&vm->syms, &r, 1) : var;
    return sig_desc(vm, &s);
}

/* May a reference of this class hold something that unboxes to primitive `to`? */
static bool may_hold(const struct call *c, struct klass *from, char to)
{
    struct klass *w = klass_load_str(c->vm, c->t, type_wrapper(to));
    char held = type_unwrapped(sym_text(&c->vm->syms, from->name));
    return (w && klass_is_subclass(w, from)) || (held && type_widens(held, to));
}

/* Is there a conversion from one type to another? Classes matter for references only. */
static bool convertible(const struct call *c, char from, struct klass *from_class,
                        char to, struct klass *to_class)
{
    if (from == 'L' && to != 'L')
        return !from_class || may_hold(c, from_class, to);
    if (from != 'L' && to == 'L') {
        struct klass *w = klass_load_str(c->vm, c->t, type_wrapper(from));
        return w && klass_is_subclass(w, to_class);
    }
    return from == 'L' || type_widens(from, to);
}

static bool argument_fits(const struct call *c, unsigned i, char to,
                          struct klass *to_class)
{
    char kind = c->arg[i].kind;
    struct klass *from = NULL;
    if (kind == 'L' && to != 'L' && c->types)
        from = klass_of_desc(c->vm, c->t, sym_text(&c->vm->syms, c->types[i]),
                             sym_len(&c->vm->syms, c->types[i]));
    return convertible(c, kind, from, to, to_class);
}

static bool types_fit(const struct call *c)
{
    unsigned n = coordinates(c->kind);
    char result = result_type(c);
    if (c->params != n + values(modes[c->mode].shape))
        return false;
    if (n > 0 && c->arg[0].kind != 'L')
        return false;
    if (n > 1 && !argument_fits(c, 1, 'I', NULL))
        return false;
    for (unsigned i = n; i < c->params; i++)
        if (!argument_fits(c, i, c->type, c->var_class))
            return false;
    if (c->ret == 'V' || result == 'V')
        return c->ret == 'V' || c->ret == 'L';
    return convertible(c, result, c->var_class, c->ret, c->ret_class);
}

/* ---- conversions ---- */

static enum nat bad_cast(const struct call *c, struct klass *from, struct klass *to)
{
    struct buf a = {0}, b = {0};
    klass_dotted(c->vm, from, &a);
    klass_dotted(c->vm, to, &b);
    enum nat r = throw_new(c->vm, c->t, "java/lang/ClassCastException",
                           "Cannot cast %s to %s", a.at, b.at);
    buf_release(&a);
    buf_release(&b);
    return r;
}

/* A reference becomes the primitive `to`. */
static enum nat unbox(const struct call *c, ref from, char to, uint64_t *out)
{
    if (!from)
        return nat_null(c->vm, c->t);
    struct value v = box_open(c->vm, from);
    struct klass *wrapper = klass_load_str(c->vm, c->t, type_wrapper(to));
    if (v.kind == 'L' && to != 'Z' && to != 'C')
        return op_checkcast_failed(c->vm, c->t, klass_of(c->vm, from),
                                   klass_load_str(c->vm, c->t, "java/lang/Number"));
    if (v.kind == 'L' || !type_widens(v.kind, to))
        return bad_cast(c, klass_of(c->vm, from), wrapper);
    *out = box_widen(v, to).bits;
    return NAT_OK;
}

/* Argument i is null and should be unboxed. */
static enum nat null_box(const struct call *c, unsigned i, char to)
{
    const char *type = c->types ? sym_text(&c->vm->syms, c->types[i]) : "";
    const char *wrapper = type_wrapper(to);
    size_t n = strlen(wrapper);
    if (*type != 'L' || strncmp(type + 1, wrapper, n) != 0 || type[n + 1] != ';')
        return nat_null(c->vm, c->t);
    return throw_new(c->vm, c->t, "java/lang/NullPointerException",
                     "Cannot invoke \"java.lang.%s.%sValue()\" because \"x\" is null",
                     wrapper + strlen("java/lang/"),
                     sym_text(&c->vm->syms, c->vm->primitive[(unsigned char)to]->name));
}

/* Argument i as a value of the given type. */
static enum nat convert_argument(struct call *c, unsigned i, char to,
                                 struct klass *to_class, uint64_t *out)
{
    struct value v = c->arg[i];
    if (v.kind == 'L' && to == 'L') {
        ref r = (ref)v.bits;
        *out = r;
        if (!r || klass_is_subclass(klass_of(c->vm, r), to_class))
            return NAT_OK;
        return c->kind == VAR_ARRAY && i == 0 && c->type != 'L'
                   ? op_checkcast_failed(c->vm, c->t, klass_of(c->vm, r), to_class)
                   : bad_cast(c, klass_of(c->vm, r), to_class);
    }
    if (v.kind == 'L' && !v.bits)
        return null_box(c, i, to);
    if (v.kind == 'L')
        return unbox(c, (ref)v.bits, to, out);
    if (to == 'L') {
        struct box b;
        enum nat r = box_prepare(c->vm, c->t, v.kind, &b);
        if (r == NAT_OK)
            *out = box_finish(c->vm, &b, v.bits);
        return r;
    }
    *out = box_widen(v, to).bits;
    return NAT_OK;
}

/* Before the access: classes and memory for a boxed result. */
static enum nat prepare_result(struct call *c)
{
    char from = result_type(c);
    c->boxed = c->ret == 'L' && from != 'L' && from != 'V';
    return c->boxed ? box_prepare(c->vm, c->t, from, &c->box) : NAT_OK;
}

static enum nat convert_result(struct call *c, uint64_t bits, uint32_t *args)
{
    struct value v = {result_type(c), bits};
    if (c->ret == 'V')
        return NAT_OK;
    if (v.kind == 'V') {
        args[0] = 0;
        return NAT_OK;
    }
    if (c->boxed) {
        args[0] = box_finish(c->vm, &c->box, bits);
        return NAT_OK;
    }
    if (v.kind == 'L' && c->ret == 'L') {
        ref r = (ref)bits;
        if (r && !klass_is_subclass(klass_of(c->vm, r), c->ret_class))
            return bad_cast(c, klass_of(c->vm, r), c->ret_class);
        args[0] = r;
        return NAT_OK;
    }
    if (v.kind == 'L') {
        uint64_t out = 0;
        enum nat r = unbox(c, (ref)bits, c->ret, &out);
        if (r == NAT_OK)
            value_store(args, (struct value){c->ret, out});
        return r;
    }
    value_store(args, box_widen(v, c->ret));
    return NAT_OK;
}

/* ---- where the variable is ---- */

static enum nat out_of_bounds(const struct call *c, const char *exception, int32_t i,
                              int32_t n)
{
    return throw_new(c->vm, c->t, exception, "Index %d out of bounds for length %d", i,
                     n);
}

static enum nat find_element(struct call *c, ref array, int32_t i)
{
    uint32_t n = vm_length(c->vm, array);
    if (i < 0 || (uint32_t)i >= n)
        return out_of_bounds(c, "java/lang/ArrayIndexOutOfBoundsException", i,
                             (int32_t)n);
    c->at.object = array;
    c->at.offset = ARRAY_DATA + ((uint32_t)i << access_shift(c->type));
    return NAT_OK;
}

/* A view of `limit` bytes: is index i inside, and aligned where atomicity needs it? */
static enum nat check_view(struct call *c, int32_t i, int32_t limit, uint32_t misalign)
{
    int32_t size = 1 << access_shift(c->type);
    if (i < 0 || i > limit - size)
        return out_of_bounds(c, c->kind == VAR_BYTES
                                    ? "java/lang/ArrayIndexOutOfBoundsException"
                                    : "java/lang/IndexOutOfBoundsException",
                             i, limit - size + 1);
    const struct mode *m = &modes[c->mode];
    bool plain =
        m->access == ACCESS_PLAIN && (m->shape == SHAPE_READ || m->shape == SHAPE_WRITE);
    if (!plain && ((uint32_t)i + misalign) % (uint32_t)size)
        return throw_new(c->vm, c->t, "java/lang/IllegalStateException",
                         "Misaligned access at index: %d", i);
    return NAT_OK;
}

static enum nat find_in_buffer(struct call *c, ref buffer, int32_t i)
{
    struct vm *vm = c->vm;
    int32_t limit = nat_get_int(vm, buffer, "limit");
    ref hb = nat_get_ref(vm, buffer, "hb", "[B");
    struct klass *k = klass_of(vm, buffer);
    bool read_only = flag(vm, buffer, nat_offset(vm, k, "isReadOnly", "Z"));
    bool direct = !hb;
    if (modes[c->mode].shape != SHAPE_READ &&
        (read_only || strstr(sym_text(&vm->syms, k->name), "BufferR")))
        return throw_new(vm, c->t, "java/nio/ReadOnlyBufferException", NULL);
    int64_t address = heap_get64(vm, buffer, nat_offset(vm, k, "address", "J"));
    uint32_t start = direct ? 0 : (uint32_t)nat_get_int(vm, buffer, "offset");
    enum nat r = check_view(c, i, limit, direct ? (uint32_t)(address & 7) : start);
    if (r != NAT_OK)
        return r;
    if (!direct) {
        c->at.object = hb;
        c->at.offset = ARRAY_DATA + start + (uint32_t)i;
        return NAT_OK;
    }
    if (!memory_find(vm, address + i, 1u << access_shift(c->type), &c->at.object,
                     &c->at.offset))
        return throw_new(vm, c->t, "java/lang/InternalError", "no such memory");
    return NAT_OK;
}

/* NullPointerException as the JDK's own code for arrays would cause it. */
static enum nat null_array(const struct call *c)
{
    const struct mode *m = &modes[c->mode];
    const char *type =
        c->type == 'L' ? "object" : sym_text(&c->vm->syms, c->var_class->name);
    bool plain = m->access == ACCESS_PLAIN && m->shape <= SHAPE_WRITE;
    if (!plain)
        return throw_new(c->vm, c->t, "java/lang/NullPointerException",
                         "Cannot read the array length because \"array\" is null");
    return throw_new(c->vm, c->t, "java/lang/NullPointerException",
                     "Cannot %s %s array because \"array\" is null",
                     m->shape == SHAPE_READ ? "load from" : "store to", type);
}

static enum nat find_variable(struct call *c)
{
    struct vm *vm = c->vm;
    uint64_t object = 0, index = 0;
    c->at.type = c->type;
    c->at.mode = modes[c->mode].access;
    if (c->kind == VAR_STATIC) {
        c->at.object = c->owner->mirror;
        c->at.offset = heap_get32(vm, c->handle, vm->off.var_offset);
        return NAT_OK;
    }
    enum nat r = convert_argument(c, 0, 'L', c->owner, &object);
    if (r != NAT_OK)
        return r;
    if (!object)
        return c->kind == VAR_ARRAY ? null_array(c) : nat_null(vm, c->t);
    c->at.object = (ref)object;
    if (c->kind == VAR_FIELD) {
        c->at.offset = heap_get32(vm, c->handle, vm->off.var_offset);
        return NAT_OK;
    }
    r = convert_argument(c, 1, 'I', NULL, &index);
    if (r != NAT_OK)
        return r;
    int32_t i = (int32_t)index;
    if (c->kind == VAR_ARRAY)
        return find_element(c, (ref)object, i);
    if (c->kind == VAR_BUFFER)
        return find_in_buffer(c, (ref)object, i);
    c->at.offset = ARRAY_DATA + (uint32_t)i;
    return check_view(c, i, (int32_t)vm_length(vm, (ref)object), 0);
}

/* References stored into an array must fit its own class, which may be below the
 * handle's. */
static enum nat check_store(struct call *c)
{
    unsigned n = values(modes[c->mode].shape);
    if (c->kind != VAR_ARRAY || c->type != 'L' || n == 0)
        return NAT_OK;
    ref v = (ref)c->value[n - 1];
    struct klass *element = klass_of(c->vm, c->at.object)->element;
    if (!v || klass_is_subclass(klass_of(c->vm, v), element))
        return NAT_OK;
    const struct mode *m = &modes[c->mode];
    bool plain = m->access == ACCESS_PLAIN && m->shape == SHAPE_WRITE;
    struct buf name = {0};
    klass_dotted(c->vm, klass_of(c->vm, v), &name);
    enum nat r =
        plain ? throw_new(c->vm, c->t, "java/lang/ArrayStoreException", "%s", name.at)
              : throw_new(c->vm, c->t, "java/lang/ArrayStoreException", NULL);
    buf_release(&name);
    return r;
}

/* ---- the access ---- */

static uint64_t swap(char type, uint64_t v)
{
    switch (access_shift(type)) {
    case 1: {
        uint16_t s = __builtin_bswap16((uint16_t)v);
        return type == 'C' ? s : (uint32_t)(int32_t)(int16_t)s;
    }
    case 2: return __builtin_bswap32((uint32_t)v);
    case 3: return __builtin_bswap64(v);
    default: return v;
    }
}

/* Plain access to bytes that may not be aligned, byte by byte. */
static uint64_t read_bytes(struct call *c)
{
    uint64_t v = 0;
    struct access a = c->at;
    unsigned n = 1u << access_shift(c->type);
    a.type = 'B';
    for (unsigned i = 0; i < n; i++, a.offset++)
        v |= (access_read(c->vm, c->t, a) & 0xff) << 8 * i;
    return c->type == 'S' ? (uint32_t)(int32_t)(int16_t)v : v;
}

static void write_bytes(struct call *c, uint64_t v)
{
    struct access a = c->at;
    unsigned n = 1u << access_shift(c->type);
    a.type = 'B';
    for (unsigned i = 0; i < n; i++, a.offset++)
        access_write(c->vm, c->t, a, (uint8_t)(v >> 8 * i));
}

/* getAndAdd on a view in the other byte order. */
static uint64_t add_swapped(struct call *c, uint64_t operand)
{
    struct access peek = c->at;
    uint64_t witness, old = access_read(c->vm, c->t, peek);
    uint64_t sum = swap(c->type, swap(c->type, old) + operand);
    access_cas(c->vm, c->t, c->at, old, sum, &witness);
    return old;
}

static uint64_t perform(struct call *c)
{
    struct vm *vm = c->vm;
    struct thread *t = c->t;
    const struct mode *m = &modes[c->mode];
    bool view = c->kind == VAR_BYTES || c->kind == VAR_BUFFER;
    bool swapped = view && flag(vm, c->handle, vm->off.var_big_endian);
    bool bytewise = view && m->access == ACCESS_PLAIN;
    uint64_t a = c->value[0], b = c->value[1], old = 0;
    if (swapped && !(m->shape == SHAPE_UPDATE && m->op == ACCESS_ADD))
        a = swap(c->type, a), b = swap(c->type, b);
    switch ((enum shape)m->shape) {
    case SHAPE_READ:
        old = bytewise ? read_bytes(c) : access_read(vm, t, c->at);
        break;
    case SHAPE_WRITE:
        if (bytewise)
            write_bytes(c, a);
        else
            access_write(vm, t, c->at, a);
        return 0;
    case SHAPE_COMPARE_SET:
        return access_cas(vm, t, c->at, a, b, &old);
    case SHAPE_COMPARE_EXCHANGE:
        access_cas(vm, t, c->at, a, b, &old);
        break;
    case SHAPE_UPDATE:
        old = swapped && m->op == ACCESS_ADD ? add_swapped(c, a)
                                             : access_update(vm, t, c->at, m->op, a);
        break;
    }
    return swapped ? swap(c->type, old) : old;
}

/* What types_fit depends on apart from the site; 0 when on classes too. */
static uint32_t shape_of(const struct call *c)
{
    bool classes = c->type == 'L' && c->ret != 'L' && c->ret != 'V';
    for (unsigned i = coordinates(c->kind); c->type == 'L' && i < c->params; i++)
        classes |= c->arg[i].kind != 'L';
    uint32_t read_only = flag(c->vm, c->handle, c->vm->off.var_read_only);
    uint32_t exact = flag(c->vm, c->handle, c->vm->off.var_exact);
    return classes || exact || !c->site
               ? 0 : 1u << 24 | (uint32_t)c->kind << 16 | read_only << 8 | (uint8_t)c->type;
}

/* May the site use the handle at all? */
static enum nat check_handle(struct call *c)
{
    struct vm *vm = c->vm;
    uint32_t shape = shape_of(c);
    if (shape && c->site->fits == shape)
        return NAT_OK;
    if (!supported(vm, c->handle, c->mode))
        return throw_new(vm, c->t, "java/lang/UnsupportedOperationException", NULL);
    bool exact = flag(vm, c->handle, vm->off.var_exact) && c->desc;
    if ((exact && c->desc != exact_desc(c)) || !types_fit(c))
        return wrong_type(c);
    if (shape)
        c->site->fits = shape;
    return NAT_OK;
}

static enum nat access_variable(struct call *c, uint32_t *args)
{
    open_handle(c);
    enum nat r = check_handle(c);
    if (r == NAT_OK)
        r = find_variable(c);
    unsigned first = coordinates(c->kind);
    for (unsigned i = first; r == NAT_OK && i < c->params; i++)
        r = convert_argument(c, i, c->type, c->var_class, &c->value[i - first]);
    if (r == NAT_OK)
        r = check_store(c);
    if (r == NAT_OK && modes[c->mode].shape <= SHAPE_WRITE &&
        access_stops(c->vm, c->t, c->at))
        return NAT_STOP;
    if (r == NAT_OK)
        r = prepare_result(c);
    return r == NAT_OK ? convert_result(c, perform(c), args) : r;
}

/* ---- call sites ---- */

/* The native of every site. */
static enum nat nat_site(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct vh_site *s = (struct vh_site *)(void *)vm->current_native;
    struct call c = {.vm = vm, .t = t, .handle = args[0], .mode = s->mode,
                     .desc = s->method.desc, .params = s->params, .types = s->type,
                     .site = s,
                     .ret = s->method.ret, .ret_class = s->ret_class};
    const uint32_t *slot = args + 1;
    for (unsigned i = 0; i < s->params && i < MAX_PARAMS; i++) {
        c.arg[i] = value_load(slot, s->kind[i]);
        slot += s->kind[i] == 'J' || s->kind[i] == 'D' ? 2 : 1;
    }
    return access_variable(&c, args);
}

/* VarHandle.access0(VarHandle handle, int mode, Object[] args) */
enum nat nat_varhandle_access(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct call c = {.vm = vm, .t = t, .handle = args[0], .mode = args[1], .ret = 'L',
                     .params = vm_length(vm, args[2]), .ret_class = vm->k.object};
    for (unsigned i = 0; i < c.params && i < MAX_PARAMS; i++)
        c.arg[i] = (struct value){'L', array_get_ref(vm, args[2], i)};
    return access_variable(&c, args);
}

struct reduce_variable varhandle_variable(struct vm *vm, const struct method *m,
                                          const uint32_t *args)
{
    const struct vh_site *s = (const struct vh_site *)(const void *)m;
    struct reduce_variable v = {.write = modes[s->mode].shape != SHAPE_READ};
    enum var_kind kind = args[0] ? heap_get32(vm, args[0], vm->off.var_kind) : VAR_BUFFER;
    if (kind == VAR_FIELD)
        v.object = args[1];
    if (kind == VAR_FIELD)
        v.offset = heap_get32(vm, args[0], vm->off.var_offset);
    if (kind == VAR_ARRAY && s->params > 1 && s->kind[1] == 'I') {
        char type = (char)heap_get32(vm, args[0], vm->off.var_char);
        v.object = args[1];
        v.offset = ARRAY_DATA + (args[2] << access_shift(type));
    }
    return v;
}

static int mode_of(const char *name)
{
    for (int i = 0; i < MODES; i++)
        if (strcmp(modes[i].name, name) == 0)
            return i;
    return -1;
}

static void describe_site(struct vm *vm, struct vh_site *s, const struct sig *sig)
{
    const struct mode *m = &modes[s->mode];
    s->params = sig->params;
    for (unsigned i = 0; i < sig->params && i < MAX_PARAMS; i++)
        s->kind[i] = type_kind(vm, s->type[i] = sig->param[i]);
    s->method.flags = CF_PUBLIC | CF_FINAL | CF_NATIVE;
    s->method.arg_slots = s->method.max_locals = (uint16_t)(sig->slots + 1);
    s->method.ret = type_kind(vm, sig->ret);
    s->method.ret_slots = (uint8_t)type_slots(vm, sig->ret);
    bool visible = m->access != ACCESS_PLAIN || m->shape >= SHAPE_COMPARE_SET;
    bool at_object = sig->params > 0 && s->kind[0] == 'L';
    s->method.visible = !visible ? VIS_NOT : at_object ? VIS_AT_HANDLE : VIS_ALWAYS;
    s->method.hidden = true;
    s->method.vindex = -1;
    s->method.native = nat_site;
}

struct method *varhandle_invoker(struct vm *vm, struct thread *t, sym name, sym desc)
{
    int mode = mode_of(sym_text(&vm->syms, name));
    uint64_t key = hash_pair(
        hash_pair(sym_hash(&vm->syms, desc), sym_hash(&vm->syms, name)), CF_FIELDREF);
    struct vh_site *s = map_get_ptr(&vm->made, key);
    struct sig sig;
    if (s)
        return &s->method;
    if (mode < 0)
        BUG("VarHandle has no access method %s", sym_text(&vm->syms, name));
    sig_parse(vm, desc, &sig);
    struct klass *ret = klass_of_desc(vm, t, sym_text(&vm->syms, sig.ret),
                                      sym_len(&vm->syms, sig.ret));
    if (!ret)
        return NULL;
    s = arena_zalloc(&vm->program, sizeof *s);
    s->mode = (unsigned)mode;
    s->ret_class = ret;
    s->method.klass = vm->k.var_handle;
    s->method.name = name;
    s->method.desc = desc;
    s->method.hash = key;
    describe_site(vm, s, &sig);
    map_put_ptr(&vm->made, key, s);
    return &s->method;
}
