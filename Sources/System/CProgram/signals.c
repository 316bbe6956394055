#define _GNU_SOURCE
#include "whisper_program.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/signalfd.h>
#endif

#ifndef NSIG
#define NSIG 32
#endif

void whisper_reset_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL) signal(number, SIG_DFL);
  }
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
}

#ifdef __linux__
int whisper_signal_descriptor(void) {
  sigset_t ending;
  sigemptyset(&ending);
  sigaddset(&ending, SIGTERM);
  sigaddset(&ending, SIGHUP);
  sigaddset(&ending, SIGINT);
  int descriptor = signalfd(-1, &ending, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor < 0) return -1;
  // Blocked, they are noticed even where whoever started us had them ignored.
  if (sigprocmask(SIG_BLOCK, &ending, NULL) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}
#else
int whisper_signal_descriptor(void) {
  errno = ENOSYS;
  return -1;
}
#endif
