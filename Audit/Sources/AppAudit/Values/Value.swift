/// What an expression stands for, as far as the sources say it.
indirect enum Value: Sendable, Equatable {
  /// A text without anything put into it.
  case text(String)
  /// A text that other values are put into, or the sum of several: all parts of it.
  case composed([Found])
  case number(Double)
  case flag(Bool)
  case nothing
  case list([Found])
  /// Keys and values of a dictionary that is written out.
  case dictionary([Entry])
  /// A name that stands for nothing else here: a constant of the system, a case of an enumeration.
  case name(String)
  /// A call of something that is not the module's own: its path without parentheses, and what is passed.
  case call(String, [Argument])
  case unknown

  struct Entry: Sendable, Equatable {
    let key: Found
    let value: Found
  }

  struct Argument: Sendable, Equatable {
    let label: String?
    let value: Found
  }

  /// What a variable stands for to which more was added: a text of all parts where one is a text, else a list of them. Nil where
  /// that cannot be said: of numbers, and where nothing is known to begin with.
  static func joined(_ whole: [Found], _ added: [Found]) -> Value? {
    let all = (whole + added).flatMap { found in
      switch found.value {
      case .composed(let parts), .list(let parts): parts
      default: [found]
      }
    }
    if all.contains(where: { $0.value.text != nil }) { return .composed(all) }
    guard let first = whole.first, first.value.number == nil else { return nil }
    return .list(all)
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var isDictionary: Bool { if case .dictionary = self { true } else { false } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// The path of a name, or of what is called.
  var path: String? {
    switch self {
    case .name(let path), .call(let path, _): path
    default: nil
    }
  }

  /// Whether it is this name, by itself or as a member of something.
  func isNamed(_ names: Set<String>) -> Bool {
    guard case .name(let path) = self else { return false }
    return names.contains(path.lastName)
  }
}

/// A value, and where it stands.
struct Found: Sendable, Equatable {
  let value: Value
  let place: Place

  init(_ value: Value, _ place: Place) { (self.value, self.place) = (value, place) }

  /// About how many bytes it takes, with all that is in it.
  var weight: Int {
    var weight = 0
    var rest = [self]
    while let found = rest.popLast() {
      weight += 150
      switch found.value {
      case .text(let text), .name(let text): weight += text.utf8.count
      case .composed(let parts), .list(let parts): rest += parts
      case .dictionary(let entries): rest += entries.flatMap { [$0.key, $0.value] }
      case .call(let path, let arguments):
        weight += path.utf8.count
        rest += arguments.map(\.value)
      case .number, .flag, .nothing, .unknown: break
      }
    }
    return weight
  }
}

/// Bytes of a file of the module.
struct Place: Sendable, Hashable {
  /// The file's number.
  let file: Int
  let start: Int
  let end: Int
}
