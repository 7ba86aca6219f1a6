/* SPDX-License-Identifier: Apache-2.0 */
/* The outside world: files, clock, memory of the process. */
#ifndef BASE_HOST_H
#define BASE_HOST_H

#include "base/err.h"

#include <stdint.h>

/* The bytes of a file, mapped read-only. */
struct host_file {
    const uint8_t *data;
    size_t size;
};

/* False, with a message that names the file, when it can't be read. */
bool host_map(const char *path, struct host_file *f, struct err *e);
void host_unmap(struct host_file *f);

bool host_is_dir(const char *path);
bool host_is_file(const char *path);

/* Wall-clock and processor time of this process, in nanoseconds. */
uint64_t host_now(void);
uint64_t host_cpu(void);
/* Largest resident size of the process so far, in bytes. */
uint64_t host_peak_rss(void);

/* Runs `work` in a copy of this process, which ends with it: what it changes stays there,
 * what it puts into its buffer comes back in `out`. False with a message when that fails. */
struct buf;
bool host_copy(void (*work)(void *ctx, struct buf *out), void *ctx, struct buf *out,
               struct err *e);
/* Runs a shell command with these bytes as its input, its output going to our standard
 * error; its exit status, or -1 when it can't be run. */
int host_shell(const char *command, const void *input, size_t n);

#endif
