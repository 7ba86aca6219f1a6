/* SPDX-License-Identifier: Apache-2.0 */
/* Z3 behind smt.h. Its library is big: mapping and initializing it takes longer than most
 * tests, hence dlopen at the first question instead of linking. */
#include "base/mem.h"
#include "solver/smt.h"

#include <dlfcn.h>
#include <stdio.h>
#include <z3.h>

struct z3 {
    void *library;
#define Z3(result, name, parameters) result(*name) parameters;
#include "solver/z3.def"
#undef Z3
};

struct smt {
    struct z3 z3;
    Z3_context ctx;
    Z3_solver solver;
    Z3_model model;
    Z3_sort word;
};

static bool load(struct z3 *z, struct err *e)
{
    static const char *const names[] = {"libz3.so.4", "libz3.so"};
    for (int i = 0; i < 2 && !z->library; i++)
        z->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!z->library)
        return err_set(e, "this test needs the solver Z3, and it can't be loaded: %s",
                       dlerror());
#define Z3(result, name, parameters)                                      \
    *(void **)&z->name = dlsym(z->library, "Z3_" #name);                  \
    if (!z->name)                                                         \
        return err_set(e, "the installed Z3 has no function Z3_" #name);
#include "solver/z3.def"
#undef Z3
    return true;
}

/* Z3 calls this instead of ending the process; the result of the call is then unknown,
 * and the solver answers SMT_UNKNOWN. */
static void on_error(Z3_context c, Z3_error_code code)
{
    (void)c;
    (void)code;
}

struct smt *smt_new(unsigned effort, struct err *e)
{
    struct smt *s = mem_zalloc(sizeof *s);
    if (!load(&s->z3, e)) {
        mem_free(s);
        return NULL;
    }
    struct z3 *z = &s->z3;
    char limit[24];
    snprintf(limit, sizeof limit, "%u", effort);
    Z3_config config = z->mk_config();
    z->set_param_value(config, "rlimit", limit);
    s->ctx = z->mk_context(config);
    z->del_config(config);
    z->set_error_handler(s->ctx, on_error);
    s->word = z->mk_bv_sort(s->ctx, 32);
    smt_reset(s);
    return s;
}

void smt_reset(struct smt *s)
{
    struct z3 *z = &s->z3;
    if (s->model)
        z->model_dec_ref(s->ctx, s->model);
    s->model = NULL;
    if (s->solver)
        z->solver_dec_ref(s->ctx, s->solver);
    s->solver = z->mk_simple_solver(s->ctx);
    z->solver_inc_ref(s->ctx, s->solver);
}

void smt_free(struct smt *s)
{
    if (!s)
        return;
    struct z3 *z = &s->z3;
    if (s->model)
        z->model_dec_ref(s->ctx, s->model);
    z->solver_dec_ref(s->ctx, s->solver);
    z->del_context(s->ctx);
    mem_free(s); /* the library stays: unloading it is not safe */
}

smt_term smt_const(struct smt *s, int32_t n)
{
    return s->z3.mk_unsigned_int64(s->ctx, (uint32_t)n, s->word);
}

smt_term smt_var(struct smt *s, int id)
{
    return s->z3.mk_const(s->ctx, s->z3.mk_int_symbol(s->ctx, id), s->word);
}

static Z3_ast truth(struct smt *s, Z3_ast b)
{
    return s->z3.mk_ite(s->ctx, b, smt_const(s, 1), smt_const(s, 0));
}

smt_term smt_apply(struct smt *s, enum smt_op op, smt_term x, smt_term y)
{
    struct z3 *z = &s->z3;
    Z3_context c = s->ctx;
    Z3_ast a = x, b = y;
    if (op == SMT_SHL || op == SMT_SHR || op == SMT_USHR)
        b = z->mk_bvand(c, b, smt_const(s, 31));
    switch (op) {
    case SMT_OR: return z->mk_bvor(c, a, b);
    case SMT_XOR: return z->mk_bvxor(c, a, b);
    case SMT_AND: return z->mk_bvand(c, a, b);
    case SMT_EQ: return truth(s, z->mk_eq(c, a, b));
    case SMT_LT: return truth(s, z->mk_bvslt(c, a, b));
    case SMT_LE: return truth(s, z->mk_bvsle(c, a, b));
    case SMT_ULT: return truth(s, z->mk_bvult(c, a, b));
    case SMT_SHL: return z->mk_bvshl(c, a, b);
    case SMT_SHR: return z->mk_bvashr(c, a, b);
    case SMT_USHR: return z->mk_bvlshr(c, a, b);
    case SMT_ADD: return z->mk_bvadd(c, a, b);
    case SMT_SUB: return z->mk_bvsub(c, a, b);
    case SMT_MUL: return z->mk_bvmul(c, a, b);
    case SMT_DIV: return z->mk_bvsdiv(c, a, b);
    case SMT_REM: return z->mk_bvsrem(c, a, b);
    }
    BUG("operator %d", op);
}

void smt_assert(struct smt *s, smt_term t)
{
    struct z3 *z = &s->z3;
    Z3_ast zero = z->mk_eq(s->ctx, t, smt_const(s, 0));
    z->solver_assert(s->ctx, s->solver, z->mk_not(s->ctx, zero));
}

enum smt_result smt_check(struct smt *s)
{
    struct z3 *z = &s->z3;
    if (s->model)
        z->model_dec_ref(s->ctx, s->model);
    s->model = NULL;
    Z3_lbool r = z->solver_check(s->ctx, s->solver);
    if (r == Z3_L_TRUE) {
        s->model = z->solver_get_model(s->ctx, s->solver);
        if (s->model)
            z->model_inc_ref(s->ctx, s->model);
    }
    return r == Z3_L_TRUE ? SMT_SAT : r == Z3_L_FALSE ? SMT_UNSAT : SMT_UNKNOWN;
}

bool smt_value(struct smt *s, smt_term t, int32_t *n)
{
    Z3_ast v;
    uint64_t u;
    if (!s->model || !s->z3.model_eval(s->ctx, s->model, t, true, &v) ||
        !s->z3.get_numeral_uint64(s->ctx, v, &u))
        return false;
    *n = (int32_t)(uint32_t)u;
    return true;
}
