import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// What a contact's row says of a certificate. Nothing is opened for it.
struct HeldCertificateReport: Encodable {
  let fingerprint: String
  let userID: String
  /// Revoked, too, where its owner revoked it: nobody is to trust it for having compared it once.
  let trust: Term
  let isInUse: Bool
  private let spaced: String

  private enum CodingKeys: CodingKey { case fingerprint, userID, trust, isInUse }

  /// `isRevoked`: whether the certificate, which was opened, says so itself.
  init(_ held: Contact.HeldCertificate, isRevoked: Bool = false) {
    fingerprint = held.fingerprint.hex
    spaced = held.fingerprint.spaced
    userID = held.userID
    trust = isRevoked ? Contact.Trust.revoked.term : held.shownTrust.term
    isInUse = held.isInUse
  }

  var sentence: String {
    (isInUse ? CertificateWords.lineInUse : .line)(trust.text, spaced, shownUserID(userID))
  }
}

extension Contact.HeldCertificate {
  /// What is shown of its trust.
  var shownTrust: Contact.Trust { isRevoked ? .revoked : trust }
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
    /// What of it a later quantum computer does not undo.
    let postQuantum: Term
  }

  let name: String
  let certificates: [Line]

  init(_ contact: Contact, _ opened: [ContactCertificate], at now: Int64) {
    name = contact.name.text
    certificates = contact.certificates.map { held in
      let found = opened.first { $0.held.fingerprint == held.fingerprint }?.certificate
      let summary = found?.summary(at: now)
      return Line(
        certificate: HeldCertificateReport(held, isRevoked: summary?.revocation != nil),
        validity: summary?.validity.term ?? Term("lost", CertificateWords.lost),
        expiresAt: summary?.expirationTime,
        postQuantum: (found?.quantumResistance(at: now) ?? []).term)
    }
  }

  var text: Lines {
    guard !certificates.isEmpty else { return Lines(CertificateWords.none(name)) }
    return Lines(
      certificates.flatMap { line in
        [
          "\(line.certificate.sentence) (\(line.validity.text))",
          "  " + CertificateStateWords.quantum(line.postQuantum.text),
        ]
      })
  }
}

/// One of them, with all that it says.
struct ContactCertificateReport: Report {
  let name: String
  let held: HeldCertificateReport
  let certificate: CertificateOutline

  init(_ found: ContactCertificate, at now: Int64) {
    name = found.contact.name.text
    held = HeldCertificateReport(
      found.held, isRevoked: found.certificate.revocation(at: now) != nil)
    certificate = CertificateOutline(found.certificate, at: now)
  }

  var text: Lines { Lines(held.sentence) + certificate.text }
}
