internal import SwiftSyntax

extension Rule {
  static let brokenHash = Rule(
    "WA22", "broken-hash", .warning,
    sentence: "{1} is broken: two inputs with the same digest can be made",
    hint: "use SHA256",
    why: "Who makes two inputs with one digest puts the second where the first was approved.",
    criterion:
      "Insecure.MD5 or Insecure.SHA1 is named, also in a type alias; or CC_MD2, CC_MD4, CC_MD5 or CC_SHA1, or its _Init, is called; or an HMAC is made with MD5. SHA-1 in an HMAC is none: two inputs with one digest do not help against it, and one-time passwords are made with it.",
    limits:
      "Uses that a protocol asks for, such as ETags, are flagged: suppress with that reason. In a file that names HIBP or Pwned no SHA-1 is, whatever it is for.",
    source: "seed 004, hashing", masvs: "CRYPTO-1", cwe: 328,
    bad: "let digest = Insecure.MD5.hash(data: data)",
    good: "let digest = SHA256.hash(data: data)",
    [
      .nodes([.memberAccessExpr]) { node, file in
        let expression = ExprSyntax(node.cast(MemberAccessExprSyntax.self))
        guard let path = file.systemPath(of: expression), broken.contains(path),
          path != "Insecure.SHA1" || !looksUpPwnedPasswords(file)
        else { return [] }
        return [file.match(node, path)]
      },
      .nodes([.declReferenceExpr]) { node, file in
        guard let reference = node.as(DeclReferenceExprSyntax.self) else { return [] }
        let name = reference.baseName.text
        if name == "kCCHmacAlgMD5", !file.index.declares(name) {
          return [file.match(reference, name)]
        }
        guard functions.contains(name), !file.index.declares(name),
          let call = reference.parent?.as(FunctionCallExprSyntax.self),
          file.declaration(of: name, from: call) == nil,
          name != "CC_SHA1" || !looksUpPwnedPasswords(file)
        else { return [] }
        return [file.match(call, name.replacingOccurrence("_Init", ""))]
      },
      .nodes([.memberType]) { node, file in
        guard let path = TypeSyntax(node.cast(MemberTypeSyntax.self)).dottedName,
          file.index.isSystem(path), broken.contains(path),
          path != "Insecure.SHA1" || !isHashOfHMAC(node) && !looksUpPwnedPasswords(file)
        else { return [] }
        return [file.match(node, path)]
      },
    ])

  /// Whether the file asks Have I Been Pwned for passwords, whose protocol is SHA-1.
  private static func looksUpPwnedPasswords(_ file: SwiftFile) -> Bool {
    file.contains(.lookupOfPwnedPasswords, in: file.tree) { node in
      let name =
        node.as(DeclReferenceExprSyntax.self)?.baseName.text
        ?? node.as(IdentifierTypeSyntax.self)?.name.text ?? ""
      return !Set(SecretName.split(name)).isDisjoint(with: ["hibp", "pwned"])
    }
  }

  /// Whether a type stands in `HMAC<…>`.
  private static func isHashOfHMAC(_ type: Syntax) -> Bool {
    guard let clause = type.parent?.parent?.parent?.as(GenericArgumentClauseSyntax.self),
      let holder = clause.parent
    else { return false }
    return holder.as(GenericSpecializationExprSyntax.self)?.expression.path == "HMAC"
      || holder.as(IdentifierTypeSyntax.self)?.name.text == "HMAC"
      || holder.as(MemberTypeSyntax.self)?.name.text == "HMAC"
  }

  /// What is begun is broken from there on: the calls that follow say nothing new.
  private static let functions: Set<String> = [
    "CC_MD2", "CC_MD4", "CC_MD5", "CC_SHA1", "CC_MD2_Init", "CC_MD4_Init", "CC_MD5_Init",
    "CC_SHA1_Init",
  ]
  private static let broken: Set<String> = ["Insecure.MD5", "Insecure.SHA1"]
}
