internal import Foundation

/// A file of Wycheproof's vectors: groups that share parameters, and the tests of each.
package struct WycheproofFile<Group: WycheproofGroup>: Decodable {
  package let numberOfTests: Int
  package let testGroups: [Group]

  package init(named name: String) throws {
    guard let directory = VectorFiles.wycheproof else { throw CocoaError(.fileNoSuchFile) }
    let data = try Data(contentsOf: directory.appendingPathComponent(name))
    self = try JSONDecoder().decode(Self.self, from: data)
  }

  /// Every test with its group. Throws when the file has another number than it says.
  package func cases() throws -> [(group: Group, test: Group.Test)] {
    let cases = testGroups.flatMap { group in group.tests.map { (group, $0) } }
    guard cases.count == numberOfTests else { throw CocoaError(.fileReadCorruptFile) }
    return cases
  }
}

package protocol WycheproofGroup: Decodable {
  associatedtype Test: Decodable
  var tests: [Test] { get }
}

/// What the authors expect.
package enum WycheproofResult: String, Decodable {
  case valid, invalid, acceptable
}

/// Bytes that a JSON file holds as hex.
package struct HexBytes: Decodable, Sendable {
  package let bytes: [UInt8]

  package init(from decoder: any Decoder) throws {
    bytes = [UInt8](hex: try decoder.singleValueContainer().decode(String.self))
  }
}

/// How many tests of a file ended in which way, so that none is dropped in silence.
package struct WycheproofTally: Equatable, CustomStringConvertible {
  /// What the authors call valid, and our wrapper took with the expected result.
  package var taken = 0
  /// What the authors call invalid or acceptable, and our wrapper refused.
  package var refused = 0
  /// What is valid for the primitive and refused by our wrapper, which has one size of each thing.
  package var otherSizes = 0

  package init() {}

  package init(taken: Int, refused: Int, otherSizes: Int = 0) {
    (self.taken, self.refused, self.otherSizes) = (taken, refused, otherSizes)
  }

  package var total: Int { taken + refused + otherSizes }

  package var description: String {
    "\(taken) taken, \(refused) refused, \(otherSizes) of other sizes"
  }
}

/// The tests of authenticated encryption with one set of sizes, in bits.
package struct WycheproofBoxGroup: WycheproofGroup, Sendable {
  package struct Test: Decodable, Sendable {
    package let tcId: Int
    package let key, iv, aad, msg, ct, tag: HexBytes
    package let result: WycheproofResult
  }
  package let ivSize: Int
  package let keySize: Int
  package let tagSize: Int
  package let tests: [Test]
}
