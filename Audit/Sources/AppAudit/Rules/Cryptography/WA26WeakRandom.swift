internal import SwiftSyntax

extension Rule {
  static let weakRandom = Rule(
    "WA26", "weak-random", .error,
    sentence: "{1} can be guessed: what comes next follows from what came before",
    hint: "use SystemRandomNumberGenerator, Int.random(in:), or SecRandomCopyBytes",
    why: "Who sees a few numbers, or knows the time of the start, has the key.",
    criterion:
      "rand, random, drand48, lrand48, mrand48, or a random source of GameplayKit is used in a function, or for a variable, that is named for a secret, key, token, nonce, salt, iv, otp or password.",
    limits: "What is made so and gets its name elsewhere is missed.",
    source: "seed 004, CryptoKit", masvs: "CRYPTO-1", cwe: 338,
    bad: "func makeToken() -> Int { Int(rand()) }",
    good: "func makeToken() -> UInt64 { UInt64.random(in: 0...UInt64.max) }",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let path = file.systemPath(of: call)
        else { return [] }
        let isC =
          ["rand", "random", "drand48", "lrand48", "mrand48", "rand_r", "srand", "srand48"]
          .contains(path) && file.systemFunction(call) != nil
        let isGame =
          !path.contains("()")
          && [
            "GKRandomSource", "GKLinearCongruentialRandomSource", "GKMersenneTwisterRandomSource",
            "GKARC4RandomSource", "GKRandomDistribution",
          ].contains(path.firstName)
        guard isC && !path.hasPrefix("srand") || isGame, isForSecret(call) else { return [] }
        return [file.match(call, isC ? "\(path)()" : path.firstName)]
      }
    ])

  private static let purposes: Set<String> = [
    "secret", "key", "token", "nonce", "salt", "iv", "otp", "password", "passphrase", "passcode",
    "pin", "seed", "mnemonic",
  ]

  private static func isForSecret(_ node: some SyntaxProtocol) -> Bool {
    var next: Syntax? = Syntax(node)
    while let current = next {
      if let function = current.as(FunctionDeclSyntax.self) {
        return names(function.name.identifierText)
      }
      if let binding = current.as(PatternBindingSyntax.self),
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifierText,
        names(name)
      {
        return true
      }
      if let assignment = Assignment(current), names(assignment.target.path?.lastName ?? "") {
        return true
      }
      next = current.parent
    }
    return false
  }

  private static func names(_ name: String) -> Bool {
    !purposes.isDisjoint(with: SecretName.split(name))
  }
}
