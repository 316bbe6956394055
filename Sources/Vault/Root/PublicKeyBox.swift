internal import CryptoPrimitives
internal import SecretMemory

/// Secrets sealed to a P-256 public key, under a label and values that the box must not be moved away from: whoever has
/// the public key seals, and only who can agree with its private half opens.
///
/// Layout: LP(ephemeral public, 65) ‖ LP(salt, 32) ‖ LP(sealed). HKDF's info and the AAD are both label ‖ LP(vault id) ‖
/// LP(each value) ‖ LP(public key) ‖ LP(ephemeral public). Source: vault.md, notation.
struct PublicKeyBox {
  let label: StaticString
  let vaultID: [UInt8]
  let values: [[UInt8]]
  /// 65 bytes.
  let publicKey: [UInt8]

  func seal(
    _ secrets: borrowing SecretBytes, into writer: inout CanonicalWriter,
    random: inout some RandomSource
  ) throws {
    let ephemeral = try P256Agreement.makePrivateKey(random: &random)
    let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
    let salt = random.bytes(32)
    let binding = binding(ephemeralPublic)
    let key = try HKDFSHA256.derive(
      P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: publicKey), salt: salt,
      info: binding)
    let box = try secrets.withUnsafeBytes {
      try AES256GCM.seal($0, key: key, aad: binding, random: &random)
    }
    writer.prefixed(ephemeralPublic)
    writer.prefixed(salt)
    writer.prefixed(box)
  }

  /// A box as it stands, of which nothing was opened.
  struct Sealed {
    fileprivate let ephemeralPublic: [UInt8]
    fileprivate let salt: ArraySlice<UInt8>
    fileprivate let box: ArraySlice<UInt8>

    /// All is read before anybody is troubled: a box that has no form, or something behind it, costs no try.
    init(_ reader: inout CanonicalReader) throws {
      ephemeralPublic = Array(try reader.prefixed())
      salt = try reader.prefixed()
      box = try reader.prefixed()
      try reader.finish()
      guard NISTCurve.p256.contains(ephemeralPublic) else { throw CryptoError.notAuthentic }
    }
  }

  /// What is inside. `agree` gives the shared secret of the private half with a point.
  func open(
    _ sealed: Sealed, agree: (_ ephemeralPublic: [UInt8]) throws -> SecretBytes
  ) throws -> SecretBytes {
    let binding = binding(sealed.ephemeralPublic)
    let key = try HKDFSHA256.derive(
      try agree(sealed.ephemeralPublic), salt: sealed.salt, info: binding)
    return try AES256GCM.open(sealed.box, key: key, aad: binding)
  }

  private func binding(_ ephemeralPublic: [UInt8]) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label(label)
    writer.prefixed(vaultID)
    for value in values { writer.prefixed(value) }
    writer.prefixed(publicKey)
    writer.prefixed(ephemeralPublic)
    return writer.bytes
  }
}
