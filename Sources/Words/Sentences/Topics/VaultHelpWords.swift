/// The help of the commands for the vault and its passphrase.
package enum VaultHelpWords: String, Topic {
  case initialize = "help.init"
  case initializeDetails = "help.init.details"
  case element = "help.init.element"
  case noPassphrase = "help.init.no_passphrase"
  case withPassphrase = "help.init.passphrase"
  case withPIN = "help.init.pin"
  case withSecurityKey = "help.init.security_key"
  case generate = "help.passphrase.generate"
  case passphraseOutput = "help.passphrase.output"
  case status = "help.status"
  case statusDetails = "help.status.details"
  case passphraseCommands = "help.passphrase"
  case change = "help.passphrase.change"
  case changeDetails = "help.passphrase.change.details"
  case newFile = "help.passphrase.change.new_file"
  case newFd = "help.passphrase.change.new_fd"
  case removePassphrase = "help.passphrase.remove"
  case vaultCommands = "help.vault"
  case check = "help.vault.check"
  case export = "help.vault.export"
  case exportDetails = "help.vault.export.details"
  case oneOf = "help.vault.one_of"
  case repair = "help.vault.repair"
  case repairDetails = "help.vault.repair.details"
  case rotateRoot = "help.vault.rotate_root"
  case rotateRootDetails = "help.vault.rotate_root.details"
  case reset = "help.vault.reset"
  case resetDetails = "help.vault.reset.details"
  case resetConfirm = "help.vault.reset.confirm"
  case counter = "help.vault.counter"
  case counterDetails = "help.vault.counter.details"
  case acceptState = "help.vault.accept_state"
  case acceptStateDetails = "help.vault.accept_state.details"
  case confirmVault = "help.vault.confirm"

  package var sentence: Sentence {
    switch self {
    case .initialize: "Make a vault."
    case .initializeDetails:
      """
      It asks twice for a passphrase. --generate makes one instead; --passphrase-file or --passphrase-fd reads one. \
      With --pin it asks for a PIN, or reads it with --pin-file or --pin-fd; to have a passphrase as well, add \
      --passphrase. With --security-key, the security key that is plugged in opens the vault. Its own PIN is asked \
      for, or read with --key-pin-file or --key-pin-fd; each of these stands for --security-key too. With \
      --no-passphrase, anybody and any program in your account on this machine can open the vault. If it is bound to \
      no security chip, so can whoever copies its directory.

      On a terminal it then offers to make an identity, and to keep the vault unlocked. It offers neither with \
      --yes, --quiet or --json, nor if a security key alone opens the vault.
      """
    case .element:
      """
      Bind the vault to the machine's security chip (tpm), or to none (software). Without this, to the chip if there \
      is one.
      """
    case .noPassphrase: "Make a vault that opens without a passphrase."
    case .withPassphrase: "Protect the vault with a passphrase, beside a PIN or security key."
    case .withPIN: "Protect the vault with a PIN, which the security chip (TPM) checks."
    case .withSecurityKey:
      "Protect the vault with the security key that is plugged in. You touch it twice."
    case .generate: "Make the new passphrase: six random words, shown on the terminal."
    case .passphraseOutput: "Write the generated passphrase to a new file instead."
    case .status: "Say what protects the vault, and what is in it."
    case .statusDetails:
      """
      It asks for nothing. Of a locked vault it shows the content only if the passphrase comes from \
      --passphrase-file or --passphrase-fd. It counts all contacts, but looks at no more than 100.
      """
    case .passphraseCommands: "Change or remove the vault's passphrase."
    case .change: "Set another passphrase, or the first one."
    case .changeDetails: "Older copies of the vault still open with the old passphrase."
    case .newFile: "Read the new passphrase from a file."
    case .newFd: "Read the new passphrase from a descriptor."
    case .removePassphrase: "Let the vault open without a passphrase."
    case .vaultCommands: "Look after the vault itself."
    case .check: "Check every part of the vault."
    case .export: "Print what is still readable of a part of the vault, as JSON."
    case .exportDetails: "Nothing is changed. Private keys are counted, never printed."
    case .oneOf:
      Sentence("One of: {1}.", note: "{1}: names, which are not translated.")
    case .repair: "Repair a damaged part with what is still readable of it."
    case .repairDetails:
      """
      Entries that do not open, or cannot be read, are set aside. Entries that somebody removed or put back cannot \
      be told apart: look at the result. 'registry' repairs the list of the parts.
      """
    case .rotateRoot: "Give the vault a new main key, its root, and seal everything in it again."
    case .rotateRootDetails:
      """
      Use this when somebody else may have a copy of the vault and its passphrase. They can still open that copy, \
      with your private keys in it. But with it they can open nothing of the vault as it is afterwards. Change the \
      passphrase too, and make new identities. If the vault has a passphrase, it is asked for.
      """
    case .reset: "Destroy a vault, even without what opens it."
    case .resetDetails:
      """
      It asks for no passphrase. You must type the vault's name twice: it is the last part of the path of its \
      directory, and --yes does not answer that. Other files in the directory stay. On flash memory, and where the \
      file system keeps copies, what was overwritten may still be found.
      """
    case .resetConfirm: "The vault's name, so that it is not asked for."
    case .counter:
      "Count the vault's changes in the security chip, so that an older copy is noticed, or stop it."
    case .counterDetails:
      """
      While changes are counted, an older copy that somebody puts in the place of the vault does not open. Opened \
      messages, names, notes and preferences are not counted. They can go back unnoticed, as far as the last change \
      that was counted.
      """
    case .acceptState: "Use the vault as it is, even if it is an older copy."
    case .acceptStateDetails:
      """
      For when you put an older copy back yourself, or the counter in the security chip is gone. The newer state, \
      if there is one, does not open afterwards. --yes does not answer what is asked.
      """
    case .confirmVault: "The vault's name, the last part of its path, instead of typing it."
    }
  }
}
