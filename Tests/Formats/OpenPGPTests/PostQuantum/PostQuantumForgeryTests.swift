import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("What hostile hands make of RFC 9980", .namesSeed)
struct PostQuantumForgeryTests {
  private static let data = Array("attack at dawn".utf8)

  private func made(
    _ family: KeyFamily, signs: Bool = false, version: UInt8 = 6, random: inout some RandomSource
  ) throws -> InMemoryKey {
    try InMemoryKey.generate(
      family, signs ? .secretKey : .secretSubkey, signs: signs, version: version,
      at: Person.time, random: &random
    ).1
  }

  /// What may change without harm is a hint or another way to write the same.
  private func isHarmless(_ opening: Opening) -> Bool {
    switch opening {
    case .opened(let plaintext): plaintext == Self.data
    case .refused(_, let released): released == 0
    }
  }

  @Test(
    "each octet of a message changed, and each cut, delivers nothing else",
    arguments: [
      (KeyFamily.postQuantum, UInt8(4), 1), (.postQuantum, 6, 2), (.postQuantumHigh, 6, 2),
    ])
  func octets(family: KeyFamily, version: UInt8, format: Int) throws {
    var random = TestSeed.random("octets \(family) \(version) \(format)")
    let key = try made(family, version: version, random: &random)
    let forge = MessageForge(to: key, random: &random)
    let literal = MessageForge.literal(Self.data)
    let message =
      format == 1
      ? try forge.messageV1(literal, random: &random)
      : try forge.messageV2(literal, random: &random)
    #expect(try Opening(message, keys: [key]) == .opened(Self.data))
    var same = 0
    for index in message.indices {
      var changed = message
      changed[index] ^= UInt8(1 << (index % 8))
      let opening = try Opening(changed, keys: [key])
      #expect(isHarmless(opening), "octet \(index)")
      if opening == .opened(Self.data) { same += 1 }
    }
    #expect(same <= 10)
    for count in 0..<message.count {
      let opening = try Opening(Array(message.prefix(count)), keys: [key])
      guard case .refused(_, released: 0) = opening else {
        Issue.record("\(count) octets of \(message.count) open")
        continue
      }
    }
  }

  @Test(
    "both halves of a signature must hold",
    arguments: [KeyFamily.postQuantum, .postQuantumHigh])
  func halves(family: KeyFamily) throws {
    var random = TestSeed.random("halves \(family)")
    let (own, other) = (
      try made(family, signs: true, random: &random), try made(family, signs: true, random: &random)
    )
    let fields = try SignatureFields.make(
      .binary, by: own.publicKey, hash: .sha512, at: Person.time, random: &random)
    var digest = try fields.digest()
    digest.update(Self.data)
    let hash = fields.finish(digest)
    func material(_ key: InMemoryKey) throws -> (eddsa: [UInt8], mldsa: [UInt8]) {
      guard
        case .mldsa(let eddsa, let mldsa) = try SignatureMaterial(
          key.sign(digest: hash, .sha512), by: key.publicKey)
      else { throw OpenPGPError(.malformed, .signatureHalved) }
      return (eddsa, mldsa)
    }
    let (good, bad) = (try material(own), try material(other))
    for (eddsa, mldsa, holds) in [
      (good.eddsa, good.mldsa, true), (bad.eddsa, good.mldsa, false),
      (good.eddsa, bad.mldsa, false), (bad.eddsa, bad.mldsa, false),
      (good.eddsa, [UInt8](repeating: 0, count: good.mldsa.count), false),
      ([UInt8](repeating: 0, count: good.eddsa.count), good.mldsa, false),
    ] {
      let signature = Signature(
        fields, digest: hash, material: .mldsa(eddsa: eddsa, mldsa: mldsa), unhashed: [])
      #expect(own.publicKey.isValid(signature, digest: hash) == holds)
      #expect(try Signature(parsing: signature.body) == signature)
    }
    for octet in stride(from: 0, to: good.eddsa.count + good.mldsa.count, by: 97) {
      var octets = good.eddsa + good.mldsa
      octets[octet] ^= 1
      let signature = Signature(
        fields, digest: hash, material: try SignatureMaterial(octets, by: own.publicKey),
        unhashed: [])
      #expect(!own.publicKey.isValid(signature, digest: hash), "octet \(octet)")
    }
  }

  @Test(
    "hashes of fewer than 256 bits are refused by policy",
    arguments: [KeyFamily.postQuantum, .postQuantumHigh])
  func hashes(family: KeyFamily) throws {
    var random = TestSeed.random("hashes \(family)")
    let key = try made(family, signs: true, random: &random)
    for (hash, holds) in [
      (.sha224, false), (.sha256, true), (.sha384, true), (.sha512, true), (.sha3_256, true),
      (.sha3_512, true),
    ] as [(HashAlgorithm, Bool)] {
      let fields = try SignatureFields.make(
        .binary, by: key.publicKey, hash: hash, at: Person.time, random: &random)
      var digest = try fields.digest()
      digest.update(Self.data)
      let octets = fields.finish(digest)
      let signature = try fields.sign(digest: octets, with: key)
      #expect(key.publicKey.isValid(signature, digest: octets) == holds, "\(hash)")
    }
  }

  @Test("keys of another length than theirs are named, as are those of other algorithms")
  func lengths() throws {
    var random = TestSeed.random("lengths")
    let sizes: [(UInt8, String, Int)] = [
      (30, "ML-DSA-65+Ed25519", 1984), (31, "ML-DSA-87+Ed448", 2649),
      (35, "ML-KEM-768+X25519", 1216), (36, "ML-KEM-1024+X448", 1624),
    ]
    for (algorithm, name, size) in sizes {
      let others = sizes.map(\.2).filter { $0 != size } + [0, 32, size - 1, size + 1]
      for count in others {
        let body = UnreadKey.body(version: 6, algorithm: algorithm, random.bytes(count))
        #expect(throws: OpenPGPError(.malformed, .keySize, name)) {
          try PublicKey(parsing: body)
        }
      }
      let body = UnreadKey.body(version: 6, algorithm: algorithm, random.bytes(size))
      let key = try PublicKey(parsing: body)
      #expect(key.isRead)
      #expect(key.body == body)
    }
    let short = UnreadKey.body(version: 4, algorithm: 35, random.bytes(1215))
    #expect(throws: OpenPGPError(.malformed, .keySize, "ML-KEM-768+X25519")) {
      try PublicKey(parsing: short)
    }
    let long = UnreadKey.body(version: 4, algorithm: 35, random.bytes(1217))
    #expect(throws: OpenPGPError(.malformed, .octetsTrailing)) { try PublicKey(parsing: long) }
  }

  @Test(
    "keys of version 4 are of ML-KEM-768+X25519 alone",
    arguments: [30, 31, 32, 33, 34, 36] as [UInt8])
  func versions(algorithm: UInt8) throws {
    var random = TestSeed.random("versions \(algorithm)")
    let name = "\(PublicKeyAlgorithm(rawValue: algorithm))"
    let body = UnreadKey.body(version: 4, algorithm: algorithm, random.bytes(1624))
    #expect(throws: OpenPGPError(.malformed, .keyVersion6Needed, name)) {
      try PublicKey(parsing: body)
    }
    let family: KeyFamily? =
      [30: .postQuantum, 31: .postQuantumHigh, 36: .postQuantumHigh][algorithm]
    guard let family else { return }
    #expect(throws: OpenPGPError(.invalidRequest, .keyVersion6Needed, name)) {
      try made(family, signs: algorithm < 32, version: 4, random: &random)
    }
  }

  @Test("a secret that is not its public key's, or of another length, is named")
  func secrets() throws {
    var random = TestSeed.random("secrets")
    for (family, signs) in [
      (.postQuantum, false), (.postQuantum, true), (.postQuantumHigh, false),
      (.postQuantumHigh, true),
    ] as [(KeyFamily, Bool)] {
      let (packet, own) = try InMemoryKey.generate(
        family, .secretKey, signs: signs, version: 6, at: Person.time, random: &random)
      let numbers = packet.secret.array()
      func refusal(_ numbers: [UInt8]) -> OpenPGPError? {
        do {
          _ = try InMemoryKey(own.publicKey, packetNumbers: numbers.secret())
          return nil
        } catch { return error as? OpenPGPError }
      }
      #expect(refusal(numbers) == nil)
      for count in [0, 32, numbers.count - 1] {
        #expect(refusal(Array(numbers.prefix(count))) == OpenPGPError(.malformed, .secretKeySize))
      }
      #expect(refusal(numbers + [0]) == OpenPGPError(.malformed, .secretKeySize))
      // Of either half: the last octet of ML-KEM's seed is z, which the public key does not show.
      for index in [10, numbers.count - (signs ? 1 : 40)] {
        var foreign = numbers
        foreign[index] ^= 0x10
        #expect(refusal(foreign) == OpenPGPError(.malformed, .secretKeyForeign), "\(index)")
      }
    }
  }

  @Test("an ephemeral key of low order gives nothing, and a ciphertext of another size neither")
  func ephemerals() throws {
    var random = TestSeed.random("ephemerals")
    for family in [KeyFamily.postQuantum, .postQuantumHigh] {
      let key = try made(family, random: &random)
      let kem = try #require(CompositeKEM(key.publicKey.algorithm))
      let sizes = [0, 32, kem.ecdhSize, kem.ciphertextSize - 1, kem.ciphertextSize + 1]
      for size in sizes {
        #expect(throws: CryptoError.wrongSize) { try key.agree(with: random.bytes(size)).count }
      }
      let zero = [UInt8](repeating: 0, count: kem.ecdhSize)
      let ciphertext = random.bytes(kem.mlkem.ciphertextSize)
      #expect(throws: CryptoError.unsafeKey) { try key.agree(with: zero + ciphertext).count }
      let esk = PublicKeyESK(
        version: .v6, recipient: .fingerprint(key.publicKey.fingerprint), algorithm: kem.algorithm,
        material: .composite(
          ecdh: zero, mlkem: ciphertext, cipher: nil, wrapped: random.bytes(40)))
      let opened = try esk.open(key, suite: CipherSuite(.aes256, .ocb), random: &random)
      #expect(opened == nil)
    }
  }

  @Test("in version 3 only AES stands in the open, and its key must be of its length")
  func ciphers() throws {
    var random = TestSeed.random("ciphers")
    let key = try made(.postQuantum, version: 4, random: &random)
    for (cipher, size, opens) in [
      (.aes256, 32, true), (.aes192, 24, true), (.aes128, 16, true), (.aes256, 16, false),
      (.aes128, 32, false), (.tripleDES, 24, false), (.twofish, 32, false),
      (.plaintext, 32, false),
    ] as [(SymmetricAlgorithm, Int, Bool)] {
      let esk = try PublicKeyESK.seal(
        random.bytes(size).secret(), cipher: cipher, format: .seipdV1, to: key.publicKey,
        random: &random)
      let read = try? PublicKeyESK(parsing: esk.packet.body)
      #expect((read != nil) == cipher.isAES, "\(cipher)")
      let sessionKey = try read?.open(key, suite: nil, random: &random)
      #expect((sessionKey != nil) == opens, "\(cipher) \(size)")
      if opens { #expect(read == esk) }
    }
  }
}
