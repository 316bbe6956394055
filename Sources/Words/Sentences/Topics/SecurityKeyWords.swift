/// What is said about security keys.
package enum SecurityKeyWords: String, Topic {
  case touch = "security_key.touch"
  case touchAgain = "security_key.touch_again"
  case pinPrompt = "security_key.prompt"
  case currentPINPrompt = "security_key.prompt.current"
  case newPINPrompt = "security_key.prompt.new"
  case presencePrompt = "security_key.prompt.presence"
  case usePrompt = "security_key.prompt.use"
  case swap = "security_key.swap"
  case fewTries = "security_key.few_tries"
  case set = "security_key.set"
  case added = "security_key.added"
  case addedNamed = "security_key.added_named"
  case gone = "security_key.gone"
  case goneNamed = "security_key.gone_named"
  case goneNameless = "security_key.gone_nameless"
  case removeQuestion = "security_key.remove.question"
  case removeConsequence = "security_key.remove.consequence"
  case removed = "security_key.removed"

  // Errors
  case required = "error.vault.security_key_required"
  case notSet = "error.vault.no_security_key"
  case nameNeeded = "error.vault.protector_name_needed"
  case nameNeededHint = "error.vault.protector_name_needed.hint"
  case absent = "error.security_key.absent"
  case absentHint = "error.security_key.absent.hint"
  case several = "error.security_key.several"
  case severalHint = "error.security_key.several.hint"
  case unknown = "error.security_key.unknown"
  case unknownHint = "error.security_key.unknown.hint"
  case enrolled = "error.security_key.enrolled"
  case notAllowed = "error.security_key.not_allowed"
  case notAllowedHint = "error.security_key.not_allowed.hint"
  case noPIN = "error.security_key.no_pin"
  case noPINHint = "error.security_key.no_pin.hint"
  case unsupported = "error.security_key.unsupported"
  case fingerUnknown = "error.security_key.finger_unknown"
  case fingerUnknownHint = "error.security_key.finger_unknown.hint"
  case pinLength = "error.security_key.pin_length"
  case lastTry = "error.security_key.last_try"
  case lastTryHint = "error.security_key.last_try.hint"
  case pinWrong = "error.security_key.pin_wrong"
  case pinWrongTries = "error.security_key.pin_wrong_tries"
  case replug = "error.security_key.replug"
  case replugHint = "error.security_key.replug.hint"
  case blocked = "error.security_key.blocked"
  case blockedHint = "error.security_key.blocked.hint"
  case notTouched = "error.security_key.not_touched"
  case notTouchedHint = "error.security_key.not_touched.hint"
  case failed = "error.security_key.failed"
  case failedHint = "error.security_key.failed.hint"
  case helperMissing = "error.security_key.helper_missing"
  case helperMissingHint = "error.security_key.helper_missing.hint"
  case libraryMissing = "error.security_key.library_missing"
  case helperFailed = "error.security_key.helper_failed"
  case notLookedFor = "error.security_key.not_looked_for"
  case notLookedForHint = "error.security_key.not_looked_for.hint"
  case pinNeeded = "error.security_key.pin_needed"
  case pinNeededHint = "error.security_key.pin_needed.hint"
  case newPINNeededHint = "error.security_key.new_pin_needed.hint"
  case pinUnreadable = "error.security_key.pin_unreadable"

  package var sentence: Sentence {
    switch self {
    case .touch: "Touch the security key when it blinks."
    case .touchAgain: "Touch the security key once more when it blinks."
    case .pinPrompt: "PIN of the security key: "
    case .currentPINPrompt: "PIN of the security key that opens the vault now: "
    case .newPINPrompt: "PIN of the new security key: "
    case .presencePrompt: "PIN of the security key again, to sign: "
    case .usePrompt: "PIN of the security key, to use private keys: "
    case .swap: "Plug in the new security key instead of the other one, then press Enter: "
    case .fewTries:
      Sentence(
        one: "One more wrong PIN blocks this security key for good.",
        other: "{1} more wrong PINs block this security key for good.")
    case .set:
      "A security key protects the vault now. Older copies of the vault still open without one."
    case .added:
      "The vault opens with the security key too now. Older copies still open with what they had then."
    case .addedNamed:
      Sentence(
        "The vault opens with the security key {1} too now. Older copies still open with what they had then.",
        note: "{1}: a name that the person gave it.")
    case .gone:
      "The security key does not open the vault any more. Older copies still open with it."
    case .goneNamed:
      Sentence(
        "The security key {1} does not open the vault any more. Older copies still open with it.",
        note: "{1}: a name that the person gave it.")
    case .goneNameless:
      "The security key that has no name does not open the vault any more. Older copies still open with it."
    case .removeQuestion: "Remove the security key?"
    case .removeConsequence:
      "Without a security key, anybody and any program in your account on this machine can open the vault. If it is bound to no security chip, so can whoever copies its directory."
    case .removed: "The vault opens without a security key now."
    case .required: "The security key is needed."
    case .notSet: "This vault has no security key."
    case .nameNeeded: "The vault has a security key already, and a second one needs a name."
    case .nameNeededHint: "--name NAME says which is which"
    case .absent: "No security key is plugged in."
    case .absentHint:
      "plug it in and try again; where another protector can answer in its place, --with chooses it"
    case .several: "More than one security key is plugged in."
    case .severalHint: "leave in the one that is to answer"
    case .unknown: "The security key that is plugged in is none of this vault's."
    case .unknownHint:
      """
      plug in one that opens this vault; where another protector can answer in its place, --with chooses it
      """
    case .enrolled: "This security key opens the vault already."
    case .notAllowed: "You have no right to use the security key that is plugged in."
    case .notAllowedHint:
      """
      the system gives it to whoever is logged in at the machine itself; elsewhere it takes a rule of udev for \
      /dev/hidraw
      """
    case .noPIN: "The security key has no PIN yet."
    case .noPINHint:
      "fido2-token -S DEVICE sets one (package fido2-tools; fido2-token -L lists devices)"
    case .unsupported:
      "The security key cannot protect a vault: it has no hmac-secret, or asks for no PIN."
    case .fingerUnknown: "The security key did not know the finger."
    case .fingerUnknownHint:
      "try again with a finger that it knows; after some wrong ones it asks for its PIN"
    case .pinLength: "A security key's PIN has 4 to 63 characters."
    case .lastTry:
      "One more wrong PIN blocks the security key for good: it is not taken from a file or descriptor."
    case .lastTryHint: "run this in a terminal, and type it"
    case .pinWrong: "The security key did not know the PIN or the finger."
    case .pinWrongTries:
      Sentence(
        one: "Wrong PIN of the security key. {1} try is left before it is blocked for good.",
        other: "Wrong PIN of the security key. {1} tries are left before it is blocked for good.")
    case .replug: "The security key takes no PIN any more until it is plugged in again."
    case .replugHint: "pull it out, plug it in, and try again"
    case .blocked: "The security key is blocked: too many wrong PINs were tried."
    case .blockedHint:
      """
      where another protector can answer in its place, --with chooses it; where nothing else opens the vault and you \
      have a backup of it: whisper vault reset, then whisper vault restore FILE; a reset of the security key makes \
      it usable again, and destroys all that it holds, for other services too
      """
    case .notTouched: "Nobody touched the security key within 30 seconds."
    case .notTouchedHint: "try again, and touch it when it blinks"
    case .failed: "The security key went away, or did not answer as a security key does."
    case .failedHint:
      """
      if another program uses it now, wait until that is done; else pull it out, plug it in, and try again
      """
    case .helperMissing:
      "The program whisper-fido2 is missing: it alone talks to security keys."
    case .helperMissingHint:
      "install the package whisper-security-key; whisper-fido2 stands beside whisper or in libexec/whisper"
    case .libraryMissing:
      Sentence(
        "Security keys cannot be used: whisper-fido2 does not start ({1} is missing).",
        note: "{1}: the name of a library.")
    case .helperFailed: "The program whisper-fido2 failed. Nothing was changed."
    case .notLookedFor: "This command did not look for a security key."
    case .notLookedForHint: "to have it look: --with security-key"
    case .pinNeeded: "The security key's PIN is needed, and there is no terminal to ask on."
    case .pinNeededHint:
      "give --key-pin-file or --key-pin-fd"
    case .newPINNeededHint: "give --new-key-pin-file or --new-key-pin-fd"
    case .pinUnreadable:
      Sentence(
        "The security key's PIN cannot be read from {1}: {2}.",
        note: "{1}: a file or descriptor; {2}: the system's reason.")
    }
  }
}
