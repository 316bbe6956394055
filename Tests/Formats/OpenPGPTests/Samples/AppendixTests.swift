import CryptoPrimitives
import Foundation
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@testable import OpenPGP

/// The files of one folder of vectors.
private enum Vectors {
  static let samples = VectorFiles.directory("rfc9580")
  static let keys = VectorFiles.directory("rfc9580-keys")

  static func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: #require(samples).appendingPathComponent(name)))
  }

  static func key(_ folder: String, _ name: String) throws -> [UInt8] {
    Array(
      try Data(
        contentsOf: #require(keys).appendingPathComponent(folder).appendingPathComponent(name)))
  }
}

extension Trait where Self == ConditionTrait {
  fileprivate static var samples: Self {
    .enabled(
      if: Vectors.samples != nil && Vectors.keys != nil,
      Comment(rawValue: VectorFiles.howToGetThem))
  }
}

@Suite("The samples of RFC 9580, appendix A", .samples)
struct AppendixTests {
  private static let now: Int64 = 1_760_000_000
  private static let greeting = Array("Hello, world!".utf8)
  private static let password = Password(Array("password".utf8).secret())

  private func decrypt(
    _ message: [UInt8], keys: [any PrivateKey] = [], passwords: [Password] = []
  ) throws -> [UInt8] {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.passwords = passwords
    let sink = BytesSink()
    var random = SystemRandom()
    _ = try decryptor.decrypt(BytesSource(message), to: sink, at: Self.now, random: &random)
    return sink.bytes
  }

  private func keyOfA4() throws -> [InMemoryKey] {
    try SecretKey.read(BytesSource(try Vectors.read("A.4.transferable-seckey-v6.asc"))).unlocked()
  }

  @Test("A.1 and A.2: the signature is that of the key over the data, and of no other data")
  func version4() throws {
    let certificate = try Certificate(try Vectors.read("A.1.pub.asc"))
    #expect(certificate.fingerprint.hex == "C959BDBAFA32A2F89A153B678CFDE12197965A9A")
    let signatures = try Signature.read(BytesSource(try Vectors.read("A.2.sig.asc")))
    let signature = try #require(signatures.first)
    #expect(signatures.count == 1)
    for (data, isRight) in [
      (try Vectors.read("A.2.data"), true), (Array("OpenPGQ".utf8), false),
    ] {
      var digest = try #require(
        DataDigest(signature.hashAlgorithm, signature.type, salt: signature.salt))
      try data.withUnsafeBytes { try digest.update($0) }
      #expect(
        certificate.primaryKey.isValid(signature, digest: try digest.finish(signature.fields))
          == isRight)
      digest = try #require(DataDigest(.sha256, .binary, salt: []))
    }
  }

  @Test("A.3 and A.4: certificate and secret key are read and written octet for octet")
  func version6() throws {
    let octets = try Armor.decode(Vectors.read("A.3.transferable-pubkey-v6.asc")).octets
    let certificate = try Certificate(octets)
    #expect(
      certificate.fingerprint.hex
        == "CB186C4F0609A697E4D52DFA6C722B0C1F1E27C18A56708F6525EC27BAD9ACC9")
    #expect(
      certificate.subkeys.map(\.key.fingerprint.hex)
        == ["12C83F1E706F6308FE151A417743A1F033790E93E9978488D1DB378DA9930885"])
    #expect(certificate.validity(at: Self.now) == .valid)
    #expect(certificate.readsSEIPDv2(at: Self.now))
    #expect(certificate.serialized() == octets)
    let secret = try Vectors.read("A.4.transferable-seckey-v6.asc")
    let key = try SecretKey.read(BytesSource(secret))
    let isLocked = key.isLocked
    #expect(!isLocked)
    #expect(key.certificate == certificate)
    #expect(try key.serialized().array() == Armor.decode(secret).octets)
    #expect(try key.unlocked().map(\.publicKey) == certificate.keys)
  }

  @Test("A.5: the locked key opens with its passphrase alone, and is the key of A.4")
  func locked() throws {
    let octets = try Vectors.read("A.5.sample-locked-v6-seckey-argon2-aead.asc")
    let key = try SecretKey.read(BytesSource(octets))
    let isLocked = key.isLocked
    #expect(isLocked)
    let passphrase = Password(Array("correct horse battery staple".utf8).secret())
    let (open, own) = (try key.unlocked([passphrase]), try keyOfA4())
    #expect(open.map(\.publicKey) == own.map(\.publicKey))
    #expect(try key.serialized().array() == Armor.decode(octets).octets)
    do {
      _ = try key.unlocked([Self.password])
      Issue.record("another passphrase opens it")
    } catch let error as OpenPGPError {
      #expect(error.kind == .wrongPassphrase)
    }
    do {
      _ = try key.unlocked()
      Issue.record("no passphrase opens it")
    } catch let error as OpenPGPError {
      #expect(error.kind == .passphraseRequired)
    }
  }

  @Test("A.6 and A.7: the signed messages are valid, and made again octet for octet")
  func signed() throws {
    let certificate = try Certificate(try Vectors.read("A.3.transferable-pubkey-v6.asc"))
    let signer = try #require(try keyOfA4().first)
    let cleartext = try Vectors.read("A.6.-sample-cleartext-signed-message.asc")
    let inline = try Vectors.read("A.7.-sample-inline-signed-message.asc")
    let verifier = SignatureVerifier(certificates: [certificate])
    var texts: [[UInt8]] = []
    for message in [cleartext, inline] {
      let sink = BytesSink()
      let verdicts = try verifier.verifyInline(BytesSource(message), to: sink, at: Self.now)
      #expect(verdicts.map(\.grade) == [.valid])
      #expect(verdicts.map(\.signer) == [certificate.fingerprint])
      texts.append(sink.bytes)
    }
    // The cleartext's last line end is not part of it, and the sample signs one that is.
    let text = texts[0] + [UInt8(ascii: "\n")]
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("What we need from the grocery"))

    let time: Int64 = 0x6398_A363
    let salt = [UInt8](hex: "76495f50218890f7f5e2ee3c1822514f70500f551d86e5c921e404e34a53fbac")
    var random = ScriptedRandom(salt)
    let signature = try CleartextMessage(reading: BytesSource(cleartext)).signatures
    // The samples have SHA-512, where we take SHA-256 with such a key.
    let fields = try SignatureFields.make(
      .text, by: signer.publicKey, hash: .sha512, at: time, random: &random)
    #expect(random.isUsedUp)
    let digest = try #require(DataDigest(.sha512, .text, salt: fields.salt))
    try CleartextMessage(text: text, signatures: []).canonicalText.withUnsafeBytes {
      try digest.update($0)
    }
    let made = try fields.sign(digest: try digest.finish(fields), with: signer)
    #expect(Signature.serialize([made]) == signature)
    let written = BytesSink()
    try CleartextMessage(text: text, signatures: Signature.serialize([made])).write(to: written)
    #expect(written.bytes == cleartext)
    // The sample's literal has line feeds alone, where ours has what is signed: all else is the same.
    #expect(try Armor.decode(inline).octets.suffix(signature.count) == signature[...])
  }

  @Test("A.8: the message opens with the key of A.4, and is made again octet for octet")
  func publicKeyMessage() throws {
    let message = try Armor.decode(Vectors.read("A.8.5-v6pkesk-v2seipd")).octets
    let keys = try keyOfA4()
    #expect(try decrypt(message, keys: keys) == Self.greeting)
    try expectSamePayload(message) { esk, suite in
      let key = try #require(keys.last)
      var random = ScriptedRandom(
        [UInt8](hex: "af1e43c0d123efe893a7d4d390f3a761e3fac33dfc7f3edaa830c9011352c779"))
      let read = try #require(try PublicKeyESK(parsing: esk))
      let sessionKey = try #require(
        try Self.octets(read.open(key, suite: suite, random: &random)))
      #expect(
        try PublicKeyESK.seal(
          sessionKey.secret(), cipher: .aes256, format: .seipdV2(suite), to: key.publicKey,
          random: &random
        ).packet.body == esk)
      #expect(random.isUsedUp)
      return sessionKey
    }
  }

  @Test(
    "A.9 to A.11: messages in EAX, OCB and GCM open with the password, and are made again",
    arguments: [
      "A.9.5.v6_skesk_eax.asc", "A.10.5.v6_skesk_ocb.asc", "A.11.5.v6_skesk_gcm.asc",
    ])
  func passwordMessage(name: String) throws {
    let message = try Armor.decode(Vectors.read(name)).octets
    #expect(try decrypt(message, passwords: [Self.password]) == Self.greeting)
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) {
      try decrypt(message, passwords: [Password(Array("passwort".utf8).secret())])
    }
    try expectSamePayload(message) { esk, _ in
      let read = try #require(try PasswordESK(parsing: esk))
      #expect(read.packet.body == esk)
      var budget = DerivationBudget(Limits())
      return try #require(
        try Self.octets(read.open(Self.password.octets, budget: &budget)))
    }
  }

  @Test(
    "A.12: passwords that Argon2 derives open messages of SEIPDv1",
    arguments: [
      "A.12.1.v4-skesk-argon2-aes128.asc", "A.12.2.v4-skesk-argon2-aes192.asc",
      "A.12.3.v4-skesk-argon2-aes256.asc",
    ])
  func argon2Message(name: String) throws {
    let message = try Armor.decode(Vectors.read(name)).octets
    #expect(try decrypt(message, passwords: [Self.password]) == Self.greeting)
  }

  private static func octets(_ sessionKey: consuming SessionKey?) -> [UInt8]? {
    switch consume sessionKey {
    case .some(let key): key.octets.array()
    case .none: nil
    }
  }

  /// Encrypts the plaintext of a message in SEIPDv2 of one chunk again, with the session key that `open` finds.
  private func expectSamePayload(
    _ message: [UInt8], open: ([UInt8], CipherSuite) throws -> [UInt8]
  ) throws {
    try message.withUnsafeBytes { bytes in
      var packets = PacketSequence(
        SourceInput(MemorySource(borrowing: bytes)), limits: Limits())
      guard case .packet(let esk)? = try packets.next(), case .data(let body)? = try packets.next()
      else {
        Issue.record("another message")
        return
      }
      #expect(try body.octet() == 2)
      let header = try AEADStream.Header(reading: body)
      var sealed: [UInt8] = []
      while case let run = try body.lend(), !run.isEmpty { sealed += run }
      let stream = try AEADStream(header, sessionKey: open(esk.body, header.suite).secret())
      let count = sealed.count - 32
      var plain = [UInt8](repeating: 0, count: count)
      try sealed.withUnsafeBytes { sealed in
        try plain.withUnsafeMutableBytes {
          try stream.open(
            0, UnsafeRawBufferPointer(rebasing: sealed[..<(count + 16)]), into: $0)
        }
      }
      var again = [UInt8](repeating: 0, count: count + 16)
      try plain.withUnsafeBytes { plain in
        try again.withUnsafeMutableBytes { try stream.seal(0, plain, into: $0) }
      }
      #expect(try again + stream.finalTag(chunks: 1, octets: UInt64(count)) == sealed)
    }
  }
}

@Suite("Keys of every algorithm of RFC 9580", .samples)
struct SampleKeyTests {
  private static let now: Int64 = 1_760_000_000
  private static let text = Array("hello world\n".utf8)

  static let folders: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: Vectors.keys?.path ?? "")
      .filter { $0 != "README" && $0 != illegal }.sorted()) ?? []
  private static let illegal = "v6-legacy_illegal"

  @Test(
    "messages to the keys open, and their cleartext signatures are valid", arguments: folders)
  func keys(folder: String) throws {
    let directory = try #require(Vectors.keys).appendingPathComponent(folder)
    let octets = try Vectors.key(folder, "tsk.asc")
    let key = try SecretKey.read(BytesSource(octets))
    #expect(try key.serialized().array() == Armor.decode(octets).octets)
    #expect(key.certificate.validity(at: Self.now) == .valid)
    #expect(try !key.certificate.encryptionKeys(at: Self.now).isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let octets = try Vectors.key(folder, name)
      let sink = BytesSink()
      switch name {
      case "tsk.asc": continue
      case "csf.msg":
        let verdicts = try SignatureVerifier(certificates: [key.certificate]).verifyInline(
          BytesSource(octets), to: sink, at: Self.now)
        #expect(verdicts.map(\.grade) == [.valid], "\(folder)/\(name)")
      default:
        #expect(name.hasPrefix("enc-"), "nobody reads \(folder)/\(name)")
        var decryptor = MessageDecryptor()
        decryptor.keys = try key.unlocked()
        var random = SystemRandom()
        _ = try decryptor.decrypt(BytesSource(octets), to: sink, at: Self.now, random: &random)
      }
      #expect(sink.bytes == Self.text, "\(folder)/\(name)")
    }
  }

  @Test("every folder of keys is read")
  func all() {
    #expect(Self.folders.count == 9)
  }

  @Test("legacy curves in version 6 are refused by name")
  func illegal() throws {
    let octets = try Vectors.key(Self.illegal, "tsk.asc")
    func expectRefusal(_ read: () throws -> Void) throws {
      do {
        try read()
        Issue.record("an illegal key is read")
      } catch let error as OpenPGPError {
        #expect(error.kind == .malformed)
        #expect([.keyLegacyCurve, .keyLegacyEdDSA].contains(error.reason))
      }
    }
    try expectRefusal { _ = try SecretKey.read(BytesSource(octets)) }
    try expectRefusal { _ = try Certificate(octets) }
    #expect(throws: OpenPGPError(.notAddressed, .messageNotAddressed)) {
      var random = SystemRandom()
      _ = try MessageDecryptor().decrypt(
        BytesSource(try Vectors.key(Self.illegal, "enc-seipdv2.msg")), to: BytesSink(),
        at: Self.now, random: &random)
    }
    let verdicts = try SignatureVerifier(certificates: []).verifyInline(
      BytesSource(try Vectors.key(Self.illegal, "csf.msg")), to: BytesSink(), at: Self.now)
    #expect(verdicts.allSatisfy { $0.grade != .valid })
  }
}
