#include <zlib.h>

#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

static inline voidpf whisper_zlib_allocate(voidpf context, uInt items, uInt size) {
  (void)context;
  return calloc(items, size);
}

// The last 32 KiB of what was decompressed stand in the library's memory.
static inline void whisper_zlib_free(voidpf context, voidpf block) {
  (void)context;
  if (!block) return;
#ifdef __APPLE__
  size_t count = malloc_size(block);
  memset_s(block, count, 0, count);
#else
  explicit_bzero(block, malloc_usable_size(block));
#endif
  free(block);
}

// inflateInit2 is a macro, so Swift cannot call it.
static inline int whisper_inflate_start(z_stream *stream, int windowBits) {
  stream->zalloc = whisper_zlib_allocate;
  stream->zfree = whisper_zlib_free;
  return inflateInit2(stream, windowBits);
}
