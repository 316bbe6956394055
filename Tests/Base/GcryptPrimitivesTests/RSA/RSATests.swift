import CryptoPrimitives
import GcryptPrimitives
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("RSA")
struct RSATests {
  private static let word = Array("whisper".utf8)

  @Test("Signatures over every hash function are OpenSSL's", arguments: RSATestKey.all)
  func signatures(key: RSATestKey) throws {
    let privateKey = try key.privateKey()
    for function in HashFunction.allCases {
      let digest = Digest.hash(function, Self.word)
      let signature = try privateKey.signature(digest: digest, of: function)
      #expect(sha256(signature).hex == key.signatures[function], "\(function)")
      let publicKey = privateKey.publicKey
      #expect(publicKey.isValid(signature: signature, digest: digest, of: function))
      #expect(signature.count == publicKey.byteCount)
      // Another hash function of the same size is another signature.
      for other in HashFunction.allCases where other != function {
        #expect(!publicKey.isValid(signature: signature, digest: digest, of: other))
      }
      for bit in stride(from: 0, to: signature.count * 8, by: 97) {
        let changed = signature.flipping(bit: bit)
        #expect(!publicKey.isValid(signature: changed, digest: digest, of: function))
      }
      #expect(!publicKey.isValid(signature: [0] + signature, digest: digest, of: function))
    }
  }

  @Test("A digest of another size than its function's is not signed and not verified")
  func digestSizes() throws {
    let key = try RSATestKey.bits2048.privateKey()
    let signature = try key.signature(digest: [UInt8](repeating: 1, count: 32), of: .sha256)
    for count in [0, 31, 33, 64] {
      let digest = [UInt8](repeating: 1, count: count)
      do {
        _ = try key.signature(digest: digest, of: .sha256)
        Issue.record("\(count) bytes were signed")
      } catch {
        #expect(error == .wrongSize)
      }
      #expect(!key.publicKey.isValid(signature: signature, digest: digest, of: .sha256))
    }
  }

  @Test("What is encrypted is decrypted, of any size that fits", .namesSeed)
  func roundTrip() throws {
    var random = TestSeed.random("RSA")
    for key in RSATestKey.all {
      let privateKey = try key.privateKey()
      let publicKey = privateKey.publicKey
      for size in [0, 1, 35, publicKey.byteCount - 11] {
        let message = try random.secret(size)
        let ciphertext = try publicKey.encrypt(message, random: &random)
        #expect(ciphertext.count == publicKey.byteCount)
        let other = try random.secret(size)
        let opened = try privateKey.decrypt(ciphertext, substitute: other).array()
        let expected = message.array()
        #expect(opened == expected)
      }
      let tooLong = try random.secret(publicKey.byteCount - 10)
      #expect(throws: CryptoError.wrongSize) {
        _ = try publicKey.encrypt(tooLong, random: &random)
      }
    }
  }

  @Test("No zero byte stands in the padding, even from a source that gives many")
  func padding() throws {
    struct Sparse: RandomSource {
      var calls = 0
      mutating func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        calls += 1
        for index in buffer.indices { buffer[index] = calls.isMultiple(of: 3) ? 7 : 0 }
      }
    }
    var random = Sparse()
    let key = try RSATestKey.bits2048.privateKey()
    let message = Array("a session key".utf8)
    let ciphertext = try key.publicKey.encrypt(message.secret(), random: &random)
    let substitute = [UInt8](repeating: 0, count: message.count)
    let opened = try key.decrypt(ciphertext, substitute: substitute.secret()).array()
    #expect(opened == message)
  }

  @Test("Numbers that belong to no such key are refused")
  func badPublicKeys() throws {
    let modulus = [UInt8](hex: RSATestKey.bits2048.modulus)
    func expect(_ error: CryptoError, _ modulus: [UInt8], _ exponent: [UInt8]) {
      #expect(throws: error) { _ = try RSAPublicKey(modulus: modulus, exponent: exponent) }
    }
    expect(.wrongSize, [], [1, 0, 1])
    expect(.wrongSize, [0x7F] + modulus.dropFirst(), [1, 0, 1])
    expect(.wrongSize, [1] + [UInt8](repeating: 0, count: 511) + [1], [1, 0, 1])
    expect(.unsafeKey, modulus.dropLast() + [0], [1, 0, 1])
    for exponent: [UInt8] in [[], [0], [1], [2], [1, 0, 0], [1, 0, 0, 0, 1]] {
      expect(.unsafeKey, modulus, exponent)
    }
    #expect(try RSAPublicKey(modulus: [0, 0] + modulus, exponent: [0, 3]).exponent == [3])
  }

  /// Others write such keys (RFC 9580 wants the smaller one first).
  @Test("A key whose larger prime comes first decrypts and signs each time")
  func largerPrimeFirst() throws {
    let key = RSATestKey.bits2052
    let inverse = """
      012a685c9ec6a541881e24125bb6c564992b268152a71789832689177ea9f05032cbf74baa109aee8b781bf0aa57
      fb28c7b84893875ca9011679b9006054a1cfdf59decce766b1318e2010507d7e423ee3a52ccf6454e0850a809795
      5f3e15724b7787674c18f756b0e2e848d64b07222ec2bd1d56bf2adf5cebc2af37b01dc5eb
      """
    let privateKey = try RSAPrivateKey(
      publicKey: key.publicKey(), d: [UInt8](hex: key.d).secret(), p: [UInt8](hex: key.q).secret(),
      q: [UInt8](hex: key.p).secret(), u: [UInt8](hex: inverse).secret())
    let message = [UInt8](1...35)
    let digest = [UInt8](repeating: 7, count: 32)
    var random = SystemRandom()
    for _ in 0..<50 {
      let block = try privateKey.publicKey.encrypt(message.secret(), random: &random)
      let substitute = [UInt8](repeating: 0, count: 35)
      #expect(try privateKey.decrypt(block, substitute: substitute.secret()).array() == message)
      let signature = try privateKey.signature(digest: digest, of: .sha256)
      #expect(privateKey.publicKey.isValid(signature: signature, digest: digest, of: .sha256))
    }
  }

  @Test("A private key with any changed number is refused")
  func badPrivateKeys() throws {
    let key = RSATestKey.bits2048
    let numbers = [key.d, key.p, key.q, key.u].map { [UInt8](hex: $0) }
    func expect(_ error: CryptoError, _ numbers: [[UInt8]], _ comment: String) throws {
      let publicKey = try key.publicKey()
      #expect(throws: error, "\(comment)") {
        _ = try RSAPrivateKey(
          publicKey: publicKey, d: numbers[0].secret(), p: numbers[1].secret(),
          q: numbers[2].secret(), u: numbers[3].secret())
      }
    }
    for (index, name) in ["d", "p", "q", "u"].enumerated() {
      for changed in [
        numbers[index].flipping(bit: 1), numbers[index].flipping(bit: 900), [], [0], [1],
      ] {
        var copy = numbers
        copy[index] = changed
        try expect(.unsafeKey, copy, name)
      }
    }
    // The primes' places matter: u is the inverse of the first.
    try expect(.unsafeKey, [numbers[0], numbers[2], numbers[1], numbers[3]], "order")
    // n = n * 1, with everything that follows from it.
    let modulus = [UInt8](hex: key.modulus)
    try expect(.wrongSize, [numbers[0], modulus, [1], [0]], "no factors")
  }
}
