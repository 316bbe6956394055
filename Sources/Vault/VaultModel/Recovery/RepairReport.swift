/// What a repair did to a part of a vault, or would do.
public struct RepairReport: Equatable, Sendable {
  /// How many rows opened and stay in use.
  public package(set) var kept = 0
  /// How many did not open or did not read, and were set aside, where nothing reads them.
  public package(set) var setAside = 0
  /// Those of them that the vault wrote, and that did not read.
  public package(set) var unreadable: [UnreadableRows] = []
  /// Whether the part's key was lost, so that nothing could open.
  public package(set) var keyWasLost = false

  package init() {}
}
