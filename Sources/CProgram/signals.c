#define _GNU_SOURCE
#include "whisper_program.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

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
