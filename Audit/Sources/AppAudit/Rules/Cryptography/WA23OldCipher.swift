internal import SwiftSyntax

extension Rule {
  static let oldCipher = Rule(
    "WA23", "old-cipher", .error,
    sentence: "{1}",
    hint: "use AES.GCM or ChaChaPoly of CryptoKit",
    why:
      "Who has a few gigabytes under one key of a cipher with small blocks, or two texts in ECB, reads what they have in common; DES can be tried out.",
    criterion:
      "A function CCCrypt* is called with DES, 3DES, RC4, RC2, CAST or Blowfish, or with kCCOptionECBMode; any other CCCrypt* is a warning, because CryptoKit does it with authentication.",
    limits: "An algorithm that comes from a parameter is not known, and is a warning.",
    source: "seed 004, CryptoKit; common mistake 6", masvs: "CRYPTO-1", cwe: 327,
    bad:
      "let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmDES), 0, key, 8, nil, input, count, output, room, &moved)",
    good: "let sealed = try AES.GCM.seal(data, using: key, authenticating: context)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), let name = file.systemFunction(call),
          ["CCCrypt", "CCCryptorCreate", "CCCryptorCreateFromData", "CCCryptorCreateWithMode"]
            .contains(name)
        else { return [] }
        for argument in call.arguments {
          for constant in constants(argument.expression, file, depth: 3) {
            if let cipher = ciphers[constant.name] {
              return [Match(place: constant.place, words: ["\(cipher) can be broken"])]
            }
            if ["kCCOptionECBMode", "kCCModeECB"].contains(constant.name) {
              return [Match(place: constant.place, words: ["ECB shows which blocks are the same"])]
            }
          }
        }
        return [
          file.match(
            call, "\(name) authenticates nothing that it encrypts or decrypts", severity: .warning)
        ]
      }
    ])

  private static let ciphers = [
    "kCCAlgorithmDES": "DES", "kCCAlgorithm3DES": "3DES", "kCCAlgorithmRC4": "RC4",
    "kCCAlgorithmRC2": "RC2", "kCCAlgorithmBlowfish": "Blowfish", "kCCAlgorithmCAST": "CAST",
  ]

  /// The constants of CommonCrypto in an argument, also in what a variable was given.
  static func constants(
    _ expression: ExprSyntax, _ file: SwiftFile, depth: Int
  ) -> [(name: String, place: Place)] {
    var found: [(String, Place)] = []
    var variables: [[ExprSyntax]] = []
    walk(expression) { node in
      guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.identifierText else {
        return
      }
      // A member with what it is of; what others are of is nothing by itself.
      let member = node.parent?.as(MemberAccessExprSyntax.self)
      let whole =
        member.map { $0.declName.id == node.id ? ExprSyntax($0) : nil } ?? ExprSyntax(node)
      if name.hasPrefix("kCC"), !file.index.declares(name) {
        found.append((name, file.place(node)))
      } else if let declaration = file.declaration(of: name, from: node) {
        variables += declaration.values
      } else if let whole {
        // A function of the module gives what its only expression is.
        let call = whole.parent?.as(FunctionCallExprSyntax.self)
        let isCalled = call?.calledExpression.id == whole.id && file.index.isOwn(name)
        for value in file.values(of: isCalled ? call.map(ExprSyntax.init) ?? whole : whole) {
          found += constants(value)
        }
      }
    }
    if depth > 0 {
      found += variables.flatMap { $0.flatMap { constants($0, file, depth: depth - 1) } }
    }
    return found
  }

  private static func constants(_ found: Found) -> [(String, Place)] {
    switch found.value {
    case .name(let path) where path.lastName.hasPrefix("kCC"): [(path.lastName, found.place)]
    case .call(_, let arguments): arguments.flatMap { constants($0.value) }
    case .list(let items), .composed(let items): items.flatMap(constants)
    default: []
    }
  }
}
