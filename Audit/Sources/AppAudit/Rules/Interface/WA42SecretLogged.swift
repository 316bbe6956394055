internal import SwiftSyntax

extension Rule {
  static let secretLogged = Rule(
    "WA42", "secret-logged", .error,
    sentence: "{1} goes into the log",
    hint: "log that it happened, and not what it was; in OSLog say privacy: .private",
    why: "Logs are read with a cable, kept in diagnostics, and sent to others with reports.",
    criterion:
      "Something with the name of a secret is passed to, or put into a text for, print, debugPrint, dump, NSLog, os_log, a Logger or a method of something that is called log or logger.",
    limits:
      "A secret with another name is missed; .private and .sensitive, counts and emptiness are none.",
    source: "seed 004, never log sensitive data; common mistake 4", masvs: "STORAGE-2", cwe: 532,
    bad: "func signIn() { logger.debug(\"signed in with \\(authToken)\") }",
    good: "func signIn() { logger.debug(\"signed in with \\(authToken, privacy: .private)\") }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), isLog(call, file) else { return [] }
        return call.arguments.flatMap { argument -> [Match] in
          if [
            "file", "function", "line", "to", "log", "type", "category", "separator", "terminator",
          ].contains(argument.label?.text ?? "") {
            return []
          }
          return logged(argument.expression, file)
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
    return SecretName.split(receiver.path?.replacingOccurrence("()", "").lastName ?? "").last.map {
      ["log", "logger", "logging"].contains($0)
    } ?? false
  }

  private static func logged(_ expression: ExprSyntax, _ file: SwiftFile) -> [Match] {
    var found: [Match] = []
    for part in operands(of: expression.bare) {
      guard let text = part.bare.as(StringLiteralExprSyntax.self) else {
        if let name = loggedName(part, file) { found.append(file.match(part, name)) }
        continue
      }
      for case .expressionSegment(let put) in text.segments {
        guard let first = put.expressions.first, !isPrivate(put),
          let name = loggedName(first.expression, file)
        else { continue }
        found.append(file.match(first.expression, name))
      }
    }
    return found
  }

  /// The parts of a sum or a choice; else the expression.
  private static func operands(of expression: ExprSyntax) -> [ExprSyntax] {
    guard let sequence = expression.as(SequenceExprSyntax.self) else { return [expression] }
    let elements = Array(sequence.elements)
    let signs = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    return signs.allSatisfy { $0 == "+" || $0 == "??" }
      ? elements.filter { !$0.is(BinaryOperatorExprSyntax.self) } : []
  }

  private static func loggedName(_ expression: ExprSyntax, _ file: SwiftFile) -> String? {
    let bare = expression.bare
    if let call = bare.as(FunctionCallExprSyntax.self), call.path == "String",
      let only = call.arguments.first,
      ["describing", "reflecting"].contains(only.label?.text ?? "")
    {
      return file.secretName(of: only.expression)
    }
    guard let name = file.secretName(of: expression) else { return nil }
    // What is made of it says how much there is of it, or is no text.
    if let type = file.typeName(of: bare), ["Bool", "Int", "Double"].contains(type) { return nil }
    return name
  }

  private static func isPrivate(_ put: ExpressionSegmentSyntax) -> Bool {
    put.expressions.contains { argument in
      guard argument.label?.text == "privacy" else { return false }
      let path = argument.expression.path ?? ""
      return path.contains("private") || path.contains("sensitive")
    }
  }
}
