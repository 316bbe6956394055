/// Why the vault cannot be used, or a part of it. The raw value is the code that programs get, and the key of
/// the words for people.
public enum VaultReason: String, CaseIterable, Codable, Sendable {
  // Its place
  case noDirectory = "reason.vault.no_directory"
  case noRegularFile = "reason.vault.no_file"
  case otherOwner = "reason.vault.owner"
  case othersWrite = "reason.vault.others_write"
  case othersRead = "reason.vault.others_read"

  // Its secure element
  /// This program knows no element of that name.
  case noSuchElement = "reason.vault.element"
  case elementAbsent = "reason.element.absent"
  case elementSilent = "reason.element.silent"
  case elementForbidden = "reason.element.forbidden"
  case elementUnmanaged = "reason.element.unmanaged"
  case elementOwned = "reason.element.owned"
  case elementAltered = "reason.element.altered"

  // A counter in it
  /// It has none: software.
  case noCounters = "reason.counter.none"
  case counterOwned = "reason.counter.owned"
  case counterFull = "reason.counter.full"

  // Its database
  case otherProgram = "reason.database.program"
  case foreignParts = "reason.database.foreign"
  case otherVersion = "reason.database.version"
  case newerVersion = "reason.database.newer"
  case damaged = "reason.database.damaged"
  case noDatabase = "reason.database.none"
  case otherTables = "reason.database.tables"
  case unknownRow = "reason.database.row"

  // Damage to a part
  case keyRowChanged = "reason.damage.key_row"
  case privateKey = "reason.damage.private_key"
  case keyRowUnreadable = "reason.damage.key_row_unreadable"
  case lookup = "reason.damage.lookup"
  case row = "reason.damage.row"
  case rowUnreadable = "reason.damage.row_unreadable"
  case keyOwner = "reason.damage.key_owner"
  case headNotLatest = "reason.damage.head_old"
  case headNotOpen = "reason.damage.head"
  case rowsChanged = "reason.damage.rows"
  case pages = "reason.damage.pages"
  case keyNotOpen = "reason.damage.key"
  case accessSlot = "reason.damage.slot"
  case stateMissing = "reason.damage.state"
  case policiesMissing = "reason.damage.policies"

  // Deriving a key from the passphrase
  case absurdParameters = "reason.derivation.absurd"
  case notEnoughMemory = "reason.derivation.memory"
  case noMemory = "reason.derivation.no_memory"
  case libraryFailed = "reason.derivation.library"
}
