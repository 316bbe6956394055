// The few memory and randomness calls that Swift cannot make itself: `syscall` is variadic, and
// a wipe must be one that the optimiser may not remove.

#ifndef WHISPER_MEMORY_H
#define WHISPER_MEMORY_H

#include <stddef.h>

/// A file descriptor of memory that the kernel keeps out of its own direct map, or -1 with errno
/// set (ENOSYS where the kernel has no memfd_secret).
int whisper_memfd_secret(void);

/// Overwrites `count` bytes with zeros; never optimised away.
void whisper_wipe(void *bytes, size_t count);

/// Fills `count` bytes from the kernel's generator. 0, or -1 with errno set.
int whisper_random(void *bytes, size_t count);

/// Overwrites the 32 KiB of stack below the caller's frame, where library calls that just
/// returned may have left copies of secrets, and the vector registers.
void whisper_scrub_stack(void);

#endif
