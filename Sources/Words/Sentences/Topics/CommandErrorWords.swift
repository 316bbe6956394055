/// What goes wrong between the person and the services.
package enum CommandErrorWords: String, Topic {
  case unknown = "error.unknown"
  case vaultExists = "error.vault.exists"
  case noTPM = "error.init.no_tpm"
  case noHome = "error.home.unknown"
  case noHomeHint = "hint.home.unknown"
  case noTerminal = "error.terminal.none"
  case cancelled = "error.cancelled"
  case signatureCancelled = "error.signature.cancelled"
  case needsAnswer = "error.answer.needed"
  case give = "hint.give"
  case confirmationDiffers = "error.confirmation.differs"
  case fingerprintDiffers = "error.contact.fingerprint_differs"
  case nameForSeveral = "error.certificate.name_for_several"
  case wordsDiffer = "error.contact.words_differ"
  case wordsDifferUnverified = "error.contact.words_differ_unverified"
  case digitsDiffer = "error.contact.digits_differ"
  case digitsDifferUnverified = "error.contact.digits_differ_unverified"
  case comparisonDiffersHint = "hint.contact.comparison_differs"
  case comparisonNeeded = "error.contact.comparison_needed"
  case comparisonNeededHint = "hint.contact.comparison_needed"

  // Passphrases
  case passphraseNeeded = "error.passphrase.needed"
  case passphraseNeededHint = "hint.passphrase.needed"
  case newPassphraseNeeded = "error.passphrase.new_needed"
  case newPassphraseNeededHint = "hint.passphrase.new_needed"
  case passphrasesDiffer = "error.passphrase.differ"
  case generatedNeedsTerminal = "error.passphrase.generated"
  case outputIsPassphrase = "error.passphrase.output"
  case passphraseTooLong = "error.passphrase.too_long"
  case passphraseUnreadable = "error.passphrase.unreadable"
  case descriptor = "error.passphrase.descriptor"
  case pinNeeded = "error.pin.needed"
  case pinNeededHint = "hint.pin.needed"
  case newPINNeeded = "error.pin.new_needed"
  case newPINNeededHint = "hint.pin.new_needed"
  case pinsDiffer = "error.pin.differ"
  case pinUnreadable = "error.pin.unreadable"

  // Input and output
  case outputInVault = "error.output.in_vault"
  case outputInVaultHint = "hint.output.in_vault"
  case outputExists = "error.output.exists"
  case outputExistsHint = "hint.output.exists"
  case outputNotRegular = "error.output.not_regular"
  case notedAsOpened = "error.output.noted"
  case lineLost = "error.input.line_lost"
  case lineLostHint = "hint.input.line_lost"
  case binaryToTerminal = "error.output.binary"
  case octetsToTerminal = "error.output.octets"
  case inputEmpty = "error.input.empty"
  case binaryToTerminalHint = "hint.output.binary"

  package var sentence: Sentence {
    switch self {
    case .unknown: "Something went wrong that this program has no words for."
    case .noTPM:
      Sentence(
        "No vault was made. The security chip (TPM) cannot be used: {1}.",
        note: "{1}: one of the reasons reason.element.…")
    case .vaultExists: "There is a vault in {1} already."
    case .noHome: "It is not known where your vault is."
    case .noHomeHint: "set HOME or WHISPER_HOME, or give --vault DIR"
    case .noTerminal: "There is no terminal to ask on."
    case .cancelled: "Cancelled."
    case .signatureCancelled: "Signature cancelled."
    case .needsAnswer: "This needs an answer, and there is no terminal to ask on."
    case .give:
      Sentence("give {1}", note: "{1}: an option, as in give --yes.")
    case .confirmationDiffers: "That is not what is asked for. Nothing was done."
    case .fingerprintDiffers:
      """
      The fingerprints differ, so the certificate of {1} is not verified. Encrypt nothing to it.
      """
    case .nameForSeveral: "--name goes with exactly one certificate."
    case .wordsDiffer:
      """
      The words differ, so {1} is not verified any more. Do not send secrets to this key.
      """
    case .wordsDifferUnverified:
      "The words differ, so {1} stays unverified. Do not send secrets to this key."
    case .digitsDiffer:
      "The digits differ, so {1} is not verified any more. Do not send secrets to this key."
    case .digitsDifferUnverified:
      "The digits differ, so {1} stays unverified. Do not send secrets to this key."
    case .comparisonDiffersHint:
      "somebody may be between you: ask for their keys over another channel"
    case .comparisonNeeded:
      "You and {1} have to compare, and there is no terminal to show the words on."
    case .comparisonNeededHint: "run this in a terminal, while you talk to each other"
    case .passphraseNeeded: "The passphrase is needed, and there is no terminal to ask on."
    case .passphraseNeededHint: "give --passphrase-file or --passphrase-fd"
    case .newPassphraseNeeded: "A new passphrase is needed, and there is no terminal to ask on."
    case .newPassphraseNeededHint:
      """
      init and vault restore take --passphrase-file, --passphrase-fd or --no-passphrase; passphrase change, \
      protector add and protector change take --new-passphrase-file or --new-passphrase-fd
      """
    case .passphrasesDiffer: "The two passphrases differ."
    case .pinNeeded: "The PIN is needed, and there is no terminal to ask on."
    case .pinNeededHint: "give --pin-file or --pin-fd, or another protector --with"
    case .newPINNeeded: "A new PIN is needed, and there is no terminal to ask on."
    case .newPINNeededHint:
      "init takes --pin-file or --pin-fd; protector add and change take --new-pin-file or --new-pin-fd"
    case .pinsDiffer: "The two PINs differ."
    case .pinUnreadable:
      Sentence(
        "The PIN cannot be read from {1}: {2}.",
        note:
          "{1}: a file, or error.passphrase.descriptor; {2}: one of those that begin with errno.")
    case .generatedNeedsTerminal: "There is no terminal to show the new passphrase on."
    case .outputIsPassphrase:
      "{1} is in use by this very command: name another file for the new passphrase."
    case .passphraseTooLong:
      Sentence(
        one: "A passphrase has at most {1} byte.", other: "A passphrase has at most {1} bytes.")
    case .passphraseUnreadable:
      Sentence(
        "The passphrase cannot be read from {1}: {2}.",
        note:
          "{1}: a file, or error.passphrase.descriptor; {2}: one of those that begin with errno.")
    case .descriptor:
      Sentence(
        "descriptor {1}", note: "Stands at {1} of error.passphrase.unreadable. {1}: a number.")
    case .outputInVault: "{1} is in the vault's directory, where nothing but the vault writes."
    case .outputInVaultHint: "give another --output"
    case .outputExists: "{1} exists."
    case .outputExistsHint: "--force replaces it"
    case .outputNotRegular: "{1} is no ordinary file, and Whisper replaces nothing else."
    case .notedAsOpened:
      Sentence(
        "{1} The message is noted as opened.",
        note: "{1}: a whole sentence, why nothing was written.")
    case .lineLost: "The end of a line is lost: the line came before it was asked for."
    case .lineLostHint: "paste it again once it is asked for, or name a file with it"
    case .binaryToTerminal:
      "The message is not text, and would garble a terminal. It was not noted as opened."
    case .inputEmpty: "The input is empty."
    case .octetsToTerminal:
      "This would write bytes that are no text, and garble a terminal. Nothing was done."
    case .binaryToTerminalHint: "give --output FILE, or send the output into a program"
    }
  }
}
