#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes the canonical form of UTF-8, NFC or NFD, to `output`, which has room for `*outputCount` bytes, and how many those are. False
// for what is no UTF-8, and where there is no room. Neither is empty.
bool whisper_canonical(bool composed, const uint8_t *text, size_t count, uint8_t *output, size_t *outputCount);
