import OpenPGP
import Words

/// What OpenPGP data says of itself. Nobody proved any of it.
struct PGPInspectReport: Report {
  struct Recipient: Encodable {
    /// A fingerprint or key ID; nil where it is not told.
    let key: String?
    let isHidden: Bool
    let algorithm: String
  }

  struct PasswordLine: Encodable {
    let derivation: String
    let cipher: String
  }

  struct SignatureLine: Encodable {
    let type: String
    let issuer: String?
    let createdAt: Int64?
    let hash: String
    let algorithm: String
  }

  let content: Term
  let isArmored: Bool
  let octets: UInt64
  /// seipd-v1, seipd-v2, or of those that are refused when they are opened.
  let format: Term?
  let cipher: String?
  let chunkSize: Int?
  let recipients: [Recipient]
  let passwords: [PasswordLine]
  let signatures: [SignatureLine]
  /// The versions of signatures that are not read.
  let unreadSignatures: [Int]
  let certificates: [CertificateOutline]

  init(_ summary: MessageSummary, octets: UInt64, certificates: [Certificate], at now: Int64) {
    content = summary.content.term
    isArmored = summary.armor != nil || summary.content == .cleartext
    self.octets = octets
    if case .encrypted(let encrypted) = summary.content {
      format = encrypted.term
      if case .seipdV2(let suite, let size) = encrypted {
        (cipher, chunkSize) = ("\(suite.cipher) \(suite.mode)", size)
      } else {
        (cipher, chunkSize) = (nil, nil)
      }
    } else {
      (format, cipher, chunkSize) = (nil, nil, nil)
    }
    recipients = summary.recipients.map {
      Recipient(key: $0.key?.description, isHidden: $0.isHidden, algorithm: "\($0.algorithm)")
    }
    passwords = summary.passwords.map {
      PasswordLine(derivation: $0.derivation.name, cipher: "\($0.cipher)")
    }
    let times = summary.claimedSignatures.map(\.creationTime)
    signatures = summary.signatures.enumerated().map { index, signature in
      SignatureLine(
        type: "\(signature.type)", issuer: signature.issuer?.description,
        createdAt: index < times.count ? times[index] : nil,
        hash: "\(signature.hashAlgorithm)", algorithm: "\(signature.publicKeyAlgorithm)")
    }
    unreadSignatures = summary.unreadSignatures.map(Int.init)
    self.certificates = certificates.map { CertificateOutline($0, at: now) }
  }

  var text: Lines {
    var lines = [content.text, PGPInspectWords.size("\(octets)")]
    if let format {
      lines.append(PGPInspectWords.format(format.text))
      if let cipher, let chunkSize { lines.append(PGPInspectWords.cipher(cipher, "\(chunkSize)")) }
    }
    for recipient in recipients {
      lines.append(
        recipient.key.map { PGPInspectWords.forKey($0, recipient.algorithm) }
          ?? PGPInspectWords.forHidden(recipient.algorithm))
    }
    for password in passwords {
      lines.append(PGPInspectWords.forPassword(password.derivation))
    }
    for signature in signatures {
      let issuer = signature.issuer ?? PGPInspectWords.nobodyNamed.text
      let method = "\(signature.algorithm), \(signature.hash)"
      lines.append(
        signature.createdAt.map { PGPInspectWords.claimedAt(issuer, Time.text($0), method) }
          ?? PGPInspectWords.claimed(issuer, method))
    }
    lines += unreadSignatures.map { PGPMessageWords.unreadVersion("\($0)") }
    var text = Lines(lines)
    for certificate in certificates { text = text + Lines("") + certificate.text }
    if certificates.isEmpty { text = text + Lines(PGPInspectWords.nothingProved.text) }
    return text.breakingWords
  }
}

/// A certificate in few words.
struct CertificateOutline: Encodable {
  struct Key: Encodable {
    let fingerprint: String
    let algorithm: String
    let createdAt: Int64
    let expiresAt: Int64?
    let validity: Term
    let uses: [Term]
  }

  struct Name: Encodable {
    let text: String
    let validity: Term
    let isPrimary: Bool
    /// `latin1` where it is not UTF-8, and is read as that.
    let encoding: Term?
  }

  let fingerprint: String
  let version: UInt8
  let names: [Name]
  /// The primary key first.
  let keys: [Key]
  /// What of it a later quantum computer does not undo.
  let postQuantum: Term

  init(_ certificate: Certificate, at now: Int64) {
    let summary = certificate.summary(at: now)
    fingerprint = certificate.fingerprint.hex
    version = certificate.primaryKey.version
    names = summary.userIDs.map {
      Name(
        text: $0.userID.shown, validity: $0.validity.term, isPrimary: $0.isPrimary,
        encoding: $0.userID.encoding)
    }
    keys = ([summary.primaryKey] + summary.subkeys).map { key in
      Key(
        fingerprint: key.fingerprint.hex, algorithm: key.key.algorithmAndSize,
        createdAt: key.creationTime, expiresAt: key.expirationTime,
        validity: key.validity.term, uses: key.flags.terms)
    }
    postQuantum = certificate.quantumResistance(at: now).term
  }

  var text: Lines {
    var lines = [PGPInspectWords.certificate(fingerprint, "\(version)")]
    for name in names {
      let about = [name.validity, name.encoding].compactMap { $0?.text }.joined(separator: ", ")
      lines.append(PGPInspectWords.certificateName(name.text, about))
    }
    for key in keys {
      let uses = key.uses.map(\.text).joined(separator: ", ")
      lines.append(
        PGPInspectWords.certificateKey(
          key.fingerprint, key.algorithm, key.validity.text,
          uses.isEmpty ? PGPInspectWords.usesNothing.text : uses))
      lines.append(
        key.expiresAt.map {
          PGPInspectWords.madeAndEnds(Time.text(key.createdAt), Time.text($0))
        } ?? PGPInspectWords.made(Time.text(key.createdAt)))
    }
    lines.append("  " + CertificateStateWords.quantum(postQuantum.text))
    return Lines(lines)
  }
}

extension MessageSummary.Content {
  fileprivate var term: Term {
    switch self {
    case .encrypted: Term("encrypted", PGPInspectWords.isEncrypted)
    case .signed: Term("signed", PGPInspectWords.isSigned)
    case .literal: Term("literal", PGPInspectWords.isLiteral)
    case .compressed(let algorithm) where !algorithm.isRead:
      Term("compressed", PGPInspectWords.isCompressedUnread)
    case .compressed: Term("compressed", PGPInspectWords.isCompressed)
    case .cleartext: Term("cleartext", PGPInspectWords.isCleartext)
    case .detachedSignatures: Term("detached-signatures", PGPInspectWords.isDetached)
    case .certificates: Term("certificates", PGPInspectWords.isCertificates)
    case .secretKeys: Term("secret-keys", PGPInspectWords.isSecretKeys)
    }
  }
}

extension EncryptedDataFormat {
  fileprivate var term: Term {
    switch self {
    case .seipdV1: MessageFormat.seipdV1.term
    case .seipdV2(let suite, _): MessageFormat.seipdV2(suite).term
    case .withoutIntegrity: Term("without-integrity", PGPInspectWords.formatUnprotected)
    case .libre: Term("libre", PGPInspectWords.formatLibre)
    case .notRead: Term("not-read", PGPInspectWords.formatNotRead)
    }
  }
}

extension MessageFormat {
  var term: Term {
    switch self {
    case .seipdV1: Term("seipd-v1", PGPInspectWords.formatV1)
    case .seipdV2: Term("seipd-v2", PGPInspectWords.formatV2)
    }
  }
}

extension MessagePassword.Derivation {
  /// As the registries and libraries call it.
  fileprivate var name: String {
    switch self {
    case .simple(let hash): "\(hash)"
    case .salted(let hash): "\(hash), salted"
    case .iterated(let hash, let octets): "\(hash), \(octets)"
    case .argon2(let passes, let lanes, let memory):
      "Argon2id, \(memory >> 20) MiB, t=\(passes), p=\(lanes)"
    case .notRead: "?"
    }
  }
}
