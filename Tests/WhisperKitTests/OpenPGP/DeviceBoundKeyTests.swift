import OpenPGP
import SecretMemory
import SecureElement
import Testing

@testable import WhisperKit

@Suite("A device-bound OpenPGP key")
struct DeviceBoundKeyTests {
  private static let time: UInt32 = 1_760_000_000
  private static let now = Int64(time) + 100
  private static let names = ["Alice <alice@example.org>"]
  private static let message = Array("what is said in confidence".utf8)

  private let element = CountingElement()

  private static let authorization: DeviceKey.Authorization = {
    .secret(try SecretBytes(copying: Array("the right secret".utf8)))
  }

  private func key(version: UInt8 = 4, lifetime: UInt32? = nil) throws -> DeviceBoundKey {
    var random = SystemRandom()
    return try DeviceBoundKey.generate(
      in: element, userIDs: Self.names, version: version, time: Self.time, lifetime: lifetime,
      random: &random, authorization: Self.authorization)
  }

  private func sealed(to certificate: Certificate, signers: [any PrivateKey] = []) throws -> [UInt8]
  {
    var random = SystemRandom()
    var encryptor = MessageEncryptor()
    encryptor.recipients = [certificate]
    encryptor.signers = signers
    let sink = BytesSink()
    _ = try encryptor.encrypt(
      BytesSource(Self.message), to: sink, time: Self.now, random: &random)
    return sink.bytes
  }

  /// The plaintext and how its signatures are graded; what a refusal releases is a failure.
  private func open(
    _ message: [UInt8], _ keys: [any PrivateKey], signer: Certificate? = nil
  ) throws -> (plaintext: [UInt8], grades: [SignatureVerdict.Grade]) {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.certificates = signer.map { [$0] } ?? []
    let sink = BytesSink()
    do {
      let result = try decryptor.decrypt(BytesSource(message), to: sink, time: Self.now)
      return (sink.bytes, result.signatures.map(\.grade))
    } catch {
      #expect(sink.bytes.isEmpty)
      throw error
    }
  }

  private func signatures(by keys: [any PrivateKey]) throws -> [Signature] {
    var random = SystemRandom()
    return try DetachedSigner(keys: keys).sign(
      BytesSource(Self.message), time: Self.time + 50, random: &random)
  }

  private func grades(
    _ signatures: [Signature], by certificate: Certificate, over data: [UInt8] = Self.message
  ) throws -> [SignatureVerdict.Grade] {
    try SignatureVerifier(certificates: [certificate])
      .verify(signatures, over: BytesSource(data), time: Self.now).map(\.grade)
  }

  @Test("has a certificate that holds, of version 4 unless 6 is asked for")
  func certificate() throws {
    var random = SystemRandom()
    let usual = try DeviceBoundKey.generate(
      in: element, userIDs: Self.names, time: Self.time, random: &random,
      authorization: Self.authorization)
    #expect(usual.certificate.primaryKey.version == 4)
    for version in [4, 6] as [UInt8] {
      let key = try key(version: version, lifetime: 1000)
      let certificate = try Certificate(key.certificate.serialized())
      #expect(certificate == key.certificate)
      #expect(certificate.keys.map(\.version) == [version, version])
      #expect(certificate.keys.map(\.algorithm) == [.ecdsa, .ecdh])
      #expect(certificate.validity(at: Self.now) == .valid)
      #expect(certificate.validity(at: Int64(Self.time) + 1000) == .expired)
      #expect(certificate.signingKeys(at: Self.now) == [key.primary.publicKey])
      #expect(try certificate.encryptionKeys(at: Self.now) == [key.decryption.publicKey])
      #expect(certificate.readsSEIPDv2(at: Self.now) == (version == 6))
    }
  }

  @Test("signs with one operation, and others verify it", arguments: [4, 6] as [UInt8])
  func signing(version: UInt8) throws {
    let key = try key(version: version)
    _ = element.takeUses()
    let signatures = try signatures(by: [key.primary])
    #expect(element.takeUses() == .init(signatures: 1))
    #expect(try grades(signatures, by: key.certificate) == [.valid])
    #expect(
      try grades(signatures, by: key.certificate, over: Self.message + [0]) == [.doesNotFit])
    #expect(element.takeUses() == .init())
  }

  @Test(
    "decrypts with one operation, and is not asked for what is not for it",
    arguments: [4, 6] as [UInt8])
  func decrypting(version: UInt8) throws {
    let key = try key(version: version)
    let stranger = try self.key(version: version)
    let signed = try sealed(to: key.certificate, signers: [stranger.primary])
    let foreign = try sealed(to: stranger.certificate)
    _ = element.takeUses()
    let opened = try open(signed, key.keys, signer: stranger.certificate)
    #expect(opened.plaintext == Self.message)
    #expect(opened.grades == [.valid])
    #expect(element.takeUses() == .init(agreements: 1))
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) {
      try open(foreign, key.keys)
    }
    #expect(element.takeUses() == .init())
  }

  @Test(
    "is opened again from its certificate and what is kept beside", arguments: [4, 6] as [UInt8])
  func reopened(version: UInt8) throws {
    let made = try key(version: version)
    let message = try sealed(to: made.certificate)
    let certificate = try Certificate(made.certificate.serialized())
    _ = element.takeUses()
    let key = try DeviceBoundKey(
      certificate, primary: made.primary.elementKey, decryption: made.decryption.elementKey,
      in: element, authorization: Self.authorization)
    #expect(element.takeUses() == .init())
    #expect(try open(message, key.keys).plaintext == Self.message)
    #expect(try grades(try signatures(by: [key.primary]), by: made.certificate) == [.valid])
  }

  @Test("is not opened from parts of two")
  func mixed() throws {
    let (one, other) = (try key(), try key())
    let parts: [(Certificate, ElementKey, ElementKey, OpenPGPReason)] = [
      (one.certificate, other.primary.elementKey, one.decryption.elementKey, .elementKeyDiffers),
      (one.certificate, one.primary.elementKey, other.decryption.elementKey, .elementSubkeyMissing),
      (one.certificate, one.decryption.elementKey, one.primary.elementKey, .elementKeyDiffers),
      (other.certificate, one.primary.elementKey, one.decryption.elementKey, .elementKeyDiffers),
    ]
    for (certificate, primary, decryption, reason) in parts {
      #expect(throws: OpenPGPError(.malformed, reason)) {
        try DeviceBoundKey(
          certificate, primary: primary, decryption: decryption, in: element,
          authorization: Self.authorization)
      }
    }
    var random = SystemRandom()
    let inMemory = try SecretKey.generate(
      .compatible, userIDs: Self.names, time: Self.time, random: &random
    ).certificate
    #expect(throws: OpenPGPError(.malformed, .elementKeyDiffers)) {
      try DeviceBoundKey(
        inMemory, primary: one.primary.elementKey, decryption: one.decryption.elementKey,
        in: element, authorization: Self.authorization)
    }
  }

  @Test(
    "gives the element's errors as they are, whatever is done",
    arguments: [
      .unavailable(.absent), .wrongAuthorization, .foreignBlob, .wrongPurpose,
      .memory(.lockLimit(requestedBytes: 1)),
    ] as [SecureElementError])
  func elementErrors(error: SecureElementError) throws {
    let key = try key()
    let message = try sealed(to: key.certificate)
    element.refuse(error)
    #expect(throws: error) { try signatures(by: [key.primary]) }
    #expect(throws: error) { try open(message, key.keys) }
    #expect(throws: error) { try sealed(to: key.certificate, signers: [key.primary]) }
    #expect(throws: error) { try self.key() }
    element.refuse(nil)
    #expect(try open(message, key.keys).plaintext == Self.message)
  }

  @Test("gives what is thrown in place of an authorization, and refuses a wrong one by name")
  func authorizations() throws {
    struct Cancelled: Error {}
    let made = try key()
    let message = try sealed(to: made.certificate)
    func reopened(_ authorization: @escaping DeviceKey.Authorization) throws -> DeviceBoundKey {
      try DeviceBoundKey(
        made.certificate, primary: made.primary.elementKey, decryption: made.decryption.elementKey,
        in: element, authorization: authorization)
    }
    let cancelled = try reopened { throw Cancelled() }
    #expect(throws: Cancelled.self) { try open(message, cancelled.keys) }
    #expect(throws: Cancelled.self) { try signatures(by: [cancelled.primary]) }
    let wrong: [DeviceKey.Authorization] = [
      { .silent }, { .secret(try SecretBytes(copying: Array("the wrong secret".utf8))) },
    ]
    for authorization in wrong {
      let key = try reopened(authorization)
      #expect(throws: SecureElementError.wrongAuthorization) { try open(message, key.keys) }
      #expect(throws: SecureElementError.wrongAuthorization) { try signatures(by: [key.primary]) }
    }
  }

  @Test("refuses ephemeral keys that are no points of its curve")
  func hostilePoints() throws {
    let key = try key()
    let good = key.primary.elementKey.publicKey
    var changed = good
    changed[64] ^= 1
    let hostile: [[UInt8]] = [
      [], [0], [4], good.dropLast(), good + [0], Array(good.dropFirst()), changed,
      [0x40] + good[1...32], [2 + good[64] % 2] + good[1...32], [6] + good.dropFirst(),
      [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 0, count: 64),
      [4] + [UInt8](repeating: 0xFF, count: 64),
    ]
    for point in hostile {
      #expect(throws: SecureElementError.invalidPoint) { _ = try key.decryption.agree(with: point) }
    }
    // In a message, the library finds it out, and the element is not asked.
    var message = try sealed(to: key.certificate)
    // The point stands behind header, version, the key's name, algorithm and length.
    let start = 2 + 1 + 8 + 1 + 2
    #expect(message[(start - 2)...start] == [2, 3, 4])
    message[start + 40] ^= 1
    _ = element.takeUses()
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) {
      try open(message, key.keys)
    }
    #expect(element.takeUses() == .init())
  }

  @Test("does with a key what it is for and nothing else, and asks for no authorization first")
  func otherOperations() throws {
    struct Asked: Error {}
    let made = try key()
    let key = try DeviceBoundKey(
      made.certificate, primary: made.primary.elementKey, decryption: made.decryption.elementKey,
      in: element, authorization: { throw Asked() })
    let digest = [UInt8](repeating: 1, count: 32)
    #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotSign, "ECDH")) {
      try key.decryption.sign(digest: digest, .sha256)
    }
    #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotAgree, "ECDSA")) {
      _ = try key.primary.agree(with: made.primary.elementKey.publicKey)
    }
    #expect(throws: OpenPGPError(.unsupported, .elementSHA256Alone)) {
      try key.primary.sign(digest: digest + digest, .sha512)
    }
    for key in key.keys {
      let algorithm = "\(key.publicKey.algorithm)"
      #expect(throws: OpenPGPError(.unusableKey, .keyDoesNotDecrypt, algorithm)) {
        _ = try key.decryptRSA(
          digest, sizes: [32], substitute: try SecretBytes(copying: digest))
      }
    }
    #expect(throws: SecureElementError.invalidDigest) {
      try made.primary.sign(digest: digest.dropLast(), .sha256)
    }
  }
}
