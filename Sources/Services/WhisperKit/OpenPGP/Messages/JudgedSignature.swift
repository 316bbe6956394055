package import OpenPGP

/// A signature, and whose it is.
package struct JudgedSignature: Sendable {
  /// Whose key it is, as far as it is known here.
  package enum Owner: Sendable {
    /// One of the person's own, by its name.
    case own(name: String)
    /// A contact's, by what the contact's row says of the certificate.
    case contact(Contact, Contact.HeldCertificate)
    /// Nobody's who is known: of a certificate that the person has at hand, by the name that it claims, if it has one.
    case atHand(name: String?)
    case unknown
  }

  package let verdict: SignatureVerdict
  package let owner: Owner

  /// Whether it proves who wrote what it is over: of somebody who is not known it proves nothing.
  package var isValid: Bool { verdict.grade == .valid }
}

/// Whose certificates are known, and who they are: the person's own, and of contacts those that signatures name, since a
/// vault has more of them than anybody opens for a message.
final class Acquaintances {
  let own: [Certificate]
  private var atHand: [Certificate] = []
  private let time: Int64
  private let contacts: ContactService
  private var owners: [Fingerprint: JudgedSignature.Owner] = [:]

  init(own keys: [OpenPGPKey], _ contacts: ContactService, at time: Int64) {
    own = keys.map(\.certificate)
    self.contacts = contacts
    for key in keys {
      owners[key.fingerprint] = .own(name: key.name(at: time))
    }
    self.time = time
  }

  /// Takes in certificates that the person has at hand, which may be somebody's who is known.
  func add(atHand certificates: [Certificate]) {
    for certificate in certificates where owners[certificate.fingerprint] == nil {
      owners[certificate.fingerprint] = .atHand(name: certificate.primaryUserID(at: time)?.text)
    }
    atHand += certificates
  }

  /// Those that are asked of each signature.
  var certificates: [Certificate] { own + atHand }

  /// The certificates of contacts that may have made signatures, for `CertificateLookup`.
  func find(_ issuers: [KeyReference]) throws -> [Certificate] {
    try contacts.certificates(withKeys: issuers.map(\.keyID)).map { found in
      let fingerprint = found.certificate.fingerprint
      switch owners[fingerprint] {
      case .own, .contact: break
      case .atHand, .unknown, nil: owners[fingerprint] = .contact(found.contact, found.held)
      }
      return found.certificate
    }
  }

  /// Whose signatures they are. Throws `WhisperError.senderBlocked` where one is a blocked contact's.
  func judged(_ verdicts: [SignatureVerdict]) throws -> [JudgedSignature] {
    try verdicts.map { verdict in
      let owner = verdict.signer.flatMap { owners[$0] } ?? .unknown
      if case .contact(let contact, _) = owner, contact.isBlocked {
        throw WhisperError.senderBlocked
      }
      return JudgedSignature(verdict: verdict, owner: owner)
    }
  }
}

extension KeyReference {
  fileprivate var keyID: KeyID {
    switch self {
    case .fingerprint(let fingerprint): fingerprint.keyID
    case .keyID(let keyID): keyID
    }
  }
}
