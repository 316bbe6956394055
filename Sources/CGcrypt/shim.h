#include <gcrypt.h>

// gcry_control is variadic, so Swift cannot call it. No configuration is read and no secure-memory
// pool is made: secrets stand in Whisper's own.
static inline int whisper_gcrypt_start(void) {
  if (!gcry_check_version("1.10.1")) return -1;
  gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
  gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
  return 0;
}
