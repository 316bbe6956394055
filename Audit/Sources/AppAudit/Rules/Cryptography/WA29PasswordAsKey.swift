internal import SwiftSyntax

extension Rule {
  static let passwordAsKey = Rule(
    "WA29", "password-as-key", .error,
    sentence: "{1}",
    hint:
      "derive the key with PBKDF2 (600,000 rounds of SHA-256, 210,000 of SHA-512), scrypt or Argon2, and a salt",
    why: "Who has the ciphertext tries a thousand million passwords a second.",
    criterion:
      "SymmetricKey, the input of HKDF, the key of CCCrypt or CCCryptorCreate, or an argument `key:`, is made of the bytes of a text with the name of a password, or of a hash of them; or CCKeyDerivationPBKDF has too few rounds.",
    limits:
      "What is called a secret or a key is taken for one with enough entropy. A function or property is taken for a hash where its name begins with sha or md5.",
    source: "seed 004, CryptoKit; seed 001, layer 3", masvs: "CRYPTO-2", cwe: 916,
    bad:
      "func key() -> SymmetricKey { SymmetricKey(data: SHA256.hash(data: Data(password.utf8))) }",
    good: "func key() -> SymmetricKey { SymmetricKey(data: derived) }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self) else { return [] }
        for input in keys(of: call, file) {
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

  /// What a call takes as key, as far as that is no key already: what SymmetricKey is made of is looked at where it is made.
  private static func keys(of call: FunctionCallExprSyntax, _ file: SwiftFile) -> [ExprSyntax] {
    if let data = call.argument("data") {
      return file.systemPath(of: call) == "SymmetricKey" ? [data] : []
    }
    if let material = call.argument("inputKeyMaterial"), let path = file.systemPath(of: call) {
      return path.lastName == "deriveKey" || path == "HKDF.extract" ? [material] : []
    }
    if let name = file.systemFunction(call), let place = keyPlaces[name] {
      return [call.argument(at: place)].compactMap(\.self)
    }
    // What the module's own functions make of a key is not known; with a salt it is one that makes keys of passwords, perhaps
    // slowly.
    guard let key = call.argument("key"), let name = call.name, !file.index.isOwn(name),
      call.argument("salt") == nil
    else { return [] }
    return [key]
  }

  /// Where the key stands among what is passed.
  private static let keyPlaces = [
    "CCCrypt": 3, "CCCryptorCreate": 3, "CCCryptorCreateFromData": 3, "CCCryptorCreateWithMode": 5,
  ]

  /// The text of a person that bytes are made of, through hashes and copies; nil for anything else.
  private static func password(
    in expression: ExprSyntax, _ file: SwiftFile, depth: Int, isText: Bool
  ) -> String? {
    let bare = expression.bare
    func either(_ base: ExprSyntax) -> String? {
      guard depth > 0 else { return nil }
      return password(in: base, file, depth: depth - 1, isText: true)
        ?? password(in: base, file, depth: depth - 1, isText: false)
    }
    if let name = bare.as(DeclReferenceExprSyntax.self)?.baseName.identifierText {
      // A pointer can be made of a text itself.
      let isPointer =
        bare.parent?.as(LabeledExprSyntax.self).map { $0.label == nil } ?? false
        && file.typeName(of: bare) == "String"
      if isText || isPointer, isPassword(name) { return name }
      guard depth > 0, let declaration = file.declaration(of: name, from: bare) else { return nil }
      return declaration.values.lazy.compactMap { value in
        value.first.flatMap { password(in: $0, file, depth: depth - 1, isText: isText) }
      }.first
    }
    if let member = bare.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.identifierText
      if isText, isPassword(name) { return name }
      if ["utf8", "unicodeScalars"].contains(name) {
        return password(in: base, file, depth: depth, isText: true)
      }
      return ["bytes", "baseAddress"].contains(name) || isHash(name) ? either(base) : nil
    }
    guard let call = bare.as(FunctionCallExprSyntax.self) else { return nil }
    return password(of: call, file, depth, isText, either)
  }

  private static func password(
    of call: FunctionCallExprSyntax, _ file: SwiftFile, _ depth: Int, _ isText: Bool,
    _ either: (ExprSyntax) -> String?
  ) -> String? {
    guard let name = call.name, let path = call.path else { return nil }
    let first = call.arguments.first?.expression
    if let receiver = call.receiver {
      if name == "data", call.labels.first == "using" {
        return password(in: receiver, file, depth: depth, isText: true)
      }
      if parts.contains(name) { return password(in: receiver, file, depth: depth, isText: isText) }
      if isHash(name), call.arguments.isEmpty { return either(receiver) }
    }
    if isHash(name) { return first.flatMap(either) }
    if isText, path == "String" || path == "NSString", let first {
      return password(in: first, file, depth: depth, isText: true)
    }
    let passes =
      ["Data", "Array", "[UInt8]", "NSData"].contains(path)
      || path.hasSuffix(".hash") && (path.hasPrefix("SHA") || path.hasPrefix("Insecure."))
    guard passes, let first else { return nil }
    return password(in: first, file, depth: depth, isText: false)
  }

  private static func isPassword(_ name: String) -> Bool {
    let words = SecretName.split(name)
    return SecretName.isSecret(name) && !passwords.isDisjoint(with: words) || words == ["pin"]
  }

  /// What gives a part of a text or of bytes, or the same in another form.
  private static let parts: Set<String> = [
    "prefix", "suffix", "dropFirst", "dropLast", "padding", "lowercased", "uppercased",
    "trimmingCharacters",
  ]

  /// Whether it is the name of a fast hash, as many modules have them: `sha256`, `md5()`.
  private static func isHash(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["sha1", "sha2", "sha3", "sha5", "md5"].contains(where: name.hasPrefix)
  }
}
