internal import CryptoPrimitives
internal import SecretMemory
internal import SecureElement
internal import VaultModel

/// The root secrets, sealed to the machine's secure element; inside, the protector's layer. Both
/// are needed, and either alone opens nothing. `RootEnvelope+Protectors` has the layers.
///
/// Layout, version 2: version UInt8 ‖ LP(algorithm) ‖ protector UInt8 ‖ LP(ephemeral public, 65)
/// ‖ LP(salt, 32) ‖ LP(box). Only version 2 is read, so an older and weaker form cannot be put in
/// its place.
struct RootEnvelope {
  static let algorithm = "p256-ecdh-hkdf-sha256-aes-gcm-v1"
  private static let version: UInt8 = 2

  let vaultID: [UInt8]
  /// The key of the secure element that binds the vault to this machine.
  let device: ElementKey
  let element: any SecureElement

  // MARK: Sealing

  /// Puts what a protector's layer gave behind the device's key.
  func seal(
    _ content: borrowing SecretBytes, for kind: ProtectorKind, random: inout some RandomSource
  ) throws -> [UInt8] {
    try VaultError.mapping {
      let ephemeral = try P256Agreement.makePrivateKey(random: &random)
      let ephemeralPublic = try P256Agreement.publicKey(of: ephemeral)
      let salt = random.bytes(32)
      let binding = binding(ephemeralPublic, kind)
      let key = try HKDFSHA256.derive(
        P256Agreement.sharedSecret(privateKey: ephemeral, publicKey: device.publicKey),
        salt: salt, info: binding)
      var writer = CanonicalWriter(capacity: 512)
      writer.integer(Self.version)
      writer.prefixed(Self.algorithm)
      writer.integer(kind.number)
      writer.prefixed(ephemeralPublic)
      writer.prefixed(salt)
      writer.prefixed(
        try content.withUnsafeBytes {
          try AES256GCM.seal($0, key: key, aad: binding, random: &random)
        })
      return writer.bytes
    }
  }

  // MARK: Opening

  /// Which protector an envelope asks for. It stands in the clear, so that a person can be asked for
  /// it; both boxes are bound to it.
  static func protector(of envelope: [UInt8]) throws -> ProtectorKind {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      var reader = CanonicalReader(envelope)
      return try header(&reader)
    }
  }

  private static func header(_ reader: inout CanonicalReader) throws -> ProtectorKind {
    guard try reader.integer(UInt8.self) == version,
      try reader.prefixedString() == algorithm,
      let kind = ProtectorKind(number: try reader.integer())
    else { throw VaultError.rootDamaged }
    return kind
  }

  /// What stands behind the device's key. Throws `VaultError.rootDamaged` when it does not open.
  func open(_ envelope: [UInt8]) throws -> OuterLayer {
    try VaultError.mapping(notAuthentic: .rootDamaged) {
      var reader = CanonicalReader(envelope)
      let kind = try Self.header(&reader)
      let ephemeralPublic = Array(try reader.prefixed())
      let salt = try reader.prefixed()
      let box = try reader.prefixed()
      try reader.finish()
      let shared = try agree(with: ephemeralPublic)
      let binding = binding(ephemeralPublic, kind)
      let key = try HKDFSHA256.derive(shared, salt: salt, info: binding)
      return OuterLayer(
        protector: kind, content: try AES256GCM.open(box, key: key, aad: binding))
    }
  }

  private func agree(with ephemeralPublic: [UInt8]) throws -> SecretBytes {
    do throws(SecureElementError) {
      return try element.sharedSecret(
        blob: device.blob, peer: ephemeralPublic, authorization: .silent)
    } catch .wrongAuthorization {
      // The device's key asks for nothing that could be wrong: its blob is not the one that was made.
      throw VaultError.foreignElement(name: element.name)
    } catch {
      throw VaultError(error, name: element.name)
    }
  }

  /// What the element's layer holds: the secrets themselves, or the protector's layer.
  struct OuterLayer: ~Copyable {
    let protector: ProtectorKind
    let content: SecretBytes
  }

  /// HKDF info and AAD alike: everything that the box must not be moved away from.
  private func binding(_ ephemeralPublic: [UInt8], _ protector: ProtectorKind) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 256)
    writer.label("whisper-root-envelope")
    writer.prefixed([Self.version])
    writer.prefixed(Self.algorithm)
    writer.prefixed(vaultID)
    writer.prefixed(sha256(device.publicKey))
    writer.prefixed(sha256(ephemeralPublic))
    writer.prefixed([protector.number])
    return writer.bytes
  }
}
