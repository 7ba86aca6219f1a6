/* SPDX-License-Identifier: Apache-2.0 */
/* Where the jar with ravel.Choice lies, which Program.java is compiled against. */
#include "cli/choice_jar.h"

#include "base/host.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool cli_choice_jar(char *out, size_t cap)
{
    static const char *const place[] = {"/ravel-choice.jar",
                                        "/../share/ravel/ravel-choice.jar"};
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return false;
    self[n] = 0;
    *strrchr(self, '/') = 0;
    for (size_t i = 0; i < sizeof place / sizeof *place; i++)
        if ((size_t)snprintf(out, cap, "%s%s", self, place[i]) < cap && host_is_file(out))
            return true;
    return false;
}
