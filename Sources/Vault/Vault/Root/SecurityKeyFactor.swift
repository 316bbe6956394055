internal import CryptoPrimitives
internal import SecretMemory
internal import SecurityKey
internal import VaultModel

/// What a security key's row keeps beside its envelope: the public half of a key pair whose private half comes of what the
/// security key gives for a credential and a salt, and of nothing that is kept.
///
/// Layout: 1 ‖ LP(public, 65) ‖ LP(credential id) ‖ LP(salt, 32). Source: docs/VAULT.md, "Protectors".
struct SecurityKeyFactor {
  private static let version: UInt8 = 1
  private static let saltSize = 32
  /// Octets of the longest id that a security key gives (CTAP 2.1, section 6.4, maxCredentialIdLength by its default).
  private static let longestID = 1024

  let publicKey: [UInt8]
  let credential: SecurityKeyCredential

  // MARK: Making

  /// A new credential of a security key, which is touched twice for it: to make it, and to give its secret.
  init(
    of held: HeldSecurityKey, besides others: [SecurityKeyCredential], vaultID: [UInt8],
    random: inout some RandomSource
  ) throws {
    let id = try held.enrol(besides: others)
    guard Self.isID(id) else { throw VaultError.securityKey(.failed) }
    credential = SecurityKeyCredential(id: id, salt: random.bytes(Self.saltSize))
    let given = try held.secret(of: [credential])
    publicKey = try P256Agreement.publicKey(
      of: Self.privateKey(given.secret, credential, vaultID))
  }

  var bytes: [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.integer(Self.version)
    writer.prefixed(publicKey)
    writer.prefixed(credential.id)
    writer.prefixed(credential.salt)
    return writer.bytes
  }

  // MARK: Using

  init(parsing factor: [UInt8]) throws {
    var reader = CanonicalReader(factor)
    guard try reader.integer(UInt8.self) == Self.version else { throw CryptoError.notAuthentic }
    publicKey = Array(try reader.prefixed())
    credential = SecurityKeyCredential(
      id: Array(try reader.prefixed()), salt: Array(try reader.prefixed()))
    try reader.finish()
    guard NISTCurve.p256.contains(publicKey), Self.isID(credential.id),
      credential.salt.count == Self.saltSize
    else { throw CryptoError.notAuthentic }
  }

  private static func isID(_ id: [UInt8]) -> Bool { 1...longestID ~= id.count }

  /// The first of HKDF(secret, salt: vault id, "whisper-security-key-v1" ‖ LP(credential id) ‖ UInt8 n), n = 0, 1, …, that
  /// is a scalar of the curve: 32 bytes.
  static func privateKey(
    _ secret: borrowing SecretBytes, _ credential: SecurityKeyCredential, _ vaultID: [UInt8]
  ) throws -> SecretBytes {
    for n in UInt8.min...UInt8.max {
      var writer = CanonicalWriter(capacity: 256)
      writer.label("whisper-security-key-v1")
      writer.prefixed(credential.id)
      writer.integer(n)
      let candidate = try HKDFSHA256.derive(secret, salt: vaultID, info: writer.bytes)
      do {
        _ = try P256Agreement.publicKey(of: candidate)
        return candidate
      } catch CryptoError.memory(let error) {
        throw error
      } catch {
      }
    }
    // One in 2^32 is none.
    throw VaultError.cryptography
  }
}
