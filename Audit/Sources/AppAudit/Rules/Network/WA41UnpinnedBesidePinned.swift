internal import SwiftSyntax

extension Rule {
  static let unpinnedBesidePinned = Rule(
    "WA41", "unpinned-beside-pinned", .warning,
    sentence: "this session pins nothing, and others of the app do",
    hint: "give it the delegate that pins",
    why: "Who sits on the network takes the connection that is not pinned.",
    criterion:
      "URLSession.shared, or a URLSession without a delegate, is used in a module in which a delegate of URLSession names pins.",
    limits: "Sessions for hosts without pins are flagged.",
    source: "seed 004, certificate pinning", masvs: "NETWORK-2", cwe: 295,
    bad:
      "final class Pinning: NSObject, URLSessionDelegate { let pins: Set<String> = [] }\nlet task = URLSession.shared.dataTask(with: url)",
    good:
      "final class Pinning: NSObject, URLSessionDelegate { let pins: Set<String> = [] }\nlet session = URLSession(configuration: .ephemeral, delegate: Pinning(), delegateQueue: nil)",
    [
      .nodes([.memberAccessExpr]) { node, file in
        guard let member = node.as(MemberAccessExprSyntax.self),
          file.systemPath(of: ExprSyntax(member)) == "URLSession.shared", file.index.hasPins
        else { return [] }
        return [file.match(member)]
      },
      .nodes([.functionCallExpr]) { node, file in
        guard let call = node.as(FunctionCallExprSyntax.self),
          file.systemPath(of: call) == "URLSession",
          call.argument("configuration") != nil,
          file.index.hasPins
        else { return [] }
        guard let delegate = call.argument("delegate") else { return [file.match(call)] }
        return delegate.bare.is(NilLiteralExprSyntax.self) ? [file.match(call)] : []
      },
    ])
}
