#include "qr_reader.h"

// Says that text is UTF-8 to a header that otherwise warns; only bytes are asked for.
#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include <algorithm>

// More than one is looked for only to know that the code is not the only one.
static constexpr uint8_t most_codes = 8;

extern "C" enum qr_result qr_read(const uint8_t *pixels, int width, int height, uint8_t *content,
                                  size_t capacity, size_t *count) {
  *count = 0;
  if (width <= 0 || height <= 0) return qr_found_none;
  try {
    ZXing::DecodeHints hints;
    hints.setFormats(ZXing::BarcodeFormat::QRCode);
    hints.setMaxNumberOfSymbols(most_codes);
    const ZXing::ImageView image(pixels, width, height, ZXing::ImageFormat::Lum);
    const ZXing::Results codes = ZXing::ReadBarcodes(image, hints);

    const ZXing::ByteArray *found = nullptr;
    for (const ZXing::Result &code : codes) {
      if (!code.isValid()) continue;
      if (found != nullptr && *found != code.bytes()) return qr_found_several;
      found = &code.bytes();
    }
    if (found == nullptr) return qr_found_none;
    if (found->size() > capacity) return qr_too_long;
    std::copy(found->begin(), found->end(), content);
    *count = found->size();
    return qr_found_one;
  } catch (...) {
    return qr_failed;
  }
}
