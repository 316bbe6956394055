import CryptoPrimitives
import SecretMemory
import TestEnvelopes
import TestSupport
import Testing

@testable import WhisperEnvelope

@Suite("Post-quantum keys")
struct PostQuantumKeyTests {
  private let alice = Readers.alice
  private static let now: Int64 = 1_760_000_000

  private func read(_ text: String) throws -> PostQuantumKey {
    let found = FoundPostQuantumKey.all(in: text.utf8, limit: 10)
    guard let only = found.first, found.count == 1 else { throw MalformedInput(.noBundle) }
    return try PostQuantumKey(only.read(), of: alice.publicIdentity)
  }

  /// A key of Alice's with other bytes somewhere, signed again.
  private func forged(
    key: [UInt8]? = nil, fingerprint: Octets32? = nil, version: UInt8 = 1,
    signer: TestIdentity? = nil, label: String = "whisper-pq2"
  ) throws -> UnverifiedPostQuantumKey {
    var writer = CanonicalWriter()
    writer.integer(version)
    writer.fixed(fingerprint ?? alice.fingerprint)
    writer.integer(Int64(5))
    writer.fixed(key ?? alice.postQuantumKey.key.octets)
    let signature = try (signer ?? alice.identity).signing?.signature(
      for: Array(label.utf8) + writer.bytes)
    writer.fixed(try #require(signature))
    return try UnverifiedPostQuantumKey(parsing: writer.bytes)
  }

  @Test("Its text has 1,775 characters and reads as the same key")
  func text() throws {
    let text = alice.postQuantumKey.text
    #expect(text.count == 1_775)
    #expect(text.hasPrefix("whisper-pq2:A") && text.hasSuffix("."))
    #expect(try read(text) == alice.postQuantumKey)
    #expect(PostQuantumKey.byteCount == 1_321)
  }

  @Test("It is read back from every fate, with its stop and without, beside a bundle")
  func fates() throws {
    let text = alice.postQuantumKey.text
    let bundle = try BundleForge(alice.identity, name: "Alice").text()
    for (number, fate) in Fate.survivable.enumerated() {
      #expect(try read(fate.befall(text)) == alice.postQuantumKey, "\(fate)")
      guard number % 5 == 0 else { continue }
      #expect(try read(fate.befall(String(text.dropLast()))) == alice.postQuantumKey, "\(fate)")
      let both = fate.befall(bundle + "\n" + text)
      #expect(try read(both) == alice.postQuantumKey, "\(fate)")
      #expect(try PublicBundle(foundIn: both.utf8).text == bundle, "\(fate)")
    }
    let spelt = text.replacing("+", with: "%2B").replacing("/", with: "&#x2f;")
      .replacing("pq2:", with: "pq2&#58;").replacing("-", with: "\u{2011}")
    #expect(try read(spelt) == alice.postQuantumKey)
  }

  @Test("What begins like one and cannot be read is no key, and the word in prose is nothing")
  func broken() throws {
    let text = alice.postQuantumKey.text
    for place in [20, 700, 1_700, 1_773] {
      let other = text.dropFirst(place).first == "A" ? "B" : "A"
      let changed = text.prefix(place) + other + text.dropFirst(place + 1)
      #expect(throws: MalformedInput.self) { _ = try read(String(changed)) }
    }
    for count in [2, 3, 500, 1_750] {
      #expect(throws: MalformedInput(.endsEarly)) { _ = try read(String(text.dropLast(count))) }
    }
    for prose in ["whisper-pq2: is a key", "whisper-pq2:", "xwhisper-pq2:AAAA", "whisper- pq2:x"] {
      #expect(FoundPostQuantumKey.all(in: prose.utf8, limit: 9).isEmpty, "\(prose)")
    }
  }

  @Test("A key counts for the identity that signed it alone")
  func signatures() throws {
    let bob = Readers.bob
    #expect(throws: Never.self) { _ = try PostQuantumKey(forged(), of: alice.publicIdentity) }
    for claim in [
      try forged(signer: bob.identity), try forged(label: "whisper-pq1"),
      try forged(label: "whisper-bundle-v1"),
    ] {
      #expect(throws: MalformedInput(.badSignature)) {
        _ = try PostQuantumKey(claim, of: alice.publicIdentity)
      }
    }
    #expect(throws: MalformedInput(.foreignSigner)) {
      _ = try PostQuantumKey(forged(), of: bob.publicIdentity)
    }
    #expect(throws: MalformedInput(.foreignSigner)) {
      _ = try PostQuantumKey(
        forged(fingerprint: Readers.silent.fingerprint), of: Readers.silent.publicIdentity)
    }
    for version in [UInt8(0), 2, 255] {
      #expect(throws: MalformedInput(.bundleVersion)) { _ = try forged(version: version) }
    }
    #expect(throws: MalformedInput(.bytesAfterEnd)) {
      _ = try UnverifiedPostQuantumKey(parsing: alice.postQuantumKey.bytes + [0])
    }
    #expect(throws: MalformedInput(.endsEarly)) {
      _ = try UnverifiedPostQuantumKey(parsing: alice.postQuantumKey.bytes.dropLast())
    }
    #expect(throws: MalformedInput(.foreignSigner)) {
      _ = try PostQuantumKey(
        alice.postQuantumKey.key, of: alice.publicIdentity, madeAt: 1,
        signer: #require(bob.identity.signing))
    }
  }

  @Test("Keys that are not safe are refused under a signature that holds")
  func unsafe() throws {
    let honest = alice.postQuantumKey.key.octets
    let halves: [[UInt8]] = UnsafeKeys.x25519.map { Array(honest.dropLast(32)) + [UInt8](hex: $0) }
    // The first number of ML-KEM's key, twelve bits: 3,329 and 4,095 are not reduced.
    let unreduced = [[0x01, 0x0D], [0xFF, 0x0F]].map { (low: [UInt8]) -> [UInt8] in
      [low[0], honest[1] & 0xF0 | low[1]] + honest.dropFirst(2)
    }
    for key in halves + unreduced {
      #expect(throws: MalformedInput(.unsafeKey)) {
        _ = try PostQuantumKey(forged(key: key), of: alice.publicIdentity)
      }
    }
  }

  @Test("Statements about keys are told from envelopes by what is signed")
  func labels() throws {
    let signer = RecordingSigner(try #require(alice.identity.signing))
    _ = try PostQuantumKey(
      alice.postQuantumKey.key, of: alice.publicIdentity, madeAt: 1, signer: signer)
    let statement = try #require(signer.messages.first)
    #expect(PostQuantumKey.isSignedContent(statement))
    #expect(!Whisper2.isSignedContent(statement))
    #expect(!Envelope.isSignedContent(statement))
  }

  // MARK: Which key counts

  private func key(_ madeAt: Int64, seed: UInt8) throws -> PostQuantumKey {
    try PostQuantumKey(
      XWing.publicKey(of: [UInt8](repeating: seed, count: 32).secret()),
      of: alice.publicIdentity, madeAt: madeAt, signer: #require(alice.identity.signing))
  }

  @Test(
    "A key is taken where it is newer and not ahead of the clock",
    arguments: [
      (nil, 1, 2, .taken), (nil, 0, 2, .notNewer), (nil, -1, 2, .notNewer),
      (nil, .min, 2, .notNewer),
      (nil, now + 172_800, 2, .taken), (nil, now + 172_801, 2, .ahead), (nil, .max, 2, .ahead),
      (10, 11, 2, .taken), (10, 10, 1, .known), (10, 10, 2, .conflict), (10, 9, 2, .notNewer),
      (10, 9, 1, .notNewer), (10, 11, 1, .taken), (now + 172_801, now + 172_802, 2, .ahead),
      (.max, .max, 2, .conflict), (.max, now, 2, .notNewer),
    ] as [(Int64?, Int64, UInt8, PostQuantumKey.Offer)])
  func offers(known: Int64?, madeAt: Int64, seed: UInt8, result: PostQuantumKey.Offer) throws {
    let known = try known.map { try key($0, seed: 1) }
    #expect(
      PostQuantumKey.judge(try key(madeAt, seed: seed), known: known, now: Self.now) == result)
  }

  @Test("Clocks at the ends of time trap nothing", arguments: [Int64.min, 0, .max])
  func clocks(now: Int64) throws {
    let key = try key(1, seed: 1)
    let result = PostQuantumKey.judge(key, known: nil, now: now)
    #expect(result == (now == .min ? .ahead : .taken))
    #expect(PostQuantumKey.madeAt(after: .max, now: now) == now)
    #expect(PostQuantumKey.madeAt(after: .min, now: now) == max(now, .min + 1))
  }

  @Test("A renewed key is newer than the last, but where no right clock took that")
  func renewal() {
    #expect(PostQuantumKey.madeAt(after: nil, now: 100) == 100)
    #expect(PostQuantumKey.madeAt(after: 99, now: 100) == 100)
    #expect(PostQuantumKey.madeAt(after: 100, now: 100) == 101)
    #expect(PostQuantumKey.madeAt(after: 100 + 172_800, now: 100) == 100 + 172_801)
    #expect(PostQuantumKey.madeAt(after: 100 + 172_801, now: 100) == 100)
  }

  @Test("A line about oneself is an alarm where it has another key that is no older")
  func own() throws {
    let current = try key(10, seed: 1)
    #expect(PostQuantumKey.judgeOwn(current, current: current) == .known)
    #expect(PostQuantumKey.judgeOwn(try key(9, seed: 2), current: current) == .known)
    #expect(PostQuantumKey.judgeOwn(try key(10, seed: 2), current: current) == .alarm)
    #expect(PostQuantumKey.judgeOwn(try key(11, seed: 2), current: current) == .alarm)
    #expect(PostQuantumKey.judgeOwn(try key(1, seed: 2), current: nil) == .alarm)
  }

  @Test(
    "Imports in every order end with the newest key that a right clock takes, and never lose one")
  func everyOrder() throws {
    // Two of one time, one far ahead, one of no time, an old one twice.
    let offers = try [
      key(10, seed: 1), key(20, seed: 2), key(20, seed: 3), key(Self.now + 172_801, seed: 4),
      key(0, seed: 5), key(10, seed: 1), key(15, seed: 6),
    ]
    var orders = 0
    for order in permutations(Array(offers.indices)) {
      orders += 1
      var held: PostQuantumKey?
      var refused = 0
      for index in order {
        let before = held
        switch PostQuantumKey.judge(offers[index], known: held, now: Self.now) {
        case .taken: held = offers[index]
        case .conflict: refused += 1
        case .known, .notNewer, .ahead: break
        }
        // The model: the time only grows, and a key is there from then on.
        #expect((held?.madeAt ?? 0) >= (before?.madeAt ?? 0))
      }
      let first = order.first { [1, 2].contains($0) }
      #expect(held == first.map { offers[$0] })
      #expect(refused == 1)
    }
    #expect(orders == 5_040)
  }

  private func permutations(_ items: [Int]) -> [[Int]] {
    guard items.count > 1 else { return [items] }
    return items.indices.flatMap { index in
      var rest = items
      let item = rest.remove(at: index)
      return permutations(rest).map { [item] + $0 }
    }
  }
}
