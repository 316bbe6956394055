import CryptoPrimitives
import VaultModel
import WhisperEnvelope
import WhisperKit

/// An envelope that was sealed, with what its sender knew.
struct ModelLetter {
  let number: Int
  let text: String
  let sender: PublicIdentity
  let recipient: X25519PublicKey
  let isSigned: Bool
  let isForBareKey: Bool
  let sentAt: Int64

  /// What the letter says that this step sealed.
  static func message(_ number: Int) -> String { "letter \(number)" }
}

enum ModelRecipient {
  case contact(ModelName)
  case rawKey(X25519PublicKey)
}

extension VaultModel {
  struct SealPlan {
    let sender: PublicIdentity
    let recipient: X25519PublicKey
    let isSigned: Bool
    let isForBareKey: Bool
  }

  /// What sealing must end in.
  func sealing(
    to recipient: ModelRecipient, from name: ModelName?, _ choice: SigningChoice
  ) -> Result<SealPlan, WhisperError> {
    let known: Known?
    let key: X25519PublicKey
    var isRawKey = false
    var isFormer = false
    switch recipient {
    case .contact(let name):
      guard let index = contact(name) else { return .failure(.contactNotFound(name: name.text)) }
      known = contacts[index]
      key = contacts[index].keys.agreement
    case .rawKey(let agreement):
      let former = contacts.first { contact in
        contact.keys.agreement != agreement
          && contact.history.contains { $0.keys.agreement == agreement }
      }
      known = former ?? contacts.first { $0.keys.agreement == agreement }
      isFormer = former != nil
      key = agreement
      isRawKey = true
    }
    let sender: OwnIdentity
    switch self.sender(name) {
    case .failure(let error): return .failure(error)
    case .success(let index): sender = identities[index]
    }
    if sender.status == .archived { return .failure(.identityArchived(name: sender.name.text)) }
    if let known, known.isBlocked { return .failure(.recipientBlocked(name: known.name.text)) }
    if let known, known.trust == .revoked {
      return .failure(.recipientRevoked(name: known.name.text))
    }
    if isRawKey, policies.contains(.contactRequiredToSend) {
      return .failure(WhisperError(.contactRequired))
    }
    if let known, isFormer { return .failure(.recipientFormerKey(name: known.name.text)) }
    let canSign = sender.keys.signing != nil
    if choice == .sign, !canSign { return .failure(.identityCannotSign(name: sender.name.text)) }
    let isSigned = canSign && choice != .doNotSign
    if !isSigned, known?.trust == .verified, policies.contains(.requireSignatureForVerified) {
      return .failure(WhisperError(.signatureRequired))
    }
    return .success(
      SealPlan(
        sender: sender.keys, recipient: key, isSigned: isSigned,
        isForBareKey: known?.isBareKey ?? true))
  }

  struct OpenResult: Equatable {
    let attribution: Attribution
    let recipient: String
    let formerKeysOf: String?
    let isForBareKey: Bool
    let age: MessageAge?
    let mayBeRepeated: Bool
    let isRepeated: Bool
  }

  /// What opening must end in; notes what it changes.
  mutating func open(
    _ letter: ModelLetter, _ options: MessageService.OpenOptions, now: Int64
  ) -> Result<OpenResult, WhisperError> {
    guard let own = identities.first(where: { $0.keys.agreement == letter.recipient }) else {
      return .failure(.messageNotForMe)
    }
    guard !blocks(letter.sender) else { return .failure(.senderBlocked) }
    let known = contacts.firstIndex { $0.keys == letter.sender }
    let passed = now - letter.sentAt
    let age: MessageAge? =
      passed > Seconds.freshness ? .old(days: UInt64(passed / Seconds.day)) : nil
    if let age, !options.allowsExpired { return .failure(.messageExpired(age)) }
    let isRepeated = opened[letter.number] != nil && forgottenRule != .messagesOpenOnce
    if isRepeated {
      guard options.allowsRepeated else { return .failure(.replayDetected) }
    } else {
      opened[letter.number] = (age == nil ? letter.sentAt : now) + Seconds.retention
      opened = opened.filter { now <= $0.value }
      if age == nil, let known, letter.isSigned { contacts[known].lastSeenAt = now }
    }
    let contact = known.map { contacts[$0] }
    let attribution: Attribution =
      switch (letter.isSigned, contact) {
      case (true, let contact?): .signed(name: contact.name.text, trust: contact.trust)
      case (true, nil): .signedUnknown
      case (false, let contact): .unsigned(name: contact?.name.text)
      }
    return .success(
      OpenResult(
        attribution: attribution, recipient: own.name.text,
        formerKeysOf: contacts.first { $0.had(letter.sender) }?.name.text,
        isForBareKey: letter.isSigned && letter.isForBareKey, age: age,
        mayBeRepeated: !isRepeated && passed > Seconds.retention, isRepeated: isRepeated))
  }
}
