import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import Testing

@Suite("X448")
struct X448Tests {
  private func agree(_ privateKey: String, _ publicKey: String) throws -> String {
    try X448.sharedSecret(
      privateKey: [UInt8](hex: privateKey).secret(),
      publicKey: X448PublicKey([UInt8](hex: publicKey))
    ).array().hex
  }

  @Test(
    "The products of RFC 7748, section 5.2",
    arguments: [
      (
        """
        3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121700a779c984c24f8cdd78fbff44943eb
        a368f54b29259a4f1c600ad3
        """,
        """
        06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9814dc031ddbdc38c19c6da2583fa5429
        db94ada18aa7a7fb4ef8a086
        """,
        """
        ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239fe14fbaadeb445fc66a01b0779d982239
        61111e21766282f73dd96b6f
        """
      ),
      (
        """
        203d494428b8399352665ddca42f9de8fef600908e0d461cb021f8c538345dd77c3e4806e25f46d3315c44e0
        a5b4371282dd2c8d5be3095f
        """,
        """
        0fbcc2f993cd56d3305b0b7d9e55d4c1a8fb5dbb52f8e9a1e9b6201b165d015894e56c4d3570bee52fe205e2
        8a78b91cdfbde71ce8d157db
        """,
        """
        884a02576239ff7a2f2f63b2db6a9ff37047ac13568e1e30fe63c4a7ad1b3ee3a5700df34321d62077e63633
        c575c1c954514e99da7c179d
        """
      ),
    ])
  func products(privateKey: String, publicKey: String, expected: String) throws {
    let shared = try agree(privateKey, publicKey)
    #expect(shared == [UInt8](hex: expected).hex)
  }

  @Test("The agreement of RFC 7748, section 6.2")
  func agreement() throws {
    let alice = """
      9a8f4925d1519f5775cf46b04b5800d4ee9ee8bae8bc5565d498c28dd9c9baf574a9419744897391006382a6
      f127ab1d9ac2d8c0a598726b
      """
    let alicePublic = """
      9b08f7cc31b7e3e67d22d5aea121074a273bd2b83de09c63faa73d2c22c5d9bbc836647241d953d40c5b12da
      88120d53177f80e532c41fa0
      """
    let bob = """
      1c306a7ac2a0e2e0990b294470cba339e6453772b075811d8fad0d1d6927c120bb5ee8972b0d3e21374c9c92
      1b09d1b0366f10b65173992d
      """
    let bobPublic = """
      3eb7a829b0cd20f5bcfc0b599b6feccf6da4627107bdb0d4f345b43027d8b972fc3e34fb4232a13ca706dcb5
      7aec3dae07bdc1c67bf33609
      """
    let shared = """
      07fff4181ac6cc95ec1c16a94a0f74d12da232ce40a77552281d282bb60c0b56fd2464c335543936521c2440
      3085d59a449a5037514a879d
      """
    func publicKey(_ privateKey: String) throws -> [UInt8] {
      try X448.publicKey(of: [UInt8](hex: privateKey).secret()).octets
    }
    #expect(try publicKey(alice) == [UInt8](hex: alicePublic))
    #expect(try publicKey(bob) == [UInt8](hex: bobPublic))
    #expect(try agree(alice, bobPublic) == [UInt8](hex: shared).hex)
    #expect(try agree(bob, alicePublic) == [UInt8](hex: shared).hex)
  }

  @Test("Keys of low order, and every number from the prime on, are refused")
  func unsafe() {
    // 2^448 - 2^224 - 1, little-endian.
    let prime = [UInt8](repeating: 255, count: 28) + [254] + [UInt8](repeating: 255, count: 27)
    let zero = [UInt8](repeating: 0, count: 56)
    let unsafe: [[UInt8]] = [
      zero, [1] + zero.dropLast(), [254] + prime.dropFirst(), prime,
      [UInt8](repeating: 0, count: 28) + [UInt8](repeating: 255, count: 28),
      [UInt8](repeating: 255, count: 56),
    ]
    for key in unsafe {
      #expect(throws: CryptoError.unsafeKey, "\(key.hex)") { _ = try X448PublicKey(key) }
    }
    #expect(throws: Never.self) { _ = try X448PublicKey([253] + prime.dropFirst()) }
    #expect(throws: Never.self) { _ = try X448PublicKey([2] + zero.dropLast()) }
  }

  @Test("Keys of another size are refused", arguments: [0, 1, 55, 57, 112])
  func sizes(count: Int) {
    let bytes = [UInt8](repeating: 9, count: count)
    #expect(throws: CryptoError.wrongSize) { _ = try X448PublicKey(bytes) }
    #expect(throws: CryptoError.wrongSize) { _ = try X448.publicKey(of: bytes.secret()) }
  }
}
