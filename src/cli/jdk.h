/* SPDX-License-Identifier: Apache-2.0 */
/* Where the JDK lies whose classes a program runs on. */
#ifndef CLI_JDK_H
#define CLI_JDK_H

#include "base/err.h"

/* The home of a JDK into out: `option` (from --jdk) when not NULL, else JAVA_HOME, else
 * the one that holds the `java` found on the PATH. It must have lib/modules: what the
 * user named and lacks it is an error; a JAVA_HOME without it is an error too. */
bool cli_find_jdk(const char *option, char *out, size_t cap, struct err *e);

#endif
