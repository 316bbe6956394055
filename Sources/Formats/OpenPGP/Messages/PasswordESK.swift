internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory

/// A session key for one password (RFC 9580, section 5.3): version 4 for SEIPDv1, version 6 for SEIPDv2.
struct PasswordESK: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// The password's key is the session key.
    case direct
    /// Version 4: cipher and key in CFB, with nothing that proves the password right.
    case cfb([UInt8])
    /// Version 6.
    case aead(AEADAlgorithm, nonce: [UInt8], sealed: [UInt8])
  }

  let cipher: SymmetricAlgorithm
  let s2k: S2K
  let form: Form

  var isVersion6: Bool { if case .aead = form { true } else { false } }

  init(cipher: SymmetricAlgorithm, s2k: S2K, form: Form) {
    self.cipher = cipher
    self.s2k = s2k
    self.form = form
  }

  /// Nil for versions and passwords that are not read, and in version 6 ciphers, which are passed over. In version 4 a
  /// cipher that is not read is kept, to be named. Throws `OpenPGPError.Kind.malformed`.
  init?(parsing body: [UInt8]) throws(OpenPGPError) {
    var reader = PacketReader(body)
    switch try reader.integer(UInt8.self) {
    case 4:
      cipher = SymmetricAlgorithm(rawValue: try reader.integer())
      s2k = try S2K(reading: &reader)
      let sealed = Array(try reader.rest())
      form = sealed.isEmpty ? .direct : .cfb(sealed)
    case 6:
      var fields = PacketReader(try reader.octetPrefixed())
      cipher = SymmetricAlgorithm(rawValue: try fields.integer())
      let mode = AEADAlgorithm(rawValue: try fields.integer())
      var derivation = PacketReader(try fields.octetPrefixed())
      s2k = try S2K(reading: &derivation)
      if case .unknown = s2k { return nil }
      try derivation.finish()
      guard let size = mode.mode?.nonceSize else { return nil }
      let nonce = Array(try fields.fixed(size))
      try fields.finish()
      form = .aead(mode, nonce: nonce, sealed: Array(try reader.rest()))
    default:
      return nil
    }
    switch s2k {
    case .unknown, .gnuStub: return nil
    // Without a salt a password gives the same key each time.
    case .simple where isVersion6: throw OpenPGPError(.malformed, .messagePasswordSaltMissing)
    default: break
    }
    guard isVersion6 ? cipher.isAES : cipher != .plaintext else { return nil }
  }

  var packet: Packet {
    var writer = CanonicalWriter(capacity: 128)
    switch form {
    case .direct, .cfb:
      writer.fixed([4, cipher.rawValue])
      writer.fixed(s2k.serialized)
      if case .cfb(let sealed) = form { writer.fixed(sealed) }
    case .aead(let mode, let nonce, let sealed):
      let derivation = s2k.serialized
      writer.integer(UInt8(6))
      writer.integer(UInt8(truncatingIfNeeded: 3 + derivation.count + nonce.count))
      writer.fixed([cipher.rawValue, mode.rawValue, UInt8(truncatingIfNeeded: derivation.count)])
      writer.fixed(derivation + nonce + sealed)
    }
    return Packet(.symmetricKeyEncryptedSessionKey, writer.bytes)
  }

  /// What a version 6 packet authenticates, and makes its key of (section 5.3.2).
  private static func info(_ cipher: SymmetricAlgorithm, _ mode: AEADAlgorithm) -> [UInt8] {
    [0xC3, 6, cipher.rawValue, mode.rawValue]
  }

  /// The session key that a password gives; nil when it is the wrong password and that shows. In version 4
  /// it may not show: then the message does not open. Nil for a cipher that is not known, too.
  func open(
    _ password: borrowing SecretBytes, budget: inout DerivationBudget
  ) throws -> SessionKey? {
    guard let block = cipher.implementation else { return nil }
    let key = try s2k.derive(password, size: block.keySize, budget: &budget)
    switch form {
    case .direct:
      return SessionKey(cipher: cipher, octets: key)
    case .cfb(let sealed):
      var opened = try SecretBytes(copying: sealed)
      do throws(CryptoError) {
        var stream = try CFBCipher(
          // audit: allow WA24 RFC 9580, 5.3: the key is used once
          block, key: key, initializationVector: [UInt8](repeating: 0, count: block.blockSize))
        opened.withUnsafeMutableBytes { stream.decrypt($0) }
      } catch .wrongSize {
        // One of the few keys that are weak: nobody locks anything with it.
        return nil
      }
      let inner = SymmetricAlgorithm(
        rawValue: opened.withUnsafeBytes { $0.first ?? 0 })
      let sessionKey = SessionKey(
        cipher: inner,
        octets: try opened.withUnsafeBytes { try SecretBytes(copying: $0.dropFirst()) })
      return sessionKey.fitsCipher ? sessionKey : nil
    case .aead(let mode, let nonce, let sealed):
      guard let aead = mode.mode, sealed.count > AEADCipher.tagSize else { return nil }
      let info = Self.info(cipher, mode)
      let sealing = try AEADCipher(
        block, aead, key: try HKDFSHA256.derive(key, salt: [], info: info, count: key.count))
      var opened = try SecretBytes(copying: sealed)
      do {
        try opened.withUnsafeMutableBytes { bytes in
          try sealing.open(
            UnsafeRawBufferPointer(bytes),
            into: UnsafeMutableRawBufferPointer(rebasing: bytes.dropLast(AEADCipher.tagSize)),
            nonce: nonce, authenticating: info)
        }
      } catch CryptoError.notAuthentic {
        return nil
      }
      opened.truncate(to: opened.count - AEADCipher.tagSize)
      return SessionKey(cipher: nil, octets: opened)
    }
  }

  /// Version 4: the session key of a cipher under a password that is iterated and salted.
  static func v4(
    _ sessionKey: borrowing SecretBytes, of cipher: SymmetricAlgorithm,
    password: borrowing SecretBytes, random: inout some RandomSource
  ) throws -> PasswordESK {
    var budget = DerivationBudget(Limits())
    let s2k = S2K.iterated(.sha256, salt: random.bytes(8), count: S2K.highestCount)
    let key = try s2k.derive(password, size: 32, budget: &budget)
    var stream = try CFBCipher(
      // audit: allow WA24 RFC 9580, 5.3: the key is used once
      .aes256, key: key, initializationVector: [UInt8](repeating: 0, count: 16))
    var sealed = [cipher.rawValue] + [UInt8](repeating: 0, count: sessionKey.count)
    sealed.withUnsafeMutableBytes { sealed in
      sessionKey.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: sealed[1...]).copyMemory(from: $0)
      }
      stream.encrypt(sealed)
    }
    return PasswordESK(cipher: .aes256, s2k: s2k, form: .cfb(sealed))
  }

  /// Version 6: the session key under AES-256-OCB with Argon2id over 64 MiB.
  static func v6(
    _ sessionKey: borrowing SecretBytes, password: borrowing SecretBytes,
    random: inout some RandomSource
  ) throws -> PasswordESK {
    var budget = DerivationBudget(Limits())
    let s2k = S2K.argon2(salt: random.bytes(16), passes: 3, lanes: 4, encodedMemory: 16)
    let nonce = random.bytes(15)
    let info = info(.aes256, .ocb)
    let key = try s2k.derive(password, size: 32, budget: &budget)
    let sealing = try AEADCipher(
      .aes256, .ocb, key: try HKDFSHA256.derive(key, salt: [], info: info, count: 32))
    var sealed = [UInt8](repeating: 0, count: sessionKey.count + AEADCipher.tagSize)
    try sealed.withUnsafeMutableBytes { sealed in
      try sessionKey.withUnsafeBytes {
        try sealing.seal($0, into: sealed, nonce: nonce, authenticating: info)
      }
    }
    return PasswordESK(
      cipher: .aes256, s2k: s2k, form: .aead(.ocb, nonce: nonce, sealed: sealed))
  }
}
