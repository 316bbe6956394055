internal import CryptoPrimitives
internal import Vault
internal import WhisperEnvelope

/// Taking the public keys of many people from one vault to another. Trust never travels.
public struct KeybookService: Sendable {
  let contacts: ContactService

  /// The largest keybook, in bytes.
  public static let maximumBytes = 16 << 20

  // MARK: Export

  /// The contacts' bundles, and who is left out.
  public struct Export: Sendable {
    /// A line for each contact, without comments.
    public let text: String
    public let count: Int
    /// Who has a bare key only, so that there is no bundle to give away.
    public let bareKeys: [String]
    /// Who is revoked or blocked: neither travels, so that the reader would trust a key that the person
    /// does not.
    public let distrusted: [String]
  }

  /// Writes a keybook of the contacts, by name.
  public func export() throws(WhisperError) -> Export {
    var lines = ""
    var count = 0
    var bareKeys: [String] = []
    var distrusted: [String] = []
    for contact in try contacts.list() {
      if contact.trust == .revoked || contact.isBlocked {
        distrusted.append(contact.name.text)
      } else if let bundle = contact.bundle {
        lines += PublicBundle.text(bundle) + "\n"
        count += 1
      } else {
        bareKeys.append(contact.name.text)
      }
    }
    return Export(text: lines, count: count, bareKeys: bareKeys, distrusted: distrusted)
  }

  // MARK: Import

  /// What a keybook brings.
  public struct Outcome: Sendable {
    /// Who is new.
    public var added: [String] = []
    /// Who has new keys that the known ones vouch for.
    public var rotated: [String] = []
    /// Where their bundles stand.
    var rotatedLines: Set<Int> = []
    /// How many are contacts already.
    public var known = 0
    /// Lines that were left alone, and why.
    public var refused: [Refusal] = []
  }

  public struct Refusal: Sendable {
    /// Counted from 1.
    public let line: Int
    public let name: String
    public let reason: WhisperError
  }

  /// Says what `importing` would do, and changes nothing.
  public func examine(_ keybook: Keybook) throws(WhisperError) -> Outcome {
    try WhisperError.mapping {
      try contacts.vault.read { transaction in
        try judge(keybook, transaction, accepts: { _ in true }) { _ in }
      }
    }
  }

  /// Adds everybody new in one transaction, each unverified, and takes those new keys of contacts that
  /// `examine` found in this keybook and the person `accepted`. Any others are left alone and reported,
  /// as is a line that clashes with a known name or key.
  ///
  /// Throws `WhisperError.contactLimit` when not all have room: then nobody was added.
  public func importing(
    _ keybook: Keybook, accepting accepted: Outcome?
  ) throws(WhisperError) -> Outcome {
    try WhisperError.mapping {
      try contacts.vault.write { transaction in
        try judge(
          keybook, transaction, accepts: { accepted?.rotatedLines.contains($0.line) == true }
        ) {
          try contacts.save($0, transaction)
        }
      }
    }
  }

  private func judge(
    _ keybook: Keybook, _ transaction: Transaction, accepts: (Keybook.Entry) -> Bool,
    save: (Contact) throws -> Void
  ) throws -> Outcome {
    let now = contacts.clock.now()
    var index = try contacts.index(transaction)
    var outcome = Outcome()
    for entry in keybook.entries {
      do {
        switch try index.judge(ContactCard(entry.bundle), name: nil) {
        case .contact(let card, let name):
          let contact = Contact(
            id: newRowID(), name: name, card: card, createdAt: now)
          index.insert(contact)
          try save(contact)
          outcome.added.append(name.text)
        case .rotation(var contact, let bundle):
          guard accepts(entry) else {
            throw WhisperError.contactRotated(name: contact.name.text)
          }
          contact.rotate(to: bundle, at: now)
          index.insert(contact)
          try save(contact)
          outcome.rotated.append(contact.name.text)
          outcome.rotatedLines.insert(entry.line)
        }
      } catch let error as WhisperError {
        switch error {
        case .contactKnown:
          outcome.known += 1
        case .contactHasOtherKey, .contactFormerKey, .contactRevoked, .contactRotated,
          .keyBelongsTo, .rotationOutdated:
          outcome.refused.append(
            Refusal(line: entry.line, name: entry.bundle.name.text, reason: error))
        default:
          throw error
        }
      }
    }
    return outcome
  }
}
