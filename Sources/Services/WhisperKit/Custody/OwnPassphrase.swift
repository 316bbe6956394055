internal import KeyCustody
internal import SecretMemory
internal import Vault

extension VaultStore {
  /// Lays a passphrase of their own over private keys, or takes it away with nil, with the answers that they ask for.
  func setOwnPassphrase(
    _ passphrase: borrowing SecretBytes?,
    of keys: [(kind: PrivateKeyKind, fingerprint: [UInt8])], _ answers: KeyAnswers?,
    judge: (Transaction) throws -> Void = { _ in }
  ) throws {
    // The closure cannot borrow what is borrowed here, so that it gets a copy of its own.
    let passphrase = try CopiedPassphrase(passphrase)
    try KeyAnswers.serve(answers) { custody in
      try passphrase.with { passphrase in
        try setOwnPassphrase(
          passphrase, of: keys, answers: custody ?? CustodyAnswers(),
          checking: { try $0.reproduces($1, from: $2) }, judge: judge)
      }
    }
  }
}

private final class CopiedPassphrase {
  private let secret: SecretBytes?

  init(_ secret: borrowing SecretBytes?) throws {
    switch secret {
    case .some(let secret): self.secret = try secret.copy()
    case .none: self.secret = nil
    }
  }

  func with(_ body: (borrowing SecretBytes?) throws -> Void) rethrows { try body(secret) }
}
