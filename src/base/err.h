/* SPDX-License-Identifier: Apache-2.0 */
/* Errors of the user's input and of the machine travel as `struct err`: one message,
 * filled in where the mistake is seen, printed once in cli/. A bug of our own ends the
 * process through BUG() with status 70. A Java exception is neither: it is data. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses of every command. */
enum exit_status {
    EXIT_CLEAN = 0, /* complete, nothing found */
    EXIT_FOUND = 1, /* something found */
    EXIT_USAGE = 2, /* bad input or usage */
    EXIT_LIMIT = 3, /* nothing found, but a limit was reached */
    EXIT_BUG = 70   /* a bug of Ravel's own */
};

struct err {
    bool set;
    char text[1024];
};

/* Formats the message; a message that is set already is kept. Always returns false, so
 * that `return err_set(e, …)` is the whole error path of a function. */
bool err_set(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Like err_set, with "file:line:column: " before the message, and below it the source
 * line with a caret. `src` is the whole text, `pos` the byte at which the error lies. */
bool err_source(struct err *e, const char *file, const char *src, size_t len, size_t pos,
                const char *fmt, ...) __attribute__((format(printf, 6, 7)));

/* Ends the process with a message that says where; status EXIT_BUG. */
_Noreturn void err_bug(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
#define BUG(...) err_bug(__FILE__, __LINE__, __VA_ARGS__)

#endif
