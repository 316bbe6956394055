/// What a repair of the list of parts did.
public struct RegistryRepair: Equatable, Sendable {
  /// The ways to the root that it did not keep.
  public let dropped: [DroppedProtector]
  /// Whether a counter in the secure element said how old the vault is. Else nobody knows that nothing older was put
  /// back; a vault that is older than its counter says is shut until that is accepted.
  public let wasAgeChecked: Bool

  package init(dropped: [DroppedProtector], wasAgeChecked: Bool) {
    (self.dropped, self.wasAgeChecked) = (dropped, wasAgeChecked)
  }
}

/// A way to the root that a repair of the list did not keep: nobody can say whether the vault wrote it.
public struct DroppedProtector: Equatable, Sendable {
  /// Its number in the file.
  public let code: UInt8
  /// What it was called, as the file has it: not vouched for, and not safe to show.
  public let name: String

  package init(code: UInt8, name: String) { (self.code, self.name) = (code, name) }

  /// Nil for one of a later version.
  public var kind: ProtectorKind? { ProtectorKind(number: code) }
}
