// What starting a program needs and Swift's view of the C library lacks: GNU extensions.

#ifndef WHISPER_SPAWN_H
#define WHISPER_SPAWN_H

#include <spawn.h>

/// A pipe whose two ends are closed on exec from the first instant; the reading end comes first.
/// 0, or -1 with errno set (ENOSYS off Linux).
int whisper_pipe(int ends[2]);

/// Has the program that is started begin without descriptors from `first` on. 0, or the error
/// number (ENOSYS off Linux).
int whisper_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
