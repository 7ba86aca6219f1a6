/* SPDX-License-Identifier: Apache-2.0 */
/* Other processes: copies of this one, and commands of the user. */
#include "base/host.h"

#include "base/buf.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void write_all(int fd, const char *p, size_t n)
{
    while (n) {
        ssize_t done = write(fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return;
        p += done;
        n -= (size_t)done;
    }
}

static void read_all(int fd, struct buf *out)
{
    char part[1 << 16];
    for (;;) {
        ssize_t n = read(fd, part, sizeof part);
        if (n > 0)
            buf_add(out, part, (size_t)n);
        else if (n == 0 || errno != EINTR)
            return;
    }
}

static int wait_for(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

bool host_copy(void (*work)(void *ctx, struct buf *out), void *ctx, struct buf *out,
               struct err *e)
{
    int fd[2];
    if (pipe(fd) != 0)
        return err_set(e, "can't make a pipe: %s", strerror(errno));
    pid_t child = fork();
    if (child == 0) {
        struct buf result = {0};
        close(fd[0]);
        work(ctx, &result);
        write_all(fd[1], result.at, result.len);
        _exit(0);
    }
    int failed = child < 0 ? errno : 0;
    close(fd[1]);
    if (!failed)
        read_all(fd[0], out);
    close(fd[0]);
    if (failed)
        return err_set(e, "can't make a process: %s", strerror(failed));
    int status = wait_for(child);
    if (WIFSIGNALED(status))
        return err_set(e, "a run was ended by signal %d", WTERMSIG(status));
    return WEXITSTATUS(status) == 0 ||
           err_set(e, "a run ended with status %d", WEXITSTATUS(status));
}

int host_shell(const char *command, const void *input, size_t n)
{
    int fd[2];
    if (pipe(fd) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(fd[1]);
        dup2(fd[0], 0);
        dup2(2, 1);
        close(fd[0]);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(fd[0]);
    if (child < 0) {
        close(fd[1]);
        return -1;
    }
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before); /* it need not read all */
    write_all(fd[1], input, n);
    close(fd[1]);
    sigaction(SIGPIPE, &before, NULL);
    int status = wait_for(child);
    return WIFEXITED(status) && WEXITSTATUS(status) < 126 ? WEXITSTATUS(status) : -1;
}
