internal import CryptoPrimitives
internal import SecretMemory

extension SignatureFields {
  /// What a new signature of a key says. `statements` come behind time and issuer. Throws
  /// `OpenPGPError.Kind.invalidRequest` for a time that the format has no room for.
  static func make(
    _ type: SignatureType, by key: PublicKey, hash: HashAlgorithm, at time: Int64,
    _ statements: [Subpacket] = [], random: inout some RandomSource
  ) throws(OpenPGPError) -> SignatureFields {
    var writer = CanonicalWriter(capacity: 4)
    try writer.time(time)
    let hashed =
      [
        Subpacket(.creationTime, writer.bytes, isCritical: true),
        Subpacket(.issuerFingerprint, [key.version] + key.fingerprint.octets),
      ] + statements
    return SignatureFields(
      version: key.version, type: type, publicKeyAlgorithm: key.algorithm, hashAlgorithm: hash,
      hashed: hashed, hashedOctets: Subpacket.serialize(hashed),
      salt: key.version == 6 ? random.bytes(hash.saltSize ?? 0) : [])
  }

  /// The signature, once the digest is made. Throws what the key throws.
  func sign(digest: [UInt8], with key: any PrivateKey) throws -> Signature {
    guard version == 6 || hashedOctets.count <= Int(UInt16.max) else {
      throw OpenPGPError(.limitExceeded, .signatureTooLong)
    }
    let octets = try key.sign(digest: digest, hashAlgorithm)
    // Version 4 has the hint that old readers look for (RFC 9580, section 5.2.3.12).
    let unhashed =
      version == 4 ? [Subpacket(.issuerKeyID, key.publicKey.keyID.octets)] : []
    return Signature(
      self, digest: digest, material: try SignatureMaterial(octets, by: key.publicKey),
      unhashed: unhashed)
  }
}

extension PrivateKey {
  /// A new signature over keys and names, which is verified: a private key that is another's would make a certificate
  /// without the part, and nobody would know why.
  ///
  /// Throws `OpenPGPError.Kind.invalidRequest` for such a key, and what the key throws.
  func signature(
    _ type: SignatureType, over object: SignedObject, at time: Int64,
    _ statements: [Subpacket] = [], random: inout some RandomSource
  ) throws -> Signature {
    let fields = try SignatureFields.make(
      type, by: publicKey, hash: publicKey.signingHash, at: time, statements, random: &random)
    let signature = try fields.sign(digest: try fields.digest(of: object), with: self)
    guard publicKey.isValid(signature, over: object) else {
      throw OpenPGPError(.invalidRequest, .keyPrivateKeyForeign)
    }
    return signature
  }
}

extension PublicKey {
  /// The hash that the key signs certificates with: SHA-512, and SHA-256 where the curve has no more bits to
  /// protect.
  var signingHash: HashAlgorithm {
    if case .ecdsa(let curve, _) = material, curve == .p256 { .sha256 } else { .sha512 }
  }

  /// The hash that the key signs data with: of those that are as strong as the key, and that everybody who is to
  /// read it knows, the fastest. SHA-256 has instructions of its own on most machines, and then takes a third of
  /// the time of SHA-512. `readers` are the hashes that they name, each.
  func dataHash(readers: [[HashAlgorithm]]) -> HashAlgorithm {
    guard isOf128Bits else { return signingHash }
    return [.sha256, .sha512].first { hash in readers.allSatisfy { $0.contains(hash) } } ?? .sha256
  }

  /// Whether breaking the key takes about as much as finding two texts of one SHA-256.
  private var isOf128Bits: Bool {
    switch material {
    case .ed25519, .eddsaLegacy: true
    case .ecdsa(let curve, _): curve == .p256
    case .rsa(let modulus, _): modulus.bitCount <= 3072
    default: false
    }
  }
}
