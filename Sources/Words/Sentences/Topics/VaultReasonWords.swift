/// Why the vault cannot be used, or a part of it, after a colon in a sentence of ours. The keys are the codes that
/// the layers below give.
package enum VaultReasonWords: String, Topic {

  // The vault's files
  case noDirectory = "reason.vault.no_directory"
  case noRegularFile = "reason.vault.no_file"
  case otherOwner = "reason.vault.owner"
  case othersWrite = "reason.vault.others_write"
  case othersRead = "reason.vault.others_read"
  case noSuchElement = "reason.vault.element"
  case elementAbsent = "reason.element.absent"
  case elementSilent = "reason.element.silent"
  case elementForbidden = "reason.element.forbidden"
  case elementUnmanaged = "reason.element.unmanaged"
  case elementOwned = "reason.element.owned"
  case elementAltered = "reason.element.altered"
  case noCounters = "reason.counter.none"
  case counterOwned = "reason.counter.owned"
  case counterFull = "reason.counter.full"
  case otherProgram = "reason.database.program"
  case foreignParts = "reason.database.foreign"
  case otherVersion = "reason.database.version"
  case newerVersion = "reason.database.newer"
  case damaged = "reason.database.damaged"
  case noDatabase = "reason.database.none"
  case otherTables = "reason.database.tables"
  case unknownRow = "reason.database.row"

  // Damage to a part of the vault
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

  // The file sandbox
  case noLandlock = "reason.sandbox.kernel"
  case landlockOff = "reason.sandbox.off"
  case systemNoLandlock = "reason.sandbox.system"
  case landlockRefused = "reason.sandbox.refused"

  package static let notes: String? =
    "The end of a sentence, behind a colon or in parentheses: begins small, without a full stop."

  package var sentence: Sentence {
    switch self {
    case .noDirectory: "it is no directory"
    case .noRegularFile: "it is no ordinary file"
    case .otherOwner: "it belongs to another user"
    case .othersWrite: "others may write to it"
    case .othersRead: "others may read it"
    case .noSuchElement: "this command uses no such chip"
    case .elementAbsent: "none is found here"
    case .elementSilent: "it does not answer"
    case .elementForbidden: "you have no right to use it"
    case .elementUnmanaged: "programs cannot share this device (with /dev/tpmrm0 they can)"
    case .elementOwned: "its owner has set a password, and it has no key ready for others"
    case .elementAltered: "something on the way changes its answers"
    case .noCounters: "there is no counter here that a copy would not set back"
    case .counterOwned:
      "the owner of the security chip has set a password, and lets nobody else make a counter"
    case .counterFull: "the security chip has no room for another counter"
    case .otherProgram: "it belongs to another program"
    case .foreignParts: "somebody put something into it that a vault of its version does not have"
    case .otherVersion: "no vault has its version"
    case .newerVersion:
      Sentence(
        "a newer Whisper wrote it (format {1}, this one reads {2})", note: "{1} and {2}: numbers.")
    case .damaged: "it is damaged"
    case .noDatabase: "it is not a database"
    case .otherTables: "its tables are not a vault's"
    case .unknownRow: "an entry holds what this program does not know"
    case .keyRowChanged: "a key's entry was changed from outside"
    case .privateKey: "a private key does not open"
    case .keyRowUnreadable: "a key's entry cannot be read"
    case .lookup: "a reference does not lead to its contact"
    case .row: "an entry of '{1}' does not open"
    case .rowUnreadable: "it has entries that this program cannot read"
    case .keyOwner: "the owner of a key does not open"
    case .headNotLatest: "an older state was put back"
    case .headNotOpen: "its head does not open"
    case .rowsChanged: "entries were changed, removed or put back from outside"
    case .pages: "its pages in the file do not fit together"
    case .keyNotOpen: "its key does not open"
    case .accessSlot: "an access slot does not open"
    case .stateMissing: "its state is missing"
    case .policiesMissing: "the policies are missing"
    case .absurdParameters: "the vault asks for settings that no vault is made with"
    case .notEnoughMemory:
      Sentence(
        "it needs {1} MiB of memory, more than 75 % of the {2} MiB available",
        note: "{1}: what is needed; {2}: what is free.")
    case .noMemory: "it needs {1} MiB of memory, and the system gives less"
    case .libraryFailed: "the library failed with code {1}"
    case .noLandlock: "this kernel has no Landlock"
    case .landlockOff: "Landlock is switched off in this kernel"
    case .systemNoLandlock: "this system has no Landlock"
    case .landlockRefused: "the kernel refuses Landlock: {1}"
    }
  }
}
