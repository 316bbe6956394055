import CryptoPrimitives
import Foundation
import SecretMemory
import TestSupport
import TestTraits
import Testing
import WhisperEnvelope

/// A million envelopes' keys and nonces, none of them twice.
@Suite("Soak: the key schedule")
struct KeyScheduleSoakTests {
  /// What is fresh from one derivation to the next. An honest sender makes everything new; the
  /// others show that each part alone is enough, and would catch a schedule that left it out.
  private enum Fresh: Int, CaseIterable {
    case everything, salt, ephemeralKey, messageID, timestamp
  }

  private static let isOptimised: Bool = {
    var isDebug = false
    assert({ isDebug = true }() == ())
    return !isDebug
  }()

  private static let derivations: Int =
    isOptimised || ProcessInfo.processInfo.environment["WHISPER_SOAK"] == "1" ? 1_000_000 : 20_000

  @Test("No (key, nonce) pair repeats, over all three purposes", .namesSeed)
  func noRepeatedPair() async throws {
    let count = Self.derivations
    let workers = 2
    let start = ContinuousClock.now
    let pairs = try await withThrowingTaskGroup(of: [UInt128].self) { group in
      for worker in 0..<workers {
        group.addTask {
          try Self.pairs(worker: worker, count: count / workers)
        }
      }
      return try await group.reduce(into: [UInt128]()) { $0 += $1 }
    }
    #expect(pairs.count == count * 3)
    let sorted = pairs.sorted()
    let repeated = zip(sorted, sorted.dropFirst()).count { $0 == $1 }
    #expect(repeated == 0)
    let kind = count == 1_000_000 ? "all" : "a debug build's; WHISPER_SOAK=1 makes it a million"
    print("soak: \(count) derivations (\(kind)) in \(ContinuousClock.now - start)")
  }

  /// The first eight bytes of key and of nonce, 128 bits: two pairs that are equal are equal here, and two
  /// that are not collide once in 2^85 runs.
  private static func pairs(worker: Int, count: Int) throws -> [UInt128] {
    var random = TestSeed.random("soak \(worker)")
    var pairs: [UInt128] = []
    pairs.reserveCapacity(count * 3)
    let sender = Octets32(hex: String(repeating: "5e", count: 32))
    let recipient = Octets32(hex: String(repeating: "7e", count: 32))
    var secret = random.bytes(32)
    var parts = (
      salt: random.bytes(16), key: random.bytes(32), id: random.bytes(16), time: Int64(0)
    )
    for index in 0..<count {
      switch Fresh(rawValue: index % Fresh.allCases.count) {
      case .everything, nil:
        secret = random.bytes(32)
        parts = (random.bytes(16), random.bytes(32), random.bytes(16), Int64(index))
      case .salt: parts.salt = random.bytes(16)
      case .ephemeralKey: parts.key = random.bytes(32)
      case .messageID: parts.id = random.bytes(16)
      case .timestamp: parts.time += 1
      }
      let schedule = try KeySchedule(sharedSecret: secret.secret(), salt: parts.salt)
      let context = EnvelopeContext(
        keyFingerprint: recipient, flags: 1, recipientKeyID: [1, 2, 3, 4, 5, 6, 7, 8],
        ephemeralKey: Octets32(parts.key) ?? .zero, salt: parts.salt, messageID: parts.id,
        timestamp: parts.time)
      let bound = context.bound(to: sender)
      for (purpose, bytes) in [
        (.sender, context.withoutSender), (.body, bound), (.signature, bound),
      ] as [(KeySchedule.Purpose, [UInt8])] {
        let key = try schedule.key(purpose, context: bytes)
        let nonce = try schedule.nonce(purpose, context: bytes)
        pairs.append(UInt128(key.firstEight()) << 64 | UInt128(nonce.firstEight()))
      }
    }
    return pairs
  }
}

extension SecretBytes {
  /// The first eight bytes as a number.
  fileprivate borrowing func firstEight() -> UInt64 {
    withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
  }
}
