internal import SwiftSyntax

extension Rule {
  static let unpinnedBesidePinned = Rule(
    "WA41", "unpinned-beside-pinned", .warning,
    sentence: "this session pins nothing, and others of the app do",
    hint: "give it the delegate that pins",
    why: "Who sits on the network takes the connection that is not pinned.",
    criterion:
      "URLSession.shared, or a URLSession without a delegate or with one of the module's that answers no challenge, is used in a module in which a delegate of URLSession names pins.",
    limits:
      "Sessions for hosts without pins are flagged. A delegate that answers challenges in another way is taken to pin.",
    source: "seed 004, certificate pinning", masvs: "NETWORK-2", cwe: 295,
    bad:
      "final class Pinning: NSObject, URLSessionDelegate { let pins: Set<String> = [] }\nlet task = URLSession.shared.dataTask(with: url)",
    good:
      "final class Pinning: NSObject, URLSessionDelegate { let pins: Set<String> = [] }\nlet session = URLSession(configuration: .ephemeral, delegate: Pinning(), delegateQueue: nil)",
    [
      .nodes([.memberAccessExpr]) { node, file in
        guard let member = node.as(MemberAccessExprSyntax.self),
          file.index.delegates.hasPins,
          file.systemPath(of: ExprSyntax(member)) == "URLSession.shared"
        else { return [] }
        return [file.match(member)]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.index.delegates.hasPins, call.argument("configuration") != nil,
          file.systemPath(of: call) == "URLSession"
        else { return [] }
        guard let delegate = call.argument("delegate") else { return [file.match(call)] }
        let pinsNothing =
          delegate.bare.is(NilLiteralExprSyntax.self)
          || file.typeName(of: delegate).map(file.index.delegates.pinningNothing.contains) ?? false
        return pinsNothing ? [file.match(call)] : []
      },
    ])
}
