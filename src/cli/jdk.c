/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/jdk.h"

#include "base/host.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool has_image(const char *home)
{
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%s/lib/modules", home);
    return n > 0 && (size_t)n < sizeof path && host_is_file(path);
}

static bool use(const char *home, const char *who, char *out, size_t cap, struct err *e)
{
    if (strlen(home) >= cap)
        return err_set(e, "%s: path is too long", home);
    if (!has_image(home))
        return err_set(e, "%s (from %s): no JDK there (lib/modules is missing)", home,
                       who);
    strcpy(out, home);
    return true;
}

/* Links resolved, "/usr/bin/java" leads to "/usr/lib/jvm/…/bin/java": two levels up. */
static bool home_of_java(const char *java, char *home)
{
    if (!host_is_file(java) || !realpath(java, home))
        return false;
    for (int level = 0; level < 2; level++) {
        char *slash = strrchr(home, '/');
        if (!slash)
            return false;
        *slash = 0;
    }
    return has_image(home);
}

static bool search_path(char *home)
{
    const char *path = getenv("PATH");
    for (const char *s = path ? path : ""; *s;) {
        char java[PATH_MAX];
        int n = (int)strcspn(s, ":");
        int len = snprintf(java, sizeof java, "%.*s/java", n ? n : 1, n ? s : ".");
        if (len > 0 && (size_t)len < sizeof java && home_of_java(java, home))
            return true;
        s += n;
        s += *s == ':';
    }
    return false;
}

bool cli_find_jdk(const char *option, char *out, size_t cap, struct err *e)
{
    const char *variable = getenv("JAVA_HOME");
    char home[PATH_MAX];
    if (option)
        return use(option, "--jdk", out, cap, e);
    if (variable && *variable)
        return use(variable, "JAVA_HOME", out, cap, e);
    if (search_path(home))
        return use(home, "PATH", out, cap, e);
    return err_set(
        e, "no JDK found: neither --jdk nor JAVA_HOME nor a java on the PATH leads "
           "to one");
}
