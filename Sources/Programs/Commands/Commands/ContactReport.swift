import Words
import ArgumentParser
import CryptoPrimitives
import WhisperEnvelope
import WhisperKit

/// A contact as it is shown.
struct ContactReport: Report {
  struct Former: Encodable {
    let fingerprint: String
    let keyVersion: UInt32
    let replacedAt: Int64
  }

  /// Nil of who is no contact yet.
  let id: Contact.ID?
  let name: String
  let trust: Term
  let isBlocked: Bool
  let isBareKey: Bool
  let canSign: Bool
  let keyVersion: UInt32?
  let addedAt: Int64
  let lastSeenAt: Int64?
  /// The Whisper keys; nothing of who has certificates alone.
  let key: String?
  let fingerprint: String?
  let shortFingerprint: String?
  let words: [String]?
  let number: String?
  let note: String
  let history: [Former]
  let certificates: [HeldCertificateReport]

  init(_ contact: Contact, isNew: Bool = false) {
    id = isNew ? nil : contact.id
    name = contact.name.text
    trust = contact.trust.term
    isBlocked = contact.isBlocked
    isBareKey = contact.isBareKey
    canSign = contact.keys?.signing != nil
    keyVersion = contact.keys.map { _ in contact.keyVersion }
    addedAt = contact.createdAt
    lastSeenAt = contact.lastSeenAt
    key = contact.keys?.agreement.rawText
    fingerprint = contact.fingerprint?.hex
    let shown = contact.fingerprint.map { FingerprintWords(fingerprint: $0) }
    shortFingerprint = shown?.short
    words = shown?.words
    number = shown?.number
    certificates = contact.certificates.map { HeldCertificateReport($0) }
    note = contact.note
    history = contact.history.map {
      Former(
        fingerprint: $0.keys.fingerprint.hex, keyVersion: $0.keyVersion, replacedAt: $0.replacedAt)
    }
  }

  var text: Lines {
    var trusts = key == nil ? [ContactWords.noKeys.text] : [trust.text]
    if isBlocked { trusts.append(ContactWords.blocked.text) }
    if isBareKey { trusts.append(ContactWords.rawKeyOnly.text) }
    var lines = [
      ContactWords.name(name),
      ContactWords.trust(trusts.joined(separator: ", ")),
      ContactWords.added(Time.text(addedAt)),
    ]
    if let key, let keyVersion {
      // Of OpenPGP messages nothing is noted.
      lines.append(
        ContactWords.lastSigned(lastSeenAt.map(Time.text) ?? ContactWords.noneSigned.text))
      lines.append((canSign ? KeyWords.key : .keyCannotSign)(key, "\(keyVersion)"))
    }
    if let fingerprint { lines.append(KeyWords.fingerprint(fingerprint)) }
    if let shortFingerprint { lines.append(KeyWords.shortFingerprint(shortFingerprint)) }
    if let words { lines.append(KeyWords.words(words.joined(separator: " "))) }
    if let number { lines.append(KeyWords.number(number)) }
    lines += certificates.map(\.sentence)
    for former in history {
      lines.append(ContactWords.former(Time.text(former.replacedAt), former.fingerprint))
    }
    if !note.isEmpty { lines.append(ContactWords.note(note)) }
    return Lines(lines)
  }
}

/// Many contacts, a line each. No slow hash is computed for a list.
struct ContactListReport: Report {
  struct Line: Encodable {
    let id: Contact.ID
    let name: String
    let trust: Term
    let isBlocked: Bool
    /// Of the Whisper keys; nothing of who has certificates alone.
    let shortFingerprint: String?
    let fingerprint: String?
    let certificates: [HeldCertificateReport]
    fileprivate let shownKey: String

    private enum CodingKeys: CodingKey {
      case id, name, trust, isBlocked, shortFingerprint, fingerprint, certificates
    }

    init(_ contact: Contact) {
      id = contact.id
      name = contact.name.text
      trust = contact.shownTrust.term
      isBlocked = contact.isBlocked
      shortFingerprint = contact.fingerprint.map { FingerprintWords.shortForm(of: $0) }
      fingerprint = contact.fingerprint?.hex
      certificates = contact.certificates.map { HeldCertificateReport($0) }
      shownKey = contact.shownKey
    }
  }

  let contacts: [Line]
  private let isSearch: Bool

  private enum CodingKeys: CodingKey { case contacts }

  init(_ contacts: [Contact], isSearch: Bool = false) {
    self.isSearch = isSearch
    self.contacts = contacts.map(Line.init)
  }

  /// Prints contacts line by line, as they are read; those that hold a text, where one is looked for.
  static func printLines(
    _ contacts: ContactService, holding text: String? = nil, _ context: Context
  ) throws {
    var lines = JSONLines(context.output)
    try contacts.forEachPage(holding: text) { page in
      for contact in page { try lines.append(Line(contact)) }
      try lines.flush()
    }
    try lines.finish()
  }

  var text: Lines {
    let width = columns(of: [ContactWords.unverified, .verified, .revoked, .blocked])
    guard !contacts.isEmpty else {
      return Lines((isSearch ? ContactWords.noneFits : ContactWords.none).text)
    }
    return Lines(
      contacts.map { contact in
        let state = contact.isBlocked ? ContactWords.blocked.text : contact.trust.text
        return TextLine(
          cells: [state, contact.shownKey], widths: [width, 0], contact.name)
      })
  }
}

/// What fingerprints are compared as.
enum ComparisonForm: String, EnumerableFlag {
  case numeric, words

  static func help(for value: ComparisonForm) -> ArgumentHelp? {
    switch value {
    case .numeric: ContactHelpWords.numeric.help
    case .words: ContactHelpWords.words.help
    }
  }
}

/// What two people read to each other: the lower fingerprint first, so that both see one order. Whose it is
/// stands before it, for who has it read aloud by the machine; of six words three stay in a line.
struct Comparison {
  let own: Identity
  /// What the contact is called.
  let name: String
  /// Of the keys that the contact has here, which need not be those of whoever is called so.
  let fingerprint: Octets32
  let isNumeric: Bool

  /// Throws `WhisperError.contactWithoutKeys`.
  init(own: Identity, contact: Contact, isNumeric: Bool) throws(WhisperError) {
    guard let fingerprint = contact.fingerprint else {
      throw .contactWithoutKeys(name: contact.name.text)
    }
    (self.own, name, self.fingerprint) = (own, contact.name.text, fingerprint)
    self.isNumeric = isNumeric
  }

  var text: Lines {
    let mine = FingerprintWords(fingerprint: own.keys.fingerprint)
    let theirs = FingerprintWords(fingerprint: fingerprint)
    func shown(_ words: FingerprintWords) -> [String] {
      let all = isNumeric ? words.number.split(separator: " ").map(String.init) : words.words
      return [all.prefix(3), all.dropFirst(3)].map { $0.joined(separator: " ") }
    }
    let isMineFirst = own.keys.fingerprint < fingerprint
    let lines = isMineFirst ? [mine, theirs] : [theirs, mine]
    let owners = isMineFirst ? [ContactWords.you, .them] : [.them, .you]
    let heading = (isNumeric ? ContactWords.bothSeeDigits : .bothSee)(name)
    let widths = [1, columns(of: owners) + 2]
    return Lines(heading)
      + Lines(
        zip(["1", "2"], zip(owners, lines)).map { number, line in
          TextLine(
            margin: 2, cells: [number, "(\(line.0.text))"], widths: widths, rest: shown(line.1))
        })
  }
}

extension Contact {
  /// The trust of who has certificates alone is that of the one in use.
  fileprivate var shownTrust: Trust {
    guard keys == nil else { return trust }
    return (certificates.first(where: \.isInUse) ?? certificates.first)?.shownTrust ?? trust
  }
}

extension Contact.Trust {
  /// How the level is written.
  var term: Term {
    switch self {
    case .unverified: Term("unverified", ContactWords.unverified)
    case .verified: Term("verified", ContactWords.verified)
    case .revoked: Term("revoked", ContactWords.revoked)
    }
  }
}
