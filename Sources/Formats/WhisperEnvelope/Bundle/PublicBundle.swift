package import CryptoPrimitives

/// What a person gives to others so that they can write: name, public keys, and the proof that the
/// holder of the signing key put them together (docs/PROTOCOL.md, "Public bundle").
public struct PublicBundle: Equatable, Sendable {
  public let identity: PublicIdentity
  /// What the holder wants to be called. An outdated name is read, so that the keys can be taken under another.
  public let name: DisplayName
  /// Grows by one with each rotation.
  public let keyVersion: UInt32
  /// Seconds since 1970.
  public let createdAt: Int64
  /// The keys that this bundle's keys replace, proven by the previous signing key.
  public let previous: PublicIdentity?
  /// The binary form, signatures included.
  package let bytes: [UInt8]

  /// The exact beginning of a bundle's text.
  public static let prefix = "whisper-bundle1:"
  /// No bundle is longer, in characters.
  static let maximumText = 1024
  private static let version: UInt8 = 1
  private static let rotationLabel: StaticString = "whisper-rotation-v1"
  private static let bundleLabel: StaticString = "whisper-bundle-v1"

  /// The bundle as text, one line without its end.
  public var text: String { Self.text(bytes) }

  /// The text of a bundle's binary form.
  package static func text(_ bytes: [UInt8]) -> String { prefix + Base64URL.encode(bytes) }

  /// Makes a bundle. `signer` is needed exactly when the identity can sign. For a rotation, the
  /// previous identity and its signing key stand surety.
  ///
  /// Throws whatever a signer throws.
  public init(
    identity: PublicIdentity, name: DisplayName, keyVersion: UInt32, createdAt: Int64,
    signer: (any SigningKey)?, rotatedFrom rotation: (PublicIdentity, any SigningKey)? = nil
  ) throws {
    guard identity.signing == signer?.publicKey, rotation?.0.signing == rotation?.1.publicKey
    else { throw MalformedInput(.foreignSigner) }
    guard !name.isOutdated else {
      throw MalformedInput(.nameForbidden)
    }
    var writer = CanonicalWriter(capacity: 512)
    writer.integer(Self.version)
    writer.integer(keyVersion)
    writer.integer(createdAt)
    writer.fixed(identity.agreement.octets)
    writer.integer(UInt8(identity.signing == nil ? 0 : 1))
    if let signing = identity.signing { writer.fixed(signing.octets) }
    let nameBytes = Array(name.text.utf8)
    writer.integer(UInt16(truncatingIfNeeded: nameBytes.count))
    writer.fixed(nameBytes)
    writer.integer(UInt8(rotation == nil ? 0 : 1))
    if let (previous, previousSigner) = rotation {
      writer.fixed(previousSigner.publicKey.octets)
      writer.fixed(previous.agreement.octets)
      writer.fixed(try Self.signed(Self.rotationLabel, writer.bytes, by: previousSigner))
    }
    if let signer { writer.fixed(try Self.signed(Self.bundleLabel, writer.bytes, by: signer)) }
    self.identity = identity
    self.name = name
    self.keyVersion = keyVersion
    self.createdAt = createdAt
    self.previous = rotation?.0
    self.bytes = writer.bytes
  }

  /// Reads text that is a bundle, and nothing beside it.
  package init(line text: ArraySlice<UInt8>) throws(MalformedInput) {
    guard text.starts(with: Self.prefix.utf8) else {
      throw MalformedInput(.noBundle)
    }
    guard text.count <= Self.maximumText else { throw MalformedInput(.longerThanAny) }
    try self.init(parsing: Base64URL.decode(text.dropFirst(Self.prefix.utf8.count)))
  }

  /// Reads the binary form.
  package init(parsing bytes: [UInt8]) throws(MalformedInput) {
    var reader = CanonicalReader(bytes)
    guard try reader.integer(UInt8.self) == Self.version else {
      throw MalformedInput(.bundleVersion)
    }
    keyVersion = try reader.integer()
    createdAt = try reader.integer()
    let agreement = try Self.agreementKey(&reader)
    let signing = try reader.flag() ? try Self.signingKey(&reader) : nil
    identity = PublicIdentity(agreement: agreement, signing: signing)
    name = try Self.name(&reader)
    if try reader.flag() {
      let signer = try Self.signingKey(&reader)
      previous = PublicIdentity(agreement: try Self.agreementKey(&reader), signing: signer)
      try Self.verify(Self.rotationLabel, bytes, upTo: reader.consumed, by: signer, &reader)
    } else {
      previous = nil
    }
    if let signing {
      try Self.verify(Self.bundleLabel, bytes, upTo: reader.consumed, by: signing, &reader)
    }
    try reader.finish()
    self.bytes = bytes
  }

  /// The name in a bundle's binary form, for who verified the bundle before: nothing else is looked at.
  package static func name(inVerified bytes: [UInt8]) throws(MalformedInput) -> DisplayName {
    var reader = CanonicalReader(bytes)
    _ = try reader.fixed(1 + 4 + 8 + Octets32.byteCount)
    if try reader.flag() { _ = try reader.octets32() }
    return try name(&reader)
  }

  private static func name(_ reader: inout CanonicalReader) throws(MalformedInput) -> DisplayName {
    let count = try reader.integer(UInt16.self)
    guard let text = String(validating: try reader.fixed(Int(count)), as: UTF8.self) else {
      throw MalformedInput(.nameNotUTF8)
    }
    return try DisplayName(takenBefore: text)
  }

  private static func agreementKey(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> X25519PublicKey {
    let octets = try reader.octets32()
    do { return try X25519PublicKey(octets) } catch { throw unsafeKey }
  }

  private static func signingKey(
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) -> Ed25519PublicKey {
    let octets = try reader.octets32()
    do { return try Ed25519PublicKey(octets) } catch { throw unsafeKey }
  }

  private static let unsafeKey = MalformedInput(.unsafeKey)

  private static func signed(
    _ label: StaticString, _ bytes: [UInt8], by signer: any SigningKey
  ) throws -> [UInt8] {
    try content(label, bytes[...]).withUnsafeBytes { try signer.signature(for: $0) }
  }

  private static func verify(
    _ label: StaticString, _ bytes: [UInt8], upTo end: Int, by signer: Ed25519PublicKey,
    _ reader: inout CanonicalReader
  ) throws(MalformedInput) {
    let signature = try reader.fixed(Ed25519.signatureSize)
    let holds = content(label, bytes.prefix(end)).withUnsafeBytes {
      signer.isValid(signature: signature, for: $0)
    }
    guard holds else { throw MalformedInput(.badSignature) }
  }

  private static func content(_ label: StaticString, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var writer = CanonicalWriter(capacity: 32 + bytes.count)
    writer.label(label)
    writer.fixed(bytes)
    return writer.bytes
  }
}
