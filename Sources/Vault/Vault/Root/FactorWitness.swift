internal import CryptoPrimitives
internal import SecretMemory

/// What only who uses a strong factor's private key, or has the root open, can know: 32 bytes that stand in the keys of
/// the boxes which are sealed to the factor's public key. Without it whoever writes the file could seal a root of his own
/// to that public key, and the person's own PIN or security key would open his vault.
///
/// It is the agreement of the private key with a point of which nobody knows the logarithm; the vault keeps it sealed
/// under its root, so that a new root is sealed to the factor without asking for it.
/// Source: docs/VAULT.md, "Root envelope, version 2".
enum FactorWitness {
  /// x is SHA-256("whisper-factor-point-v1" ‖ 0), y the even one of the two: 65 bytes.
  static let point: [UInt8] = [
    0x04, 0xF6, 0x27, 0x3B, 0xAE, 0xBD, 0x99, 0x9D, 0x15, 0x16, 0x81, 0xDD, 0x49, 0xCF, 0x18, 0xAB,
    0xCF, 0xF4, 0xEA, 0x01, 0xFA, 0x62, 0x34, 0x1A, 0xFC, 0x76, 0x49, 0xAE, 0x8C, 0xF8, 0x7C, 0x88,
    0xD0, 0xAF, 0x3E, 0x3D, 0xB6, 0x9D, 0xE6, 0xCF, 0x47, 0x51, 0x85, 0x17, 0xF0, 0x6E, 0x4C, 0x4F,
    0xA0, 0xCC, 0x17, 0x0D, 0x42, 0x4A, 0x1F, 0x89, 0xAA, 0xC3, 0x48, 0xFB, 0x3B, 0x23, 0x58, 0x7D,
    0x86,
  ]

  private static let label: StaticString = "whisper-witness-v1"

  /// HKDF-SHA256(agreement with the point, salt: vault id, label ‖ LP(protector id) ‖ LP(kind) ‖ LP(public)).
  static func make(_ answer: any FactorAnswer, vaultID: [UInt8]) throws -> SecretBytes {
    try HKDFSHA256.derive(
      answer.agree(with: point), salt: vaultID,
      info: binding([answer.protector.id, [answer.protector.kind], answer.publicKey]))
  }

  /// Sealed under the root secret that a box of the factor holds.
  static func seal(
    _ witness: borrowing SecretBytes, under secrets: borrowing RootSecrets, for row: ProtectorRow,
    vaultID: [UInt8], random: inout some RandomSource
  ) throws -> [UInt8] {
    let binding = try binding(row, vaultID)
    let key = try HKDFSHA256.derive(secrets.root, salt: vaultID, info: binding)
    return try witness.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: binding, random: &random)
    }
  }

  static func open(
    _ sealed: some Collection<UInt8>, under secrets: borrowing RootSecrets, for row: ProtectorRow,
    vaultID: [UInt8]
  ) throws -> SecretBytes {
    let binding = try binding(row, vaultID)
    let key = try HKDFSHA256.derive(secrets.root, salt: vaultID, info: binding)
    return try AES256GCM.open(Array(sealed)[...], key: key, aad: binding)
  }

  private static func binding(_ row: ProtectorRow, _ vaultID: [UInt8]) throws -> [UInt8] {
    binding([vaultID, row.id, [row.kind], try row.factorKey()])
  }

  private static func binding(_ values: [[UInt8]]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label(label)
    for value in values { writer.prefixed(value) }
    return writer.bytes
  }
}
