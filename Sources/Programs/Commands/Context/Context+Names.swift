import OpenPGP
import Words
import WhisperEnvelope
import WhisperKit

/// What somebody is named for.
enum NameUse {
  /// What is known of them is shown, and nothing else happens.
  case showing
  /// Anything else: nobody is sent to, trusted, changed or destroyed who was not named, or said yes to.
  case acting
}

/// A name that nobody has leads to who may be meant by it. The very name comes first always, and of several nobody
/// is chosen.
extension Context {
  /// The contact whom somebody named, as `named` finds them.
  func contact(
    _ typed: String, for use: NameUse = .acting, in whisper: Whisper
  ) throws -> Contact {
    try named(typed, for: use, in: whisper).contact
  }

  /// The contact whom somebody named, by name, address, fingerprint or key ID, with the certificate whose key it was; else
  /// the one who was meant.
  ///
  /// Throws `CommandError.contactNotFound`, `.shortKeyID`, `AmbiguousContact`, and `.cancelled` for a no.
  func named(
    _ typed: String, for use: NameUse = .acting, in whisper: Whisper
  ) throws -> NamedContact {
    guard !namesAreIDs else {
      return NamedContact(contact: try contact(withID: typed, in: whisper), certificate: nil)
    }
    let found = try whisper.contacts.named(typed)
    if let first = found.first {
      guard found.allSatisfy({ $0.contact.id == first.contact.id }) else {
        throw AmbiguousContact(typed: typed, candidates: found)
      }
      return found.count == 1 ? first : NamedContact(contact: first.contact, certificate: nil)
    }
    if case .shortKeyID? = WrittenKey(typed) { throw CommandError.shortKeyID(typed) }
    var command = "whisper contact list"
    if try whisper.contacts.list().isEmpty {
      let hasIdentity = try !whisper.identities.list().isEmpty
      command = hasIdentity ? "whisper contact add FILE" : "whisper identity create NAME"
    }
    let meant = try meant(
      typed, for: use, asking: .contactQuestion, among: { try whisper.contacts.list() },
      notFound: { .contactNotFound(typed, near: $0, command: command) })
    return NamedContact(contact: meant, certificate: nil)
  }

  /// The contact with an id. Throws `CommandError.contactNotFound`.
  private func contact(withID typed: String, in whisper: Whisper) throws -> Contact {
    do {
      if let id = Contact.ID(typed) { return try whisper.contacts.find(id) }
    } catch {
      guard error.code == .contactNotFound else { throw error }
    }
    throw CommandError.contactNotFound(typed, near: [], command: "whisper contact list")
  }

  /// Whose OpenPGP signature is asked for: a contact's, or an own key's that no contact is called by. Where names are ids, own
  /// keys have their fingerprints.
  func signer(_ typed: String, in whisper: Whisper) throws -> SignatureDemand {
    let own =
      namesAreIDs
      ? try whisper.openPGPKeys.list().first { $0.fingerprint.hex == typed }
      : try whisper.contacts.named(typed).isEmpty ? ownKey(typed, in: whisper) : nil
    if let key = own {
      return SignatureDemand(.own(key.fingerprint), name: key.name(at: clock.now()))
    }
    let named = try named(typed, in: whisper)
    let name = named.contact.name.text
    // What nobody of that name can have signed.
    guard !named.contact.certificates.isEmpty else {
      throw WhisperError.contactWithoutCertificate(name: name)
    }
    return SignatureDemand(
      .contact(named.contact.id, certificate: named.certificate?.fingerprint), name: name)
  }

  /// Nil where no own OpenPGP key is called so.
  func ownKey(_ typed: String, in whisper: Whisper) throws -> OpenPGPKey? {
    do {
      return try whisper.openPGPKeys.find(typed)
    } catch let error as WhisperError where error.code == .openPGPKeyNotFound {
      return nil
    }
  }

  /// The identity that somebody named; nil, which is the active one, stays nil.
  ///
  /// Throws `CommandError.identityNotFound`, and `.cancelled` for a no.
  func identity(
    _ typed: String?, for use: NameUse = .acting, in whisper: Whisper
  ) throws -> Identity? {
    try typed.map { try identity($0, for: use, in: whisper) }
  }

  func identity(
    _ typed: String, for use: NameUse = .acting, in whisper: Whisper
  ) throws -> Identity {
    guard !namesAreIDs else { return try identity(withID: typed, in: whisper) }
    do {
      return try whisper.identities.find(typed)
    } catch {
      guard error.code == .identityNotFound else { throw error }
      let hasOne = try !whisper.identities.list().isEmpty
      let command = hasOne ? "whisper identity list" : "whisper identity create NAME"
      return try meant(
        typed, for: use, asking: .identityQuestion, among: { try whisper.identities.list() },
        notFound: { .identityNotFound(typed, near: $0, command: command) })
    }
  }

  /// The identity with an id. Throws `CommandError.identityNotFound`.
  private func identity(withID typed: String, in whisper: Whisper) throws -> Identity {
    do {
      if let id = Identity.ID(typed) { return try whisper.identities.find(id) }
    } catch {
      guard error.code == .identityNotFound else { throw error }
    }
    throw CommandError.identityNotFound(typed, near: [], command: "whisper identity list")
  }

  /// Runs `body`, which acts on somebody by their id. Who is gone by then was there when they were named, and is called
  /// by that name.
  func naming<Result: ~Copyable>(
    contact: Contact? = nil, identity: Identity? = nil, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as WhisperError {
      if let contact, error == .contactNotFound(name: contact.id.description) {
        throw WhisperError.changedMeanwhile(name: contact.name.text)
      }
      if let identity, error == .identityNotFound(name: identity.id.description) {
        throw WhisperError.changedMeanwhile(name: identity.name.text)
      }
      throw error
    }
  }

  private func meant<Value: Named>(
    _ typed: String, for use: NameUse, asking question: NameWords, among all: () throws -> [Value],
    notFound: ([String]) -> CommandError
  ) throws -> Value {
    guard let search = NameSearch(typed) else { throw notFound([]) }
    let everybody = try all()
    let found = search.found(among: everybody)
    guard let only = found.first, found.count == 1 else {
      let near = found.isEmpty ? slipped(search.text, among: everybody) : found
      throw notFound(near.prefix(NameWords.mostNear).map(\.name.text))
    }
    let name = only.name.text
    switch use {
    case .showing:
      output.say(NameWords.taken, printable(typed), name)
    case .acting:
      let short = only.shownKey
      guard !person.isAnswered, person.approvals.given.isEmpty,
        let isMeant = try answer(to: question(printable(typed), name, short))
      else { throw notFound([name]) }
      guard isMeant else { throw CommandError.cancelled }
      guard try all().contains(where: { $0.name == only.name && $0.shownKey == short }) else {
        throw WhisperError.changedMeanwhile(name: name)
      }
    }
    return only
  }

  /// Nil where nobody can be asked.
  private func answer(to question: String) throws -> Bool? {
    do { return try person.isYes(question) } catch CommandError.noTerminal { return nil }
  }

  /// Those whose name, or a word of it, a slip makes of the text.
  private func slipped<Value: Named>(_ text: String, among all: [Value]) -> [Value] {
    let names = all.map { value in
      let name = value.name.bare
      return [name] + name.split(separator: " ").map(String.init)
    }
    let near = Set(nearest(to: text, among: names.flatMap(\.self)))
    return zip(all, names).filter { $1.contains(where: near.contains) }.map(\.0)
  }
}
