/* SPDX-License-Identifier: Apache-2.0 */
/* Class files: bytes -> structures, decoded instructions, class path. Nothing here knows
 * how a class is run. All names are symbols of one symtab that the caller owns; all
 * structures live in the arena that the caller gives.
 *
 * Reading is structural: indices are in range and of the right kind, names and
 * descriptors well formed, code arrays decodable with targets on instruction starts, so
 * that later stages need not look again. What breaks a rule of JVMS 4 is reported with
 * the Java error it deserves (cf_problem). */
#ifndef CLASSFILE_CLASSFILE_H
#define CLASSFILE_CLASSFILE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/sym.h"

#include <stdint.h>

enum {
    CF_PUBLIC = 0x0001, CF_PRIVATE = 0x0002, CF_PROTECTED = 0x0004, CF_STATIC = 0x0008,
    CF_FINAL = 0x0010, CF_SYNCHRONIZED = 0x0020, CF_SUPER = 0x0020, CF_VOLATILE = 0x0040,
    CF_BRIDGE = 0x0040, CF_VARARGS = 0x0080, CF_TRANSIENT = 0x0080, CF_NATIVE = 0x0100,
    CF_INTERFACE = 0x0200, CF_ABSTRACT = 0x0400, CF_STRICT = 0x0800,
    CF_SYNTHETIC = 0x1000, CF_ANNOTATION = 0x2000, CF_ENUM = 0x4000, CF_MODULE = 0x8000
};

/* Tags of the constant pool (JVMS table 4.4-A). */
enum cf_tag {
    CF_UNUSED = 0, /* entry 0, and the second half of a long or double */
    CF_UTF8 = 1, CF_INTEGER = 3, CF_FLOAT = 4, CF_LONG = 5, CF_DOUBLE = 6, CF_CLASS = 7,
    CF_STRING = 8, CF_FIELDREF = 9, CF_METHODREF = 10, CF_IMETHODREF = 11,
    CF_NAMETYPE = 12, CF_METHODHANDLE = 15, CF_METHODTYPE = 16, CF_CONDY = 17,
    CF_INDY = 18, CF_MODULE_NAME = 19, CF_PACKAGE_NAME = 20
};

/* One constant, with the names it reaches looked up already. */
struct cf_const {
    uint8_t tag;
    uint8_t kind;     /* METHODHANDLE: reference kind 1..9 */
    uint16_t ref;     /* METHODHANDLE: index of the member; CONDY, INDY: bootstrap index;
                         *REF: index of the CLASS constant */
    union {
        int32_t i;    /* INTEGER; FLOAT as bits */
        int64_t l;    /* LONG; DOUBLE as bits */
        struct {
            sym owner; /* CLASS, FIELDREF, METHODREF, IMETHODREF: class name (internal form,
                          "java/lang/Object" or "[I"); MODULE_NAME, PACKAGE_NAME */
            sym name;  /* UTF8, STRING: the text; *REF, NAMETYPE, CONDY, INDY: name */
            sym desc;  /* *REF, NAMETYPE, CONDY, INDY, METHODTYPE: descriptor */
        };
    };
};

/* A run of bytes inside the class file; data is NULL when the attribute is absent. */
struct cf_blob {
    const uint8_t *data;
    uint32_t len;
};

struct cf_handler {
    uint32_t start, end; /* instruction indices, end exclusive */
    uint32_t target;
    uint16_t type;       /* constant index of the CLASS, 0 = any */
};

struct cf_line {
    uint16_t bci, line;
};

struct cf_local {
    uint16_t bci, len, slot;
    sym name, desc;
};

/* One instruction: the canonical opcode with its operands. Short forms (iload_0, bipush,
 * ldc, goto_w, wide …) are folded; branches hold instruction indices. opcodes.def says
 * which operand means what. */
struct cf_insn {
    uint16_t op;
    uint16_t a;
    int32_t b;
};

/* tableswitch and lookupswitch alike: keys ascending. */
struct cf_switch {
    uint32_t fallback; /* instruction index of the default */
    uint32_t n;
    bool table;        /* was a tableswitch: keys are consecutive */
    const int32_t *key;
    const uint32_t *target;
};

struct cf_code {
    uint16_t max_stack, max_locals;
    uint32_t code_len;           /* bytes */
    const uint8_t *code;
    uint16_t handlers, lines, locals;
    const struct cf_line *line;
    const struct cf_local *local;
    struct cf_blob raw_handlers; /* exception table as in the file, 8 bytes a row */
    struct cf_blob stack_map;    /* StackMapTable */
};

/* Made by cf_decode. jsr and ret are gone: subroutines are copied into their callers. */
struct cf_body {
    uint32_t insns;
    struct cf_insn *insn;
    uint16_t *bci;         /* per instruction: its place in the byte code */
    uint32_t switches;
    struct cf_switch *sw;
    uint32_t handlers;
    struct cf_handler *handler;
};

struct cf_member { /* a field or a method */
    uint16_t flags;
    sym name, desc, signature; /* signature 0 when absent */
    uint16_t constant;         /* fields: index of the ConstantValue, 0 = none */
    struct cf_code *code;      /* methods; NULL for abstract and native ones */
    uint16_t exceptions;       /* methods: checked exceptions declared */
    const uint16_t *exception; /* constant indices of CLASS */
    bool deprecated;
    struct cf_blob annotations, param_annotations, annotation_default, type_annotations,
        method_parameters;     /* contents of the attributes, as reflection wants them */
    struct cf_blob invisible;  /* annotations that reflection does not show */
};

struct cf_inner {
    sym inner, outer, name; /* outer, name 0 when absent */
    uint16_t flags;
};

struct cf_bootstrap {
    uint16_t method; /* constant index of the METHODHANDLE */
    uint16_t args;
    const uint16_t *arg;
};

struct cf_component { /* of a record */
    sym name, desc, signature;
    struct cf_blob annotations, type_annotations;
};

struct cf_class {
    const char *origin; /* file, or jar!entry, for messages */
    uint16_t minor, major, flags;
    sym name, super;    /* super 0 for java/lang/Object */
    uint16_t interfaces;
    const sym *interface;
    uint16_t constants;
    const struct cf_const *constant;
    uint16_t fields, methods;
    struct cf_member *field, *method;
    sym source_file, signature;
    sym nest_host;
    uint16_t nest_members;
    const sym *nest_member;
    uint16_t inners;
    const struct cf_inner *inner;
    sym enclosing_class, enclosing_name, enclosing_desc;
    uint16_t bootstraps;
    const struct cf_bootstrap *bootstrap;
    bool is_record, deprecated;
    uint16_t components;
    const struct cf_component *component;
    uint16_t permitted;
    const sym *permitted_subclass;
    struct cf_blob annotations, type_annotations;
    struct cf_blob invisible; /* annotations that reflection does not show */
};

/* Told of each annotation, value 0, and then of each string among its values. True ends the
 * walk. */
typedef bool cf_annotation_fn(void *ctx, sym type, sym value);
/* Goes through a class's or member's annotations; true when `each` said so. */
bool cf_annotations(const struct cf_class *k, struct cf_blob b, cf_annotation_fn *each, void *ctx);

/* What is wrong with a class, as the Java program would see it. */
struct cf_problem {
    const char *java_error; /* "java/lang/ClassFormatError", … ; NULL = no problem */
    struct err err;         /* message with origin and byte offset */
};

/* Reads a class. `data` must stay valid while the class is used (blobs and code point
 * into it). NULL, with *problem filled in, when the class must be rejected. */
struct cf_class *cf_read(const uint8_t *data, size_t size, const char *origin,
                         struct symtab *syms, struct arena *arena,
                         struct cf_problem *problem);

/* Decodes one method's code. False with *problem when the code array is malformed. */
bool cf_decode(const struct cf_class *c, const struct cf_member *m, struct symtab *syms,
               struct arena *arena, struct cf_body *body, struct cf_problem *problem);

/* ---- opcodes (opcodes.def) ---- */
enum cf_op {
#define OPCODE(name, text, operands, pops, pushes) CF_OP_##name,
#include "classfile/opcodes.def"
#undef OPCODE
    CF_OPS
};

/* Source line of an instruction's bci, 0 when unknown. */
int cf_line_of(const struct cf_code *code, unsigned bci);

/* ---- descriptors ---- */
/* Steps over one field type at *p; returns its first character ('B' … 'L', '[', 'V' where
 * allowed), or 0 when malformed. */
char cf_type_next(const char **p);
/* Slots of the parameters (long and double count 2), without the receiver; -1 if bad. */
int cf_arg_slots(const char *desc);
bool cf_valid_field_desc(const char *s, size_t n);
bool cf_valid_method_desc(const char *s, size_t n);

/* ---- frame maps ---- */
/* What a frame holds before an instruction: which slots hold references, which locals are
 * live (may be read before being written). Computed by data flow over kinds alone, no
 * class is loaded. Slots: locals 0..max_locals-1, then the operand stack. */
struct cf_map;
struct cf_frame {
    uint32_t depth;        /* operand stack slots */
    const uint64_t *ref;   /* bit per slot: holds a reference (dead locals: 0) */
    const uint64_t *live;  /* bit per slot: live; stack slots are live */
};
/* NULL when the code's stack use is inconsistent (possible only for unverified code).
 * Class, body and symbols must outlive the map. */
struct cf_map *cf_map_new(const struct cf_class *c, const struct cf_member *m,
                          const struct cf_body *body, struct symtab *syms);
void cf_map_free(struct cf_map *map);
/* The frame before instruction `insn`; valid until the next call. Unreachable
 * instructions have depth 0 and no bits. */
struct cf_frame cf_map_at(struct cf_map *map, uint32_t insn);

/* ---- verification (type inference, JVMS 4.10.2) ---- */
struct cf_verify_env {
    void *ctx;
    /* May a value of class `from` be used as `to`? Called only for names that differ, never
     * for arrays or java/lang/Object as `to`. 1 yes (always if `to` is an interface), 0 no,
     * -1 a class could not be loaded (the VM then has an exception pending and
     * verification stops with problem->java_error NULL). */
    int (*assignable)(void *ctx, sym from, sym to);
    /* For protected members (JVMS 4.10.1.8): is the member of `owner` named so protected
     * and declared in a superclass of the current class in another package? 1, 0, -1. */
    int (*is_protected)(void *ctx, sym owner, sym name, sym desc, bool method);
};
bool cf_verify(const struct cf_class *c, const struct cf_member *m, const struct cf_body *body,
               struct symtab *syms, const struct cf_verify_env *env, struct cf_problem *problem);

/* ---- printing ---- */
struct buf;
/* As `javap -c -p` prints it. */
void cf_print(const struct cf_class *c, struct symtab *syms, struct arena *arena,
              struct buf *out);

/* ---- class path ---- */
struct cf_path;
struct cf_found {
    const uint8_t *data;
    size_t size;
    const char *origin; /* path, or jar!entry, or the jimage resource */
    bool boot;          /* from the JDK's image */
};
struct cf_path *cf_path_new(void);
void cf_path_free(struct cf_path *p);
/* Adds folders and jars separated by ':' ("dir/""*" adds the jars of dir; Class-Path of
 * manifests followed). A missing entry is ignored as java does; a broken jar is an error. */
bool cf_path_add(struct cf_path *p, const char *list, struct err *e);
/* Adds a jar that is in memory already (borrowed; stored entries are used in place).
 * `origin` stands for its name in messages. */
bool cf_path_add_memory(struct cf_path *p, const void *data, size_t size,
                        const char *origin, struct err *e);
/* The JDK's lib/modules under `home`. */
bool cf_path_jdk(struct cf_path *p, const char *home, struct err *e);
/* Looks up a class by internal name: the image first, then the entries in order. False:
 * not found (e untouched) or unreadable (e set). Data stays valid while p lives. */
bool cf_path_find(struct cf_path *p, const char *name, struct cf_found *f, struct err *e);
/* Any resource ("META-INF/services/x", "app.properties"); boot resources are found by
 * "/module/path". */
bool cf_path_resource(struct cf_path *p, const char *name, struct cf_found *f, struct err *e);
/* Module of a boot package ("java/util/concurrent" -> "java.base"), NULL when unknown. */
const char *cf_path_module(struct cf_path *p, const char *package);
/* ---- all classes of a place ---- */
/* The classes in folders, jars (jmods too) and class files, and those of the JDK's image
 * given as "jrt:/module" or "jrt:/module/package/": everything that analyses code without
 * running it starts here. */
struct cf_listing;
struct cf_listing *cf_listing_new(void);
void cf_listing_free(struct cf_listing *l);
/* Adds a place; `home` is the JDK for "jrt:". False with a message when it can't be read. */
bool cf_listing_add(struct cf_listing *l, const char *path, const char *home,
                    struct err *e);
/* The i-th class, in the order of adding; within a place by name. Data and origin stay
 * valid while the listing lives. False: none left (e untouched) or unreadable (e set). */
bool cf_listing_get(struct cf_listing *l, size_t i, struct cf_found *f, struct err *e);
size_t cf_listing_len(const struct cf_listing *l);

/* Main-Class of a jar's manifest as it stands there ("com.example.Main"), into out. */
bool cf_jar_main(const char *jar, char *out, size_t cap, struct err *e);

#endif
