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
  case already = "agent.already"
  case locked = "agent.locked"
  case wasLocked = "agent.was_locked"
  case lockedBehind = "agent.locked_behind"
  case otherVersion = "agent.other_version"
  case passedBy = "agent.passed_by"
  case broughtUp = "agent.brought_up"

  case unwatchedNoBus = "agent.unwatched.no_bus"
  case unwatchedMissing = "agent.unwatched.missing"
  case unwatchedFailed = "agent.unwatched.failed"

  case statusUntil = "status.agent.until"
  case statusLogout = "status.agent.logout"
  case statusNever = "status.agent.never"
  case statusOther = "status.agent.other"

  case missing = "error.agent.missing"
  case missingHint = "error.agent.missing.hint"
  case noRuntime = "error.agent.no_runtime"
  case noRuntimeHint = "error.agent.no_runtime.hint"
  case place = "error.agent.place"
  case failed = "error.agent.failed"

  case notAbsolute = "reason.agent.not_absolute"
  case tooLong = "reason.agent.too_long"
  case notDirectory = "reason.agent.not_directory"
  case symbolicLink = "reason.agent.symbolic_link"
  case anotherOwner = "reason.agent.another_owner"
  case openToOthers = "reason.agent.open_to_others"
  case occupied = "reason.agent.occupied"
  case starting = "reason.agent.starting"
  case refused = "reason.agent.refused"

  package static var notes: String? {
    "An agent is a program in the background that keeps an unlocked vault's keys."
  }

  package var sentence: Sentence {
    switch self {
    case .unlock: "Keep the vault unlocked for the commands that follow."
    case .unlockDetails:
      """
      A program in the background, whisper-agent, keeps the keys, and the commands that follow ask for nothing. What \
      they may ask it for is limited: it gives no private key away. It locks the vault when nobody has used it for a \
      while, when the session is locked or ends, before the machine sleeps, and with whisper lock.

      Whatever changes private keys, protectors, policies or the vault's root, or takes keys out, still asks for what \
      opens the vault. Other programs of yours can use the unlocked vault too.
      """
    case .duration:
      "Lock it after so many minutes without use (1 to 720). With logout and never no time does: they last as long as the session."
    case .lock: "Lock the vault, if it is kept unlocked."
    case .lockDetails: "When this returns, whisper-agent is gone, and the keys with it."
    case .noAgent: "Open the vault for this command alone, even where it is kept unlocked."
    case .unlockedUntil:
      Sentence(
        "The vault is unlocked. It is locked at {1}, or later if it is used; after 12 hours at the latest.",
        note: "{1}: a time.")
    case .unlockedUntilLogout:
      "The vault is unlocked until your session is locked or ends, or the machine sleeps."
    case .unlockedForGood:
      "The vault is unlocked until you lock it, your session is locked or the machine sleeps."
    case .already: "The vault is unlocked already."
    case .locked: "The vault is locked."
    case .wasLocked: "The vault was not unlocked."
    case .lockedBehind:
      "The vault is not kept unlocked any more. To go on as before: whisper unlock"
    case .otherVersion:
      "Another version of Whisper keeps this vault unlocked: end its program whisper-agent first."
    case .passedBy:
      "Another version of Whisper keeps this vault unlocked; this command opens it for itself."
    case .broughtUp: "The vault is brought to today's format first."
    case .unwatchedNoBus:
      "Nothing tells when your session is locked or the machine sleeps: there is no system bus with logind."
    case .unwatchedMissing:
      "Nothing tells when your session is locked or the machine sleeps: the program whisper-watch is not installed."
    case .unwatchedFailed:
      "Nothing tells when your session is locked or the machine sleeps: the program whisper-watch failed."
    case .statusUntil:
      Sentence("Kept unlocked: until {1}, or later if it is used", note: "{1}: a time.")
    case .statusLogout: "Kept unlocked: until your session is locked or ends, or the machine sleeps"
    case .statusNever:
      "Kept unlocked: until you lock it, your session is locked or the machine sleeps"
    case .statusOther: "Kept unlocked: by another version of Whisper, which this one does not use"
    case .missing: "The program whisper-agent, which keeps a vault unlocked, is not installed."
    case .missingHint:
      "install it beside whisper; without it each command opens the vault for itself"
    case .noRuntime:
      "There is no place for what keeps the vault unlocked: XDG_RUNTIME_DIR is not set."
    case .noRuntimeHint:
      "log in to a session of your own; without one each command opens the vault for itself"
    case .place:
      Sentence(
        "The place for what keeps the vault unlocked cannot be used: {1}.",
        note: "{1}: one of those that begin with reason.agent.")
    case .failed:
      Sentence("whisper-agent did not start: {1}.", note: "{1}: what the system said.")
    case .notAbsolute: "XDG_RUNTIME_DIR does not name a directory from the root"
    case .tooLong: "the path in XDG_RUNTIME_DIR is too long for a socket"
    case .notDirectory: "{1} is no directory"
    case .symbolicLink: "{1} is a symbolic link"
    case .anotherOwner: "{1} belongs to another user"
    case .openToOthers: "others have access to {1}"
    case .occupied: "{1} is in the way"
    case .starting: "another one is being started"
    case .refused: "it ended without an answer"
    }
  }
}
