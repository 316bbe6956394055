internal import CryptoPrimitives
internal import OpenPGP
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

extension MessageService {
  /// What a person is asked before a message that was planned is signed, whatever was answered so far. No private key is used
  /// to find out. Throws `WhisperError`, `.keyNotFound` for one that is not here among others.
  package func needs(of plan: SendPlan) throws(WhisperError) -> [KeyQuestion.Code] {
    guard plan.isSigned else { return [] }
    let fingerprint = plan.sender.keys.fingerprint.bytes
    return try WhisperError.mapping {
      try vault.read { transaction in
        try transaction.needs(
          presence: plan.needsPresence,
          ownPassphrase: transaction.hasOwnPassphrase(.ed25519, fingerprint: fingerprint))
      }
    }
  }
}

extension OpenPGPMessageService {
  /// The same for what was planned to be encrypted.
  package func needs(of plan: EncryptionPlan) throws(WhisperError) -> [KeyQuestion.Code] {
    guard let signing = plan.signing else { return [] }
    let keeping = signing.key.held[signing.signer.fingerprint]
    return try WhisperError.mapping {
      try vault.read {
        try $0.needs(
          presence: signing.needsPresence, ownPassphrase: keeping?.hasOwnPassphrase ?? false)
      }
    }
  }
}

extension Transaction {
  fileprivate func needs(presence: Bool, ownPassphrase: Bool) throws -> [KeyQuestion.Code] {
    let isHigh = try keyMode() == .high
    return (presence ? [.presence] : []) + (isHigh ? [.strongFactor] : [])
      + (ownPassphrase ? [.ownPassphrase] : [])
  }
}
