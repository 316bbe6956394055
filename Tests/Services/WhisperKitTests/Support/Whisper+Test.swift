import CryptoPrimitives
import SecretMemory
import Testing
import Vault
import VaultModel
import WhisperEnvelope
import WhisperKit

/// An opened message that can be copied and compared.
struct Opened: Equatable {
  let id: MessageID
  let sender: Contact.ID?
  let bytes: [UInt8]
  let attribution: Attribution
  let senderFingerprint: Octets32
  let recipient: String
  let sentAt: Int64
  let formerKeysOf: String?
  let isForBareKey: Bool
  let age: MessageAge?
  let mayBeRepeated: Bool
  let isRepeated: Bool

  var isExpired: Bool { age != nil }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(_ opened: borrowing OpenedMessage) {
    id = opened.id
    sender = opened.sender
    bytes = opened.message.withUnsafeBytes { Array($0) }
    attribution = opened.attribution
    senderFingerprint = opened.senderFingerprint
    recipient = opened.recipient.name.text
    sentAt = opened.sentAt
    formerKeysOf = opened.formerKeysOf?.name.text
    isForBareKey = opened.isForBareKey
    age = opened.age
    mayBeRepeated = opened.mayBeRepeated
    isRepeated = opened.isRepeated
  }
}

extension Whisper {
  func unlock(_ passphrase: String?) throws {
    if let passphrase {
      try unlock(with: .passphrase(SecretBytes(copying: passphrase.utf8)))
    } else {
      try unlock(with: .none)
    }
  }

  func seal(
    _ bytes: [UInt8], to addressee: Addressee, from identity: String? = nil,
    signing choice: SigningChoice = .automatic, presence: PresenceCheck = .unexpected
  ) throws -> String {
    let message = try SecretBytes(copying: bytes)
    let plan = try messages.plan(
      to: .init(addressee, in: self), from: identities.id(identity), signing: choice)
    return try presence.asking(in: vault, where: plan.needsPresence) {
      try messages.seal(message, plan, answers: $0).envelope.text
    }
  }

  func seal(
    _ message: String, to addressee: Addressee, from identity: String? = nil,
    signing choice: SigningChoice = .automatic, presence: PresenceCheck = .unexpected
  ) throws -> String {
    try seal(
      Array(message.utf8), to: addressee, from: identity, signing: choice, presence: presence)
  }

  func open(_ text: String, _ options: MessageService.OpenOptions = .init()) throws -> Opened {
    Opened(try messages.commit(messages.prepare(Array(text.utf8), options: options)))
  }
}

extension ContactService {
  @discardableResult
  func add(_ text: String, name: String? = nil) throws(WhisperError) -> Contact {
    try add(ContactCard(Array(text.utf8)), name: name)
  }

  @discardableResult
  func acceptRotation(_ text: String) throws(WhisperError) -> Contact {
    try acceptRotation(ContactCard(Array(text.utf8)))
  }

  func examine(_ text: String, name: String? = nil) throws(WhisperError) -> ContactOffer {
    try examine(ContactCard(Array(text.utf8)), name: name)
  }
}

/// What a person does who closes the prompt.
struct Cancelled: Error, Equatable {}

extension PresenceCheck {
  /// For operations that must not ask.
  static var unexpected: PresenceCheck {
    PresenceCheck {
      Issue.record("the passphrase was asked for")
      throw Cancelled()
    }
  }
}

/// Whether the error is `invalidEnvelope`, whatever its cause.
func isInvalidEnvelope(_ error: any Error) -> Bool {
  (error as? WhisperError)?.code == .envelopeInvalid
}

func isInvalidBundle(_ error: any Error) -> Bool {
  (error as? WhisperError)?.code == .bundleInvalid
}

func isInvalidName(_ error: any Error) -> Bool {
  (error as? WhisperError)?.code == .nameInvalid
}

func isInvalidKey(_ error: any Error) -> Bool {
  (error as? WhisperError)?.code == .keyInvalid
}

/// Whether the error says that a part of the vault is damaged, in whatever way.
func isDamage(_ error: any Error, of domain: VaultPart) -> Bool {
  guard let error = error as? WhisperError else { return false }
  return error.code == .domainDamaged && error.values.part == domain.rawValue
}
