import SecretMemory
import TestEnvelopes
import TestSupport
import Testing
import WhisperEnvelope

@Suite("Padding")
struct PaddingTests {
  private static let buckets = [256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536]

  @Test("There are nine buckets and no other size is one")
  func sizes() {
    let found = (-70_000...140_000).filter { Padding.isBucket($0) }
    #expect(found == Self.buckets)
    for size in [Int.min, .max, 1 << 17, 1 << 40] { #expect(!Padding.isBucket(size)) }
  }

  @Test("Every length goes into the smallest bucket that holds it with its prefix")
  func smallest() throws {
    for count in 0...Padding.maximumMessage {
      let expected = try #require(Self.buckets.first { $0 >= count + 2 })
      if Padding.bucket(forMessageOf: count) != expected { Issue.record("\(count) bytes") }
    }
  }

  @Test("Padded is length, message and zeros", arguments: [0, 1, 254, 255, 1022, 1023, 65_534])
  func layout(count: Int) throws {
    let message = [UInt8](repeating: 0xA5, count: count)
    let padded = try Padding.pad(message.secret()).array()
    #expect(padded == EnvelopeForge.padded(message))
    let unpadded = try Padding.unpad(padded.secret()).array()
    #expect(unpadded == message)
  }

  @Test("Any byte of filler that is not zero is refused, wherever it stands")
  func filler() {
    let padded = EnvelopeForge.padded([1, 2, 3])
    for index in 5..<256 {
      for value: UInt8 in [1, 0x80] {
        var changed = padded
        changed[index] = value
        #expect(throws: EnvelopeError.invalidPadding, "byte \(index)") {
          _ = try Padding.unpad(changed.secret())
        }
      }
    }
  }

  @Test("Any byte of the message is allowed", arguments: [0, 3, 254])
  func content(count: Int) throws {
    let message = [UInt8](repeating: 0xFF, count: count)
    let unpadded = try Padding.unpad(EnvelopeForge.padded(message).secret()).array()
    #expect(unpadded == message)
  }

  @Test("Every length that its bucket is not for is refused", arguments: buckets.prefix(4))
  func lengths(bucket: Int) {
    let shortest = bucket == 256 ? 0 : bucket / 2 - 1
    for length in 0...65_535 {
      var padded = [UInt8](repeating: 0, count: bucket)
      padded[0] = UInt8(length >> 8)
      padded[1] = UInt8(length & 0xFF)
      let isTaken = (try? Padding.unpad(padded.secret()).count) != nil
      if isTaken != (shortest...(bucket - 2)).contains(length) { Issue.record("length \(length)") }
    }
  }

  @Test(
    "A size that is no bucket is refused", arguments: [0, 1, 2, 255, 257, 768, 65_535, 131_072])
  func noBucket(size: Int) {
    #expect(throws: EnvelopeError.invalidPadding) {
      _ = try Padding.unpad([UInt8](repeating: 0, count: size).secret())
    }
  }
}
