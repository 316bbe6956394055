import ArgumentParser
import Words

/// When a key is to end, as people type it: `2y`, `6m`, `3w`, `30d`, `2031-12-31` or `never`. A year has 365 days here and
/// a month 30; a day begins where the person is.
enum KeyEnd: Equatable, ExpressibleByArgument {
  case after(seconds: Int64)
  case at(Int64)
  case never

  /// What a key gets of which nothing is said.
  static let standard = KeyEnd.after(seconds: 2 * 365 * day)

  private static let day: Int64 = 86_400
  private static let days: [Character: Int64] = ["y": 365, "m": 30, "w": 7, "d": 1]

  init?(argument: String) {
    if argument == "never" {
      self = .never
    } else if let start = LocalZone.system.start(ofDay: argument) {
      self = .at(start)
    } else if let unit = argument.last.flatMap({ Self.days[$0] }),
      let number = Int64(argument.dropLast()), (1...99_999).contains(number),
      argument.first?.isNumber == true
    {
      self = .after(seconds: number * unit * Self.day)
    } else {
      return nil
    }
  }

  /// When a key ends that was made then, in seconds since 1970; nil: never. Throws `CommandError.keyEnd` for an end that is
  /// not after now, or later than a key can say.
  func end(ofKeyMadeAt creation: Int64, at now: Int64) throws -> Int64? {
    let end: Int64
    switch self {
    case .after(let seconds): end = now + seconds
    case .at(let time): end = time
    case .never: return nil
    }
    guard end > now, end > creation, UInt32(exactly: end - creation) != nil else {
      throw CommandError.keyEnd
    }
    return end
  }
}
