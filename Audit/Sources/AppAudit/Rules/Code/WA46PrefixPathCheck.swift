internal import SwiftParser
internal import SwiftSyntax

extension Rule {
  static let prefixPathCheck = Rule(
    "WA46", "prefix-path-check", .error,
    sentence: "{1}",
    hint: "compare resolvingSymlinksInPath() of both, and let the root end with `/`",
    why:
      "`root/../secret`, a link below the root, and `root-of-another` begin with the root's name and are not in it.",
    criterion:
      "`hasPrefix` of a path that was not resolved, or against a folder's path without a slash at its end.",
    limits:
      "Paths are told by their names, or by what a variable was given: others are missed. Literals, such as of a URL's route, are none.",
    source: "seed 004, secure coding patterns; common mistake 9", masvs: "CODE-4", cwe: 22,
    bad: "func isInside() -> Bool { file.path.hasPrefix(root.path + \"/\") }",
    good:
      "func isInside() -> Bool { file.resolvingSymlinksInPath().path.hasPrefix(root.path + \"/\") }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "hasPrefix",
          let path = call.receiver,
          isPath(path, file, depth: 3), let root = call.arguments.first?.expression,
          isRoot(root, file, depth: 2)
        else { return [] }
        if !isResolved(path, file, depth: 3) {
          return [
            file.match(call, "this path may lead elsewhere: `..` and links in it were not resolved")
          ]
        }
        return endsWithSlash(root, file, depth: 3)
          ? []
          : [
            file.match(
              call,
              "a folder whose name only begins so passes, too: the root does not end with a slash")
          ]
      }
    ])

  private static func isPath(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool {
    guard let path = expression.path?.replacingOccurrence("()", "") else { return false }
    if path.contains("request") || path.contains("components") || path.contains("Components") {
      return false
    }
    let words = SecretName.split(path.lastName)
    // The path of a key or of a place in a table is no file's.
    if !Set(words).isDisjoint(with: ["key", "index", "coding", "json"]) { return false }
    if words.last == "path" || words.last == "filepath" || path.lastName == "standardizingPath"
      || path.lastName == "resolvingSymlinksInPath"
    {
      return true
    }
    guard depth > 0, let local = file.declaration(of: expression), local.values.count == 1,
      let value = local.values.first, value.count == 1, let only = value.first
    else { return false }
    return isPath(only, file, depth: depth - 1)
  }

  /// Whether it is a folder's path, and no text that stands there.
  private static func isRoot(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool {
    let bare = expression.bare
    if let sequence = bare.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      return isRoot(first, file, depth: depth)
    }
    if let text = bare.as(StringLiteralExprSyntax.self) {
      guard
        case .expressionSegment(let put)? = text.segments.first(where: {
          !($0.as(StringSegmentSyntax.self)?.content.text.isEmpty ?? false)
        })
      else { return false }
      return put.expressions.first.map { isRoot($0.expression, file, depth: depth) } ?? false
    }
    // Texts of the source are routes, or folders of the system that are whole.
    if file.values(of: bare).allSatisfy({ $0.value.text != nil }) { return false }
    let words = SecretName.split(bare.path?.replacingOccurrence("()", "").lastName ?? "")
    if words.contains(where: {
      ["path", "root", "directory", "folder", "base", "sandbox", "container", "dir"].contains($0)
    }) {
      return true
    }
    guard depth > 0, let declaration = file.declaration(of: bare),
      let value = declaration.values.first?.first
    else { return false }
    return isRoot(value, file, depth: depth - 1)
  }

  private static func isResolved(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool {
    let text = expression.path ?? ""
    if [
      "resolvingSymlinksInPath", "resolvingSymbolicLinks", "realpath", "canonicalPath",
      "destinationOfSymbolicLink",
    ].contains(where: text.contains) {
      return true
    }
    let first = text.replacingPrefix("self.").firstName
    guard depth > 0, let declaration = file.declaration(of: first, from: expression) else {
      return false
    }
    return declaration.values.contains { value in
      value.contains { part in
        isResolved(part, file, depth: depth - 1)
          || NamesBelow.names(in: part).contains {
            ["resolvingSymlinksInPath", "resolveSymlinksInPath", "realpath", "canonicalPath"]
              .contains($0)
          }
      }
    }
      || declaration.uses?.contains { use in
        guard case .called(let call) = use else { return false }
        return call.name == "resolveSymlinksInPath"
      } ?? true
  }

  private static func endsWithSlash(_ expression: ExprSyntax, _ file: SwiftFile, depth: Int) -> Bool
  {
    let bare = expression.bare
    if let sequence = bare.as(SequenceExprSyntax.self), let last = sequence.elements.last {
      return last.as(StringLiteralExprSyntax.self)?.representedLiteralValue?.hasSuffix("/") ?? false
    }
    if let text = bare.as(StringLiteralExprSyntax.self),
      case .stringSegment(let last)? = text.segments.last
    {
      return last.content.text.hasSuffix("/")
    }
    if let call = bare.as(FunctionCallExprSyntax.self), call.name == "appending" {
      return call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?
        .representedLiteralValue?
        .hasSuffix("/") ?? false
    }
    if bare.path?.lowercased().contains("slash") ?? false { return true }
    guard depth > 0, bare.is(DeclReferenceExprSyntax.self) else { return false }
    if let declaration = file.declaration(of: bare) {
      return declaration.values.isEmpty
        || declaration.values.contains {
          $0.count > 1
            ? $0.last?.as(StringLiteralExprSyntax.self)?.representedLiteralValue?.hasSuffix("/")
              ?? false
            : endsWithSlash($0[0], file, depth: depth - 1)
        }
    }
    return file.values(of: bare).contains { found in
      switch found.value {
      case .unknown: true
      case .text(let text): text.hasSuffix("/")
      case .composed(let parts): parts.last?.value.text?.hasSuffix("/") ?? false
      default: false
      }
    }
  }
}
