internal import CryptoPrimitives

/// A session key for one public key (RFC 9580, section 5.1): version 3 for SEIPDv1, version 6 for SEIPDv2.
struct PublicKeyESK: Hashable, Sendable {
  enum Version: UInt8, Sendable {
    case v3 = 3
    case v6 = 6
  }

  enum Recipient: Hashable, Sendable {
    case anonymous
    case keyID(KeyID)
    case fingerprint(Fingerprint)
  }

  let version: Version
  let recipient: Recipient
  let algorithm: PublicKeyAlgorithm
  let material: Material

  /// What the algorithms of section 5.1.3 and after write, and those of RFC 9980, section 4.3.1.
  enum Material: Hashable, Sendable {
    case rsa(MPI)
    case ecdh(ephemeral: [UInt8], wrapped: [UInt8])
    /// In version 3 the cipher stands in the open.
    case montgomery(ephemeral: [UInt8], cipher: SymmetricAlgorithm?, wrapped: [UInt8])
    /// The cipher as above.
    case composite(ecdh: [UInt8], mlkem: [UInt8], cipher: SymmetricAlgorithm?, wrapped: [UInt8])
  }

  init(version: Version, recipient: Recipient, algorithm: PublicKeyAlgorithm, material: Material) {
    self.version = version
    self.recipient = recipient
    self.algorithm = algorithm
    self.material = material
  }

  /// The same, and does not say for whom it is.
  var anonymous: PublicKeyESK {
    PublicKeyESK(version: version, recipient: .anonymous, algorithm: algorithm, material: material)
  }

  /// Nil for versions, of packet or key, and algorithms that are not read, which are passed over. Throws
  /// `OpenPGPError.Kind.malformed`.
  init?(parsing body: [UInt8]) throws(OpenPGPError) {
    var reader = PacketReader(body)
    guard let version = Version(rawValue: try reader.integer()) else { return nil }
    self.version = version
    switch version {
    case .v3:
      let keyID = KeyID(Array(try reader.fixed(8)))
      recipient = keyID == .anonymous ? .anonymous : .keyID(keyID)
    case .v6:
      var key = PacketReader(try reader.octetPrefixed())
      if key.remaining == 0 {
        recipient = .anonymous
      } else {
        let keyVersion = try key.integer(UInt8.self)
        guard Fingerprint.size(ofVersion: keyVersion) != nil else { return nil }
        recipient = .fingerprint(try Fingerprint(version: keyVersion, try key.rest()))
      }
    }
    algorithm = PublicKeyAlgorithm(rawValue: try reader.integer())
    switch algorithm {
    case .rsa, .rsaEncryptOnly:
      material = .rsa(try reader.mpi())
    case .ecdh:
      material = .ecdh(
        ephemeral: try reader.mpi().octets, wrapped: Array(try reader.octetPrefixed()))
    case .x25519, .x448:
      let ephemeral = Array(try reader.fixed(algorithm == .x25519 ? 32 : 56))
      var rest = PacketReader(try reader.octetPrefixed())
      let cipher =
        version == .v3 ? SymmetricAlgorithm(rawValue: try rest.integer()) : nil
      material = .montgomery(ephemeral: ephemeral, cipher: cipher, wrapped: Array(try rest.rest()))
    case .mlkem768X25519, .mlkem1024X448:
      guard let kem = CompositeKEM(algorithm) else { return nil }
      let ecdh = Array(try reader.fixed(kem.ecdhSize))
      let mlkem = Array(try reader.fixed(kem.mlkem.ciphertextSize))
      var rest = PacketReader(try reader.octetPrefixed())
      let cipher = version == .v3 ? SymmetricAlgorithm(rawValue: try rest.integer()) : nil
      // Nobody may write another one.
      guard cipher?.isAES ?? true else { throw OpenPGPError(.malformed, .sessionKeyMalformed) }
      material = .composite(
        ecdh: ecdh, mlkem: mlkem, cipher: cipher, wrapped: Array(try rest.rest()))
    default:
      return nil
    }
    try reader.finish()
  }

  var packet: Packet {
    var writer = CanonicalWriter(capacity: 2048)
    writer.integer(version.rawValue)
    switch (version, recipient) {
    case (.v3, .keyID(let keyID)): writer.fixed(keyID.octets)
    case (.v3, _): writer.fixed(KeyID.anonymous.octets)
    case (.v6, .fingerprint(let fingerprint)):
      writer.integer(UInt8(truncatingIfNeeded: fingerprint.octets.count + 1))
      writer.integer(fingerprint.version)
      writer.fixed(fingerprint.octets)
    case (.v6, _): writer.integer(UInt8(0))
    }
    writer.integer(algorithm.rawValue)
    switch material {
    case .rsa(let block):
      writer.mpi(block)
    case .ecdh(let ephemeral, let wrapped):
      writer.mpi(MPI(ephemeral))
      writer.integer(UInt8(truncatingIfNeeded: wrapped.count))
      writer.fixed(wrapped)
    case .montgomery(let ephemeral, let cipher, let wrapped):
      writer.fixed(ephemeral)
      writer.integer(UInt8(truncatingIfNeeded: wrapped.count + (cipher == nil ? 0 : 1)))
      if let cipher { writer.integer(cipher.rawValue) }
      writer.fixed(wrapped)
    case .composite(let ecdh, let mlkem, let cipher, let wrapped):
      writer.fixed(ecdh)
      writer.fixed(mlkem)
      writer.integer(UInt8(truncatingIfNeeded: wrapped.count + (cipher == nil ? 0 : 1)))
      if let cipher { writer.integer(cipher.rawValue) }
      writer.fixed(wrapped)
    }
    return Packet(.publicKeyEncryptedSessionKey, writer.bytes)
  }

  /// Whether it names the key, or nobody, and the key is one that decrypts.
  func mayBe(for key: PublicKey) -> Bool {
    guard algorithm == key.algorithm || (algorithm.isRSA && key.algorithm.isRSA),
      key.algorithm.canEncrypt
    else { return false }
    return switch recipient {
    case .anonymous: true
    case .keyID(let keyID): keyID == key.keyID
    case .fingerprint(let fingerprint): fingerprint == key.fingerprint
    }
  }
}

extension PublicKeyAlgorithm {
  var isRSA: Bool { self == .rsa || self == .rsaEncryptOnly || self == .rsaSignOnly }
}
