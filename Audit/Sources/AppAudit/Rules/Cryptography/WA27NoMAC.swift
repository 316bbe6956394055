internal import SwiftSyntax

extension Rule {
  static let noMAC = Rule(
    "WA27", "no-mac", .error,
    sentence: "{1} alone does not show that somebody changed the text",
    hint: "use AES.GCM or ChaChaPoly; else an HMAC over IV and ciphertext, checked first",
    why:
      "Who can change the ciphertext changes bits of the message at will, and with CBC reads it from how errors look.",
    criterion:
      "CBC, CTR, CFB or OFB is used, through CommonCrypto or AES._CBC and AES._CTR, in a type in which, its extensions too, no HMAC is named and no function such as mac(of:) or verifyMAC(_:) called; or in a function of none, where neither the functions around it nor a type that it names have one. What derives a key by an HMAC (kCCPRFHmacAlg…) authenticates nothing. The mode may be its number, what a property of an enumeration says, or handed in as a parameter.",
    limits:
      "A MAC that is made in another type is not seen, nor one that an extension in another file names by an alias.",
    source: "seed 004, symmetric encryption", masvs: "CRYPTO-1", cwe: 353,
    bad: "func seal() throws -> Data { try AES._CBC.encrypt(data, using: key, iv: iv) }",
    good:
      "func seal() throws -> Data {\n  let text = try AES._CBC.encrypt(data, using: key, iv: iv)\n  return text + HMAC<SHA256>.authenticationCode(for: text, using: other)\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let path = file.systemPath(of: call)
        else { return [] }
        let mode: String
        switch path {
        case "AES._CBC.encrypt", "AES._CBC.decrypt": mode = "CBC"
        case "AES._CTR.encrypt", "AES._CTR.decrypt": mode = "CTR"
        case "AES._CFB.encrypt", "AES._CFB.decrypt": mode = "CFB"
        case "CCCrypt", "CCCryptorCreate", "CCCryptorCreateFromData":
          let names = call.arguments.flatMap {
            constants($0.expression, file, depth: 3).map(\.name)
          }
          guard names.contains("kCCAlgorithmAES") || names.contains("kCCAlgorithmAES128"),
            !names.contains("kCCOptionECBMode")
          else { return [] }
          mode = "CBC"
        case "CCCryptorCreateWithMode":
          let names = call.arguments.flatMap {
            constants($0.expression, file, depth: 3).map(\.name)
          }
          if let found = names.first(where: modes.contains) {
            mode = String(found.dropFirst("kCCMode".count))
          } else if let handed = call.argument(at: 1) {
            guard
              let found = numbered(handed, file) ?? named(handed, file)
                ?? (isHandedIn(handed, file) ? path : nil)
            else { return [] }
            mode = found
          } else {
            return []
          }
        default: return []
        }
        return isAuthenticated(call, file) ? [] : [file.match(call, mode)]
      }
    ])

  private static let modes: Set<String> = [
    "kCCModeCBC", "kCCModeCTR", "kCCModeCFB", "kCCModeCFB8", "kCCModeOFB",
  ]

  /// A mode that stands there as its number (CommonCryptor.h).
  private static func numbered(_ mode: ExprSyntax, _ file: SwiftFile) -> String? {
    let numbers = file.values(of: mode).compactMap { found in
      if case .call(_, let arguments) = found.value, arguments.count == 1 {
        arguments[0].value.value.number
      } else {
        found.value.number
      }
    }
    return numbers.lazy.compactMap { [2: "CBC", 3: "CFB", 4: "CTR", 7: "OFB", 10: "CFB8"][$0] }
      .first
  }

  /// A mode that a property of something says whose type is known, as its constants have it: `mode.value` of an enumeration.
  private static func named(_ mode: ExprSyntax, _ file: SwiftFile) -> String? {
    // Also in `CCMode(mode.value)`.
    let said = mode.bare.as(FunctionCallExprSyntax.self)?.arguments.first?.expression ?? mode
    guard let member = said.bare.as(MemberAccessExprSyntax.self), let base = member.base,
      let type = file.typeName(of: base),
      let found = file.index.constant(
        "\(type).\(member.declName.baseName.identifierText)", from: file.number)
    else { return nil }
    let names = found.prefix(64).compactMap { constant -> String? in
      guard case .call(_, let arguments) = constant.found.value else {
        return constant.found.value.path?.lastName
      }
      return arguments.first?.value.value.path?.lastName
    }
    return names.first(where: modes.contains).map { String($0.dropFirst("kCCMode".count)) }
  }

  /// Whether a mode is a parameter, in a type, or a file, that names one which authenticates nothing: it is handed in there.
  private static func isHandedIn(_ mode: ExprSyntax, _ file: SwiftFile) -> Bool {
    // Also in `CCMode(mode)`.
    let handed = mode.bare.as(FunctionCallExprSyntax.self)?.arguments.first?.expression ?? mode
    guard let declaration = file.declaration(of: handed),
      [.functionDecl, .initializerDecl].contains(declaration.scope.kind)
    else { return false }
    let around = EnclosingType(of: mode)?.node ?? Syntax(file.tree)
    return file.contains(.cipherMode, in: around) {
      $0.as(DeclReferenceExprSyntax.self).map { modes.contains($0.baseName.text) } ?? false
    }
  }

  /// Whether a MAC is named where a call stands: in its type, also in extensions in this file or another, and here under the name
  /// of an alias.
  private static func isAuthenticated(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> Bool {
    if let type = EnclosingType(of: call) {
      return file.index.authenticating.contains(type.name)
        || file.contains(.mac, in: type.node) { namesMAC($0, file.index) }
    }
    let isBeside = file.contains(.macOutsideOfTypes, in: file.tree) {
      namesMAC($0, file.index) && EnclosingType(of: $0) == nil
    }
    guard !isBeside, !file.index.authenticating.isEmpty else { return isBeside }
    return NamesBelow.names(in: file.functionBody(around: call)).contains {
      file.index.authenticating.contains($0)
    }
  }

  private static func namesMAC(_ node: Syntax, _ index: ModuleIndex) -> Bool {
    let reference = node.as(DeclReferenceExprSyntax.self)
    guard
      let name = reference?.baseName.identifierText
        ?? node.as(IdentifierTypeSyntax.self)?.name.identifierText
    else { return false }
    return isMAC(name) || reference.map(makesMAC) ?? false
      || index.aliases[name] != nil && isMAC(index.expanded(name).lastName)
  }

  /// Whether a function is called whose name says that it makes or checks a message authentication code: `mac(of: text)`.
  static func makesMAC(_ reference: DeclReferenceExprSyntax) -> Bool {
    let name = reference.baseName.identifierText
    // Most names end otherwise.
    guard name.utf8.last.map({ $0 | 0x20 == 0x63 }) ?? false,
      let call = reference.whole.parent?.as(FunctionCallExprSyntax.self),
      Syntax(call.calledExpression).id == reference.whole.id, !call.arguments.isEmpty
    else { return false }
    let words = SecretName.split(name)
    return ["mac", "cmac", "gmac", "kmac"].contains(words.last ?? "")
      && (words.count == 1 || macVerbs.contains(words[0]))
  }

  private static let macVerbs: Set<String> = [
    "compute", "calculate", "make", "create", "generate", "verify", "check", "validate", "append",
    "derive", "get", "sign",
  ]

  /// Whether a name is that of a message authentication code. Asked of every name: bytes are looked at.
  static func isMAC(_ name: String) -> Bool {
    if ["Poly1305", "CMAC"].contains(name) { return true }
    // The letters of "hmac", small or not, one after the other.
    var last: UInt32 = 0
    for byte in name.utf8 {
      last = last << 8 | UInt32(byte | 0x20)
      // By kCCPRFHmacAlgSHA256 and its like keys are derived.
      if last == 0x68_6D_61_63 { return !name.hasPrefix("kCCPRF") }
    }
    return false
  }
}
