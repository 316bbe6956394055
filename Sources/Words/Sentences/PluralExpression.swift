/// An expression of C over one number `n`, as `Plural-Forms` has it.
struct PluralExpression: Sendable {
  /// In bytes. That of Arabic, the longest, has some 120.
  static let longest = 1024
  /// Of parentheses, conditions and signs in each other.
  static let deepest = 32

  private let root: Node

  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.longest, let tokens = PluralToken.all(in: text) else {
      return nil
    }
    var parser = Parser(rest: tokens[...])
    guard let root = parser.condition(depth: 0), parser.rest.isEmpty else { return nil }
    self.root = root
  }

  /// As C computes it with unsigned numbers; nil for a division by zero.
  func value(_ number: UInt64) -> UInt64? { root.value(number) }

  private indirect enum Node: Sendable {
    case number
    case constant(UInt64)
    case not(Node)
    case binary(PluralToken.Operator, Node, Node)
    case condition(Node, Node, Node)

    func value(_ number: UInt64) -> UInt64? {
      switch self {
      case .number: return number
      case .constant(let constant): return constant
      case .not(let node): return node.value(number).map { $0 == 0 ? 1 : 0 }
      case .condition(let condition, let yes, let no):
        return condition.value(number).flatMap { ($0 != 0 ? yes : no).value(number) }
      case .binary(let sign, let left, let right):
        guard let first = left.value(number) else { return nil }
        // What decides by itself leaves the other side alone.
        if sign == .and, first == 0 { return 0 }
        if sign == .or, first != 0 { return 1 }
        return right.value(number).flatMap { sign.value(first, $0) }
      }
    }
  }

  /// By recursion, a level of precedence for a call.
  private struct Parser {
    var rest: ArraySlice<PluralToken>

    mutating func takes(_ token: PluralToken) -> Bool {
      guard rest.first == token else { return false }
      rest.removeFirst()
      return true
    }

    mutating func condition(depth: Int) -> Node? {
      guard depth < deepest, let condition = binary(0, depth: depth) else { return nil }
      guard takes(.question) else { return condition }
      guard let yes = self.condition(depth: depth + 1), takes(.colon),
        let no = self.condition(depth: depth + 1)
      else { return nil }
      return .condition(condition, yes, no)
    }

    private mutating func binary(_ level: Int, depth: Int) -> Node? {
      guard level < PluralToken.Operator.byPrecedence.count else { return unary(depth: depth) }
      guard var left = binary(level + 1, depth: depth) else { return nil }
      // Each makes the tree deeper by one.
      var count = 0
      while case .sign(let sign)? = rest.first,
        PluralToken.Operator.byPrecedence[level].contains(sign)
      {
        rest.removeFirst()
        count += 1
        guard count < deepest, let right = binary(level + 1, depth: depth) else { return nil }
        left = .binary(sign, left, right)
      }
      return left
    }

    private mutating func unary(depth: Int) -> Node? {
      guard depth < deepest, let token = rest.popFirst() else { return nil }
      switch token {
      case .not: return unary(depth: depth + 1).map { .not($0) }
      case .number: return .number
      case .constant(let constant): return .constant(constant)
      case .open:
        guard let inner = condition(depth: depth + 1), takes(.close) else { return nil }
        return inner
      case .close, .question, .colon, .sign: return nil
      }
    }
  }
}
