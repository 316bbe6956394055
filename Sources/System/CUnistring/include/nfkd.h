#pragma once

#include <stddef.h>
#include <stdint.h>

// What comes of bringing a text into its normal form.
enum whisper_nfkd_result { WHISPER_NFKD_DONE, WHISPER_NFKD_NO_TEXT, WHISPER_NFKD_NO_ROOM };

// Writes the NFKD of UTF-8 to `output`, which has room for `*outputCount` bytes, and how many those are. Neither is empty.
enum whisper_nfkd_result whisper_nfkd(const uint8_t *text, size_t count, uint8_t *output, size_t *outputCount);
