/// Rows of one kind that the vault wrote, and that this program does not read: another one wrote them, or a later version.
public struct UnreadableRows: Equatable, Sendable {
  public let part: VaultPart
  /// The table of the rows, and of a row that has a name its name too.
  public let kind: String
  public let count: Int

  package init(part: VaultPart, kind: String, count: Int) {
    (self.part, self.kind, self.count) = (part, kind, count)
  }
}
