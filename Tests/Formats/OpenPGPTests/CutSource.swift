import OpenPGP
import TestSupport

/// A source that gives octets in pieces of random length.
final class CutSource: OctetSource {
  private var rest: ArraySlice<UInt8>
  private let longest: Int
  private var random: SeededRandom

  init(_ octets: [UInt8], longest: Int, _ random: SeededRandom) {
    rest = ArraySlice(octets)
    self.longest = longest
    self.random = random
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(rest.count, buffer.count, .random(in: 1...longest, using: &random))
    buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// What became of hostile octets: what was read, or which error it was.
enum Outcome<Value: Equatable>: Equatable {
  case read(Value)
  case refused(OpenPGPError)

  /// An error of another type is thrown on.
  init(_ body: () throws -> Value) throws {
    do {
      self = .read(try body())
    } catch let error as OpenPGPError {
      self = .refused(error)
    }
  }
}
