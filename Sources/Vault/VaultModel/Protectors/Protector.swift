/// One way to open a vault.
public struct Protector: Identifiable, Equatable, Sendable {
  /// Stays while the protector is there, through every change of its secret.
  public struct ID: Hashable, Sendable {
    /// 16 of them.
    package let octets: [UInt8]

    package init(octets: [UInt8]) { self.octets = octets }
  }

  /// No vault has more.
  package static let limit = 8
  /// Octets of the longest name.
  package static let longestName = 64

  public let id: ID
  /// Nil for one of a later version, which this one does not open.
  public let kind: ProtectorKind?
  /// What the person calls it; empty for nothing. Before unlock nobody vouches for it: not safe to show as it is.
  public let name: String

  package init(id: ID, kind: ProtectorKind?, name: String) {
    (self.id, self.kind, self.name) = (id, kind, name)
  }
}
