/// A key that a message's session key is encrypted to, as its packet says (RFC 9580, section 5.1).
public struct MessageRecipient: Hashable, Sendable {
  /// Of the packet: 3, which goes with SEIPDv1, or 6, which goes with SEIPDv2.
  public let version: UInt8
  /// The key that decrypts, most often a subkey. Nil where it is hidden, or named in a way that is not read.
  public let key: KeyReference?
  /// Whether the packet does not tell whose it is.
  public let isHidden: Bool
  /// What the session key is encrypted with, be it read or not.
  public let algorithm: PublicKeyAlgorithm

  /// Nil for a packet that is not as its version has it, or is of a version that is not read.
  init?(parsing body: [UInt8]) {
    var reader = PacketReader(body)
    guard let version = try? reader.integer(UInt8.self) else { return nil }
    switch version {
    case 3:
      guard let octets = try? reader.fixed(8) else { return nil }
      let keyID = KeyID(Array(octets))
      isHidden = keyID == .anonymous
      key = isHidden ? nil : .keyID(keyID)
    case 6:
      guard let named = try? reader.octetPrefixed() else { return nil }
      isHidden = named.isEmpty
      key = named.first.flatMap { version in
        (try? Fingerprint(version: version, named.dropFirst())).map { .fingerprint($0) }
      }
    default: return nil
    }
    guard let algorithm = try? reader.integer(UInt8.self) else { return nil }
    self.version = version
    self.algorithm = PublicKeyAlgorithm(rawValue: algorithm)
  }
}

/// A password that opens a message, as its packet says (RFC 9580, section 5.3).
public struct MessagePassword: Hashable, Sendable {
  /// How a key is made of the password (section 3.7).
  public enum Derivation: Hashable, Sendable {
    case simple(HashAlgorithm)
    case salted(HashAlgorithm)
    /// Over so many octets.
    case iterated(HashAlgorithm, octets: Int)
    /// Over so many octets of memory.
    case argon2(passes: UInt8, lanes: UInt8, memory: UInt64)
    /// In a way that is not read, or that cannot be.
    case notRead
  }

  /// Of the packet: 4, which goes with SEIPDv1, or 6, which goes with SEIPDv2.
  public let version: UInt8
  /// What the session key is encrypted with; in version 4 it may be the message's own.
  public let cipher: SymmetricAlgorithm
  public let derivation: Derivation

  /// Nil for a packet that is not as its version has it, or is of a version that is not read.
  init?(parsing body: [UInt8]) {
    var reader = PacketReader(body)
    guard let version = try? reader.integer(UInt8.self), version == 4 || version == 6 else {
      return nil
    }
    if version == 6 {
      guard let fields = try? reader.octetPrefixed() else { return nil }
      reader = PacketReader(fields)
    }
    guard let cipher = try? reader.integer(UInt8.self) else { return nil }
    if version == 6 {
      guard (try? reader.integer(UInt8.self)) != nil, let fields = try? reader.octetPrefixed()
      else { return nil }
      reader = PacketReader(fields)
    }
    guard let s2k = try? S2K(reading: &reader) else { return nil }
    self.version = version
    self.cipher = SymmetricAlgorithm(rawValue: cipher)
    derivation = Derivation(s2k)
  }
}

extension MessagePassword.Derivation {
  init(_ s2k: S2K) {
    switch s2k {
    case .simple(let hash): self = .simple(hash)
    case .salted(let hash, _): self = .salted(hash)
    case .iterated(let hash, _, let count): self = .iterated(hash, octets: S2K.octetCount(count))
    // RFC 9580, section 3.7.1.4: at most 2 TiB.
    case .argon2(_, let passes, let lanes, let memory) where memory <= 31:
      self = .argon2(passes: passes, lanes: lanes, memory: 1024 << UInt64(memory))
    case .argon2, .gnuStub, .unknown: self = .notRead
    }
  }
}
