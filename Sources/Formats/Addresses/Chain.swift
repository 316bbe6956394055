/// What coins an address is for. The text is what options and JSON have.
package enum Chain: String, CaseIterable, Sendable {
  case bitcoin
  case zcash
  /// With all networks that work as it does.
  case ethereum
}

/// Which of a chain's networks. The text is what options and JSON have.
package enum Network: String, CaseIterable, Sendable {
  case main
  case test
  case signet
  case regtest

  /// Whether coins there are worth something.
  package var isMain: Bool { self == .main }
}
