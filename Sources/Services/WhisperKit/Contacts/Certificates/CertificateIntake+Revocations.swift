internal import OpenPGP
internal import WhisperEnvelope

/// Revocations that came by themselves.
extension CertificateIntake {
  /// Takes revocations to the certificates that they are over. `named` is whose they must be, where somebody was named.
  mutating func take(
    _ revocations: [Signature], after outcomes: [CertificateOutcome], of named: Contact?
  ) throws -> CertificatesTaken {
    var outcomes = outcomes
    var refused: [RefusedRevocation] = []
    var owners: [KeyID: [(contact: Contact.ID, fingerprint: Fingerprint)]] = [:]
    if !revocations.isEmpty {
      for contact in index.all {
        for held in contact.certificates {
          owners[held.fingerprint.keyID, default: []].append((contact.id, held.fingerprint))
        }
      }
    }
    for revocation in revocations {
      do {
        let keys = revocation.namedKeys
        let known = keys.flatMap { key in
          (owners[key.keyID] ?? []).filter { key.mayBe($0.fingerprint) }
        }
        outcomes.append(
          outcome(try take(revocation, naming: keys, among: known, of: named)))
      } catch let error as WhisperError where Self.isOfOne(error) {
        refused.append(RefusedRevocation(keyID: revocation.issuerKeyID, error: error))
      }
    }
    return CertificatesTaken(outcomes: outcomes, refused: refused)
  }

  private mutating func take(
    _ revocation: Signature, naming keys: [Signature.NamedKey],
    among known: [(contact: Contact.ID, fingerprint: Fingerprint)], of named: Contact?
  ) throws -> Judged {
    guard let first = keys.first else { throw WhisperError.revocationUnnamed }
    var forged: WhisperError?
    for candidate in known {
      guard let contact = index.contact(candidate.contact),
        let place = contact.place(of: candidate.fingerprint),
        let certificate = try self.known(contact.certificates[place].id)
      else { continue }
      guard let revoked = try certificate.taking(revocation) else {
        forged = .revocationForged(name: contact.name.text)
        continue
      }
      guard named == nil || named?.id == contact.id else {
        throw WhisperError.certificateBelongsTo(name: contact.name.text)
      }
      return try put(revoked, insteadOf: certificate, at: place, of: contact)
    }
    for certificate in own where keys.contains(where: { $0.mayBe(certificate.fingerprint) }) {
      guard try certificate.taking(revocation) != nil else {
        forged = .revocationForged(name: certificate.fingerprint.hex)
        continue
      }
      throw WhisperError.revocationOwn(fingerprint: certificate.fingerprint)
    }
    throw forged ?? .revocationUnknown(key: first.keyID)
  }
}

extension Certificate {
  /// With a revocation, where that is its own key's over a part that it has; else nil.
  fileprivate func taking(_ revocation: Signature) throws -> Certificate? {
    do {
      return try merged(withRevocations: [revocation])
    } catch let error as OpenPGPError where error.reason == .certificateRevocationForeign {
      return nil
    }
  }
}

extension Signature {
  /// A key that a signature names as its maker's: by its fingerprint, or by a key ID, which others may have too.
  fileprivate struct NamedKey {
    let keyID: KeyID
    let fingerprint: Fingerprint?

    func mayBe(_ other: Fingerprint) -> Bool {
      fingerprint.map { $0 == other } ?? (keyID == other.keyID)
    }
  }

  /// By fingerprints alone where there are any.
  fileprivate var namedKeys: [NamedKey] {
    let fingerprints = issuerFingerprints.map { NamedKey(keyID: $0.keyID, fingerprint: $0) }
    return fingerprints.isEmpty
      ? issuerKeyIDs.map { NamedKey(keyID: $0, fingerprint: nil) } : fingerprints
  }
}
