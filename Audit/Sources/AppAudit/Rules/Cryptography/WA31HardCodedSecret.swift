internal import SwiftParser
internal import SwiftSyntax

extension Rule {
  static let hardCodedSecret = Rule(
    "WA31", "hard-coded-secret", .critical,
    sentence: "{1} stands in the source",
    hint:
      "take it away from clients and renew it; what an app needs it gets from a server after the person signed in, and keeps in the keychain",
    why: "Everybody who downloads the app has it: it stands in the file that is installed.",
    criterion:
      "A text of a known form (keys of AWS, GitHub, Stripe, Slack, Google, a private key, a JSON web token) stands anywhere; or a text with letters and digits and at least 3 bits of entropy a character is bound, assigned or passed under the name of a secret, given back by a property or function of such a name, or stands under it in a dictionary; also on one arm of a condition or behind `??`. A known form may have Bearer before it. The same in property lists, entitlements, `.xcconfig` files and project settings, where a key or a setting is the name; one that ends in name, id or account is none of a secret.",
    limits:
      "Words without digits are not taken for secrets, and keys that are meant to be public are flagged.",
    source: "seed 004, common mistake 2", masvs: "CRYPTO-2", cwe: 798,
    bad: "let apiKey = \"q8Zr2kWm5TxV9bLn\"",
    good: "let apiKey = settings.value(\"api-key\")",
    [
      .nodes([.stringLiteralExpr]) { node, file in
        guard let literal = node.as(StringLiteralExprSyntax.self),
          let text = literal.representedLiteralValue, text.utf8.count >= 8
        else { return [] }
        if let form = SecretValue.knownForm(of: text) { return [file.match(literal, form)] }
        guard let name = BoundName(of: literal, file), SecretName.isSecret(name.name, as: name.use),
          SecretValue.isLikely(text, named: name.name)
        else { return [] }
        return [file.match(literal, "the value of \(name.name)")]
      },
      .documents { document, _ in
        switch document.content {
        case .propertyList(let root), .entitlements(let root): secrets(in: root, document)
        case .settings(let settings):
          settings.compactMap { setting in
            let text = setting.value.split(separator: "\"").joined()
            return secret(text, under: setting.name).map {
              document.match(setting.start, setting.end, $0)
            }
          }
        case .privacyManifest, .coreDataModel, .interface: []
        }
      },
    ])

  /// The secrets among the texts of a property list; what a list has stands under the list's key.
  private static func secrets(in root: PropertyValue, _ document: Document) -> [Match] {
    var found: [Match] = []
    var rest = [(name: "", value: root)]
    while let (name, value) = rest.popLast() {
      if let text = value.text, let secret = secret(text, under: name) {
        found.append(document.match(value, secret))
      }
      rest += value.members.map { ($0.key, $0.value) } + value.items.map { (name, $0) }
    }
    return found
  }

  /// What a text is of which a file that is no source has this name; nil where it is no secret.
  private static func secret(_ text: String, under name: String) -> String? {
    if let form = SecretValue.knownForm(of: text) { return form }
    let isOne = SecretName.isSecret(name, as: .setting) && SecretValue.isLikely(text, named: name)
    return isOne ? "the value of \(name)" : nil
  }
}
