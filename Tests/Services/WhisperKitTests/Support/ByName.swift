import CryptoPrimitives
import SecretMemory
import Vault
import VaultModel
import WhisperEnvelope

@testable import WhisperKit

// Tests speak of people by name, as people do: find, then act.

/// Whom to seal to.
enum Addressee {
  case contact(name: String)
  case rawKey(String)
}

extension MessageService.Recipient {
  init(_ addressee: Addressee, in whisper: Whisper) throws {
    self =
      switch addressee {
      case .contact(let name): .contact(try whisper.contacts.find(name).id)
      case .rawKey(let key): .rawKey(key)
      }
  }
}

extension ContactService {
  func verify(_ name: String, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try verify(find(name).id, shown: shown)
  }

  func unverify(_ name: String) throws(WhisperError) -> Contact {
    try unverify(find(name).id)
  }

  func block(_ name: String) throws(WhisperError) -> Contact { try block(find(name).id) }

  func unblock(_ name: String) throws(WhisperError) -> Contact { try unblock(find(name).id) }

  func revoke(_ name: String, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try revoke(find(name).id, shown: shown)
  }

  func rename(_ name: String, to newName: String) throws(WhisperError) -> Contact {
    try rename(find(name).id, to: newName)
  }

  func setNote(_ name: String, _ note: String) throws(WhisperError) -> Contact {
    try setNote(find(name).id, note)
  }

  func remove(_ name: String, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try remove(find(name).id, shown: shown)
  }
}

extension IdentityService {
  func id(_ name: String?) throws -> Identity.ID? { try name.map { try find($0).id } }

  func exportable(_ name: String) throws -> Identity { try exportable(find(name).id) }

  func use(_ name: String) throws -> Identity { try use(find(name).id) }

  func archive(_ name: String) throws -> Identity { try archive(find(name).id) }

  func unarchive(_ name: String, shown: Octets32? = nil) throws(WhisperError) -> Identity {
    try unarchive(find(name).id, shown: shown)
  }

  func delete(_ name: String, shown: Octets32? = nil) throws -> Identity {
    try delete(find(name).id, shown: shown)
  }

  /// `unproven` is the fingerprint of the identity that may lose its proof.
  func rename(
    _ name: String, to newName: String, unproven: Octets32? = nil, presence: PresenceCheck
  ) throws -> Identity {
    let plan = try planRenaming(find(name).id, to: newName)
    let isAccepted = plan.identity.keys.fingerprint == unproven
    return try presence.asking(
      in: vault, where: plan.needsPresence && (!plan.losesProof || isAccepted)
    ) {
      try rename(plan, losingProof: isAccepted, answers: $0)
    }
  }

  func rotate(_ name: String?, presence: PresenceCheck) throws -> Rotation {
    let plan = try planRotation(of: id(name))
    return try presence.asking(in: vault, where: plan.needsPresence) {
      try rotate(plan, answers: $0)
    }
  }
}

/// What a program does that asks a person for the passphrase where a plan says that it is needed.
struct PresenceCheck {
  private let ask: () throws -> SecretBytes

  init(askPassphrase: @escaping () throws -> SecretBytes) { ask = askPassphrase }

  func asking<Result>(
    in vault: VaultStore, where isNeeded: Bool, _ body: (KeyAnswers) throws -> Result
  ) throws -> Result {
    let answers = KeyAnswers(for: vault)
    if isNeeded { try answers.answer(with: .passphrase(ask())) }
    return try body(answers)
  }
}
