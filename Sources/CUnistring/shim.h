#include <uninorm.h>
#include <unistr.h>

// A macro, which Swift cannot read.
static inline uninorm_t whisper_nfkd(void) { return UNINORM_NFKD; }
