#define _GNU_SOURCE
#include "whisper_program.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/types.h>
#include <unistd.h>

#ifndef NSIG
#define NSIG 32
#endif

// One terminal at a time, as one thread asks. What follows is written while no handler of this file
// is installed, or by a handler.
static int held = -1;
static int how, ignores_stop;
static tcflag_t local_off, input_off;
// The settings that the terminal had, and those that it has meanwhile.
static struct termios before, during;
// Whether it has the former although it is held: the process is about to stop.
static volatile sig_atomic_t is_handed_back;
// Whether it will be let go: whoever resumes the process from now on gets the former.
static volatile sig_atomic_t is_leaving;

// Whether this process may set it. A terminal of no session, or of another one, has no background.
static int is_in_front(int terminal) {
  pid_t front = tcgetpgrp(terminal);
  return front < 0 ? errno == ENOTTY : front == getpgrp();
}

int whisper_tells_line_ends(void) {
  return how & WHISPER_TELLS_LINE_ENDS && before.c_iflag & ICRNL && !(before.c_iflag & INLCR);
}

static void derive(void) {
  during = before;
  during.c_lflag &= ~local_off;
  during.c_iflag &= ~input_off;
  if (whisper_tells_line_ends()) during.c_iflag |= INLCR;
  during.c_cc[VMIN] = 1;
  during.c_cc[VTIME] = 0;
}

// MARK: What a handler may do, too (signal-safety(7))

static void hand_back(void) {
  if (is_handed_back || !is_in_front(held)) return;
  // The shell would take what was typed for its own.
  tcflush(held, TCIFLUSH);
  // Not after what was written: nobody may be reading it.
  tcsetattr(held, TCSANOW, &before);
  is_handed_back = 1;
}

static void take_again(void) {
  if (is_leaving || !is_in_front(held)) return;
  is_handed_back = 0;
  struct termios now;
  if (tcgetattr(held, &now) != 0) return;
  // Stopped by what no handler sees, it has them still; else they are the person's, who may have
  // changed them meanwhile.
  if (now.c_lflag == during.c_lflag && now.c_iflag == during.c_iflag) return;
  before = now;
  derive();
  tcsetattr(held, TCSANOW, &during);
}

// MARK: Handlers

static void end(int number) {
  int code = errno;
  hand_back();
  errno = code;
  // The handler was for one time. What the processor raised comes again by itself.
  raise(number);
}

static void stop(int number) {
  int code = errno;
  hand_back();
  struct sigaction plain = {.sa_handler = SIG_DFL}, ours;
  sigaction(number, &plain, &ours);
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, number);
  raise(number);
  // Here it stops, unless nobody is there who could continue it.
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &ours, NULL);
  take_again();
  errno = code;
}

static void resume(int number) {
  (void)number;
  int code = errno;
  take_again();
  errno = code;
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

static void handle(int number, void (*handler)(int), int flags) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler != SIG_DFL) return;
  action = (struct sigaction){.sa_handler = handler, .sa_flags = flags};
  // Nothing comes in between, nor is a process stopped that sets a terminal it has lost.
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static void handle_all(void) {
  for (int number = 1; number < NSIG; number++)
    if (ends(number)) handle(number, end, (int)SA_RESETHAND);
  // A read that is stopped fails, and begins anew only where nothing else came meanwhile: in the
  // background it would stop at once, and a request to end be heard no more.
  int flags = how & WHISPER_WORKS ? (int)SA_RESTART : 0;
  handle(SIGCONT, resume, flags);
  struct sigaction action;
  ignores_stop = how & WHISPER_NEVER_STOPS && sigaction(SIGTSTP, NULL, &action) == 0 &&
                 action.sa_handler == SIG_DFL;
  handle(SIGTSTP, ignores_stop ? SIG_IGN : stop, flags);
}

static void handle_none(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    if (action.sa_handler == end || action.sa_handler == stop || action.sa_handler == resume)
      signal(number, SIG_DFL);
  }
  if (ignores_stop) signal(SIGTSTP, SIG_DFL);
}

// MARK: What the program calls

// The settings that a shell has for itself must not pass for the terminal's: a process in the
// background waits to be put in front, as if it read already.
static void wait_for_front(int terminal) {
  // Where nobody continues it, or the signal is ignored, it does not stop; reading then says why it fails.
  for (int turn = 0; turn < 100 && !is_in_front(terminal); turn++)
    if (kill(0, SIGTTIN) != 0) return;
}

int whisper_hold_terminal(int terminal, tcflag_t local, tcflag_t input, int kind) {
  whisper_release_terminal();
  if (!(kind & WHISPER_WORKS)) {
    wait_for_front(terminal);
  } else if (!is_in_front(terminal)) {
    errno = ENOTTY;
    return -1;
  }
  if (tcgetattr(terminal, &before) != 0) return -1;
  local_off = local;
  input_off = input;
  how = kind;
  held = terminal;
  is_handed_back = is_leaving = 0;
  derive();
  handle_all();
  // It waits for what was written, which a signal may interrupt.
  while (tcsetattr(terminal, how & WHISPER_DROPS_TYPED ? TCSAFLUSH : TCSANOW, &during) != 0) {
    if (errno == EINTR) continue;
    int code = errno;
    handle_none();
    held = -1;
    errno = code;
    return -1;
  }
  return 0;
}

void whisper_release_terminal(void) {
  if (held < 0) return;
  is_leaving = 1;
  if (is_in_front(held)) {
    int when = how & WHISPER_DROPS_TYPED ? TCSAFLUSH : TCSANOW;
    while (tcsetattr(held, when, &before) != 0 && errno == EINTR) continue;
  }
  handle_none();
  held = -1;
}

void whisper_drop_typed(void) {
  if (is_in_front(held)) tcflush(held, TCIFLUSH);
}

void whisper_stop_holding(void) {
  // First: of the others that stop with this process, one may be what its shell waits for.
  hand_back();
  kill(0, SIGTSTP);
  take_again();
}

int whisper_held_key(int index) {
  cc_t key = before.c_cc[index];
  return key == (cc_t)_POSIX_VDISABLE ? -1 : key;
}

tcflag_t whisper_held_local(void) { return before.c_lflag; }
