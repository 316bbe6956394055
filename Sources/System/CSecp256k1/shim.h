#include <secp256k1.h>
#include <secp256k1_extrakeys.h>
#include <secp256k1_recovery.h>
#include <secp256k1_schnorrsig.h>

// What the library calls where it is used wrongly, or finds itself broken. Its own end the process with a core dump; here
// the call that was made fails instead.
static inline void whisper_secp256k1_failed(const char *message, void *failed) {
  (void)message;
  __atomic_store_n((int *)failed, 1, __ATOMIC_RELAXED);
}

static inline int whisper_secp256k1_has_failed(const int *failed) {
  return __atomic_load_n(failed, __ATOMIC_RELAXED);
}

static inline void whisper_secp256k1_set_callbacks(secp256k1_context *context, int *failed) {
  secp256k1_context_set_illegal_callback(context, whisper_secp256k1_failed, failed);
  secp256k1_context_set_error_callback(context, whisper_secp256k1_failed, failed);
}
