/// What `whisper doctor` can see. Where a key of `AdviceWords` begins with the same, something should be known or done.
package enum FindingWords: String, Topic {
  // This process
  case tracerNone = "doctor.tracer.none"
  case tracerFound = "doctor.tracer.found"
  case memoryClosed = "doctor.dumpable.no"
  case memoryOpen = "doctor.dumpable.yes"
  case coreNone = "doctor.core.none"
  case coreFile = "doctor.core.file"
  case coreProgram = "doctor.core.program"
  case coreLimit = "doctor.core.limit"
  case preloadNone = "doctor.preload.none"
  case preloadVariable = "doctor.preload.variable"
  case preloadSystem = "doctor.preload.system"
  case codeOwn = "doctor.code.own"
  case codeForeign = "doctor.code.foreign"
  case helpersSame = "doctor.helpers.same"
  case helpersUnlisted = "doctor.helpers.unlisted"
  case helpersMissing = "doctor.helpers.missing"
  case helpersDiffer = "doctor.helpers.differ"
  case helpersExposed = "doctor.helpers.exposed"

  // The machine
  case swapNone = "doctor.swap.none"
  case swapEncrypted = "doctor.swap.encrypted"
  case swapOpen = "doctor.swap.open"
  case memorySecret = "doctor.memory.secret"
  case memoryLocked = "doctor.memory.locked"
  case sandboxOn = "doctor.sandbox.on"
  case sandboxOff = "doctor.sandbox.off"
  case lockdownOn = "doctor.lockdown.on"
  case lockdownOff = "doctor.lockdown.off"
  case lockdownUnknown = "doctor.lockdown.unknown"
  case tracingRestricted = "doctor.tracing.restricted"
  case tracingOpen = "doctor.tracing.open"

  // The secure element
  case elementHardware = "doctor.element.hardware"
  case elementSoftware = "doctor.element.software"
  case elementAway = "doctor.element.away"
  case elementReady = "doctor.element.ready"
  case elementNone = "doctor.element.none"
  case deviceLimited = "doctor.device.limited"
  case deviceOpen = "doctor.device.open"
  case lockoutAuthSet = "doctor.lockout_auth.set"
  case lockoutAuthEmpty = "doctor.lockout_auth.empty"
  case ownerAuthSet = "doctor.owner_auth.set"
  case ownerAuthEmpty = "doctor.owner_auth.empty"
  case triesAll = "doctor.tries.all"
  case triesSome = "doctor.tries.some"
  case triesNone = "doctor.tries.none"
  case counterOn = "doctor.counter.on"
  case counterAt = "doctor.counter.at"
  case counterWorn = "doctor.counter.worn"
  case counterOff = "doctor.counter.off"
  case counterImpossible = "doctor.counter.impossible"
  case counterLater = "doctor.counter.later"

  // The vault
  case vaultNone = "doctor.vault.none"
  case vaultClosed = "doctor.vault.closed"
  case vaultReset = "doctor.vault.reset"
  case vaultLocked = "doctor.vault.locked"
  case vaultSound = "doctor.vault.sound"
  case vaultDamaged = "doctor.vault.damaged"
  case pathPrivate = "doctor.path.private"
  case pathOwner = "doctor.path.owner"
  case pathWritable = "doctor.path.writable"
  case pathReadable = "doctor.path.readable"
  case protectorsSome = "doctor.protectors.some"
  case protectorsNone = "doctor.protectors.none"
  case protectorsHelpless = "doctor.protectors.helpless"
  case modeStandard = "doctor.mode.standard"
  case modeHigh = "doctor.mode.high"
  case agentNone = "doctor.agent.none"
  case agentUntil = "doctor.agent.until"
  case agentLogout = "doctor.agent.logout"
  case agentNever = "doctor.agent.never"
  case agentOther = "doctor.agent.other"
  case agentSilent = "doctor.agent.silent"
  case agentElsewhere = "doctor.agent.elsewhere"
  case agentUnknown = "doctor.agent.unknown"
  case watchOn = "doctor.watch.on"
  case watchNoBus = "doctor.watch.no_bus"
  case watchMissing = "doctor.watch.missing"
  case watchFailed = "doctor.watch.failed"
  case clockAfter = "doctor.clock.after"
  case clockBefore = "doctor.clock.before"
  case backupAll = "doctor.backup.all"
  case backupNothing = "doctor.backup.nothing"
  case backupLacks = "doctor.backup.lacks"
  case phrasesChecked = "doctor.phrases.checked"
  case phrasesUnchecked = "doctor.phrases.unchecked"

  package static var notes: String? { "whisper doctor says what it saw, in one sentence." }

  package var sentence: Sentence {
    switch self {
    case .tracerNone: "No other program traces this one."
    case .tracerFound:
      Sentence("The process {1} traces this one.", note: "{1}: a process's number.")
    case .memoryClosed: "Your other programs cannot look into this one's memory."
    case .memoryOpen: "Your other programs can look into this one's memory."
    case .coreNone: "No program that crashes leaves its memory behind."
    case .coreFile:
      Sentence("A program that crashes leaves its memory in a file ({1}).", note: "{1}: a name.")
    case .coreProgram:
      Sentence("The memory of a program that crashes is handed to {1}.", note: "{1}: a path.")
    case .coreLimit: "This program would leave its memory behind if it crashed."
    case .preloadNone: "Nobody has the system's loader put more into this program."
    case .preloadVariable:
      Sentence(
        "The environment has the system's loader look elsewhere for libraries: {1}.",
        note: "{1}: names of variables.")
    case .preloadSystem:
      Sentence("/etc/ld.so.preload puts into every program: {1}.", note: "{1}: paths.")
    case .codeOwn:
      """
      All that runs in this process is its own program, and libraries that only the administrator can change.
      """
    case .codeForeign:
      Sentence("In this process runs code that is not the system's: {1}.", note: "{1}: paths.")
    case .helpersSame: "The programs that help this one are those that were installed."
    case .helpersUnlisted: "Nothing says how the programs that help this one were installed."
    case .helpersMissing: Sentence("Not installed: {1}.", note: "{1}: names of programs.")
    case .helpersDiffer:
      Sentence("Not as it was installed: {1}.", note: "{1}: names of programs.")
    case .helpersExposed:
      Sentence("Others can change a program that helps this one: {1}.", note: "{1}: a path.")

    case .swapNone: "No memory is moved to a disk."
    case .swapEncrypted: "Memory is moved to encrypted disks alone."
    case .swapOpen:
      Sentence(
        "Memory may be moved to a disk of which nothing says that it is encrypted: {1}.",
        note: "{1}: paths.")
    case .memorySecret: "Secrets stand in memory that the kernel itself does not map."
    case .memoryLocked: "Secrets stand in memory that is never swapped, but that the kernel maps."
    case .sandboxOn:
      Sentence(
        "The kernel closes to this program all files that it has no need of (Landlock {1}).",
        note: "{1}: a number.")
    case .sandboxOff:
      Sentence("No files are closed to this program: {1}.", note: "{1}: why, without a full stop.")
    case .lockdownOn:
      Sentence("The kernel is in lockdown: {1}.", note: "{1}: integrity or confidentiality.")
    case .lockdownOff: "The kernel is not in lockdown."
    case .lockdownUnknown: "The kernel does not say whether it is in lockdown."
    case .tracingRestricted:
      Sentence("Your programs cannot trace each other (Yama {1}).", note: "{1}: a number.")
    case .tracingOpen: "Your programs can trace each other."

    case .elementHardware: Sentence("The vault is bound to: {1}.", note: "{1}: TPM 2.0.")
    case .elementSoftware: "The vault is bound to no hardware."
    case .elementAway:
      Sentence("What the vault is bound to does not answer: {1}", note: "{1}: a sentence.")
    case .elementReady: "A new vault would be bound to the TPM."
    case .elementNone:
      Sentence("There is no TPM for a new vault: {1}.", note: "{1}: why, without a full stop.")
    case .deviceLimited: "Not everybody on this machine can use the TPM."
    case .deviceOpen:
      Sentence("Everybody on this machine can use the TPM: {1} has mode {2}.", note: "{1}: a path.")
    case .lockoutAuthSet: "A secret of its owner keeps others from ending a lockout of the TPM."
    case .lockoutAuthEmpty: "Anybody who uses the TPM can end its lockout."
    case .ownerAuthSet: "A secret of its owner keeps others from deleting counters in the TPM."
    case .ownerAuthEmpty: "Anybody who uses the TPM can delete the counters in it."
    case .triesAll:
      Sentence(
        "The TPM has counted no wrong PIN, and answers {1}.", note: "{1}: how many wrong ones.")
    case .triesSome:
      Sentence(
        "The TPM has counted wrong PINs, and still answers {1} more.", note: "{1}: a number.")
    case .triesNone: "The TPM answers no PIN now."
    case .counterOn: "An older copy of the whole vault is noticed."
    case .counterAt:
      Sentence(
        "An older copy of the whole vault is noticed; the counter in the TPM stands at {1}.",
        note: "{1}: a number.")
    case .counterWorn:
      Sentence("The counter in the TPM stands at {1}.", note: "{1}: a high number.")
    case .counterOff: "An older copy of the whole vault is not noticed."
    case .counterImpossible:
      "An older copy of the whole vault is not noticed: nothing here could count its changes."
    case .counterLater: "The vault's changes are counted in a way that this version does not know."

    case .vaultNone: Sentence("There is no vault in {1}.", note: "{1}: a path.")
    case .vaultClosed: Sentence("The vault does not open: {1}", note: "{1}: a sentence.")
    case .vaultReset: "A reset of this vault was cut short."
    case .vaultLocked: "The vault was not opened: what it holds was not looked at."
    case .vaultSound:
      "No damage was met in what was looked at; whisper vault check reads all of it."
    case .vaultDamaged: Sentence("Damaged: {1}.", note: "{1}: parts of the vault, by their codes.")
    case .pathPrivate: "Nobody else can read the vault's files, or put others in their place."
    case .pathOwner:
      Sentence(
        "Another user owns what the vault's files stand in: {1} (user {2}).",
        note: "{1}: a path; {2}: a number.")
    case .pathWritable:
      Sentence(
        "Others can change what the vault's files stand in: {1} has mode {2}.", note: "{1}: a path."
      )
    case .pathReadable:
      Sentence("Others can read the vault's files: {1} has mode {2}.", note: "{1}: a path.")
    case .protectorsSome:
      Sentence("The vault opens with: {1}.", note: "{1}: passphrase, PIN, security key.")
    case .protectorsHelpless:
      Sentence(
        "The vault opens with: {1}. But whisper-fido2, which alone talks to security keys, is not installed.",
        note: "{1}: passphrase, PIN, security key.")
    case .protectorsNone: "The vault opens with nothing."
    case .modeStandard:
      "Private keys ask for nothing more once the vault is unlocked, but for own passphrases."
    case .modeHigh: "Private keys ask for a PIN or security key at each use."
    case .agentNone: "Nothing keeps the vault unlocked."
    case .agentUntil: Sentence("The vault is kept unlocked until {1}.", note: "{1}: a time.")
    case .agentLogout: "The vault is kept unlocked until you log out."
    case .agentNever: "The vault is kept unlocked without end."
    case .agentOther: "Another version of this program keeps the vault unlocked."
    case .agentSilent: "What keeps the vault unlocked does not answer."
    case .agentElsewhere:
      "A program that this command does not reach keeps the vault unlocked, or holds its file as if it did."
    case .agentUnknown: "Whether the vault is kept unlocked cannot be seen from here."
    case .watchOn: "The vault is locked with the session, and before the machine sleeps."
    case .watchNoBus: "Nothing here tells that the session is locked or that the machine sleeps."
    case .watchMissing: "The vault is not locked with the session: whisper-watch is not installed."
    case .watchFailed: "The vault is not locked with the session: whisper-watch failed."
    case .clockAfter: "The clock is not behind what the vault knows."
    case .clockBefore:
      Sentence("The clock is behind: the vault holds something of {1}.", note: "{1}: a time.")
    case .backupAll: "Every identity is in a backup."
    case .backupNothing: "There is no identity yet that could be in a backup."
    case .backupLacks: Sentence("In no backup: {1}.", note: "{1}: names of identities.")
    case .phrasesChecked: "Of each wallet, words on paper were compared with its phrase."
    case .phrasesUnchecked:
      Sentence(
        "Wallets of which nobody has seen that the words on paper are right: {1}.",
        note: "{1}: names of wallets.")
    }
  }
}
