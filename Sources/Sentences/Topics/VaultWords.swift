/// What is said about the vault, its protection and its passphrase. Nothing here sounds better than it
/// is.
package enum VaultWords: String, Topic {
  case acceptQuestion = "vault.init.accept"
  case made = "vault.init.made"
  case unprotected = "vault.protector.none"
  case protected = "vault.protector.passphrase"
  case element = "vault.element"
  case copyingOpens = "vault.element.copy_opens"
  case copyIsUseless = "vault.element.copy_useless"
  case withoutTPM = "vault.element.without_tpm"
  case copyingAndKnowingOpens = "vault.element.copy_and_passphrase"

  // Asking for passphrases
  case passphrasePrompt = "passphrase.prompt"
  case currentPrompt = "passphrase.prompt.current"
  case newPrompt = "passphrase.prompt.new"
  case againPrompt = "passphrase.prompt.again"
  case weak = "passphrase.weak"
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

  // Another format
  case formatChanged = "vault.format_changed"

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
    case .made: "Made a vault in {1}."
    case .unprotected:
      "Protector: none. Whoever can run programs as you on this machine opens the vault."
    case .protected: "Protector: passphrase."
    case .element: "Secure element: {1}."
    case .copyingOpens: "Copying this directory is enough to open it."
    case .copyIsUseless: "A copy of this directory opens with no other TPM."
    case .withoutTPM:
      Sentence(
        "A TPM would bind the vault to this machine, but cannot be used: {1}.",
        note: "{1}: one of the reasons reason.element.…")
    case .copyingAndKnowingOpens:
      "Copying this directory and knowing the passphrase is enough to open it."
    case .passphrasePrompt: "Passphrase: "
    case .currentPrompt: "Current passphrase: "
    case .newPrompt: "New passphrase: "
    case .againPrompt: "The same again: "
    case .weak:
      """
      Passphrases like this one are soon guessed. Take several random words: with --generate this \
      command makes six.
      """
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
      "A passphrase protects the vault now. Copies of it made before open without one."
    case .passphraseChanged:
      "The passphrase is changed. Copies of the vault made before open with the old one."
    case .noPassphrase: "The vault has no passphrase."
    case .removeConsequence:
      "Without a passphrase, whoever can run programs as you on this machine opens the vault."
    case .removeQuestion: "Remove the passphrase?"
    case .passphraseRemoved: "The vault opens without a passphrase now."
    case .rotateQuestion: "Seal everything anew under a new root secret?"
    case .rotated: "Everything in the vault is sealed anew."
    }
  }
}
