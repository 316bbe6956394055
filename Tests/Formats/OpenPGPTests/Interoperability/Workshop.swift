import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import Testing

@testable import OpenPGP

/// What the cases of the public interoperability suite for OpenPGP are made with here: its titles and what it expects
/// are facts, the artefacts are our own. A case for which it expects nothing must only come to an end.
enum Workshop {
  static let message = Array("Hello from the workshop :)".utf8)
  static let created = Person.time
  static let now = Person.time + 100_000

  /// Whether a detached signature over the message counts.
  static func verifies(
    _ signature: Signature, _ packets: [Packet], over data: [UInt8] = message, at now: Int64 = now
  ) -> Bool {
    guard let certificates = try? Certificate.read(BytesSource(packets.flatMap(\.serialized)))
    else { return false }
    let verdicts = try? SignatureVerifier(certificates: certificates)
      .verify([signature], over: BytesSource(data), at: now)
    return verdicts?.contains { $0.grade == .valid } ?? false
  }

  /// Whether something is encrypted to the certificate, and opens with the key.
  static func encrypts(to packets: [Packet], _ key: any PrivateKey, at now: Int64 = now) -> Bool {
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    guard let certificates = try? Certificate.read(BytesSource(packets.flatMap(\.serialized)))
    else { return false }
    encryptor.recipients = certificates
    guard let sealed = try? encryptor.encrypt(message, at: now, random: &random) else {
      return false
    }
    return opened(sealed, [key]) == message
  }

  /// The data of a message, or nil when it is refused.
  static func opened(
    _ octets: [UInt8], _ keys: [any PrivateKey], triesAnonymous: Bool = true
  ) -> [UInt8]? {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.triesAnonymous = triesAnonymous
    var random = SystemRandom()
    return try? decryptor.decrypt(octets, at: now, random: &random).data
  }

  static func armored(_ kind: Armor.Kind, _ octets: [UInt8]) throws -> String {
    let sink = BytesSink()
    let armor = ArmorSink(sink, as: kind, checksum: true)
    try octets.withUnsafeBytes { try armor.write($0) }
    try armor.finish()
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}

extension PrivateKey {
  /// A signature of version 4 that says just this, where it is said.
  func raw(
    _ type: SignatureType, over object: SignedObject, _ hashed: [Subpacket],
    unhashed: [Subpacket] = [], hash: HashAlgorithm = .sha512
  ) throws -> Signature {
    let fields = fields(type, hashed, hash)
    var signature = try fields.sign(digest: try fields.digest(of: object), with: self)
    signature.unhashed = unhashed
    return signature
  }

  /// The same over the message.
  func signature(saying hashed: [Subpacket], unhashed: [Subpacket] = []) throws -> Signature {
    let fields = fields(.binary, hashed, .sha512)
    var digest = try fields.digest()
    digest.update(Workshop.message)
    var signature = try fields.sign(digest: fields.finish(digest), with: self)
    signature.unhashed = unhashed
    return signature
  }

  private func fields(
    _ type: SignatureType, _ hashed: [Subpacket], _ hash: HashAlgorithm
  ) -> SignatureFields {
    SignatureFields(
      version: 4, type: type, publicKeyAlgorithm: publicKey.algorithm, hashAlgorithm: hash,
      hashed: hashed, hashedOctets: Subpacket.serialize(hashed), salt: [])
  }
}

extension Subpacket {
  static func made(at time: Int64) -> Subpacket {
    Subpacket(
      .creationTime, withUnsafeBytes(of: UInt32(time).bigEndian) { Array($0) }, isCritical: true)
  }

  static func issuer(_ key: PublicKey) -> Subpacket { Subpacket(.issuerKeyID, key.keyID.octets) }

  static func fingerprint(_ key: PublicKey) -> Subpacket {
    Subpacket(.issuerFingerprint, [key.version] + key.fingerprint.octets)
  }

  static let nobody = Subpacket(
    .issuerKeyID, [0xAA, 0xAA, 0xBB, 0xBB, 0xCC, 0xCC, 0xDD, 0xDD])
  /// A fingerprint that no version has.
  static let odd = Subpacket(.issuerFingerprint, [6] + [UInt8](repeating: 0xAA, count: 34))

  static func unknown(isCritical: Bool) -> Subpacket {
    Subpacket(Kind(rawValue: 127), Array("value".utf8), isCritical: isCritical)
  }

  static func notation(isCritical: Bool) -> Subpacket {
    let (name, value) = (Array("unknown@example.org".utf8), Array("value".utf8))
    return Subpacket(
      .notation, [0, 0, 0, 0, 0, UInt8(name.count), 0, UInt8(value.count)] + name + value,
      isCritical: isCritical)
  }
}

extension Packet {
  /// The same with its first octet changed: a version that nobody knows.
  var fictitious: Packet { Packet(type, [23] + body.dropFirst()) }
}
