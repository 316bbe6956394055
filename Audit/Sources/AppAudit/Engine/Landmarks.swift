internal import SwiftSyntax

/// Where the things stand that a rule looks for in each function of a tree, found once for all of them.
final class Landmarks {
  enum Kind {
    case deletionFromKeychain, useOfTrust, settingOfProtection, mac, nameOfPins, growthOfPins
    case hidingOfEntry, switchingOffOfScript, lookupOfPwnedPasswords
  }

  /// Calls, names and names of types, in the order of the source.
  private var nodes: [Syntax] = []
  private var positions: [Kind: [AbsolutePosition]] = [:]

  /// Takes in a node; all of a tree, in the order of the source.
  func add(_ node: Syntax) {
    switch node.kind {
    case .functionCallExpr, .memberAccessExpr, .declReferenceExpr, .identifierType:
      nodes.append(node)
    default: break
    }
  }

  func contains(_ kind: Kind, in node: Syntax, _ isOne: (Syntax) -> Bool) -> Bool {
    let all = positions[kind] ?? nodes.filter(isOne).map(\.position)
    positions[kind] = all
    let first = all.lowerBound { !($0 < node.position) }
    return first < all.endIndex && all[first] < node.endPosition
  }
}
