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

/// From now on a signal that ends the process gives the terminal these settings first, drops what
/// was typed there and not read, and then has its default action. Only signals that would end the
/// process are taken; a process in the background leaves the terminal alone.
void whisper_guard_terminal(int terminal, const struct termios *settings);

/// Ends that: the signals have their default action.
void whisper_release_terminal(void);

#endif
