import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// What old programs encrypted: 3DES and CAST5 are read, others are named once the message proved to be in them.
@Suite("Messages in old ciphers", .namesSeed)
struct OldCipherTests {
  private static let read: [SymmetricAlgorithm] = [.tripleDES, .cast5]
  private static let named: [SymmetricAlgorithm] = [
    .idea, .blowfish, .twofish, .camellia128, .camellia192, .camellia256,
  ]

  /// Keys whose packets carry the cipher in each of the ways: in the open, in a key wrap, in a block of RSA.
  private static let kinds = ["X25519", "legacy Curve25519", "RSA"]

  private func key(_ kind: String, random: inout some RandomSource) throws -> InMemoryKey {
    switch kind {
    case "RSA": try SampleRSA.key(2048)
    case "X25519": try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    default:
      try InMemoryKey.generate(
        .curve25519Legacy, .secretSubkey, signs: false, version: 4, at: Workshop.created,
        random: &random
      ).1
    }
  }

  /// What is thrown when a message is decrypted; nothing of it may leave.
  private func refusal(
    _ message: [UInt8], keys: [any PrivateKey] = [], passwords: [Password] = [],
    release: MessageDecryptor.Release = .afterAuthentication
  ) -> OpenPGPError? {
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.passwords = passwords
    let sink = BytesSink()
    defer { #expect(sink.bytes.isEmpty) }
    var random = SystemRandom()
    do {
      _ = try decryptor.decrypt(
        BytesSource(message), to: sink, at: Workshop.now, random: &random, release: release)
      return nil
    } catch {
      return error as? OpenPGPError
    }
  }

  private func notRead(_ cipher: SymmetricAlgorithm) -> OpenPGPError {
    OpenPGPError(.unsupported, .messageCipherNotRead, "\(cipher)")
  }

  private static let changed = OpenPGPError(.notAuthentic, .messageNotIntact)

  @Test("what is in 3DES or CAST5 is read, and said to be old", arguments: kinds, read)
  func opens(kind: String, cipher: SymmetricAlgorithm) throws {
    var random = TestSeed.random("old cipher \(kind) \(cipher)")
    let key = try key(kind, random: &random)
    let forge = MessageForge(to: key, cipher: cipher, random: &random)
    // Longer than a batch, so that the second pass goes on over an edge.
    let data = random.bytes(700_000)
    let message = try forge.messageV1(MessageForge.literal(data), random: &random)
    var decryptor = MessageDecryptor()
    decryptor.keys = [key]
    let (plain, result) = try decryptor.decrypt(message, at: Workshop.now, random: &random)
    #expect(plain == data)
    #expect(result.sessionKey.cipher == cipher)
    #expect(cipher.isOutdated && !SymmetricAlgorithm.aes128.isOutdated)
    // The session key alone opens it, as somebody hands it on.
    decryptor.keys = []
    decryptor.sessionKeys = [try SessionKey(parsing: result.sessionKey.text())]
    #expect(try decryptor.decrypt(message, at: Workshop.now, random: &random).data == data)
    // Changed in its middle, and cut short.
    for broken in [message.flipping(bit: message.count * 4), Array(message.dropLast(10))] {
      #expect(refusal(broken, keys: [key]) != nil)
    }
  }

  @Test("of others the cipher is named, and nothing delivered", arguments: kinds, named)
  func names(kind: String, cipher: SymmetricAlgorithm) throws {
    var random = TestSeed.random("named cipher \(kind) \(cipher)")
    let key = try key(kind, random: &random)
    let message = try MessageForge(to: key, cipher: cipher, random: &random)
      .messageV1(MessageForge.literal(Workshop.message), random: &random)
    #expect(refusal(message, keys: [key]) == notRead(cipher))
    #expect(refusal(message, keys: [key], release: .intoStaging) == notRead(cipher))
  }

  @Test(
    "a session key that opens nothing is answered alike, whatever cipher it names", arguments: kinds
  )
  func noOracle(kind: String) throws {
    var random = TestSeed.random("no oracle \(kind)")
    let key = try key(kind, random: &random)
    let other = try MessageForge(to: key, random: &random)
      .seipdV1(MessageForge.literal(Workshop.message))
    for cipher in [.aes128, .aes192, .aes256] + Self.read + Self.named {
      let esk = try MessageForge(to: key, cipher: cipher, random: &random)
        .esk(.seipdV1, random: &random)
      // The shortest data too: blocks of another size must not show.
      for body in [other, [1] + random.bytes(32), [1] + random.bytes(40), [1], []] {
        let message = esk + MessageForge.protected(body)
        let asAES =
          try MessageForge(to: key, random: &random).esk(.seipdV1, random: &random)
          + MessageForge.protected(body)
        #expect(refusal(message, keys: [key]) == refusal(asAES, keys: [key]), "\(cipher)")
      }
    }
    #expect(
      refusal(
        try MessageForge(to: key, cipher: .twofish, random: &random).esk(.seipdV1, random: &random)
          + MessageForge.protected(other), keys: [key]) == Self.changed)
  }

  @Test(
    "a cipher that nobody knows is named where it was authenticated, and never out of an RSA block")
  func unknown() throws {
    var random = TestSeed.random("unknown cipher")
    let cipher = SymmetricAlgorithm(rawValue: 99)
    for kind in Self.kinds {
      let key = try key(kind, random: &random)
      let body = MessageForge.protected(
        try MessageForge(to: key, random: &random).seipdV1(MessageForge.literal(Workshop.message)))
      let esk = try MessageForge(to: key, cipher: cipher, random: &random)
        .esk(.seipdV1, random: &random)
      #expect(
        refusal(esk + body, keys: [key]) == (kind == "RSA" ? Self.changed : notRead(cipher)),
        "\(kind)")
      // It spoils nothing that another packet opens.
      let forge = MessageForge(to: key, random: &random)
      let good = try forge.messageV1(MessageForge.literal(Workshop.message), random: &random)
      #expect(Workshop.opened(esk + good, [key]) == Workshop.message)
    }
  }

  @Test(
    "passwords open what they closed with 3DES and CAST5, and others are named",
    arguments: [true, false])
  func passwords(isDirect: Bool) throws {
    var random = TestSeed.random("old password \(isDirect)")
    let (right, wrong) = (
      Password(Array("password".utf8).secret()), Password(Array("passwort".utf8).secret())
    )
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let s2k = S2K.iterated(.sha1, salt: random.bytes(8), count: 0)
    for cipher in Self.read + Self.named {
      let block = try #require(cipher.implementation)
      var budget = DerivationBudget(Limits())
      let derived = try s2k.derive(right.octets, size: block.keySize, budget: &budget)
      let forge = MessageForge(
        to: key, sessionKey: isDirect ? derived.array() : nil, cipher: cipher, random: &random)
      var form = PasswordESK.Form.direct
      if !isDirect {
        var sealed = [cipher.rawValue] + forge.sessionKey
        var stream = try CFBCipher(
          block, key: derived,
          initializationVector: [UInt8](repeating: 0, count: block.blockSize))
        sealed.withUnsafeMutableBytes { stream.encrypt($0) }
        form = .cfb(sealed)
      }
      let message =
        PasswordESK(cipher: cipher, s2k: s2k, form: form).packet.serialized
        + MessageForge.protected(try forge.seipdV1(MessageForge.literal(Workshop.message)))
      var decryptor = MessageDecryptor()
      decryptor.passwords = [right]
      if Self.read.contains(cipher) {
        #expect(
          try decryptor.decrypt(message, at: Workshop.now, random: &random).data == Workshop.message
        )
      } else {
        #expect(refusal(message, passwords: [right]) == notRead(cipher))
      }
      // A wrong password says nothing of the cipher.
      #expect(refusal(message, passwords: [wrong])?.kind == .notAddressed, "\(cipher)")
    }
    let unknown = PasswordESK(cipher: .init(rawValue: 99), s2k: s2k, form: .direct)
    #expect(
      refusal(
        unknown.packet.serialized + MessageForge.protected([1] + random.bytes(60)),
        passwords: [right]) == notRead(.init(rawValue: 99)))
  }

  @Test("a weak session key of 3DES is answered as what was changed")
  func weak() throws {
    var random = TestSeed.random("weak session key")
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let esk = try MessageForge(
      to: key, sessionKey: [UInt8](repeating: 1, count: 24), cipher: .tripleDES, random: &random
    ).esk(.seipdV1, random: &random)
    #expect(
      refusal(esk + MessageForge.protected([1] + random.bytes(100)), keys: [key]) == Self.changed)
  }

  @Test("a cipher of the newer format that is not read is named before a key is asked")
  func newerFormat() throws {
    var random = TestSeed.random("old suite")
    let key = try KeyForge.encrypting(version: 4, at: Workshop.created, random: &random)
    let esk = try MessageForge(to: key, random: &random)
      .esk(.seipdV2(.init(.aes256, .ocb)), random: &random)
    for cipher in Self.read + Self.named {
      let body: [UInt8] = [2, cipher.rawValue, 2, 0] + random.bytes(32 + 64)
      #expect(
        refusal(esk + MessageForge.protected(body), keys: [key])
          == OpenPGPError(.unsupported, .messageSuiteNotRead, "\(cipher)", "OCB"))
    }
  }

  @Test("what gpg encrypts with each of its old ciphers is read, or named", .gnuPG)
  func gnuPG() throws {
    var random = TestSeed.random("old ciphers of gpg")
    let gpg = try GnuPG()
    let data = Array("from an old archive".utf8)
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: Workshop.created, random: &random)
    try gpg("--import", input: alice.certificate.serialized())
    let keys = try alice.unlocked()
    let password = Password(Array("secret".utf8).secret())
    for (name, cipher) in [
      ("3DES", SymmetricAlgorithm.tripleDES), ("CAST5", .cast5), ("IDEA", .idea),
      ("BLOWFISH", .blowfish), ("TWOFISH", .twofish), ("CAMELLIA128", .camellia128),
      ("CAMELLIA192", .camellia192), ("CAMELLIA256", .camellia256),
    ] {
      let toKey = try gpg(
        "--trust-model", "always", "--cipher-algo", name, "-r", "alice@example.org", "--encrypt",
        input: data)
      let toPassword = try gpg(
        "--passphrase", "secret", "--cipher-algo", name, "--symmetric", input: data)
      let toBoth = try gpg(
        "--passphrase", "secret", "--trust-model", "always", "--cipher-algo", name,
        // With another one for the passphrase gpg makes what it does not read itself.
        "--s2k-cipher-algo", name, "-r", "alice@example.org", "--encrypt", "--symmetric",
        input: data)
      let cases: [([UInt8], [any PrivateKey], [Password])] = [
        (toKey, keys, []), (toPassword, [], [password]), (toBoth, keys, []),
        (toBoth, [], [password]),
      ]
      for (message, keys, passwords) in cases {
        guard cipher.isOutdated else {
          #expect(refusal(message, keys: keys, passwords: passwords) == notRead(cipher))
          continue
        }
        var decryptor = MessageDecryptor()
        decryptor.keys = keys
        decryptor.passwords = passwords
        let (plain, result) = try decryptor.decrypt(message, at: Workshop.now, random: &random)
        #expect(plain == data)
        #expect(result.sessionKey.cipher == cipher)
      }
    }
  }
}
