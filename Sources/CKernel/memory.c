#define _GNU_SOURCE
#include "whisper_memory.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
#include <fcntl.h>
#include <sys/random.h>
#include <sys/syscall.h>

#ifndef SYS_memfd_secret
#define SYS_memfd_secret 447
#endif

int whisper_memfd_secret(void) { return (int)syscall(SYS_memfd_secret, FD_CLOEXEC); }

void whisper_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }
#else
#include <stdlib.h>
#include <sys/random.h>

int whisper_memfd_secret(void) {
  errno = ENOSYS;
  return -1;
}

void whisper_wipe(void *bytes, size_t count) { memset_s(bytes, count, 0, count); }
#endif

int whisper_random(void *bytes, size_t count) {
  unsigned char *cursor = bytes;
  while (count > 0) {
    size_t step = count > 256 ? 256 : count;  // getentropy's limit; never short below it
    if (getentropy(cursor, step) != 0) return -1;
    cursor += step;
    count -= step;
  }
  return 0;
}

__attribute__((noinline)) void whisper_scrub_stack(void) {
  unsigned char frame[32 * 1024];
  whisper_wipe(frame, sizeof frame);
}
