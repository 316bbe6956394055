// Counts the allocations of the program that links this: the benchmark's.

#ifndef MALLOC_COUNT_H
#define MALLOC_COUNT_H

#include <stdint.h>

/// How many blocks of heap memory this thread has asked for so far. Zero for good where the C library is
/// not glibc.
uint64_t malloc_count(void);

#endif
