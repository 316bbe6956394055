internal import SwiftParser
internal import SwiftSyntax

extension Rule {
  static let secretLogged = Rule(
    "WA42", "secret-logged", .error,
    sentence: "{1} goes into the log",
    hint: "log that it happened, and not what it was; in OSLog say privacy: .private",
    why: "Logs are read with a cable, kept in diagnostics, and sent to others with reports.",
    criterion:
      "Something with the name of a secret is passed to, or put into a text for, print, debugPrint, dump, NSLog, os_log, a Logger or a method of something that is called log or logger, or is the shared one of a type that is called so.",
    limits:
      "A secret with another name is missed; .private, .sensitive and %{private}, counts and emptiness are none; neither is a constant whose text stands in the sources and is no secret itself, nor a case of an enumeration.",
    source: "seed 004, never log sensitive data; common mistake 4", masvs: "STORAGE-2", cwe: 532,
    bad: "func signIn() { logger.debug(\"signed in with \\(authToken)\") }",
    good: "func signIn() { logger.debug(\"signed in with \\(authToken, privacy: .private)\") }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), isLog(call, file) else { return [] }
        let unseen = unseenArguments(of: call)
        let budget = Budget(128)
        return call.arguments.flatMap { argument -> [Match] in
          if unseen.contains(argument.id) { return [] }
          if [
            "file", "function", "line", "to", "log", "type", "category", "separator", "terminator",
          ].contains(argument.label?.text ?? "") {
            return []
          }
          return logged(argument.expression, file, budget)
        }
      }
    ])

  private static let functions: Set<String> = [
    "print", "debugPrint", "dump", "NSLog", "os_log", "os_signpost",
  ]
  private static let methods: Set<String> = [
    "debug", "info", "notice", "error", "warning", "warn", "critical", "fault", "trace", "log",
    "verbose",
  ]

  private static func isLog(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    guard let name = call.name else { return false }
    if let function = file.systemFunction(call) { return functions.contains(function) }
    guard methods.contains(name), let receiver = call.receiver else { return false }
    if let type = file.typeName(of: receiver), ["Logger", "OSLog"].contains(type),
      !file.index.declares(type)
    {
      return true
    }
    // `Log.shared` is called by its type.
    let names = [receiver.path?.replacingOccurrence("()", "").lastName, TypeOf.made(by: receiver)]
    return names.contains { name in
      SecretName.split(name ?? "").last.map { ["log", "logger", "logging"].contains($0) } ?? false
    }
  }

  /// The secrets that an expression shows: those in a text, in both arms of a choice, in what is put together there.
  private static func logged(
    _ expression: ExprSyntax, _ file: SwiftFile, _ budget: Budget, depth: Int = 6
  )
    -> [Match]
  {
    guard depth > 0, budget.take() else { return [] }
    return operands(of: expression.bare).flatMap { part -> [Match] in
      let bare = part.bare
      if let text = bare.as(StringLiteralExprSyntax.self) {
        return text.segments.flatMap { segment -> [Match] in
          guard case .expressionSegment(let put) = segment, let first = put.expressions.first,
            !isPrivate(put)
          else { return [] }
          return logged(first.expression, file, budget, depth: depth - 1)
        }
      }
      if let parts = elements(of: bare) {
        return parts.flatMap { logged($0, file, budget, depth: depth - 1) }
      }
      if bare.is(SequenceExprSyntax.self) { return logged(bare, file, budget, depth: depth - 1) }
      if let name = loggedName(part, file) { return [file.match(part, name)] }
      // A text that was put together before.
      guard let local = file.declaration(of: bare), Work.take(64) else { return [] }
      let texts = local.values.filter { $0.contains { $0.is(StringLiteralExprSyntax.self) } }
      let shown = texts.lazy.flatMap { $0.flatMap { logged($0, file, budget, depth: depth - 1) } }
      return shown.first.map { [Match(place: file.place(part), words: $0.words)] } ?? []
    }
  }

  /// What a list, a dictionary or a tuple holds that stands there.
  private static func elements(of expression: ExprSyntax) -> [ExprSyntax]? {
    if let list = expression.as(ArrayExprSyntax.self) { return list.elements.map(\.expression) }
    if let tuple = expression.as(TupleExprSyntax.self) { return tuple.elements.map(\.expression) }
    guard let dictionary = expression.as(DictionaryExprSyntax.self) else { return nil }
    guard case .elements(let elements) = dictionary.content else { return [] }
    return elements.map(\.value)
  }

  /// The parts of a sum, both arms of a choice without what is asked; else the expression. Nothing of what is compared.
  private static func operands(of expression: ExprSyntax) -> [ExprSyntax] {
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return [expression] }
    var elements = Array(sequence.elements.prefix(512))[...]
    var arms: [ExprSyntax] = []
    while let place = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      if let ternary = elements[place].as(UnresolvedTernaryExprSyntax.self) {
        arms.append(ternary.thenExpression)
      }
      elements = elements[(place + 1)...]
    }
    let signs = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    guard signs.allSatisfy({ $0 == "+" || $0 == "??" }) else { return arms }
    return arms
      + elements.filter {
        !$0.is(BinaryOperatorExprSyntax.self) && !$0.is(UnresolvedAsExprSyntax.self)
          && !$0.is(TypeExprSyntax.self)
      }
  }

  /// The arguments for which the format of os_log says that they are not shown: `%{private}@`.
  private static func unseenArguments(of call: FunctionCallExprSyntax) -> Set<SyntaxIdentifier> {
    guard call.name == "os_log" || call.name == "os_signpost" else { return [] }
    let plain = call.arguments.drop { !$0.expression.is(StringLiteralExprSyntax.self) }
      .filter { $0.label == nil }
    guard
      let format = plain.first?.expression.as(StringLiteralExprSyntax.self)?
        .representedLiteralValue
    else { return [] }
    // What stands behind each sign of a place; `%%` is none.
    let places = format.replacingOccurrence("%%", "").split(
      separator: "%", omittingEmptySubsequences: false
    ).dropFirst()
    return Set(
      zip(places, plain.dropFirst()).filter { place, _ in
        let attributes = place.first == "{" ? place.prefix { $0 != "}" } : ""
        return attributes.contains("private") || attributes.contains("sensitive")
      }.map(\.1.id))
  }

  private static func loggedName(_ expression: ExprSyntax, _ file: SwiftFile) -> String? {
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self), call.path == "String",
      let only = call.arguments.first,
      ["describing", "reflecting"].contains(only.label?.text ?? "")
    {
      return file.secretName(of: only.expression)
    }
    guard let name = file.secretName(of: expression), !isKnownText(bare, named: name, file) else {
      return nil
    }
    // What is made of it says how much there is of it, or is no text.
    if let type = file.typeName(of: bare), ["Bool", "Int", "Double"].contains(type) { return nil }
    return name
  }

  /// Whether it is a text of the sources, and no secret: `State.encryptionKeyMissing` says something about one. So does a case.
  private static func isKnownText(
    _ expression: ExprSyntax, named name: String, _ file: SwiftFile
  ) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self), let type = member.base?.path,
      file.index.isCase(member.declName.baseName.identifierText, of: type.lastName)
    {
      return true
    }
    let values = file.values(of: expression)
    return !values.isEmpty
      && values.allSatisfy { found in
        guard let text = found.value.text else { return found.value.number != nil }
        return SecretValue.knownForm(of: text) == nil
          && !SecretValue.isLikely(text, named: name) && !mayBePassword(text, expression)
      }
  }

  /// Whether a text that a local variable of a secret's name was given may be typed in there to try something out.
  private static func mayBePassword(_ text: String, _ expression: ExprSyntax) -> Bool {
    expression.is(DeclReferenceExprSyntax.self) && !text.isEmpty
      && !text.utf8.contains(0x20)
  }

  private static func isPrivate(_ put: ExpressionSegmentSyntax) -> Bool {
    put.expressions.contains { argument in
      guard argument.label?.text == "privacy" else { return false }
      let path = argument.expression.path ?? ""
      return path.contains("private") || path.contains("sensitive")
    }
  }
}
