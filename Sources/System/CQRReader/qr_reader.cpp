#include "qr_reader.h"

// Says that text is UTF-8 to a header that otherwise warns; only bytes are asked for.
#define ZX_USE_UTF8 1
#include <ZXing/ReadBarcode.h>

#include <algorithm>

// What the options are called from 2.2 on; the older name is deprecated there.
#if __has_include(<ZXing/ReaderOptions.h>)
using Options = ZXing::ReaderOptions;
#else
using Options = ZXing::DecodeHints;
#endif

// More than one is looked for only to know that the code is not the only one.
static constexpr uint8_t most_codes = 8;

// Reads the codes that stand in the picture as codes should: dark on light, and not mirrored.
static enum qr_result read_as_is(const uint8_t *pixels, int width, int height, uint8_t *content,
                                 size_t capacity, size_t *count) {
  Options options;
  options.setFormats(ZXing::BarcodeFormat::QRCode);
  options.setMaxNumberOfSymbols(most_codes);
  const ZXing::ImageView image(pixels, width, height, ZXing::ImageFormat::Lum);
  const auto codes = ZXing::ReadBarcodes(image, options);

  const ZXing::ByteArray *found = nullptr;
  for (const auto &code : codes) {
    if (!code.isValid()) continue;
    if (found != nullptr && *found != code.bytes()) return qr_found_several;
    found = &code.bytes();
  }
  if (found == nullptr) return qr_found_none;
  if (found->size() > capacity) return qr_too_long;
  std::copy(found->begin(), found->end(), content);
  *count = found->size();
  return qr_found_one;
}

static void invert(uint8_t *pixels, size_t count) {
  std::transform(pixels, pixels + count, pixels, [](uint8_t shade) { return 255 - shade; });
}

static void mirror(uint8_t *pixels, size_t width, size_t height) {
  for (size_t row = 0; row < height; ++row) {
    std::reverse(pixels + row * width, pixels + (row + 1) * width);
  }
}

extern "C" enum qr_result qr_read(uint8_t *pixels, int width, int height, uint8_t *content,
                                  size_t capacity, size_t *count) {
  *count = 0;
  if (width <= 0 || height <= 0) return qr_found_none;
  const size_t columns = width, rows = height;
  try {
    // The library reads some mirrored codes by itself, and from 2.0 on those that are light on
    // dark; here all are read, whichever it is.
    for (int look = 0; look < 4; ++look) {
      if (look == 2) mirror(pixels, columns, rows);
      if (look % 2 == 1) invert(pixels, columns * rows);
      const auto result = read_as_is(pixels, width, height, content, capacity, count);
      if (result != qr_found_none) return result;
    }
    return qr_found_none;
  } catch (...) {
    return qr_failed;
  }
}
