import CryptoPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("Messages that want more work than they are worth", .namesSeed)
struct HostileWorkTests {
  private static let now = Person.time + 1000
  private static let literal = MessageForge.literal(Array("the river, at seven".utf8))

  /// An X25519 packet that names the key and holds something that does not open, or opens to another session key.
  private func esk(
    to key: PublicKey, sessionKey: [UInt8], opens: Bool, random: inout some RandomSource
  ) throws -> [UInt8] {
    var octets = try PublicKeyESK.seal(
      sessionKey.secret(), cipher: .aes256, format: .seipdV1, to: key, random: &random
    ).packet.serialized
    if !opens { octets[octets.count - 1] ^= 1 }
    return octets
  }

  @Test("ask private keys so often and not more often")
  func operations() throws {
    var random = TestSeed.random("operations")
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let counting = CountingKey(key)
    let forge = MessageForge(to: key, random: &random)
    let limit = Limits().privateKeyOperations
    let bad = try (0..<limit).map { _ in
      try esk(to: key.publicKey, sessionKey: random.bytes(32), opens: false, random: &random)
    }
    let good = try forge.messageV1(Self.literal, random: &random)
    #expect(
      try Opening(Array(bad.dropFirst().joined()) + good, keys: [counting])
        == .opened(Array("the river, at seven".utf8)))
    #expect(counting.operations == limit)
    #expect(try Opening(Array(bad.joined()) + good, keys: [counting]) == .refused(.limitExceeded))
    #expect(counting.operations == 2 * limit)
  }

  @Test("are tried with so many session keys and not with more")
  func sessionKeys() throws {
    var random = TestSeed.random("session keys")
    let key = try KeyForge.encrypting(version: 4, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let limit = Limits().sessionKeys
    let others = try (0..<limit).map { _ in
      try esk(to: key.publicKey, sessionKey: random.bytes(32), opens: true, random: &random)
    }
    let good = try forge.messageV1(Self.literal, random: &random)
    #expect(
      try Opening(Array(others.dropFirst().joined()) + good, keys: [key])
        == .opened(Array("the river, at seven".utf8)))
    #expect(try Opening(Array(others.joined()) + good, keys: [key]) == .refused(.limitExceeded))
  }

  @Test("are not tried with another session key once something of them was released")
  func released() throws {
    var random = TestSeed.random("released")
    let key = try KeyForge.encrypting(version: 6, at: Person.time, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let data = random.bytes(2_000_000)
    var chunks = try forge.seipdV2(MessageForge.literal(data), chunkSizeOctet: 10)
    chunks.chunks.removeLast()
    let esk = try forge.esk(.seipdV2(forge.suite), random: &random)
    let message = esk + esk + esk + MessageForge.protected(chunks.body)
    guard
      case .refused(let kind, let released) = try Opening(
        message, keys: [key], release: .chunkByChunk)
    else {
      Issue.record("it opens")
      return
    }
    #expect(kind == .notAuthentic)
    #expect(released > 0 && released < data.count)
    for release in [MessageDecryptor.Release.afterAuthentication, .intoStaging] {
      guard
        case .refused(.notAuthentic, let count) = try Opening(
          message, keys: [key], release: release)
      else {
        Issue.record("it opens")
        return
      }
      #expect(release == .intoStaging || count == 0)
    }
  }

  @Test("can be stopped before anything of them is released")
  func stopped() throws {
    struct Stop: Error {}
    var random = TestSeed.random("stopped")
    for version in [4, 6] as [UInt8] {
      let key = try KeyForge.encrypting(version: version, at: Person.time, random: &random)
      let forge = MessageForge(to: key, random: &random)
      let packets = MessageForge.literal(random.bytes(3_000_000))
      let message =
        version == 4
        ? try forge.messageV1(packets, random: &random)
        : try forge.messageV2(packets, random: &random)
      var decryptor = MessageDecryptor()
      decryptor.keys = [key]
      let sink = BytesSink()
      var calls = 0
      #expect(throws: Stop.self) {
        try decryptor.decrypt(
          BytesSource(message), to: sink, at: Self.now, random: &random,
          progress: Progress { count in
            #expect(count == 0)
            calls += 1
            if calls == 3 { throw Stop() }
          })
      }
      #expect(sink.bytes.isEmpty)
    }
  }

  @Test("with a great many signatures are hashed a few times alone")
  func signatures() throws {
    var random = TestSeed.random("many signatures")
    let alice = try Person(version: 4, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    let data = Array("signed".utf8)
    let one = try alice.signing.forge(.binary, over: data, at: Person.time + 1, random: &random)
    let many = [Signature](repeating: one, count: 500)
    let onePass = OnePassSignature(for: one.fields, by: alice.signing.publicKey, isLast: false)
    let last = OnePassSignature(for: one.fields, by: alice.signing.publicKey, isLast: true)
    var message: [UInt8] = []
    for _ in 1..<many.count { message += onePass.packet.serialized }
    message += last.packet.serialized + MessageForge.literal(data)
    for signature in many { message += signature.packet.serialized }
    for verdicts in [
      try verifier.verify(many, over: BytesSource(data), at: Self.now),
      try verifier.verifyInline(BytesSource(message), to: BytesSink(), at: Self.now),
    ] {
      #expect(verdicts.count == many.count)
      #expect(verdicts.allSatisfy { $0.grade == .valid })
    }
  }

  @Test("want as many digests as is allowed, and are refused by name for more")
  func digests() throws {
    var random = TestSeed.random("digests")
    let alice = try Person(version: 6, random: &random)
    let verifier = SignatureVerifier(certificates: [try alice.certificate(random: &random)])
    let data = Array("signed".utf8)
    // Each of version 6 has a salt of its own.
    let many = try (0...Limits().dataDigests).map { _ in
      try alice.signing.forge(.binary, over: data, at: Person.time + 1, random: &random)
    }
    let allowed = try verifier.verify(
      Array(many.dropLast()), over: BytesSource(data), at: Self.now)
    #expect(allowed.allSatisfy { $0.grade == .valid })
    #expect(throws: OpenPGPError(.limitExceeded, .signatureDigestLimit, number: 64)) {
      try verifier.verify(many, over: BytesSource(data), at: Self.now)
    }
  }

  @Test("are not made for more than who reads takes")
  func encrypting() throws {
    var random = TestSeed.random("passwords")
    var encryptor = MessageEncryptor()
    encryptor.passwords = (0...Limits().passwordPackets).map { Password([UInt8($0)].secret()) }
    #expect(throws: OpenPGPError(.invalidRequest, .messageTooManyPasswords, number: 16)) {
      try encryptor.encrypt([1], at: Self.now, random: &random)
    }
  }

  @Test("find a key that lacks memory for secrets at fault, and are not taken for somebody else's")
  func memory() throws {
    struct PoorKey: PrivateKey {
      let publicKey: PublicKey
      func sign(digest: [UInt8], _ hash: HashAlgorithm) throws -> [UInt8] { [] }
      func agree(with ephemeral: [UInt8]) throws -> SecretBytes {
        throw CryptoError.memory(.lockLimit(requestedBytes: 32))
      }
      func decryptRSA(
        _ block: [UInt8], sizes: [Int], substitute: borrowing SecretBytes
      ) throws -> SecretBytes { try substitute.copy() }
    }
    var random = TestSeed.random("memory")
    let key = try KeyForge.encrypting(version: 6, at: Person.time, random: &random)
    let message = try MessageForge(to: key, random: &random).messageV2(
      Self.literal, random: &random)
    #expect(throws: SecretMemoryError.lockLimit(requestedBytes: 32)) {
      _ = try Opening(message, keys: [PoorKey(publicKey: key.publicKey)])
    }
  }

  @Test("are not offered to keys that only sign")
  func signingOnly() throws {
    func key(_ algorithm: PublicKeyAlgorithm) throws -> PublicKey {
      try PublicKey(
        version: 4, creationTime: 0, algorithm: algorithm,
        material: .rsa(
          modulus: MPI([0x80] + [UInt8](repeating: 1, count: 255)), exponent: MPI([1, 0, 1])))
    }
    for (algorithm, isAsked) in [(PublicKeyAlgorithm.rsa, true), (.rsaSignOnly, false)] {
      let own = try key(algorithm)
      let esk = PublicKeyESK(
        version: .v3, recipient: .keyID(own.keyID), algorithm: .rsa, material: .rsa(MPI([1])))
      #expect(esk.mayBe(for: own) == isAsked)
    }
  }

  #if os(Linux)
    @Test("are made of all that a file has which says to have nothing")
    func emptyByItsSize() throws {
      let source = try DescriptorSource(path: "/proc/self/status")
      #expect(source.remainingCount == nil)
      var random = TestSeed.random("proc")
      var encryptor = MessageEncryptor()
      encryptor.passwords = [Password([1].secret())]
      let sink = BytesSink()
      _ = try encryptor.encrypt(source, to: sink, at: Self.now, random: &random)
      guard
        case .opened(let text) = try Opening(sink.bytes, passwords: [Password([1].secret())])
      else {
        Issue.record("it does not open")
        return
      }
      #expect(text.starts(with: "Name:".utf8))
    }
  #endif
}
