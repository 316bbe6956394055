public import CryptoPrimitives
internal import KeyCustody
public import SecretMemory
internal import Vault
internal import WhisperEnvelope

extension IdentityService {
  /// Whether the private keys of an identity are in the vault: a repair or a restoring may have left them out.
  public func hasPrivateKeys(_ id: Identity.ID) throws(WhisperError) -> Bool {
    try WhisperError.mapping {
      try vault.read { try IdentityStore($0).find(id).hasPrivateKeys($0) }
    }
  }

  /// The identities whose private keys are not all in the vault.
  public func withoutPrivateKeys() throws(WhisperError) -> Set<Identity.ID> {
    try WhisperError.mapping {
      try vault.read { transaction in
        let lacking = try IdentityStore(transaction).all().filter {
          try !$0.hasPrivateKeys(transaction)
        }
        return Set(lacking.map(\.id))
      }
    }
  }

  /// Whether the private keys of an identity ask for a passphrase of their own at each use. False where they are lost.
  public func hasOwnPassphrase(_ id: Identity.ID) throws(WhisperError) -> Bool {
    try WhisperError.mapping {
      try vault.read { transaction in
        let fingerprint = try IdentityStore(transaction).find(id).keys.fingerprint.bytes
        do {
          return try transaction.hasOwnPassphrase(.x25519, fingerprint: fingerprint)
        } catch VaultError.keyNotFound {
          return false
        }
      }
    }
  }

  /// Has the private keys of an identity ask for a passphrase of their own at each use, another one than before perhaps, or
  /// for none any more with nil. Copies of the vault made earlier have them as they were. `answers` are for what they ask
  /// for now; `shown` is the fingerprint that the person was asked about.
  ///
  /// Throws `WhisperError`, among them `.changedMeanwhile` where the identity has other keys by then.
  public func setOwnPassphrase(
    _ passphrase: borrowing SecretBytes?, of id: Identity.ID, shown: Octets32? = nil,
    answers: KeyAnswers? = nil
  ) throws(WhisperError) {
    do {
      let keys = try vault.read { try IdentityStore($0).find(id, shown: shown).keys }
      let kinds: [PrivateKeyKind] = keys.signing == nil ? [.x25519] : [.x25519, .ed25519]
      let own = kinds.map { ($0, keys.fingerprint.bytes) }
      try vault.setOwnPassphrase(
        passphrase, of: own, answers: answers?.custody ?? CustodyAnswers(),
        checking: { try $0.reproduces($1, from: $2) }
      ) { _ = try IdentityStore($0).find(id, shown: keys.fingerprint) }
    } catch {
      throw WhisperError(mapping: error)
    }
  }
}

extension Identity {
  fileprivate func hasPrivateKeys(_ transaction: Transaction) throws -> Bool {
    let kinds: [PrivateKeyKind] = keys.signing == nil ? [.x25519] : [.x25519, .ed25519]
    return try kinds.allSatisfy {
      try transaction.hasPrivateKey($0, fingerprint: keys.fingerprint.bytes)
    }
  }
}
