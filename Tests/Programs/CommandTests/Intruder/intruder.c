// Loaded into the built command (LD_PRELOAD) by the tutorial's tests: whenever the command makes a
// directory, tries to reach the files of somebody's vault from inside, and writes down what came of
// it. The product knows nothing of it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// Memory of a file, because the command closes every descriptor that it was not told about.
enum { most = 1 << 16 };
static char *report;
static size_t used;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("INTRUDER_REPORT");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0 || ftruncate(file, most) != 0) return;
  void *start = mmap(NULL, most, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  report = start == MAP_FAILED ? NULL : start;
}

// The error number of opening a file; 0 when it opens.
static int attempt(const char *directory, const char *name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  int file = open(path, flags | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  close(file);
  if (flags & O_CREAT) unlink(path);
  return 0;
}

int mkdir(const char *path, mode_t mode) {
  int (*real)(const char *, mode_t) = (int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "mkdir");
  const char *vault = getenv("INTRUDER_VAULT");
  if (vault && report && used < most)
    used += (size_t)snprintf(report + used, most - used, "read %d, write %d, list %d, create %d: %s\n",
                             attempt(vault, "vault.db", O_RDONLY),
                             attempt(vault, "vault.db", O_RDWR),
                             attempt(vault, ".", O_RDONLY | O_DIRECTORY),
                             attempt(vault, "intruder", O_WRONLY | O_CREAT | O_EXCL), path);
  return real(path, mode);
}
