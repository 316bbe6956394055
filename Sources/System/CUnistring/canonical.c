// The library's headers are not for modules: they call the types of <stdint.h> by names of their own.
#include <uninorm.h>
#include <unistr.h>

#include <stdlib.h>
#include <string.h>

#include "canonical.h"

bool whisper_canonical(bool composed, const uint8_t *text, size_t count, uint8_t *output, size_t *outputCount) {
  if (u8_check(text, count)) return false;
  // It takes what it is given where that is enough.
  uint8_t *written = u8_normalize(composed ? UNINORM_NFC : UNINORM_NFD, text, count, output, outputCount);
  if (written == output) return true;
  if (written) {
    explicit_bzero(written, *outputCount);
    free(written);
  }
  return false;
}
