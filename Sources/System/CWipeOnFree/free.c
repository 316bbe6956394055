#define _GNU_SOURCE
#include "wipe_on_free.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <errno.h>
#include <malloc.h>
#include <stddef.h>
#include <string.h>

// glibc's own, which stays in charge of the memory.
extern void __libc_free(void *block);

// A large block is a mapping of its own, whose pages the kernel takes back: bit 1 of the size that glibc
// keeps before it.
static int is_mapping(const void *block) {
    size_t size;
    memcpy(&size, (const char *)block - sizeof size, sizeof size);
    return (size & 2) != 0;
}

void free(void *block) {
    if (!block) return;
    if (!is_mapping(block)) {
        int code = errno;  // free keeps errno
        explicit_bzero(block, malloc_usable_size(block));
        errno = code;
    }
    __libc_free(block);
}

// glibc's would give the old place back unseen.
void *realloc(void *block, size_t count) {
    if (!block) return malloc(count);
    if (count == 0) {
        free(block);
        return NULL;
    }
    size_t old = malloc_usable_size(block);
    if (count <= old && count >= old / 2) return block;
    void *moved = malloc(count);
    if (!moved) return NULL;
    memcpy(moved, block, count < old ? count : old);
    free(block);
    return moved;
}
#endif
