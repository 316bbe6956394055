// Starting a child on a terminal of its own, which needs calls that glibc offers to C alone.

#ifndef WHISPER_TEST_PTY_H
#define WHISPER_TEST_PTY_H

#include <sys/types.h>

/// A new terminal: a descriptor of its master side, closed on exec, with the slave's path in
/// `path`. -1 with errno set.
int pty_open(char *path, size_t capacity);

/// Starts a program in a session of its own. Its descriptors 0 to count - 1 are those of `table`,
/// where -1 is closed; it has no other. With a `terminal`, the session has that one. -1 with errno
/// set.
pid_t pty_spawn(const char *program, char *const argv[], char *const envp[], const char *directory,
                const int *table, int count, const char *terminal);

#endif
