// The process and sandbox calls that Swift cannot make itself: `prctl` and `syscall` are variadic,
// and Debian 12's headers describe Landlock only up to ABI 2.

#ifndef WHISPER_PROCESS_H
#define WHISPER_PROCESS_H

#include <stdint.h>

/// Allows (1) or forbids (0) core dumps of this process and ptrace by the same user
/// (PR_SET_DUMPABLE). 0, or -1 with errno set (ENOSYS off Linux).
int whisper_set_dumpable(int dumpable);

/// What PR_GET_DUMPABLE says: 0 not dumpable, 1 dumpable, 2 readable by root only; -1 with errno
/// set.
int whisper_dumpable(void);

/// Gives up, for good, gaining privileges through execve (PR_SET_NO_NEW_PRIVS). 0, or -1 with
/// errno set.
int whisper_set_no_new_privileges(void);

/// What PR_GET_NO_NEW_PRIVS says: 1 given up, 0 not; -1 with errno set.
int whisper_no_new_privileges(void);

/// Has the kernel end this process (SIGKILL) when the thread that started it ends
/// (PR_SET_PDEATHSIG). 0, or -1 with errno set (ENOSYS off Linux).
int whisper_end_with_parent(void);

/// Has SIGTERM come, for as long as it is wanted, when the other end of a pipe is closed or written to: a sandboxed process
/// cannot have its child sent one when it ends. 0, or -1 with errno set.
int whisper_hear_of_pipe(int descriptor, int isWanted);

/// Refuses debuggers from now on (PT_DENY_ATTACH). 0, or -1 with errno set (ENOSYS off macOS).
int whisper_deny_attach(void);

/// The Landlock ABI of the running kernel, 1 or higher, or -1 with errno set: ENOSYS when it was
/// built without, EOPNOTSUPP when it is switched off.
int whisper_landlock_abi(void);

/// A descriptor, closed on exec, of a new ruleset that forbids the given rights wherever no rule
/// allows them, or -1 with errno set. `network` and `scopes` must be 0 where the ABI lacks them.
int whisper_landlock_create(uint64_t files, uint64_t network, uint64_t scopes);

/// A descriptor, closed on exec, that stands for the file at `path`, symbolic links followed,
/// without opening it (O_PATH). -1 with errno set.
int whisper_open_path(const char *path);

/// Allows `rights` on the file, or on all below the directory, that `path` (an O_PATH descriptor)
/// stands for. 0, or -1 with errno set.
int whisper_landlock_allow(int ruleset, int path, uint64_t rights);

/// Puts the calling thread and all it starts under the ruleset, for good. 0, or -1 with errno set.
int whisper_landlock_restrict(int ruleset, uint32_t flags);

#endif
