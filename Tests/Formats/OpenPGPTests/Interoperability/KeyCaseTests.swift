import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// The suite's sections on key generation, elliptic curves and RSA.
@Suite("Interoperability: keys", .namesSeed)
struct KeyCaseTests {
  private static let time = Workshop.created + 1000

  @Test(
    "a key that was made encrypts, decrypts and signs, with any number of names",
    arguments: [Profile.compatible, .advanced],
    [[], ["Bernadette <b@example.org>"], ["Bernadette <b@example.org>", "Soo <s@example.org>"]])
  func generated(profile: Profile, names: [String]) throws {
    var random = TestSeed.random("generated \(profile) \(names.count)")
    // In version 4 it is a name that says what the key is for, so that none is made without.
    guard profile == .advanced || !names.isEmpty else {
      #expect(throws: OpenPGPError(.invalidRequest, .certificateUserIDNeeded)) {
        _ = try SecretKey.generate(
          profile, userIDs: names, at: Workshop.created, random: &random)
      }
      return
    }
    let key = try SecretKey.generate(
      profile, userIDs: names, at: Workshop.created, random: &random)
    #expect(Set(key.certificate.userIDs.map(\.text)) == Set(names))
    let packets = key.certificate.packets(includingLocal: true)
    let keys = try key.unlocked()
    let decrypts = try #require(keys.first { $0.publicKey.algorithm.canEncrypt })
    #expect(Workshop.encrypts(to: packets, decrypts))
    let signer = try #require(keys.first { $0.publicKey.algorithm.canSign })
    let signature = try #require(
      try MessageSigner(keys: [signer]).signDetached(
        BytesSource(Workshop.message), at: Workshop.created + 1, random: &random
      ).first)
    #expect(Workshop.verifies(signature, packets))

    var encryptor = MessageEncryptor()
    encryptor.recipients = [key.certificate]
    encryptor.signers = [signer]
    var decryptor = MessageDecryptor()
    decryptor.keys = keys
    decryptor.certificates = [key.certificate]
    let (data, result) = try decryptor.decrypt(
      try encryptor.encrypt(Workshop.message, at: Self.time, random: &random), at: Self.time,
      random: &random)
    #expect(data == Workshop.message)
    #expect(result.signatures.map(\.grade) == [.valid])

    let sink = BytesSink()
    try MessageSigner(keys: [signer]).signCleartext(
      Workshop.message, at: Workshop.created + 1, random: &random
    ).write(to: sink)
    let text = BytesSink()
    let verdicts = try SignatureVerifier(certificates: [key.certificate]).verifyInline(
      BytesSource(sink.bytes), to: text, at: Self.time)
    #expect(text.bytes == Workshop.message)
    #expect(verdicts.map(\.grade) == [.valid])
  }

  @Test("old curves are agreed over with hashes and ciphers that hold, and with no others")
  func derivations() throws {
    var random = TestSeed.random("derivations")
    let bob = try Person(version: 4, random: &random)
    let stem = bob.head([try bob.selfSignature(at: Workshop.created, random: &random)])
    let (plain, made) = try InMemoryKey.generate(
      .curve25519Legacy, .secretSubkey, signs: false, version: 4, at: Workshop.created,
      random: &random)
    guard case .ecdh(let curve, let point, _) = made.publicKey.material else { return }
    let hashes: [HashAlgorithm] = [.md5, .sha1, .ripemd160, .sha224, .sha256, .sha384, .sha512]
    let ciphers: [SymmetricAlgorithm] = [
      .idea, .tripleDES, .cast5, .blowfish, .aes128, .aes192, .aes256, .twofish, .camellia256,
    ]
    for hash in hashes {
      for cipher in ciphers {
        let key = try InMemoryKey(
          PublicKey(
            version: 4, creationTime: Workshop.created, algorithm: .ecdh,
            material: .ecdh(curve, point: point, .init(hash: hash, cipher: cipher))),
          packetNumbers: plain.secret)
        let binding = try bob.binding(
          of: key, at: Workshop.created, [.keyFlags(.encrypt)], random: &random)
        let encrypts = Workshop.encrypts(to: stem + bob.subkey(key, [binding]), key)
        let isStrong = [.sha256, .sha384, .sha512].contains(hash)
        let isWeak =
          [.md5, .sha1, .ripemd160].contains(hash)
          || [.idea, .tripleDES, .cast5, .blowfish].contains(cipher)
        if isStrong, cipher == .aes128 || cipher == .aes256 {
          #expect(encrypts, "\(hash) \(cipher)")
        }
        if isWeak { #expect(!encrypts, "\(hash) \(cipher)") }
      }
    }
    // Parameters of another form, of which nothing is expected: the subkey is none, and the certificate holds.
    for odd in [[3, 0, 8, 9], [3, 2, 8, 9], [], [0], [2, 1, 8], [4, 1, 8, 9, 0], [0xFF]]
      as [[UInt8]]
    {
      var numbers = CanonicalWriter(capacity: 64)
      numbers.integer(UInt8(curve.objectIdentifier.count))
      numbers.fixed(curve.objectIdentifier)
      numbers.mpi(MPI(point))
      let body = UnreadKey.body(version: 4, algorithm: 18, numbers.bytes + odd)
      let packets = stem + [Packet(.publicSubkey, body)]
      #expect(try Person.read(packets).subkeys.isEmpty)
    }
  }

  @Test("numbers of Curve25519 decrypt whether they are clamped or not")
  func unclamped() throws {
    var random = TestSeed.random("unclamped")
    let (plain, key) = try InMemoryKey.generate(
      .curve25519Legacy, .secretSubkey, signs: false, version: 4, at: Workshop.created,
      random: &random)
    let message = try MessageForge(to: key, random: &random).messageV1(
      MessageForge.literal(Workshop.message), random: &random)
    // An MPI of 255 bits, the highest octet first.
    let numbers = plain.secret.array()
    try #require(numbers.count == 34)
    for (place, change) in [(33, 1), (2, 0x80), (2, 0x40)] as [(Int, UInt8)] {
      var changed = numbers
      changed[place] ^= change
      // The highest octet may be zero then, and is left out.
      var number = CanonicalWriter()
      number.mpi(MPI(changed.dropFirst(2)))
      let other = try? InMemoryKey(key.publicKey, packetNumbers: number.bytes.secret())
      // Nothing is expected: bits that the function ignores change nothing.
      #expect(other.flatMap { Workshop.opened(message, [$0]) } == Workshop.message)
    }
  }
}

/// The suite's cases of RSA.
@Suite("Interoperability: RSA", .namesSeed)
struct RSACaseTests {
  @Test("primary keys of 2,048 to 4,096 bits hold, odd sizes among them, and smaller ones do not")
  func sizes() throws {
    var random = TestSeed.random("sizes")
    for bits in SampleRSA.sizes {
      guard bits >= 2048 else {
        #expect(throws: OpenPGPError(.unsupported, .secretKeySizeNotRead, "RSA")) {
          try SampleRSA.key(bits)
        }
        continue
      }
      let primary = try SampleRSA.key(bits)
      let subkey = try KeyForge.signing(version: 4, at: Workshop.created, random: &random)
      let object = SignedObject.subkey(subkey.publicKey, of: primary.publicKey)
      let back = try subkey.forge(
        .primaryKeyBinding, over: object, at: Workshop.created, random: &random)
      let packets = [
        Packet(.publicKey, primary.publicKey.body), Packet(.userID, Person.name),
        try primary.forge(
          .positiveCertification, over: .userID(Person.name, of: primary.publicKey),
          at: Workshop.created, [.keyFlags(.certify)], hash: .sha256, random: &random
        ).packet,
        Packet(.publicSubkey, subkey.publicKey.body),
        try primary.forge(
          .subkeyBinding, over: object, at: Workshop.created,
          [.keyFlags(.sign), Subpacket(.embeddedSignature, back.body)], hash: .sha256,
          random: &random
        ).packet,
      ]
      let signature = try subkey.forge(
        .binary, over: Workshop.message, at: Workshop.created + 1, random: &random)
      #expect(Workshop.verifies(signature, packets), "\(bits)")
    }
  }

  @Test("signatures that are shorter than the key count")
  func shortSignatures() throws {
    var random = TestSeed.random("short signatures")
    let key = try SampleRSA.key(2048)
    let packets = [
      Packet(.publicKey, key.publicKey.body), Packet(.userID, Person.name),
      try key.forge(
        .positiveCertification, over: .userID(Person.name, of: key.publicKey),
        at: Workshop.created, [.keyFlags([.certify, .sign])], random: &random
      ).packet,
    ]
    for second in 0..<4000 as Range<Int64> {
      let signature = try key.forge(
        .binary, over: Workshop.message, at: Workshop.created + second, random: &random)
      guard case .rsa(let number) = signature.material, number.octets.count < 256 else { continue }
      #expect(Workshop.verifies(signature, packets))
      return
    }
    Issue.record("no short number in 4,000")
  }

  @Test("blocks of other lengths than the key's are refused, and nothing worse")
  func blocks() throws {
    var random = TestSeed.random("blocks")
    let key = try SampleRSA.key(2048)
    let forge = MessageForge(to: key, random: &random)
    let body = MessageForge.protected(try forge.seipdV1(MessageForge.literal(Workshop.message)))
    let good = try PublicKeyESK.seal(
      forge.sessionKey.secret(), cipher: .aes256, format: .seipdV1, to: key.publicKey,
      random: &random)
    guard case .rsa(let block) = good.material else { return }
    func message(_ octets: [UInt8]) -> [UInt8] {
      let number = PublicKeyESK(
        version: good.version, recipient: good.recipient, algorithm: good.algorithm,
        material: .rsa(MPI(octets)))
      return number.packet.serialized + body
    }
    #expect(Workshop.opened(message(block.octets), [key]) == Workshop.message)
    var shorter = block.octets
    shorter[0] = 0
    let others: [[UInt8]] = [
      [], shorter, Array(block.octets.dropLast()), block.octets + [255], [255] + block.octets,
      [UInt8](repeating: 255, count: 256), [1],
    ]
    for octets in others {
      #expect(Workshop.opened(message(octets), [key]) == nil)
    }
  }
}
