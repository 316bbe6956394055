import WhisperEnvelope
import WhisperKit

/// What a vault holds and answers, as the specification has it: lists in memory, and the error that
/// each call must end in. Nil is success.
struct VaultModel {
  struct OwnIdentity {
    var name: ModelName
    let keys: PublicIdentity
    var isArchived = false
  }

  struct Known: Equatable {
    var name: ModelName
    let keys: PublicIdentity
    let isBareKey: Bool
    var trust = Contact.Trust.unverified
    var isBlocked = false
    var note = ""
    var lastSeenAt: Int64?
  }

  /// A rule that the model can be made to forget, to see that it would be noticed.
  enum Rule: CaseIterable, Sendable {
    case revocationIsFinal, messagesOpenOnce, blockedSendersAreRefused
  }

  var forgottenRule: Rule?
  var identities: [OwnIdentity] = []
  var active: PublicIdentity?
  var contacts: [Known] = []
  var policies: Set<Policies.Name> = []
  /// The numbers of the letters that were opened.
  var opened: Set<Int> = []

  // MARK: Identities

  func identity(_ name: ModelName) -> Int? { identities.firstIndex { $0.name == name } }

  func creating(_ name: ModelName) -> WhisperError? {
    identity(name) == nil ? nil : .identityExists(name: name.text)
  }

  mutating func created(_ name: ModelName, _ keys: PublicIdentity) {
    identities.append(OwnIdentity(name: name, keys: keys))
    if active == nil { active = keys }
  }

  mutating func use(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    guard !identities[index].isArchived else {
      return .identityArchived(name: identities[index].name.text)
    }
    active = identities[index].keys
    return nil
  }

  mutating func archive(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    guard !identities[index].isArchived else {
      return .identityArchived(name: identities[index].name.text)
    }
    identities[index].isArchived = true
    if active == identities[index].keys { active = nil }
    return nil
  }

  mutating func unarchive(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    guard identities[index].isArchived else {
      return .identityNotArchived(name: identities[index].name.text)
    }
    identities[index].isArchived = false
    if active == nil { active = identities[index].keys }
    return nil
  }

  mutating func delete(_ name: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    if active == identities[index].keys { active = nil }
    identities.remove(at: index)
    return nil
  }

  mutating func rename(_ name: ModelName, to new: ModelName) -> WhisperError? {
    guard let index = identity(name) else { return .identityNotFound(name: name.text) }
    if let other = identity(new), other != index { return .identityExists(name: new.text) }
    identities[index].name = new
    return nil
  }

  // MARK: Contacts

  private static func overlap(_ left: PublicIdentity, _ right: PublicIdentity) -> Bool {
    if left.agreement == right.agreement { return true }
    guard let signing = left.signing else { return false }
    return signing == right.signing
  }

  func contact(_ name: ModelName) -> Int? { contacts.firstIndex { $0.name == name } }

  /// `name` is nil for a raw key without one.
  mutating func add(_ keys: PublicIdentity, as name: ModelName?, isBareKey: Bool) -> WhisperError? {
    guard let name else { return .nameRequired }
    if let known = contacts.first(where: { $0.keys == keys }) {
      return .contactKnown(name: known.name.text)
    }
    if let index = contact(name) {
      let namesake = contacts[index]
      return Self.overlap(namesake.keys, keys)
        ? .keyBelongsTo(name: namesake.name.text) : .contactHasOtherKey(name: namesake.name.text)
    }
    if let owner = contacts.first(where: { Self.overlap($0.keys, keys) }) {
      return .keyBelongsTo(name: owner.name.text)
    }
    if let own = identities.first(where: { $0.keys != keys && Self.overlap($0.keys, keys) }) {
      return .keyBelongsTo(name: own.name.text)
    }
    contacts.append(Known(name: name, keys: keys, isBareKey: isBareKey))
    return nil
  }

  mutating func trust(_ name: ModelName, _ trust: Contact.Trust) -> WhisperError? {
    guard let index = contact(name) else { return .contactNotFound(name: name.text) }
    guard
      trust == .revoked || contacts[index].trust != .revoked || forgottenRule == .revocationIsFinal
    else {
      return .contactRevoked(name: contacts[index].name.text)
    }
    contacts[index].trust = trust
    return nil
  }

  mutating func change(_ name: ModelName, _ body: (inout Known) -> Void) -> WhisperError? {
    guard let index = contact(name) else { return .contactNotFound(name: name.text) }
    body(&contacts[index])
    return nil
  }

  mutating func renameContact(_ name: ModelName, to new: ModelName) -> WhisperError? {
    guard let index = contact(name) else { return .contactNotFound(name: name.text) }
    if let other = contact(new), other != index { return .contactExists(name: new.text) }
    contacts[index].name = new
    return nil
  }

  mutating func remove(_ name: ModelName) -> WhisperError? {
    guard let index = contact(name) else { return .contactNotFound(name: name.text) }
    contacts.remove(at: index)
    return nil
  }

  mutating func set(_ policy: Policies.Name, _ isOn: Bool) -> WhisperError? {
    if policy == .biometricGatedSigning, isOn { return .policyViolation(.presenceImpossible) }
    if isOn { policies.insert(policy) } else { policies.remove(policy) }
    return nil
  }

  /// Whether a blocked contact has one of the sender's keys.
  func blocks(_ sender: PublicIdentity) -> Bool {
    forgottenRule != .blockedSendersAreRefused
      && contacts.contains { $0.isBlocked && Self.overlap($0.keys, sender) }
  }
}
