internal import SwiftSyntax

extension Rule {
  static let passwordAsKey = Rule(
    "WA29", "password-as-key", .error,
    sentence: "{1}",
    hint:
      "derive the key with PBKDF2 (600,000 rounds of SHA-256, 210,000 of SHA-512), scrypt or Argon2, and a salt",
    why: "Who has the ciphertext tries a thousand million passwords a second.",
    criterion:
      "SymmetricKey, or the input of HKDF, is made of the bytes of a text with the name of a password, or of a hash of them; or CCKeyDerivationPBKDF has too few rounds.",
    limits: "What is called a secret or a key is taken for one with enough entropy.",
    source: "seed 004, CryptoKit; seed 001, layer 3", masvs: "CRYPTO-2", cwe: 916,
    bad:
      "func key() -> SymmetricKey { SymmetricKey(data: SHA256.hash(data: Data(password.utf8))) }",
    good: "func key() -> SymmetricKey { SymmetricKey(data: derived) }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        let path = file.systemPath(of: call) ?? ""
        var inputs: [ExprSyntax] = []
        if path == "SymmetricKey", let data = call.argument("data") { inputs.append(data) }
        if path.lastName == "deriveKey", let material = call.argument("inputKeyMaterial") {
          inputs.append(material)
        }
        if path == "HKDF.extract", let material = call.argument("inputKeyMaterial") {
          inputs.append(material)
        }
        // A key that is made in the argument is looked at by itself.
        for input in inputs where input.bare.as(FunctionCallExprSyntax.self)?.path != "SymmetricKey"
        {
          if let name = password(in: input, file, depth: 3, isText: false) {
            return [
              file.match(call, "the key is made of \(name) without a slow function between them")
            ]
          }
        }
        guard file.systemFunction(call) == "CCKeyDerivationPBKDF", let rounds = call.argument(at: 6)
        else { return [] }
        let functions = call.argument(at: 5).map { constants($0, file, depth: 3).map(\.name) } ?? []
        let least: Double = functions.contains("kCCPRFHmacAlgSHA512") ? 210_000 : 600_000
        return file.values(of: rounds).compactMap { found in
          guard let count = found.value.number, count < least, count >= 0 else { return nil }
          return Match(place: found.place, words: ["\(Int(count)) rounds are tried out too fast"])
        }
      }
    ])

  private static let passwords: Set<String> = [
    "password", "passwd", "passphrase", "passcode", "pin", "pwd",
  ]

  /// The text of a person that bytes are made of, through hashes and copies; nil for anything else.
  private static func password(
    in expression: ExprSyntax, _ file: SwiftFile, depth: Int, isText: Bool
  ) -> String? {
    let bare = expression.bare
    if let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText
      ?? (isText ? bare.path?.lastName : nil)
    {
      if isText {
        let words = SecretName.split(name)
        return SecretName.isSecret(name) && !passwords.isDisjoint(with: words) || words == ["pin"]
          ? name : nil
      }
      guard depth > 0, let declaration = file.declaration(of: name, from: bare) else { return nil }
      return declaration.values.lazy.compactMap { value in
        value.first.flatMap { password(in: $0, file, depth: depth - 1, isText: false) }
      }.first
    }
    if let member = bare.as(MemberAccessExprSyntax.self), let base = member.base,
      ["utf8", "unicodeScalars"].contains(member.declName.baseName.text)
    {
      return password(in: base, file, depth: depth, isText: true)
    }
    guard let call = bare.as(FunctionCallExprSyntax.self), let path = call.path else { return nil }
    if path.hasSuffix(".data"), call.labels.first == "using", let receiver = call.receiver {
      return password(in: receiver, file, depth: depth, isText: true)
    }
    let passes =
      ["Data", "Array", "[UInt8]", "SymmetricKey"].contains(path)
      || path.hasSuffix(".hash") && path.hasPrefix("SHA")
      || path.hasPrefix("Insecure.") && path.hasSuffix(".hash")
    guard passes, let only = call.arguments.first?.expression else { return nil }
    return password(in: only, file, depth: depth, isText: false)
  }
}
