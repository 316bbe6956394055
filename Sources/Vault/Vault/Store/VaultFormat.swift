/// A format of the vault's file: which tables it has, and what stands in them. A format is added, never changed, and each is
/// read from the first that a release wrote (docs/VAULT.md, "Numbers"). It is the database's `user_version`.
///
/// What a format brings says so itself: a domain by `VaultPart.since`. A file is of a later format from the first change on that
/// needs it (`Schema.bringUp`).
enum VaultFormat: Int64, CaseIterable, Comparable, Sendable {
  case five = 5

  /// The one that this program writes.
  static let current = allCases[allCases.endIndex - 1]

  static func < (left: VaultFormat, right: VaultFormat) -> Bool { left.rawValue < right.rawValue }
}
