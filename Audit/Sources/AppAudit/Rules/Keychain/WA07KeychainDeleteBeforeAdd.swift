internal import SwiftSyntax

extension Rule {
  static let keychainDeleteBeforeAdd = Rule(
    "WA07", "keychain-delete-before-add", .error,
    sentence: "the item is deleted before the new one is kept: what comes between loses both",
    hint: "add first, and update on errSecDuplicateItem",
    why:
      "A crash, a locked device or a second thread between the two leaves no secret at all; who can end the app at will can make that happen.",
    criterion:
      "On one path through a function or accessor SecItemDelete, or an own function that of the keychain calls only that, is called before SecItemAdd. Where SecItemAdd was called before, for an item that is there already, it is a warning.",
    limits:
      "Calls through closures that are kept for later count where they stand. A function of another object is not followed.",
    source: "seed 004, storing credentials", masvs: "STORAGE-1", cwe: 362,
    bad:
      "func keep() throws {\n  let gone = SecItemDelete(query)\n  let kept = SecItemAdd(item, nil)\n  try check(gone, kept)\n}",
    good:
      "func keep() throws {\n  var status = SecItemAdd(item, nil)\n  if status == errSecDuplicateItem { status = SecItemUpdate(query, changes) }\n  try check(status)\n}",
    [
      .nodes([.functionDecl, .initializerDecl, .closureExpr, .accessorDecl, .accessorBlock]) {
        node, file in
        let body =
          node.as(FunctionDeclSyntax.self)?.body?.statements
          ?? node.as(InitializerDeclSyntax.self)?.body?.statements
          ?? node.as(ClosureExprSyntax.self)?.statements
          ?? node.as(AccessorDeclSyntax.self)?.body?.statements
          ?? node.as(AccessorBlockSyntax.self)?.accessors.as(CodeBlockItemListSyntax.self)
        guard let body,
          file.contains(
            .deletionFromKeychain, in: node,
            {
              $0.as(FunctionCallExprSyntax.self).map { keychainCall($0, file) == "SecItemDelete" }
                ?? false
            })
        else { return [] }
        var found: [Int: Match] = [:]
        let paths = Paths<DeleteState> { node, state in
          guard let call = node.as(FunctionCallExprSyntax.self) else { return state }
          var state = state
          switch keychainCall(call, file) {
          case "SecItemDelete":
            if state.deleted == nil { state.deleted = file.place(call) }
          case "SecItemAdd":
            if let deleted = state.deleted {
              let severity: Severity? = state.hasAdded ? .warning : nil
              if found[deleted.start] == nil || severity == nil {
                found[deleted.start] = Match(place: deleted, severity: severity)
              }
            }
            state.hasAdded = true
          default: break
          }
          return state
        }
        paths.run(body, from: [DeleteState()])
        return found.values.sorted { $0.place.start < $1.place.start }
      }
    ])

  private struct DeleteState: Hashable {
    var deleted: Place?
    var hasAdded = false
  }

  /// The function of the keychain that a call comes to.
  private static func keychainCall(_ call: FunctionCallExprSyntax, _ file: SwiftFile) -> String? {
    if let function = file.systemFunction(call) { return function }
    guard let name = call.name, file.index.mayForward(name),
      let signature = Signature.of(name, call),
      file.declaration(of: name, from: call) == nil || call.receiver != nil
    else { return nil }
    var type = EnclosingType(of: call)?.name
    if let receiver = call.receiver, !["self", "Self"].contains(receiver.path ?? "") {
      // Of what another object keeps nobody knows that it is the same item.
      guard let path = receiver.path, path.first?.isUppercase == true else { return nil }
      type = file.typeName(of: receiver) ?? file.index.expanded(path).lastName
    }
    return file.index.forward(signature, of: type).flatMap { file.index.declares($0) ? nil : $0 }
  }
}
