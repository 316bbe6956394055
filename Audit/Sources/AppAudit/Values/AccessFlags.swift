internal import SwiftSyntax

extension SwiftFile {
  /// The members of a set of options, of all that it can be together: those of a list, of `union`, and what is put in later.
  func members(of expression: ExprSyntax) -> [Found] {
    alternatives(of: expression).flatMap(\.self)
  }

  /// What a set of options can be, each with its members: the arms of a condition are one each.
  func alternatives(of expression: ExprSyntax, depth: Int = 3) -> [[Found]] {
    let bare = expression.bare
    if depth > 0, let call = Self.union(bare), let receiver = call.receiver,
      let added = call.arguments.first?.expression
    {
      let more = alternatives(of: added, depth: depth - 1).flatMap(\.self)
      return alternatives(of: receiver, depth: depth - 1).map { $0 + more }
    }
    let declaration = declaration(of: bare)
    var found: [[Found]] = []
    let given = declaration?.values ?? []
    // What is no union is resolved as any other value.
    if depth > 0, given.contains(where: { $0.count == 1 && Self.union($0[0].bare) != nil }) {
      found = given.prefix(8).flatMap { value in
        value.count == 1
          ? alternatives(of: value[0], depth: depth - 1) : values(of: value).map(Self.items)
      }
    } else {
      found = values(of: bare).map(Self.items)
    }
    for case .called(let call) in declaration?.uses ?? [] {
      guard ["insert", "formUnion", "update"].contains(call.name ?? ""),
        let added = call.arguments.first?.expression
      else { continue }
      let more = values(of: added).flatMap(Self.items)
      found = found.map { $0 + more }
    }
    return found
  }

  private static func items(_ found: Found) -> [Found] {
    if case .list(let items) = found.value { items } else { [found] }
  }

  private static func union(_ bare: ExprSyntax) -> FunctionCallExprSyntax? {
    bare.as(FunctionCallExprSyntax.self).flatMap { $0.name == "union" ? $0 : nil }
  }
}
