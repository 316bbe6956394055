import Crypto
import Foundation
import SecretMemory
import SecureElement

@testable import Vault

/// The format as its specification says it, read with calls of swift-crypto and nothing of the vault's but its connection
/// to the file and the software element.
struct FormatReader {
  struct Failure: Error {}

  let database: Database
  let vaultID: [UInt8]
  let wrappingKey: SymmetricKey

  /// Reads a vault whose protector is none.
  init(_ vault: String) throws {
    database = try Database(path: databasePath(vault))
    vaultID = try database.blob("SELECT vault_id FROM vault") ?? []
    let devicePublic = try database.blob("SELECT device_public FROM vault") ?? []
    let deviceBlob = try database.blob("SELECT device_blob FROM vault") ?? []
    var fields = ArraySlice(try database.blob("SELECT envelope FROM protector") ?? [])
    let version = fields.removeFirst()
    let algorithm = try Self.takePrefixed(&fields)
    let protector = fields.removeFirst()
    let ephemeral = try Self.takePrefixed(&fields)
    let salt = try Self.takePrefixed(&fields)
    let box = try Self.takePrefixed(&fields)
    guard version == 2, protector == 0, fields.isEmpty else { throw Failure() }
    let binding =
      Array("whisper-root-envelope".utf8) + Self.prefixed([version]) + Self.prefixed(algorithm)
      + Self.prefixed(vaultID) + Self.prefixed(Array(SHA256.hash(data: devicePublic)))
      + Self.prefixed(Array(SHA256.hash(data: ephemeral))) + Self.prefixed([protector])
    let shared = try SoftwareSecureElement().sharedSecret(
      blob: deviceBlob, peer: ephemeral, authorization: .silent
    ).withUnsafeBytes { Array($0) }
    let key = Self.derive(shared, salt: salt, info: binding)
    let secrets = try Self.open(box, key, binding)
    guard secrets.count == 64 else { throw Failure() }
    wrappingKey = Self.derive(
      Array(secrets.prefix(32)), salt: vaultID, info: Array("whisper-root-v1".utf8))
  }

  /// A domain's keys.
  struct Keys {
    let sealing: SymmetricKey
    let authentication: SymmetricKey

    func code(_ message: [UInt8]) -> [UInt8] {
      Array(HMAC<SHA256>.authenticationCode(for: message, using: authentication))
    }
  }

  func keys(_ domain: String) throws -> Keys {
    let wrapped = try database.blob(
      "SELECT wrapped_key FROM domain WHERE name = ?1", .text(domain))
    let wrapping = Self.derive(
      wrappingKey.withUnsafeBytes { Array($0) }, salt: vaultID,
      info: Array("whisper-domain-v1:\(domain)".utf8))
    let key = try Self.open(
      wrapped ?? [], wrapping,
      Array("whisper-domain-key-v1".utf8) + Self.prefixed(vaultID) + Self.prefixed(domain))
    return Keys(
      sealing: Self.derive(key, salt: vaultID, info: Array("whisper-seal-v1".utf8)),
      authentication: Self.derive(key, salt: vaultID, info: Array("whisper-mac-v1".utf8)))
  }

  // MARK: Encoding

  static func integer(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// LP(x).
  static func prefixed(_ value: [UInt8]) -> [UInt8] { integer(UInt32(value.count)) + value }

  static func prefixed(_ value: String) -> [UInt8] { prefixed(Array(value.utf8)) }

  static func takePrefixed(_ bytes: inout ArraySlice<UInt8>) throws -> [UInt8] {
    guard bytes.count >= 4 else { throw Failure() }
    let count = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= 4 + count else { throw Failure() }
    defer { bytes = bytes.dropFirst(4 + count) }
    return Array(bytes.dropFirst(4).prefix(count))
  }

  // MARK: Cryptography

  static func derive(_ secret: [UInt8], salt: [UInt8], info: [UInt8]) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: 32)
  }

  /// What a nonce, a ciphertext and a tag hold.
  static func open(_ box: [UInt8], _ key: SymmetricKey, _ aad: [UInt8]) throws -> [UInt8] {
    Array(try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key, authenticating: aad))
  }

  /// The sum of numbers of 32 octets modulo 2^256.
  static func sum(_ codes: [[UInt8]]) -> [UInt8] {
    var total = [Int](repeating: 0, count: 32)
    for code in codes { for (index, byte) in code.enumerated() { total[index] += Int(byte) } }
    for index in total.indices.reversed() {
      if index > 0 { total[index - 1] += total[index] >> 8 }
      total[index] &= 0xFF
    }
    return total.map { UInt8($0) }
  }
}
