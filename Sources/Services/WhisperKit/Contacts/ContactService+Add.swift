internal import CryptoPrimitives
internal import SecretMemory
internal import Vault
internal import WhisperEnvelope

extension ContactService {
  /// Says what a card would mean, and changes nothing: what is to be taken can be shown first.
  ///
  /// A new contact has the bundle's name unless `name` is given; a raw key needs one. Throws why the
  /// card cannot be taken: known already, a name or key that is somebody else's, too many contacts.
  public func examine(_ card: ContactCard, name: String? = nil) throws(WhisperError) -> ContactOffer
  {
    try WhisperError.mapping {
      let name = try name.map(displayName)
      return try vault.read { try index($0).judge(card, name: name) }
    }
  }

  /// Adds somebody new. Trust is never taken over: the contact is unverified.
  ///
  /// Throws what `examine` throws, and `WhisperError.contactRotated` for new keys of a contact.
  public func add(_ card: ContactCard, name: String? = nil) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      let name = try name.map(displayName)
      let now = clock.now()
      return try vault.write { transaction in
        let offer = try index(transaction).judge(card, name: name)
        if case .rotation(let contact, _) = offer {
          throw WhisperError.contactRotated(name: contact.name.text)
        }
        return try save(offer.taken(at: now), transaction)
      }
    }
  }

  /// Takes the new keys of a contact, which the old ones vouch for. Name, note, block and history
  /// stay; trust drops to unverified until somebody compares again.
  ///
  /// Throws what `examine` throws, and `WhisperError.contactNotFound` for a card that vouches for
  /// nobody's new keys.
  public func acceptRotation(_ card: ContactCard) throws(WhisperError) -> Contact {
    try WhisperError.mapping {
      let now = clock.now()
      return try vault.write { transaction in
        let offer = try index(transaction).judge(card, name: nil)
        guard case .rotation = offer else {
          throw WhisperError.contactNotFound(name: card.bundle?.name.text ?? "")
        }
        return try save(offer.taken(at: now), transaction)
      }
    }
  }

  func index(_ transaction: Transaction) throws -> ContactIndex {
    ContactIndex(
      try store(in: transaction).all(),
      own: try IdentityStore(transaction).all())
  }

  @discardableResult
  func save(_ contact: Contact, _ transaction: Transaction) throws -> Contact {
    try store(in: transaction).save(contact)
    return contact
  }
}
