/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CLI_CHOICE_JAR_H
#define CLI_CHOICE_JAR_H

#include <stdbool.h>
#include <stddef.h>

/* Finds ravel-choice.jar: beside the program, where it was built, or where it was
 * installed. False: nowhere. */
bool cli_choice_jar(char *out, size_t cap);

#endif
