import AgeFormat
import ByteStreams
import SecretMemory
import TestSupport

/// A source that gives octets in pieces of random length.
final class PiecesSource: RewindableSource {
  private let octets: [UInt8]
  private var place = 0
  private let longest: Int
  private var random: SeededRandom

  init(_ octets: [UInt8], longest: Int, _ random: SeededRandom) {
    self.octets = octets
    self.longest = longest
    self.random = random
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(octets.count - place, buffer.count, .random(in: 1...longest, using: &random))
    buffer.copyBytes(from: octets[place..<(place + count)])
    place += count
    return count
  }

  func rewind() { place = 0 }
}

/// A source that gives other octets the second time.
final class ChangingSource: RewindableSource {
  private let second: [UInt8]
  private var source: BytesSource

  init(_ first: [UInt8], then second: [UInt8]) {
    self.second = second
    source = BytesSource(first)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { source.read(into: buffer) }

  func rewind() { source = BytesSource(second) }
}

enum Age {
  static func encrypt(
    _ data: [UInt8], to recipients: [AgeRecipient], armored: Bool = false,
    _ random: inout SeededRandom
  ) throws -> [UInt8] {
    let sink = BytesSink()
    try AgeEncryptor(to: recipients).encrypt(
      BytesSource(data), to: sink, armored: armored, random: &random)
    return sink.bytes
  }

  static func decrypt(
    _ file: [UInt8], _ keys: any AgeKey..., release: AgeDecryptor.Release = .afterAuthentication
  ) throws -> [UInt8] {
    let sink = BytesSink()
    try AgeDecryptor(keys: keys).decrypt(BytesSource(file), to: sink, release: release)
    return sink.bytes
  }

  /// The error of a body that throws one of ours; nil where it throws none.
  static func error(_ body: () throws -> Void) throws -> AgeError? {
    do {
      try body()
      return nil
    } catch let error as AgeError {
      return error
    }
  }
}
