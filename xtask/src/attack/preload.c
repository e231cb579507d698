/* Intercepts the file system calls of a program, for `cargo xtask attack`.
 *
 * ATTACK_LOCKS=always  flock always succeeds, as if locks were local to a machine
 * ATTACK_LOCKS=none    flock is not implemented
 * ATTACK_FAIL=CALL:N   the N-th write, fsync or rename of this process fails
 * ATTACK_COUNT=FILE    the number of calls of each kind is written to a file at the end
 *
 * Only calls on regular files count, except standard output and error (1 and 2), which the stage redirects to files. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum call { WRITE, FSYNC, RENAME, CALLS };

static const char *const NAMES[CALLS] = {"write", "fsync", "rename"};
static atomic_long counts[CALLS];
static long failing[CALLS];
static const char *locks;

__attribute__((constructor)) static void begin(void)
{
	const char *fail = getenv("ATTACK_FAIL");
	locks = getenv("ATTACK_LOCKS");
	for (int call = 0; fail && call < CALLS; call++) {
		size_t length = strlen(NAMES[call]);
		if (!strncmp(fail, NAMES[call], length) && fail[length] == ':')
			failing[call] = atol(fail + length + 1);
	}
}

__attribute__((destructor)) static void end(void)
{
	const char *name = getenv("ATTACK_COUNT");
	FILE *file = name ? fopen(name, "w") : NULL;
	if (!file)
		return;
	fprintf(file, "%ld %ld %ld\n", counts[WRITE], counts[FSYNC], counts[RENAME]);
	fclose(file);
}

/* Whether this call fails. */
static int fails(enum call call)
{
	return atomic_fetch_add(&counts[call], 1) + 1 == failing[call];
}

static int is_file(int number)
{
	struct stat about;
	int before = errno;
	int is = number > 2 && !fstat(number, &about) && S_ISREG(about.st_mode);
	errno = before;
	return is;
}

#define REAL(result, name, ...) \
	static result (*real)(__VA_ARGS__); \
	if (!real) \
		real = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

ssize_t write(int number, const void *bytes, size_t length)
{
	REAL(ssize_t, "write", int, const void *, size_t);
	if (is_file(number) && fails(WRITE)) {
		errno = ENOSPC;
		return -1;
	}
	return real(number, bytes, length);
}

ssize_t writev(int number, const struct iovec *parts, int count)
{
	REAL(ssize_t, "writev", int, const struct iovec *, int);
	if (is_file(number) && fails(WRITE)) {
		errno = ENOSPC;
		return -1;
	}
	return real(number, parts, count);
}

ssize_t pwrite64(int number, const void *bytes, size_t length, off64_t at)
{
	REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
	if (is_file(number) && fails(WRITE)) {
		errno = ENOSPC;
		return -1;
	}
	return real(number, bytes, length, at);
}

int fsync(int number)
{
	REAL(int, "fsync", int);
	if (fails(FSYNC)) {
		errno = EIO;
		return -1;
	}
	return real(number);
}

int fdatasync(int number)
{
	REAL(int, "fdatasync", int);
	if (fails(FSYNC)) {
		errno = EIO;
		return -1;
	}
	return real(number);
}

int rename(const char *from, const char *to)
{
	REAL(int, "rename", const char *, const char *);
	if (fails(RENAME)) {
		errno = EIO;
		return -1;
	}
	return real(from, to);
}

int flock(int number, int what)
{
	REAL(int, "flock", int, int);
	if (locks && !strcmp(locks, "always"))
		return 0;
	if (locks && !strcmp(locks, "none")) {
		errno = ENOSYS;
		return -1;
	}
	return real(number, what);
}
