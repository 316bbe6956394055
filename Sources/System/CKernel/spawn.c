#define _GNU_SOURCE
#include "whisper_spawn.h"

#include <errno.h>

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>

int whisper_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int whisper_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
#else
int whisper_pipe(int ends[2]) {
  (void)ends;
  errno = ENOSYS;
  return -1;
}

int whisper_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  (void)actions, (void)first;
  return ENOSYS;
}
#endif
