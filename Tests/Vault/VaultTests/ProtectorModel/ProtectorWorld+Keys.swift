import CryptoPrimitives
import SecretMemory
import SecureElement

@testable import Vault

/// The private keys in a model's vault. Those that have octets have them of the step that made them.
extension ProtectorWorld {
  func newKey(
    _ kind: ProtectorStep.KeyKind, _ step: Int, in vault: VaultStore
  ) throws {
    let new: NewPrivateKey
    if let sample = try Self.sample(kind, step) {
      new = try vault.newPrivateKey(
        secretBytes(sample.seed), sample.kind, publicKey: sample.publicKey,
        fingerprint: sample.fingerprint)
    } else {
      let key = try vault.newElementKey(for: .agreement)
      deviceBound[step] = key.elementKey.publicKey
      new = try NewPrivateKey(
        deviceBound: key, publicKey: key.elementKey.publicKey, fingerprint: Self.fingerprint(step))
    }
    try vault.write { try $0.store(new) }
  }

  /// Opens or uses every private key that the model knows, and finds it to be what it was.
  func use(_ answers: CustodyAnswers?, in vault: VaultStore) throws {
    try vault.read(with: answers) { transaction in
      _ = try transaction.protectors()
      for (step, kind) in model.state.privateKeys.sorted(by: { $0.key < $1.key }) {
        if let sample = try Self.sample(kind, step) {
          try require(transaction.seed(sample), sample.seed, "the private key of step \(step)")
        } else {
          try agree(step, in: transaction)
        }
      }
    }
  }

  private func agree(_ step: Int, in transaction: Transaction) throws {
    let mine = [UInt8](repeating: 7, count: 32)
    let shared = try transaction.use(
      .agree(P256Agreement.publicKey(of: secretBytes(mine))), .elementKey,
      fingerprint: Self.fingerprint(step), rules: SampleRules())
    let expected = try P256Agreement.sharedSecret(
      privateKey: secretBytes(mine), publicKey: deviceBound[step] ?? [])
    try require(
      shared.withUnsafeBytes { Array($0) }, expected.withUnsafeBytes { Array($0) },
      "what the element's key of step \(step) agrees on")
  }

  static func fingerprint(_ step: Int) -> [UInt8] { sha256(bytes("key of step \(step)")).bytes }

  /// Nil for a key of the element's own.
  private static func sample(_ kind: ProtectorStep.KeyKind, _ step: Int) throws -> SampleKey? {
    let seed = sha256(bytes("octets of step \(step)")).bytes
    return switch kind {
    case .x25519: try SampleKey(.x25519, fingerprint: fingerprint(step), seed: seed)
    case .ed25519: try SampleKey(.ed25519, fingerprint: fingerprint(step), seed: seed)
    case .deviceBound: nil
    }
  }
}
