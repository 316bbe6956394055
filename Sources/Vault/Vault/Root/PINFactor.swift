internal import CryptoPrimitives
internal import GcryptPrimitives
internal import SecretMemory
internal import SecureElement

/// What a PIN's row keeps beside its envelope: a key of the secure element that counts wrong secrets, and how its secret
/// comes from the PIN.
///
/// Layout: 1 ‖ LP(element public, 65) ‖ LP(element blob) ‖ LP(salt, 16) ‖ memory KiB UInt32 ‖ passes UInt32 ‖ lanes UInt32.
/// Source: docs/VAULT.md, "Protectors".
struct PINFactor {
  /// The characters, as Unicode scalars, that a PIN has.
  private static let lengths = 6...64

  private static let version: UInt8 = 1
  static let saltSize = 16

  let key: ElementKey
  private let salt: [UInt8]
  private let parameters: Argon2Parameters

  // MARK: Making

  /// A fresh key under the secret that a PIN gives with this salt.
  init(under secret: borrowing SecretBytes, salt: [UInt8], element: any SecureElement) throws {
    (self.salt, parameters) = (salt, .vault)
    let authorization = KeyAuthorization.guessable(try secret.copy())
    key = try element.mappingErrors { element throws(SecureElementError) in
      try element.makeKey(for: .agreement, under: authorization)
    }
  }

  /// What the key of a new PIN asks for: 32 bytes.
  static func newSecret(_ pin: borrowing SecretBytes, salt: [UInt8]) throws -> SecretBytes {
    try secret(pin, salt, .vault)
  }

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 512)
    writer.integer(Self.version)
    writer.prefixed(key.publicKey)
    writer.prefixed(key.blob)
    writer.prefixed(salt)
    writer.integer(parameters.memoryKiB)
    writer.integer(parameters.passes)
    writer.integer(parameters.lanes)
    return writer.bytes
  }

  // MARK: Using

  /// Reads what stands in the file. Parameters below those of new vaults are refused: who writes the file could have the
  /// PIN derived so cheaply that what comes of it gives the PIN away.
  init(parsing factor: [UInt8]) throws {
    var reader = CanonicalReader(factor)
    guard try reader.integer(UInt8.self) == Self.version else { throw CryptoError.notAuthentic }
    key = ElementKey(
      publicKey: Array(try reader.prefixed()), blob: Array(try reader.prefixed()))
    salt = Array(try reader.prefixed())
    parameters = Argon2Parameters(
      memoryKiB: try reader.integer(), passes: try reader.integer(), lanes: try reader.integer())
    try reader.finish()
    guard NISTCurve.p256.contains(key.publicKey), salt.count == Self.saltSize,
      parameters.memoryKiB >= Argon2Parameters.vault.memoryKiB,
      parameters.passes >= Argon2Parameters.vault.passes
    else { throw CryptoError.notAuthentic }
  }

  /// What the element's key asks for, of a PIN: 32 bytes.
  func secret(_ pin: borrowing SecretBytes) throws -> SecretBytes {
    // What is sealed to the public key alone needs no memory.
    try parameters.check(availableMemory: AvailableMemory.bytes())
    return try Self.secret(pin, salt, parameters)
  }

  /// Argon2id, then HKDF-Expand with "whisper-pin-auth-v1": 32 bytes.
  private static func secret(
    _ pin: borrowing SecretBytes, _ salt: [UInt8], _ parameters: Argon2Parameters
  ) throws -> SecretBytes {
    let derived = try Argon2id.derive(passphrase: pin, salt: salt, parameters: parameters)
    return try HKDFSHA256.expand(derived, info: Array("whisper-pin-auth-v1".utf8), count: 32)
  }

  /// Whether UTF-8 has as many Unicode scalars: its octets but those that continue one.
  static func isPIN(_ secret: borrowing SecretBytes) -> Bool {
    secret.withUnsafeBytes {
      lengths.contains($0.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) })
    }
  }
}
