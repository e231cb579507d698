/* System calls that fail or report false success, for tests: a preloaded library (LD_PRELOAD).
 *
 *   PRELOAD_LOCKS=succeed    every file lock succeeds, as if flock were local to a machine
 *   PRELOAD_LOCKS=missing    no file can be locked: ENOSYS
 *   PRELOAD_FAIL=CALL:N      the N-th call and all later ones fail with EIO; CALL is fsync (fdatasync counts as one) or write
 *   PRELOAD_PATH=NAME        only calls on files whose path ends with this
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int told(const char *name, const char *value) {
    const char *found = getenv(name);
    return found && strcmp(found, value) == 0;
}

/* Whether this call on a file must fail. */
static int fails(const char *call, int file) {
    static atomic_int calls;
    const char *asked = getenv("PRELOAD_FAIL"), *path = getenv("PRELOAD_PATH");
    size_t length = strlen(call);
    if (!asked || strncmp(asked, call, length) != 0 || asked[length] != ':') return 0;
    if (path) {
        char link[64], target[4096];
        snprintf(link, sizeof link, "/proc/self/fd/%d", file);
        ssize_t read = readlink(link, target, sizeof target - 1);
        if (read < 0) return 0;
        target[read] = 0;
        size_t end = strlen(path);
        if ((size_t)read < end || strcmp(target + read - end, path) != 0) return 0;
    }
    if (atomic_fetch_add(&calls, 1) + 1 < atoi(asked + length + 1)) return 0;
    errno = EIO;
    return 1;
}

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

int flock(int file, int how) {
    if (told("PRELOAD_LOCKS", "succeed")) return 0;
    if (told("PRELOAD_LOCKS", "missing")) return errno = ENOSYS, -1;
    return NEXT(int, "flock", int, int)(file, how);
}

static int control(const char *name, int file, int what, void *more) {
    int locks = what == F_SETLK || what == F_SETLKW || what == F_OFD_SETLK || what == F_OFD_SETLKW;
    if (locks && told("PRELOAD_LOCKS", "succeed")) return 0;
    if (locks && told("PRELOAD_LOCKS", "missing")) return errno = ENOSYS, -1;
    return NEXT(int, name, int, int, void *)(file, what, more);
}

#define CONTROL(name)                                \
    int name(int file, int what, ...) {              \
        va_list rest;                                \
        va_start(rest, what);                        \
        void *more = va_arg(rest, void *);           \
        va_end(rest);                                \
        return control(#name, file, what, more);     \
    }
CONTROL(fcntl)
CONTROL(fcntl64)

int fsync(int file) { return fails("fsync", file) ? -1 : NEXT(int, "fsync", int)(file); }

int fdatasync(int file) { return fails("fsync", file) ? -1 : NEXT(int, "fdatasync", int)(file); }

ssize_t write(int file, const void *bytes, size_t length) {
    return fails("write", file) ? -1 : NEXT(ssize_t, "write", int, const void *, size_t)(file, bytes, length);
}
