import CryptoPrimitives
import SecretMemory
import TestSupport
import WhisperEnvelope

/// A million envelopes' keys and nonces, none of them twice. A program and not a test, so that it runs
/// in the release build that is there anyway: `make soak`.
@main
struct Soak {
  /// What is fresh from one derivation to the next. An honest sender makes everything new; the
  /// others show that each part alone is enough, and would catch a schedule that left it out.
  private enum Fresh: Int, CaseIterable {
    case everything, salt, ephemeralKey, messageID, timestamp
  }

  /// Takes the count of derivations, a million when there is none.
  static func main() async throws {
    try GreatDerivations.run()
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let workers = 2
    let start = ContinuousClock.now
    let pairs = try await withThrowingTaskGroup(of: [UInt128].self) { group in
      for worker in 0..<workers {
        group.addTask { try Self.pairs(worker: worker, count: count / workers) }
      }
      var pairs: [UInt128] = []
      for try await part in group { pairs += part }
      return pairs
    }
    let sorted = pairs.sorted()
    let repeated = zip(sorted, sorted.dropFirst()).count { $0 == $1 }
    print(
      "soak: \(pairs.count) (key, nonce) pairs of \(count) derivations in "
        + "\(ContinuousClock.now - start), \(repeated) repeated, seed \(TestSeed.current)")
    guard repeated == 0, pairs.count == count / workers * workers * 3 else { throw Failure() }
  }

  private struct Failure: Error {}

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
