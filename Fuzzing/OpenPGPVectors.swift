import Foundation
import TestSupport

@testable import OpenPGP

/// The samples of RFC 9580 and the keys beside them, where they are; else none, which is said.
enum OpenPGPVectors {
  /// Every file as it stands.
  static let all: [[UInt8]] = ["rfc9580", "rfc9580-keys"].flatMap { name -> [[UInt8]] in
    guard let directory = VectorFiles.directory(name),
      let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
    else { return [] }
    let paths = files.compactMap { ($0 as? URL)?.path }.sorted()
    return paths.compactMap { path in
      FileManager.default.contents(atPath: path).map { Array($0) }
    }
  }

  /// The packets in them.
  static let packets: [[UInt8]] = all.compactMap { try? Armor.decode($0).octets }
}

/// A source that gives so many octets at a time, so that every seam is tried.
final class PiecesSource: RewindableSource {
  private let source: BytesSource
  private let size: Int

  init(_ octets: [UInt8], size: Int) {
    source = BytesSource(octets)
    self.size = max(1, size)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(size)))
  }

  func rewind() { source.rewind() }
}

/// What an octet and the rest of an input say: the octet chooses what is tried.
struct ChosenInput {
  let choice: UInt8
  let rest: [UInt8]

  init?(_ input: [UInt8]) {
    guard let first = input.first else { return nil }
    choice = first
    rest = Array(input.dropFirst())
  }

  /// Each input behind each of the heads.
  static func seeds(_ inputs: [[UInt8]], behind heads: [[UInt8]]) -> [[UInt8]] {
    heads.flatMap { head in inputs.map { head + $0 } }
  }
}

/// What an attacker who has an authentic text can do to it: each step is four octets.
struct Tampering {
  private let steps: [UInt8]

  init(_ steps: [UInt8]) { self.steps = steps }

  static let stepLimit = 16

  func applied(to original: [UInt8]) -> [UInt8] {
    var octets = original
    for start in stride(from: 0, to: min(steps.count, 4 * Self.stepLimit) - 3, by: 4) {
      guard !octets.isEmpty else { return octets }
      let place = (Int(steps[start + 1]) << 8 | Int(steps[start + 2])) % octets.count
      let value = steps[start + 3]
      switch steps[start] % 8 {
      case 0: octets[place] = value
      case 1: octets[place] ^= value
      case 2: octets.insert(value, at: place)
      case 3: octets.removeSubrange(place..<min(octets.count, place + Int(value)))
      case 4: octets.removeSubrange(place...)
      case 5: octets.insert(contentsOf: octets.suffix(from: place).prefix(Int(value)), at: place)
      case 6:
        // Two neighbours of one size change places.
        let size = min(Int(value), (octets.count - place) / 2)
        let first = Array(octets[place..<(place + size)])
        octets.replaceSubrange(
          place..<(place + 2 * size), with: octets[(place + size)..<(place + 2 * size)] + first)
      default: octets += original.suffix(from: min(place, original.count)).prefix(Int(value))
      }
    }
    return octets
  }
}
