#define _GNU_SOURCE
#include "pty.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

int pty_open(char *path, size_t capacity) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  if (grantpt(master) != 0 || unlockpt(master) != 0 || ptsname_r(master, path, capacity) != 0) {
    close(master);
    return -1;
  }
  return master;
}

pid_t pty_spawn(const char *program, char *const argv[], char *const envp[], const char *directory,
                const int *table, int count, const char *terminal) {
  enum { most = 64, aside = 100 };
  if (count > most) return -1;
  // Without a copy of the tests' memory: their tables are large, and each page that they write next would be copied.
  pid_t child = vfork();
  if (child != 0) return child;

  // Only calls of the kernel's, which change nothing that the two share.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setsid();
  // Moved aside first, so that no number given overwrites one still to be given.
  int moved[most];
  for (int number = 0; number < count; number++)
    moved[number] = table[number] < 0 ? -1 : fcntl(table[number], F_DUPFD, aside);
  for (int number = 0; number < count; number++) {
    if (moved[number] < 0)
      close(number);
    else
      dup2(moved[number], number);
  }
  closefrom(count);
  // The first terminal that the leader of a session opens becomes the session's.
  if (terminal) {
    int opened = open(terminal, O_RDWR);
    if (opened < 0) _exit(126);
    close(opened);
  }
  if (chdir(directory) != 0) _exit(126);
  execve(program, argv, envp);
  _exit(127);
}
