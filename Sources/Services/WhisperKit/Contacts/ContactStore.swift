internal import CryptoPrimitives
internal import OpenPGP
internal import SecretMemory
internal import Synchronization
internal import Vault
internal import VaultModel
internal import WhisperEnvelope

/// The contacts as they were last opened, so that a program that stays does not open ten thousand
/// rows for each question. Emptied when the vault is locked.
final class ContactCache: Sendable {
  /// A state of their domain, and the session that vouches for it: an agent can say another thing than the vault's keys.
  struct State: Equatable {
    fileprivate let stamp: Stamp
    fileprivate let session: SessionID
  }

  private struct Entry {
    let state: State
    let contacts: [Contact]
  }

  private let entry = Mutex<Entry?>(nil)

  /// The contacts of a state; nil is one that is still being written.
  func contacts(_ state: State?, load: () throws -> [Contact]) throws -> [Contact] {
    guard let state else { return try load() }
    if let contacts = entry.withLock({ $0?.state == state ? $0?.contacts : nil }) {
      return contacts
    }
    let contacts = try load()
    entry.withLock { $0 = Entry(state: state, contacts: contacts) }
    return contacts
  }

  /// What a transaction makes of the cache when it is kept.
  struct Change {
    fileprivate let before: State
    fileprivate let after: State
    fileprivate let contact: Contact
  }

  /// Notes that a transaction was kept which wrote nothing in the domain but one contact, under the same name.
  func apply(_ change: Change) {
    entry.withLock { entry in
      guard let known = entry, known.state == change.before,
        let index = known.contacts.firstIndex(where: { $0.id == change.contact.id })
      else { return }
      var contacts = known.contacts
      entry = nil  // else the array would be copied
      contacts[index] = change.contact
      entry = Entry(state: change.after, contacts: contacts)
    }
  }

  func clear() { entry.withLock { $0 = nil } }
}

/// The rows of contacts inside one transaction.
struct ContactStore {
  static let limit = 10_000
  /// Twelve characters and two hyphens.
  private static let shortFormLength = 14

  let transaction: Transaction
  let cache: ContactCache

  /// The state that this transaction sees; nil when it has changed contacts.
  var state: ContactCache.State? {
    get throws { try transaction.stamp(.contacts).map(state) }
  }

  private func state(_ stamp: Stamp) -> ContactCache.State {
    ContactCache.State(stamp: stamp, session: transaction.sessionID)
  }

  /// Every contact, by name.
  func all() throws -> [Contact] {
    try cache.contacts(state) {
      Self.byName(try transaction.rows(.contact) { try Contact(id: $0, decoding: $1) })
    }
  }

  /// How many there are. None is opened.
  var count: Int { get throws { try transaction.count(.contact) } }

  /// Every contact, by name; where there are more than `limit`, so many of them, in no order in which they were made.
  func some(_ limit: Int) throws -> [Contact] {
    guard try count > limit else { return try all() }
    var contacts: [Contact] = []
    _ = try transaction.page(.contact, limit: limit) { id, value in
      contacts.append(try Contact(id: id, decoding: value))
    }
    return Self.byName(contacts)
  }

  /// So many contacts after those of the pages before, in no order that anybody chose; nil where there are no more. Throws
  /// `VaultError.changedMeanwhile`.
  func page(
    after cursor: Transaction.Cursor?, limit: Int
  ) throws -> (contacts: [Contact], end: Transaction.Cursor?) {
    var contacts: [Contact] = []
    let end = try transaction.page(.contact, after: cursor, limit: limit) { id, value in
      contacts.append(
        try VaultError.reading(.contact, id) { try Contact(id: id, decoding: value) })
    }
    return (contacts, end)
  }

  private static func byName(_ contacts: [Contact]) -> [Contact] {
    contacts.sorted { $0.name.foldedForComparison < $1.name.foldedForComparison }
  }

  /// The contact with this short fingerprint, or the one called `name`: in this order, so that
  /// nobody takes another's place by having their fingerprint for a name.
  func find(_ name: String) throws -> Contact {
    guard let contact = try existing(name) else { throw WhisperError.contactNotFound(name: name) }
    return contact
  }

  /// The same; nil where there is none.
  func existing(_ name: String) throws -> Contact? {
    let short = name.uppercased()
    if short.utf8.count == Self.shortFormLength, let contact = try first(.shortFingerprint(short)) {
      return contact
    }
    return try (try? DisplayName(sought: name)).flatMap { try first(.name($0)) }
  }

  /// The contact with this id. Throws `WhisperError.contactNotFound`.
  func find(_ id: Contact.ID) throws -> Contact {
    let contact = try transaction.row(.contact, id.octets) {
      try Contact(id: id.octets, decoding: $0)
    }
    guard let contact else { throw WhisperError.contactNotFound(name: id.description) }
    return contact
  }

  /// The contact with this id, who must have the keys and certificates that were `shown` to who said yes; nil when
  /// nobody was asked. Throws `WhisperError.changedMeanwhile`.
  func find(_ id: Contact.ID, shown: Contact?) throws -> Contact {
    let contact = try find(id)
    guard shown.map(contact.hasSameKeys(as:)) ?? true else {
      throw WhisperError.changedMeanwhile(name: contact.name.text)
    }
    return contact
  }

  /// The contact whose identity this is. Never found by one key alone.
  func find(fingerprint: Octets32) throws -> Contact? { try first(.fingerprint(fingerprint)) }

  /// The contact whose key this is, for a message to a raw key.
  func find(agreementKey: X25519PublicKey) throws -> Contact? {
    try first(.agreementKey(agreementKey.octets))
  }

  /// The contact who had this key before and replaced it.
  func find(formerAgreementKey key: X25519PublicKey) throws -> Contact? {
    try all(.formerAgreementKey(key.octets)).first { $0.keys?.agreement != key }
  }

  /// The contact who had these keys before.
  func find(formerFingerprint: Octets32) throws -> Contact? {
    try first(.formerFingerprint(formerFingerprint))
  }

  /// Whose certificate this is, by the fingerprint of its primary key.
  func find(certificate fingerprint: Fingerprint) throws -> Contact? {
    try first(.certificate(fingerprint))
  }

  /// Who may have a key of OpenPGP of this ID, in one of the certificates: an ID can be made to be another key's.
  func candidates(withKey id: KeyID) throws -> [Contact] { try all(.openPGPKey(id.octets)) }

  /// Whether a blocked contact has one of these keys, or had it.
  func isBlocked(_ identity: PublicIdentity) throws -> Bool {
    var lookups: [Lookup] = [
      .agreementKey(identity.agreement.octets), .formerAgreementKey(identity.agreement.octets),
    ]
    if let signing = identity.signing?.octets {
      lookups += [.signingKey(signing), .formerSigningKey(signing)]
    }
    return try lookups.contains { try all($0).contains { $0.isBlocked } }
  }

  private func first(_ lookup: Lookup) throws -> Contact? { try all(lookup).first }

  /// Every contact that is found by this, by name.
  private func all(_ lookup: Lookup) throws -> [Contact] {
    Self.byName(
      try transaction.contacts(with: lookup).map { found in
        try VaultError.reading(.contact, found.id) {
          try Contact(id: found.id, decoding: found.value)
        }
      })
  }

  func save(_ contact: Contact) throws {
    try transaction.put(.contact, contact.id.octets, contact.encoded)
  }

  /// Writes many contacts.
  func save(_ contacts: [Contact]) throws {
    try transaction.put(.contact, contacts.map { ($0.id.octets, $0.encoded) })
  }

  /// Writes a contact whose name stays, and what the cache becomes when the transaction is kept; nil where others
  /// were written too.
  func savingAlone(_ contact: Contact) throws -> ContactCache.Change? {
    let before = try state
    try save(contact)
    return before.map {
      ContactCache.Change(
        before: $0, after: state(transaction.nextStamp(.contacts)), contact: contact)
    }
  }
}
