internal import Addresses

/// What people compare of an address: a few characters at its beginning and end. Who wants to be taken for somebody makes
/// addresses until those are the same.
enum Lookalike {
  /// How many characters at both ends, and at either, are enough.
  static let both = 3
  static let either = 7

  /// What an address has in common with each that it can be taken for, one of these at least. Of one form or another, a body
  /// has 25 characters and more, but for witness programs that nobody may send to.
  static func keys(of address: Address) -> [Key] { keys(ofBody: Array(address.body.utf8)) }

  static func keys(ofBody body: [UInt8]) -> [Key] {
    [
      Key(kind: .bothEnds, text: body.prefix(both) + body.suffix(both)),
      Key(kind: .beginning, text: body.prefix(either)),
      Key(kind: .end, text: body.suffix(either)),
    ]
  }

  struct Key: Hashable {
    enum Kind: UInt8 {
      case bothEnds = 1
      case beginning = 2
      case end = 3
    }
    let kind: Kind
    let text: ArraySlice<UInt8>
  }
}

/// The addresses of one transaction or document, of which one can be taken for another.
struct AlikeAddresses {
  private var first: [Lookalike.Key: Address] = [:]

  /// Notes an address. One that was noted before and that it can be taken for, if any.
  mutating func note(_ address: Address) -> Address? {
    var found: Address?
    for key in Lookalike.keys(of: address) where !key.isCheap {
      if let other = first[key] {
        if other != address { found = found ?? other }
      } else {
        first[key] = address
      }
    }
    return found
  }
}

extension Lookalike.Key {
  /// Contracts are given addresses that begin with many zeros, since those cost less: all of these are not meant to be taken
  /// for each other.
  fileprivate var isCheap: Bool {
    kind == .beginning && text.allSatisfy { $0 == UInt8(ascii: "0") }
  }
}
