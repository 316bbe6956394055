import CryptoPrimitives
import SecretMemory
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("A key that is unlocked on use")
struct LockedKeyTests {
  private static let time = Person.time + 100

  /// Who is asked for passphrases, and for which keys that was.
  private final class Asked: Sendable {
    struct Refused: Error {}
    private let answers: Mutex<[[String]?]>
    private let keys = Mutex<[Fingerprint]>([])

    /// Nil is a refusal.
    init(_ answers: [String]?...) { self.answers = Mutex(answers) }

    var asked: [Fingerprint] { keys.withLock { $0 } }

    func passphrases(_ key: PublicKey) throws -> [Password] {
      keys.withLock { $0.append(key.fingerprint) }
      let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let answer else { throw Refused() }
      return answer.map { Password(Array($0.utf8).secret()) }
    }
  }

  private func locked(
    _ name: String, _ profile: Profile, random: inout SeededRandom
  ) throws -> SecretKey {
    try SecretKey.generate(profile, userIDs: [name], at: Person.time, random: &random)
      .relocked(to: Password(Array(name.utf8).secret()), random: &random)
  }

  @Test(
    "asks for the one that the message names, and once",
    .namesSeed, arguments: [Profile.compatible, Profile.advanced])
  func decrypts(profile: Profile) throws {
    var random = TestSeed.random("unlocked on use")
    let alice = try locked("Alice", profile, random: &random)
    let bob = try locked("Bob", profile, random: &random)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [bob.certificate]
    let message = try encryptor.encrypt([7], at: Self.time, random: &random)
    let asked = Asked(["wrong"], nil, ["wrong", "Bob"])
    var decryptor = MessageDecryptor()
    decryptor.keys =
      alice.keysUnlockedOnUse(asking: asked.passphrases)
      + bob.keysUnlockedOnUse(asking: asked.passphrases)
    #expect(decryptor.keys.count == 4)
    #expect(throws: OpenPGPError(.wrongPassphrase, .passphraseWrong)) {
      _ = try decryptor.decrypt(message, at: Self.time, random: &random)
    }
    #expect(throws: Asked.Refused.self) {
      _ = try decryptor.decrypt(message, at: Self.time, random: &random)
    }
    for _ in 0..<2 {
      #expect(try decryptor.decrypt(message, at: Self.time, random: &random).0 == [7])
    }
    let named = bob.certificate.keys[1].fingerprint
    #expect(asked.asked == [named, named, named])
  }

  @Test("signs; one in the open asks for nothing", .namesSeed)
  func signs() throws {
    var random = TestSeed.random("signed on use")
    let alice = try locked("Alice", .compatible, random: &random)
    let open = try SecretKey.generate(
      .compatible, userIDs: ["Bob"], at: Person.time, random: &random)
    let asked = Asked(["Alice"])
    let signers = [
      alice.keysUnlockedOnUse(asking: asked.passphrases)[0],
      open.keysUnlockedOnUse(asking: asked.passphrases)[0],
    ]
    for _ in 0..<2 {
      let signatures = try MessageSigner(keys: signers).signDetached(
        BytesSource([1]), at: Self.time, random: &random)
      let verdicts = try SignatureVerifier(certificates: [alice.certificate, open.certificate])
        .verify(signatures, over: BytesSource([1]), at: Self.time)
      #expect(verdicts.map(\.grade) == [.valid, .valid])
    }
    #expect(asked.asked == [alice.certificate.primaryKey.fingerprint])
  }
}
