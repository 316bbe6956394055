internal import SecretMemory

/// The answer of a strong factor: what came of it is kept, so that the factor can be used more than once. Letting go of it
/// wipes it.
protocol FactorAnswer: Sendable {
  /// The protector's row, of a list that nobody vouches for unless its root was opened with this and verified.
  var protector: ProtectorRow { get }
  /// 65 bytes.
  var publicKey: [UInt8] { get }

  /// The shared secret of the factor's private key with a point.
  ///
  /// Throws `VaultError.rootDamaged` for a point or key that is none of the vault's, and what the factor throws.
  func agree(with point: [UInt8]) throws -> SecretBytes
}
