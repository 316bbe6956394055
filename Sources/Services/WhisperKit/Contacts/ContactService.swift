internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// The people to write to.
public struct ContactService: Sendable {
  let vault: VaultStore
  let clock: TimeSource
  let cache: ContactCache

  /// The most contacts that a vault holds.
  public static var limit: Int { ContactStore.limit }
  /// The largest text that a bundle is looked for in, in bytes.
  public static let maximumTextBytes = 64 * 1024

  // MARK: Reading

  /// Every contact, by name.
  public func list() throws(WhisperError) -> [Contact] {
    try read { try $0.all() }
  }

  /// Every contact once, the first ones early and in no order that anybody chose; `search` is what they must hold. The vault
  /// is not held while `body` runs, which may wait: whoever is changed meanwhile comes as before or as after.
  package func forEachPage(
    holding search: String? = nil, _ body: ([Contact]) throws -> Void
  ) throws {
    let search = search.map { ContactSearch($0) }
    var given: Set<Contact.ID> = []
    var cursor: Transaction.Cursor?
    var limit = Self.firstPage
    for _ in 0..<Self.mostPages {
      let page = try read { store -> (contacts: [Contact], end: Transaction.Cursor?) in
        do {
          return try store.page(after: cursor, limit: limit)
        } catch VaultError.changedMeanwhile {
          // From the beginning, but for those that were given.
          return try store.page(after: nil, limit: limit)
        }
      }
      let new = page.contacts.filter { given.insert($0.id).inserted }
      let found = search.map { new.filter($0.finds) } ?? new
      if !found.isEmpty { try body(found) }
      guard let end = page.end else { return }
      (cursor, limit) = (end, Self.laterPage)
    }
    // Somebody writes all the time.
    throw WhisperError(mapping: VaultError.busy)
  }

  private static let firstPage = 100
  private static let laterPage = 1_000
  private static let mostPages = 1_000

  /// Contacts whose name, note, User ID or fingerprint holds `text`, ignoring case and accents.
  public func search(_ text: String) throws(WhisperError) -> [Contact] {
    let search = ContactSearch(text)
    return try read { try $0.all().filter(search.finds) }
  }

  /// The contact with this short fingerprint, or the one called `name`.
  public func find(_ name: String) throws(WhisperError) -> Contact {
    try read { try $0.find(name) }
  }

  /// Throws `WhisperError.contactNotFound`, with the text of the id, where the contact was removed.
  public func find(_ id: Contact.ID) throws(WhisperError) -> Contact {
    try read { try $0.find(id) }
  }

  // MARK: Changing

  // Questions stay open for as long as a person thinks, and another process may write meanwhile. What
  // is asked about takes the contact as it was `shown`, and throws `WhisperError.changedMeanwhile` where
  // it has other keys or certificates by then.

  /// Notes that the person compared fingerprints with the contact.
  public func verify(_ id: Contact.ID, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try change(id, shown: shown) { contact in
      guard contact.trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      guard contact.keys != nil else {
        throw WhisperError.contactWithoutKeys(name: contact.name.text)
      }
      contact.trust = .verified
    }
  }

  /// Takes back that fingerprints were compared, of Whisper keys and certificates.
  public func unverify(_ id: Contact.ID) throws(WhisperError) -> Contact {
    try change(id) { contact in
      guard contact.trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      contact.trust = .unverified
      for index in contact.certificates.indices
      where contact.certificates[index].trust == .verified {
        contact.certificates[index].trust = .unverified
      }
    }
  }

  /// Refuses the contact's messages, and sends none.
  public func block(_ id: Contact.ID) throws(WhisperError) -> Contact {
    try change(id) { $0.isBlocked = true }
  }

  public func unblock(_ id: Contact.ID) throws(WhisperError) -> Contact {
    try change(id) { $0.isBlocked = false }
  }

  /// Notes that the contact's keys and certificates must not be used any more. There is no way back but removing the
  /// contact and adding it anew.
  public func revoke(_ id: Contact.ID, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try change(id, shown: shown) { contact in
      contact.trust = .revoked
      for index in contact.certificates.indices { contact.certificates[index].trust = .revoked }
    }
  }

  public func rename(_ id: Contact.ID, to newName: String) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      let newName = try displayName(newName)
      return try vault.write(.uncounted) { transaction in
        let store = store(in: transaction)
        var contact = try store.find(id)
        let isTaken = try store.all().contains {
          $0.id != contact.id && $0.name.foldedForComparison == newName.foldedForComparison
        }
        guard !isTaken else { throw WhisperError.contactExists(name: newName.text) }
        contact.name = newName
        try store.save(contact)
        return contact
      }
    }
  }

  /// Replaces the note; empty text removes it.
  public func setNote(_ id: Contact.ID, _ note: String) throws(WhisperError) -> Contact {
    guard note.utf8.count <= Contact.maximumNoteBytes else {
      throw .noteTooLong(limit: Contact.maximumNoteBytes)
    }
    guard note.unicodeScalars.allSatisfy(\.isVisible) else { throw .invalidNote }
    return try change(id, weight: .uncounted) { $0.note = note }
  }

  public func remove(_ id: Contact.ID, shown: Contact? = nil) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      try vault.write { transaction in
        let contact = try store(in: transaction)
          .find(id, shown: shown)
        for certificate in contact.certificates {
          try CertificateStore(transaction).remove(certificate.id)
        }
        try transaction.remove(.contact, contact.id.octets)
        return contact
      }
    }
  }

  func store(in transaction: Transaction) -> ContactStore {
    ContactStore(transaction: transaction, cache: cache)
  }

  func read<Result>(
    _ body: (ContactStore) throws -> Result
  ) throws(WhisperError) -> Result {
    try WhisperError.mapping {
      try vault.read { try body(store(in: $0)) }
    }
  }

  private func change(
    _ id: Contact.ID, shown: Contact? = nil, weight: VaultStore.Weight = .counted,
    _ body: (inout Contact) throws -> Void
  ) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      try vault.write(weight) { transaction in
        let store = store(in: transaction)
        var contact = try store.find(id, shown: shown)
        try body(&contact)
        try store.save(contact)
        return contact
      }
    }
  }
}
