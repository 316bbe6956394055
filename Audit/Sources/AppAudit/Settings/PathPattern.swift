/// Which files and folders are left out: a pattern as in a `.gitignore`, without its negation, brackets and backslashes.
///
/// A pattern with no `/` but at its end is looked for at any depth, any other one from the folder of the settings on, which `./` before
/// it may say. With a `/` at its end it is a folder's alone. `*` stands for any characters of a name, `?` for one, `**` as a whole name
/// for any folders, none too. What is below a folder that is left out is left out with it.
public struct PathPattern: Sendable, Equatable {
  public let text: String
  private let names: [[UInt8]]
  private let isAnywhere: Bool
  private let isFolder: Bool

  /// Why a text is none.
  public struct Failure: Error, Equatable {
    public let reason: String
  }

  static let longest = 1_024
  private static let folders = Array("**".utf8)

  public init(_ text: String) throws(Failure) {
    guard (1...Self.longest).contains(text.utf8.count) else {
      throw Failure(reason: "a pattern has 1 to \(Self.longest) bytes")
    }
    guard !text.hasPrefix("!"), !text.utf8.contains(where: { "[]\\".utf8.contains($0) }) else {
      throw Failure(reason: "a pattern has no ! at its start, no brackets and no \\")
    }
    var rest = text[...]
    isFolder = rest.last == "/"
    if isFolder { rest = rest.dropLast() }
    isAnywhere = !rest.contains("/")
    if rest.first == "/" {
      rest = rest.dropFirst()
    } else if rest.hasPrefix("./") {
      rest = rest.dropFirst(2)
    }
    names = rest.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard names.allSatisfy({ !$0.isEmpty && $0 != Array(".".utf8) && $0 != Array("..".utf8) })
    else { throw Failure(reason: "a pattern names folders below its own, with one / between them") }
    self.text = text
  }

  /// Whether a path, below the folder of the settings, is left out; of its folders nothing is asked.
  public func matches(_ path: [ArraySlice<UInt8>], isFolder: Bool) -> Bool {
    guard let last = path.last, isFolder || !self.isFolder else { return false }
    if isAnywhere, let only = names.first {
      return only == Self.folders || Self.fits(only, last)
    }
    return Self.fits(names[...], path[...], isAny: { $0 == Self.folders }) { name, rest in
      rest.first.map { Self.fits(name, $0) } == true ? 1 : nil
    }
  }

  /// Whether a name fits a pattern of one.
  private static func fits(_ pattern: [UInt8], _ name: ArraySlice<UInt8>) -> Bool {
    fits(pattern[...], name, isAny: { $0 == UInt8(ascii: "*") }) { sign, rest in
      guard sign == UInt8(ascii: "?") else { return sign == rest.first ? 1 : nil }
      // A character of several bytes is one.
      return 1 + rest.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    }
  }

  /// Whether items fit a pattern, in time that is their counts multiplied at most. What `isAny` stands for any number of items, none
  /// too: where what is behind the last such sign does not fit, it takes one more. Any other sign takes the first items of the rest, as
  /// many as `taken` says, or does not fit.
  private static func fits<Sign, Item>(
    _ pattern: ArraySlice<Sign>, _ items: ArraySlice<Item>, isAny: (Sign) -> Bool,
    taken: (Sign, ArraySlice<Item>) -> Int?
  ) -> Bool {
    var (sign, place) = (pattern.startIndex, items.startIndex)
    var again: (sign: Int, place: Int)?
    while place < items.endIndex {
      let wanted = sign < pattern.endIndex ? pattern[sign] : nil
      if let wanted, isAny(wanted) {
        again = (sign + 1, place)
        sign += 1
      } else if let count = wanted.flatMap({ taken($0, items[place...]) }) {
        sign += 1
        place += count
      } else if let last = again {
        again = (last.sign, last.place + 1)
        (sign, place) = (last.sign, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[sign...].allSatisfy(isAny)
  }
}
