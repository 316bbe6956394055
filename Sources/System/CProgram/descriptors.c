#define _GNU_SOURCE
#include "whisper_program.h"

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

// The kernel's usual bound for a descriptor (fs.nr_open): a limit may be lower than what is open.
enum { most = 1 << 20 };

#ifdef __linux__
#include <sys/syscall.h>

// The number is the same on every architecture.
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

static int close_range_of(int first, int last) {
  return (int)syscall(SYS_close_range, (unsigned)first, (unsigned)last, 0U);
}

// Before Linux 5.9: those that the kernel lists.
static int close_listed(int first, int last) {
  DIR *listing = opendir("/proc/self/fd");
  if (listing == NULL) return -1;
  struct dirent *entry;
  while ((entry = readdir(listing)) != NULL) {
    char *end;
    long number = strtol(entry->d_name, &end, 10);
    if (end == entry->d_name || *end != 0 || number == dirfd(listing)) continue;
    if (number >= first && number <= last) close((int)number);
  }
  return closedir(listing);
}
#else
static int close_range_of(int first, int last) {
  (void)first, (void)last;
  return -1;
}

static int close_listed(int first, int last) {
  (void)first, (void)last;
  return -1;
}
#endif

void whisper_close_descriptors(int first, int last) {
  if (first > last) return;
  if (close_range_of(first, last) == 0 || close_listed(first, last) == 0) return;
  for (int number = first; number <= last && number < most; number++) close(number);
}
