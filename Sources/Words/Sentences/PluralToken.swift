/// What an expression of `Plural-Forms` is made of.
enum PluralToken: Equatable, Sendable {
  case number
  case constant(UInt64)
  case open, close, question, colon, not
  case sign(Operator)

  enum Operator: Sendable {
    case or, and, equal, unequal, less, lessOrEqual, greater, greaterOrEqual
    case plus, minus, times, divided, remainder

    /// What binds less stands before what binds more.
    static let byPrecedence: [[Operator]] = [
      [.or], [.and], [.equal, .unequal], [.less, .lessOrEqual, .greater, .greaterOrEqual],
      [.plus, .minus], [.times, .divided, .remainder],
    ]

    /// Nil for a division by zero.
    func value(_ left: UInt64, _ right: UInt64) -> UInt64? {
      switch self {
      case .or: left != 0 || right != 0 ? 1 : 0
      case .and: left != 0 && right != 0 ? 1 : 0
      case .equal: left == right ? 1 : 0
      case .unequal: left != right ? 1 : 0
      case .less: left < right ? 1 : 0
      case .lessOrEqual: left <= right ? 1 : 0
      case .greater: left > right ? 1 : 0
      case .greaterOrEqual: left >= right ? 1 : 0
      case .plus: left &+ right
      case .minus: left &- right
      case .times: left &* right
      case .divided: right == 0 ? nil : left / right
      case .remainder: right == 0 ? nil : left % right
      }
    }
  }

  /// Longer signs stand before their beginnings.
  private static let signs: [(String, PluralToken)] = [
    ("||", .sign(.or)), ("&&", .sign(.and)), ("==", .sign(.equal)), ("!=", .sign(.unequal)),
    ("<=", .sign(.lessOrEqual)), (">=", .sign(.greaterOrEqual)), ("<", .sign(.less)),
    (">", .sign(.greater)), ("+", .sign(.plus)), ("-", .sign(.minus)), ("*", .sign(.times)),
    ("/", .sign(.divided)), ("%", .sign(.remainder)), ("!", .not), ("?", .question),
    (":", .colon), ("(", .open), (")", .close), ("n", .number),
  ]

  /// Nil where something else stands.
  static func all(in text: some StringProtocol) -> [PluralToken]? {
    var rest = Substring(text)
    var tokens: [PluralToken] = []
    while let character = rest.first {
      if character == " " {
        rest.removeFirst()
      } else if ("0"..."9").contains(character) {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        guard let constant = UInt64(digits) else { return nil }
        tokens.append(.constant(constant))
        rest = rest.dropFirst(digits.count)
      } else if let (sign, token) = signs.first(where: { rest.hasPrefix($0.0) }) {
        tokens.append(token)
        rest = rest.dropFirst(sign.count)
      } else {
        return nil
      }
    }
    return tokens
  }
}
