import Foundation
import TestSupport

@testable import OpenPGP

/// The samples of RFC 9580 and RFC 9980 and the keys beside them, where they are; else none, which is said.
enum OpenPGPVectors {
  /// Every file as it stands.
  static let all: [[UInt8]] = ["rfc9580", "rfc9580-keys", "rfc9980"].flatMap { name -> [[UInt8]] in
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
