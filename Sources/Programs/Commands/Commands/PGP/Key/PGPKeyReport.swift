import OpenPGP
import WhisperKit
import Words

/// An own OpenPGP key as it is shown.
struct PGPKeyReport: Report {
  struct Name: Encodable {
    let text: String
    let validity: Term
    let isPrimary: Bool
  }

  struct Part: Encodable {
    let fingerprint: String
    let keyID: String
    let algorithm: String
    let isPrimary: Bool
    let uses: [Term]
    let createdAt: Int64
    let expiresAt: Int64?
    let validity: Term
    /// Whether the private key is in the vault.
    let isHere: Bool
    let isDeviceBound: Bool
  }

  let fingerprint: String
  let keyID: String
  let version: UInt8
  let isActive: Bool
  let validity: Term
  let createdAt: Int64
  let expiresAt: Int64?
  let revocationReason: Term?
  let revocationText: String?
  let userIDs: [Name]
  let keys: [Part]
  let hasOwnPassphrase: Bool
  let isDeviceBound: Bool
  let hasRevocationCertificate: Bool
  /// What of the certificate a later quantum computer does not undo.
  let postQuantum: Term
  /// In seconds since 1970; nil where it is in no backup that is known of.
  let backedUpAt: Int64?
  private let spaced: String

  private enum CodingKeys: CodingKey {
    case fingerprint, keyID, version, isActive, validity, createdAt, expiresAt, revocationReason
    case revocationText, userIDs, keys, hasOwnPassphrase, isDeviceBound, hasRevocationCertificate
    case postQuantum, backedUpAt
  }

  init(_ key: OpenPGPKey, _ whisper: Whisper, at time: Int64) throws {
    let summary = key.certificate.summary(at: time)
    fingerprint = key.fingerprint.hex
    spaced = key.fingerprint.spaced
    keyID = key.fingerprint.keyID.hex
    version = key.fingerprint.version
    isActive = try whisper.openPGPKeys.active()?.id == key.id
    validity = summary.validity.term
    createdAt = summary.primaryKey.creationTime
    expiresAt = summary.expirationTime
    revocationReason = summary.revocation.map { $0.reason.term }
    revocationText = summary.revocation?.text
    userIDs = summary.userIDs.map {
      Name(
        text: $0.userID.shown, validity: $0.validity.term, isPrimary: $0.isPrimary)
    }
    keys = ([summary.primaryKey] + summary.subkeys).enumerated().map { index, part in
      let keeping = key.held[part.fingerprint]
      return Part(
        fingerprint: part.fingerprint.hex, keyID: part.fingerprint.keyID.hex,
        algorithm: part.key.algorithmAndSize, isPrimary: index == 0, uses: part.flags.terms,
        createdAt: part.creationTime, expiresAt: part.expirationTime,
        validity: part.validity.term, isHere: keeping != nil,
        isDeviceBound: keeping?.isDeviceBound ?? false)
    }
    hasOwnPassphrase = key.hasOwnPassphrase
    isDeviceBound = key.isDeviceBound
    hasRevocationCertificate = key.revocation != nil
    postQuantum = key.certificate.quantumResistance(at: time).term
    backedUpAt = key.backedUpAt
  }

  var text: Lines {
    var lines = userIDs.filter(\.isPrimary).map { PGPKeyWords.userID($0.text) }
    for userID in userIDs where !userID.isPrimary {
      lines.append(PGPKeyWords.otherUserID(userID.validity.text, userID.text))
    }
    lines.append(PGPKeyWords.fingerprint(spaced))
    lines.append((isActive ? PGPKeyWords.statusInUse : .status)(validity.text))
    if let revocationReason {
      lines.append(PGPKeyWords.revokedFor(revocationReason.text))
      if let text = revocationText, !text.isEmpty {
        lines.append(PGPKeyWords.revocationText(printable(String(text.prefix(1000)))))
      }
    }
    lines.append(PGPKeyWords.created(Time.text(createdAt)))
    lines.append(expiresAt.map { PGPKeyWords.ends(Time.text($0)) } ?? PGPKeyWords.endsNever.text)
    for key in keys {
      let about = (key.uses + [key.validity]).map(\.text).joined(separator: ", ")
      lines.append((key.isPrimary ? PGPKeyWords.primaryKey : .subkey)(key.algorithm, about))
      if !key.isPrimary { lines.append("  " + key.fingerprint) }
      if !key.isHere { lines.append("  " + PGPKeyWords.notHere.text) }
    }
    lines.append(CertificateStateWords.quantum(postQuantum.text))
    if isDeviceBound {
      lines.append(PGPKeyWords.isDeviceBound.text)
    } else {
      lines.append(
        backedUpAt.map { PGPKeyWords.backup(Time.minute($0)) } ?? PGPKeyWords.noBackup.text)
    }
    if hasOwnPassphrase { lines.append(PrivateKeyWords.has.text) }
    return Lines(lines)
  }
}

/// Many keys, a line each.
struct PGPKeyListReport: Report {
  struct Line: Encodable {
    let fingerprint: String
    let keyID: String
    let isActive: Bool
    let validity: Term
    let expiresAt: Int64?
    let isDeviceBound: Bool
    let userID: String?
  }

  let keys: [Line]
  private let vault: NamedVault

  private enum CodingKeys: CodingKey { case keys }

  init(_ keys: [OpenPGPKey], active: OpenPGPKey?, at time: Int64, _ vault: NamedVault) {
    self.vault = vault
    self.keys = keys.map { key in
      let summary = key.certificate.summary(at: time)
      return Line(
        fingerprint: key.fingerprint.hex, keyID: key.fingerprint.keyID.hex,
        isActive: key.id == active?.id, validity: summary.validity.term,
        expiresAt: summary.expirationTime, isDeviceBound: key.isDeviceBound,
        userID: key.userID(at: time)?.shown)
    }
  }

  /// The User ID stands last in a line, so that none can move the columns.
  var text: Lines {
    guard !keys.isEmpty else { return Lines(vault.put(into: PGPKeyWords.none.text)) }
    let width = columns(of: PGPKeyWords.validities)
    return Lines(
      keys.map { key in
        TextLine(
          cells: ["\(key.isActive ? "*" : " ") \(key.validity.text)", key.keyID],
          widths: [width + 2, 0], key.userID ?? "")
      })
  }
}
