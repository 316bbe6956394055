// Looks for secrets in this process's memory, and in a file, without leaving any of them behind.
//
// A needle is kept masked, so that the search never finds its own list. It is found whole or by any 16
// bytes of it that stand together.

#ifndef CANARY_H
#define CANARY_H

#include <stddef.h>
#include <stdint.h>

/// Starts the thread that looks. To be called before anything else, so that the thread's stack is none that
/// another thread had before.
void canary_start(void);

/// Writes `count` bytes of the canary called `id` and of no other; the same in every run.
void canary_fill(uint32_t id, void *bytes, size_t count);

/// Adds a needle of 16 to 256 bytes. The name is at most 47 characters.
void canary_add(const char *name, const void *bytes, size_t count);

/// Looks through every readable mapping of this process. Prints a line `found NAME LENGTH PLACE` for each
/// place, where PLACE begins with "secret" for memory that was asked to stay out of core dumps, else
/// with "plain"; and last `scanned MEBIBYTES MAPPINGS`.
void canary_scan(void);

/// Prints the needles, masked, as `needle NAME HEX`.
void canary_print(void);

/// Adds what `canary_print` printed: one line without "needle ". 0, or -1 when it is none.
int canary_add_masked(const char *line);

/// Looks through a file as `canary_scan` looks through memory; PLACE is "file OFFSET". 0, or -1.
int canary_search(const char *path);

/// Holds the canary `id` (32 bytes) on the stack of a thread that does nothing else, until the end.
void canary_hold_on_thread(uint32_t id);

#endif
