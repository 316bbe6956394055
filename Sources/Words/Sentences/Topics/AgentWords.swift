/// A vault that stays unlocked: `whisper unlock`, `whisper lock`, and the agent that keeps its keys.
package enum AgentWords: String, Topic {
  case unlock = "help.unlock"
  case unlockDetails = "help.unlock.details"
  case duration = "help.unlock.for"
  case lock = "help.lock"
  case lockDetails = "help.lock.details"
  case noAgent = "help.option.no_agent"

  case unlockedUntil = "agent.unlocked.until"
  case unlockedUntilLogout = "agent.unlocked.logout"
  case unlockedForGood = "agent.unlocked.never"
  case unlockedUnwatched = "agent.unlocked.unwatched"
  case opensWithNothing = "agent.unlocked.nothing"
  case durationStays = "agent.already.duration"
  case already = "agent.already"
  case locked = "agent.locked"
  case lockedOpen = "agent.locked.nothing"
  case wasLocked = "agent.was_locked"
  case lockedBehind = "agent.locked_behind"
  case lockedHere = "agent.locked_here"
  case standsOn = "agent.stands_on"
  case otherVersion = "agent.other_version"
  case passedBy = "agent.passed_by"
  case broughtUp = "agent.brought_up"

  case unwatchedNoBus = "agent.unwatched.no_bus"
  case unwatchedMissing = "agent.unwatched.missing"
  case unwatchedFailed = "agent.unwatched.failed"

  case statusUntil = "status.agent.until"
  case statusLogout = "status.agent.logout"
  case statusNever = "status.agent.never"
  case statusUnwatched = "status.agent.unwatched"
  case statusOther = "status.agent.other"
  case statusSilent = "status.agent.silent"
  case statusElsewhere = "status.agent.elsewhere"
  case statusUnknown = "status.agent.unknown"

  case missing = "error.agent.missing"
  case missingHint = "error.agent.missing.hint"
  case noRuntime = "error.agent.no_runtime"
  case noRuntimeHint = "error.agent.no_runtime.hint"
  case place = "error.agent.place"
  case failed = "error.agent.failed"
  case silent = "error.agent.silent"
  case silentHint = "error.agent.silent.hint"
  case elsewhere = "error.agent.elsewhere"
  case elsewhereHint = "error.agent.elsewhere.hint"
  case notChanged = "error.agent.not_changed"
  case notChangedHint = "error.agent.not_changed.hint"

  case changeSilent = "reason.agent.silent"
  case changeOther = "reason.agent.other_version"
  case changeElsewhere = "reason.agent.elsewhere"
  case changeChanging = "reason.agent.changing"

  case notAbsolute = "reason.agent.not_absolute"
  case tooLong = "reason.agent.too_long"
  case notThere = "reason.agent.not_there"
  case notDirectory = "reason.agent.not_directory"
  case symbolicLink = "reason.agent.symbolic_link"
  case anotherOwner = "reason.agent.another_owner"
  case openToOthers = "reason.agent.open_to_others"
  case occupied = "reason.agent.occupied"
  case starting = "reason.agent.starting"
  case watchLimit = "reason.agent.watch_limit"
  case refused = "reason.agent.refused"

  package static var notes: String? {
    "An agent is a program in the background that keeps an unlocked vault's keys."
  }

  package var sentence: Sentence {
    switch self {
    case .unlock: "Keep the vault unlocked for the commands that follow."
    case .unlockDetails:
      """
      A program in the background, whisper-agent, keeps the vault open. Most commands that follow then ask for \
      nothing. It gives no private key away.

      whisper lock ends this. It also ends by itself when nobody has used the vault for as long as --for says, and \
      after 12 hours at the latest. Without --for, the setting autoLock says how long (15 minutes in a new vault). \
      Where whisper-watch and logind tell of it, it also ends when your session is locked and before the machine \
      sleeps.

      Some commands still ask for the passphrase, PIN or security key: those that change your own keys or \
      identities, protectors, rules or the vault's root, or that take keys out; those that open a wallet's phrase, \
      or change a wallet's name, payees or tokens. Other programs of yours can use the unlocked vault too.
      """
    case .duration:
      "Lock it after this many minutes without use (1 to 720). logout and never set no time limit."
    case .lock: "Lock the vault, if it is kept unlocked."
    case .lockDetails: "Once it is done, whisper-agent has ended, and has forgotten the keys."
    case .noAgent: "Open the vault for this command alone, even if it is kept unlocked."
    case .unlockedUntil:
      Sentence(
        "The vault is unlocked. It will be locked at {1}, or later if it is used; after 12 hours at the latest.",
        note: "{1}: a time.")
    case .unlockedUntilLogout:
      "The vault is unlocked until your session is locked or ends, or the machine sleeps."
    case .unlockedForGood:
      "The vault is unlocked until you lock it, your session is locked or the machine sleeps."
    case .unlockedUnwatched: "The vault is unlocked until you lock it: whisper lock"
    case .opensWithNothing:
      "Nothing protects this vault: commands ask for nothing, even without this."
    case .already: "The vault is unlocked already."
    case .durationStays:
      "--for changes nothing while it is unlocked. To begin anew: whisper lock, then whisper unlock"
    case .locked: "The vault is locked."
    case .lockedOpen:
      "The vault is not kept unlocked any more. Nothing protects it, so any program of yours can open it."
    case .wasLocked: "Nothing to do: the vault was not kept unlocked."
    case .lockedBehind:
      "The vault is not kept unlocked any more. To go on as before: whisper unlock"
    case .lockedHere:
      "For this session the vault is not kept unlocked any more. To go on as before: whisper unlock"
    case .standsOn:
      "A program keeps the vault unlocked, or holds its file as if it did, and was left alone. It may go on by the old rules until it ends."
    case .otherVersion:
      "Another version of Whisper keeps this vault unlocked: end its program whisper-agent first."
    case .passedBy:
      "Another version of Whisper keeps this vault unlocked; this command opens it for itself."
    case .broughtUp: "The vault is brought to today's format first."
    case .unwatchedNoBus:
      """
      Whisper cannot tell when your session is locked or the machine sleeps, and does not lock the vault then: there \
      is no system bus with logind.
      """
    case .unwatchedMissing:
      """
      Whisper cannot tell when your session is locked or the machine sleeps, and does not lock the vault then: the \
      program whisper-watch is not installed.
      """
    case .unwatchedFailed:
      """
      Whisper cannot tell when your session is locked or the machine sleeps, and does not lock the vault then: the \
      program whisper-watch failed.
      """
    case .statusUntil:
      Sentence("Kept unlocked: until {1}, or later if it is used", note: "{1}: a time.")
    case .statusLogout: "Kept unlocked: until your session is locked or ends, or the machine sleeps"
    case .statusNever:
      "Kept unlocked: until you lock it, your session is locked or the machine sleeps"
    case .statusUnwatched: "Kept unlocked: until you lock it (whisper lock)"
    case .statusSilent:
      "Kept unlocked: perhaps. Its program whisper-agent does not answer, and may still have the keys"
    case .statusElsewhere:
      "Kept unlocked: perhaps. A program that this command does not reach holds its file, such as whisper-agent of another session"
    case .statusUnknown:
      "Kept unlocked: perhaps by another session. XDG_RUNTIME_DIR, which leads to it, is not set here"
    case .statusOther: "Kept unlocked: by another version of Whisper, which this one does not use"
    case .missing: "The program whisper-agent, which keeps a vault unlocked, is not installed."
    case .missingHint:
      "install it beside whisper; without it each command opens the vault for itself"
    case .noRuntime:
      "XDG_RUNTIME_DIR is not set to a directory: nothing can keep the vault unlocked from here."
    case .noRuntimeHint:
      "log in to a session of your own; without one each command opens the vault for itself"
    case .place:
      Sentence(
        "The vault cannot be kept unlocked: {1}.",
        note: "{1}: one of those that begin with reason.agent.")
    case .failed:
      Sentence("whisper-agent did not start: {1}.", note: "{1}: what the system said.")
    case .silent:
      "whisper-agent does not answer, and may still have the keys of the vault."
    case .silentHint: "pkill whisper-agent ends it; if it stays, pkill -KILL whisper-agent"
    case .elsewhere:
      "A program that this command does not reach keeps the vault unlocked, or holds its file as if it did."
    case .elsewhereHint:
      "whisper lock ends it where the vault was unlocked, and so does pkill whisper-agent; if it stays, pkill -KILL whisper-agent; lslocks shows which programs hold vault.db"
    case .notChanged:
      Sentence(
        "Nothing was changed: {1}.",
        note:
          "{1}: reason.agent.silent, reason.agent.other_version, reason.agent.elsewhere or reason.agent.changing."
      )
    case .notChangedHint:
      "end it first: whisper lock, where the vault was unlocked, or pkill whisper-agent; if it stays, pkill -KILL whisper-agent; lslocks shows which programs hold vault.db. With --no-agent the change is made all the same"
    case .changeSilent:
      "whisper-agent does not answer, and may go on with the vault's keys by the old rules"
    case .changeOther:
      "another version of Whisper keeps the vault unlocked, and would go on by the old rules"
    case .changeElsewhere:
      "a program that this command does not reach keeps the vault unlocked and would go on by the old rules, or holds its file as if it did"
    case .changeChanging:
      "another program holds the vault's file as if it were changing the vault's rules"
    case .notThere: "{1} is not there"
    case .notAbsolute: "the path in XDG_RUNTIME_DIR does not begin with /"
    case .tooLong: "the path in XDG_RUNTIME_DIR is too long for a socket"
    case .notDirectory: "{1} is no directory"
    case .symbolicLink: "{1} is a symbolic link"
    case .anotherOwner: "{1} belongs to another user"
    case .openToOthers: "others have access to {1}"
    case .occupied: "{1} is in the way"
    case .starting: "another one is being started"
    case .watchLimit:
      """
      nobody would see that the vault is moved, because your programs watch as many files as the system allows \
      (fs.inotify.max_user_watches and max_user_instances)
      """
    case .refused: "it ended without an answer"
    }
  }
}
