/// Who may have made the signatures that count. For those of strangers nothing is hashed: there may be a great many,
/// and what becomes of them is known.
struct KnownIssuers {
  private var fingerprints: Set<Fingerprint> = []
  private var keyIDs: Set<KeyID> = []
  private var hasVersion4 = false

  static let nobody = KnownIssuers([])

  init(_ certificates: [Certificate]) {
    for key in certificates.lazy.flatMap(\.keys) {
      fingerprints.insert(key.fingerprint)
      guard key.version == 4 else { continue }
      keyIDs.insert(key.keyID)
      hasVersion4 = true
    }
  }

  func mayInclude(_ signature: Signature) -> Bool {
    let named = signature.issuerFingerprints
    guard named.isEmpty else { return named.contains(where: fingerprints.contains) }
    return signature.issuerKeyIDs.contains(where: keyIDs.contains)
  }

  /// By the issuer in version 6. The hint of the older packets is not asked: some leave it out, and all signatures of
  /// version 4 with one hash share a digest.
  func mayInclude(_ onePass: OnePassSignature) -> Bool {
    guard onePass.version == 6 else { return hasVersion4 }
    return fingerprints.contains(Fingerprint(version: 6, hash: onePass.issuer))
  }
}
