internal import Vault

/// Whether the changes of a vault are counted in its secure element.
public enum Counting: Sendable {
  /// An older copy of the whole directory is noticed when it is opened.
  case on
  /// It is not.
  case off
  /// In a way that this version does not know.
  case later

  init(_ counting: VaultCounting) {
    self =
      switch counting {
      case .on: .on
      case .off: .off
      case .later: .later
      }
  }
}

extension Whisper {
  /// Whether changes are counted. Before unlock nobody vouches for it.
  public var counting: Counting {
    get throws(WhisperError) { try WhisperError.mapping { Counting(try vault.counting) } }
  }

  /// What the counter of the unlocked vault stands at; nil where nothing counts. A secure element's memory wears out with
  /// some hundred thousand changes.
  public func countedChanges() throws(WhisperError) -> UInt64? {
    try WhisperError.mapping { try vault.countedChanges() }
  }

  /// Why the vault that was just made has no counter, where its element could have one; nil where it has one, where the
  /// element has none at all, and for a vault that was opened.
  public var withoutCounter: WhisperError.Reason? {
    vault.withoutCounter.map(WhisperError.Reason.vault)
  }

  /// Has changes counted from now on, or not. Messages that were opened, names, notes and preferences are not counted: they
  /// may go back to the last change that was. A copy from before it was turned on names no counter, and is not noticed.
  /// False where it was so already.
  ///
  /// Throws `WhisperError.Code.counterUnavailable` with the reason.
  @discardableResult
  public func setCounting(_ isOn: Bool) throws(WhisperError) -> Bool {
    try WhisperError.mapping { try vault.setCounting(isOn) }
  }
}
