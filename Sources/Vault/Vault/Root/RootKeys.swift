internal import CryptoPrimitives
internal import SecretMemory
internal import VaultModel

/// What the root secret and the slot root are turned into when the vault is unlocked. The two
/// secrets themselves are wiped as soon as this stands.
final class RootKeys {
  let vaultID: [UInt8]
  private let wrappingKey: SecretBytes
  private let standardSlotKey: SecretBytes

  init(_ secrets: borrowing RootSecrets, vaultID: [UInt8]) throws {
    self.vaultID = vaultID
    wrappingKey = try VaultError.mapping {
      try HKDFSHA256.derive(secrets.root, salt: vaultID, info: Array("whisper-root-v1".utf8))
    }
    standardSlotKey = try VaultError.mapping {
      try HKDFSHA256.derive(
        secrets.slotRoot, salt: vaultID, info: Array("whisper-slot-v1:standard".utf8))
    }
  }

  // MARK: Registry

  /// The code of a list.
  func code(of registry: Registry) throws -> Octets32 {
    try code(registry.message(vaultID: vaultID))
  }

  func code(_ message: CanonicalWriter) throws -> Octets32 {
    try VaultError.mapping { try HMACSHA256.code(key: wrappingKey, message: message.bytes) }
  }

  // MARK: Counter

  /// What the field `counter` is sealed under, 32 bytes.
  func counterKey() throws(CryptoError) -> SecretBytes {
    try HKDFSHA256.derive(
      wrappingKey, salt: vaultID, info: Array("whisper-counter-v1".utf8))
  }

  // MARK: Domain keys

  /// A fresh random domain key, wrapped.
  func makeDomainKey(
    _ domain: VaultPart, random: inout some RandomSource
  ) throws -> (key: DomainKey, wrapped: [UInt8]) {
    try VaultError.mapping {
      let key = try random.secret(32)
      let wrappingKey = try domainWrappingKey(domain)
      let wrapped = try key.withUnsafeBytes { bytes in
        try AES256GCM.seal(bytes, key: wrappingKey, aad: domainAAD(domain), random: &random)
      }
      return (try DomainKey(key, domain: domain, vaultID: vaultID), wrapped)
    }
  }

  /// The domain key inside its wrap. Throws `VaultError.domainDamaged` when it does not open.
  func openDomainKey(_ domain: VaultPart, wrapped: [UInt8]) throws -> DomainKey {
    try VaultError.mapping(notAuthentic: .domainDamaged(domain, reason: .keyNotOpen)) {
      let key = try AES256GCM.open(
        wrapped, key: domainWrappingKey(domain), aad: domainAAD(domain))
      return try DomainKey(key, domain: domain, vaultID: vaultID)
    }
  }

  private func domainWrappingKey(_ domain: VaultPart) throws -> SecretBytes {
    try HKDFSHA256.derive(
      wrappingKey, salt: vaultID, info: Array("whisper-domain-v1:\(domain.rawValue)".utf8))
  }

  private func domainAAD(_ domain: VaultPart) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 64)
    writer.label("whisper-domain-key-v1")
    writer.prefixed(vaultID)
    writer.prefixed(domain.rawValue)
    return writer.bytes
  }

  // MARK: Slots

  /// Seals the access secret of a private key's element key, so that it is there while the vault
  /// is unlocked. `binding` names the key.
  func sealSlot(
    _ access: borrowing SecretBytes, binding: [UInt8], random: inout some RandomSource
  ) throws -> [UInt8] {
    try VaultError.mapping {
      try access.withUnsafeBytes { bytes in
        try AES256GCM.seal(bytes, key: standardSlotKey, aad: binding, random: &random)
      }
    }
  }

  func openSlot(_ slot: [UInt8], binding: [UInt8]) throws -> SecretBytes {
    try VaultError.mapping(
      notAuthentic: .domainDamaged(.keyMetadata, reason: .accessSlot)
    ) {
      try AES256GCM.open(slot, key: standardSlotKey, aad: binding)
    }
  }
}

/// The two secrets that the root envelope holds, 32 bytes each.
struct RootSecrets: ~Copyable {
  let root: SecretBytes
  let slotRoot: SecretBytes

  init(root: consuming SecretBytes, slotRoot: consuming SecretBytes) {
    self.root = root
    self.slotRoot = slotRoot
  }

  static func random(_ random: inout some RandomSource) throws -> RootSecrets {
    RootSecrets(root: try random.secret(32), slotRoot: try random.secret(32))
  }

  /// Takes them from the 64 bytes that the envelope holds.
  static func parsing(_ bytes: borrowing SecretBytes) throws -> RootSecrets {
    guard bytes.count == 64 else { throw VaultError.rootDamaged }
    return RootSecrets(
      root: try bytes.withUnsafeBytes { try SecretBytes(copying: $0.prefix(32)) },
      slotRoot: try bytes.withUnsafeBytes { try SecretBytes(copying: $0.suffix(32)) })
  }

  /// Root secret ‖ slot root.
  borrowing func joined() throws -> SecretBytes {
    var joined = try SecretBytes(count: 64)
    joined.withUnsafeMutableBytes { output in
      root.withUnsafeBytes { output.copyMemory(from: $0) }
      slotRoot.withUnsafeBytes {
        UnsafeMutableRawBufferPointer(rebasing: output[32...]).copyMemory(from: $0)
      }
    }
    return joined
  }
}
