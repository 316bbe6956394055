package import CryptoPrimitives
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
    /// A line for each contact, and one before it for each of `named`.
    public let text: String
    public let count: Int
    /// Whose name here travels with the bundle, because the bundle's own name is another's too and
    /// could be given to one of them alone.
    public let named: [String]
    /// Who has a bare key only, so that there is no bundle to give away.
    public let bareKeys: [String]
    /// Who has OpenPGP certificates and no Whisper keys.
    public let withoutKeys: [String]
    /// Who is revoked or blocked: neither travels, so that the reader would trust a key that the person
    /// does not.
    public let distrusted: [String]
    /// Whose those names are, list by list in their order.
    package let ids: IDs

    package struct IDs: Sendable {
      package fileprivate(set) var named: [Contact.ID] = []
      package fileprivate(set) var bareKeys: [Contact.ID] = []
      package fileprivate(set) var withoutKeys: [Contact.ID] = []
      package fileprivate(set) var distrusted: [Contact.ID] = []
    }
  }

  /// Writes a keybook of the contacts, by name.
  public func export() throws(WhisperError) -> Export {
    try WhisperError.mapping {
      var travellers: [(contact: Contact, bundle: [UInt8], name: DisplayName)] = []
      var bareKeys: [String] = []
      var withoutKeys: [String] = []
      var distrusted: [String] = []
      var ids = Export.IDs()
      for contact in try contacts.list() {
        if contact.trust == .revoked || contact.isBlocked {
          distrusted.append(contact.name.text)
          ids.distrusted.append(contact.id)
        } else if let bundle = contact.bundle {
          travellers.append((contact, bundle, try PublicBundle.name(inVerified: bundle)))
        } else if contact.keys != nil {
          bareKeys.append(contact.name.text)
          ids.bareKeys.append(contact.id)
        } else {
          withoutKeys.append(contact.name.text)
          ids.withoutKeys.append(contact.id)
        }
      }
      let claims = NameClaims(travellers.map { [$0.name, $0.contact.name] })
      var lines = ""
      var named: [String] = []
      for (contact, bundle, name) in travellers {
        if claims.areSeveral(for: name) {
          named.append(contact.name.text)
          ids.named.append(contact.id)
          lines += Keybook.nameComment + contact.name.text + "\n"
        }
        lines += PublicBundle.text(bundle) + "\n"
      }
      return Export(
        text: lines, count: travellers.count, named: named, bareKeys: bareKeys,
        withoutKeys: withoutKeys, distrusted: distrusted, ids: ids)
    }
  }

  // MARK: Import

  /// What a keybook brings.
  public struct Outcome: Sendable {
    /// Who is new.
    public var added: [String] = []
    /// Theirs, in the same order: of `examine` they are nobody's yet.
    package var addedIDs: [Contact.ID] = []
    /// Who of them has the name that the keybook's writer gives, because the bundle's own is another's.
    public var named: [Renaming] = []
    /// Who has new keys that the known ones vouch for, each once.
    public var rotated: [String] = []
    package var rotatedIDs: [Contact.ID] = []
    /// Where their bundles stand.
    var rotatedLines: Set<Int> = []
    /// The keys of each, the old ones and the new ones.
    package var newKeys: [NewKeys] = []
    /// How many are contacts already.
    public var known = 0
    /// Lines that were left alone, and why.
    public var refused: [Refusal] = []
  }

  /// Keys that a bundle offers in the place of a contact's.
  package struct NewKeys: Sendable {
    package let id: Contact.ID
    package let name: String
    package let former: Octets32
    package let formerVersion: UInt32
    package let new: Octets32
    package let newVersion: UInt32
  }

  public struct Renaming: Equatable, Sendable {
    public let name: String
    public let bundleName: String
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
        try judge(keybook, transaction, accepts: { _ in true }).outcome
      }
    }
  }

  /// Adds everybody new in one transaction, each unverified, and takes those new keys of contacts that
  /// `examine` found in this keybook and the person `accepted`. The new ones are called as their bundles
  /// say; where somebody else has that name too, in the keybook or here, as the keybook's writer calls them,
  /// if it says so. Any other new keys are left alone and reported, as is a line that clashes with a known
  /// name or key.
  ///
  /// Throws `WhisperError.contactLimit` when not all have room: then nobody was added.
  public func importing(
    _ keybook: Keybook, accepting accepted: Outcome?
  ) throws(WhisperError) -> Outcome {
    try WhisperError.mapping {
      try contacts.vault.write { transaction in
        let (outcome, changed) = try judge(
          keybook, transaction, accepts: { accepted?.rotatedLines.contains($0.line) == true })
        try ContactStore(transaction: transaction, cache: contacts.cache).save(changed)
        return outcome
      }
    }
  }

  /// What the keybook brings, and the contacts as they are afterwards, each once however many lines are
  /// about it.
  private func judge(
    _ keybook: Keybook, _ transaction: Transaction, accepts: (Keybook.Entry) -> Bool
  ) throws -> (outcome: Outcome, changed: [Contact]) {
    let now = contacts.clock.now()
    let claims = NameClaims(
      keybook.entries.map { [$0.bundle.name] + [$0.writersName].compactMap { $0 } })
    var index = try contacts.index(transaction)
    var outcome = Outcome()
    var changed: Set<Contact.ID> = []
    var rotated: Set<Contact.ID> = []
    for entry in keybook.entries {
      let bundleName = entry.bundle.name
      let isContested = claims.areSeveral(for: bundleName) || index.isTaken(bundleName)
      do {
        switch try index.judge(
          ContactCard(entry.bundle), name: isContested ? entry.writersName : nil)
        {
        case .contact(let card, let name):
          let contact = Contact(id: .new(), name: name, card: card, createdAt: now)
          index.insert(contact)
          changed.insert(contact.id)
          outcome.added.append(name.text)
          outcome.addedIDs.append(contact.id)
          if name != bundleName {
            outcome.named.append(Renaming(name: name.text, bundleName: bundleName.text))
          }
        case .rotation(var contact, let bundle):
          guard accepts(entry) else {
            throw WhisperError.contactRotated(name: contact.name.text)
          }
          if let former = contact.fingerprint {
            outcome.newKeys.append(
              NewKeys(
                id: contact.id, name: contact.name.text, former: former,
                formerVersion: contact.keyVersion, new: bundle.identity.fingerprint,
                newVersion: bundle.keyVersion))
          }
          contact.rotate(to: bundle, at: now)
          index.takeRotation(of: contact)
          changed.insert(contact.id)
          if rotated.insert(contact.id).inserted {
            outcome.rotated.append(contact.name.text)
            outcome.rotatedIDs.append(contact.id)
          }
          outcome.rotatedLines.insert(entry.line)
        }
      } catch let error as WhisperError {
        switch error.code {
        case .contactKnown:
          outcome.known += 1
        case .bundleNameOutdated, .contactHasOtherKey, .contactFormerKey, .contactRevoked,
          .contactRotated,
          .keyBelongsTo, .rotationOutdated, .rotationLimit:
          outcome.refused.append(
            Refusal(line: entry.line, name: bundleName.text, reason: error))
        default:
          throw error
        }
      }
    }
    return (outcome, changed.compactMap { index.contact($0) })
  }
}

/// Who goes by which name, or could: several cannot all have it.
private struct NameClaims {
  private var counts: [String: Int] = [:]

  /// The names that each may go by.
  init(_ people: [[DisplayName]]) {
    for names in people {
      for name in Set(names.map(\.foldedForComparison)) { counts[name, default: 0] += 1 }
    }
  }

  func areSeveral(for name: DisplayName) -> Bool {
    counts[name.foldedForComparison, default: 0] > 1
  }
}
