/* SPDX-License-Identifier: Apache-2.0 */
/* Does this JDK have every method and class that Ravel replaces? Looking at all of them
 * takes longer than a small program runs, so it is done at start-up only for versions
 * other than the one Ravel was built and tested with. */
#include "vm/jdk_check.h"

#include "base/host.h"
#include "vm/natives.h"

#include <stdio.h>

/* The version in the JDK's file `release`, as JAVA_VERSION="17.0.15". */
static bool is_tested_version(const char *home)
{
    char path[4096];
    struct host_file f;
    struct err ignored = {0};
    snprintf(path, sizeof path, "%s/release", home);
    if (!host_map(path, &f, &ignored))
        return false;
    static const char wanted[] = "JAVA_VERSION=\"" VM_TESTED_JDK "\"";
    bool found = memmem(f.data, f.size, wanted, sizeof wanted - 1) != NULL;
    host_unmap(&f);
    return found;
}

bool jdk_check(struct vm *vm, struct err *e)
{
    if (!vm->opt.check_jdk && vm->opt.java_home && is_tested_version(vm->opt.java_home))
        return true;
    if (native_check(vm, e))
        return true;
    if (vm->failed)
        err_set(e, "%s", vm->failure.text);
    return false;
}
