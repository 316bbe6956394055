/// How far a parser looks ahead from what is not finished for what would finish it, in words and signs: from each bracket that nobody closes,
/// from an attribute or a modifier to its declaration, from `switch` to its brace. In code that somebody wrote that is next to nothing; where each
/// of many looks to the end of the file it takes longer than anybody waits.
struct Lookahead {
  private(set) var steps = 0
  /// Words and signs so far.
  private(set) var words = 0
  private(set) var line = 0
  /// What waits for a declaration, for a brace, an arrow, a parenthesis, a colon of the line, for the end of what may be generic.
  private var declarations = 0
  private var braces = 0
  private var arrows = 0
  private var parentheses = 0
  private var colons = 0
  private var angles = 0
  /// The braces that are open.
  private var bodies: [Body] = []
  private var isTypeNext = false

  /// What stands in braces.
  private struct Body {
    /// Whether members stand in it.
    let isType: Bool
    let depth: Int
    /// Words among the members since the last one began: from each that begins none the next one is looked for.
    var stray = 0
    /// Accessors that a name has without a brace: the end of this is looked for from each.
    var accessors = 0
  }

  /// Those of all braces that are open.
  private var accessors = 0
  private var isBehindName = false

  private static let usualMember = 64
  /// Modifiers behind each other: at each, all that follow are looked at.
  private var modifiers = 0
  /// How many brackets are open. From each brace of a condition the parser looks for its end, so that what stands deep is looked at as often.
  var depth = 0
  private static let usualDepth = 32
  /// Brackets of one line that nobody closes: from each the rest of the line is looked at for all that come behind it.
  private var unclosed = (line: -1, count: 0)

  /// A bracket, or what is put into a text, that was opened here.
  struct Start {
    fileprivate let words: Int
    fileprivate let line: Int
  }

  var start: Start { Start(words: words, line: line) }

  mutating func lineEnds() {
    line += 1
    colons = 0
  }

  mutating func sign(_ octet: UInt8, between before: UInt8, and after: UInt8) {
    take()
    isBehindName = false
    switch octet {
    case UInt8(ascii: "@"): declarations += 1
    case UInt8(ascii: "{"):
      (braces, arrows, modifiers, angles) = (0, 0, 0, 0)
      bodies.append(Body(isType: isTypeNext, depth: depth))
      isTypeNext = false
    case UInt8(ascii: "}"):
      (modifiers, angles) = (0, 0)
      accessors -= bodies.popLast()?.accessors ?? 0
    case UInt8(ascii: ";"): (modifiers, angles) = (0, 0)
    case UInt8(ascii: "<"): (modifiers, angles) = (0, angles + 1)
    case UInt8(ascii: ">") where before == UInt8(ascii: "-"): (modifiers, arrows) = (0, 0)
    case UInt8(ascii: ">"): (modifiers, angles) = (0, 0)
    case UInt8(ascii: "?") where before <= 0x20 && after <= 0x20: colons += 1
    case UInt8(ascii: ":"): (colons, modifiers) = (0, 0)
    case UInt8(ascii: "("): parentheses = 0
    case UInt8(ascii: ")"): break
    default: modifiers = 0
    }
  }

  /// A word, and the bytes around it: what is behind a dot or before a colon is a name, whatever it is called.
  mutating func word(_ word: ArraySlice<UInt8>, between before: UInt8, and after: UInt8) {
    take()
    let wasBehindName = isBehindName
    isBehindName = word != Self.function && word != Self.choice
    let isName = before == UInt8(ascii: ".") || after == UInt8(ascii: ":")
    guard let role = Self.roles[word],
      !isName || role == .declaration || role == .type
        || role == .declarationWithParenthesis
    else {
      modifiers = 0
      return
    }
    switch role {
    case .declaration, .declarationWithParenthesis:
      declarationBegins()
      // It was `class func`.
      isTypeNext = false
      if role == .declarationWithParenthesis { parentheses += 1 }
    case .type:
      declarationBegins()
      isTypeNext = true
    case .accessor:
      modifiers = 0
      if wasBehindName, let last = bodies.indices.last {
        bodies[last].accessors += 1
        accessors += 1
      }
    case .withBrace: (modifiers, braces) = (0, braces + 1)
    case .modifier: (declarations, modifiers) = (declarations + 1, modifiers + 1)
    case .effect: (declarations, modifiers, arrows) = (declarations + 1, modifiers + 1, arrows + 1)
    }
  }

  private mutating func declarationBegins() {
    (declarations, modifiers) = (0, 0)
    if let last = bodies.indices.last { bodies[last].stray = 0 }
  }

  mutating func text() {
    take()
    isBehindName = false
  }

  /// A bracket that is not closed where it would have to be. Those that were opened later come first.
  mutating func isUnclosed(since start: Start) {
    unclosed = (start.line, unclosed.line == start.line ? unclosed.count + 1 : 1)
    steps += (words - start.words) * unclosed.count
  }

  private mutating func take() {
    words += 1
    steps += declarations + braces + arrows + parentheses + colons + modifiers + angles + accessors
    if let last = bodies.indices.last, bodies[last].isType, bodies[last].depth == depth {
      bodies[last].stray += 1
      steps += max(0, bodies[last].stray - Self.usualMember)
    }
    if depth > Self.usualDepth { steps += (depth - Self.usualDepth) / 4 }
  }

  private enum Role {
    case declaration, declarationWithParenthesis, type, withBrace, modifier, effect, accessor
  }

  private static let function = Array("func".utf8)[...]
  private static let choice = Array("case".utf8)[...]

  private static let roles: [ArraySlice<UInt8>: Role] = {
    var roles: [ArraySlice<UInt8>: Role] = [:]
    func add(_ words: String, _ role: Role) {
      for word in words.split(separator: " ") { roles[Array(word.utf8)[...]] = role }
    }
    add(
      "associatedtype case deinit func import init let operator typealias var",
      .declaration)
    add("subscript", .declarationWithParenthesis)
    add("class enum extension protocol struct", .type)
    add("actor macro precedencegroup switch", .withBrace)
    add(
      """
      __consuming __setter_access _borrowing _compilerInitialized _const _local _resultDependsOnSelf borrowing consuming convenience \
      distributed dynamic fileprivate final indirect infix internal isolated lazy mutating nonisolated nonmutating open optional override \
      package postfix prefix private public required sending static unowned weak
      """, .modifier)
    add("async reasync rethrows throws", .effect)
    add(
      """
      get set willSet didSet _read _modify read modify borrow mutate unsafeAddress unsafeMutableAddress addressWithOwner \
      addressWithNativeOwner mutableAddressWithOwner mutableAddressWithNativeOwner
      """, .accessor)
    return roles
  }()
}
