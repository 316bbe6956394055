internal import SwiftSyntax

/// Where the things stand that a rule looks for in each function of a tree, found in one walk.
final class Landmarks {
  enum Kind {
    case deletionFromKeychain, useOfTrust
  }

  private var positions: [Kind: [AbsolutePosition]] = [:]

  func contains(
    _ kind: Kind, in node: Syntax, of tree: SourceFileSyntax, _ isOne: (Syntax) -> Bool
  ) -> Bool {
    let all = positions[kind] ?? find(in: tree, isOne)
    positions[kind] = all
    let first = all.lowerBound { !($0 < node.position) }
    return first < all.endIndex && all[first] < node.endPosition
  }

  private func find(in tree: SourceFileSyntax, _ isOne: (Syntax) -> Bool) -> [AbsolutePosition] {
    var found: [AbsolutePosition] = []
    walk(tree) { if isOne($0) { found.append($0.position) } }
    return found.sorted()
  }
}
