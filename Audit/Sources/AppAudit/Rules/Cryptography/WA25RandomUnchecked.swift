internal import SwiftSyntax

extension Rule {
  static let randomUnchecked = Rule(
    "WA25", "random-unchecked", .error,
    sentence: "nothing looks at the status of {1}: the bytes may be zeros",
    hint: "compare the status with errSecSuccess, and stop on every other one",
    why: "Where the call fails the buffer stays as it was, and the key is known to everybody.",
    criterion:
      "A call of SecRandomCopyBytes is a statement, is assigned to `_`, or to a local variable that nothing reads, or is what a closure gives back of which that goes nowhere, as in `queue.async { }`, `forEach` and `Task { }`.",
    limits: "Variables at the top level of a file, and properties, are not looked at.",
    source: "seed 004, CryptoKit", masvs: "CRYPTO-1", cwe: 252,
    bad: "func make() {\n  SecRandomCopyBytes(kSecRandomDefault, 32, &bytes)\n}",
    good:
      "func make() -> Bool { SecRandomCopyBytes(kSecRandomDefault, 32, &bytes) == errSecSuccess }",
    [
      .nodes([.functionCallExpr]) { node, file in
        file.ignoredStatus(node) { $0 == "SecRandomCopyBytes" }
      }
    ])
}
