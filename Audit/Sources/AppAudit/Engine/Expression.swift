internal import SwiftSyntax

extension ExprSyntax {
  /// What an expression is about: without parentheses, `try`, `await`, `!`, `?` and casts.
  var bare: ExprSyntax {
    var expression = self
    while true {
      if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first, only.label == nil
      {
        expression = only.expression
      } else if let attempt = expression.as(TryExprSyntax.self) {
        expression = attempt.expression
      } else if let waiting = expression.as(AwaitExprSyntax.self) {
        expression = waiting.expression
      } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
        expression = forced.expression
      } else if let optional = expression.as(OptionalChainingExprSyntax.self) {
        expression = optional.expression
      } else if let cast = expression.as(AsExprSyntax.self) {
        expression = cast.expression
      } else if let passed = expression.as(InOutExprSyntax.self) {
        expression = passed.expression
      } else if let list = expression.as(SequenceExprSyntax.self)?.elements, list.count == 3,
        let first = list.first,
        list.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
      {
        expression = first
      } else {
        return expression
      }
    }
  }

  /// The name that it is, with what it is a member of: `AES.GCM.seal`, `.biometryAny`, `UserDefaults().set`, `list[].first`,
  /// `[UInt8]()`. Nil for what has no name, and for one of more than 32 parts. A module of the system before it is left out.
  var path: String? {
    var suffix = ""
    var expression = bare
    for _ in 0..<32 {
      if let name = expression.as(DeclReferenceExprSyntax.self) {
        return (name.baseName.identifierText + suffix).withoutModule
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        suffix = "." + member.declName.baseName.identifierText + suffix
        guard let base = member.base else { return suffix }
        expression = base.bare
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        suffix = "()" + suffix
        expression = call.calledExpression.bare
      } else if let access = expression.as(SubscriptCallExprSyntax.self) {
        suffix = "[]" + suffix
        expression = access.calledExpression.bare
      } else if let special = expression.as(GenericSpecializationExprSyntax.self) {
        expression = special.expression
      } else if expression.is(SuperExprSyntax.self) {
        return "super" + suffix
      } else if let array = expression.as(ArrayExprSyntax.self), array.elements.count == 1,
        let name = array.elements.first?.expression.as(DeclReferenceExprSyntax.self)
      {
        return "[" + name.baseName.identifierText + "]" + suffix
      } else {
        return nil
      }
    }
    return nil
  }
}

extension DeclReferenceExprSyntax {
  /// The name with what it is a member of: `self.name` of the name in it.
  var whole: Syntax {
    guard let member = parent?.as(MemberAccessExprSyntax.self), member.declName.id == id else {
      return Syntax(self)
    }
    return Syntax(member)
  }
}

extension TokenSyntax {
  /// A name without the backticks around it.
  var identifierText: String {
    let text = self.text
    guard text.utf8.first == UInt8(ascii: "`"), text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension String {
  private static let modules: Set<String> = [
    "CryptoKit", "Crypto", "Security", "Foundation", "FoundationEssentials", "Swift", "UIKit",
    "SwiftUI", "LocalAuthentication", "CommonCrypto", "WebKit", "GameplayKit", "AppKit", "os",
    "OSLog", "Darwin", "CoreData", "Network",
  ]

  // The dot is looked for byte by byte: this is asked of every name.
  private var firstDot: Index? { utf8.firstIndex(of: UInt8(ascii: ".")) }
  private var lastDot: Index? { utf8.lastIndex(of: UInt8(ascii: ".")) }

  /// A path without the module of the system before it.
  var withoutModule: String {
    guard let dot = firstDot, dot != startIndex, Self.modules.contains(String(self[..<dot])) else {
      return self
    }
    return String(self[index(after: dot)...])
  }

  /// The last name of a path.
  var lastName: String { lastDot.map { String(self[index(after: $0)...]) } ?? self }

  /// The last two names of a path.
  var lastTwo: String {
    guard let last = lastDot, let before = self[..<last].utf8.lastIndex(of: UInt8(ascii: "."))
    else {
      return replacingPrefix(".")
    }
    return String(self[index(after: before)...])
  }

  /// The path without its last name; nil where there is one name alone.
  var base: String? {
    guard let dot = lastDot, dot != startIndex else { return nil }
    return String(self[..<dot])
  }

  /// The first name of a path.
  var firstName: String { firstDot.map { String(self[..<$0]) } ?? self }
}

extension FunctionCallExprSyntax {
  /// The name of what is called, with what it is a member of.
  var path: String? { calledExpression.path }

  /// The name of the function alone.
  var name: String? {
    let called = calledExpression.bare
    if let name = called.as(DeclReferenceExprSyntax.self) { return name.baseName.identifierText }
    if let member = called.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.identifierText
    }
    if let special = called.as(GenericSpecializationExprSyntax.self) {
      return special.expression.path?.lastName
    }
    return nil
  }

  /// What the function is a member of, where that stands there.
  var receiver: ExprSyntax? { calledExpression.bare.as(MemberAccessExprSyntax.self)?.base }

  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.identifierText == label }?.expression
  }

  func argument(at place: Int) -> ExprSyntax? {
    place < arguments.count
      ? arguments[arguments.index(arguments.startIndex, offsetBy: place)].expression : nil
  }

  /// The labels of its arguments, `_` for those without.
  var labels: [String] { arguments.map { $0.label?.identifierText ?? "_" } }

  /// The closure behind the parentheses, or the last argument that is one.
  var closure: ClosureExprSyntax? {
    trailingClosure
      ?? arguments.reversed().lazy.compactMap { $0.expression.bare.as(ClosureExprSyntax.self) }
      .first
  }
}

/// `target = value`, also `+=`: operators are not folded, so that it is a list.
struct Assignment {
  let target: ExprSyntax
  /// The operator: `=`, `+=`.
  let sign: String
  /// What stands behind it: one expression, or a list with operators.
  let value: [ExprSyntax]
  let node: SequenceExprSyntax
  /// At most so many operands are looked at.
  private static let most = 512
  private static let signs: Set<String> = [
    "+=", "|=", "-=", "*=", "/=", "%=", "^=", "&=", "<<=", ">>=", "&+=", "&-=", "&*=",
  ]

  init?(_ node: some SyntaxProtocol) {
    guard let sequence = Syntax(node).as(SequenceExprSyntax.self),
      let second = sequence.elements.dropFirst().first,
      second.is(AssignmentExprSyntax.self) || second.is(BinaryOperatorExprSyntax.self)
    else { return nil }
    let elements = Array(sequence.elements.prefix(Self.most))
    guard elements.count >= 3 else { return nil }
    if elements[1].is(AssignmentExprSyntax.self) {
      sign = "="
    } else if let binary = elements[1].as(BinaryOperatorExprSyntax.self),
      Self.signs.contains(binary.operator.text)
    {
      sign = binary.operator.text
    } else {
      return nil
    }
    self.node = sequence
    target = elements[0]
    value = Array(elements.dropFirst(2))
  }
}

/// `left == right`, and what else compares, in an expression whose operators are not folded.
struct Comparison {
  let left: ExprSyntax
  let sign: String
  let right: ExprSyntax
  let node: SequenceExprSyntax

  static func all(in node: Syntax) -> [Comparison] {
    guard let sequence = node.as(SequenceExprSyntax.self) else { return [] }
    let elements = Array(sequence.elements.prefix(512))
    return elements.indices.dropFirst().dropLast().compactMap { place in
      guard let sign = elements[place].as(BinaryOperatorExprSyntax.self)?.operator.text,
        ["==", "!=", "<", ">", "<=", ">="].contains(sign)
      else { return nil }
      return Comparison(
        left: elements[place - 1], sign: sign, right: elements[place + 1], node: sequence)
    }
  }
}
