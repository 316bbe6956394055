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
      "A text of a known form (keys of AWS, GitHub, Stripe, Slack, Google, a private key, a JSON web token) stands anywhere; or a text with letters and digits and at least 3 bits of entropy a character is bound, assigned or passed under the name of a secret, or stands under it in a dictionary.",
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
        guard let name = boundName(of: literal, file), SecretName.isSecret(name.name, as: name.use),
          SecretValue.isLikely(text, named: name.name)
        else { return [] }
        return [file.match(literal, "the secret \(name.name)")]
      }
    ])

  /// The name under which a text is kept: of a variable, a label, a key.
  private static func boundName(
    of literal: StringLiteralExprSyntax, _ file: SwiftFile
  ) -> (name: String, use: SecretName.Use)? {
    var node = Syntax(literal)
    while let parent = node.parent {
      switch parent.kind {
      case .tupleExpr: node = parent
      case .labeledExprList where parent.parent?.kind == .tupleExpr: node = parent
      case .labeledExpr:
        let argument = parent.cast(LabeledExprSyntax.self)
        if let label = argument.label?.identifierText,
          !["forKey", "key", "named", "name", "default", "data", "string"].contains(label)
        {
          return (label, .value)
        }
        // What is made of a text alone is that text: `Data("…".utf8)`.
        guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self),
          call.arguments.count == 1,
          ["Data", "String", "SymmetricKey", "NSString"].contains(call.path ?? "")
        else { return nil }
        node = Syntax(call)
      case .memberAccessExpr, .forceUnwrapExpr, .tryExpr: node = parent
      case .functionCallExpr
      where parent.cast(FunctionCallExprSyntax.self).calledExpression.id == node.id: node = parent
      case .initializerClause:
        if let binding = parent.parent?.as(PatternBindingSyntax.self) {
          return binding.pattern.as(IdentifierPatternSyntax.self).map {
            ($0.identifier.identifierText, .value)
          }
        }
        if let parameter = parent.parent?.as(FunctionParameterSyntax.self) {
          return ((parameter.secondName ?? parameter.firstName).identifierText, .value)
        }
        // The raw value of a case is a name, such as that of a key.
        return nil
      case .exprList:
        guard let sequence = parent.parent, let assignment = Assignment(sequence),
          assignment.value.first?.id == node.id || assignment.value.count == 1
        else { return nil }
        if let access = assignment.target.bare.as(SubscriptCallExprSyntax.self),
          let key = access.arguments.first?.expression
        {
          return file.values(of: key).lazy.compactMap(\.value.text).first.map { ($0, .key) }
        }
        return assignment.target.path.map { ($0.lastName, .value) }
      case .dictionaryElement:
        let element = parent.cast(DictionaryElementSyntax.self)
        guard element.value.id == node.id || Syntax(element.value) == node else { return nil }
        return file.values(of: element.key).lazy.compactMap(\.value.text).first.map { ($0, .value) }
      default: return nil
      }
    }
    return nil
  }
}
