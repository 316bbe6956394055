import SecretMemory
import TestSupport
import TestTraits
import Testing

@testable import OpenPGP

/// A file that somebody writes to between the pass that authenticates and the one that releases.
@Suite("The second pass over a message", .namesSeed)
struct SecondPassTests {
  private static let time: Int64 = 1_760_000_000

  /// Gives other octets from the second time on.
  private final class ChangingSource: RewindableSource {
    private let first: [UInt8]
    private let second: [UInt8]
    private var source: BytesSource
    private(set) var rewinds = 0

    init(_ first: [UInt8], then second: [UInt8]) {
      self.first = first
      self.second = second
      source = BytesSource(first)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { source.read(into: buffer) }

    func rewind() {
      rewinds += 1
      // The head is read before the first pass.
      source = BytesSource(rewinds < 2 ? first : second)
    }
  }

  private enum Change: CaseIterable {
    case first, middle, last, trailer, cut, longer, nothing
  }

  @Test(
    "releases nothing that was not authentic in the first, wherever it was changed",
    arguments: Profile.named, Change.allCases)
  private func changed(profile: Profile, change: Change) throws {
    var random = TestSeed.random("second pass \(profile) \(change)")
    let alice = try SecretKey.generate(
      profile, userIDs: ["Alice <alice@example.org>"], at: Self.time, random: &random)
    let data = random.bytes(2_000_000)
    var encryptor = MessageEncryptor()
    encryptor.recipients = [alice.certificate]
    let message = try encryptor.encrypt(data, at: Self.time, random: &random)
    var other = message
    switch change {
    case .first: other[20_000] ^= 1
    case .middle: other[1_000_000] ^= 1
    case .last: other[message.count - 1000] ^= 1
    case .trailer: other[message.count - 1] ^= 1
    case .cut: other.removeLast(600_000)
    case .longer: other += message.suffix(600_000)
    case .nothing: break
    }
    var decryptor = MessageDecryptor()
    decryptor.keys = try alice.unlocked()
    let sink = BytesSink()
    let source = ChangingSource(message, then: other)
    let result = Result {
      try decryptor.decrypt(source, to: sink, at: Self.time, random: &random)
    }
    #expect(source.rewinds == 2)
    // What was released by then is the beginning of what was authentic.
    #expect(sink.bytes == Array(data.prefix(sink.bytes.count)))
    switch change {
    case .nothing:
      _ = try result.get()
      #expect(sink.bytes == data)
    case .trailer where profile == .compatible:
      // The digest was right in the first pass, and the data is what it was over.
      #expect(sink.bytes == data)
    default:
      #expect(throws: OpenPGPError.self) { _ = try result.get() }
    }
  }
}
