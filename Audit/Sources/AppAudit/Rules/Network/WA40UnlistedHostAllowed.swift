internal import SwiftSyntax

extension Rule {
  static let unlistedHostAllowed = Rule(
    "WA40", "unlisted-host-allowed", .error,
    sentence: "a host without pins is let through",
    hint: "cancel the challenge for hosts that have no pins, or list all hosts",
    why: "Who can have the app follow a link or a redirect to another host meets no pinning there.",
    criterion:
      "A condition (guard, if, switch, ?:) that looks a host up among pins answers .performDefaultHandling or .useCredential where there is no entry. What was looked up before, and functions that are named for pins and get the host, count.",
    limits:
      "Apps that talk to other hosts on purpose are flagged. What a function answers whose name says nothing of pins is missed, and what comes after a condition other than at once.",
    source: "seed 004, certificate pinning", masvs: "NETWORK-2", cwe: 295,
    bad:
      "func judge(_ host: String) {\n  guard let wanted = pins[host] else { return completionHandler(.performDefaultHandling, nil) }\n  check(wanted)\n}",
    good:
      "func judge(_ host: String) {\n  guard let wanted = pins[host] else { return completionHandler(.cancelAuthenticationChallenge, nil) }\n  check(wanted)\n}",
    [
      .nodes([.guardStmt, .ifExpr, .switchExpr, .sequenceExpr]) { node, file in
        guard namesPins(file) else { return [] }
        let lookup = PinLookup(file: file)
        return lookup.withoutEntry(node).flatMap { letThrough($0, file) }
      }
    ])

  /// Whether there is anything to look up in the file.
  private static func namesPins(_ file: SwiftFile) -> Bool {
    file.contains(.nameOfPins, in: file.tree) {
      $0.as(DeclReferenceExprSyntax.self).map { isPinName($0.baseName.identifierText) } ?? false
    }
  }

  private static func letThrough(_ branch: Syntax, _ file: SwiftFile) -> [Match] {
    var found: [Match] = []
    walk(branch) { node in
      if let member = node.as(MemberAccessExprSyntax.self),
        ["performDefaultHandling", "useCredential"].contains(member.declName.baseName.text)
      {
        found.append(file.match(member))
      }
    }
    return found
  }
}
