/* SPDX-License-Identifier: Apache-2.0 */
/* Each construct of the language on tiny executions: what is accepted, how often, and
 * with which message a mistake is refused. */
#include "catunit.h"

#include <stdlib.h>

/* Two threads: 0 = W x, 1 = R y | 2 = W y, 3 = R x; 4, 5 = initial writes of x and y. */
static const struct small sb = {
    .n = 6, .thread = {0, 0, 1, 1, -1, -1}, .loc = {0, 1, 1, 0, 0, 1},
    .write = {true, false, true, false, true, true}, .read = {false, true, false, true}};

struct seen {
    unsigned accepted, rejected, undefined;
    char flags[200], failure[200], shows[200];
};

static bool note(void *arg, struct cat_execution *x)
{
    struct seen *s = arg;
    struct rel r;
    s->accepted += cat_accepted(x);
    s->rejected += !cat_accepted(x);
    s->undefined += cat_undefined(x);
    s->flags[0] = s->shows[0] = 0;
    for (size_t i = 0; cat_flag(x, i); i++)
        strcat(strcat(s->flags, cat_flag(x, i)), " ");
    for (size_t i = 0; cat_show(x, i, &r); i++)
        sprintf(s->shows + strlen(s->shows), "%s:%zu ", cat_show(x, i, &r),
                rel_count(&r));
    const struct cat_failure *f = cat_failed(x);
    if (f) {
        sprintf(s->failure, "%s %d %s%u:", f->name ? f->name : "-", f->kind,
                f->negated ? "~ " : "", f->line);
        for (size_t i = 0; i < f->events; i++)
            sprintf(s->failure + strlen(s->failure), " %u", f->event[i]);
    }
    return true;
}

/* Runs a model on store buffering with both reads seeing the initial writes. `how`:
 * bit 0 everything asked for, bit 1 instruction by instruction, bit 2 rf and FW fixed
 * before. */
static struct err run_how(const char *text, const struct cat_options *o, unsigned how,
                          struct seen *s)
{
    struct err e = {0};
    *s = (struct seen){0};
    struct cat_model *m = cat_parse("test.cat", text, strlen(text), o, &e);
    if (!m)
        return e;
    struct cat_env *env = cat_env_new(m);
    struct rel rf;
    struct bits fw;
    rel_init(&rf, 6), bits_init(&fw, 6);
    rel_add(&rf, 5, 1), rel_add(&rf, 4, 3);
    bits_add(&fw, 0), bits_add(&fw, 2);
    small_bind(env, &sb);
    int h = -1, k = -1;
    if (how & 4) {
        cat_bind_rel(env, "rf", &rf);
        cat_bind_set(env, "FW", &fw);
    } else {
        h = cat_open_rel(env, "rf", NULL);
        k = cat_open_set(env, "FW", NULL);
    }
    if (cat_skeleton(env, &e)) {
        cat_assign_rel(env, h, &rf, &rf);
        cat_assign_set(env, k, &fw, &fw);
        if (how & 2)
            env->tracing = false;
        cat_run(env, how & 1 ? CAT_ALL : CAT_ACCEPTED, note, s, &e);
    }
    rel_release(&rf), bits_release(&fw);
    cat_env_free(env);
    cat_free(m);
    return e;
}

/* The number of accepted executions, the same in all ways of running. */
static unsigned accepted(const char *text)
{
    struct seen s = {0}, t;
    struct err e = run_how(text, NULL, 0, &s);
    if (e.set)
        fail_msg("%s\n%s", text, e.text);
    for (unsigned how = 1; how < 8; how++) {
        e = run_how(text, NULL, how, &t);
        if (e.set || t.accepted != s.accepted)
            fail_msg("%s\nway %u: %u, not %u %s", text, how, t.accepted, s.accepted,
                     e.set ? e.text : "");
    }
    return s.accepted;
}

__attribute__((noinline)) static const char *message(const char *text)
{
    static struct err e;
    struct seen s;
    e = run_how(text, NULL, 0, &s);
    return e.set ? e.text : "";
}

/* A model that accepts exactly when two expressions of relations are equal. */
static void equal_rel(const char *a, const char *b)
{
    char text[1000];
    snprintf(text, sizeof text, "let a = %s let b = %s empty (a \\ b) | (b \\ a)", a, b);
    if (accepted(text) != 1)
        fail_msg("%s is not %s", a, b);
}

static void refused(const char *text, const char *part)
{
    const char *m = message(text);
    if (!strstr(m, part))
        fail_msg("%s\nexpected: %s\nmessage: %s", text, part, m);
}

static void test_checks(void **state)
{
    (void)state;
    assert_int_equal(accepted(""), 1);
    assert_int_equal(accepted("acyclic po"), 1);
    assert_int_equal(accepted("~acyclic po"), 0);
    assert_int_equal(accepted("acyclic po | rf | rf^-1"), 0);
    assert_int_equal(accepted("~acyclic po | rf | rf^-1"), 1);
    assert_int_equal(accepted("irreflexive id"), 0);
    assert_int_equal(accepted("irreflexive po;po"), 1);
    assert_int_equal(accepted("empty rf"), 0);
    assert_int_equal(accepted("~empty rf"), 1);
    assert_int_equal(accepted("empty W & R"), 1);
    assert_int_equal(accepted("empty {}"), 1);
    assert_int_equal(accepted("empty _"), 0);
    assert_int_equal(accepted("empty {'a}"), 0);
}

static void test_precedence(void **state)
{
    (void)state;
    equal_rel("po \\ rf & loc", "po \\ (rf & loc)");
    equal_rel("po ; loc \\ rf", "po ; (loc \\ rf)");
    equal_rel("~po & rf", "(~po) & rf");
    equal_rel("~rf^-1", "~(rf^-1)");
    equal_rel("W*R & loc", "(W*R) & loc");
    equal_rel("po | rf ; loc", "po | (rf ; loc)");
    equal_rel("po \\ po \\ po", "(po \\ po) \\ po");
    equal_rel("rf+^-1", "(rf+)^-1");
    equal_rel("rf^-1+", "(rf^-1)+");
    equal_rel("po+*", "(po+)*");
}

static void test_precedence_refused(void **state)
{
    (void)state;
    refused("empty W*R*W", "1:10: `*` is not associative");
    refused("empty ~W*R", "1:9: `~` and a postfix operator");
    refused("empty ~po+", "brackets");
    refused("empty domain rf^-1", "a relation is expected here, this is a set of events");
}

static void test_operators(void **state)
{
    (void)state;
    equal_rel("_ ; po", "po");
    equal_rel("po ; _ ; po", "po ; po");
    equal_rel("{} | po", "po");
    equal_rel("{} ; po", "0");
    equal_rel("[W] ; po", "po & (W * _)");
    equal_rel("po ; [R & _]", "po & (_ * R)");
    equal_rel("~~po", "po");
    equal_rel("po?", "po | id");
    equal_rel("po*", "po+ | id");
    equal_rel("~{} & po", "po");
    equal_rel("[domain po]", "id & (domain po * domain po)");
    equal_rel("[range po]", "[range (po)]");
    equal_rel("[M]", "[R | W]");
    equal_rel("sm", "[M]");
    equal_rel("co0", "loc & ((IW * (W\\IW)) | ((W\\FW) * FW))");
    equal_rel("pco", "co0");
    equal_rel("fromto (R)", "po ; [R] ; po");
}

static void test_types(void **state)
{
    (void)state;
    refused("empty 0 | W", "a relation is expected here, this is a set of events");
    refused("empty emptyset | po", "a set of events is expected");
    refused("acyclic W", "1:9: a relation is expected here");
    refused("empty po W", "a function is expected here, this is a relation");
    refused("empty nothing", "1:7: `nothing` is not defined");
    refused("empty po * W", "a set of events is expected");
    refused("empty {'a, W}", "do not mix");
    refused("call po (W)", "`po` is a relation, not a procedure");
    refused("let f (a, b) = a empty f (po, po, po)",
            "2 values are expected here, there are 3");
    refused("empty fail 0", "calls `fail`");
    assert_int_equal(accepted("let x = nothing"), 1);
    assert_int_equal(accepted("let x = try nothing with po acyclic x"), 1);
    assert_int_equal(accepted("empty try 0 | W with 0"), 1);
}

static void test_let(void **state)
{
    (void)state;
    equal_rel("let a = po in let b = a and a = rf in a | b", "po | rf");
    equal_rel("let a = po and b = rf in a & b", "po & rf");
    equal_rel("let (a, b) = (po, rf) in a \\ b", "po \\ rf");
    equal_rel("let a, b = (po, rf) in a \\ b", "po \\ rf");
    equal_rel("let f (a, b) = a ; b in f (po, rf)", "po ; rf");
    equal_rel("let f () = po in f ()", "po");
    equal_rel("let f = fun x -> fun y -> x ; y in f po rf", "po ; rf");
    equal_rel("let f x = x+ in f po", "po+");
    equal_rel("let f _ = po in f rf", "po");
    equal_rel("begin po end", "po");
    assert_int_equal(accepted("let a = po let b = a let a = rf in acyclic a acyclic b"),
                     1);
    /* the right-hand sides of one `let` see what was before */
    assert_int_equal(accepted("let a = 0 let a = po and b = a empty b"), 1);
    assert_int_equal(accepted("let po = 0 empty po"), 1);
}

static void test_rec(void **state)
{
    (void)state;
    equal_rel("let rec t = rf | po | t ; t in t", "(rf | po)+");
    equal_rel("let rec t = po | t ; rf and s = t | s ; s in s", "(po ; rf*)+");
    equal_rel("let rec a = b | a and b = po | rf in a", "po | rf");
    equal_rel("let rec a = rf and f x = x ; a in f po", "po ; rf");
    assert_int_equal(accepted("let rec s = W | range ([s] ; rf) empty s \\ M"), 1);
    assert_int_equal(accepted("let rec s = s empty s"), 1);
    refused("let rec t = 'a empty t", "not a tag");
    /* sets of values grow too */
    assert_int_equal(accepted("enum e = 'a || 'b let rec s = {'a} | s empty s \\ e"), 1);
    /* a test in each round */
    assert_int_equal(accepted("let rec t = po | t ; t when acyclic t"), 1);
    assert_int_equal(accepted("let rec t = rf | rf^-1 | t ; t when acyclic t"), 0);
}

static void test_rec_functions(void **state)
{
    (void)state;
    assert_int_equal(accepted(
        "let rec all S = match S with || {} -> 0 || e ++ rest -> (e * e) | all rest end "
        "empty all (W) \\ id ~empty all (W)"), 1);
    assert_int_equal(accepted(
        "let rec even S = match S with || {} -> 0 || x ++ r -> odd r end "
        "and odd S = match S with || {} -> id || x ++ r -> even r end "
        "empty even (W & R) empty even (W)"), 1);
}

static void test_match(void **state)
{
    (void)state;
    assert_int_equal(accepted("enum t = || 'a || 'b let f x = match x with 'a -> po || _ -> "
                              "0 end empty f 'b ~empty f 'a"), 1);
    assert_int_equal(accepted("let f S = match S with x ++ r -> [x] || {} -> 0 end "
                              "~empty f (W) empty f (W & R)"), 1);
    assert_int_equal(accepted("let f S = match S with {} -> 0 || a | x ++ b -> (a * b) end "
                              "empty f (W) & id"), 1);
    /* an element of a relation is a pair */
    assert_int_equal(accepted("let f S = match S with {} -> 0 || p ++ r -> let (a, b) = p in "
                              "(a * b) end ~empty f (rf) & rf"), 1);
    refused("enum t = 'a || 'b empty match 'b with 'a -> 0 end", "no clause");
    refused("empty match po with 'a -> 0 end", "a tag is expected");
    assert_int_equal(accepted("enum t = 'a || 'b match 'b with 'a -> empty po || _ -> "
                              "let q = rf ~empty po end ~empty q"), 1);
}

static void test_sets_of_values(void **state)
{
    (void)state;
    assert_int_equal(accepted("enum t = 'a || 'b || 'c empty ({'a, 'b} & {'b}) \\ {'b} "
                              "empty ~{'a, 'b} \\ {'c} ~empty ~'a"), 1);
    assert_int_equal(accepted("let s = {po, rf} let t = po ++ rf ++ {} empty s \\ t "
                              "forall r in {po, 0} do acyclic r end"), 1);
    assert_int_equal(accepted("forall s in classes-loc (M) do empty (s * s) \\ loc end"),
                     1);
    assert_int_equal(accepted("forall s in classes (po) do empty (s * s) \\ int end"), 1);
    assert_int_equal(accepted("empty loc2events 'x \\ domain (loc & ([loc2events 'x];_))"), 1);
    assert_int_equal(accepted("let f s = if s subset W then 0 else id empty f (IW) "
                              "~empty f (R)"), 1);
    assert_int_equal(accepted("let f s = if s = W then 0 else id empty f (W) ~empty f (R)"),
                     1);
    assert_int_equal(accepted("let f s = if s in {W, R} then 0 else id empty f (R) "
                              "~empty f (M)"), 1);
}

static void test_classes(void **state)
{
    (void)state;
    assert_int_equal(accepted("let c = partition M let l = lift (c, po) "
                              "empty po \\ delift l empty deliftinter (po, l) \\ po"), 1);
    assert_int_equal(accepted("with o from linearisations (partition M, {} | lift (partition "
                              "M, 0)) acyclic delift o"), 2);
    assert_int_equal(accepted("empty bisimulation (0, id) \\ id "
                              "~empty bisimulation (po, M * M) "
                              "empty bisimulation (po, domain po * range po)"), 1);
}

static void test_with(void **state)
{
    (void)state;
    assert_int_equal(accepted("with o from linearisations (W, 0)"), 24);
    assert_int_equal(accepted("with o from linearisations (W, IW * (W \\ IW))"), 4);
    assert_int_equal(accepted("with o from linearisations (W, id)"), 0);
    assert_int_equal(accepted("with o from linearisations (W & R, 0)"), 1);
    assert_int_equal(accepted("with o from linearisations (W & R, id)"), 1);
    assert_int_equal(accepted("with o from {}"), 0);
    assert_int_equal(accepted("with o from {po, rf, po}"), 2);
    assert_int_equal(accepted("with o from {po, 0} with p from {W, R, IW} ~empty o"), 3);
    assert_int_equal(accepted("enum t = 'a || 'b with x from t with y from t"), 4);
    /* rf^-1;rf;… makes the order depend on the candidate */
    assert_int_equal(accepted("with o from linearisations (M, rf | po)"), 80);
    assert_int_equal(accepted("procedure p () = with o from {po, 0} end call p () call p ()"),
                     4);
    assert_int_equal(accepted("forall x in {W, R} do with o from {po, 0} end"), 4);
}

static void test_cos(void **state)
{
    (void)state;
    struct seen s;
    assert_int_equal(accepted("include \"cos.cat\""), 1);
    assert_int_equal(accepted("let FW = emptyset let co0 = loc & IW * (W\\IW) "
                              "include \"cos.cat\""), 1);
    assert_int_equal(accepted("let FW = emptyset let co0 = 0 include \"cos.cat\""), 4);
    assert_int_equal(accepted("include \"cos.cat\" acyclic po | rf | fr | co"), 0);
    assert_int_equal(accepted("include \"cos.cat\" acyclic po-loc | rf | fr | co"), 1);
    run_how("include \"cos.cat\" acyclic po | rf | fr | co as sc", NULL, 1, &s);
    assert_string_equal(s.failure, "sc 0 1: 0 1 2 3");
    assert_string_equal(s.shows, "co:2 fr:2 ");
}

/* A copy of `cross` as other models have it is recognised; another function is not. */
static void test_cross_copies(void **state)
{
    (void)state;
    const char *const copies[] = {
        "let cross = let rec go (k,y,ss) = match ss with || {} -> y ++ k || s ++ ss -> "
        "let rec each (k,s) = match s with || {} -> k || o ++ s -> each (go (k,o|y,ss),s) end "
        "in each (k,s) end in fun ss -> go ({},0,ss)",
        "include \"cross.cat\"",
    };
    for (int i = 0; i < 2; i++) {
        struct cat_model *m = model_of(copies[i]);
        assert_int_equal(m->crosses, 1);
        cat_free(m);
    }
    struct cat_model *m = model_of("let cross = fun s -> {0}");
    assert_int_equal(m->crosses, 0);
    cat_free(m);
    /* the same function under a name that is not looked at gives the same executions */
    char text[1000];
    const char *rest = "with co from %s (map (fun w -> linearisations (w, 0)) (partition W)) "
                       "~empty co";
    int n = snprintf(text, sizeof text, "%s ", copies[0]);
    snprintf(text + n, sizeof text - (size_t)n, rest, "cross");
    assert_int_equal(accepted(text), 4);
    memcpy(text + 4, "crosx", 5);
    snprintf(text + n, sizeof text - (size_t)n, rest, "crosx");
    assert_int_equal(accepted(text), 4);
}

static void test_procedures(void **state)
{
    (void)state;
    assert_int_equal(accepted("procedure p (a, b) = acyclic a empty a & b end "
                              "call p (po, id)"), 1);
    assert_int_equal(accepted("procedure p x = empty x end call p (po)"), 0);
    assert_int_equal(accepted("call subseteq (R, M) call inclusion (rf, loc) "
                              "call total (po, {})"), 1);
    assert_int_equal(accepted("call total (po, R)"), 0);
    /* lexical scope, bindings vanish */
    assert_int_equal(accepted("let q = 0 procedure p () = let r = po empty q end let q = po "
                              "call p ()"), 1);
    refused("procedure p () = let r = po end call p () empty r", "`r` is not defined");
    assert_int_equal(accepted("procedure rec p (S) = match S with {} -> empty 0 || e ++ r -> "
                              "empty [e] & po call p (r) end end call p (W)"), 1);
    refused("procedure rec p () = call p () end call p ()", "call each other more than");
}

static void test_flags(void **state)
{
    (void)state;
    struct seen s;
    assert_false(run_how("flag ~empty rf as racy flag empty rf as calm "
                         "undefined_unless empty po as bad", NULL, 0, &s).set);
    assert_string_equal(s.flags, "racy ");
    assert_int_equal(s.undefined, 1);
    assert_int_equal(s.accepted, 1);
    refused("flag empty po", "a flag needs a name");
    refused("assert empty po", "1:1: this assertion of the model fails");
    /* an execution that was rejected before does not reach the assertion */
    assert_int_equal(accepted("empty po assert empty po"), 0);
    refused("assert empty po empty po", "assertion");
    assert_int_equal(accepted("assert acyclic po"), 1);
}

static void test_show(void **state)
{
    (void)state;
    struct seen s;
    run_how("let a = po show a, rf as reads, nothing show po unshow po", NULL, 0, &s);
    assert_string_equal(s.shows, "a:2 reads:2 ");
    refused("show po | rf", "`as`");
}

static void test_failures(void **state)
{
    (void)state;
    struct seen s;
    run_how("let x = po\n acyclic x | x^-1 as two", NULL, 1, &s);
    assert_string_equal(s.failure, "two 0 2: 0 1");
    run_how("irreflexive id", NULL, 1, &s);
    assert_string_equal(s.failure, "- 1 1: 0");
    run_how("empty rf as none", NULL, 1, &s);
    assert_string_equal(s.failure, "none 2 1: 4 3 5 1");
    run_how("empty R", NULL, 1, &s);
    assert_string_equal(s.failure, "- 2 1: 1 3");
    run_how("~empty W & R as some", NULL, 1, &s);
    assert_string_equal(s.failure, "some 2 ~ 1:");
    run_how("empty rf as first empty po as second", NULL, 1, &s);
    assert_int_equal(strncmp(s.failure, "first", 5), 0);
    run_how("with o from linearisations (W, rf | rf^-1 | id)", NULL, 1, &s);
    assert_int_equal(strncmp(s.failure, "with", 4), 0);
    assert_int_equal(s.rejected, 1);
}

static void test_options(void **state)
{
    (void)state;
    struct seen s;
    const char *skip[] = {"a", "b"}, *variants[] = {"one"};
    const char *text = "empty po as a empty 0 as b empty rf as c";
    run_how("empty po as a empty 0 as b", &(struct cat_options){.skip = skip,
                                                              .skip_count = 1}, 0, &s);
    assert_int_equal(s.accepted, 1);
    run_how(text, &(struct cat_options){.skip = skip, .skip_count = 1}, 0, &s);
    assert_int_equal(s.accepted, 0);
    /* strict: all skipped checks must fail */
    run_how("empty po as a", &(struct cat_options){.skip = skip, .skip_count = 1,
                                                   .strict_skip = true}, 0, &s);
    assert_int_equal(s.accepted, 1);
    run_how("empty po as a empty 0 as b",
            &(struct cat_options){.skip = skip, .skip_count = 2, .strict_skip = true}, 0,
            &s);
    assert_int_equal(s.accepted, 0);
    run_how("procedure p () = empty po end call p () as a",
            &(struct cat_options){.skip = skip, .skip_count = 1}, 0, &s);
    assert_int_equal(s.accepted, 1);
    struct cat_options o = {.variants = variants, .variant_count = 1};
    run_how("if \"one\" let x = 0 else let x = po end empty x", &o, 0, &s);
    assert_int_equal(s.accepted, 1);
    run_how("if not \"one\" && \"two\" || variant \"two\" empty po else empty if \"one\" then 0 "
            "else po end", &o, 0, &s);
    assert_int_equal(s.accepted, 1);
    /* what is left out is not even looked for */
    run_how("if \"two\" include \"no such file\" end", &o, 0, &s);
    assert_int_equal(s.accepted, 1);
}

static void test_header(void **state)
{
    (void)state;
    struct cat_model *m = model_of("Java \"A title\" catdep acyclic po");
    assert_string_equal(cat_title(m), "A title");
    assert_string_equal(cat_arch(m), "Java");
    assert_true(cat_wants_registers(m));
    cat_free(m);
    m = model_of("MyModel (* (* nested *) *) acyclic po // x\n# y\n");
    assert_string_equal(cat_title(m), "MyModel");
    assert_null(cat_arch(m));
    assert_false(cat_wants_registers(m));
    cat_free(m);
    m = model_of("acyclic po");
    assert_string_equal(cat_title(m), "test");
    cat_free(m);
}

static void test_uses(void **state)
{
    (void)state;
    struct cat_model *m = model_of("include \"cos.cat\" let unused = ctrl acyclic po-loc | co");
    assert_true(cat_uses(m, "po"));
    assert_true(cat_uses(m, "loc"));
    assert_true(cat_uses(m, "FW"));
    assert_true(cat_uses(m, "rf")); /* `show fr` */
    assert_false(cat_uses(m, "ctrl"));
    assert_false(cat_uses(m, "data"));
    assert_false(cat_uses(m, "V"));
    cat_free(m);
    m = model_of("empty M");
    assert_true(cat_uses(m, "R") && cat_uses(m, "W"));
    cat_free(m);
}

static void test_syntax_errors(void **state)
{
    (void)state;
    refused("let x = ",
            "test.cat:1:9: expected an expression, found the end of the file");
    refused("let x po", "expected `=`, found the end");
    refused("acyclic\n  po as", "2:8: expected the name of the check");
    refused("include \"nowhere.cat\"", "1:9: there is no file `nowhere.cat`");
    refused("include po", "expected a file name as a string");
    refused("let f x y = po", "1:9: expected `=`, found `y`");
    refused("call p po po", "expected an instruction");
    refused("(* open", "1:1: this comment does not end");
    refused("let x = \"open", "this string does not end");
    refused("let x = po^2", "`^` must be followed by `-1`");
    refused("let x = po $ rf", "unexpected character `$`");
    refused("let x = (po", "expected `)`");
    refused("let x = {po", "expected `}`");
    refused("if po let x = 0 end", "expected the name of a variant");
    refused("enum t = a", "expected a tag");
    refused("match po with x -> empty 0 end", "expected `++`");
    refused("let x = if po then rf else co", "expected `=`, `subset` or `in`");
    refused("end", "expected an instruction");
    refused("let x = po\n\n   )", "3:4:");
    assert_non_null(strstr(message("let x = po\nlet yy = $"),
                           "\n  let yy = $\n           ^"));
}

static void test_limits(void **state)
{
    (void)state;
    static char text[200000];
    size_t n = 0;
    n = (size_t)sprintf(text, "let x = ");
    memset(text + n, '(', 100000);
    strcpy(text + n + 100000, "po");
    refused(text, "nested more than");
    n = (size_t)sprintf(text, "let x = po");
    memset(text + n, '?', 100000);
    text[n + 100000] = 0;
    refused(text, "nested more than");
    for (n = 0; n < 150000;)
        n += (size_t)sprintf(text + n, "%s", n ? "|rf" : "empty rf");
    assert_int_equal(accepted(text), 0);
    refused("let rec f x = f x empty f po", "deep");
    refused("let rec f x = (f x) | (f x) empty f po", "deep");
    refused("include \"test.cat\"", "no file");
}

/* Exponential models end with a message. */
static void test_budget(void **state)
{
    (void)state;
    char text[4000];
    int n = sprintf(text, "let f0 x = x ");
    for (int i = 1; i < 60; i++)
        n += sprintf(text + n, "let f%d x = f%d (f%d x) ", i, i - 1, i - 1);
    sprintf(text + n, "empty f59 po");
    struct cat_model *m = model_of(text);
    struct cat_env *env = cat_env_new(m);
    struct err e = {0};
    cat_limits(env, 100000, 0);
    small_bind(env, &sb);
    assert_false(cat_skeleton(env, &e));
    assert_non_null(strstr(e.text, "more than 100000 steps"));
    cat_env_free(env);
    cat_free(m);
}

static void write_file(const char *dir, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static const char *load_message(const char *dir, const char *name)
{
    static struct err e;
    const char *dirs[] = {dir};
    e = (struct err){0};
    struct cat_model *m = cat_load(name, &(struct cat_options){.dirs = dirs,
                                                             .dir_count = 1}, &e);
    cat_free(m);
    return m ? "loaded" : e.text;
}

static void test_files(void **state)
{
    (void)state;
    char dir[] = "/tmp/ravel-cat-XXXXXX", command[100];
    assert_non_null(mkdtemp(dir));
    write_file(dir, "self.cat", "let x = po\ninclude \"self.cat\"\n");
    write_file(dir, "a.cat", "include \"b.cat\"");
    write_file(dir, "b.cat", "include \"a.cat\"");
    write_file(dir, "twice.cat", "include \"cos.cat\" include \"cos.cat\"");
    write_file(dir, "bad.cat", "include \"broken.cat\"");
    write_file(dir, "broken.cat", "\nacyclic )\n");
    assert_non_null(strstr(load_message(dir, "self"), "self.cat:2:9: `self.cat` includes "
                                                      "itself"));
    assert_non_null(strstr(load_message(dir, "a.cat"),
                           "b.cat:1:9: `a.cat` includes itself"));
    assert_string_equal(load_message(dir, "twice"), "loaded");
    assert_non_null(strstr(load_message(dir, "bad"), "broken.cat:2:9: expected an "
                                                     "expression, found `)`"));
    assert_non_null(strstr(load_message(dir, "none"), "no such model"));
    assert_string_equal(load_message(dir, "sc"), "loaded");
    /* a file of the user comes before one of the library */
    write_file(dir, "sc.cat", "acyclic (");
    assert_non_null(strstr(load_message(dir, "sc"), "end of the file"));
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
}

/* Relations on several hundred events, of several words a row. */
static void test_many_events(void **state)
{
    (void)state;
    enum { N = 200 };
    struct cat_model *m = model_of("let rec t = po | t ; t acyclic t empty t \\ po+ "
                                   "with o from linearisations (W, po) empty o \\ po+ "
                                   "forall s in classes (po) do empty (s * s) \\ (po+ | "
                                   "(po+)^-1 | id) end");
    struct cat_env *env = cat_env_new(m);
    struct err e = {0};
    struct seen s = {0};
    struct rel po;
    struct bits w;
    rel_init(&po, N), bits_init(&w, N);
    for (unsigned i = 0; i + 1 < N; i++)
        rel_add(&po, i, i + 1);
    for (unsigned i = 0; i < N; i += 3)
        bits_add(&w, i);
    cat_begin(env, N);
    cat_bind_rel(env, "po", &po), cat_bind_set(env, "W", &w), cat_bind_set(env, "R", &w);
    bool ok = cat_skeleton(env, &e) && cat_run(env, CAT_ACCEPTED, note, &s, &e);
    assert_string_equal(ok ? "" : e.text, "");
    assert_int_equal(s.accepted, 1);
    rel_release(&po), bits_release(&w);
    cat_env_free(env);
    cat_free(m);
}

static void test_library_loads(void **state)
{
    (void)state;
    for (size_t i = 0; cat_library_name(i); i++) {
        struct err e = {0};
        struct cat_model *m = cat_load(cat_library_name(i), NULL, &e);
        if (!m)
            fail_msg("%s", e.text);
        struct cat_env *env = cat_env_new(m);
        small_bind(env, &sb);
        cat_open_rel(env, "rf", NULL);
        cat_open_set(env, "FW", NULL);
        if (!cat_skeleton(env, &e))
            fail_msg("%s", e.text);
        if (!env->tracing)
            fail_msg("%s is not compiled", cat_library_name(i));
        cat_env_free(env);
        cat_free(m);
    }
    struct err e = {0};
    assert_null(cat_load("nosuchmodel", NULL, &e));
    assert_non_null(strstr(e.text, "nosuchmodel: no such model"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        UNIT(test_checks), UNIT(test_precedence_refused), UNIT(test_operators),
        UNIT(test_precedence), UNIT(test_types), UNIT(test_let), UNIT(test_rec),
        UNIT(test_rec_functions), UNIT(test_match), UNIT(test_sets_of_values),
        UNIT(test_classes), UNIT(test_with), UNIT(test_cos), UNIT(test_cross_copies),
        UNIT(test_procedures), UNIT(test_flags), UNIT(test_show), UNIT(test_failures),
        UNIT(test_options), UNIT(test_header), UNIT(test_uses), UNIT(test_syntax_errors),
        UNIT(test_limits), UNIT(test_budget), UNIT(test_files), UNIT(test_many_events),
        UNIT(test_library_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
