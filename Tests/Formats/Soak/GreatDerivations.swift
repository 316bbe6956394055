import GcryptPrimitives
import Glibc
import OpenPGP
import SecretMemory
import TestSupport

/// The largest derivations that are let through to the library: what is refused begins one step above.
enum GreatDerivations {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What must be free, in octets: 4 GiB are at most three quarters of it.
  private static let room: UInt64 = 6 << 30

  /// In CI the whole range of lanes is driven over 64 MiB, by a test.
  static func run() throws {
    guard getenv("WHISPER_CI") == nil else { return print("SKIPPED in CI: derivations of 4 GiB") }
    let available = AvailableMemory.bytes()
    guard available >= room else {
      print(
        "SKIPPED, NOTHING WAS CHECKED: derivations of 4 GiB want \(room >> 20) MiB, "
          + "\(available >> 20) MiB are free")
      return
    }
    var keys: Set<[UInt8]> = []
    for lanes in [1, 2, 3, 4, 7, 63, 64] as [UInt32] {
      let start = ContinuousClock.now
      let parameters = Argon2Parameters(memoryKiB: 4 << 20 - 1, passes: 1, lanes: lanes)
      try parameters.check(availableMemory: AvailableMemory.bytes())
      let key = try Argon2id.derive(
        passphrase: Array("password".utf8).secret(), salt: Array("somesalt".utf8),
        parameters: parameters)
      keys.insert(key.withUnsafeBytes { Array($0) })
      print("soak: Argon2id over 4194303 KiB, \(lanes) lanes: \(ContinuousClock.now - start)")
    }
    guard keys.count == 7 else { throw Failure(description: "two derivations gave one key") }
    try messages()
    try key()
  }

  /// 2 GiB, the most that a message may ask for, are derived, and then the password is wrong; twice that is
  /// refused, and so is a third time.
  private static func messages() throws {
    for (count, memory, kind) in [
      (1, 21, .notAddressed), (2, 21, .notAddressed), (3, 21, .limitExceeded),
      (1, 22, .limitExceeded), (1, 23, .limitExceeded),
    ] as [(Int, UInt8, OpenPGPError.Kind)] {
      let esk = [0x8C, 22, 4, 9, 4] + [UInt8](repeating: 0x5A, count: 16) + [1, 4, memory]
      let data = [0xD2, 63, 1] + [UInt8](repeating: 0xA5, count: 62)
      var decryptor = MessageDecryptor()
      decryptor.passwords = [Password(Array("password".utf8).secret())]
      let start = ContinuousClock.now
      do {
        var random = SystemRandom()
        _ = try decryptor.decrypt(
          [[UInt8]](repeating: esk, count: count).flatMap { $0 } + data, at: 1_800_000_000,
          random: &random)
        throw Failure(description: "a message of nobody opened")
      } catch let error as OpenPGPError where error.kind == kind {
        print(
          "soak: \(count) passwords, m = \(memory): as it shall be, \(ContinuousClock.now - start)")
      }
    }
  }

  /// A key that is locked with as much, which is this key's with one pass over 2 GiB written into it.
  private static func key() throws {
    var random = SystemRandom()
    let passphrase = Password(Array("password".utf8).secret())
    let locked = try SecretKey.generate(
      .advanced, userIDs: ["Soak"], isSigningOnly: true, at: 1_800_000_000, random: &random
    ).relocked(to: passphrase, random: &random)
    for (memory, kind) in [(21, .wrongPassphrase), (22, .limitExceeded), (23, .limitExceeded)]
      as [(UInt8, OpenPGPError.Kind)]
    {
      var octets = try locked.serialized().withUnsafeBytes { [UInt8]($0) }
      // Three passes, four lanes, 512 MiB, 17 octets behind the number of Argon2.
      guard
        let place = octets.indices.dropLast(3).first(where: {
          octets[$0...].starts(with: [3, 4, 19]) && $0 >= 17 && octets[$0 - 17] == 4
        })
      else { throw Failure(description: "the key is locked in another way") }
      octets.replaceSubrange(place..<(place + 3), with: [1, 4, memory])
      let start = ContinuousClock.now
      do {
        _ = try SecretKey.read(BytesSource(octets)).unlocked([passphrase])
        throw Failure(description: "a key with other parameters opened")
      } catch let error as OpenPGPError where error.kind == kind {
        print("soak: a key, m = \(memory): as it shall be, \(ContinuousClock.now - start)")
      }
    }
  }
}
