import SecretMemory
import Testing

@testable import OpenPGP

@Suite("The hash that data is signed with")
struct DataHashTests {
  private static let time: Int64 = 1_760_000_000

  private func publicKey(_ profile: Profile) throws -> PublicKey {
    var random = SystemRandom()
    return try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>"], at: Self.time, random: &random
    ).certificate.primaryKey
  }

  @Test("is as strong as the key, and no slower than that asks for")
  func byKey() throws {
    #expect(try publicKey(.compatible).dataHash(readers: []) == .sha256)
    #expect(try publicKey(.advanced).dataHash(readers: []) == .sha512)
    for (bits, hash) in [(2048, HashAlgorithm.sha256), (3072, .sha256), (4096, .sha512)] {
      let modulus = MPI([0x80] + [UInt8](repeating: 1, count: bits / 8 - 1))
      let key = try PublicKey(
        version: 4, creationTime: Self.time, algorithm: .rsa,
        material: .rsa(modulus: modulus, exponent: MPI([1, 0, 1])))
      #expect(key.dataHash(readers: []) == hash, "\(bits) bits")
    }
  }

  @Test("is one that every reader names, where there is one")
  func byReaders() throws {
    let key = try publicKey(.compatible)
    #expect(key.dataHash(readers: [[.sha512, .sha256], [.sha256]]) == .sha256)
    #expect(key.dataHash(readers: [[.sha512, .sha256], [.sha512]]) == .sha512)
    #expect(key.dataHash(readers: [[.sha256], [.sha512]]) == .sha256)
    #expect(try publicKey(.advanced).dataHash(readers: [[.sha256]]) == .sha512)
  }

  @Test("is in the signatures that leave, beside data and inside messages")
  func used() throws {
    var random = SystemRandom()
    let alice = try SecretKey.generate(
      .compatible, userIDs: ["Alice <alice@example.org>"], at: Self.time, random: &random)
    let key = try alice.unlockedPrimary()
    let detached = try MessageSigner(keys: [key]).signDetached(
      BytesSource([1, 2, 3]), at: Self.time, random: &random)
    #expect(detached.map(\.hashAlgorithm) == [.sha256])
    #expect(alice.certificate.hashes(at: Self.time) == [.sha512, .sha256])
  }
}
