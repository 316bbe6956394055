internal import SwiftSyntax

/// Conditions that look a host up among pins, and what is done where it has no entry.
struct PinLookup {
  let file: SwiftFile

  /// The parts of a statement or of `?:` that are for hosts without an entry.
  func withoutEntry(_ node: Syntax) -> [Syntax] {
    if let guarded = node.as(GuardStmtSyntax.self) {
      return answer(of: guarded.conditions) == true ? [Syntax(guarded.body)] : []
    }
    if let condition = node.as(IfExprSyntax.self) {
      guard let hasEntry = answer(of: condition.conditions) else { return [] }
      guard hasEntry else { return [Syntax(condition.body)] }
      guard let other = condition.elseBody else { return statements(after: condition) }
      // `else if` asks for something else.
      if case .codeBlock(let block) = other { return [Syntax(block)] }
      return []
    }
    if let choice = node.as(SwitchExprSyntax.self) { return withoutEntry(choice) }
    guard let sequence = node.as(SequenceExprSyntax.self) else { return [] }
    let elements = Array(sequence.elements.prefix(64))
    guard let place = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[place].as(UnresolvedTernaryExprSyntax.self),
      let hasEntry = answer(of: elements[..<place].map(Syntax.init))
    else { return [] }
    return hasEntry
      ? elements[(place + 1)...].map(Syntax.init) : [Syntax(ternary.thenExpression)]
  }

  private func withoutEntry(_ choice: SwitchExprSyntax) -> [Syntax] {
    guard looksUp(Syntax(choice.subject)) else { return [] }
    var (none, some, other): ([Syntax], Bool, Syntax?) = ([], false, nil)
    for one in choice.cases {
      guard let one = one.as(SwitchCaseSyntax.self) else { continue }
      guard case .case(let label) = one.label else {
        other = Syntax(one.statements)
        continue
      }
      let patterns = label.caseItems.map { $0.pattern.trimmedDescription }
      if patterns.contains(where: { ["nil", ".none", "false"].contains($0) }) {
        none.append(Syntax(one.statements))
      } else {
        some = true
      }
    }
    if none.isEmpty, some, let other { return [other] }
    return none
  }

  /// The statements right behind an `if` that always leaves where there is an entry.
  private func statements(after condition: IfExprSyntax) -> [Syntax] {
    guard let last = condition.body.statements.last?.item,
      last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self),
      let item = condition.enclosing(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self), Work.take(list.count)
    else { return [] }
    return list.drop { $0.position <= item.position }.prefix { item in
      switch item.item {
      case .expr(let expression): !expression.is(IfExprSyntax.self)
      case .stmt(let statement): statement.is(ReturnStmtSyntax.self)
      default: false
      }
    }.map(Syntax.init)
  }

  // MARK: Conditions

  /// Whether conditions hold where there is an entry (true) or where there is none (false); nil where they look up nothing.
  private func answer(of conditions: ConditionElementListSyntax) -> Bool? {
    for condition in conditions {
      if let answer = answer(of: [Syntax(condition.condition)]) { return answer }
    }
    return nil
  }

  private func answer(of parts: [Syntax]) -> Bool? {
    guard parts.contains(where: looksUp) else { return nil }
    var hasEntry = true
    for part in parts {
      if part.as(MatchingPatternConditionSyntax.self)?.pattern.trimmedDescription == ".none" {
        hasEntry.toggle()
      }
      if part.as(PrefixOperatorExprSyntax.self)?.operator.text == "!" { hasEntry.toggle() }
      if asksWhetherEmpty(part) { hasEntry.toggle() }
    }
    let operands = parts.flatMap { part in
      part.as(SequenceExprSyntax.self).map { $0.elements.prefix(512).map(Syntax.init) } ?? [part]
    }
    // What is compared: `== nil`, `nil ==`, `== false`, `!= true`.
    for (place, part) in operands.enumerated().dropFirst().dropLast() {
      guard let sign = part.as(BinaryOperatorExprSyntax.self)?.operator.text,
        sign == "==" || sign == "!="
      else { continue }
      let (left, right) = (operands[place - 1], operands[place + 1])
      guard looksUp(left) || looksUp(right) else { continue }
      let isNegative = isNothing(left) || isNothing(right)
      if isNegative == (sign == "==") { hasEntry.toggle() }
    }
    return hasEntry
  }

  private func isNothing(_ node: Syntax) -> Bool {
    node.is(NilLiteralExprSyntax.self)
      || node.as(BooleanLiteralExprSyntax.self)?.literal.tokenKind == .keyword(.false)
  }

  /// `pins[host].isEmpty`, also behind `!`, and `pins[host]?.isEmpty ?? true`.
  private func asksWhetherEmpty(_ node: Syntax) -> Bool {
    var asked = node.as(PrefixOperatorExprSyntax.self)?.expression ?? node.as(ExprSyntax.self)
    if let parts = asked?.bare.as(SequenceExprSyntax.self)?.elements, let last = parts.last,
      last.isTrue,
      parts.dropFirst().first?.as(BinaryOperatorExprSyntax.self)?.operator.text == "??",
      parts.dropFirst(3).isEmpty
    {
      asked = parts.first
    }
    return asked?.bare.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "isEmpty"
  }

  // MARK: Lookups

  /// Whether a host is looked up among pins below a node, or was, and a variable of the function has the answer.
  private func looksUp(_ node: Syntax) -> Bool {
    node.contains { node in
      if isLookup(node) { return true }
      let name: String
      if let reference = node.as(DeclReferenceExprSyntax.self) {
        name = reference.baseName.identifierText
      } else if let binding = node.as(OptionalBindingConditionSyntax.self),
        binding.initializer == nil,
        let bound = binding.pattern.as(IdentifierPatternSyntax.self)
      {
        name = bound.identifier.identifierText
      } else {
        return false
      }
      guard let local = file.declaration(of: name, from: node), local.values.count == 1,
        let value = local.values.first, value.count == 1, let only = value.first
      else { return false }
      return only.contains(isLookup)
    }
  }

  /// What says of a function that it is about hosts which are not pinned.
  private static let exceptions: Set<String> = [
    "disabled", "skip", "skips", "bypass", "bypasses", "exempt", "excluded", "ignored", "without",
    "no", "not",
  ]

  private func isLookup(_ node: Syntax) -> Bool {
    if let access = node.as(SubscriptCallExprSyntax.self) {
      return Rule.isPinName(access.calledExpression.path?.lastName ?? "")
        && access.arguments.contains { isHost($0.expression) }
    }
    guard let call = node.as(FunctionCallExprSyntax.self), let name = call.name else {
      return false
    }
    // An own function of it: `isPinned(host)`, `store.pins(for: host)`.
    if Rule.isPinName(name),
      Self.exceptions.isDisjoint(with: SecretName.split(name)),
      call.arguments.contains(where: { isHost($0.expression) })
    {
      return true
    }
    guard ["contains", "first", "firstIndex", "keys"].contains(name),
      (call.receiver?.path ?? "").split(separator: ".").contains(where: {
        Rule.isPinName(String($0))
      })
    else { return false }
    return call.arguments.contains { isHost($0.expression) }
      || call.closure.map { closure in
        NamesBelow.names(in: closure.statements).contains(where: isHost)
      } ?? false
  }

  private func isHost(_ expression: ExprSyntax) -> Bool {
    isHost(expression.path?.lastName ?? "")
  }

  private func isHost(_ name: String) -> Bool {
    SecretName.split(name).contains { ["host", "hostname", "domain"].contains($0) }
  }
}
