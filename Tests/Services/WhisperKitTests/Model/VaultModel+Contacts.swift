import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

extension VaultModel {
  struct Known: Equatable {
    struct Former: Equatable {
      let keys: PublicIdentity
      let version: UInt32
      let replacedAt: Int64
    }

    var name: ModelName
    var keys: PublicIdentity
    /// Nil for a bare key.
    var bundle: Published?
    var trust = Contact.Trust.unverified
    var isBlocked = false
    var note = ""
    var lastSeenAt: Int64?
    /// The keys before, oldest first.
    var history: [Former] = []

    var isBareKey: Bool { bundle == nil }
    var version: UInt32 { bundle?.bundle.version ?? 1 }

    /// Whether these keys have one of the contact's, of now or before.
    func everOverlapped(_ other: PublicIdentity) -> Bool {
      VaultModel.overlap(keys, other)
        || history.contains { VaultModel.overlap($0.keys, other) }
    }

    func had(_ other: PublicIdentity) -> Bool { history.contains { $0.keys == other } }
  }

  func contact(_ name: ModelName) -> Int? { contacts.firstIndex { $0.name == name } }

  /// What keys that came in mean.
  enum Offer {
    case newcomer(Known)
    case rotation(of: Int, to: Published)
  }

  /// What keys that came in mean, with their bundle, or without for a raw key. `given` is the name
  /// that the person chose.
  func judge(
    _ keys: PublicIdentity, _ published: Published?, as given: ModelName? = nil
  ) -> Result<Offer, WhisperError> {
    if published == nil, let error = rawKeyError(keys.agreement) { return .failure(error) }
    guard let name = given ?? published?.bundle.name else { return .failure(.nameRequired) }
    if let known = contacts.first(where: { $0.keys == keys }) {
      return .failure(.contactKnown(name: known.name.text))
    }
    if let known = contacts.first(where: { $0.had(keys) }) {
      return .failure(.contactFormerKey(name: known.name.text))
    }
    if let published, let previous = published.bundle.previous,
      let index = contacts.firstIndex(where: { $0.keys == previous })
    {
      if let error = rotationError(of: contacts[index], to: published.bundle) {
        return .failure(error)
      }
      return .success(.rotation(of: index, to: published))
    }
    if let index = contact(name) {
      let namesake = contacts[index]
      return .failure(
        namesake.everOverlapped(keys)
          ? .keyBelongsTo(name: namesake.name.text) : .contactHasOtherKey(name: namesake.name.text))
    }
    if let owner = owner(of: keys) { return .failure(.keyBelongsTo(name: owner.name.text)) }
    if let own = identities.first(where: { $0.keys != keys && Self.overlap($0.keys, keys) }) {
      return .failure(.keyBelongsTo(name: own.name.text))
    }
    return .success(.newcomer(Known(name: name, keys: keys, bundle: published)))
  }

  /// Why a raw key is not taken, whatever its name.
  private func rawKeyError(_ key: X25519PublicKey) -> WhisperError? {
    if let known = contacts.first(where: { $0.keys.agreement == key }) {
      return .contactKnown(name: known.name.text)
    }
    if let known = contacts.first(where: { $0.history.contains { $0.keys.agreement == key } }) {
      return .contactFormerKey(name: known.name.text)
    }
    let own = identities.first { $0.keys.agreement == key && $0.keys.signing != nil }
    return own.map { .ownKey(name: $0.name.text) }
  }

  /// Why new keys that a contact's keys vouch for do not count.
  private func rotationError(of contact: Known, to bundle: ModelBundle) -> WhisperError? {
    if contact.trust == .revoked { return .contactRevoked(name: contact.name.text) }
    if bundle.version <= contact.version { return .rotationOutdated(name: contact.name.text) }
    if let owner = owner(of: bundle.keys, besides: contact) {
      return .keyBelongsTo(name: owner.name.text)
    }
    // Who has an own identity for a contact may take its new keys there, too.
    let isOwn = identities.contains { $0.keys == contact.keys }
    if let own = identities.first(where: { Self.overlap($0.keys, bundle.keys) }),
      !(isOwn && own.keys == bundle.keys)
    {
      return .keyBelongsTo(name: own.name.text)
    }
    return nil
  }

  /// Who has or had one of the keys; who has the agreement key goes first.
  private func owner(of keys: PublicIdentity, besides contact: Known? = nil) -> Known? {
    let owners = contacts.filter { $0 != contact && $0.everOverlapped(keys) }
    return owners.first { owner in
      ([owner.keys] + owner.history.map(\.keys)).contains { $0.agreement == keys.agreement }
    } ?? owners.first
  }

  mutating func take(_ keys: PublicIdentity, as name: ModelName?, _ published: Published?)
    -> WhisperError?
  {
    switch judge(keys, published, as: name) {
    case .failure(let error): return error
    case .success(.rotation(let index, _)):
      return .contactRotated(name: contacts[index].name.text)
    case .success(.newcomer(let known)):
      contacts.append(known)
      return nil
    }
  }

  mutating func acceptRotation(_ published: Published, now: Int64) -> WhisperError? {
    switch judge(published.keys, published) {
    case .failure(let error): return error
    case .success(.newcomer): return .contactNotFound(name: published.bundle.name.text)
    case .success(.rotation(let index, let published)):
      rotate(index, to: published, now: now)
      return nil
    }
  }

  private mutating func rotate(_ index: Int, to published: Published, now: Int64) {
    let old = contacts[index]
    contacts[index].history.append(
      Known.Former(keys: old.keys, version: old.version, replacedAt: now))
    contacts[index].keys = published.keys
    contacts[index].bundle = published
    if forgottenRule != .rotationDropsTrust { contacts[index].trust = .unverified }
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

  /// Whether a blocked contact has one of the sender's keys, or had it.
  func blocks(_ sender: PublicIdentity) -> Bool {
    forgottenRule != .blockedSendersAreRefused
      && contacts.contains { $0.isBlocked && $0.everOverlapped(sender) }
  }

  // MARK: Keybook

  struct Exported: Equatable {
    var lines: [String]
    var bareKeys: [String]
    var distrusted: [String]
  }

  /// Who travels in a keybook and who does not, in no order.
  var exported: Exported {
    var exported = Exported(lines: [], bareKeys: [], distrusted: [])
    for contact in contacts {
      if contact.trust == .revoked || contact.isBlocked {
        exported.distrusted.append(contact.name.text)
      } else if let bundle = contact.bundle {
        exported.lines.append(bundle.text)
      } else {
        exported.bareKeys.append(contact.name.text)
      }
    }
    return exported
  }

  struct Imported: Equatable {
    struct Refusal: Equatable {
      let line: Int
      let name: String
      let reason: WhisperError
    }

    var added: [String] = []
    var rotated: [String] = []
    var known = 0
    var refused: [Refusal] = []
  }

  /// Takes a keybook line by line, as if each were taken by itself.
  mutating func importing(
    _ keybook: [Published], acceptsRotations: Bool, now: Int64
  ) -> Imported {
    var imported = Imported()
    for (index, published) in keybook.enumerated() {
      let reason: WhisperError
      switch judge(published.keys, published) {
      case .success(.newcomer(let known)):
        contacts.append(known)
        imported.added.append(known.name.text)
        continue
      case .success(.rotation(let index, let published)) where acceptsRotations:
        rotate(index, to: published, now: now)
        let name = contacts[index].name.text
        if !imported.rotated.contains(name) { imported.rotated.append(name) }
        continue
      case .success(.rotation(let index, _)):
        reason = .contactRotated(name: contacts[index].name.text)
      case .failure(let error) where error.code == .contactKnown:
        imported.known += 1
        continue
      case .failure(let error):
        reason = error
      }
      imported.refused.append(
        Imported.Refusal(line: index + 1, name: published.bundle.name.text, reason: reason))
    }
    return imported
  }
}
