/* SPDX-License-Identifier: Apache-2.0 */
/* Options and tables of `ravel jumble`. */
#ifndef CLI_JUMBLE_H
#define CLI_JUMBLE_H

#include "cli/check_options.h"
#include "search/jumble.h"

struct jumble_command {
    struct check_options check;  /* the program, and what the two commands share */
    struct jumble_options run;   /* the rest; completed for each program */
    VEC(struct jumble_fields) fields;
    VEC(uint32_t) index;
    const char *oracle;
    struct map judged;           /* outputs: what the oracle said */
    bool failed_oracle;          /* it could not be run */
    bool statistics;
    bool shown;                  /* progress was */
    struct arena arena;
};

/* Reads a command line. False with a message. Release in any case. */
bool jumble_parse(struct jumble_command *c, int argc, char **argv, struct err *e);
void jumble_release(struct jumble_command *c);
void jumble_help(void);

/* The paper's Figure 9 and, if asked for, Figure 10; what was found, and how it compares. */
void jumble_print(const struct jumble_command *c, const char *program,
                  const struct jumble_result *r);
/* The same as a case of a report; the witnesses become the report's. */
void jumble_case(const struct jumble_command *c, const char *program, struct jumble_result *r);

#endif
