internal import CryptoPrimitives
internal import GcryptPrimitives

/// What a signature over keys is made over (RFC 9580, section 5.2.4).
enum SignedObject {
  case key(PublicKey)
  case subkey(PublicKey, of: PublicKey)
  case userID([UInt8], of: PublicKey)

  /// Hashes it the way that signatures of a version do.
  func hash(into digest: inout Digest, signatureVersion version: UInt8) {
    func key(_ key: PublicKey) {
      digest.update(PublicKey.signedPrefix(version: version, body: key.body))
      digest.update(key.body)
    }
    func identity(_ octet: UInt8, _ body: [UInt8]) {
      var writer = CanonicalWriter(capacity: 5)
      writer.integer(octet)
      writer.integer(UInt32(truncatingIfNeeded: body.count))
      digest.update(writer.bytes)
      digest.update(body)
    }
    switch self {
    case .key(let primary):
      key(primary)
    case .subkey(let subkey, let primary):
      key(primary)
      key(subkey)
    case .userID(let body, let primary):
      key(primary)
      identity(0xB4, body)
    }
  }
}

extension SignatureFields {
  /// A digest that has taken the salt. Throws `OpenPGPError.Kind.unsupported` for a hash that is not read.
  func digest() throws -> Digest {
    var digest = try hashAlgorithm.digest()
    digest.update(salt)
    return digest
  }

  /// The digest that is signed, once everything is in it.
  func finish(_ digest: Digest) -> [UInt8] {
    var digest = digest
    digest.update(trailer)
    return digest.finalize()
  }

  func digest(of object: SignedObject) throws -> [UInt8] {
    var digest = try digest()
    object.hash(into: &digest, signatureVersion: version)
    return finish(digest)
  }
}
