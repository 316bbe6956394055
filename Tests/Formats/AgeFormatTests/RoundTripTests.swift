import AgeFormat
import ByteStreams
import SecretMemory
import TestSupport
import TestTraits
import Testing

@Suite("What is written is read", .namesSeed)
struct RoundTripTests {
  static let chunk = 65_536
  static let sizes = [
    0, 1, 47, 48, 49, chunk - 1, chunk, chunk + 1, 8 * chunk - 1, 8 * chunk, 8 * chunk + 1,
    9 * chunk, 20 * chunk + 5,
  ]

  @Test(
    "data of any size, binary and armored, in pieces of any size",
    arguments: AgeRecipient.Kind.allCases, sizes)
  func anySize(kind: AgeRecipient.Kind, size: Int) throws {
    var random = TestSeed.random("age sizes \(kind) \(size)")
    let key = try AgeIdentity.generate(kind, random: &random)
    let data = random.bytes(size)
    for armored in [false, true] {
      let sink = BytesSink()
      try AgeEncryptor(to: [key.recipient]).encrypt(
        PiecesSource(data, longest: 100_000, random), to: sink, armored: armored, random: &random)
      #expect(sink.bytes.starts(with: (armored ? "-----BEGIN AGE" : "age-encryption.org/v1").utf8))
      for release in [AgeDecryptor.Release.afterAuthentication, .intoStaging] {
        let read = BytesSink()
        try AgeDecryptor(keys: [key]).decrypt(
          PiecesSource(sink.bytes, longest: 100_000, random), to: read, release: release)
        #expect(read.bytes == data)
      }
      if !armored {
        let chunks = max(1, (size + Self.chunk - 1) / Self.chunk)
        let header = try AgeHeaderSize.of(sink.bytes)
        #expect(sink.bytes.count == header + 16 + size + 16 * chunks)
      }
    }
  }

  @Test("each of several readers, and nobody else", arguments: AgeRecipient.Kind.allCases)
  func severalReaders(kind: AgeRecipient.Kind) throws {
    var random = TestSeed.random("age readers \(kind)")
    let keys = try (0..<4).map { _ in try AgeIdentity.generate(kind, random: &random) }
    let data = random.bytes(1000)
    let file = try Age.encrypt(data, to: keys.prefix(3).map(\.recipient), &random)
    for key in keys.prefix(3) { #expect(try Age.decrypt(file, key) == data) }
    #expect(try Age.decrypt(file, keys[3], keys[2]) == data)
    let error = try Age.error { _ = try Age.decrypt(file, keys[3]) }
    #expect(error == AgeError(.notAddressed, .noKeyFits))
    #expect(try AgeHeader(reading: BytesSource(file)).recipients.count == 3)
  }

  @Test("a key of the other kind does not fit, and hybrid and classical keys are not mixed")
  func kinds() throws {
    var random = TestSeed.random("age kinds")
    let hybrid = try AgeIdentity.generate(random: &random)
    let classical = try AgeIdentity.generate(.x25519, random: &random)
    #expect(hybrid.recipient.kind == .hybrid)
    for (mine, other) in [(hybrid, classical), (classical, hybrid)] {
      let file = try Age.encrypt([1, 2, 3], to: [mine.recipient], &random)
      let error = try Age.error { _ = try Age.decrypt(file, other) }
      #expect(error == AgeError(.notAddressed, .noKeyFits))
      #expect(try Age.decrypt(file, other, mine) == [1, 2, 3])
    }
    let recipients = [hybrid.recipient, classical.recipient]
    let mixed = try Age.error { _ = try AgeEncryptor(to: recipients) }
    #expect(mixed == AgeError(.invalidRequest, .mixedRecipients))
    let none = try Age.error { _ = try AgeEncryptor(to: []) }
    #expect(none == AgeError(.invalidRequest, .noRecipients))
    let many = [AgeRecipient](repeating: classical.recipient, count: AgeLimits.stanzas + 1)
    let tooMany = try Age.error { _ = try AgeEncryptor(to: many) }
    #expect(tooMany == AgeError(.limitExceeded, .tooManyRecipients))
  }

  @Test("a passphrase, and no other; keys are told that one is wanted")
  func passphrase() throws {
    var random = TestSeed.random("age passphrase")
    let passphrase = Array("correct horse".utf8)
    let sink = BytesSink()
    try AgeEncryptor(passphrase: passphrase.secret(), workFactor: 4).encrypt(
      BytesSource([1, 2, 3]), to: sink, armored: true, random: &random)
    let header = try AgeHeader(reading: BytesSource(sink.bytes))
    #expect(header.recipients == [.passphrase(workFactor: 4)] && header.isForPassphrase)
    let read = BytesSink()
    try AgeDecryptor(passphrase: passphrase.secret()).decrypt(BytesSource(sink.bytes), to: read)
    #expect(read.bytes == [1, 2, 3])
    let wrong = try Age.error {
      try AgeDecryptor(passphrase: Array("wrong".utf8).secret())
        .decrypt(BytesSource(sink.bytes), to: BytesSink())
    }
    #expect(wrong == AgeError(.notAddressed, .wrongPassphrase))
    let key = try AgeIdentity.generate(random: &random)
    let wanted = try Age.error { _ = try Age.decrypt(sink.bytes, key) }
    #expect(wanted == AgeError(.notAddressed, .wantsPassphrase))
    let file = try Age.encrypt([], to: [key.recipient], &random)
    let keyWanted = try Age.error {
      try AgeDecryptor(passphrase: passphrase.secret()).decrypt(BytesSource(file), to: BytesSink())
    }
    #expect(keyWanted == AgeError(.notAddressed, .wantsKey))
  }

  @Test("an empty passphrase and a factor above 18 are refused before anything is written")
  func passphraseLimits() throws {
    let empty = try Age.error { _ = try AgeEncryptor(passphrase: [UInt8]().secret()) }
    #expect(empty == AgeError(.invalidRequest, .passphraseEmpty))
    for factor in [0, 19, 22] {
      let error = try Age.error {
        _ = try AgeEncryptor(passphrase: [1].secret(), workFactor: factor)
      }
      #expect(error == AgeError(.invalidRequest, .workFactor))
    }
  }

  @Test("a key that lives elsewhere gets the stanzas of its kind, and answers with the file key")
  func keyElsewhere() throws {
    var random = TestSeed.random("age elsewhere")
    let key = try AgeIdentity.generate(random: &random)
    let other = try AgeIdentity.generate(random: &random)
    let remote = RemoteKey(key)
    let file = try Age.encrypt([7], to: [other.recipient, key.recipient], &random)
    #expect(try Age.decrypt(file, remote) == [7])
    #expect(remote.asked == [2])
    // Its own errors go through, and a file key of another size is none.
    remote.failure = Gone()
    #expect(throws: Gone.self) { try Age.decrypt(file, remote) }
    remote.failure = nil
    remote.answersOtherSize = true
    let error = try Age.error { _ = try Age.decrypt(file, remote) }
    #expect(error == AgeError(.invalidRequest, .foreignFileKey))
  }

  private struct Gone: Error {}

  private final class RemoteKey: AgeKey {
    let recipient: AgeRecipient
    private let key: AgeIdentity
    private(set) var asked: [Int] = []
    var failure: Gone?
    var answersOtherSize = false

    init(_ key: AgeIdentity) {
      self.key = key
      recipient = key.recipient
    }

    func fileKey(in stanzas: [AgeWrappedKey]) throws -> SecretBytes? {
      asked.append(stanzas.count)
      if let failure { throw failure }
      if answersOtherSize { return try SecretBytes(count: 32) }
      for stanza in stanzas {
        #expect(stanza.share.count == 1120 && stanza.body.count == 32)
      }
      return try key.fileKey(in: stanzas)
    }
  }

  @Test("what a key elsewhere is asked with has the sizes of its kind, and a safe share")
  func wrappedKeys() throws {
    let (body, point) = ([UInt8](repeating: 1, count: 32), [9] + [UInt8](repeating: 0, count: 31))
    let hybrid = [UInt8](repeating: 1, count: 1088) + point
    #expect(try AgeWrappedKey(.x25519, share: point, body: body).share == point)
    #expect(try AgeWrappedKey(.hybrid, share: hybrid, body: body).share == hybrid)
    let zero = [UInt8](repeating: 0, count: 32)
    let wrong: [(AgeRecipient.Kind, [UInt8], [UInt8], AgeReason)] = [
      (.x25519, hybrid, body, .stanzaForm), (.hybrid, point, body, .stanzaForm),
      (.x25519, point, body + [0], .stanzaForm), (.x25519, zero, body, .stanzaKeyUnsafe),
      (.hybrid, hybrid.dropLast(32) + zero, body, .stanzaKeyUnsafe),
    ]
    for (kind, share, body, reason) in wrong {
      let error = try Age.error { _ = try AgeWrappedKey(kind, share: share, body: body) }
      #expect(error == AgeError(.malformedHeader, reason))
    }
  }

  @Test("the example of docs/AGE.md does what it says")
  func example() throws {
    var random = SystemRandom()
    let key = try AgeIdentity.generate(random: &random)
    let file = BytesSink()
    try AgeEncryptor(to: [key.recipient]).encrypt(
      BytesSource(Array("hello".utf8)), to: file, armored: true, random: &random)
    let plain = BytesSink()
    try AgeDecryptor(keys: [key]).decrypt(BytesSource(file.bytes), to: plain)
    #expect(plain.bytes == Array("hello".utf8))
  }

  @Test("progress counts the data once, and stops what it is part of")
  func progress() throws {
    var random = TestSeed.random("age progress")
    let key = try AgeIdentity.generate(.x25519, random: &random)
    let data = random.bytes(1_300_000)
    struct Stopped: Error {}
    let file = try Age.encrypt(data, to: [key.recipient], &random)
    for isTwoPasses in [false, true] {
      var seen: [UInt64] = []
      try AgeDecryptor(keys: [key]).decrypt(
        BytesSource(file), to: BytesSink(),
        release: isTwoPasses ? .afterAuthentication : .intoStaging,
        progress: Progress { seen.append($0) })
      #expect(seen.last == 1_300_000 && seen == seen.sorted())
    }
    #expect(throws: Stopped.self) {
      try AgeDecryptor(keys: [key]).decrypt(
        BytesSource(file), to: BytesSink(), progress: Progress { _ in throw Stopped() })
    }
    #expect(throws: Stopped.self) {
      try AgeEncryptor(to: [key.recipient]).encrypt(
        BytesSource(data), to: BytesSink(), random: &random,
        progress: Progress { if $0 > 600_000 { throw Stopped() } })
    }
  }
}

/// Where the payload of a binary file begins.
enum AgeHeaderSize {
  static func of(_ file: [UInt8]) throws -> Int {
    let code = try #require(file.firstRange(of: Array("\n--- ".utf8)))
    let end = try #require(file[code.upperBound...].firstIndex(of: UInt8(ascii: "\n")))
    return end + 1
  }
}
