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
  case elementOwned = "doctor.element.owned"
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
    case .tracerNone: "No other program watches this one."
    case .tracerFound:
      Sentence("Another program watches this one (process {1}).", note: "{1}: a process's number.")
    case .memoryClosed: "Your other programs cannot look into the memory of this one."
    case .memoryOpen: "Your other programs can look into the memory of this one."
    case .coreNone: "When a program crashes, nothing of its memory stays on the disk."
    case .coreFile:
      Sentence("When a program crashes, its memory is saved in a file ({1}).", note: "{1}: a name.")
    case .coreProgram:
      Sentence("When a program crashes, its memory is handed to {1}.", note: "{1}: a path.")
    case .coreLimit: "If this program crashed, it would leave its memory behind."
    case .preloadNone: "No setting of the system loads other code into this program."
    case .preloadVariable:
      Sentence(
        "These variables can have other code loaded into this program: {1}.",
        note: "{1}: names of variables.")
    case .preloadSystem:
      Sentence("/etc/ld.so.preload loads more code into every program: {1}.", note: "{1}: paths.")
    case .codeOwn:
      "Only its own code runs in this program, with libraries that only the administrator can change."
    case .codeForeign:
      Sentence("Code that is not the system's runs in this program: {1}.", note: "{1}: paths.")
    case .helpersSame: "The helper programs are as they were installed."
    case .helpersUnlisted: "Nothing shows whether the helper programs are as they were installed."
    case .helpersMissing: Sentence("Not installed: {1}.", note: "{1}: names of programs.")
    case .helpersDiffer:
      Sentence("Not as it was installed: {1}.", note: "{1}: names of programs.")
    case .helpersExposed:
      Sentence("Others can change a helper program: {1}.", note: "{1}: a path.")

    case .swapNone: "This machine moves no memory to a disk."
    case .swapEncrypted: "This machine moves memory to encrypted disks only."
    case .swapOpen:
      Sentence(
        "This machine may move memory to a disk that does not seem to be encrypted: {1}.",
        note: "{1}: paths.")
    case .memorySecret: "Secrets are kept in memory that the kernel hides even from itself."
    case .memoryLocked:
      "Secrets are kept in memory that never goes to a disk, but that the kernel can see."
    case .sandboxOn:
      Sentence(
        "This program can open only the files that it needs (Landlock {1}).",
        note: "{1}: a number.")
    case .sandboxOff:
      Sentence(
        "This program could open all your files: {1}.", note: "{1}: why, without a full stop.")
    case .lockdownOn:
      Sentence(
        "The kernel limits what the administrator can do (lockdown: {1}).",
        note: "{1}: integrity or confidentiality.")
    case .lockdownOff: "The kernel does not limit what the administrator can do (lockdown)."
    case .lockdownUnknown:
      "The kernel does not say whether it limits what the administrator can do (lockdown)."
    case .tracingRestricted:
      Sentence("Your programs cannot watch each other (Yama {1}).", note: "{1}: a number.")
    case .tracingOpen: "Your programs can watch each other."

    case .elementHardware:
      Sentence("The vault is bound to this machine's security chip: {1}.", note: "{1}: TPM 2.0.")
    case .elementSoftware: "The vault is bound to no security chip."
    case .elementAway:
      Sentence(
        "The security chip that the vault is bound to does not answer: {1}",
        note: "{1}: a sentence.")
    case .elementOwned:
      "The owner of the security chip that the vault is bound to has set a password since, and the vault does not open."
    case .elementReady: "A new vault would be bound to this machine's security chip (TPM)."
    case .elementNone:
      Sentence(
        "There is no security chip (TPM) for a new vault: {1}.",
        note: "{1}: why, without a full stop.")
    case .deviceLimited: "Not everybody on this machine can use the security chip."
    case .deviceOpen:
      Sentence(
        "Everybody on this machine can use the security chip: {1} has mode {2}.",
        note: "{1}: a path.")
    case .lockoutAuthSet:
      "A password keeps others from lifting the security chip's limit on wrong PINs."
    case .lockoutAuthEmpty: "Anybody who uses the security chip can lift its limit on wrong PINs."
    case .ownerAuthSet: "A password keeps others from deleting counters in the security chip."
    case .ownerAuthEmpty: "Anybody who uses the security chip can delete the counters in it."
    case .triesAll:
      Sentence(
        "No wrong PIN is counted. Wrong PINs that the security chip allows: {1}.",
        note: "{1}: how many wrong ones.")
    case .triesSome:
      Sentence(
        "Wrong PINs were typed. Wrong PINs that the security chip still allows: {1}.",
        note: "{1}: a number.")
    case .triesNone: "The security chip accepts no PIN now."
    case .counterOn: "Whisper notices when somebody swaps the whole vault for an older copy."
    case .counterAt:
      Sentence(
        """
        Whisper notices when somebody swaps the whole vault for an older copy. The counter in the security chip \
        stands at {1}.
        """,
        note: "{1}: a number.")
    case .counterWorn:
      Sentence("The counter in the security chip stands at {1}.", note: "{1}: a high number.")
    case .counterOff:
      "Whisper does not notice when somebody swaps the whole vault for an older copy."
    case .counterImpossible:
      """
      Whisper does not notice when somebody swaps the whole vault for an older copy: nothing here could count its \
      changes.
      """
    case .counterLater: "The vault's changes are counted in a way that this version does not know."

    case .vaultNone: Sentence("There is no vault in {1}.", note: "{1}: a path.")
    case .vaultClosed: Sentence("The vault does not open: {1}", note: "{1}: a sentence.")
    case .vaultReset: "Somebody began to reset this vault, and did not finish."
    case .vaultLocked: "The vault was not opened, and so nobody looked at what is in it."
    case .vaultSound:
      "No damage was seen. Not everything was looked at: whisper vault check reads all of it."
    case .vaultDamaged: Sentence("Damaged: {1}.", note: "{1}: parts of the vault, by their codes.")
    case .pathPrivate: "Nobody else can read or replace the vault's files."
    case .pathOwner:
      Sentence(
        "Another user owns a place on the way to the vault's files: {1} (user {2}).",
        note: "{1}: a path; {2}: a number.")
    case .pathWritable:
      Sentence(
        "Others can change a place on the way to the vault's files: {1} has mode {2}.",
        note: "{1}: a path."
      )
    case .pathReadable:
      Sentence("Others can read the vault's files: {1} has mode {2}.", note: "{1}: a path.")
    case .protectorsSome:
      Sentence("The vault opens with: {1}.", note: "{1}: passphrase, PIN, security key.")
    case .protectorsHelpless:
      Sentence(
        "The vault opens with: {1}. But whisper-fido2, which alone talks to security keys, is not installed.",
        note: "{1}: passphrase, PIN, security key.")
    case .protectorsNone:
      "Nothing protects the vault: it opens without a passphrase or anything else."
    case .modeStandard:
      "While the vault is unlocked, private keys ask for nothing more, except for passphrases of their own."
    case .modeHigh: "Private keys ask for a PIN or security key at each use."
    case .agentNone: "The vault is not kept unlocked."
    case .agentUntil: Sentence("The vault is kept unlocked until {1}.", note: "{1}: a time.")
    case .agentLogout: "The vault is kept unlocked until you log out."
    case .agentNever: "The vault is kept unlocked without a time limit."
    case .agentOther: "Another version of this program keeps the vault unlocked."
    case .agentSilent: "What keeps the vault unlocked does not answer."
    case .agentElsewhere:
      "A program that this command does not reach keeps the vault unlocked, or holds its file as if it did."
    case .agentUnknown: "Whether the vault is kept unlocked cannot be seen from here."
    case .watchOn: "The vault is locked when your session is locked, and before the machine sleeps."
    case .watchNoBus: "Whisper cannot tell when your session is locked or the machine sleeps."
    case .watchMissing:
      "The vault is not locked when your session is locked: whisper-watch is not installed."
    case .watchFailed: "The vault is not locked when your session is locked: whisper-watch failed."
    case .clockAfter: "The clock is not behind: nothing in the vault is from the future."
    case .clockBefore:
      Sentence("The clock is behind: something in the vault is dated {1}.", note: "{1}: a time.")
    case .backupAll: "Every identity is in a backup."
    case .backupNothing: "There is no identity yet, and so nothing to back up."
    case .backupLacks: Sentence("Not in any backup: {1}.", note: "{1}: names of identities.")
    case .phrasesChecked: "For each wallet, the words on paper were compared with its phrase."
    case .phrasesUnchecked:
      Sentence(
        "Wallets whose words on paper nobody has compared yet: {1}.",
        note: "{1}: names of wallets.")
    }
  }
}
