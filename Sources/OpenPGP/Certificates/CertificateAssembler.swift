internal import CryptoPrimitives

/// Puts a certificate together from its packets in the order in which they come.
///
/// What cannot be read or is not bound is left out, and the rest stands: a certificate may carry anything
/// that others, or later times, put there.
struct CertificateAssembler {
  private let primary: PublicKey
  private let keepsCertifications: Bool
  private let limits: Limits
  private var failures = 0
  private var direct: [Signature] = []
  private var userIDs: [(octets: [UInt8], own: [Signature], others: [Signature])] = []
  private var subkeys: [(key: PublicKey, own: [Signature])] = []
  private var place = Place.primary

  private enum Place {
    case primary, userID, subkey
    /// A part that is left out, with its signatures.
    case nowhere
  }

  init(_ primary: PublicKey, _ options: Certificate.ReadOptions) {
    self.primary = primary
    keepsCertifications = options.keepsCertifications
    limits = options.limits
  }

  mutating func add(userID octets: [UInt8]) {
    if let known = userIDs.firstIndex(where: { $0.octets == octets }) {
      // Said twice: what follows is of the same.
      userIDs.append(userIDs.remove(at: known))
    } else {
      userIDs.append((octets, [], []))
    }
    place = .userID
  }

  mutating func add(subkey: PublicKey) {
    // RFC 9580, section 10.1: a certificate is of one version.
    guard subkey.version == primary.version else { return skipPart() }
    if let known = subkeys.firstIndex(where: { $0.key == subkey }) {
      subkeys.append(subkeys.remove(at: known))
    } else {
      subkeys.append((subkey, []))
    }
    place = .subkey
  }

  /// A part that is not read: its signatures are not either.
  mutating func skipPart() { place = .nowhere }

  /// Throws `OpenPGPError.Kind.limitExceeded` after too many signatures that claim to be the primary key's
  /// and are not: each takes as long as a genuine one.
  mutating func add(_ signature: Signature) throws {
    switch signature.type {
    // What is said of the whole counts wherever it stands: revocations are often appended.
    case .directKey, .keyRevocation:
      if try verify(signature, .key(primary), among: direct) { direct.append(signature) }
    case .subkeyBinding, .subkeyRevocation:
      guard place == .subkey, let subkey = subkeys.last,
        try verify(signature, .subkey(subkey.key, of: primary), among: subkey.own)
      else { return }
      subkeys[subkeys.endIndex - 1].own.append(signature)
    case let type where type.isCertification || type == .certificationRevocation:
      guard place == .userID, let userID = userIDs.last else { return }
      if primary.mayHaveMade(signature) {
        if try verify(signature, .userID(userID.octets, of: primary), among: userID.own) {
          userIDs[userIDs.endIndex - 1].own.append(signature)
        }
      } else if keepsCertifications {
        userIDs[userIDs.endIndex - 1].others.append(signature)
      }
    default:
      break
    }
  }

  /// Whether the signature is the primary key's, binds, and is not there yet.
  private mutating func verify(
    _ signature: Signature, _ object: SignedObject, among known: [Signature]
  ) throws -> Bool {
    guard primary.mayHaveMade(signature), signature.canBind(in: primary),
      !known.contains(where: { $0.isSame(as: signature) })
    else { return false }
    if primary.isValid(signature, over: object) { return true }
    failures += 1
    guard failures <= limits.falseSelfSignatures else {
      throw OpenPGPError(
        .limitExceeded, "more than \(limits.falseSelfSignatures) false signatures in a certificate")
    }
    return false
  }

  /// The certificate. Parts without a signature of the primary key are left out.
  func certificate() -> Certificate {
    Certificate(
      primaryKey: primary, selfSignatures: SelfSignatures(direct),
      userIDs: userIDs.filter { !$0.own.isEmpty }.map {
        UserID(
          octets: $0.octets, selfSignatures: SelfSignatures($0.own), certifications: $0.others)
      },
      subkeys: subkeys.filter { !$0.own.isEmpty }.map {
        Subkey(key: $0.key, selfSignatures: SelfSignatures($0.own))
      })
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

  /// Whether the signature over keys and names is this key's. Throws nothing: what cannot be computed is no
  /// proof.
  func isValid(_ signature: Signature, over object: SignedObject) -> Bool {
    guard let digest = try? signature.fields.digest(of: object) else { return false }
    return isValid(signature, digest: digest)
  }
}
