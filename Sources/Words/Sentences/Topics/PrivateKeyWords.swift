/// What private keys ask for at each use.
package enum PrivateKeyWords: String, Topic {
  case mode = "help.mode"
  case modeDetails = "help.mode.details"
  case modeArgument = "help.mode.argument"
  case backupMade = "help.mode.backup_made"

  case isStandard = "mode.standard"
  case isHigh = "mode.high"
  case toHigh = "mode.to_high"
  case oneFactor = "mode.one_factor"
  case toHighQuestion = "mode.to_high.question"
  case toStandard = "mode.to_standard"
  case toStandardQuestion = "mode.to_standard.question"
  case withoutBackup = "mode.without_backup"
  case olderCopies = "mode.older_copies"
  case already = "mode.already"
  case factorPrompt = "mode.factor_prompt"
  case statusHigh = "status.mode_high"

  case passphrase = "help.identity.passphrase"
  case passphraseDetails = "help.identity.passphrase.details"
  case change = "help.identity.passphrase.change"
  case createOwn = "help.identity.own_passphrase"
  case ownFile = "help.own_passphrase_file"
  case ownFd = "help.own_passphrase_fd"

  case ownPrompt = "own_passphrase.prompt"
  case ownChanged = "own_passphrase.changed"
  case ownNewPrompt = "own_passphrase.new_prompt"
  case ownSet = "own_passphrase.set"
  case ownForgotten = "own_passphrase.forgotten"
  case ownRemoved = "own_passphrase.removed"
  case ownMissing = "own_passphrase.missing"
  case has = "own_passphrase.has"

  case factorRequired = "error.vault.factor_required"
  case factorRequiredHint = "error.vault.factor_required.hint"
  case noStrongFactor = "error.vault.no_strong_factor"
  case noStrongFactorHint = "error.vault.no_strong_factor.hint"
  case ownRequired = "error.vault.own_passphrase_required"
  case ownRequiredHint = "error.vault.own_passphrase_required.hint"
  case ownWrong = "error.vault.own_passphrase_wrong"
  case deviceBound = "error.vault.device_bound"

  package var sentence: Sentence {
    switch self {
    case .mode: "Show or change whether private keys ask for a PIN or security key at each use."
    case .modeDetails:
      """
      In mode standard, private keys can be used while the vault is unlocked. In mode high, they also ask for a PIN \
      or security key of the vault, for each command that opens a message, signs, makes a backup of keys, renames an \
      identity, or gives it new keys. The mode holds for all private keys of the vault.
      """
    case .modeArgument:
      Sentence(
        "standard, or high: private keys ask for a PIN or security key at each use.",
        note: "standard and high are not translated.")
    case .backupMade: "Do not ask whether there is a backup."
    case .isStandard: "Mode: standard. Private keys can be used while the vault is unlocked."
    case .isHigh: "Mode: high. Private keys ask for a PIN or security key at each use."
    case .toHigh:
      """
      In mode high private keys ask for a PIN or security key of the vault at each use. Nothing else opens them. \
      Whoever loses all of those, or the security chip that the vault is bound to, loses the keys, whatever else \
      opens the vault.
      """
    case .oneFactor: "The vault has only one of those now: losing it loses the keys."
    case .toHighQuestion: "Switch to mode high?"
    case .toStandard: "In mode standard whoever has the vault unlocked can use private keys."
    case .toStandardQuestion: "Switch to mode standard?"
    case .withoutBackup:
      Sentence(
        "There is no backup of: {1}.", note: "{1}: names of identities, separated by commas.")
    case .olderCopies:
      "A copy of the vault made before still has the private keys as they were."
    case .already: "Nothing changed: it is so already."
    case .factorPrompt: "PIN of the vault, to use private keys: "
    case .statusHigh: "Private keys ask for a PIN or security key at each use (mode high)."
    case .passphrase: "Give an identity its own passphrase, remove it, or say whether there is one."
    case .passphraseDetails:
      """
      Each use of the identity's private keys then asks for it, on top of what the vault asks for. Nobody can find a \
      forgotten one. A copy of the vault made before has the keys without it, or with the one before.
      """
    case .change:
      Sentence("Set it, or remove it.", note: "set and remove are not translated.")
    case .createOwn: "Have each use of the private keys ask for a passphrase of their own."
    case .ownFile: "Read the private keys' own passphrase from a file."
    case .ownFd: "Read the private keys' own passphrase from a descriptor."
    case .ownPrompt:
      Sentence("Own passphrase of the keys of {1}: ", note: "{1}: an identity's name.")
    case .ownChanged:
      Sentence(
        "Another process changed the passphrase while you were asked. Type the new one.",
        note: "Stands above the question for the passphrase of a key or a wallet.")
    case .ownNewPrompt:
      Sentence("New passphrase for the keys of {1}: ", note: "{1}: an identity's name.")
    case .ownSet:
      Sentence(
        "The private keys of {1} ask for their own passphrase at each use.",
        note: "{1}: an identity's name.")
    case .ownForgotten:
      "Nobody can find a forgotten one. A copy of the vault made before has the keys as they were."
    case .ownRemoved:
      Sentence(
        "The private keys of {1} have no passphrase of their own any more.",
        note: "{1}: an identity's name.")
    case .ownMissing:
      Sentence(
        "The private keys of {1} have no passphrase of their own.", note: "{1}: an identity's name."
      )
    case .has: "Each use of the private keys asks for a passphrase of their own."
    case .factorRequired:
      "Private keys of this vault ask for its PIN or security key at each use, and neither was given."
    case .factorRequiredHint:
      "--pin-file or --key-pin-file hands a PIN over; else run whisper in a terminal"
    case .noStrongFactor:
      "Mode high needs a PIN or security key, and the vault has none, or would have none left."
    case .noStrongFactorHint:
      """
      whisper protector add security-key adds a security key; whisper protector add pin adds a PIN to a vault that \
      is bound to a security chip; whisper mode standard leaves mode high
      """
    case .ownRequired: "The private key has a passphrase of its own, and it was not given."
    case .ownRequiredHint:
      "--own-passphrase-file or --own-passphrase-fd hands it over; else run whisper in a terminal"
    case .ownWrong: "That is not the private key's own passphrase."
    case .deviceBound: "The private key cannot be taken out of the vault, nor be used for this."
    }
  }
}
