internal import SwiftSyntax

extension Rule {
  static let keychainStatusIgnored = Rule(
    "WA05", "keychain-status-ignored", .error,
    sentence: "nothing looks at the status of {1}",
    hint: "compare the status with errSecSuccess, and act on every other one",
    why: "A secret that was not kept, or not removed, passes for one that was.",
    criterion:
      "A call of SecItemAdd, SecItemCopyMatching, SecItemUpdate or SecItemDelete is a statement, is assigned to `_`, or to a local variable that nothing reads, or is what a closure gives back of which that goes nowhere, as in `queue.async { }`, `forEach` and `Task { }`.",
    limits: "Variables at the top level of a file, and properties, are not looked at.",
    source: "seed 004, keychain services", masvs: "STORAGE-1", cwe: 252,
    bad: "func keep() {\n  SecItemUpdate(query, changes)\n}",
    good: "func keep() -> Bool { SecItemUpdate(query, changes) == errSecSuccess }",
    [
      .nodes([.functionCallExpr]) { node, file in
        file.ignoredStatus(node) {
          ["SecItemAdd", "SecItemCopyMatching", "SecItemUpdate", "SecItemDelete"].contains($0)
        }
      }
    ])
}
