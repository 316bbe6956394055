/// What the private keys of a vault ask for at each use. One holds for all of them.
public enum KeyMode: String, CaseIterable, Sendable {
  /// That the vault is unlocked.
  case standard
  /// The answer of a strong factor too: the PIN or a security key.
  case high

  /// As it stands in the file.
  package var number: UInt8 {
    switch self {
    case .standard: 1
    case .high: 2
    }
  }

  /// Nil for one of a later version.
  package init?(number: UInt8) {
    guard let mode = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = mode
  }
}
