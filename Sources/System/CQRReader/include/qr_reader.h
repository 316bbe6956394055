// Reads QR codes with ZXing-C++. No exception and no C++ type crosses this header.

#ifndef QR_READER_H
#define QR_READER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What `qr_read` found.
enum qr_result {
  qr_found_none = 0,
  qr_found_one = 1,
  /// Codes whose contents differ.
  qr_found_several = 2,
  /// A code with more content than fits.
  qr_too_long = 3,
  /// An exception: out of memory, or a defect.
  qr_failed = 4,
};

/// Looks for QR codes in a picture of `width` times `height` bytes, row by row, 0 black and 255
/// white; codes that are light on dark or mirrored are read too, for which the picture is changed.
/// The content of the code, without any conversion, goes to `content`, which has room for
/// `capacity` bytes, and its size to `count`. The same code twice is one.
enum qr_result qr_read(uint8_t *pixels, int width, int height, uint8_t *content,
                       size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
