import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What a contact's row says of a certificate. Nothing is opened for it.
struct HeldCertificateReport: Encodable {
  let fingerprint: String
  let userID: String
  let trust: Term
  let isInUse: Bool
  private let spaced: String

  private enum CodingKeys: CodingKey { case fingerprint, userID, trust, isInUse }

  init(_ held: Contact.HeldCertificate) {
    fingerprint = held.fingerprint.hex
    spaced = held.fingerprint.spaced
    userID = held.userID
    trust = held.trust.term
    isInUse = held.isInUse
  }

  var sentence: String {
    (isInUse ? CertificateWords.lineInUse : .line)(trust.text, spaced, shownUserID(userID))
  }
}

/// A User ID, which is anybody's choice, for a line of ours.
func shownUserID(_ userID: String) -> String {
  userID.isEmpty ? CertificateWords.noUserID.text : printable(userID)
}

/// The certificates of one contact.
struct CertificateListReport: Report {
  struct Line: Encodable {
    let certificate: HeldCertificateReport
    /// What its owner says of it now.
    let validity: Term
    let expiresAt: Int64?
  }

  let name: String
  let certificates: [Line]

  init(_ contact: Contact, _ opened: [ContactCertificate], at now: Int64) {
    name = contact.name.text
    certificates = contact.certificates.map { held in
      let found = opened.first { $0.held.fingerprint == held.fingerprint }?.certificate
      let summary = found?.summary(at: now)
      return Line(
        certificate: HeldCertificateReport(held),
        validity: summary?.validity.term ?? Term("lost", CertificateWords.lost),
        expiresAt: summary?.expirationTime)
    }
  }

  var text: Lines {
    guard !certificates.isEmpty else { return Lines(CertificateWords.none(name)) }
    return Lines(certificates.map { "\($0.certificate.sentence) (\($0.validity.text))" })
  }
}

/// One of them, with all that it says.
struct ContactCertificateReport: Report {
  let name: String
  let held: HeldCertificateReport
  let certificate: CertificateOutline

  init(_ found: ContactCertificate, at now: Int64) {
    name = found.contact.name.text
    held = HeldCertificateReport(found.held)
    certificate = CertificateOutline(found.certificate, at: now)
  }

  var text: Lines { Lines(held.sentence) + certificate.text }
}

/// What became of certificates that were received.
struct CertificatesAddedReport: Report {
  struct Line: Encodable {
    let fingerprint: String
    let userID: String
    let validity: Term
    /// `added`, `added_to`, `merged`, `known` or `refused`.
    let change: String
    /// Whose it is.
    let name: String?
    /// Why it was left alone.
    let code: String?
    let values: ErrorValues?
    fileprivate let sentence: String

    private enum CodingKeys: CodingKey {
      case fingerprint, userID, validity, change, name, code, values
    }

    init(_ outcome: CertificateOutcome) {
      fingerprint = outcome.fingerprint.hex
      userID = outcome.userID
      validity = outcome.validity.term
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
        sentence = words(outcome.fingerprint.spaced, shownUserID(userID), third)
        return
      }
      (code, values) = (nil, nil)
      sentence = words(outcome.fingerprint.spaced, shownUserID(userID), third)
    }
  }

  let certificates: [Line]

  init(_ outcomes: [CertificateOutcome]) { certificates = outcomes.map(Line.init) }

  var text: Lines {
    var lines = certificates.map(\.sentence)
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
