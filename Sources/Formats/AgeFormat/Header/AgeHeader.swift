public import ByteStreams
internal import CryptoPrimitives
internal import SecretMemory

/// What stands in the open at the beginning of an age file: for how many it is, and in which ways. Nothing of it is proved before
/// somebody opens the file.
public struct AgeHeader: Equatable, Sendable {
  /// In which way somebody gets at the file's key.
  public enum Recipient: Hashable, Sendable {
    case x25519
    /// ML-KEM-768 with X25519.
    case hybrid
    /// By scrypt, whose cost is 2 to the power of this.
    case passphrase(workFactor: Int)
    /// A type that is not read, or one that only fills the header.
    case other(type: String)
  }

  let stanzas: [Stanza]
  /// 32 octets.
  let code: [UInt8]
  /// All that the code is over: from the first line to the three dashes.
  let authenticated: [UInt8]

  /// In the order of the file.
  public var recipients: [Recipient] {
    stanzas.map { stanza in
      switch stanza {
      case .x25519: .x25519
      case .hybrid: .hybrid
      case .scrypt(let stanza): .passphrase(workFactor: stanza.workFactor)
      case .other(let type): .other(type: type)
      }
    }
  }

  /// Whether a passphrase opens the file. Then nothing else does.
  public var isForPassphrase: Bool {
    if case .scrypt? = stanzas.first { true } else { false }
  }

  /// Reads the header of an age file, armored or not, and no key. It may take more of `source` than the header.
  ///
  /// Throws `AgeError`: `.notAge`, `.malformedArmor`, `.malformedHeader`, `.unsupported` for another version,
  /// `.limitExceeded`; and what the source throws.
  public init(reading source: any OctetSource) throws {
    try self.init(try AgeInput.file(source))
  }

  /// The code of a header under the key of its file.
  static func code(
    of authenticated: [UInt8], fileKey: borrowing SecretBytes
  ) throws(CryptoError) -> Octets32 {
    let key = try HKDFSHA256.derive(
      fileKey, salt: [UInt8](repeating: 0, count: 32), info: Array("header".utf8))
    return try HMACSHA256.code(key: key, message: authenticated)
  }

  /// Whether this is the header of the file that has the key.
  func isAuthentic(fileKey: borrowing SecretBytes) throws(CryptoError) -> Bool {
    let right = try Self.code(of: authenticated, fileKey: fileKey)
    return right.withUnsafeBytes { right in code.withUnsafeBytes { constantTimeEqual(right, $0) } }
  }
}
