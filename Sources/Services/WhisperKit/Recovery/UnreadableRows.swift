internal import Vault

/// Rows of one kind that the vault wrote, and that this program does not read: another one wrote them, or a later version.
public struct UnreadableRows: Equatable, Sendable {
  public let part: VaultPart
  /// The table of the rows, and of a row that has a name its name too.
  public let kind: String
  public let count: Int

  /// By part and kind.
  static func counted(_ rows: [UnreadableRow]) -> [UnreadableRows] {
    Dictionary(grouping: rows, by: \.kind)
      .compactMap { kind, rows in
        rows.first.map {
          UnreadableRows(part: VaultPart($0.table.domain), kind: kind, count: rows.count)
        }
      }
      .sorted { ($0.part.rawValue, $0.kind) < ($1.part.rawValue, $1.kind) }
  }
}

extension RecoveryService {
  /// What a look at every row found.
  public struct Check: Equatable, Sendable {
    /// The parts that need repair, and why.
    public let findings: [VaultPart: WhisperError.Reason]
    /// Rows that do not read, of parts that are else what was written last.
    public let unreadable: [UnreadableRows]
  }
}
