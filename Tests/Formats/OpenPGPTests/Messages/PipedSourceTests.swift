import CryptoPrimitives
import Foundation
import SecretMemory
import Synchronization
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

@Suite("What an operation writes, read when it is wanted", .namesSeed)
struct PipedSourceTests {
  private static let now = Person.time + 1000

  /// What a test reads of an operation, in a buffer of this size.
  private static func read(
    _ source: some OctetSource, _ size: Int, upTo limit: Int = .max
  ) throws -> [UInt8] {
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: size)
    while read.count < limit {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      guard count > 0 else { break }
      read += buffer[..<count]
    }
    return read
  }

  /// A key, and a signed message to it.
  private struct Sealed: ~Copyable {
    let key: SecretKey
    let data: [UInt8]
    let message: [UInt8]

    init(_ profile: Profile, _ count: Int) throws {
      var random = TestSeed.random("piped \(profile) \(count)")
      let key = try SecretKey.generate(
        profile, userIDs: ["Alice"], at: Person.time, random: &random)
      let data = random.bytes(count)
      var encryptor = MessageEncryptor()
      encryptor.recipients = [key.certificate]
      encryptor.signers = [try key.unlockedPrimary()]
      message = try encryptor.encrypt(data, at: Person.time, random: &random)
      self.data = data
      self.key = key
    }

    static func opened(
      _ key: borrowing SecretKey, _ message: [UInt8],
      release: MessageDecryptor.Release = .afterAuthentication
    ) throws -> PipedSource<MessageDecryptor.Result> {
      var decryptor = MessageDecryptor()
      decryptor.add(try HeldKeys(key.certificate, key.unlocked()))
      decryptor.certificates = [key.certificate]
      let reader = decryptor
      return PipedSource { sink in
        var random = SystemRandom()
        return try reader.decrypt(
          BytesSource(message), to: sink, at: PipedSourceTests.now, random: &random,
          release: release)
      }
    }
  }

  @Test(
    "is what it is when it is pushed, in pieces of any size", arguments: Profile.named,
    [0, 1, 65_536, 300_001])
  func pulls(profile: Profile, count: Int) throws {
    let sealed = try Sealed(profile, count)
    for size in [1_000, 1 << 20] {
      let letter = try Sealed.opened(sealed.key, sealed.message)
      #expect(try Self.read(letter, size) == sealed.data)
      #expect(try Self.read(letter, size) == [])
      #expect(try letter.result().signatures.map(\.grade) == [.valid])
    }
    let letter = try Sealed.opened(sealed.key, sealed.message)
    var pieces: [UInt8] = []
    while let octets = try letter.read(upTo: 777) {
      #expect((1...777).contains(octets.count))
      pieces += octets
    }
    #expect(pieces == sealed.data)
  }

  @Test("its result can be had before the end, and what was not read is gone")
  func result() throws {
    let sealed = try Sealed(.advanced, 300_000)
    for count in [0, 1, 100_000] {
      let letter = try Sealed.opened(sealed.key, sealed.message)
      let beginning = try Self.read(letter, 1_000, upTo: count)
      #expect(sealed.data.starts(with: beginning))
      #expect(try letter.result().signatures.map(\.grade) == [.valid])
      #expect(try letter.read(upTo: 1) == nil)
    }
  }

  @Test("nothing that is not authentic is read, and the reason is told each time")
  func notAuthentic() throws {
    for profile in Profile.named {
      let sealed = try Sealed(profile, 300_000)
      var message = sealed.message
      message[message.count - 40] ^= 1
      let letter = try Sealed.opened(sealed.key, message)
      for _ in 0..<3 {
        #expect(throws: OpenPGPError.notIntact) { try letter.read(upTo: 10) }
      }
      #expect(throws: OpenPGPError.notIntact) { try letter.result() }
    }
  }

  @Test("what was released before an error is read before it")
  func early() throws {
    let sealed = try Sealed(.advanced, 10_000_000)
    var message = sealed.message
    message[message.count - 40] ^= 1
    let letter = try Sealed.opened(sealed.key, message, release: .chunkByChunk)
    var read: [UInt8] = []
    #expect(throws: OpenPGPError.notIntact) {
      while let octets = try letter.read(upTo: 10_000) { read += octets }
    }
    #expect(read.count >= 65_536 && sealed.data.starts(with: read))
  }

  @Test("let go of, it stops the operation wherever that is", arguments: [0, 1, 70_000])
  func abandoned(count: Int) throws {
    let ended = Mutex(0)
    do {
      let endless = PipedSource { sink in
        defer { ended.withLock { $0 += 1 } }
        let run = [UInt8](repeating: 7, count: 1 << 16)
        while true { try run.withUnsafeBytes { try sink.write($0) } }
      }
      #expect(try Self.read(endless, 1_000, upTo: count).count >= count)
    }
    // One of which nothing was wanted did not begin.
    #expect(ended.withLock { $0 } == (count == 0 ? 0 : 1))
  }

  @Test("a message is encrypted to somebody else while it is decrypted")
  func chained() throws {
    var random = TestSeed.random("piped chain")
    let sealed = try Sealed(.compatible, 1_000_003)
    let bob = try SecretKey.generate(.advanced, userIDs: ["Bob"], at: Person.time, random: &random)
    let letter = try Sealed.opened(sealed.key, sealed.message)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [bob.certificate]
    let sink = BytesSink()
    _ = try encryptor.encrypt(letter, to: sink, at: Self.now, random: &random)
    #expect(try letter.result().signatures.map(\.grade) == [.valid])
    #expect(try Self.read(Sealed.opened(bob, sink.bytes), 4_096) == sealed.data)
  }

  @Test("signing and verifying are pulled as well")
  func signatures() throws {
    var random = TestSeed.random("piped signatures")
    let alice = try SecretKey.generate(
      .advanced, userIDs: ["Alice"], at: Person.time, random: &random)
    let data = random.bytes(200_000)
    let (keys, certificates) = ([try alice.unlockedPrimary()], [alice.certificate])
    let signed = PipedSource { sink in
      var random = SystemRandom()
      try MessageSigner(keys: keys).signInline(
        BytesSource(data), to: sink, at: Person.time, random: &random)
    }
    let message = try Self.read(signed, 5_000)
    let read = PipedSource { sink in
      try SignatureVerifier(certificates: certificates).verifyInline(
        BytesSource(message), to: sink, at: Self.now)
    }
    #expect(try Self.read(read, 5_000) == data)
    #expect(try read.result().map(\.grade) == [.valid])
  }
}
