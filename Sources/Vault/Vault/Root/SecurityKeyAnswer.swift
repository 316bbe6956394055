internal import CryptoPrimitives
internal import SecretMemory

/// A security key that was touched: the private key that came of what it gave.
final class SecurityKeyAnswer: FactorAnswer {
  let protector: ProtectorRow
  let publicKey: [UInt8]
  private let privateKey: SecretBytes

  /// What the security key gave is whatever it gave: one that is not the private half of what stands in the row opens
  /// nothing that is sealed to that.
  init(
    _ secret: borrowing SecretBytes, to protector: ProtectorRow, factor: SecurityKeyFactor,
    vaultID: [UInt8]
  ) throws {
    (self.protector, publicKey) = (protector, factor.publicKey)
    privateKey = try SecurityKeyFactor.privateKey(secret, factor.credential, vaultID)
  }

  func agree(with point: [UInt8]) throws -> SecretBytes {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: point)
    }
  }
}
