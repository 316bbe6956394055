// The library's headers are not for modules: they call the types of <stdint.h> by names of their own.
#include <uninorm.h>
#include <unistr.h>

#include <stdlib.h>
#include <string.h>

#include "nfkd.h"

enum whisper_nfkd_result whisper_nfkd(const uint8_t *text, size_t count, uint8_t *output, size_t *outputCount) {
  if (u8_check(text, count)) return WHISPER_NFKD_NO_TEXT;
  // It takes what it is given where that is enough.
  uint8_t *written = u8_normalize(UNINORM_NFKD, text, count, output, outputCount);
  if (written == output) return WHISPER_NFKD_DONE;
  if (written) {
    explicit_bzero(written, *outputCount);
    free(written);
  }
  return WHISPER_NFKD_NO_ROOM;
}
