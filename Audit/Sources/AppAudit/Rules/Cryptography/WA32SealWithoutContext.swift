internal import SwiftSyntax

extension Rule {
  static let sealWithoutContext = Rule(
    "WA32", "seal-without-context", .warning,
    sentence: "nothing says what this box is: it opens in the place of any other under the key",
    hint: "give `authenticating:` what the box is for: its kind, its owner, its version",
    why:
      "Who can write where boxes are kept puts an old one, or another's, in the place of this one.",
    criterion: "AES.GCM.seal or ChaChaPoly.seal is called without `authenticating:`.",
    limits: "Keys that seal one box alone are flagged.",
    source: "seed 004, symmetric encryption (its sample has no context)", masvs: "CRYPTO-1",
    cwe: 345,
    bad: "let box = try AES.GCM.seal(data, using: key)",
    good: "let box = try AES.GCM.seal(data, using: key, authenticating: context)",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          let path = file.systemPath(of: call),
          ["AES.GCM.seal", "ChaChaPoly.seal"].contains(path),
          call.argument("authenticating") == nil,
          call.argument("using") != nil
        else { return [] }
        return [file.match(call)]
      }
    ])
}
