#include <errno.h>
#include <gcrypt.h>
#include <stdlib.h>
#include <string.h>
#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

// libgcrypt copies private keys into S-expressions on the heap and gives those back as they are, even when
// the key came from its secure memory. So its secure memory is switched off, and every block that it gives
// back is overwritten instead.
static inline void whisper_gcrypt_free(void *block) {
  if (!block) return;
#ifdef __APPLE__
  size_t count = malloc_size(block);
#else
  size_t count = malloc_usable_size(block);
#endif
  // A larger block is the memory of Argon2, which the library overwrites itself, or of scrypt, which it does not. The C
  // library maps what is above 32 MiB by itself and gives it back to the kernel, which gives it to nobody as it is.
#ifdef __APPLE__
  memset_s(block, count, 0, count);
#else
  if (count <= 32 << 20) explicit_bzero(block, count);
#endif
  free(block);
}

// The library's own refuses 0 octets too; the C library gives a place of no octets, into which whoever
// miscounted would write.
static inline void *whisper_gcrypt_malloc(size_t count) {
  if (count == 0) {
    errno = EINVAL;
    return NULL;
  }
  return malloc(count);
}

// The C library's would give the old place back unseen.
static inline void *whisper_gcrypt_realloc(void *block, size_t count) {
#ifdef __APPLE__
  size_t old = malloc_size(block);
#else
  size_t old = malloc_usable_size(block);
#endif
  void *moved = whisper_gcrypt_malloc(count);
  if (!moved) return NULL;
  memcpy(moved, block, count < old ? count : old);
  whisper_gcrypt_free(block);
  return moved;
}

// gcry_control is variadic, so Swift cannot call it. Random numbers, which blind RSA, come from the kernel
// alone. A program that started libgcrypt before us has decided about its memory itself.
static inline int whisper_gcrypt_start(void) {
  if (gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) return gcry_check_version("1.10.1") ? 0 : -1;
  gcry_control(GCRYCTL_SET_PREFERRED_RNG_TYPE, GCRY_RNG_TYPE_SYSTEM);
  gcry_set_allocation_handler(whisper_gcrypt_malloc, NULL, NULL, whisper_gcrypt_realloc, whisper_gcrypt_free);
  if (!gcry_check_version("1.10.1")) return -1;
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  return 0;
}
