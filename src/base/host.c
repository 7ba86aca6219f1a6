/* SPDX-License-Identifier: Apache-2.0 */
#include "base/host.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static bool map_open(int fd, const char *path, struct host_file *f, struct err *e)
{
    struct stat st;
    if (fstat(fd, &st) != 0)
        return err_set(e, "%s: %s", path, strerror(errno));
    if (!S_ISREG(st.st_mode))
        return err_set(e, "%s: not a regular file", path);
    *f = (struct host_file){.data = (const uint8_t *)"", .size = (size_t)st.st_size};
    if (f->size == 0)
        return true;
    void *p = mmap(NULL, f->size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        return err_set(e, "%s: %s", path, strerror(errno));
    f->data = p;
    return true;
}

bool host_map(const char *path, struct host_file *f, struct err *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return err_set(e, "%s: %s", path, strerror(errno));
    bool ok = map_open(fd, path, f, e);
    close(fd);
    return ok;
}

void host_unmap(struct host_file *f)
{
    if (f->size)
        munmap((void *)(uintptr_t)f->data, f->size);
    *f = (struct host_file){0};
}

bool host_is_dir(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool host_is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static uint64_t nanoseconds(clockid_t clock)
{
    struct timespec ts;
    clock_gettime(clock, &ts);
    return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

uint64_t host_now(void)
{
    return nanoseconds(CLOCK_MONOTONIC);
}

uint64_t host_cpu(void)
{
    return nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t host_peak_rss(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (uint64_t)usage.ru_maxrss << 10;
}
