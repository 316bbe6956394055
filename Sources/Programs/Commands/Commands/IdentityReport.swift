import CryptoPrimitives
import WhisperEnvelope
import WhisperKit
import Words

/// An identity as it is shown.
struct IdentityReport: Report {
  let id: Identity.ID
  let name: String
  let status: Term
  let isActive: Bool
  let canSign: Bool
  let keyVersion: UInt32
  let createdAt: Int64
  let key: String
  let fingerprint: String
  let shortFingerprint: String
  let words: [String]
  let number: String
  /// The fingerprint of the keys that these replaced.
  let replaces: String?
  /// Whether its private keys are in the vault: a restored or repaired one may lack them.
  let hasPrivateKeys: Bool
  /// Whether each use of the private keys asks for a passphrase of their own.
  let hasOwnPassphrase: Bool

  init(_ identity: Identity, _ whisper: Whisper) throws {
    id = identity.id
    name = identity.name.text
    status = identity.status.term
    isActive = try whisper.identities.active() == identity
    canSign = identity.canSign
    keyVersion = identity.keyVersion
    createdAt = identity.createdAt
    key = identity.keys.agreement.rawText
    fingerprint = identity.keys.fingerprint.hex
    let shown = FingerprintWords(fingerprint: identity.keys.fingerprint)
    shortFingerprint = shown.short
    words = shown.words
    number = shown.number
    replaces = identity.replaces?.hex
    hasPrivateKeys = try whisper.identities.hasPrivateKeys(identity.id)
    hasOwnPassphrase = try whisper.identities.hasOwnPassphrase(identity.id)
  }

  var text: Lines {
    let lines = [
      (isActive ? IdentityWords.nameInUse : .name)(name),
      (canSign ? IdentityWords.status : .statusCannotSign)(status.text),
      IdentityWords.created(Time.text(createdAt)),
      KeyWords.key(key, "\(keyVersion)"),
      KeyWords.fingerprint(fingerprint),
      KeyWords.shortFingerprint(shortFingerprint),
      KeyWords.words(words.joined(separator: " ")),
      KeyWords.number(number),
    ]
    return Lines(
      lines + [replaces.map { RotationWords.replaces($0) }].compactMap { $0 }
        + (hasOwnPassphrase ? [PrivateKeyWords.has.text] : [])
        + (hasPrivateKeys ? [] : [IdentityWords.withoutKeys(name)]))
  }
}

/// Many identities, a line each. No slow hash is computed for a list.
struct IdentityListReport: ListReport {
  struct Line: Encodable {
    let id: Identity.ID
    let name: String
    let status: Term
    let isActive: Bool
    let canSign: Bool
    let hasPrivateKeys: Bool
    let shortFingerprint: String
    let fingerprint: String
  }

  let identities: [Line]
  var elements: [Line] { identities }
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case identities }

  init(
    _ identities: [Identity], active: Identity?, withoutKeys: Set<Identity.ID>,
    _ vault: NamedVault
  ) {
    self.vault = vault
    self.identities = identities.map { identity in
      Line(
        id: identity.id, name: identity.name.text, status: identity.status.term,
        isActive: identity == active,
        canSign: identity.canSign,
        hasPrivateKeys: !withoutKeys.contains(identity.id),
        shortFingerprint: FingerprintWords.shortForm(of: identity.keys.fingerprint),
        fingerprint: identity.keys.fingerprint.hex)
    }
  }

  /// The name stands last in a line, so that no name can move the columns.
  var text: Lines {
    let width = columns(of: [IdentityWords.active, .archived, .rotated])
    guard !identities.isEmpty else {
      return Lines(vault.put(into: IdentityWords.none.text))
    }
    return Lines(
      identities.map { identity in
        let mark = identity.isActive ? "*" : " "
        return TextLine(
          cells: ["\(mark) \(identity.status.text)", identity.shortFingerprint],
          widths: [width + 2, 0], identity.name)
      }
        + identities.filter { !$0.hasPrivateKeys }.map {
          TextLine(IdentityWords.withoutKeys($0.name))
        })
  }
}

extension Identity.Status {
  /// How the status is written.
  var term: Term {
    switch self {
    case .active: Term("active", IdentityWords.active)
    case .archived: Term("archived", IdentityWords.archived)
    case .rotated: Term("rotated", IdentityWords.rotated)
    }
  }
}

struct BundleReport: Report {
  let id: Identity.ID
  let name: String
  let bundle: String
  /// The bundle as it is written down, in lines perhaps.
  let written: String

  var text: Lines { Lines(toCopy: written) }

  private enum CodingKeys: CodingKey { case id, name, bundle }
}
