internal import StoredRows
internal import Vault

extension Whisper {
  /// What is in a vault that was made and never used: the rows of `create`.
  static let rowsOfNothing: RowIDs = [
    .setting: [SettingRow.policies.id, SettingRow.createdAt.id],
    .replayState: Set(ReplayStore.firstRows),
  ]

  /// Whether there is nothing in the vault but what making one writes there, so that nothing is lost with it. Nobody opens it
  /// for that: the file alone says it.
  public func holdsNothing() throws(WhisperError) -> Bool {
    try WhisperError.mapping { try vault.holdsNothing(but: Self.rowsOfNothing) }
  }
}
