/// Finds certificates of whoever may have made signatures, by what those name. A program with many certificates gives no
/// more of them than are asked for; what it gives too much does no harm. It may be asked while a message is read, for the
/// same more than once, and what it throws ends the reading.
public typealias CertificateLookup = ([KeyReference]) throws -> [Certificate]

/// Who may have made the signatures that count. For those of strangers nothing is hashed: there may be a great many,
/// and what becomes of them is known.
final class KnownIssuers {
  /// Those at hand, and those that were found.
  private(set) var certificates: [Certificate]
  private let lookUp: CertificateLookup?
  private var asked: Set<KeyReference> = []
  private var fingerprints: Set<Fingerprint> = []
  private var keyIDs: Set<KeyID> = []
  private var hasVersion4 = false

  static var nobody: KnownIssuers { KnownIssuers([]) }

  init(_ certificates: [Certificate], lookUp: CertificateLookup? = nil) {
    self.certificates = certificates
    self.lookUp = lookUp
    // Of whoever is found it shows too late, and one digest serves for all of one hash.
    hasVersion4 = lookUp != nil
    note(certificates)
  }

  private func note(_ certificates: [Certificate]) {
    for key in certificates.lazy.flatMap(\.keys) {
      fingerprints.insert(key.fingerprint)
      guard key.version == 4 else { continue }
      keyIDs.insert(key.keyID)
      hasVersion4 = true
    }
  }

  /// Looks for who may have made signatures. Throws what the lookup throws.
  func find(_ signatures: some Sequence<Signature>) throws {
    try find(signatures.flatMap(\.issuerReferences))
  }

  private func find(_ references: [KeyReference]) throws {
    guard let lookUp else { return }
    let new = references.filter { asked.insert($0).inserted }
    guard !new.isEmpty else { return }
    let found = try lookUp(new)
    note(found)
    certificates += found
  }

  func mayInclude(_ signature: Signature) throws -> Bool {
    try find(signature.issuerReferences)
    let named = signature.issuerFingerprints
    guard named.isEmpty else { return named.contains(where: fingerprints.contains) }
    return signature.issuerKeyIDs.contains(where: keyIDs.contains)
  }

  /// By the issuer in version 6. The hint of the older packets is not asked: some leave it out, and all signatures of
  /// version 4 with one hash share a digest.
  func mayInclude(_ onePass: OnePassSignature) throws -> Bool {
    guard onePass.version == 6 else { return hasVersion4 }
    let fingerprint = Fingerprint(version: 6, hash: onePass.issuer)
    try find([.fingerprint(fingerprint)])
    return fingerprints.contains(fingerprint)
  }
}

extension Signature {
  /// What it says of its maker: the fingerprints, or the key IDs where it has none.
  fileprivate var issuerReferences: [KeyReference] {
    let named = issuerFingerprints
    return named.isEmpty
      ? issuerKeyIDs.map(KeyReference.keyID) : named.map(KeyReference.fingerprint)
  }
}
