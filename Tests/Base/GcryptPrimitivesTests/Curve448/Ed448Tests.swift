import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("Ed448")
struct Ed448Tests {
  struct Vector: Sendable {
    let privateKey, publicKey, message, signature: String
  }

  /// RFC 8032, section 7.4: those without a context, of up to 64 bytes.
  static let vectors = [
    Vector(
      privateKey: """
        6c82a562cb808d10d632be89c8513ebf6c929f34ddfa8c9f63c9960ef6e348a3528c8a3fcc2f044e39a3fc5b
        94492f8f032e7549a20098f95b
        """,
      publicKey: """
        5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783d
        f1e50f6cd1fa1abeafe8256180
        """,
      message: "",
      signature: """
        533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22
        ddd47d7828c59bd0a21bfd3980ff0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cd
        da8530a113a0f4dbb61149f05a7363268c71d95808ff2e652600
        """),
    Vector(
      privateKey: """
        c4eab05d357007c632f3dbb48489924d552b08fe0c353a0d4a1f00acda2c463afbea67c5e8d2877c5e3bc397
        a659949ef8021e954e0a12274e
        """,
      publicKey: """
        43ba28f430cdff456ae531545f7ecd0ac834a55d9358c0372bfa0c6c6798c0866aea01eb00742802b8438ea4
        cb82169c235160627b4c3a9480
        """,
      message: "03",
      signature: """
        26b8f91727bd62897af15e41eb43c377efb9c610d48f2335cb0bd0087810f4352541b143c4b981b7e18f62de
        8ccdf633fc1bf037ab7cd779805e0dbcc0aae1cbcee1afb2e027df36bc04dcecbf154336c19f0af7e0a64729
        05e799f1953d2a0ff3348ab21aa4adafd1d234441cf807c03a00
        """),
    Vector(
      privateKey: """
        cd23d24f714274e744343237b93290f511f6425f98e64459ff203e8985083ffdf60500553abc0e05cd02184b
        db89c4ccd67e187951267eb328
        """,
      publicKey: """
        dcea9e78f35a1bf3499a831b10b86c90aac01cd84b67a0109b55a36e9328b1e365fce161d71ce7131a543ea4
        cb5f7e9f1d8b00696447001400
        """,
      message: "0c3e544074ec63b0265e0c",
      signature: """
        1f0a8888ce25e8d458a21130879b840a9089d999aaba039eaf3e3afa090a09d389dba82c4ff2ae8ac5cdfb7c
        55e94d5d961a29fe0109941e00b8dbdeea6d3b051068df7254c0cdc129cbe62db2dc957dbb47b51fd3f213fb
        8698f064774250a5028961c9bf8ffd973fe5d5c206492b140e00
        """),
    Vector(
      privateKey: """
        258cdd4ada32ed9c9ff54e63756ae582fb8fab2ac721f2c8e676a72768513d939f63dddb55609133f29adf86
        ec9929dccb52c1c5fd2ff7e21b
        """,
      publicKey: """
        3ba16da0c6f2cc1f30187740756f5e798d6bc5fc015d7c63cc9510ee3fd44adc24d8e968b6e46e6f94d19b94
        5361726bd75e149ef09817f580
        """,
      message: "64a65f3cdedcdd66811e2915",
      signature: """
        7eeeab7c4e50fb799b418ee5e3197ff6bf15d43a14c34389b59dd1a7b1b85b4ae90438aca634bea45e3a2695
        f1270f07fdcdf7c62b8efeaf00b45c2c96ba457eb1a8bf075a3db28e5c24f6b923ed4ad747c3c9e03c7079ef
        b87cb110d3a99861e72003cbae6d6b8b827e4e6c143064ff3c00
        """),
    Vector(
      privateKey: """
        7ef4e84544236752fbb56b8f31a23a10e42814f5f55ca037cdcc11c64c9a3b2949c1bb60700314611732a6c2
        fea98eebc0266a11a93970100e
        """,
      publicKey: """
        b3da079b0aa493a5772029f0467baebee5a8112d9d3a22532361da294f7bb3815c5dc59e176b4d9f381ca093
        8e13c6c07b174be65dfa578e80
        """,
      message: "64a65f3cdedcdd66811e2915e7",
      signature: """
        6a12066f55331b6c22acd5d5bfc5d71228fbda80ae8dec26bdd306743c5027cb4890810c162c027468675ecf
        645a83176c0d7323a2ccde2d80efe5a1268e8aca1d6fbc194d3f77c44986eb4ab4177919ad8bec33eb47bbb5
        fc6e28196fd1caf56b4e7e0ba5519234d047155ac727a1053100
        """),
    Vector(
      privateKey: """
        d65df341ad13e008567688baedda8e9dcdc17dc024974ea5b4227b6530e339bff21f99e68ca6968f3cca6dfe
        0fb9f4fab4fa135d5542ea3f01
        """,
      publicKey: """
        df9705f58edbab802c7f8363cfe5560ab1c6132c20a9f1dd163483a26f8ac53a39d6808bf4a1dfbd261b099b
        b03b3fb50906cb28bd8a081f00
        """,
      message: """
        bd0f6a3747cd561bdddf4640a332461a4a30a12a434cd0bf40d766d9c6d458e5512204a30c17d1f50b507963
        1f64eb3112182da3005835461113718d1a5ef944
        """,
      signature: """
        554bc2480860b49eab8532d2a533b7d578ef473eeb58c98bb2d0e1ce488a98b18dfde9b9b90775e67f47d4a1
        c3482058efc9f40d2ca033a0801b63d45b3b722ef552bad3b4ccb667da350192b61c508cf7b6b5adadc2c8d9
        a446ef003fb05cba5f30e88e36ec2703b349ca229c2670833900
        """),
  ]

  private func isValid(_ key: Ed448PublicKey, _ signature: [UInt8], _ message: [UInt8]) -> Bool {
    message.withUnsafeBytes { key.isValid(signature: signature, for: $0) }
  }

  private func sign(_ privateKey: [UInt8], _ message: [UInt8]) throws -> [UInt8] {
    let privateKey = privateKey.secret()
    return try message.withUnsafeBytes {
      try Ed448.signature(privateKey: privateKey, message: $0)
    }
  }

  @Test("The keys and signatures of RFC 8032, section 7.4", arguments: vectors)
  func signatures(vector: Vector) throws {
    let privateKey = [UInt8](hex: vector.privateKey)
    let message = [UInt8](hex: vector.message)
    let key = try Ed448.publicKey(of: privateKey.secret())
    #expect(key.octets == [UInt8](hex: vector.publicKey))
    let signature = try sign(privateKey, message)
    #expect(signature == [UInt8](hex: vector.signature))
    #expect(isValid(key, signature, message))
    #expect(!isValid(key, signature, message + [0]))
  }

  @Test("A signature made for a context, here the RFC's, does not hold without it")
  func context() throws {
    let key = try Ed448PublicKey(
      [UInt8](
        hex: """
          43ba28f430cdff456ae531545f7ecd0ac834a55d9358c0372bfa0c6c6798c0866aea01eb00742802b8438ea4
          cb82169c235160627b4c3a9480
          """))
    let signature = [UInt8](
      hex: """
        d4f8f6131770dd46f40867d6fd5d5055de43541f8c5e35abbcd001b32a89f7d2151f7647f11d8ca2ae279fb8
        42d607217fce6e042f6815ea000c85741de5c8da1144a6a1aba7f96de42505d7a7298524fda538fccbbb754f
        578c1cad10d54d0d5428407e85dcbc98a49155c13764e66c3c00
        """)
    #expect(!isValid(key, signature, [0x03]))
  }

  @Test("Private keys that begin or end with zeros keep all their bytes")
  func zeros() throws {
    var privateKey = [UInt8](hex: Self.vectors[0].privateKey)
    for index in [0, 1, 2, 56] { privateKey[index] = 0 }
    let message = Array("abc".utf8)
    let key = try Ed448.publicKey(of: privateKey.secret())
    let signature = try sign(privateKey, message)
    // As OpenSSL has them.
    #expect(
      key.octets
        == [UInt8](
          hex: """
            aef39a27edc9d429373d3de727c4303cd8d8773ebfc4c9e2e6c3f71fc8882a215e3b20bd4a8e3be3236efa8c
            aeec88d39f6970012e0a1ce380
            """))
    #expect(
      signature
        == [UInt8](
          hex: """
            19820247cec0ab95520c6462d7d78286dabcbd58cb3042da1ea4880044afd593c6cca5111284d2fa1cf14c97
            34f9238303731198f79232538058b56b01aaef7982e74e9dcbdbe0db97e483ac390e068eb8debb5e6f21d3f8
            0e29fa8468fc7337e5328a863ce21819560b6a5d74da6fa43300
            """))
    #expect(isValid(key, signature, message))
  }

  @Test("A signature with a bit inverted, or of another size, does not hold")
  func tampered() throws {
    let vector = Self.vectors[1]
    let key = try Ed448PublicKey([UInt8](hex: vector.publicKey))
    let message = [UInt8](hex: vector.message)
    let signature = [UInt8](hex: vector.signature)
    for bit in stride(from: 0, to: signature.count * 8, by: 7) {
      #expect(!isValid(key, signature.flipping(bit: bit), message), "bit \(bit)")
    }
    for count in [0, 57, 113, 115] {
      #expect(!isValid(key, Array((signature + [0]).prefix(count)), message))
    }
  }

  @Test("The points of low order and keys with a smaller spelling are refused")
  func unsafe() {
    // 2^448 - 2^224 - 1, little-endian.
    let prime = [UInt8](repeating: 255, count: 28) + [254] + [UInt8](repeating: 255, count: 27)
    let zero = [UInt8](repeating: 0, count: 56)
    let numbers: [[UInt8]] = [
      zero, [1] + zero.dropLast(), [254] + prime.dropFirst(), prime,
      [UInt8](repeating: 0, count: 28) + [UInt8](repeating: 255, count: 28),
      [UInt8](repeating: 255, count: 56),
    ]
    for y in numbers {
      for sign: UInt8 in [0, 0x80] {
        #expect(throws: CryptoError.unsafeKey, "\(y.hex)") { _ = try Ed448PublicKey(y + [sign]) }
      }
    }
    let key = [UInt8](hex: Self.vectors[0].publicKey)
    for bit in 448..<455 {
      #expect(throws: CryptoError.unsafeKey) { _ = try Ed448PublicKey(key.flipping(bit: bit)) }
    }
  }

  @Test("Keys of another size are refused", arguments: [0, 1, 56, 58, 114])
  func sizes(count: Int) {
    let bytes = [UInt8](repeating: 9, count: count)
    #expect(throws: CryptoError.wrongSize) { _ = try Ed448PublicKey(bytes) }
    #expect(throws: CryptoError.wrongSize) { _ = try Ed448.publicKey(of: bytes.secret()) }
    #expect(throws: CryptoError.wrongSize) { _ = try sign(bytes, []) }
  }

  @Test("A message that the library cannot take is refused, not cut")
  func longMessage() throws {
    let privateKey = [UInt8](hex: Self.vectors[0].privateKey)
    let key = try Ed448.publicKey(of: privateKey.secret())
    let longest = [UInt8](repeating: 1, count: 32_000)
    let signature = try sign(privateKey, longest)
    #expect(isValid(key, signature, longest))
    for count in [32_001, 32_768, 65_535, 65_536, 1 << 20] {
      let message = [UInt8](repeating: 1, count: count)
      #expect(throws: CryptoError.wrongSize) { _ = try sign(privateKey, message) }
      #expect(!isValid(key, signature, message))
    }
  }
}
