/// Puts a certificate together from its packets in the order in which they come.
///
/// What cannot be read or is not bound is left out, and the rest stands: a certificate may carry anything
/// that others, or later times, put there. It may have been flooded with that, so that nothing is kept of a
/// part before the primary key signed it, but what is asked for, and each packet takes the same time however many
/// there are.
struct CertificateAssembler {
  private let primary: PublicKey
  private let keepsCertifications: Bool
  private let limits: Limits
  private let policy: Policy
  private var failures = 0
  /// The primary key's own, without hints outside their hash.
  private var verified: Set<Signature> = []
  private var direct: [Signature] = []
  private var userIDs: [(octets: [UInt8], own: [Signature], others: [Signature])] = []
  private var subkeys: [(key: PublicKey, own: [Signature])] = []
  /// Where a part stands in its list.
  private var userIDPlaces: [[UInt8]: Int] = [:]
  private var subkeyPlaces: [PublicKey: Int] = [:]
  private var part = Part.primary
  /// What others say of a User ID that the primary key has not signed yet.
  private var waiting: [Signature] = []

  /// What signatures are about.
  private enum Part {
    case primary
    /// With its place in the list, if it is there: looked up once, since a name may be long and much said of it.
    case userID([UInt8], place: Int?)
    case subkey(PublicKey)
    /// A part that is left out, with its signatures.
    case none
  }

  init(_ primary: PublicKey, _ options: Certificate.ReadOptions) {
    self.primary = primary
    keepsCertifications = options.keepsCertifications
    limits = options.limits
    policy = options.policy
  }

  mutating func add(userID octets: [UInt8]) {
    begin(.userID(octets, place: userIDPlaces[octets]))
  }

  mutating func add(subkey: PublicKey) {
    // RFC 9580, section 10.1: a certificate is of one version.
    begin(subkey.version == primary.version ? .subkey(subkey) : .none)
  }

  /// A part that is not read: its signatures are not either.
  mutating func skipPart() { begin(.none) }

  private mutating func begin(_ part: Part) {
    self.part = part
    waiting = []
  }

  /// Throws `OpenPGPError.Kind.limitExceeded` after too many signatures of the primary key, or too many that
  /// only claim to be: each takes long.
  mutating func add(_ signature: Signature) throws {
    switch (signature.type, part) {
    // What is said of the whole counts wherever it stands: revocations are often appended.
    case (.directKey, _), (.keyRevocation, _):
      if try verify(signature, .key(primary)) { direct.append(signature.withIssuerHints) }
    case (.subkeyBinding, .subkey(let key)), (.subkeyRevocation, .subkey(let key)):
      guard key.mayBeBound(by: signature) else { return }
      if try takeEmbedded(of: signature, in: key) { return }
      guard try verify(signature, .subkey(key, of: primary)) else { return }
      var plain = signature.withIssuerHints
      try takeEmbedded(of: signature, to: &plain, in: key)
      if let place = subkeyPlaces[key] {
        subkeys[place].own.append(plain)
      } else {
        subkeyPlaces[key] = subkeys.count
        subkeys.append((key, [plain]))
      }
    case (let type, .userID(let octets, let place))
    where type.isCertification || type == .certificationRevocation:
      try add(signature, ofUserID: octets, at: place)
    default:
      break
    }
  }

  private mutating func add(
    _ signature: Signature, ofUserID octets: [UInt8], at place: Int?
  ) throws {
    if primary.mayHaveMade(signature) {
      guard try verify(signature, .userID(octets, of: primary)) else { return }
      if let place {
        userIDs[place].own.append(signature.withIssuerHints)
      } else {
        part = .userID(octets, place: userIDs.count)
        userIDPlaces[octets] = userIDs.count
        userIDs.append((octets, [signature.withIssuerHints], waiting))
        waiting = []
      }
    } else if keepsCertifications {
      if let place {
        userIDs[place].others.append(signature)
      } else {
        waiting.append(signature)
      }
    }
  }

  /// Whether a binding is there already. A copy of it may have the backsignature that the first one lacks.
  private mutating func takeEmbedded(of signature: Signature, in key: PublicKey) throws -> Bool {
    guard verified.contains(signature.withoutHints), let place = subkeyPlaces[key],
      let copy = subkeys[place].own.firstIndex(where: { $0.isSame(as: signature) })
    else { return false }
    var known = subkeys[place].own[copy]
    try takeEmbedded(of: signature, to: &known, in: key)
    subkeys[place].own[copy] = known
    return true
  }

  private mutating func takeEmbedded(
    of signature: Signature, to known: inout Signature, in key: PublicKey
  ) throws {
    var failures = failures
    try known.takeEmbedded(of: signature) { embedded in
      if key.hasBacksigned(primary, by: embedded, under: policy) { return true }
      failures += 1
      try check(failures)
      return false
    }
    self.failures = failures
  }

  private func check(_ failures: Int) throws {
    guard failures <= limits.falseSelfSignatures else {
      throw OpenPGPError(
        .limitExceeded, .certificateFalseSignatureLimit, number: limits.falseSelfSignatures)
    }
  }

  /// Whether the signature is the primary key's, binds, and is not there yet.
  private mutating func verify(_ signature: Signature, _ object: SignedObject) throws -> Bool {
    guard primary.mayHaveMade(signature), policy.lets(signature, bindTo: primary) else {
      return false
    }
    let plain = signature.withoutHints
    guard !verified.contains(plain) else { return false }
    guard primary.isValid(signature, over: object) else {
      failures += 1
      try check(failures)
      return false
    }
    verified.insert(plain)
    guard verified.count <= limits.selfSignatures else {
      throw OpenPGPError(.limitExceeded, .certificateSignatureLimit, number: limits.selfSignatures)
    }
    return true
  }

  /// The certificate. Parts without a signature of the primary key are left out.
  func certificate() -> Certificate {
    Certificate(
      primaryKey: primary, selfSignatures: SelfSignatures(direct),
      userIDs: userIDs.map {
        UserID(
          octets: $0.octets, selfSignatures: SelfSignatures($0.own), certifications: $0.others)
      },
      subkeys: subkeys.map { Subkey(key: $0.key, selfSignatures: SelfSignatures($0.own)) },
      policy: policy)
  }
}

extension PublicKey {
  /// Whether the signature names this key, or nobody.
  func mayHaveMade(_ signature: Signature) -> Bool {
    guard signature.version == version, signature.publicKeyAlgorithm == algorithm else {
      return false
    }
    let fingerprints = signature.issuerFingerprints
    if !fingerprints.isEmpty { return fingerprints.contains(fingerprint) }
    let keyIDs = signature.issuerKeyIDs
    return keyIDs.isEmpty || keyIDs.contains(keyID)
  }

  /// Whether a binding may be with its hash. Of keys of RFC 9980 none was made when broken ones were still in use, so that
  /// one with such a hash is invalid whatever its time and the policy (section 6.2).
  fileprivate func mayBeBound(by signature: Signature) -> Bool {
    signature.type != .subkeyBinding || !algorithm.isPostQuantum
      || ![.md5, .sha1, .ripemd160].contains(signature.hashAlgorithm)
  }

  /// Whether the signature over keys and names is this key's. Throws nothing: what cannot be computed is no
  /// proof.
  func isValid(_ signature: Signature, over object: SignedObject) -> Bool {
    guard let digest = try? signature.fields.digest(of: object) else { return false }
    return isValid(signature, digest: digest)
  }
}
