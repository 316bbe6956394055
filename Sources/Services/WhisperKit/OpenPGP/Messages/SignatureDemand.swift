package import OpenPGP

/// Whose valid signature is asked for: what has none is not delivered.
package struct SignatureDemand: Sendable {
  /// Whose it must be.
  package enum Signer: Sendable {
    /// Anybody's who is known: a contact's, or the person's own.
    case known
    /// A contact's, by any certificate of theirs, or by the one that was named.
    case contact(Contact.ID, certificate: Fingerprint?)
    /// By an own key.
    case own(Fingerprint)
    /// By one of the certificates that the person has at hand, and by no other.
    case atHand([Certificate])
  }

  package let signer: Signer
  /// What the signer is called, not safe to show as it is; nil where anybody counts.
  package let name: String?

  package init(_ signer: Signer, name: String? = nil) {
    (self.signer, self.name) = (signer, name)
  }

  package static let known = SignatureDemand(.known)

  fileprivate func isMet(by signature: JudgedSignature) -> Bool {
    switch (signer, signature.owner) {
    case (.known, _): true
    case (.contact(let id, nil), .contact(let contact, _)): contact.id == id
    case (.contact(let id, let fingerprint?), .contact(let contact, let held)):
      contact.id == id && held.fingerprint == fingerprint
    case (.own(let fingerprint), .own): signature.verdict.signer == fingerprint
    case (.atHand(let certificates), _):
      certificates.contains { $0.fingerprint == signature.verdict.signer }
    case (.contact, _), (.own, _): false
    }
  }
}

/// What a signature is to who asks for one. The table of docs/CLI.md, "Exit codes of signatures", is this one.
package enum SignatureStanding: Sendable {
  /// It is what was asked for.
  case accepted
  /// It proves that something is wrong: with the data, with the key, or with how it was made.
  case bad
  /// Valid, and somebody else's.
  case ofOther
  /// Of somebody who is not known.
  case unknown
  /// Good or bad: it is not read.
  case notRead
}

extension JudgedSignature {
  package func standing(_ demand: SignatureDemand) -> SignatureStanding {
    switch verdict.grade {
    case .valid:
      isByRevoked ? .bad : demand.isMet(by: self) ? .accepted : .ofOther
    case .doesNotFit, .invalid, .refusedByPolicy, .expiredKey, .keyNotYetValid, .revokedKey,
      .unboundKey:
      .bad
    case .unknownSigner: .unknown
    case .notRead: .notRead
    }
  }

  /// Whether the person said that the certificate must not be used any more.
  private var isByRevoked: Bool {
    if case .contact(_, let held) = owner { held.trust == .revoked } else { false }
  }
}

/// Thrown where a signature is asked for and there is none that counts: `error` says what it comes to, `signatures` why.
package struct NoValidSignature: Error {
  /// In the order in which they stand; empty where nobody signed.
  package let signatures: [JudgedSignature]
  /// The versions of signatures that are not read.
  package let unread: [UInt8]
  package let error: WhisperError

  /// What is bad comes before what is only not known. Signatures of versions that are not read may be good or bad where
  /// the data itself is signed, and count for nothing inside what is encrypted, where they are the reader's alone.
  init(
    _ signatures: [JudgedSignature], unread: [UInt8] = [], isEncrypted: Bool = false,
    _ demand: SignatureDemand
  ) {
    (self.signatures, self.unread) = (signatures, unread)
    let standings = signatures.map { $0.standing(demand) }
    error =
      if standings.contains(.bad) {
        .noValidSignature
      } else if standings.contains(.ofOther) {
        .otherSigner(name: demand.name ?? "")
      } else if standings.contains(.unknown) {
        .signerUnknown
      } else if standings.contains(.notRead) || !unread.isEmpty && !isEncrypted {
        .signatureNotRead
      } else {
        .notSigned
      }
  }

  /// What a message is worth whose two readings differ.
  static let changed = NoValidSignature(changed: ())

  private init(changed: Void) { (signatures, unread, error) = ([], [], .noValidSignature) }
}
