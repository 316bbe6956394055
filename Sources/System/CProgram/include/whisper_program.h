// What a program of ours does as it starts and while it asks, and Swift cannot: arguments from the
// loader, signals' handlers, descriptors that no file of ours stands behind. Linked into programs
// alone, because a library has no say over any of it.

#ifndef WHISPER_PROGRAM_H
#define WHISPER_PROGRAM_H

#include <termios.h>

/// How many arguments the loader gave the program, its name included; 0 when it gave none.
int whisper_argument_count(void);

/// One of them, by its number below the count.
const char *whisper_argument(int number);

/// Gives every signal that has a handler its default action, and takes the stack of its own away
/// that handlers may run on. What is ignored stays so.
void whisper_reset_signals(void);

/// A descriptor, closed when a program is started and not waited on, that gives notice of SIGTERM,
/// SIGHUP and SIGINT, which from now on do nothing else; -1 with errno set (ENOSYS off Linux). Call
/// it before there is a second thread.
int whisper_signal_descriptor(void);

/// Closes the descriptors from `first` to `last`, both included; those that are not open are left
/// out.
void whisper_close_descriptors(int first, int last);

enum {
  /// What was typed and not read is dropped where the settings change.
  WHISPER_DROPS_TYPED = 1,
  /// A request to stop is not heard meanwhile.
  WHISPER_NEVER_STOPS = 2,
  /// A line end comes as a carriage return where the terminal did not show it as one; see
  /// ``whisper_tells_line_ends``.
  WHISPER_TELLS_LINE_ENDS = 4,
  /// Nobody reads meanwhile: a process in the background goes on without the terminal, as ENOTTY
  /// says, and calls that a signal wakes begin anew.
  WHISPER_WORKS = 8
};

/// Takes flags from a terminal's local and input modes, and has it give each octet as it comes where
/// it keeps no lines; until ``whisper_release_terminal``. One that was held is let go first.
/// Whatever ends the process meanwhile, the terminal gets its settings back first, and what was
/// typed there and not read is dropped; so it is where the process is stopped, and where it goes on
/// the flags are taken again. Only signals are taken that nobody has a handler for; a process in the
/// background leaves the terminal alone, and waits here to be put in front. -1 with errno set.
int whisper_hold_terminal(int terminal, tcflag_t local, tcflag_t input, int kind);

/// Gives the terminal its settings back, and the signals their default action.
void whisper_release_terminal(void);

/// Drops what was typed on the terminal that is held and not read.
void whisper_drop_typed(void);

/// Stops the process and those beside it, as the key for it does, and comes back when it goes on.
void whisper_stop_holding(void);

/// Whether line feeds come as carriage returns, and carriage returns as line feeds: the terminal
/// that is held had the latter alone. Of the two, Linux shows a line feed as ^J where it does not
/// edit lines, and what it makes of a carriage return as what it is.
int whisper_tells_line_ends(void);

/// What the terminal that is held has for a key, by its index in c_cc; -1 where that is none.
int whisper_held_key(int index);

/// The local modes that the terminal that is held had.
tcflag_t whisper_held_local(void);

#endif
