internal import CryptoPrimitives
internal import SecretMemory

/// Secrets sealed to a P-256 public key, under a label and values that the box must not be moved away from: whoever has
/// the public key seals, and its witness where there is one, and only who can agree with its private half opens.
///
/// Layout: LP(ephemeral public, 65) ‖ LP(salt, 32) ‖ LP(sealed). HKDF's info and the AAD are both label ‖ LP(vault id) ‖
/// LP(each value) ‖ LP(public key) ‖ LP(ephemeral public). Source: docs/VAULT.md, "Root envelope, version 2".
struct PublicKeyBox {
  let label: StaticString
  let vaultID: [UInt8]
  let values: [[UInt8]]
  /// 65 bytes.
  let publicKey: [UInt8]

  /// With a witness, whoever knows the public key alone cannot.
  func seal(
    _ secrets: borrowing SecretBytes, with witness: borrowing SecretBytes?,
    into writer: inout CanonicalWriter, random: inout some RandomSource
  ) throws {
    let ephemeral = try P256Agreement.makePrivateKey(random: &random)
    let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
    let salt = random.bytes(32)
    let binding = binding(ephemeralPublic)
    let shared = try P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: publicKey)
    let key = try HKDFSHA256.derive(
      try Self.joined(shared, witness), salt: salt, info: binding)
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

    /// All is read before anybody is troubled: a box that has no form costs no try.
    init(_ reader: inout CanonicalReader) throws {
      ephemeralPublic = Array(try reader.prefixed())
      salt = try reader.prefixed()
      box = try reader.prefixed()
      guard NISTCurve.p256.contains(ephemeralPublic) else { throw CryptoError.notAuthentic }
    }
  }

  /// What is inside. `agree` gives the shared secret of the private half with a point.
  func open(
    _ sealed: Sealed, with witness: borrowing SecretBytes?,
    agree: (_ ephemeralPublic: [UInt8]) throws -> SecretBytes
  ) throws -> SecretBytes {
    let binding = binding(sealed.ephemeralPublic)
    let shared = try agree(sealed.ephemeralPublic)
    let key = try HKDFSHA256.derive(
      try Self.joined(shared, witness), salt: sealed.salt, info: binding)
    return try AES256GCM.open(sealed.box, key: key, aad: binding)
  }

  /// Shared secret ‖ witness, 32 bytes each.
  private static func joined(
    _ shared: borrowing SecretBytes, _ witness: borrowing SecretBytes?
  ) throws -> SecretBytes {
    switch witness {
    case .some(let witness):
      var joined = try SecretBytes(count: shared.count + witness.count)
      joined.withUnsafeMutableBytes { output in
        shared.withUnsafeBytes { output.copyMemory(from: $0) }
        witness.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(rebasing: output[shared.count...]).copyMemory(from: $0)
        }
      }
      return joined
    case nil: return try shared.copy()
    }
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
