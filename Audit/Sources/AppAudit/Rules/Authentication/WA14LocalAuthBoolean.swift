internal import SwiftSyntax

extension Rule {
  static let localAuthBoolean = Rule(
    "WA14", "local-auth-boolean", .error,
    sentence:
      "that the owner was recognised is a truth value alone: nothing in the keychain opens with it",
    hint:
      "keep what is guarded in the keychain with an access control, and read it with this context (kSecUseAuthenticationContext); before something that reads no secret, such as erasing, read an item of random bytes that is kept so, and go on only where that is given back",
    why: "Who can change the running app turns one branch, and has what the face was to guard.",
    criterion:
      "evaluatePolicy is called on an LAContext that is made in the function and is not returned, stored, passed on, or put under kSecUseAuthenticationContext; into a text is nowhere.",
    limits:
      "A gate before something that is no secret is flagged. A context that is handed in is not.",
    source: "seed 004, biometric authentication (its sample is one)", masvs: "AUTH-2", cwe: 287,
    bad:
      "func unlock() async throws -> Bool {\n  let context = LAContext()\n  return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n}",
    good:
      "func unlock() async throws -> Data {\n  let context = LAContext()\n  _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)\n  return try read([kSecUseAuthenticationContext: context])\n}",
    [
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self), call.name == "evaluatePolicy",
          let receiver = call.receiver?.bare, !file.index.declares("LAContext")
        else { return [] }
        if receiver.as(FunctionCallExprSyntax.self)?.path == "LAContext" {
          return [file.match(call)]
        }
        guard let declaration = file.declaration(of: receiver), !declaration.values.isEmpty,
          declaration.values.allSatisfy({
            file.values(of: $0).contains { $0.value.path == "LAContext" }
          }),
          !isHandedOn(declaration)
        else { return [] }
        return [file.match(call)]
      }
    ])

  /// Whether a variable goes anywhere but into calls of its own methods, or may.
  private static func isHandedOn(_ declaration: LocalDeclaration) -> Bool {
    declaration.uses?.contains { use in
      switch use {
      case .assigned, .called, .member, .rebound, .interpolated: false
      case .changed, .passed, .passedToBeChanged, .other: true
      }
    } ?? true
  }
}
