internal import CZlib

/// The checksum of ISO 3309 and ITU-T V.42, as in zlib, PNG and UR. It finds accidents, and no forgery.
package enum CRC32 {
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
  }
}
