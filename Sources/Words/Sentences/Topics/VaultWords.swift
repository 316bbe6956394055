/// What is said about the vault, its protection and its passphrase. Nothing here sounds better than it
/// is.
package enum VaultWords: String, Topic {
  case acceptQuestion = "vault.init.accept"
  case newOrBack = "vault.new_or_back"
  case made = "vault.init.made"
  case unprotected = "vault.protector.none"
  case protected = "vault.protector.passphrase"
  case protectedByPIN = "vault.protector.pin"
  case protectedBySecurityKey = "vault.protector.security_key"
  case protectedBy = "vault.protector.several"
  case kindNone = "protector.kind.none"
  case kindPassphrase = "protector.kind.passphrase"
  case kindPIN = "protector.kind.pin"
  case kindSecurityKey = "protector.kind.security_key"
  case kindLater = "protector.kind.later"
  case element = "vault.element"
  case copyingOpens = "vault.element.copy_opens"
  case copyIsUseless = "vault.element.copy_useless"
  case withoutTPM = "vault.element.without_tpm"
  case withoutCounter = "vault.without_counter"
  case copyingAndKnowingOpens = "vault.element.copy_and_passphrase"
  case copyingAndHavingOpens = "vault.element.copy_and_security_key"

  // Asking for passphrases
  case passphrasePrompt = "passphrase.prompt"
  case currentPrompt = "passphrase.prompt.current"
  case newPrompt = "passphrase.prompt.new"
  case againPrompt = "passphrase.prompt.again"
  case weak = "passphrase.weak"
  case weakGenerate = "passphrase.weak.generate"
  case weakQuestion = "passphrase.weak.question"
  case weakGiven = "passphrase.weak.given"
  case generated = "passphrase.generated"
  case generatedPrompt = "passphrase.generated.prompt"
  case generatedDiffers = "passphrase.generated.differs"
  case generatedWritten = "passphrase.generated.written"
  case passphraseChanged = "passphrase.changed"
  case passphraseSet = "passphrase.set"
  case noPassphrase = "passphrase.none"
  case removeConsequence = "passphrase.remove.consequence"
  case removeQuestion = "passphrase.remove.question"
  case passphraseRemoved = "passphrase.removed"
  case passphraseAdded = "passphrase.added"
  case passphraseGone = "passphrase.gone"
  case protectorGone = "protector.gone"

  // PINs
  case pinPrompt = "pin.prompt"
  case currentPINPrompt = "pin.prompt.current"
  case newPINPrompt = "pin.prompt.new"
  case pinSet = "pin.set"
  case pinAdded = "pin.added"
  case pinChanged = "pin.changed"
  case pinGone = "pin.gone"
  case removePINQuestion = "pin.remove.question"
  case removePINConsequence = "pin.remove.consequence"
  case pinRemoved = "pin.removed"
  case pinTries = "pin.tries"
  case pinTriesForGood = "pin.tries.for_good"
  case pinWithoutLimit = "pin.without_limit"
  case pinPowerCut = "pin.power_cut"

  // Another format
  case formatChanged = "vault.format_changed"

  // The counter
  case counterOn = "vault.counter.on"
  case counterIsOn = "vault.counter.is_on"
  case counterOff = "vault.counter.off"
  case counterIsOff = "vault.counter.is_off"
  case counterOffConsequence = "vault.counter.off.consequence"
  case counterOffQuestion = "vault.counter.off.question"

  // A new root
  case rotateQuestion = "vault.rotate_root.question"
  case rotated = "vault.rotate_root.done"

  package var sentence: Sentence {
    switch self {
    case .formatChanged:
      """
      The vault was of format {1} until now. Older programs do not open it any more; they open a \
      copy of before.
      """
    case .acceptQuestion: "Do you accept this?"
    case .newOrBack:
      Sentence(
        "whisper init for a new vault, or whisper vault restore FILE to bring one back from a backup",
        note: "Behind 'Next:' and 'hint:'.")
    case .made: "Made a vault in {1}."
    case .unprotected:
      "Protector: none. Anybody and any program in your account on this machine can open the vault."
    case .protected: "Protector: passphrase."
    case .protectedByPIN: "Protector: PIN."
    case .protectedBySecurityKey: "Protector: security key."
    case .protectedBy:
      Sentence(
        "Protectors: {1}. Each opens the vault alone.",
        note: "{1}: several of those of protector.kind.…, with commas.")
    case .kindNone: Sentence("none", note: "A kind of protector: nothing is asked.")
    case .kindPassphrase: Sentence("passphrase", note: "A kind of protector.")
    case .kindPIN: Sentence("PIN", note: "A kind of protector.")
    case .kindSecurityKey: Sentence("security key", note: "A kind of protector.")
    case .kindLater: Sentence("unknown", note: "A kind of protector of a later version.")
    case .element: "Security chip: {1}."
    case .copyingOpens: "Whoever copies this directory can open the vault."
    case .copyIsUseless: "A copy of this directory opens only with this chip."
    case .withoutTPM:
      Sentence(
        "A security chip (TPM) would bind the vault to this machine, but none can be used: {1}.",
        note: "{1}: one of the reasons reason.element.…")
    case .withoutCounter:
      Sentence(
        "Whisper does not notice when somebody swaps this directory for an older copy: {1}.",
        note: "{1}: one of those that begin with reason.counter.")
    case .copyingAndKnowingOpens:
      "Whoever copies this directory and knows the passphrase can open the vault."
    case .copyingAndHavingOpens:
      "Whoever copies this directory and has the security key with its PIN can open the vault."
    case .passphrasePrompt: "Passphrase of the vault: "
    case .currentPrompt: "Current passphrase: "
    case .newPrompt: "New passphrase: "
    case .againPrompt: "The same again: "
    case .weak:
      "Passphrases like this one are soon guessed. Take several random words."
    case .weakGenerate:
      "To have six made, press Ctrl-C and give the command again with --generate."
    case .weakQuestion: "Use yours all the same?"
    case .weakGiven: "The new passphrase is weak: passphrases like it are soon guessed."
    case .generated:
      """
      This is the new passphrase. Write it down: it is shown only now, and stays on the screen until \
      you clear it.
      """
    case .generatedPrompt: "Type these six words: "
    case .generatedDiffers: "These are not the words above."
    case .generatedWritten: "Wrote the new passphrase to {1}."
    case .passphraseSet:
      "A passphrase protects the vault now. Older copies of the vault still open without one."
    case .passphraseChanged:
      "The passphrase is changed. Older copies of the vault still open with the old one."
    case .noPassphrase: "The vault has no passphrase."
    case .removeConsequence:
      "Without a passphrase, anybody and any program in your account on this machine can open the vault. If it is bound to no security chip, so can whoever copies its directory."
    case .removeQuestion: "Remove the passphrase?"
    case .passphraseRemoved: "The vault opens without a passphrase now."
    case .passphraseAdded:
      "The vault opens with the passphrase too now. Older copies still open with what they had then."
    case .passphraseGone:
      "The passphrase does not open the vault any more. Older copies still open with it."
    case .protectorGone: "The protector is removed. Older copies of the vault still have it."
    case .pinPrompt: "PIN of the vault: "
    case .currentPINPrompt: "Current PIN of the vault: "
    case .newPINPrompt: "New PIN (6 to 64 characters): "
    case .pinSet:
      "A PIN protects the vault now. Older copies of the vault still open without one, on this machine."
    case .pinAdded:
      "The vault opens with the PIN too now. Older copies still open with what they had then."
    case .pinChanged:
      "The PIN is changed. Older copies of the vault still open with the old one, on this machine."
    case .pinGone:
      "The PIN does not open the vault any more. Older copies still open with it, on this machine."
    case .removePINQuestion: "Remove the PIN?"
    case .removePINConsequence:
      "Without a PIN, anybody and any program in your account on this machine can open the vault."
    case .pinRemoved: "The vault opens without a PIN now."
    case .pinTries:
      Sentence(
        "After {1} wrong PINs the security chip accepts none; it forgets one every {2} seconds.",
        note: "{1} and {2}: numbers above one.")
    case .pinTriesForGood:
      Sentence(
        "After {1} wrong PINs the security chip accepts none until its owner ends that.",
        note: "{1}: a number above one.")
    case .pinWithoutLimit:
      """
      No lockout password is set in the security chip. Whoever controls this machine's software, such as its \
      administrator, can try PINs without limit.
      """
    case .pinPowerCut: "After a power cut the security chip counts one wrong PIN more."
    case .counterOn:
      "The vault's changes are counted from now on. Copies from before this are not noticed."
    case .counterIsOn: "The vault's changes are counted already."
    case .counterOff: "The vault's changes are not counted any more."
    case .counterIsOff: "The vault's changes are not counted."
    case .counterOffConsequence:
      "Without a counter nobody notices when an older copy of the vault is put in its place."
    case .counterOffQuestion: "Stop counting?"
    case .rotateQuestion: "Seal everything again under a new main key?"
    case .rotated: "Everything in the vault is sealed anew."
    }
  }
}
