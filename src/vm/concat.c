/* SPDX-License-Identifier: Apache-2.0 */
/* StringConcatFactory: the site's method turns objects and floating-point numbers into
 * strings by bytecode, then a native writes all of it at once by a plan, which is a
 * string constant: text, \1 and a letter for an argument (S string, I, J, C, Z), \2 and a
 * character for a literal \1 or \2. */
#include "vm/invoke.h"
#include "vm/state.h"

#include <stdio.h>

#define JOIN "join$"
#define LONG_PLAN "plan$"

/* ---- the plan ---- */

void plan_begin(struct plan *p, struct vm *vm)
{
    p->vm = vm;
    p->long_text = 0;
    buf_init(&p->text);
    buf_init(&p->desc);
    buf_str(&p->desc, "(Ljava/lang/String;");
}

void plan_literal(struct plan *p, const char *s)
{
    for (; *s; s++) {
        if (*s == 1 || *s == 2)
            buf_char(&p->text, 2);
        buf_char(&p->text, *s);
    }
}

/* Letter of the plan for a type. */
static char letter(struct vm *vm, sym type)
{
    switch (type_kind(vm, type)) {
    case 'B': case 'S': case 'I': return 'I';
    case 'J': return 'J';
    case 'C': return 'C';
    case 'Z': return 'Z';
    default: return 'S';
    }
}

void plan_argument(struct plan *p, sym type)
{
    char c = letter(p->vm, type);
    buf_char(&p->text, 1);
    buf_char(&p->text, c);
    if (c == 'S')
        buf_str(&p->desc, "Ljava/lang/String;");
    else
        buf_char(&p->desc, c);
}

void plan_convert(struct synth *s, sym type)
{
    static const char owner[] = "java/lang/String";
    const char *d = sym_text(&s->vm->syms, type);
    if (*d == 'F')
        synth_invoke(s, J_INVOKESTATIC, false, owner, "valueOf", "(F)Ljava/lang/String;");
    else if (*d == 'D')
        synth_invoke(s, J_INVOKESTATIC, false, owner, "valueOf", "(D)Ljava/lang/String;");
    else if ((*d == 'L' || *d == '[') && strcmp(d, "Ljava/lang/String;") != 0)
        synth_invoke(s, J_INVOKESTATIC, false, owner, "valueOf",
                     "(Ljava/lang/Object;)Ljava/lang/String;");
}

void plan_ldc(struct synth *s, struct plan *p)
{
    if (p->text.len <= UINT16_MAX) {
        synth_string(s, p->text.len ? p->text.at : "");
        return;
    }
    p->long_text = sym_intern(&p->vm->syms, p->text.at, p->text.len);
    synth_field(s, CF_STATIC, LONG_PLAN, "Ljava/lang/String;");
    synth_member(s, J_GETSTATIC, s->name, LONG_PLAN, "Ljava/lang/String;");
}

void plan_join(struct synth *s, struct plan *p)
{
    buf_str(&p->desc, ")Ljava/lang/String;");
    synth_invoke(s, J_INVOKESTATIC, false, s->name, JOIN, p->desc.at);
}

void plan_end(struct synth *s, struct plan *p)
{
    synth_method(s, CF_STATIC | CF_NATIVE, JOIN, p->desc.at);
    buf_release(&p->text);
    buf_release(&p->desc);
}

/* ---- the native ---- */

struct writer {
    struct vm *vm;
    const uint32_t *arg; /* next argument */
    unsigned pass;       /* 0 measures, 1 writes */
    bool wide;           /* UTF-16 */
    uint64_t length;
    char *out;
};

static bool is_wide(struct vm *vm, ref string)
{
    return *((const uint8_t *)vm_addr(vm, string) + vm->off.string_coder);
}

static void put(struct writer *w, unsigned c)
{
    if (w->pass == 0) {
        w->wide |= c > 0xff;
    } else if (w->wide) {
        uint16_t u = (uint16_t)c;
        memcpy(w->out + 2 * w->length, &u, 2);
    } else {
        w->out[w->length] = (char)c;
    }
    w->length++;
}

static void put_text(struct writer *w, const char *s)
{
    while (*s)
        put(w, (uint8_t)*s++);
}

static void put_string(struct writer *w, ref s)
{
    struct vm *vm = w->vm;
    if (!s) {
        put_text(w, "null");
        return;
    }
    ref value = heap_get_ref(vm, s, vm->off.string_value);
    bool wide = is_wide(vm, s);
    const uint8_t *p = vm_elements(vm, value);
    uint32_t n = vm_length(vm, value) >> wide;
    if (w->pass == 0) {
        w->wide |= wide;
    } else if (wide == w->wide) {
        memcpy(w->out + (w->length << wide), p, (size_t)n << wide);
    } else {
        for (uint32_t i = 0; i < n; i++) {
            uint16_t u = p[i];
            memcpy(w->out + 2 * (w->length + i), &u, 2);
        }
    }
    w->length += n;
}

static void put_argument(struct writer *w, char kind)
{
    char text[24];
    switch (kind) {
    case 'I': snprintf(text, sizeof text, "%d", (int32_t)*w->arg++); break;
    case 'J':
        snprintf(text, sizeof text, "%lld", (long long)slot_get64(w->arg));
        w->arg += 2;
        break;
    case 'C': put(w, (uint16_t)*w->arg++); return;
    case 'Z': put_text(w, *w->arg++ ? "true" : "false"); return;
    default: put_string(w, *w->arg++); return;
    }
    put_text(w, text);
}

static void follow_plan(struct writer *w, const uint32_t *args)
{
    struct vm *vm = w->vm;
    ref plan = args[0], value = heap_get_ref(vm, plan, vm->off.string_value);
    bool wide = is_wide(vm, plan);
    uint32_t n = vm_length(vm, value) >> wide;
    const char *p = vm_elements(vm, value);
    w->arg = args + 1;
    w->length = 0;
    for (uint32_t i = 0; i < n; i++) {
        uint16_t c = (uint8_t)p[i], d = 0;
        if (wide)
            memcpy(&c, p + 2 * i, 2);
        if (c == 1 || c == 2) {
            i++;
            d = (uint8_t)p[i << wide];
        }
        if (c == 1)
            put_argument(w, (char)d);
        else
            put(w, c == 2 ? d : c);
    }
}

static enum nat nat_join(struct vm *vm, struct thread *t, uint32_t *args)
{
    struct writer w = {.vm = vm};
    char small[512];
    follow_plan(&w, args);
    uint64_t bytes = w.length << w.wide;
    if (bytes > INT32_MAX)
        return throw_new(vm, t, "java/lang/OutOfMemoryError",
                         "Overflow: String length out of range");
    ref value = array_new(vm, t, klass_array_of(vm, vm->primitive['B']), (uint32_t)bytes);
    ref string = value ? object_new(vm, t, vm->k.string) : 0;
    if (!string)
        return NAT_NOMEM;
    w.out = bytes > sizeof small ? mem_alloc(bytes) : small;
    w.pass = 1;
    follow_plan(&w, args);
    heap_put_bytes(vm, value, ARRAY_DATA, w.out, bytes);
    heap_put_ref(vm, string, vm->off.string_value, value);
    heap_put_bytes(vm, string, vm->off.string_coder, &(uint8_t){w.wide}, 1);
    if (w.out != small)
        mem_free(w.out);
    args[0] = string;
    return NAT_OK;
}

void plan_bind(const struct plan *p, struct klass *k)
{
    struct vm *vm = p->vm;
    synth_find(vm, k, JOIN)->native = nat_join;
    /* The string is as permanent as the class: not a write to be undone. */
    if (p->long_text)
        *(ref *)(void *)((char *)vm_addr(vm, k->mirror) + k->field[0].offset) =
            string_constant(vm, p->long_text);
}

/* ---- linking ---- */

/* A constant of the recipe as text; false when it has no text known here. */
static bool plan_constant(struct plan *p, const struct cf_const *c)
{
    char number[24];
    if (c->tag == CF_STRING) {
        plan_literal(p, sym_text(&p->vm->syms, c->name));
        return true;
    }
    if (c->tag == CF_INTEGER)
        snprintf(number, sizeof number, "%d", c->i);
    else if (c->tag == CF_LONG)
        snprintf(number, sizeof number, "%lld", (long long)c->l);
    else
        return false;
    plan_literal(p, number);
    return true;
}

/* Reads the recipe: \1 is the next argument, \2 the next constant. */
static bool plan_recipe(struct plan *p, const struct indy *site, const struct sig *sig)
{
    const struct cf_const *recipe = indy_arg(site, 0, CF_STRING);
    unsigned arg = 0, constant = 1;
    const char *s = recipe ? sym_text(&p->vm->syms, recipe->name) : NULL;
    for (; s && *s; s++) {
        if (*s == 1) {
            if (arg >= sig->params)
                return false;
            plan_argument(p, sig->param[arg++]);
        } else if (*s == 2) {
            if (constant >= site->b->args ||
                !plan_constant(p, &site->k->cf->constant[site->b->arg[constant++]]))
                return false;
        } else {
            buf_char(&p->text, *s);
        }
    }
    return s && arg == sig->params;
}

/* Can the site's result be a string? */
static bool takes_string(const struct indy *site, sym type)
{
    struct vm *vm = site->vm;
    struct klass *k = klass_of_desc(vm, site->t, sym_text(&vm->syms, type),
                                    sym_len(&vm->syms, type));
    return k && k->kind == KLASS_OBJECT && klass_is_subclass(vm->k.string, k);
}

struct method *concat_link(const struct indy *site)
{
    struct vm *vm = site->vm;
    const struct cf_const *handle = &site->k->cf->constant[site->b->method];
    const char *bootstrap = sym_text(&vm->syms, site->k->cf->constant[handle->ref].name);
    bool constants = strcmp(bootstrap, "makeConcatWithConstants") == 0, ok = true;
    struct sig sig;
    struct plan p;
    sig_parse(vm, site->c->desc, &sig);
    plan_begin(&p, vm);
    if (constants)
        ok = plan_recipe(&p, site, &sig);
    for (unsigned i = 0; !constants && i < sig.params; i++)
        plan_argument(&p, sig.param[i]);
    if (!ok || !takes_string(site, sig.ret) || sig.slots > 250) {
        buf_release(&p.text);
        buf_release(&p.desc);
        return site->t->s.exception ? NULL : indy_link_other(site);
    }
    struct synth s;
    unsigned slot = 0;
    synth_begin(&s, vm, indy_class_name(site, "Concat"), "java/lang/Object",
                CF_FINAL | CF_SYNTHETIC);
    synth_method(&s, CF_STATIC, "concat", sym_text(&vm->syms, site->c->desc));
    plan_ldc(&s, &p);
    for (unsigned i = 0; i < sig.params; i++) {
        synth_load(&s, type_kind(vm, sig.param[i]), slot);
        plan_convert(&s, sig.param[i]);
        slot += type_slots(vm, sig.param[i]);
    }
    plan_join(&s, &p);
    synth_return(&s, 'L');
    synth_method_end(&s);
    plan_end(&s, &p);
    struct klass *k = synth_define(&s, site->k);
    plan_bind(&p, k);
    return synth_find(vm, k, "concat");
}
