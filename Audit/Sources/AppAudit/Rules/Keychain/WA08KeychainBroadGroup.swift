internal import SwiftSyntax

extension Rule {
  static let keychainBroadGroup = Rule(
    "WA08", "keychain-broad-group", .warning,
    sentence: "the access group {1} has every app of the team in it",
    hint: "name the group of the apps that share the item",
    why: "Each app of the team, the least careful one among them, reads the item.",
    criterion:
      "An access group ends in `*`: in a dictionary for the keychain, or among the keychain-access-groups of an entitlement.",
    limits: "Nothing is known to be flagged without need.",
    source: "seed 004, keychain access groups", masvs: "STORAGE-1", cwe: 284,
    bad: "let query = [kSecAttrAccessGroup: \"ABCDE12345.*\"]",
    good: "let query = [kSecAttrAccessGroup: \"ABCDE12345.com.example.shared\"]",
    [
      .nodes([.dictionaryElement]) { node, file in
        guard let element = node.as(DictionaryElementSyntax.self),
          element.key.bare.path == "kSecAttrAccessGroup"
        else { return [] }
        return wide(file.values(of: element.value))
      },
      .nodes([.sequenceExpr]) { node, file in
        guard let assignment = Assignment(node),
          let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
          access.arguments.first?.expression.bare.path == "kSecAttrAccessGroup"
        else { return [] }
        return wide(file.values(of: assignment.value))
      },
      .documents { document, _ in
        guard case .entitlements(let root) = document.content else { return [] }
        return (root["keychain-access-groups"]?.items ?? []).filter {
          $0.text?.hasSuffix("*") ?? false
        }
        .map { document.match($0, $0.text ?? "") }
      },
    ])

  private static func wide(_ values: [Found]) -> [Match] {
    values.compactMap { found in
      switch found.value {
      case .text(let text) where text.hasSuffix("*"):
        return Match(place: found.place, words: [text])
      case .composed(let parts):
        guard let last = parts.last?.value.text, last.hasSuffix("*") else { return nil }
        return Match(place: found.place, words: ["…" + last])
      default: return nil
      }
    }
  }
}
