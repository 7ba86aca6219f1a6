/* SPDX-License-Identifier: Apache-2.0 */
/* How text is shown where it goes to. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "cli/java_args.h"
#include "report/report.h"

struct terminal {
    struct report_style style;
    VEC(const char *) source;
    VEC(char *) owned;
};

/* Columns of standard output; COLUMNS, or 100, when it is no terminal. */
unsigned terminal_width(void);
/* Colours are for terminals, unless NO_COLOR or CI is set. */
bool terminal_color(void);

/* Width and colours of standard output;
 * sources are looked for along the class path and here. */
void terminal_init(struct terminal *t, const struct java_args *java);
void terminal_release(struct terminal *t);

#endif
