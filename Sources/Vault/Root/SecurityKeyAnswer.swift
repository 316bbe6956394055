internal import CryptoPrimitives
internal import SecretMemory

/// A security key that was touched: the private key that came of what it gave.
final class SecurityKeyAnswer: FactorAnswer {
  let protector: ProtectorRow
  let publicKey: [UInt8]
  private let privateKey: SecretBytes

  /// Throws `VaultError.rootDamaged` where what the security key gave is not the private half of what stands in the row.
  init(
    _ secret: borrowing SecretBytes, to protector: ProtectorRow, factor: SecurityKeyFactor,
    vaultID: [UInt8]
  ) throws {
    let privateKey = try SecurityKeyFactor.privateKey(secret, factor.credential, vaultID)
    guard try P256Agreement.publicKey(of: privateKey) == factor.publicKey else {
      throw VaultError.rootDamaged
    }
    (self.protector, publicKey) = (protector, factor.publicKey)
    self.privateKey = privateKey
  }

  func agree(with point: [UInt8]) throws -> SecretBytes {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      try P256Agreement.sharedSecret(privateKey: privateKey, publicKey: point)
    }
  }
}
