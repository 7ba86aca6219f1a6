/* SPDX-License-Identifier: Apache-2.0 */
/* Synchronized readObject and writeObject. */
#include "lint/detect.h"

#include <string.h>

static struct lint_method *find(struct lint *l, struct lint_class *c, const char *name,
                                const char *desc)
{
    for (unsigned i = 0; i < c->cf->methods; i++)
        if (strcmp(lint_text(l, c->cf->method[i].name), name) == 0 &&
            strcmp(lint_text(l, c->cf->method[i].desc), desc) == 0)
            return &c->method[i];
    return NULL;
}

static bool others_synchronized(struct lint_class *c, const struct lint_method *but)
{
    for (unsigned i = 0; i < c->cf->methods; i++)
        if (&c->method[i] != but && lint_flag(&c->cf->method[i], CF_SYNCHRONIZED))
            return true;
    return false;
}

static int first_line(const struct lint_method *m)
{
    return m->m->code && m->m->code->lines ? m->m->code->line[0].line : 0;
}

void detect_serial(struct lint *l, struct lint_class *c)
{
    struct lint_method *read = find(l, c, "readObject", "(Ljava/io/ObjectInputStream;)V");
    struct lint_method *write = find(l, c, "writeObject", "(Ljava/io/ObjectOutputStream;)V");
    if (read && lint_flag(read->m, CF_SYNCHRONIZED)) {
        struct warn w = {.c = c, .method = read, .line = first_line(read),
                         .confidence = NORMAL};
        warn(l, "RS_READOBJECT_SYNC", &w,
             "readObject is synchronized, though no other thread can have the object yet");
    }
    if (write && lint_flag(write->m, CF_SYNCHRONIZED) && !others_synchronized(c, write) &&
        !(c->intent & INTENT_CONCURRENT)) {
        struct warn w = {.c = c, .method = write, .line = first_line(write),
                         .confidence = NORMAL};
        warn(l, "WS_WRITEOBJECT_SYNC", &w,
             "writeObject is synchronized and no other method is: what should it exclude?");
    }
}
