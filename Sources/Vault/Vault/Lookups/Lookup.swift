package import CryptoPrimitives

/// Something that rows of a table can be found by, beside their id: a folded name, a key.
package struct Lookup: Hashable, Sendable {
  /// What it is; the format numbers the kinds.
  package let kind: UInt8
  package let value: [UInt8]

  package init(kind: UInt8, _ value: [UInt8]) {
    self.kind = kind
    self.value = value
  }
}

extension Lookup {
  /// Of the id of a row that can be found, in octets.
  static let idSize = 16

  /// The ids of the rows that a row of look-ups leads to.
  package static func rows(decoding value: [UInt8]) throws(MalformedInput) -> [[UInt8]] {
    var reader = CanonicalReader(value)
    var ids: [[UInt8]] = []
    for _ in 0..<(try reader.integer(UInt32.self)) {
      ids.append(Array(try reader.fixed(idSize)))
    }
    try reader.finish()
    return ids
  }
}

/// Knows what the rows of a table are found by: whoever opens a vault brings it, since what rows hold is theirs.
package protocol LookupKeys: Sendable {
  /// What the contact in a row's value is found by; nothing for a value that is no contact.
  func lookups(ofContact value: [UInt8]) -> Set<Lookup>
}
