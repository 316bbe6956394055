internal import CryptoPrimitives

/// Numbers of TCG's TPM 2.0 Library, Part 2, by their names there without the prefix.
enum TPMTag {
  static let noSessions: UInt16 = 0x8001
  static let sessions: UInt16 = 0x8002
  static let hashCheck: UInt16 = 0x8024
}

/// TPM_ALG (6.3) and TPM_ECC_CURVE (6.4).
enum TPMAlgorithm {
  static let aes: UInt16 = 0x0006
  static let sha256: UInt16 = 0x000B
  static let null: UInt16 = 0x0010
  static let ecdsa: UInt16 = 0x0018
  static let ecdh: UInt16 = 0x0019
  static let ecc: UInt16 = 0x0023
  static let cfb: UInt16 = 0x0043
  static let nistP256: UInt16 = 0x0003
}

/// TPM_RH (7.4) and the ranges of handles (7.2).
enum TPMHandle {
  static let owner: UInt32 = 0x4000_0001
  static let null: UInt32 = 0x4000_0007
  /// An authorization by the value itself: TPM_RS_PW.
  static let password: UInt32 = 0x4000_0009
  /// Where systems keep the storage key of TCG's template for P-256.
  static let persistentStorageKey: UInt32 = 0x8100_0001

  static let sessionRanges: [UInt32] = [0x0200_0000, 0x0300_0000]
  static let transientRange: UInt32 = 0x8000_0000

  static func isTransient(_ handle: UInt32) -> Bool { handle >> 24 == 0x80 }
  static func isSession(_ handle: UInt32) -> Bool { handle >> 24 == 0x02 }
}

/// TPMA_SESSION (8.4).
enum SessionAttributes {
  static let continueSession: UInt8 = 0x01
  static let decrypt: UInt8 = 0x20
  static let encrypt: UInt8 = 0x40
  static let audit: UInt8 = 0x80
}

extension CanonicalWriter {
  /// A TPM2B: the length as UInt16, then the octets.
  mutating func sized(_ value: some Collection<UInt8>) {
    integer(UInt16(truncatingIfNeeded: value.count))
    fixed(value)
  }
}

extension CanonicalReader {
  /// The octets of a TPM2B, at most `limit`.
  mutating func sized(atMost limit: Int) throws(MalformedInput) -> ArraySlice<UInt8> {
    let count = Int(try integer(UInt16.self))
    guard count <= limit else { throw MalformedInput(.endsEarly) }
    return try fixed(count)
  }

  /// A TPM2B of 32 octets.
  mutating func sizedOctets32() throws(MalformedInput) -> Octets32 {
    guard let value = Octets32(try sized(atMost: Octets32.byteCount)) else {
      throw MalformedInput(.endsEarly)
    }
    return value
  }
}
