/// EMSA-PKCS1-v1_5 (RFC 8017, section 9.2).
enum SignatureEncoding {
  /// 00 01 FF … FF 00 ‖ DigestInfo; nil for a digest of another size than the function's.
  static func encode(
    _ digest: some Collection<UInt8>, of function: HashFunction, count: Int
  ) -> [UInt8]? {
    guard digest.count == function.digestSize else { return nil }
    let info = prefix(function) + digest
    let padding = count - 3 - info.count
    guard padding >= 8 else { return nil }
    return [0, 1] + [UInt8](repeating: 0xFF, count: padding) + [0] + info
  }

  /// The DER of a DigestInfo, up to the digest: SEQUENCE (SEQUENCE (identifier, NULL), OCTET STRING).
  private static func prefix(_ function: HashFunction) -> [UInt8] {
    let identifier: [UInt8] =
      switch function {
      case .sha1: [0x2B, 0x0E, 0x03, 0x02, 0x1A]
      case .sha256: nist + [1]
      case .sha384: nist + [2]
      case .sha512: nist + [3]
      case .sha224: nist + [4]
      case .sha3_256: nist + [8]
      case .sha3_512: nist + [10]
      }
    let algorithm = element(0x06, identifier) + element(0x05, [])
    let digest = [0x04, UInt8(truncatingIfNeeded: function.digestSize)]
    let inner = element(0x30, algorithm) + digest
    return [0x30, UInt8(truncatingIfNeeded: inner.count + function.digestSize)] + inner
  }

  /// 2.16.840.1.101.3.4.2, NIST's hash functions.
  private static let nist: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02]

  /// Every element here is shorter than 128 bytes.
  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, UInt8(truncatingIfNeeded: content.count)] + content
  }
}
