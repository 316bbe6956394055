/// Which files and folders are left out: a pattern as in a `.gitignore`, without its negation, brackets and backslashes.
///
/// A pattern with no `/` but at its end is looked for at any depth, any other one from the folder of the settings on. With a `/` at its
/// end it is a folder's alone. `*` stands for any characters of a name, `?` for one, `**` as a whole name for any folders, none too. What
/// is below a folder that is left out is left out with it.
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
    if rest.first == "/" { rest = rest.dropFirst() }
    names = rest.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard names.allSatisfy({ !$0.isEmpty && $0 != Array(".".utf8) && $0 != Array("..".utf8) })
    else { throw Failure(reason: "a pattern names folders below its own, with one / between them") }
    self.text = text
  }

  /// Whether a path, below the folder of the settings, is left out; of its folders nothing is asked.
  public func matches(_ path: [ArraySlice<UInt8>], isFolder: Bool) -> Bool {
    guard let last = path.last, isFolder || !self.isFolder else { return false }
    if isAnywhere, let only = names.first {
      return only == Self.folders || Self.fits(only[...], last)
    }
    // As with `*` in a name: the last `**` takes one folder more where what is behind it does not fit.
    var (name, part) = (0, 0)
    var again: (name: Int, part: Int)?
    while part < path.count {
      if name < names.count, names[name] == Self.folders {
        again = (name + 1, part)
        name += 1
      } else if name < names.count, Self.fits(names[name][...], path[part]) {
        name += 1
        part += 1
      } else if let last = again {
        again = (last.name, last.part + 1)
        (name, part) = (last.name, last.part + 1)
      } else {
        return false
      }
    }
    return names[name...].allSatisfy { $0 == Self.folders }
  }

  /// Whether a name fits a pattern of one, in time that is their lengths multiplied at most.
  private static func fits(_ pattern: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    var (sign, place) = (pattern.startIndex, name.startIndex)
    var again: (sign: Int, place: Int)?
    while place < name.endIndex {
      let wanted = sign < pattern.endIndex ? pattern[sign] : nil
      if wanted == UInt8(ascii: "*") {
        again = (sign + 1, place)
        sign += 1
      } else if wanted == UInt8(ascii: "?") {
        sign += 1
        place += 1
        // A character of several bytes is one.
        while place < name.endIndex, name[place] & 0xC0 == 0x80 { place += 1 }
      } else if wanted == name[place] {
        sign += 1
        place += 1
      } else if let last = again {
        again = (last.sign, last.place + 1)
        (sign, place) = (last.sign, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[sign...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
