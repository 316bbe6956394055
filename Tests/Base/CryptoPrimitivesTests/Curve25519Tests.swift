import CryptoPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("X25519")
struct X25519Tests {
  private func agree(_ privateKey: String, _ publicKey: String) throws -> String {
    try X25519.sharedSecret(
      privateKey: [UInt8](hex: privateKey).secret(),
      publicKey: X25519PublicKey([UInt8](hex: publicKey))
    ).array().hex
  }

  @Test(
    "The products of RFC 7748, section 5.2",
    arguments: [
      (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"
      ),
      (
        // The RFC's u has bit 255 set, which is no canonical key here; without it the product is
        // the same.
        "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
        "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a413",
        "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957"
      ),
    ])
  func products(privateKey: String, publicKey: String, expected: String) throws {
    #expect(try agree(privateKey, publicKey) == expected)
  }

  @Test("The RFC's repeated product after 1 and 1,000 rounds")
  func repeated() throws {
    var scalar = [UInt8](hex: "09" + String(repeating: "00", count: 31))
    var u = scalar
    for round in 1...1_000 {
      let next = try X25519.sharedSecret(privateKey: scalar.secret(), publicKey: X25519PublicKey(u))
        .array()
      (scalar, u) = (next, scalar)
      if round == 1 {
        #expect(
          scalar.hex == "422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079")
      }
    }
    #expect(scalar.hex == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51")
  }

  @Test("The agreement of RFC 7748, section 6.1")
  func agreement() throws {
    let alice = "77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"
    let bob = "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"
    func publicKey(_ privateKey: String) throws -> String {
      try X25519.publicKey(of: [UInt8](hex: privateKey).secret()).octets.hex
    }
    let alicePublic = "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
    let bobPublic = "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
    let shared = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
    #expect(try publicKey(alice) == alicePublic)
    #expect(try publicKey(bob) == bobPublic)
    #expect(try agree(alice, bobPublic) == shared)
    #expect(try agree(bob, alicePublic) == shared)
  }

  @Test(
    "Keys of low order, with a smaller spelling or with the unused bit set are refused",
    arguments: UnsafeKeys.x25519)
  func unsafe(key: String) {
    #expect(throws: CryptoError.unsafeKey) { _ = try X25519PublicKey([UInt8](hex: key)) }
  }

  @Test("The largest canonical keys that are not of low order are taken")
  func largest() throws {
    for low in ["eb", "ea", "00"] {
      _ = try X25519PublicKey([UInt8](hex: low + String(repeating: "ff", count: 30) + "7f"))
    }
    _ = try X25519PublicKey([UInt8](hex: "02" + String(repeating: "00", count: 31)))
  }

  @Test("Keys of another size are refused", arguments: [0, 1, 31, 33, 64])
  func sizes(count: Int) {
    let bytes = [UInt8](repeating: 9, count: count)
    #expect(throws: CryptoError.wrongSize) { _ = try X25519PublicKey(bytes) }
    #expect(throws: CryptoError.wrongSize) { _ = try X25519.publicKey(of: bytes.secret()) }
  }
}

@Suite("Ed25519")
struct Ed25519Tests {
  struct Vector: Sendable {
    let privateKey, publicKey, message, signature: String
  }

  /// RFC 8032, section 7.1: tests 1, 2, 3 and SHA(abc).
  static let vectors = [
    Vector(
      privateKey: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: "",
      signature: """
        e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555
        fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
        """),
    Vector(
      privateKey: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: "72",
      signature: """
        92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0
        85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
        """),
    Vector(
      privateKey: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: """
        6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1
        8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a
        """),
    Vector(
      privateKey: "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
      publicKey: "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
      message: """
        ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a
        2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
        """,
      signature: """
        dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b5890
        9351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704
        """),
  ]

  @Test("The signatures of RFC 8032, section 7.1", arguments: vectors)
  func signatures(vector: Vector) throws {
    let privateKey = [UInt8](hex: vector.privateKey).secret()
    let publicKey = try Ed25519.publicKey(of: privateKey)
    let message = [UInt8](hex: vector.message)
    let signature = [UInt8](hex: vector.signature)
    #expect(publicKey.octets == Octets32(hex: vector.publicKey))
    #expect(isValid(publicKey, signature, message))
    let own = try message.withUnsafeBytes {
      try Ed25519.signature(privateKey: privateKey, message: $0)
    }
    #expect(isValid(publicKey, own, message))
    #if !canImport(Darwin)
      // Deterministic where the system's library adds no randomness of its own.
      #expect(own == signature)
    #endif
  }

  @Test("A signature with any bit inverted does not hold", arguments: vectors)
  func tampered(vector: Vector) throws {
    let key = try Ed25519PublicKey([UInt8](hex: vector.publicKey))
    let message = [UInt8](hex: vector.message)
    let signature = [UInt8](hex: vector.signature)
    for bit in 0..<512 {
      #expect(!isValid(key, signature.flipping(bit: bit), message), "bit \(bit)")
    }
    #expect(!isValid(key, signature, message + [0]))
    for count in [0, 63, 65] {
      #expect(!isValid(key, Array((signature + [0]).prefix(count)), message))
    }
  }

  @Test("The eight points of low order and keys with a smaller spelling are refused")
  func unsafe() {
    for key in UnsafeKeys.ed25519 {
      #expect(throws: CryptoError.unsafeKey, "\(key)") {
        _ = try Ed25519PublicKey([UInt8](hex: key))
      }
    }
  }

  @Test("Keys of another size are refused", arguments: [0, 31, 33, 64])
  func sizes(count: Int) {
    let bytes = [UInt8](repeating: 9, count: count)
    #expect(throws: CryptoError.wrongSize) { _ = try Ed25519PublicKey(bytes) }
    #expect(throws: CryptoError.wrongSize) { _ = try Ed25519.publicKey(of: bytes.secret()) }
  }

  @Test("Bytes that are on no curve verify nothing, and do not trap")
  func offCurve() throws {
    let key = try Ed25519PublicKey([UInt8](hex: "02" + String(repeating: "00", count: 31)))
    #expect(!isValid(key, [UInt8](repeating: 0, count: 64), []))
  }

  private func isValid(_ key: Ed25519PublicKey, _ signature: [UInt8], _ message: [UInt8]) -> Bool {
    message.withUnsafeBytes { key.isValid(signature: signature, for: $0) }
  }
}
