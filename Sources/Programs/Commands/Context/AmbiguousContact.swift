import CryptoPrimitives
import OpenPGP
import WhisperEnvelope
import WhisperKit
import Words

/// A text that may mean several contacts: of them nobody is chosen.
struct AmbiguousContact: Error {
  let typed: String
  let candidates: [NamedContact]
}

/// Who may be meant, and what tells them apart.
struct ContactCandidate: Spoken {
  let id: Contact.ID
  let name: String
  /// Of the Whisper keys, or of the certificate.
  let trust: Term
  /// Of the certificate, or else in its short form of the Whisper keys.
  let fingerprint: String
  /// What the certificate says; nil for Whisper keys.
  let userID: String?

  /// The certificate that was named, or the one in use, comes before Whisper keys: a text that means several is most often an
  /// address.
  init(_ named: NamedContact) {
    let contact = named.contact
    id = contact.id
    name = contact.name.text
    let certificate =
      named.certificate ?? contact.certificates.first(where: \.isInUse)
      ?? contact.certificates.first
    if let certificate {
      (trust, fingerprint) = (certificate.trust.term, certificate.fingerprint.hex)
      userID = certificate.userID
    } else {
      (trust, userID) = (contact.trust.term, nil)
      fingerprint = contact.fingerprint.map(FingerprintWords.shortForm) ?? ""
    }
  }

  private enum CodingKeys: CodingKey { case name, trust, fingerprint, userID }

  var text: Lines { Lines(sentence) }

  var sentence: String {
    guard let userID else { return NameWords.candidate(name, trust.text, fingerprint) }
    return NameWords.candidateCertificate(name, trust.text, fingerprint, printable(userID))
  }
}
