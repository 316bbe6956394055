internal import CryptoPrimitives
internal import OpenPGP
internal import WhisperEnvelope

/// Every contact by what a newcomer may clash with, and what to make of a card.
struct ContactIndex {
  private var contacts: [Contact.ID: Contact]
  private var byName: [String: Contact.ID] = [:]
  private var byFingerprint: [Octets32: Contact.ID] = [:]
  private var byFormerFingerprint: [Octets32: Contact.ID] = [:]
  /// Agreement and signing keys, of now and before. The two kinds never meet by chance.
  private var byKey: [Octets32: Contact.ID] = [:]
  private var byCertificate: [Fingerprint: Contact.ID] = [:]
  private let own: [Identity]

  init(_ contacts: [Contact], own: [Identity]) {
    self.contacts = Dictionary(minimumCapacity: contacts.count)
    self.own = own
    for contact in contacts { insert(contact) }
  }

  var count: Int { contacts.count }
  var all: some Collection<Contact> { contacts.values }

  /// Takes a contact in, in place of the one with the same id.
  mutating func insert(_ contact: Contact) {
    contacts[contact.id] = contact
    byName[contact.name.foldedForComparison] = contact.id
    if let keys = contact.keys {
      byFingerprint[keys.fingerprint] = contact.id
      note(keys, of: contact)
    }
    for certificate in contact.certificates {
      byCertificate[certificate.fingerprint] = contact.id
    }
    for former in contact.history {
      byFingerprint[former.keys.fingerprint] = nil
      byFormerFingerprint[former.keys.fingerprint] = contact.id
      note(former.keys, of: contact)
    }
  }

  /// Takes in that a contact has new keys, the last of its history being the ones before. Of a long
  /// history, nothing else is gone through again.
  mutating func takeRotation(of contact: Contact) {
    contacts[contact.id] = contact
    if let former = contact.history.last?.keys.fingerprint {
      byFingerprint[former] = nil
      byFormerFingerprint[former] = contact.id
    }
    if let keys = contact.keys {
      byFingerprint[keys.fingerprint] = contact.id
      note(keys, of: contact)
    }
  }

  /// Whose certificate this is.
  func owner(of certificate: Fingerprint) -> Contact? { contact(byCertificate[certificate]) }

  /// Who is called so.
  func namesake(_ name: DisplayName) -> Contact? { contact(byName[name.foldedForComparison]) }

  func isTaken(_ name: DisplayName) -> Bool { byName[name.foldedForComparison] != nil }

  private mutating func note(_ keys: PublicIdentity, of contact: Contact) {
    byKey[keys.agreement.octets] = contact.id
    if let signing = keys.signing { byKey[signing.octets] = contact.id }
  }

  /// What the card means, when the newcomer would be called `name` (nil: as the bundle says).
  ///
  /// A rotation counts only from the very keys that the contact has now, to a greater version, and to
  /// keys that are nobody else's (docs/PROTOCOL.md, "Rotation"); and a contact's history has an end. Anything
  /// else that touches a known name or key is a warning, never an update.
  func judge(_ card: ContactCard, name: DisplayName?) throws(WhisperError) -> ContactOffer {
    if card.bundle == nil { try checkRawKey(card.keys.agreement) }
    guard let name = name ?? card.bundle?.name else { throw .nameRequired }
    if let known = contact(byFingerprint[card.keys.fingerprint]) {
      throw .contactKnown(name: known.name.text)
    }
    if let owner = contact(byFormerFingerprint[card.keys.fingerprint]) {
      throw .contactFormerKey(name: owner.name.text)
    }
    if let bundle = card.bundle, let previous = bundle.previous,
      let contact = contact(byFingerprint[previous.fingerprint])
    {
      try checkRotation(of: contact, to: bundle)
      return .rotation(of: contact, to: bundle)
    }
    guard !name.isOutdated else { throw .bundleNameOutdated(name: name.text) }
    if let namesake = contact(byName[name.foldedForComparison]) {
      throw namesake.hasEverShared(card.keys)
        ? .keyBelongsTo(name: namesake.name.text) : .contactHasOtherKey(name: namesake.name.text)
    }
    if let owner = owners(of: card.keys).first { throw .keyBelongsTo(name: owner.name.text) }
    // One of the person's own identities may be a contact too, whole; half of one may not.
    if let owner = own.first(where: { $0.keys != card.keys && $0.keys.sharesKey(with: card.keys) })
    {
      throw .keyBelongsTo(name: owner.name.text)
    }
    guard count < ContactStore.limit else { throw .contactLimit(ContactStore.limit) }
    return .contact(card, name: name)
  }

  /// A raw key says nothing of who has it, so that whose it is comes before any name.
  private func checkRawKey(_ key: X25519PublicKey) throws(WhisperError) {
    if let owner = contact(byKey[key.octets]) {
      if owner.keys?.agreement == key { throw .contactKnown(name: owner.name.text) }
      if owner.history.contains(where: { $0.keys.agreement == key }) {
        throw .contactFormerKey(name: owner.name.text)
      }
    }
    if let own = own.first(where: { $0.keys.agreement == key && $0.canSign }) {
      throw .ownKey(name: own.name.text)
    }
  }

  private func checkRotation(of contact: Contact, to bundle: PublicBundle) throws(WhisperError) {
    // Who found a revoked key could vouch for any other with it.
    guard contact.trust != .revoked else { throw .contactRevoked(name: contact.name.text) }
    guard bundle.keyVersion > contact.keyVersion else {
      throw .rotationOutdated(name: contact.name.text)
    }
    guard contact.history.count < Contact.maximumFormerKeys else {
      throw .rotationLimit(name: contact.name.text, limit: Contact.maximumFormerKeys)
    }
    if let owner = owners(of: bundle.identity).first(where: { $0.id != contact.id }) {
      throw .keyBelongsTo(name: owner.name.text)
    }
    // A contact that is the person's own identity rotates with it.
    let isOwn = own.contains { $0.keys == contact.keys }
    if let owner = own.first(where: {
      $0.keys.sharesKey(with: bundle.identity) && !(isOwn && $0.keys == bundle.identity)
    }) {
      throw .keyBelongsTo(name: owner.name.text)
    }
  }

  func contact(_ id: Contact.ID?) -> Contact? { id.flatMap { contacts[$0] } }

  private func owners(of keys: PublicIdentity) -> [Contact] {
    [keys.agreement.octets, keys.signing?.octets].compactMap { key in
      contact(key.flatMap { byKey[$0] })
    }
  }
}
