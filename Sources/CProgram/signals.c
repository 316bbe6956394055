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

// Written before the handler can run, read by it alone.
static int guarded = -1;
static struct termios settings_before;

// Only calls that a handler may make (signal-safety(7)).
static void put_back(int number) {
  int code = errno;
  if (tcgetpgrp(guarded) == getpgrp()) {
    tcflush(guarded, TCIFLUSH);
    // Not after what was written: nobody may be reading it.
    tcsetattr(guarded, TCSANOW, &settings_before);
  }
  errno = code;
  // The handler was for one time. What the processor raised comes again by itself.
  raise(number);
}

// Whether the signal, left alone, would end the process.
static int ends(int number) {
  switch (number) {
    case SIGCHLD:
    case SIGCONT:
    case SIGURG:
    case SIGWINCH:
    case SIGTSTP:
    case SIGTTIN:
    case SIGTTOU:
      return 0;
    default:
      return 1;
  }
}

void whisper_guard_terminal(int terminal, const struct termios *settings) {
  settings_before = *settings;
  guarded = terminal;
  struct sigaction guard = {.sa_handler = put_back, .sa_flags = (int)SA_RESETHAND};
  // Nothing comes in between, nor is a process stopped that sets a terminal it has lost.
  sigfillset(&guard.sa_mask);
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (!ends(number) || sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler == SIG_DFL) sigaction(number, &guard, NULL);
  }
}

void whisper_release_terminal(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler == put_back) signal(number, SIG_DFL);
  }
  guarded = -1;
}
