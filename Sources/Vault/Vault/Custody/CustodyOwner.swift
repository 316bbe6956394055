internal import CryptoPrimitives

/// Whose private key a row of custody holds: known only to who holds the domain's key.
struct CustodyOwner {
  /// The fingerprint of the identity or of the OpenPGP key, by which the row is found.
  let fingerprint: [UInt8]
  /// What the private key must reproduce (`PrivateKeyCheck`).
  let publicKey: [UInt8]

  init(fingerprint: [UInt8], publicKey: [UInt8]) {
    self.fingerprint = fingerprint
    self.publicKey = publicKey
  }

  /// Both have 32 bytes for the keys of an identity; for others' their lengths stand before them.
  func encoded(for kind: PrivateKeyKind) -> [UInt8] {
    switch kind {
    case .x25519, .ed25519: return fingerprint + publicKey
    case .openPGP, .elementKey, .seedPhrase:
      var writer = CanonicalWriter(capacity: 8 + fingerprint.count + publicKey.count)
      writer.prefixed(fingerprint)
      writer.prefixed(publicKey)
      return writer.bytes
    }
  }

  init(decoding bytes: [UInt8], of kind: PrivateKeyKind) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    switch kind {
    case .x25519, .ed25519:
      fingerprint = Array(try reader.fixed(32))
      publicKey = Array(try reader.fixed(32))
    case .openPGP, .elementKey, .seedPhrase:
      fingerprint = Array(try reader.prefixed())
      publicKey = Array(try reader.prefixed())
    }
    try reader.finish()
  }
}
