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

  let name: String
  let trust: Term
  let isBlocked: Bool
  let isBareKey: Bool
  let canSign: Bool
  let keyVersion: UInt32
  let addedAt: Int64
  let lastSeenAt: Int64?
  let key: String
  let fingerprint: String
  let shortFingerprint: String
  let words: [String]
  let number: String
  let note: String
  let history: [Former]

  init(_ contact: Contact) {
    name = contact.name.text
    trust = contact.trust.term
    isBlocked = contact.isBlocked
    isBareKey = contact.isBareKey
    canSign = contact.keys.signing != nil
    keyVersion = contact.keyVersion
    addedAt = contact.createdAt
    lastSeenAt = contact.lastSeenAt
    key = contact.keys.agreement.rawText
    fingerprint = contact.fingerprint.hex
    let shown = FingerprintWords(fingerprint: contact.fingerprint)
    shortFingerprint = shown.short
    words = shown.words
    number = shown.number
    note = contact.note
    history = contact.history.map {
      Former(
        fingerprint: $0.keys.fingerprint.hex, keyVersion: $0.keyVersion, replacedAt: $0.replacedAt)
    }
  }

  var text: String {
    var trusts = [trust.text]
    if isBlocked { trusts.append(ContactWords.blocked.text) }
    if isBareKey { trusts.append(ContactWords.rawKeyOnly.text) }
    var lines = [
      ContactWords.name(name),
      ContactWords.trust(trusts.joined(separator: ", ")),
      ContactWords.added(Time.text(addedAt)),
      ContactWords.lastSigned(lastSeenAt.map(Time.text) ?? ContactWords.noneSigned.text),
      (canSign ? KeyWords.key : .keyCannotSign)(key, "\(keyVersion)"),
      KeyWords.fingerprint(fingerprint),
      KeyWords.shortFingerprint(shortFingerprint),
      KeyWords.words(words.joined(separator: " ")),
      KeyWords.number(number),
    ]
    for former in history {
      lines.append(ContactWords.former(Time.text(former.replacedAt), former.fingerprint))
    }
    if !note.isEmpty { lines.append(ContactWords.note(note)) }
    return lines.joined(separator: "\n")
  }
}

/// Many contacts, a line each. No slow hash is computed for a list.
struct ContactListReport: Report {
  struct Line: Encodable {
    let name: String
    let trust: Term
    let isBlocked: Bool
    let shortFingerprint: String
    let fingerprint: String
  }

  let contacts: [Line]

  init(_ contacts: [Contact]) {
    self.contacts = contacts.map { contact in
      Line(
        name: contact.name.text, trust: contact.trust.term, isBlocked: contact.isBlocked,
        shortFingerprint: FingerprintWords.shortForm(of: contact.fingerprint),
        fingerprint: contact.fingerprint.hex)
    }
  }

  var text: String {
    let width = columns(of: [ContactWords.unverified, .verified, .revoked, .blocked])
    return contacts.isEmpty
      ? ContactWords.none.text
      : contacts.map { contact in
        let state = contact.isBlocked ? ContactWords.blocked.text : contact.trust.text
        return "\(state.padded(to: width))  \(contact.shortFingerprint)  \(contact.name)"
      }.joined(separator: "\n")
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

/// What two people read to each other: the lower fingerprint first, so that both see one order.
struct Comparison {
  let own: Identity
  let contact: Contact
  let isNumeric: Bool

  var text: String {
    let mine = FingerprintWords(fingerprint: own.keys.fingerprint)
    let theirs = FingerprintWords(fingerprint: contact.fingerprint)
    func shown(_ words: FingerprintWords) -> String {
      isNumeric ? words.number : words.words.joined(separator: " ")
    }
    let isMineFirst = own.keys.fingerprint < contact.fingerprint
    let lines = isMineFirst ? [mine, theirs] : [theirs, mine]
    let owners = isMineFirst ? [ContactWords.you, .them] : [.them, .you]
    return """
      \((isNumeric ? ContactWords.bothSeeDigits : .bothSee)(contact.name.text))
        1  \(shown(lines[0]))  (\(owners[0].text))
        2  \(shown(lines[1]))  (\(owners[1].text))
      """
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
