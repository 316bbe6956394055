import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's cases of signed messages, and of what protects encrypted ones.
@Suite("Interoperability: signed and protected messages", .namesSeed)
struct MessageSignedTests {
  private func onePass(
    _ signature: Signature, by key: InMemoryKey, isLast: Bool
  ) -> [UInt8] {
    OnePassSignature(for: signature.fields, by: key.publicKey, isLast: isLast).packet.serialized
  }

  @Test("signed messages count with one signature and with two, encrypted or not")
  func signed() throws {
    var random = TestSeed.random("signed")
    let (alice, bob) = (
      try Person(version: 4, random: &random), try Person(version: 4, random: &random)
    )
    let certificates = try [alice, bob].map { try $0.certificate(random: &random) }
    let forge = MessageForge(to: bob.decrypting, random: &random)
    let text = Array("one\r\ntwo\r\nthree".utf8)
    func sign(_ key: InMemoryKey, _ type: SignatureType) throws -> Signature {
      try key.forge(type, over: text, at: Workshop.created + 1, random: &random)
    }
    func literal(_ kind: Character) -> [UInt8] {
      Packet(.literalData, [kind.asciiValue ?? 0, 0, 0, 0, 0, 0] + text).serialized
    }
    let (a, b) = (try sign(alice.signing, .binary), try sign(bob.signing, .binary))
    let (aText, bText) = (try sign(alice.signing, .text), try sign(bob.signing, .text))
    func single(_ signature: Signature, _ kind: Character) -> [UInt8] {
      onePass(signature, by: bob.signing, isLast: true) + literal(kind)
        + signature.packet.serialized
    }
    let (aPacket, bPacket) = (a.packet.serialized, b.packet.serialized)
    var cases: [(String, valid: Int?, [UInt8])] = [
      ("binary", 1, single(b, "b")), ("text", 1, single(bText, "t")),
      (
        "two alike", 2,
        onePass(b, by: bob.signing, isLast: false) + onePass(a, by: alice.signing, isLast: true)
          + literal("b") + aPacket + bPacket
      ),
      (
        "two in the wrong order", nil,
        onePass(b, by: bob.signing, isLast: false) + onePass(a, by: alice.signing, isLast: true)
          + literal("b") + bPacket + aPacket
      ),
      ("as of old", nil, bPacket + literal("b")),
      (
        "of both kinds", nil,
        bPacket + onePass(a, by: alice.signing, isLast: true) + literal("b") + aPacket
      ),
      (
        "of both kinds, the other way round", nil,
        onePass(a, by: alice.signing, isLast: true) + bPacket + literal("b") + aPacket
      ),
    ]
    for kind in ["b", "t", "u", "m", "l", "1"] as [Character] {
      cases.append(("binary over \(kind)", 1, single(b, kind)))
      cases.append(("text over \(kind)", 1, single(bText, kind)))
      cases.append(
        (
          "binary and text over \(kind)", 2,
          onePass(b, by: bob.signing, isLast: false)
            + onePass(aText, by: alice.signing, isLast: true) + literal(kind)
            + aText.packet.serialized + bPacket
        ))
    }
    for (title, valid, message) in cases {
      let sink = BytesSink()
      let verdicts = try SignatureVerifier(certificates: certificates).verifyInline(
        BytesSource(message), to: sink, at: Workshop.now)
      #expect(sink.bytes == text, "\(title)")
      if let valid {
        #expect(verdicts.filter { $0.grade == .valid }.count == valid, "\(title)")
      }
      var decryptor = MessageDecryptor()
      decryptor.keys = [bob.decrypting]
      decryptor.certificates = certificates
      let (data, result) = try decryptor.decrypt(
        try forge.messageV1(message, random: &random), at: Workshop.now, random: &random)
      #expect(data == text, "\(title)")
      #expect(result.signatures == verdicts, "\(title)")
    }
  }

  @Test("protection that is missing, cut or changed is noticed")
  func protection() throws {
    var random = TestSeed.random("protection")
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let esk = try forge.esk(.seipdV1, random: &random)
    let body = try forge.seipdV1(MessageForge.literal(Workshop.message))
    #expect(Workshop.opened(esk + MessageForge.protected(body), [key]) == Workshop.message)
    let stripped = Array(body.dropLast(22))
    #expect(Workshop.opened(esk + MessageForge.protected(stripped), [key]) == nil)
    let downgraded = Packet(.encryptedData, Array(stripped.dropFirst())).serialized
    #expect(Workshop.opened(esk + downgraded, [key]) == nil)
    for place in [30, body.count - 30, body.count - 22, body.count - 21, body.count - 1] {
      var changed = body
      changed[place] ^= 1
      #expect(Workshop.opened(esk + MessageForge.protected(changed), [key]) == nil, "\(place)")
    }
    // No cipher at all.
    var open: [UInt8] = random.bytes(16)
    open += open.suffix(2) + MessageForge.literal(Workshop.message) + [0xD3, 0x14]
    open += Digest.hash(.sha1, open)
    let none = try PublicKeyESK.seal(
      forge.sessionKey.secret(), cipher: .plaintext, format: .seipdV1, to: key.publicKey,
      random: &random)
    #expect(
      Workshop.opened(none.packet.serialized + MessageForge.protected([1] + open), [key]) == nil)
  }

  @Test(
    "ciphers that are read open, and others do not",
    arguments: [SymmetricAlgorithm.aes128, .aes192, .aes256])
  func ciphers(cipher: SymmetricAlgorithm) throws {
    var random = TestSeed.random("ciphers \(cipher)")
    let bob = try Person(version: 4, random: &random)
    // Its owner reads this one alone; old ones among what is preferred are passed over.
    for others in [[], [SymmetricAlgorithm.idea, .cast5, .tripleDES, .blowfish]] {
      let preferred = others + [cipher]
      let own = try bob.selfSignature(
        at: Workshop.created, [Subpacket(.preferredCiphers, preferred.map(\.rawValue))],
        random: &random)
      let packets =
        bob.head([own])
        + bob.subkey(
          bob.decrypting,
          [
            try bob.binding(
              of: bob.decrypting, at: Workshop.created, [.keyFlags(.encrypt)], random: &random)
          ])
      var encryptor = MessageEncryptor()
      encryptor.recipients = [try Person.read(packets)]
      #expect(try encryptor.plan(at: Workshop.now).cipher == cipher)
      #expect(Workshop.encrypts(to: packets, bob.decrypting))
    }
  }

  @Test("passwords open what they closed, however the key was made of them")
  func passwords() throws {
    var random = TestSeed.random("passwords")
    let password = Password(Array("password".utf8).secret())
    func opened(_ octets: [UInt8]) -> [UInt8]? {
      var decryptor = MessageDecryptor()
      decryptor.passwords = [password]
      return try? decryptor.decrypt(octets, at: Workshop.now, random: &random).data
    }
    for isNew in [false, true] {
      var encryptor = MessageEncryptor()
      encryptor.passwords = [password]
      encryptor.usesSEIPDv2ForPasswords = isNew
      let sealed = try encryptor.encrypt(Workshop.message, at: Workshop.now, random: &random)
      #expect(opened(sealed) == Workshop.message)
    }
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let literal = MessageForge.literal(Workshop.message)
    let salt = random.bytes(8)
    for s2k in [
      S2K.simple(.sha256), .salted(.sha256, salt: salt), .iterated(.sha256, salt: salt, count: 0),
      .iterated(.sha256, salt: salt, count: 238),
    ] {
      var budget = DerivationBudget(Limits())
      let derived = try s2k.derive(password.octets, size: 32, budget: &budget)
      // The key itself, and one that it locks.
      let direct = MessageForge(to: key, sessionKey: derived.array(), random: &random)
      let esk = PasswordESK(cipher: .aes256, s2k: s2k, form: .direct).packet.serialized
      #expect(
        opened(esk + MessageForge.protected(try direct.seipdV1(literal))) == Workshop.message)
      let locked = MessageForge(to: key, random: &random)
      var sealed = [SymmetricAlgorithm.aes256.rawValue] + locked.sessionKey
      var cipher = try CFBCipher(
        .aes256, key: derived, initializationVector: [UInt8](repeating: 0, count: 16))
      sealed.withUnsafeMutableBytes { cipher.encrypt($0) }
      let other = PasswordESK(cipher: .aes256, s2k: s2k, form: .cfb(sealed)).packet.serialized
      #expect(
        opened(other + MessageForge.protected(try locked.seipdV1(literal))) == Workshop.message)
    }
  }

  @Test("recipients are found by their key, and where they are not told")
  func recipients() throws {
    var random = TestSeed.random("recipients")
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let esk = try forge.esk(.seipdV1, random: &random)
    let body = MessageForge.protected(try forge.seipdV1(MessageForge.literal(Workshop.message)))
    #expect(Workshop.opened(esk + body, [key]) == Workshop.message)
    // Behind the header of two octets and the version.
    func named(_ keyID: [UInt8]) -> [UInt8] { esk.prefix(3) + keyID + esk.dropFirst(11) }
    #expect(
      Workshop.opened(named([UInt8](repeating: 0, count: 8)) + body, [key]) == Workshop.message)
    // Nothing is expected of a name that is somebody else's: keys are not tried on it here.
    #expect(Workshop.opened(named(random.bytes(8)) + body, [key]) == nil)
  }
}
