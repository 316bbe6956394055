internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

/// The people to write to.
public struct ContactService: Sendable {
  let vault: Vault
  let clock: Clock
  let cache: ContactCache

  /// The most contacts that a vault holds.
  public static var limit: Int { ContactStore.limit }
  /// The largest text that a bundle is looked for in, in bytes.
  public static let maximumTextBytes = 64 * 1024

  // MARK: Adding

  /// Adds a contact from text that holds a bundle, or that is a raw key. The name is the bundle's
  /// unless `name` is given; a raw key needs one. Trust is never taken over: the new contact is
  /// unverified.
  public func add(_ text: [UInt8], name: String?) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      guard text.count <= Self.maximumTextBytes else {
        throw WhisperError.inputTooLarge(limit: Self.maximumTextBytes)
      }
      let candidate = try Candidate(text)
      guard let name = try name.map(displayName) ?? candidate.name else {
        throw WhisperError.nameRequired
      }
      let now = clock.now()
      var random = SystemRandom()
      return try vault.write { transaction in
        let store = ContactStore(transaction: transaction, cache: cache)
        let contacts = try store.all()
        if let known = contacts.first(where: { $0.keys == candidate.keys }) {
          throw WhisperError.contactKnown(name: known.name.text)
        }
        if let namesake = contacts.first(where: {
          $0.name.foldedForComparison == name.foldedForComparison
        }) {
          throw namesake.keys.sharesKey(with: candidate.keys)
            ? WhisperError.keyBelongsTo(name: namesake.name.text)
            : WhisperError.contactHasOtherKey(name: namesake.name.text)
        }
        if let owner = contacts.first(where: { $0.keys.sharesKey(with: candidate.keys) }) {
          throw WhisperError.keyBelongsTo(name: owner.name.text)
        }
        try checkOwnKeys(candidate.keys, transaction)
        guard contacts.count < ContactStore.limit else {
          throw WhisperError.contactLimit(ContactStore.limit)
        }
        let contact = Contact(
          id: random.bytes(16), name: name, keys: candidate.keys,
          isBareKey: candidate.isBareKey, keyVersion: candidate.keyVersion, createdAt: now)
        try store.save(contact)
        return contact
      }
    }
  }

  /// One of the person's own identities may be a contact too, whole; half of one may not.
  private func checkOwnKeys(_ keys: PublicIdentity, _ transaction: Transaction) throws {
    let owner = try IdentityStore(transaction).all().first {
      $0.keys != keys && $0.keys.sharesKey(with: keys)
    }
    if let owner { throw WhisperError.keyBelongsTo(name: owner.name.text) }
  }

  /// What is to become a contact.
  private struct Candidate {
    let keys: PublicIdentity
    let name: DisplayName?
    let keyVersion: UInt32
    let isBareKey: Bool

    init(_ text: [UInt8]) throws {
      // White space around a raw key is the editor's or the shell's.
      let trimmed = text.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()
      if trimmed.count == Base64URL.encodedCount(Octets32.byteCount) {
        do {
          keys = PublicIdentity(
            agreement: try X25519PublicKey(rawText: String(decoding: trimmed, as: UTF8.self)),
            signing: nil)
        } catch {
          throw WhisperError.invalidKey(reason: error.reason)
        }
        name = nil
        keyVersion = 1
        isBareKey = true
      } else {
        let bundle: PublicBundle
        do {
          bundle = try PublicBundle(foundIn: text)
        } catch let error {
          throw WhisperError.invalidBundle(reason: error.reason)
        }
        keys = bundle.identity
        name = bundle.name
        keyVersion = bundle.keyVersion
        isBareKey = false
      }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
      byte == 0x20 || (0x09...0x0D).contains(byte)
    }
  }

  // MARK: Reading

  /// Every contact, by name.
  public func list() throws(WhisperError) -> [Contact] {
    try read { try $0.all() }
  }

  /// Contacts whose name, note or fingerprint holds `text`, ignoring case.
  public func search(_ text: String) throws(WhisperError) -> [Contact] {
    let needle = text.lowercased()
    return try read { store in
      try store.all().filter { contact in
        contact.name.text.lowercased().contains(needle)
          || contact.note.lowercased().contains(needle)
          || contact.fingerprint.hex.hasPrefix(needle)
          || FingerprintWords.shortForm(of: contact.fingerprint).lowercased().hasPrefix(needle)
      }
    }
  }

  /// The contact with this short fingerprint, or the one called `name`.
  public func find(_ name: String) throws(WhisperError) -> Contact {
    try read { try $0.find(name) }
  }

  // MARK: Changing

  /// Notes that the person compared fingerprints with the contact.
  public func verify(_ name: String) throws(WhisperError) -> Contact {
    try change(name) { contact in
      guard contact.trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      contact.trust = .verified
    }
  }

  public func unverify(_ name: String) throws(WhisperError) -> Contact {
    try change(name) { contact in
      guard contact.trust != .revoked else {
        throw WhisperError.contactRevoked(name: contact.name.text)
      }
      contact.trust = .unverified
    }
  }

  /// Refuses the contact's messages, and sends none.
  public func block(_ name: String) throws(WhisperError) -> Contact {
    try change(name) { $0.isBlocked = true }
  }

  public func unblock(_ name: String) throws(WhisperError) -> Contact {
    try change(name) { $0.isBlocked = false }
  }

  /// Notes that the contact's key must not be used any more. There is no way back but removing the
  /// contact and adding it anew.
  public func revoke(_ name: String) throws(WhisperError) -> Contact {
    try change(name) { $0.trust = .revoked }
  }

  public func rename(_ name: String, to newName: String) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      let newName = try displayName(newName)
      return try vault.write { transaction in
        let store = ContactStore(transaction: transaction, cache: cache)
        var contact = try store.find(name)
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
  public func setNote(_ name: String, _ note: String) throws(WhisperError) -> Contact {
    guard note.utf8.count <= Contact.maximumNoteBytes else {
      throw .noteTooLong(limit: Contact.maximumNoteBytes)
    }
    let isShowable = note.unicodeScalars.allSatisfy {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard isShowable else { throw .invalidNote }
    return try change(name) { $0.note = note }
  }

  public func remove(_ name: String) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      try vault.write { transaction in
        let contact = try ContactStore(transaction: transaction, cache: cache).find(name)
        try transaction.remove(.contact, contact.id)
        return contact
      }
    }
  }

  private func read<Result>(
    _ body: (ContactStore) throws -> Result
  ) throws(WhisperError) -> Result {
    try WhisperError.mapping {
      try vault.read { try body(ContactStore(transaction: $0, cache: cache)) }
    }
  }

  private func change(
    _ name: String, _ body: (inout Contact) throws -> Void
  ) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      try vault.write { transaction in
        let store = ContactStore(transaction: transaction, cache: cache)
        var contact = try store.find(name)
        try body(&contact)
        try store.save(contact)
        return contact
      }
    }
  }
}
