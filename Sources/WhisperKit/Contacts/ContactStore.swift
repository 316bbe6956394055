internal import CryptoPrimitives
internal import SecretMemory
internal import Synchronization
internal import Vault
internal import WhisperEnvelope

/// The contacts as they were last opened, so that a program that stays does not open ten thousand
/// rows for each question. Emptied when the vault is locked.
final class ContactCache: Sendable {
  private struct Entry {
    let generation: UInt64
    let contacts: [Contact]
  }

  private let entry = Mutex<Entry?>(nil)

  /// The contacts of a generation of their domain; nil is one that is still being written.
  func contacts(_ generation: UInt64?, load: () throws -> [Contact]) throws -> [Contact] {
    guard let generation else { return try load() }
    if let contacts = entry.withLock({ $0?.generation == generation ? $0?.contacts : nil }) {
      return contacts
    }
    let contacts = try load()
    entry.withLock { $0 = Entry(generation: generation, contacts: contacts) }
    return contacts
  }

  /// Notes that a transaction was committed which saw this generation of the domain and wrote nothing in
  /// it but one contact, under the same name.
  func advance(past generation: UInt64, writing contact: Contact) {
    entry.withLock { entry in
      guard let known = entry, known.generation == generation,
        let index = known.contacts.firstIndex(where: { $0.id == contact.id })
      else { return }
      var contacts = known.contacts
      entry = nil  // else the array would be copied
      contacts[index] = contact
      entry = Entry(generation: generation + 1, contacts: contacts)
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

  /// Every contact, by name.
  func all() throws -> [Contact] {
    try cache.contacts(try transaction.generation(.contacts)) {
      var contacts: [Contact] = []
      try transaction.forEach(.contact) { id, value in
        contacts.append(try Contact(id: id, decoding: value))
      }
      return contacts.sorted { $0.name.foldedForComparison < $1.name.foldedForComparison }
    }
  }

  /// The contact with this short fingerprint, or the one called `name`: in this order, so that
  /// nobody takes another's place by having their fingerprint for a name.
  func find(_ name: String) throws -> Contact {
    let contacts = try all()
    let short = name.uppercased()
    if short.utf8.count == Self.shortFormLength,
      let contact = contacts.first(where: {
        FingerprintWords.shortForm(of: $0.fingerprint) == short
      })
    {
      return contact
    }
    if let typed = try? DisplayName(sought: name),
      let contact = contacts.first(where: {
        $0.name.foldedForComparison == typed.foldedForComparison
      })
    {
      return contact
    }
    throw WhisperError.contactNotFound(name: name)
  }

  /// The contact called `name`, who must have the keys of the fingerprint that was `shown` to who said
  /// yes; nil when nobody was asked. Throws `WhisperError.changedMeanwhile`.
  func find(_ name: String, shown: Octets32?) throws -> Contact {
    let contact = try find(name)
    guard shown == nil || shown == contact.fingerprint else {
      throw WhisperError.changedMeanwhile(name: contact.name.text)
    }
    return contact
  }

  /// The contact whose identity this is. Never found by one key alone.
  func find(fingerprint: Octets32) throws -> Contact? {
    try all().first { $0.fingerprint == fingerprint }
  }

  /// The contact whose key this is, for a message to a raw key.
  func find(agreementKey: X25519PublicKey) throws -> Contact? {
    try all().first { $0.keys.agreement == agreementKey }
  }

  /// The contact who had this key before and replaced it.
  func find(formerAgreementKey key: X25519PublicKey) throws -> Contact? {
    try all().first { $0.keys.agreement != key && $0.history.contains { $0.keys.agreement == key } }
  }

  /// The contact who had these keys before.
  func find(formerFingerprint: Octets32) throws -> Contact? {
    try all().first { $0.history.contains { $0.keys.fingerprint == formerFingerprint } }
  }

  /// Whether a blocked contact has one of these keys, or had it.
  func isBlocked(_ identity: PublicIdentity) throws -> Bool {
    try all().contains { $0.isBlocked && $0.hasEverShared(identity) }
  }

  func save(_ contact: Contact) throws {
    try transaction.put(.contact, contact.id, contact.encoded)
  }
}
