import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What became of certificates and revocations that were received.
struct CertificatesAddedReport: Report {
  struct Line: Encodable {
    let fingerprint: String
    let userID: String
    let validity: Term
    /// `latin1` where the User ID is not UTF-8, and is read as that.
    let encoding: String?
    /// `added`, `added_to`, `merged`, `known` or `refused`.
    let change: String
    /// Whose it is.
    let name: String?
    /// What its owner took back, where that is news.
    let revocations: [LearnedRevocationReport]?
    /// Why nothing can be encrypted to it: a code of OpenPGP.
    let obstacle: String?
    /// Since when, where that is because it has expired.
    let expiredAt: Int64?
    /// Why it was left alone.
    let code: String?
    let values: ErrorValues?
    fileprivate let sentences: [String]

    private enum CodingKeys: CodingKey {
      case fingerprint, userID, validity, encoding, change, name, revocations, obstacle, expiredAt
      case code, values
    }

    init(_ outcome: CertificateOutcome) {
      fingerprint = outcome.fingerprint.hex
      userID = outcome.userID
      validity = outcome.validity.term
      encoding = outcome.isUserIDUTF8 ? nil : "latin1"
      let words: CertificateWords
      let third: String
      switch outcome.change {
      case .contact(let name):
        (change, words, third, self.name) = ("added", .added, name.text, name.text)
      case .certificate(let contact):
        (change, words, third) = ("added_to", .addedTo, contact.name.text)
        name = contact.name.text
      case .merged(let contact):
        (change, words, third) = ("merged", .merged, contact.name.text)
        name = contact.name.text
      case .known(let contact):
        (change, words, third) = ("known", .known, contact.name.text)
        name = contact.name.text
      case .refused(let error):
        let why = ErrorWords(error)
        (change, words, third, name) = ("refused", .refused, why.message, error.values.name)
        (code, values) = (why.code, why.values.isEmpty ? nil : why.values)
        (revocations, obstacle, expiredAt) = (nil, nil, nil)
        sentences = [words(outcome.fingerprint.spaced, shownUserID(userID), third)]
        return
      }
      (code, values) = (nil, nil)
      let learned = outcome.revocations.map(LearnedRevocationReport.init)
      revocations = learned.isEmpty ? nil : learned
      (obstacle, expiredAt) = (outcome.obstacle?.code, outcome.expiredAt)
      sentences =
        [words(outcome.fingerprint.spaced, shownUserID(userID), third)]
        + (learned.flatMap { $0.sentences(by: third) } + outcome.stateSentences).map { "  " + $0 }
    }
  }

  /// A revocation that came by itself and was left alone.
  struct RefusedLine: Encodable {
    let keyID: String?
    let code: String
    let values: ErrorValues?
    fileprivate let sentence: String

    private enum CodingKeys: CodingKey { case keyID, code, values }

    init(_ refused: RefusedRevocation) {
      let why = ErrorWords(refused.error)
      keyID = refused.keyID?.hex
      (code, values) = (why.code, why.values.isEmpty ? nil : why.values)
      sentence = CertificateStateWords.revocationRefused(
        keyID ?? CertificateStateWords.unnamedKey.text, why.message)
    }
  }

  /// Certificates that cannot be read at all.
  struct UnreadLine: Encodable {
    let count: Int
    let code: String
    let values: ErrorValues?
    fileprivate let sentence: String

    private enum CodingKeys: CodingKey { case count, code, values }

    init(_ error: OpenPGPError, _ count: Int) {
      let why = ErrorWords(WhisperError.unreadCertificate(error))
      self.count = count
      (code, values) = (why.code, why.values.isEmpty ? nil : why.values)
      sentence = CertificateStateWords.unread("\(count)", why.message)
    }
  }

  let certificates: [Line]
  /// Missing where there are none, like those below.
  let refusedRevocations: [RefusedLine]?
  let unread: [UnreadLine]?

  init(_ taken: CertificatesTaken, _ refusals: [OpenPGPError: Int]) {
    certificates = taken.outcomes.map(Line.init)
    let refused = taken.refused.map(RefusedLine.init)
    refusedRevocations = refused.isEmpty ? nil : refused
    let unread = refusals.sorted { $0.key.code < $1.key.code }.map {
      UnreadLine($0.key, $0.value)
    }
    self.unread = unread.isEmpty ? nil : unread
  }

  var text: Lines {
    var lines = certificates.flatMap(\.sentences)
    lines += (refusedRevocations ?? []).map(\.sentence)
    lines += (unread ?? []).map(\.sentence)
    if certificates.count > 1 {
      func count(_ changes: String...) -> String {
        "\(certificates.count { changes.contains($0.change) })"
      }
      lines.append(
        CertificateWords.total(
          count("added", "added_to"), count("merged"), count("known"), count("refused")))
    }
    return Lines(lines)
  }
}

/// Something that a certificate's owner took back.
struct LearnedRevocationReport: Encodable {
  /// `certificate`, `subkey` or `user_id`.
  let part: String
  /// A subkey's fingerprint, or the User ID.
  let of: String?
  let reason: Term
  /// Whether it holds for signatures of before, too.
  let isHard: Bool
  let revokedAt: Int64
  /// What its owner writes beside it.
  let text: String?

  private static let mostShown = 1000

  init(_ learned: LearnedRevocation) {
    switch learned.part {
    case .certificate: (part, of) = ("certificate", nil)
    case .subkey(let fingerprint): (part, of) = ("subkey", fingerprint.hex)
    case .userID(let userID): (part, of) = ("user_id", userID)
    }
    let revocation = learned.revocation
    reason = revocation.reason.term
    (isHard, revokedAt) = (revocation.isHard, revocation.creationTime)
    text = revocation.text.isEmpty ? nil : revocation.text
  }

  /// What is said of it, once and in full.
  func sentences(by name: String) -> [String] {
    let said =
      switch part {
      case "subkey": CertificateStateWords.subkeyRevoked(name, of ?? "", reason.text)
      case "user_id":
        CertificateStateWords.userIDRevoked(name, shownUserID(of ?? ""), reason.text)
      default: whole(name)
      }
    let explanation = text.map {
      PGPKeyWords.revocationText(printable(String($0.prefix(Self.mostShown))))
    }
    return [Emphasis.bold(said)] + (explanation.map { [$0] } ?? [])
  }

  private func whole(_ name: String) -> String {
    if isHard {
      return (reason.code == "compromised" ? CertificateStateWords.compromised : .revoked)(name)
    }
    return (reason.code == "superseded" ? CertificateStateWords.superseded : .retired)(name)
  }
}

extension CertificateOutcome {
  /// What is to be known of it.
  fileprivate var stateSentences: [String] {
    obstacleSentences + (isUserIDUTF8 ? [] : [CertificateStateWords.isLatin1.text])
  }

  /// Why nothing can be encrypted to it, where the revocation that was just said does not say so.
  private var obstacleSentences: [String] {
    guard let obstacle, !revocations.contains(where: { $0.part == .certificate }) else { return [] }
    let words: CertificateStateWords =
      switch validity {
      case .revoked, .retired: .isRevoked
      case .expired: .isExpired
      case .notYetValid, .notBoundYet: .isNotYetValid
      case .unbound: .isUnbound
      case .valid:
        switch obstacle.reason {
        case .keyExpired: .keyExpired
        case .keyRevoked: .keyRevoked
        case .keyRSATooWeak, .keyUnsafe: .keyWeak
        case .keyEncryptionNotRead: .keyNotRead
        default: .signsAlone
        }
      }
    return switch words {
    case .keyNotRead: [words.filled(with: obstacle.finding.names)]
    case .isExpired, .keyExpired: [words(expiredAt.map(Time.minute) ?? "")]
    default: [words.text]
    }
  }
}

extension Output {
  /// Says what became of certificates and revocations; of one alone that was left alone the reason is the command's.
  func printOutcomes(_ taken: CertificatesTaken, of received: ReceivedCertificates) throws {
    if taken.outcomes.count + taken.refused.count == 1 {
      if case .refused(let error)? = taken.outcomes.first?.change { throw error }
      if let only = taken.refused.first { throw only.error }
    }
    try print(CertificatesAddedReport(taken, received.refusals))
    // Revocations alone, of which none was taken, changed nothing.
    let errors = taken.outcomes.isEmpty ? taken.refused.map(\.error) : []
    if let error = errors.first(where: { $0.code == .revocationForged }) ?? errors.first {
      throw error
    }
  }
}
