import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import OpenPGP

extension Trait where Self == ConditionTrait {
  fileprivate static var samples: Self {
    .enabled(
      if: PostQuantumSample.directory != nil, Comment(rawValue: VectorFiles.howToGetThem))
  }
}

/// A key of RFC 9980, appendix A, and a message to it, with what its steps give.
struct PostQuantumSample: Sendable, CustomTestStringConvertible {
  static let directory = VectorFiles.directory("rfc9980")

  let name: String
  let message: String
  let primary: String
  let subkey: String
  let algorithms: [PublicKeyAlgorithm]
  let isSEIPDv2: Bool
  let mlkemShare: String
  let ecdhShare: String
  let wrappingKey: String
  let sessionKey: String

  var testDescription: String { message }

  static func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: #require(directory).appendingPathComponent("\(name).asc")))
  }

  func certificate() throws -> Certificate { try Certificate(Self.read("\(name)-sample-pk")) }

  static let all = [
    PostQuantumSample(
      name: "v6-eddsa", message: "v6-eddsa-sample-message",
      primary: "c789e17d9dbdca7b3c833a3c063feb0353f80ad911fe27868fb0645df803e947",
      subkey: "dafe0eebb2675ecfcdc20a23fe89ca5d12e83f527dfa354b6dcf662131a48b9d",
      algorithms: [.ed25519, .mlkem768X25519], isSEIPDv2: true,
      mlkemShare: "b0e45408d8c713f3941cd27276f879e557df013e05bcf43e37d4c60266a4b797",
      ecdhShare: "9d994741e0db5eacee44cb028c2ec48b1346feae2576aaac383bbcd64138c932",
      wrappingKey: "5bf078bf7977109db6dead92d3578b62d0ab0487ef84e8e0af08f4b4b229e590",
      sessionKey: "94a3b8c9784463bb96b682cddf549adb23579b75bcb646f989d7cfe3e6e14435"),
    PostQuantumSample(
      name: "v4-eddsa", message: "v4-eddsa-sample-message-v1",
      primary: "342e5db2de345215cb2c944f7102ffed3b9cf12d",
      subkey: "e51dbfea51936988b5428fffa4f95f985ed61a51",
      algorithms: [.ed25519, .mlkem768X25519], isSEIPDv2: false,
      mlkemShare: "16f2aea8ec1ca277c04cc7b87681d7d38511a38f554775a8fc4de41aa76eb586",
      ecdhShare: "2fc0c8fcace9636c86d1ee1715a302819ad48c549579a462a33eed36627c532e",
      wrappingKey: "c1591d7511f9f0213bfd57cf316e5ec0d40c4ea826fa989ab606aa3b8a1a2c1f",
      sessionKey: "b4dc7197e1519822ca689da484643edf272934d98ae1974b5d88317a7a6a3c4f"),
    PostQuantumSample(
      name: "v4-eddsa", message: "v4-eddsa-sample-message-v2",
      primary: "342e5db2de345215cb2c944f7102ffed3b9cf12d",
      subkey: "e51dbfea51936988b5428fffa4f95f985ed61a51",
      algorithms: [.ed25519, .mlkem768X25519], isSEIPDv2: true,
      mlkemShare: "16a22adbeced91ada60b5561611748edd2fedc51e0770f86d7394870062e7322",
      ecdhShare: "5ac67eab192f25ac99d87543e6fcd3a4769cb02c9d1afdc79354c2baa2289e29",
      wrappingKey: "5c5652a690b55d1e9545fbd722f838cd8ff4d3657af5a9026d02f3185ca74993",
      sessionKey: "160867d96032b640208c1c92174d0270bb89189d72320711acd221bbea2a26b6"),
    PostQuantumSample(
      name: "v6-mldsa-65", message: "v6-mldsa-65-sample-message",
      primary: "a3e2e14b6a493ff930fb27321f125e9a6880338be9fb7da3ae065ea65793242f",
      subkey: "7dae8fbce23022607167af72a002e774e0ca379a2d7ae072384e1e8fde3265e4",
      algorithms: [.mldsa65Ed25519, .mlkem768X25519], isSEIPDv2: true,
      mlkemShare: "0987fe72ad5ea58e73344f9a2a543f4131d9fdb7cf07474f501430a20f705b4d",
      ecdhShare: "88f3e9a8de1917127b4b758f6e83bd4ce00faaae01bd8b6e412a43a710b26012",
      wrappingKey: "a4904982f7caa9c9de690afd772d8bfe027a1ad6a5bbda00db68963fe303ae8e",
      sessionKey: "adee68618b302d4bfd7ae3d432bc63a1c1ad7f5fd6e7fd7bdedbb0d0b14a5c9a"),
    PostQuantumSample(
      name: "v6-mldsa-87", message: "v6-mldsa-87-sample-message",
      primary: "0d7a8be1410cd68eed4845ab487b4b4cfaecd8ebad1a1166a84230499200ee20",
      subkey: "65090e147a8116ab7f62ab4ec7aae59d9e6532feb2af230c73cdc869fbc60c8f",
      algorithms: [.mldsa87Ed448, .mlkem1024X448], isSEIPDv2: true,
      mlkemShare: "f18f161e617b8ce5968f109aadea1e7e1511d10165768d36127ba913c00637d2",
      ecdhShare: "732860c8114ae84a964664b1f607785d11bc7d24d5324510adad89bd52db7ee0"
        + "df9982ad0d1669bdd05556330c86f2dae9e2edea42e05bc5",
      wrappingKey: "ef1e32906f67d39bc800d90cabb0033c77ca6dce8ffca3e96d9c7348e2e8c16e",
      sessionKey: "0588ce40b038aac353d1cf8c67a674b412985105794821013ef154f786c4d89d"),
  ]
}

@Suite("The samples of RFC 9980, appendix A", .samples)
struct PostQuantumSampleTests {
  private static let now: Int64 = 1_770_000_000
  private static let text = Array("Testing\n".utf8)

  @Test("certificates and secret keys are read and written octet for octet")
  func keys() throws {
    for sample in PostQuantumSample.all {
      let armored = try PostQuantumSample.read("\(sample.name)-sample-pk")
      let certificate = try Certificate(armored)
      #expect(certificate.fingerprint.hex.lowercased() == sample.primary)
      #expect(certificate.subkeys.map { $0.key.fingerprint.hex.lowercased() } == [sample.subkey])
      #expect(certificate.keys.map(\.algorithm) == sample.algorithms)
      #expect(certificate.validity(at: Self.now) == .valid)
      #expect(try certificate.encryptionKeys(at: Self.now) == certificate.subkeys.map(\.key))
      #expect(
        certificate.quantumResistance(at: Self.now)
          == (sample.name.contains("eddsa") ? .encryption : [.encryption, .signatures]))
      #expect(try certificate.serialized() == Armor.decode(armored).octets)

      let secret = try PostQuantumSample.read("\(sample.name)-sample-sk")
      let key = try SecretKey.read(BytesSource(secret))
      let (read, keys) = (key.certificate, try key.unlocked())
      #expect(read == certificate)
      #expect(keys.map(\.publicKey) == certificate.keys)
      let written = try key.serialized().array()
      #expect(try written == Armor.decode(secret).octets)
    }
  }

  @Test("each step of a message gives what is written down", arguments: PostQuantumSample.all)
  func steps(sample: PostQuantumSample) throws {
    let key = try #require(
      try SecretKey.read(BytesSource(try PostQuantumSample.read("\(sample.name)-sample-sk")))
        .unlocked().first { $0.publicKey.algorithm.canEncrypt })
    let message = try PostQuantumSample.read(sample.message)
    let input = try packetInput(BytesSource(message)).input
    let esk = try #require(try MessageHead(reading: input, limits: Limits()).publicKeyESKs.first)
    #expect(esk.mayBe(for: key.publicKey))
    guard case .composite(let ecdh, let mlkem, let cipher, let wrapped) = esk.material,
      case .mlkem(let kem, let own, _) = key.publicKey.material
    else {
      Issue.record("it is read as something else")
      return
    }
    #expect(cipher == (sample.isSEIPDv2 ? nil : .aes256))
    let shares = try key.agree(with: ecdh + mlkem)
    let octets = shares.array()
    #expect(octets == [UInt8](hex: sample.mlkemShare + sample.ecdhShare))
    let wrapping = try SessionKeyWrapping.composite(
      kem, shares: shares, ephemeral: ecdh, own: own)
    let wrappingKey = wrapping.array()
    #expect(wrappingKey == [UInt8](hex: sample.wrappingKey))
    let sessionKey = try AESKeyWrap.unwrap(wrapped, key: wrapping).array()
    #expect(sessionKey == [UInt8](hex: sample.sessionKey))
    #expect(try Armor.decode(message).octets.starts(with: esk.packet.serialized))
  }

  @Test(
    "a message is decrypted, and its signature is the key's", arguments: PostQuantumSample.all)
  func messages(sample: PostQuantumSample) throws {
    let certificate = try sample.certificate()
    var decryptor = MessageDecryptor()
    decryptor.keys = try SecretKey.read(
      BytesSource(try PostQuantumSample.read("\(sample.name)-sample-sk"))
    ).unlocked()
    decryptor.certificates = [certificate]
    let sink = BytesSink()
    var random = SystemRandom()
    let result = try decryptor.decrypt(
      BytesSource(try PostQuantumSample.read(sample.message)), to: sink, at: Self.now,
      random: &random)
    #expect(sink.bytes == Self.text)
    #expect(result.signatures.map(\.grade) == [.valid])
    #expect(result.signatures.map(\.signer) == [certificate.fingerprint])
    #expect(result.sessionKey.cipher == .aes256)
  }

  @Test(
    "a detached signature holds over its data, and over no other",
    arguments: ["v6-mldsa-65", "v6-mldsa-87"])
  func signatures(name: String) throws {
    let certificate = try Certificate(PostQuantumSample.read("\(name)-sample-pk"))
    let octets = try PostQuantumSample.read("\(name)-sample-signature")
    let signatures = try Signature.read(BytesSource(octets))
    #expect(try Signature.serialize(signatures) == Armor.decode(octets).octets)
    let verifier = SignatureVerifier(certificates: [certificate])
    let good = try verifier.verify(signatures, over: BytesSource(Self.text), at: Self.now)
    #expect(good.map(\.grade) == [.valid])
    let bad = try verifier.verify(signatures, over: BytesSource([1]), at: Self.now)
    #expect(bad.map(\.grade) == [.doesNotFit])
  }

  @Test(
    "SLH-DSA is read, named and passed over",
    arguments: [
      ("v6-slhdsa-128s", PublicKeyAlgorithm.slhdsaSHAKE128s),
      ("v6-slhdsa-128f", .slhdsaSHAKE128f), ("v6-slhdsa-256s", .slhdsaSHAKE256s),
    ])
  func slhdsa(name: String, algorithm: PublicKeyAlgorithm) throws {
    let certificate = try Certificate(PostQuantumSample.read("\(name)-sample-pk"))
    #expect(certificate.primaryKey.algorithm == algorithm)
    #expect(certificate.primaryKey.algorithmAndSize == "\(algorithm)")
    #expect(certificate.quantumResistance(at: Self.now) == [])
    #expect(
      throws: OpenPGPError(.unsupported, .certificateAlgorithmNotRead, "\(algorithm)")
    ) { try certificate.encryptionKeys(at: Self.now) }
    let signatures = try Signature.read(
      BytesSource(try PostQuantumSample.read("\(name)-sample-signature")))
    let verdicts = try SignatureVerifier(certificates: [certificate]).verify(
      signatures, over: BytesSource(Self.text), at: Self.now)
    #expect(verdicts.map(\.grade) == [.notRead])
    #expect(
      verdicts.map(\.reason) == [OpenPGPFinding(.signatureAlgorithmNotRead, "\(algorithm)")])
    do {
      _ = try SecretKey.read(BytesSource(try PostQuantumSample.read("\(name)-sample-sk")))
        .unlocked()
      Issue.record("a secret key of it is read")
    } catch let error as OpenPGPError {
      #expect(
        error == OpenPGPError(.unsupported, .secretKeyAlgorithmNotRead, "\(algorithm)"))
    }
  }

  /// What binds the subkey to its key is not read, so that no person gets this message so.
  @Test("the subkey beside a key of SLH-DSA decrypts, where it is taken by itself")
  func besideSLHDSA() throws {
    let octets = try Armor.decode(PostQuantumSample.read("v6-slhdsa-128s-sample-sk")).octets
    var packets = PacketSequence(try packetInput(BytesSource(octets)).input, limits: Limits())
    var decryptor = MessageDecryptor()
    while case .packet(let packet)? = try packets.next() {
      guard packet.type == .secretSubkey else { continue }
      let secret = try SecretKeyPacket.parse(packet)
      decryptor.keys = [try InMemoryKey(secret.publicKey, packetNumbers: secret.secret)]
    }
    let sink = BytesSink()
    var random = SystemRandom()
    let result = try decryptor.decrypt(
      BytesSource(try PostQuantumSample.read("v6-slhdsa-128s-sample-message")), to: sink,
      at: Self.now, random: &random)
    #expect(sink.bytes == Self.text)
    #expect(result.signatures.map(\.grade) == [.unknownSigner])
  }
}
