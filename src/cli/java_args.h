/* SPDX-License-Identifier: Apache-2.0 */
/* The part of a command line that java has too: class path, main class, properties. Used
 * by every command that runs a program. */
#ifndef CLI_JAVA_ARGS_H
#define CLI_JAVA_ARGS_H

#include "base/err.h"
#include "base/vec.h"
#include "vm/vm.h"

#include <limits.h>

#define JAVA_ARGS_HELP                                                                \
    "  -cp PATH, -classpath PATH, --class-path PATH   folders, jars, 'dir/*', with ':'\n" \
    "  -jar FILE                      runs the jar's Main-Class\n"                    \
    "  -DKEY=VALUE                    sets a system property\n"                       \
    "  -ea, -da                       assertions of user classes on (default), off\n" \
    "  -XmxSIZE                       the program's heap, e.g. 512m (default: 2g)\n"  \
    "  @FILE                          reads arguments from a file\n"                  \
    "  --jdk=HOME                     the JDK whose classes it runs on (default:\n"   \
    "                                 JAVA_HOME, else that of the java on the PATH)\n" \
    "  --check-jdk                    check first that the JDK has all that Ravel replaces\n" \
    "                                 (done by itself for versions it was not tested with)\n" \
    "  --allow-read=DIR               the program may read files below DIR\n"

struct cf_path;

struct java_args {
    const char *class_path, *jar, *jdk, *allow_read;
    bool assertions, check_jdk;
    uint64_t max_heap;
    VEC(const char *) property;
    char main_class[1024];
    char home[PATH_MAX];
    char compiled[64];      /* folder with the classes of a Program.java, or "" */
    char source_folder[PATH_MAX]; /* where that lies, or "" */
    int argc;               /* of the program */
    char **argv;
    struct cf_path *path;
    VEC(char *) expanded;   /* arguments with @files read in */
    VEC(char *) owned;
};

/* Reads the arguments, finds the JDK, opens the class path, compiles Program.java. What
 * is no option of java goes to `own`: 1 taken, 0 unknown, -1 bad with e set. */
bool java_args_parse(struct java_args *a, const char *command, int argc, char **argv,
                     int (*own)(void *ctx, const char *arg, struct err *e), void *ctx,
                     struct err *e);
/* Fills in what the VM takes over from it. The arguments must outlive the VM. */
void java_args_apply(const struct java_args *a, struct vm_options *v);
/* Frees everything, removes the compiled classes. */
void java_args_release(struct java_args *a);

#endif
